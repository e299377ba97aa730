// Put new HTML into regions of the page; cards fly from where they lay to where they lie, and what a beat points at is marked.
import { all, maybe, the } from "./dom.js";
import { arrive, fade, flies, fly, land, later, shift, turn } from "./flight.js";
import { hold } from "./focus.js";
import { compare, found, home, nearest, part, pile, places, rooms, seated, seen } from "./places.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {Regions} regions
 * @param {Laid} back
 */
function put(regions, back) {
  const again = hold();
  for (const [id, html] of Object.entries(regions)) {
    const place = document.getElementById(id);
    if (place) place.innerHTML = html;
  }
  for (const [id, things] of Object.entries(back)) document.getElementById(id)?.replaceChildren(...things);
  again();
}

/** @param {Mark[]} marks */
export function mark(marks) {
  for (const old of document.querySelectorAll("#board .mark"))
    old.classList.remove(...[...old.classList].filter((name) => /^mark\b/.test(name)));
  for (const [thing, name] of marks) for (const each of found(thing)) each.classList.add("mark", `mark-${name}`);
}

/**
 * What has come flies in from where one has left, else from its pile, or turns over; what has left for nowhere goes to its taker
 * or its pile, or fades. A look may say from which places something comes here (`data-takes`): of two equal cards that left, it is
 * the one from there.
 * @param {Layout} before
 * @param {Layout} after
 * @param {Change} change
 * @param {Mark[]} marks
 * @param {number} time
 */
function move(before, after, { stay, left, come }, marks, time) {
  const moved = new Set();
  for (const [now, same] of stay)
    if (!moved.has(now)) {
      moved.add(now);
      shift(now, same, time);
    }
  for (const { key, at } of come) {
    const from = nearest(
      left
        .filter((each) => each.key === key && (at.takes?.includes(each.at.home.replace(/-\d+$/, "")) ?? true))
        .map((each) => each.at),
      at,
    );
    if (from)
      left.splice(
        left.findIndex((each) => each.key === key && each.at === from),
        1,
      );
    const hand = from && !from.box && before.piles.get(from.home); // a hand that is not shown has a number
    const begin = from ? hand || from : pile(after, before, key, at.home);
    if (!at.box) continue;
    if (begin?.box) arrive(key, begin, at, time);
    else turn(at, time);
  }
  const taker = marks.find(([thing, name]) => name === "takes" && /^seat-/.test(thing))?.[0];
  const points = taker && part(taker, ".points");
  for (const { key, at } of left) {
    const taken = points &&
      marks.some(([thing]) => thing === key) && {
        card: points,
        box: seen(points),
        home: home(points).replace(/^\w+/, "points"),
      };
    const to = taken || pile(before, after, key, at.home);
    if (at.box && to?.box && flies(at)) fly(key, at, to, time);
    else fade(at, time);
  }
}

/**
 * What is paid goes from purse to purse, or to or from the bank; where there is none it falls away. At first it may lie apart.
 * @param {Mark[]} marks
 * @param {number} time
 */
function pay(marks, time) {
  const [payers, payees] = ["pays", "gets"].map((name) =>
    marks
      .filter((each) => each[1] === name)
      .map(([thing]) => (name === "gets" && part(thing, "[data-purse=later]")) || part(thing, "[data-purse='']"))
      .filter((each) => each !== null),
  );
  const bank = maybe("#board [data-bank]", HTMLElement);
  for (let number = 0; number < Math.max(payers.length, payees.length); number++) {
    const [from, to] = [payers, payees].map((all) => (all.length ? (all[number] ?? all.at(-1)) : bank));
    const begin = from && seen(from);
    const end = to ? seen(to) : begin && new DOMRect(begin.left, begin.top + begin.height, begin.width, begin.height);
    if (!begin || !end) continue;
    const card = document.createElement("span");
    card.className = "coin";
    /** @type {(box: DOMRect, thing: Element | null | undefined) => Place} */
    const at = (box, thing) => ({
      card,
      box: new DOMRect(box.left + box.width / 2 - 12, box.top + box.height / 2 - 12, 24, 24),
      home: thing ? (thing === bank ? "bank" : `purse-${seated(thing)}`) : "",
    });
    const apart = to?.dataset.purse ? to : null;
    apart?.classList.add("arriving");
    fly("coin", at(begin, from), at(end, to), time, () => apart?.classList.remove("arriving"));
  }
}

/**
 * What is counted changes when what flies there, or from there, has landed.
 * @param {Layout} before
 * @param {Layout} after
 * @param {number} time
 */
function count(before, after, time) {
  const changed = all("#sky .ghost[data-flies]", HTMLElement).flatMap(({ dataset: { flies, from, to } }) =>
    [from, to].flatMap((place) => [`${place}`, `${place} ${flies}`]),
  );
  for (const each of new Set(changed)) {
    const now = after.numbers.get(each);
    const shown = before.numbers.get(each)?.shows ?? "";
    if (now && now.shows !== shown) later(now.thing, shown, time);
  }
}

/**
 * Where parts of the table share a place, the one that a beat is about comes to the front.
 * @param {Change} change
 */
function front({ left, come }) {
  const tabs = all(".tabs label", HTMLElement).filter((each) => each.checkVisibility());
  if (!tabs.length) return false;
  const marked = [...document.querySelectorAll("#board .mark")].map(rooms);
  const moved = [...come, ...left].map(({ at }) => at.rooms);
  const about = [marked, moved]
    .map((things) =>
      things
        .map((names) => names.map((name) => tabs.find((each) => each.dataset.tab === name)).find(Boolean))
        .filter((each) => each !== undefined),
    )
    .find((found) => found.length); // what a beat points at, rather than what moves besides
  const now = tabs.find((each) => each.querySelector(":checked")) ?? tabs[0];
  if (!about || about.includes(now)) return false;
  the("input", HTMLInputElement, about[0]).checked = true;
  document.dispatchEvent(new Event("fronted"));
  return true;
}

/**
 * @param {Regions} regions
 * @param {{ marks?: Mark[], time?: number, telling?: boolean, back?: Laid }} how
 */
export function swap(regions, { marks = [], time = 380, telling = false, back = {} } = {}) {
  land();
  const moves = time > 0 && !still.matches && !document.hidden;
  const looks = moves || (telling && time > 0);
  const before = looks ? places() : null;
  put(regions, back);
  mark(marks);
  if (before) {
    let after = places();
    let change = compare(before, after);
    if (telling && front(change)) {
      after = places();
      change = compare(before, after);
    }
    if (moves) {
      move(before, after, change, marks, time);
      pay(marks, time);
      count(before, after, time);
    }
  }
  document.dispatchEvent(new Event("swapped"));
}
