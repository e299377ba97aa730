// Put new HTML into regions of the page; cards fly from where they lay to where they lie, and what a beat points at is marked.
import { hold } from "./focus.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.3, .1, .2, 1)";
let flights = [];  // movements that are under way: how to end each at once

// Every open card on the table by its key: the element, its box, and whose place it lies in.
function places() {
  const found = new Map();
  for (const card of document.querySelectorAll("#board [data-card]")) {
    const box = card.getBoundingClientRect();
    if (!box.width || box.bottom < 0 || box.top > innerHeight) continue;
    const key = card.dataset.card;
    const home = card.closest("[data-seat]")?.dataset.seat ?? card.closest("[id]")?.id;
    found.set(key, [...(found.get(key) ?? []), { card, box, home }]);
  }
  return found;
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
  return document.querySelectorAll(seat ? `#board .chair[data-seat="${seat[1]}"]` : `#board [data-card="${CSS.escape(thing)}"], #board [data-thing="${CSS.escape(thing)}"]`);
}

export function mark(marks) {
  for (const old of document.querySelectorAll("#board .mark")) old.classList.remove(...[...old.classList].filter((name) => /^mark\b/.test(name)));
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
  for (const name of ["data-card", "data-action", "data-thing", "name", "id", "title", "aria-label", "style"]) ghost.removeAttribute(name);
  ghost.classList.remove("lifted");
  ghost.classList.add("ghost");
  if ("inert" in ghost) ghost.inert = true;
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  sky.append(ghost);
  return ghost;
}

function fly(card, from, to, time, after) {
  const ghost = lofty(card, from);
  const size = Math.min(to.width / from.width, to.height / from.height);
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
  run(ghost, [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(${size})` }], time, () => { ghost.remove(); after?.(); });
}

function arrive({ card, box }, from, time) {
  card.classList.add("arriving");
  fly(from.card, from.box, box, time, () => card.classList.remove("arriving"));
}

function shift({ card, box }, from, time) {
  const [x, y] = [from.box.left - box.left, from.box.top - box.top];
  if (Math.abs(x) + Math.abs(y) < 3 && Math.abs(from.box.width - box.width) < 3) return;
  run(card, [{ transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${from.box.width / box.width}, ${from.box.height / box.height})` }, { transformOrigin: "0 0", transform: "none" }], time);
}

const far = (one, other) => Math.hypot(one.box.left - other.box.left, one.box.top - other.box.top);
const nearest = (all, to) => all.reduce((best, each) => (!best || far(each, to) < far(best, to) ? each : best), null);

// Compare two tables card by card. Equal cards in the same place stay together; what is left over has come or gone.
function move(before, after, marks, time) {
  const taker = marks.find(([, name]) => name === "takes")?.[0];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const gone = [...(before.get(key) ?? [])], come = [];
    for (const now of after.get(key) ?? []) {
      const same = nearest(gone.filter((each) => each.home === now.home), now);
      if (same) { gone.splice(gone.indexOf(same), 1); shift(now, same, time); } else come.push(now);
    }
    for (const now of come) {
      const from = gone.shift() ?? nearest(before.get(key) ?? [], now);
      if (from) arrive(now, from, time);
      else run(now.card, [{ transform: "rotateY(90deg)", opacity: 0.3 }, { transform: "none", opacity: 1 }], time * 0.8);
    }
    for (const old of gone) {
      const to = nearest(after.get(key) ?? [], old)?.box ?? (taker && found(taker)[0]?.getBoundingClientRect());
      if (to) fly(old.card, old.box, to, time);
    }
  }
}

// What is paid goes from one player to the other; what is lost falls away.
function pay(marks, time) {
  const [payer, payee] = ["pays", "gets"].map((name) => marks.filter((each) => each[1] === name).map(([thing]) => found(thing)[0]));
  for (const chair of payer) {
    const from = chair?.querySelector("[data-purse]")?.getBoundingClientRect() ?? chair?.getBoundingClientRect();
    const to = payee[0]?.getBoundingClientRect() ?? (from && { left: from.left, top: from.bottom + 40, width: from.width, height: 0 });
    if (!from) continue;
    const coin = document.createElement("span");
    coin.className = "coin";
    fly(coin, { left: from.left + from.width / 2 - 12, top: from.top + from.height / 2 - 12, width: 24, height: 24 }, { left: to.left + to.width / 2 - 12, top: to.top + to.height / 2 - 12, width: 24, height: 24 }, time);
  }
}

export function swap(regions, { marks = [], time = 380 } = {}) {
  for (const end of [...flights]) end();
  const moves = time > 0 && !still.matches && !document.hidden;
  const before = moves && places();
  put(regions);
  mark(marks);
  if (moves) {
    move(before, places(), marks, time);
    pay(marks, time);
  }
  document.dispatchEvent(new Event("swapped"));
}
