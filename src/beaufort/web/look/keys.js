// Movement by keys: a group is one stop of the Tab key, arrows, Home and End move inside it; keys with Alt, Ctrl, Meta or Shift are not ours.
import { around, byId, all as every, is, the, token } from "./dom.js";
import { decide } from "./focus.js";

const board = byId("board");
const waits = the(".ask", HTMLElement, board);
const ITEMS = "button.pick, button.opens, button.choice";
const GROUPS = ".menu, .amount, #others, [role=list], [role=group], [role=toolbar]";
// What is decided about at another moment, and says why not now: a thing that is drawn, or the card in a place of one.
const ASIDE = "[data-why]:not(#board, [role=group], :has(button)), [data-why][role=group]:not(:has(button)) > .card[role=img]";
const ASKED = "[data-aside]";
/** @param {KeyboardEvent} event */
const plain = (event) => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);

// All groups with what belongs to them now. Seats are a group of their own: they hold things, and can be looked at.
function groups() {
  /** @type {Map<Element | string, HTMLElement[]>} */
  const found = new Map();
  const chairs = every("#others .chair", HTMLElement, board);
  if (chairs.length) found.set("chairs", chairs);
  for (const item of every(`${ITEMS}, ${ASKED}`, HTMLElement, board)) {
    const group = (item.matches(ASKED) && item.closest("#others")) || (item.closest(GROUPS) ?? board);
    found.set(group, [...(found.get(group) ?? []), item]);
  }
  return [...found.values()];
}

// Who sits here can ask by keys too: such a thing is a button that is out of use.
function offer() {
  if (!board.dataset.here) return;
  for (const thing of every(ASIDE, HTMLElement, board)) {
    thing.dataset.aside = "";
    thing.role = "button";
    thing.ariaDisabled = "true";
  }
}

export function rove() {
  offer();
  for (const all of groups()) {
    const shown = all.filter((each) => each.checkVisibility());
    const stop =
      shown.find((each) => each === document.activeElement) ??
      shown.find((each) => each.classList.contains("hinted")) ??
      shown.find((each) => each.ariaDisabled !== "true" && !each.dataset.step) ??
      shown[0];
    for (const each of all) each.tabIndex = each === stop ? 0 : -1;
  }
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/**
 * Where a key leads from here, if it does.
 * @param {string} key
 * @param {number} now
 * @param {number} count
 */
function to(key, now, count) {
  if (key in STEPS) return (now + STEPS[key] + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

board.addEventListener("keydown", (event) => {
  if (!plain(event) || is(event.target, "input, select")) return;
  if (event.target === waits && to(event.key, 0, 2) !== undefined) {
    const next = decide() ?? every("#hand button", HTMLElement, board)[0];
    if (next) event.preventDefault();
    return next?.focus();
  }
  const at = /** @type {HTMLElement} */ (event.target);
  const all = groups()
    .find((each) => each.includes(at))
    ?.filter((each) => each.checkVisibility());
  const next = all && to(event.key, all.indexOf(at), all.length);
  if (!all || next === undefined) return;
  event.preventDefault();
  all[next].focus();
});

board.addEventListener("keydown", (event) => {
  if (!["Enter", " "].includes(event.key) || !plain(event) || event.repeat || !is(event.target, ASKED)) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.target).click();
});

// An amount is bid with Enter; without this the first button of the page would be pressed.
board.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !is(event.target, ".amount input")) return;
  event.preventDefault();
  const amount = around(event.target, ".amount");
  if (amount && plain(event) && !event.repeat) the("[data-amount]", HTMLElement, amount).click();
});

// What became possible under a pressed key is not done by it.
const held = new Map(); // keys that are down, and since when
let decision = "";
let since = 0; // when this decision was first shown
function shown() {
  const now = token();
  if (now !== decision) since = performance.now();
  decision = now;
}
addEventListener(
  "keydown",
  (event) => {
    if (!["Enter", " "].includes(event.key)) return;
    if (!event.repeat) held.set(event.key, performance.now());
    else if (around(event.target, "#board button")) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);
addEventListener("keyup", (event) => setTimeout(() => held.delete(event.key)), true);
addEventListener("blur", () => held.clear());
board.addEventListener(
  "click",
  (event) => {
    if (event.detail || ![...held.values()].some((began) => began < since)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

document.addEventListener("swapped", rove);
document.addEventListener("focusin", rove);
document.addEventListener("told", () => {
  shown();
  rove();
});
shown();
since = 0;
rove();
