// Where everything lies on the table as it is drawn, and what is different between two tables.
import { all, around, maybe } from "./dom.js";

// Where something lies: a place that has a name (`data-home`), and before whom; else a seat, or a region of the page.
/** @param {Element} thing */
export const seated = (thing) =>
  around(thing, "[data-seat]")?.dataset.seat ??
  around(thing, "[data-hand]")?.dataset.hand ??
  (thing.closest("#hand") ? maybe("#own .chair", HTMLElement)?.dataset.seat : undefined);
/** @param {Element} thing */
export function home(thing) {
  const seat = seated(thing);
  const region = thing.closest("#hand") ? "hand" : seat ? "seat" : (thing.closest("[id]")?.id ?? "");
  const name = around(thing, "[data-home]")?.dataset.home ?? region;
  return seat === undefined ? name : `${name}-${seat}`;
}

/** @param {Element} thing */
export const rooms = (thing) => [around(thing, "[data-part]")?.dataset.part, thing.closest("section[id]")?.id]; // that a tab may show

/** @param {Element} thing */
export function seen(thing) {
  const box = thing.getBoundingClientRect();
  return box.width && box.height && box.bottom > 0 && box.top < innerHeight ? box : null; // what is behind a tab has none
}

// Every open card of the table by its face, as often as it lies there, the piles, and the numbers that count what lies in a
// place: all of it, or such cards. What a beat has marked as gone has left.
/** @returns {Layout} */
export function places() {
  /** @type {Layout} */
  const { cards, piles, numbers } = { cards: new Map(), piles: new Map(), numbers: new Map() };
  /** @type {(of: string, thing: Element | null) => unknown} */
  const counts = (of, thing) => thing && numbers.set(of, { thing, shows: thing.innerHTML });
  for (const card of all("#board [data-card]:not(.mark-gone *)", HTMLElement)) {
    const face = card.dataset.card ?? "";
    /** @type {Lying} */
    const one = {
      card,
      box: seen(card),
      home: home(card),
      rooms: rooms(card),
      heap: "count" in card.dataset,
      takes: around(card, "[data-takes]")?.dataset.takes?.split(" "),
    };
    const many = Array(Number(card.dataset.count ?? 1)).fill(one);
    cards.set(face, [...(cards.get(face) ?? []), ...many]);
    if (one.heap) counts(`${one.home} ${face}`, card.textContent?.trim() ? card : card.nextElementSibling);
  }
  for (const pile of all("#board [data-pile]", HTMLElement)) {
    const card = around(pile, ".card") ?? pile;
    piles.set(home(pile), {
      card,
      box: seen(card),
      home: home(pile),
      seat: seated(pile),
      heap: true,
      kinds: (pile.dataset.pile ?? "").split(" "),
      left: Number(pile.dataset.left),
    });
    counts(home(pile), pile);
  }
  for (const each of all("#board .points, #board [data-purse=''], #board [data-total]", HTMLElement))
    counts(`${each.dataset.total ?? ("purse" in each.dataset ? "purse" : "points")}-${seated(each)}`, each);
  return { cards, piles, numbers };
}

/** @param {string} thing */
export function found(thing) {
  const seat = /^seat-(\d+)$/.exec(thing);
  return document.querySelectorAll(
    seat
      ? `#board .chair[data-seat="${seat[1]}"]`
      : `#board [data-card="${CSS.escape(thing)}"], #board [data-thing="${CSS.escape(thing)}"]`,
  );
}

/**
 * A part of a thing, if it is on the table and has one.
 * @param {string} thing
 * @param {string} query
 */
export function part(thing, query) {
  const [whole] = found(thing);
  return whole ? maybe(query, HTMLElement, whole) : null;
}

/** @type {(one: Place, other: Place) => number} */
const far = (one, other) =>
  one.box && other.box ? Math.hypot(one.box.left - other.box.left, one.box.top - other.box.top) : 1e6;
/**
 * @param {Lying[]} places
 * @param {Place} to
 */
export function nearest(places, to) {
  let best = places.at(0);
  for (const each of places) if (best && far(each, to) < far(best, to)) best = each;
  return best;
}

/**
 * Compare two tables face by face. Of equal cards in a place as many stay as lay there and lie there; only the others have left
 * or come.
 * @param {Layout} before
 * @param {Layout} after
 */
export function compare(before, after) {
  /** @type {Change} */
  const { stay, left, come } = { stay: [], left: [], come: [] };
  for (const key of new Set([...before.cards.keys(), ...after.cards.keys()])) {
    const gone = [...(before.cards.get(key) ?? [])];
    for (const now of after.cards.get(key) ?? []) {
      const same = nearest(
        gone.filter((each) => each.home === now.home),
        now,
      );
      if (same) {
        gone.splice(gone.indexOf(same), 1);
        stay.push([now, same]);
      } else come.push({ key, at: now });
    }
    for (const at of gone) left.push({ key, at });
  }
  return { stay, left, come };
}

/**
 * A pile that has so much less than before, or more, for a card of this kind that lies there before somebody or nobody.
 * @param {Layout} now
 * @param {Layout} then
 * @param {string} key
 * @param {string} place
 */
export function pile(now, then, key, place) {
  const seat = /-(\d+)$/.exec(place)?.[1];
  const found = [...now.piles.values()].find(
    (each) =>
      each.kinds.includes(key.split("-")[0]) &&
      (each.seat ?? seat) === seat &&
      each.left < (then.piles.get(each.home)?.left ?? 0),
  );
  if (found) found.left += 1;
  return found;
}
