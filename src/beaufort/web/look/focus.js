// Where the focus goes: after a decision to the next thing to decide about, or to the place that waits; never to the document.
import { around, byId, the, token } from "./dom.js";

/** @typedef {HTMLElement | SVGElement} Thing */
const board = byId("board");
const waits = the(".ask", HTMLElement, board); // named, and described by what is asked
let keyed = false; // whoever used a key last goes on by keys
/** @type {Element | null} */
let put = null; // what the focus was led to, and not by the person
let leading = false;
let inside = false; // the focus was at the table last

addEventListener(
  "keydown",
  () => {
    keyed = true;
  },
  true,
);
addEventListener(
  "pointerdown",
  () => {
    keyed = false;
  },
  true,
);
document.addEventListener("focusin", (event) => {
  if (!leading) put = null;
  if (!around(event.target, "dialog")) inside = Boolean(around(event.target, "#board"));
});

/** @param {Element | null} thing */
const there = (thing) =>
  thing !== null && thing !== document.body && thing.isConnected && thing.checkVisibility({ visibilityProperty: true });
/** @param {Element} thing */
const usable = (thing) => there(thing) && thing.ariaDisabled !== "true";
const asked = () => Boolean(token() || board.querySelector("#done .main"));

/** @param {Thing} thing */
function lead(thing) {
  leading = true;
  if (thing.tabIndex < 0) thing.tabIndex = -1; // what is no button can have it too
  thing.focus({ preventScroll: true });
  leading = false;
  put = document.activeElement;
}

// The next thing to decide about: what was advised, one's cards, what lies on the table, then what has no place there.
const ORDER = [
  ".hinted",
  "#hand .pick",
  "#own .pick, #own .opens",
  "#middle .pick, #middle .opens",
  "#others .pick, #others .opens",
  "#amount",
  "#choices .choice[name]",
  "#done .main",
];
export function decide() {
  for (const query of ORDER) {
    /** @type {NodeListOf<HTMLElement>} */
    const things = board.querySelectorAll(query);
    const found = [...things].find(usable);
    if (found) return found;
  }
  return null;
}

/**
 * How a thing can be found again when its part of the page was drawn anew.
 * @param {Element} thing
 */
function names(thing) {
  const told = ["data-action", "popovertarget", "data-seat", "data-at", "data-step"].find((name) => thing.hasAttribute(name));
  const found = [];
  if (thing.id) found.push(`#${CSS.escape(thing.id)}`);
  else if (told) found.push(`${thing.localName}[${told}="${CSS.escape(thing.getAttribute(told) ?? "")}"]`);
  else if ("name" in thing && thing.name && "value" in thing)
    found.push(`[name="${CSS.escape(String(thing.name))}"][value="${CSS.escape(String(thing.value))}"]`);
  const place = thing.closest("section[id]");
  const why =
    thing.closest("[data-aside]") && `#${place?.id} [data-why="${CSS.escape(around(thing, "[data-why]")?.dataset.why ?? "")}"]`;
  if (why) found.push(`${why}:not([role=group]), ${why}[role=group] > .card`);
  const menu = thing.closest(".menu");
  if (menu) found.push(`[popovertarget="${CSS.escape(menu.id)}"]`);
  return found;
}

// Remember where the focus is; what comes back puts it there again, or where it is best off. What is hidden while something is told
// may have it still: a browser takes it away only when it draws, and gives it to the document.
export function hold() {
  const at = document.activeElement;
  if (!at || at === document.body) return () => {};
  const found = names(at);
  const room = around(at, "[role=tabpanel]") ?? (at.closest("#board") ? waits : null);
  return () => {
    if (there(document.activeElement) || !room) return;
    for (const query of found) {
      /** @type {NodeListOf<HTMLElement>} */
      const things = document.querySelectorAll(query);
      const again = [...things].find(there);
      if (again) return lead(again);
    }
    lead(room);
  };
}

// When all is told: whoever waits, has lost the focus, or was led to what cannot be used, goes to what is asked.
export function settle() {
  const at = document.activeElement;
  const stays = there(at) && at !== waits && (at !== put || (at && usable(at)));
  if (!inside || stays || document.querySelector("dialog[open]")) return;
  const next = keyed && asked() ? decide() : null;
  if (next) lead(next);
  else if (!there(at)) lead(waits);
}
document.addEventListener("told", settle);
