// Put new HTML into regions of the page; cards fly from where they lay to where they lie, and what a beat points at is marked.
import { hold } from "./focus.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.3, .1, .2, 1)";
let flights = []; // movements that are under way: how to end each at once

// Where something lies: a place that has a name (`data-home`), and before whom; else a seat, or a region of the page.
const seated = (thing) =>
  thing.closest("[data-seat]")?.dataset.seat ??
  thing.closest("[data-hand]")?.dataset.hand ??
  (thing.closest("#hand") ? document.querySelector("#own .chair")?.dataset.seat : undefined);
function home(thing) {
  const seat = seated(thing),
    name =
      thing.closest("[data-home]")?.dataset.home ??
      (thing.closest("#hand") ? "hand" : seat ? "seat" : thing.closest("[id]")?.id);
  return seat === undefined ? name : `${name}-${seat}`;
}

const rooms = (thing) => [thing.closest("[data-part]")?.dataset.part, thing.closest("section[id]")?.id]; // that a tab may show

function seen(thing) {
  const box = thing.getBoundingClientRect();
  return box.width && box.height && box.bottom > 0 && box.top < innerHeight ? box : null; // what is behind a tab has none
}

// Every open card of the table by its face, as often as it lies there, and the piles. What a beat has marked as gone has left.
function places() {
  const cards = new Map(),
    piles = new Map();
  for (const card of document.querySelectorAll("#board [data-card]:not(.mark-gone *)")) {
    const one = {
      card,
      box: seen(card),
      home: home(card),
      rooms: rooms(card),
      heap: "count" in card.dataset,
      takes: card.closest("[data-takes]")?.dataset.takes.split(" "),
    };
    const all = cards.get(card.dataset.card) ?? [];
    cards.set(card.dataset.card, all.concat(Array(Number(card.dataset.count ?? 1)).fill(one)));
  }
  for (const pile of document.querySelectorAll("#board [data-pile]")) {
    const card = pile.closest(".card") ?? pile;
    piles.set(home(pile), {
      card,
      box: seen(card),
      home: home(pile),
      seat: seated(pile),
      heap: true,
      kinds: pile.dataset.pile.split(" "),
      left: Number(pile.dataset.left),
    });
  }
  return { cards, piles };
}

function put(regions) {
  const again = hold();
  for (const [id, html] of Object.entries(regions)) {
    const place = document.getElementById(id);
    if (place) place.innerHTML = html;
  }
  again();
}

function found(thing) {
  const seat = /^seat-(\d+)$/.exec(thing);
  return document.querySelectorAll(
    seat
      ? `#board .chair[data-seat="${seat[1]}"]`
      : `#board [data-card="${CSS.escape(thing)}"], #board [data-thing="${CSS.escape(thing)}"]`,
  );
}

export function mark(marks) {
  for (const old of document.querySelectorAll("#board .mark"))
    old.classList.remove(...[...old.classList].filter((name) => /^mark\b/.test(name)));
  for (const [thing, name] of marks) for (const each of found(thing)) each.classList.add("mark", `mark-${name}`);
}

function run(element, frames, time, after) {
  const movement = element.animate(frames, { duration: time, easing: EASE });
  const end = () => {
    flights = flights.filter((each) => each !== end);
    movement.cancel();
    after?.();
  };
  flights.push(end);
  movement.onfinish = end;
}

// A card that is on its way is above everything else, so that nothing cuts it off.
export function lofty(card, box) {
  let sky = document.getElementById("sky");
  if (!sky) {
    sky = document.body.appendChild(document.createElement("div"));
    sky.id = "sky";
    sky.ariaHidden = "true";
  }
  const ghost = card.cloneNode(true);
  for (const name of ["data-card", "data-count", "data-action", "data-thing", "name", "id", "title", "aria-label", "style"])
    ghost.removeAttribute(name);
  for (const left of ghost.querySelectorAll("[data-pile]")) left.remove(); // how many are left does not fly
  ghost.classList.remove("lifted", "arriving");
  ghost.classList.add("ghost");
  if ("inert" in ghost) ghost.inert = true;
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  sky.append(ghost);
  return ghost;
}

const flies = (end) => end.card.matches(".card, .coin");

// From one place to another; what is seen to fly is whichever of both ends is a card. A test reads from the ghost what flew where.
function fly(thing, from, to, time, after) {
  const own = flies(from) ? from : to;
  const ghost = lofty(own.card, own.box);
  Object.assign(ghost.dataset, { flies: thing, from: from.home, to: to.home });
  const at = (end) => {
    const size = Math.min(end.box.width / own.box.width, end.box.height / own.box.height);
    const [x, y] = ["left", "top"].map(
      (side, place) =>
        end.box[side] - own.box[side] + (end.box[["width", "height"][place]] - own.box[["width", "height"][place]]) / 2,
    );
    return { transform: `translate(${x}px, ${y}px) scale(${flies(end) ? size : Math.min(1, size)})` };
  };
  run(ghost, [at(from), at(to)], time, () => {
    ghost.remove();
    after?.();
  });
}

function arrive(thing, from, to, time) {
  if (Math.abs(from.box.left - to.box.left) + Math.abs(from.box.top - to.box.top) < 3) return; // it only counts as something else now
  if (!flies(from) && !flies(to)) return;
  fly(thing, from, to, time, () => to.card.classList.remove("arriving"));
  if (!to.heap) to.card.classList.add("arriving");
}

function shift({ card, box }, from, time) {
  if (!box || !from.box) return;
  const [x, y] = [from.box.left - box.left, from.box.top - box.top];
  if (Math.abs(x) + Math.abs(y) < 3 && Math.abs(from.box.width - box.width) < 3) return;
  run(
    card,
    [
      {
        transformOrigin: "0 0",
        transform: `translate(${x}px, ${y}px) scale(${from.box.width / box.width}, ${from.box.height / box.height})`,
      },
      { transformOrigin: "0 0", transform: "none" },
    ],
    time,
  );
}

function turn({ card, heap }, time) {
  if (!heap && card.matches(".card"))
    run(
      card,
      [
        { transform: "rotateY(90deg)", opacity: 0.3 },
        { transform: "none", opacity: 1 },
      ],
      time * 0.8,
    );
}

function fade(old, time) {
  if (!old.box || old.heap || !old.card.matches(".card")) return;
  const ghost = lofty(old.card, old.box);
  run(ghost, [{ opacity: 1 }, { opacity: 0, transform: "scale(.85)" }], time * 0.8, () => ghost.remove());
}

const far = (one, other) =>
  one.box && other.box ? Math.hypot(one.box.left - other.box.left, one.box.top - other.box.top) : 1e6;
const nearest = (all, to) => all.reduce((best, each) => (!best || far(each, to) < far(best, to) ? each : best), null);

// Compare two tables face by face. Of equal cards in a place as many stay as lay there and lie there; only the others have left or come.
function compare(before, after) {
  const stay = [],
    left = [],
    come = [];
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

// A pile that has so much less than before, or more, for a card of this kind that lies before somebody or nobody.
function pile(now, then, key, seat) {
  const found = [...now.piles.values()].find(
    (each) =>
      each.kinds.includes(key.split("-")[0]) &&
      (each.seat ?? seat) === seat &&
      each.left < (then.piles.get(each.home)?.left ?? 0),
  );
  if (found) found.left += 1;
  return found;
}

// What has come flies in from where one has left, else from its pile, or turns over; what has left for nowhere goes to its taker or its pile, or fades.
// A look may say from which places something comes here (`data-takes`): of two equal cards that left, it is the one from there.
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
    const begin = from ? hand || from : pile(after, before, key, /-(\d+)$/.exec(at.home)?.[1]);
    if (!at.box) continue;
    if (begin?.box) arrive(key, begin, at, time);
    else turn(at, time);
  }
  const taker = marks.find(([thing, name]) => name === "takes" && /^seat-/.test(thing))?.[0];
  const points = taker && found(taker)[0]?.querySelector(".points");
  for (const { key, at } of left) {
    const taken = points &&
      marks.some(([thing]) => thing === key) && {
        card: points,
        box: seen(points),
        home: home(points).replace(/^\w+/, "points"),
      };
    const to = taken || pile(before, after, key, /-(\d+)$/.exec(at.home)?.[1]);
    if (at.box && to?.box && flies(at)) fly(key, at, to, time);
    else fade(at, time);
  }
}

// What is paid goes from purse to purse, or to or from the bank; where there is none it falls away.
function pay(marks, time) {
  const [payers, payees] = ["pays", "gets"].map((name) =>
    marks
      .filter((each) => each[1] === name)
      .map(([thing]) => found(thing)[0]?.querySelector("[data-purse]"))
      .filter(Boolean),
  );
  const bank = document.querySelector("#board [data-bank]");
  for (let number = 0; number < Math.max(payers.length, payees.length); number++) {
    const [from, to] = [payers, payees].map((all) => (all.length ? (all[number] ?? all.at(-1)) : bank));
    const begin = from && seen(from),
      end = to ? seen(to) : begin && new DOMRect(begin.left, begin.top + begin.height, begin.width, begin.height);
    if (!begin || !end) continue;
    const card = document.createElement("span");
    card.className = "coin";
    const at = (box, thing) => ({
      card,
      box: new DOMRect(box.left + box.width / 2 - 12, box.top + box.height / 2 - 12, 24, 24),
      home: thing ? (thing === bank ? "bank" : `purse-${seated(thing)}`) : "",
    });
    fly("coin", at(begin, from), at(end, to), time);
  }
}

// Where parts of the table share a place, the one that a beat is about comes to the front.
function front({ left, come }) {
  const tabs = [...document.querySelectorAll(".tabs label")].filter((each) => each.checkVisibility());
  if (!tabs.length) return false;
  const things = [
    ...[...document.querySelectorAll("#board .mark")].map(rooms),
    ...[...come, ...left].map(({ at }) => at.rooms),
  ];
  const about = things
    .map((names) => names.map((name) => tabs.find((each) => each.dataset.tab === name)).find(Boolean))
    .filter(Boolean);
  const now = tabs.find((each) => each.querySelector(":checked")) ?? tabs[0];
  if (!about.length || about.includes(now)) return false;
  about[0].querySelector("input").checked = true;
  document.dispatchEvent(new Event("fronted"));
  return true;
}

export function swap(regions, { marks = [], time = 380, telling = false } = {}) {
  for (const end of [...flights]) end();
  const moves = time > 0 && !still.matches && !document.hidden;
  const looks = moves || (telling && time > 0);
  const before = looks && places();
  put(regions);
  mark(marks);
  if (looks) {
    let after = places();
    let change = compare(before, after);
    if (telling && front(change)) {
      after = places();
      change = compare(before, after);
    }
    if (moves) {
      move(before, after, change, marks, time);
      pay(marks, time);
    }
  }
  document.dispatchEvent(new Event("swapped"));
}
