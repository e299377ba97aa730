// Answers at a tap: hold, right-click or ? on anything drawn says what it is and what it says now; a button names everything at once.
import { all, around, byId, is, maybe, the } from "./dom.js";

const legend = byId("legend");
const names = byId("names");
const opener = byId("legend-button");
const board = byId("board");
const main = /** @type {HTMLElement} */ (board.closest("main"));
const bar = /** @type {HTMLElement} */ (document.querySelector(".bar"));
const tags = all(".tag", HTMLButtonElement, names);
const THINGS = "[data-what], [data-card]";
const HELD = 500; // milliseconds after which a finger has not tapped but asked
const NEAR = 8; // pixels that it may tremble
const GAP = 6;

/** @type {HTMLElement | null} */
let asked = null; // what the legend is about
/** @type {HTMLElement | null} */
let from = null; // where the focus was before it
/** @type {HTMLElement | null} */
let came = null; // and before all names were shown
let wish = 0;

/**
 * What of all that is drawn somebody means: the innermost thing; of a button or picture that is none itself, what is on it.
 * @param {EventTarget | null} target
 */
function thing(target) {
  const own = around(target, THINGS);
  const button = around(target, "button, [role=img]");
  if (button && (!own || own.contains(button)) && !button.matches(THINGS)) return maybe(THINGS, HTMLElement, button) ?? own;
  return own && (board.contains(own) || bar.contains(own)) ? own : null;
}

/** @param {HTMLElement} thing */
function told(thing) {
  const [kind, ...text] = (thing.dataset.what ?? thing.dataset.card ?? "").split("-");
  const place = around(thing, "[data-home]")?.dataset.home ?? around(thing, "section[id]")?.id ?? "";
  return {
    what: kind,
    card: text.join("-"),
    home: place,
    seat: around(thing, "[data-seat]")?.dataset.seat ?? /-(\d)$/.exec(place)?.[1] ?? "",
  };
}

/** @param {HTMLElement} thing */
const label = (thing) =>
  (around(thing, "button, [role=img]") ?? thing).getAttribute("aria-label") ?? thing.ariaLabel ?? thing.title ?? "";

/** @param {HTMLElement} about */
async function open(about) {
  if (!legend.matches(":popover-open")) from = /** @type {HTMLElement | null} */ (document.activeElement);
  asked = about;
  document.dispatchEvent(new Event("legend")); // nothing is being drawn any more
  const mine = ++wish;
  const where = `${location.pathname.replace(/\/$/, "")}/legend?${new URLSearchParams(told(about))}`;
  const answer = await fetch(where, { headers: { accept: "application/json" } }).catch(() => null);
  const html = answer?.ok ? (await answer.json()).regions.legend : "";
  if (mine !== wish) return;
  if (html) legend.innerHTML = html;
  else legend.textContent = legend.dataset.offline ?? "";
  name(about);
  legend.showPopover();
  place(about.getBoundingClientRect());
  legend.focus({ preventScroll: true });
}

/**
 * Its own name, if that says more than what such things are called. While the table is still told what happened, nothing holds now.
 * @param {HTMLElement} about
 */
function name(about) {
  const line = maybe(".label", HTMLElement, legend);
  const own = label(about);
  if (line && own && own !== legend.querySelector("h2")?.textContent) {
    line.textContent = own;
    line.hidden = false;
  }
  if (board.classList.contains("telling")) legend.querySelector(".now")?.remove();
}

/**
 * Below the thing, or above it, or where there is most room beside it.
 * @param {DOMRect} box
 */
function place(box) {
  const { offsetWidth: wide, offsetHeight: high } = legend;
  const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
    Math.max(GAP, Math.min(all - size - GAP, at));
  const below = box.bottom + GAP + high + GAP <= innerHeight;
  const above = box.top - GAP - high >= GAP;
  let [left, top] = [box.left + (box.width - wide) / 2, below ? box.bottom + GAP : box.top - GAP - high];
  if (!below && !above) {
    top = box.top + (box.height - high) / 2;
    left = box.left > innerWidth - box.right ? box.left - wide - GAP : box.right + GAP;
  }
  legend.style.left = `${within(left, wide, innerWidth)}px`;
  legend.style.top = `${within(top, high, innerHeight)}px`;
}

function close() {
  wish += 1;
  if (!legend.matches(":popover-open")) return;
  const inside = legend.contains(document.activeElement);
  legend.hidePopover();
  if (inside && from?.isConnected) from.focus({ preventScroll: true });
}

// Gestures: a held finger, the other button of a mouse (or the key of a menu), and ?.
let timer = 0;
let start = { x: 0, y: 0 };
document.addEventListener("pointerdown", (event) => {
  clearTimeout(timer);
  if (legend.contains(/** @type {Node} */ (event.target))) return;
  if (event.button !== 2) close();
  const about = event.pointerType !== "mouse" && event.isPrimary ? thing(event.target) : null;
  if (!about) return;
  start = { x: event.clientX, y: event.clientY };
  timer = setTimeout(() => {
    hold();
    open(about);
  }, HELD);
});
addEventListener("pointermove", (event) => {
  if (event.isPrimary && Math.hypot(event.clientX - start.x, event.clientY - start.y) > NEAR) clearTimeout(timer);
});
for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(timer), true);

// Whoever held has not tapped: the click that comes when the finger goes does nothing.
function hold() {
  addEventListener("click", stop, { capture: true, once: true });
  const free = () => setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, free, { once: true });
}
/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("contextmenu", (event) => {
  if (is(event.target, "input, textarea, select")) return;
  const about = thing(event.target);
  if (!about) return;
  event.preventDefault();
  clearTimeout(timer);
  if (about !== asked || !legend.matches(":popover-open")) open(about);
});
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Escape" && (legend.matches(":popover-open") || names.matches(":popover-open"))) {
      stop(event);
      return legend.matches(":popover-open") ? close() : hide();
    }
    if (event.key !== "?" || event.ctrlKey || event.altKey || event.metaKey || is(event.target, "input, textarea, select"))
      return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    const about = names.matches(":popover-open") ? null : thing(document.activeElement);
    if (about) open(about);
    else if (!names.matches(":popover-open")) show();
  },
  true,
);
legend.addEventListener("click", (event) => {
  if (around(event.target, "[data-close]")) close();
  if (around(event.target, "[data-rule]")) {
    close();
    hide();
  }
});
document.addEventListener("swapped", () => {
  if (asked && !asked.isConnected) close();
  if (names.matches(":popover-open")) tag();
});
addEventListener("resize", () => {
  close();
  if (names.matches(":popover-open")) tag();
});

// Everything by its name, at once.
/** @type {Map<HTMLElement, HTMLElement>} */
const named = new Map();

/** @param {HTMLElement} each */
function shown(each) {
  const box = each.getBoundingClientRect();
  const inside =
    box.width > 3 && box.height > 3 && box.left < innerWidth && box.top < innerHeight && box.right > 0 && box.bottom > 0;
  return inside && each.checkVisibility({ visibilityProperty: true }) && !each.closest(".quiet, [popover]:not(:popover-open)");
}

// One's own things come before those of others: there is more room, and they matter more.
const ROOMS = ["#own", "#hand", "#middle", ".ask", "#others"];

/** @param {HTMLButtonElement} tag */
function first(tag) {
  const cards = (tag.dataset.cards ?? "").split(" ").filter(Boolean);
  const things = ROOMS.flatMap((room) => all(`${room}[data-what], ${room} :is(${THINGS})`, HTMLElement, board));
  return [...things, ...all(THINGS, HTMLElement, bar)].find((each) => {
    const { what, card } = told(each);
    return what === tag.dataset.kind && (!cards.length || cards.some((begin) => card.startsWith(begin))) && shown(each);
  });
}

// Each name lies on its thing or as near to it as there is room, with a line to it. What is asked makes room for what is said of all.
function tag() {
  named.clear();
  const taken = [above(byId("names-about"), the(".ask", HTMLElement, board).getBoundingClientRect())];
  const lines = [];
  for (const each of tags) {
    const about = first(each);
    each.hidden = !about;
    if (!about) continue;
    named.set(each, about);
    const { offsetWidth: wide, offsetHeight: high } = each;
    const spot = free(about.getBoundingClientRect(), wide, high, taken);
    each.style.left = `${spot.left}px`;
    each.style.top = `${spot.top}px`;
    taken.push(spot);
    lines.push(drawn(about.getBoundingClientRect(), spot));
  }
  the("svg", SVGSVGElement, names).replaceChildren(...lines.flat());
}

/**
 * @param {HTMLElement} sheet
 * @param {DOMRect} box
 */
function above(sheet, box) {
  sheet.style.width = `${Math.min(innerWidth - 4, Math.max(300, Math.min(640, box.width)))}px`;
  const [wide, high] = [sheet.offsetWidth, sheet.offsetHeight];
  sheet.style.left = `${Math.max(2, Math.min(innerWidth - wide - 2, box.left + (box.width - wide) / 2))}px`;
  sheet.style.top = `${Math.max(2, Math.min(innerHeight - high - 2, box.top + (box.height - high) / 2))}px`;
  return sheet.getBoundingClientRect();
}

/**
 * A frame around a thing, and a line from it to its name.
 * @param {DOMRect} box
 * @param {DOMRect} spot
 */
function drawn(box, spot) {
  const make = (/** @type {string} */ kind, /** @type {Record<string, number>} */ measures) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [name, value] of Object.entries(measures)) made.setAttribute(name, String(Math.round(value)));
    return made;
  };
  const [x, y] = [spot.left + spot.width / 2, spot.top + spot.height / 2];
  const near = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(low, Math.min(high, at));
  const frame = make("rect", { x: box.left + 1, y: box.top + 1, width: box.width - 2, height: box.height - 2, rx: 4 });
  return [frame, make("line", { x1: x, y1: y, x2: near(x, box.left, box.right), y2: near(y, box.top, box.bottom) })];
}

/**
 * @param {DOMRect} box
 * @param {number} wide
 * @param {number} high
 * @param {DOMRect[]} taken
 */
function free(box, wide, high, taken) {
  const [x, y] = [box.left + (box.width - wide) / 2, box.top + (box.height - high) / 2];
  const tries = [];
  for (let step = 0; step * high < 2 * innerHeight; step += 0.5)
    for (const side of [0, -0.5, 0.5, -1, 1])
      for (const way of [-1, 1]) tries.push([x + side * wide * Math.min(1, step), y + way * step * high]);
  for (const [left, top] of tries) {
    const at = new DOMRect(
      Math.max(2, Math.min(innerWidth - wide - 2, left)),
      Math.max(2, Math.min(innerHeight - high - 2, top)),
      wide,
      high,
    );
    if (!taken.some((other) => meets(at, other))) return at;
  }
  return new DOMRect(x, y, wide, high);
}

/** @type {(one: DOMRect, other: DOMRect) => boolean} */
const meets = (one, other) =>
  one.left < other.right + 2 && other.left < one.right + 2 && one.top < other.bottom + 2 && other.top < one.bottom + 2;

function show() {
  close();
  came = /** @type {HTMLElement | null} */ (document.activeElement);
  main.inert = true;
  names.showPopover();
  tag();
  opener.setAttribute("aria-expanded", "true");
  byId("names-title").focus({ preventScroll: true });
}

function hide() {
  if (!names.matches(":popover-open")) return;
  main.inert = false;
  names.hidePopover();
  opener.setAttribute("aria-expanded", "false");
  if (came?.isConnected && came !== document.body) came.focus({ preventScroll: true });
  else opener.focus({ preventScroll: true });
}

opener.addEventListener("click", (event) => {
  event.preventDefault();
  if (names.matches(":popover-open")) hide();
  else show();
});
opener.addEventListener("keydown", (event) => {
  if (event.key !== " ") return;
  event.preventDefault();
  opener.click();
});
names.addEventListener("click", (event) => {
  const about = named.get(/** @type {HTMLElement} */ (event.target));
  if (about) open(about);
  else if (event.target === names || around(event.target, "#names-close")) hide();
});
