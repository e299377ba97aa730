// Movement by keys: a group is one stop of the Tab key, arrows, Home and End move inside it; keys with Alt, Ctrl, Meta or Shift are not ours.
import { decide } from "./focus.js";

const board = document.getElementById("board");
const waits = board.querySelector(".ask");
const ITEMS = "button.pick, button.opens, button.choice";
const GROUPS = ".menu, .amount, #others, [role=list], [role=group], [role=toolbar]";
const plain = (event) => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);

// All groups with what belongs to them now. Seats are a group of their own: they hold things, and can be looked at.
function groups() {
  const found = new Map();
  const chairs = [...board.querySelectorAll("#others .chair")];
  if (chairs.length) found.set("chairs", chairs);
  for (const item of board.querySelectorAll(ITEMS)) {
    const group = item.closest(GROUPS) ?? board;
    if (!found.has(group)) found.set(group, []);
    found.get(group).push(item);
  }
  return [...found.values()];
}

export function rove() {
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

function to(key, now, count) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step) return (now + step + count) % count;
  return { Home: 0, End: count - 1 }[key];
}

board.addEventListener("keydown", (event) => {
  if (!plain(event) || event.target.matches("input, select")) return;
  if (event.target === waits && to(event.key, 0, 2) !== undefined) {
    const next = decide() ?? board.querySelector("#hand button");
    if (next) event.preventDefault();
    return next?.focus();
  }
  const all = groups()
    .find((each) => each.includes(event.target))
    ?.filter((each) => each.checkVisibility());
  const next = all && to(event.key, all.indexOf(event.target), all.length);
  if (next === undefined) return;
  event.preventDefault();
  all[next].focus();
});

// An amount is bid with Enter; without this the first button of the page would be pressed.
board.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".amount input")) return;
  event.preventDefault();
  if (plain(event) && !event.repeat) event.target.closest(".amount").querySelector("[data-amount]").click();
});

// What became possible under a pressed key is not done by it.
const held = new Map(); // keys that are down, and since when
let decision = "";
let since = 0; // when this decision was first shown
function shown() {
  const now = board.querySelector("#token input")?.value ?? "";
  if (now !== decision) since = performance.now();
  decision = now;
}
addEventListener(
  "keydown",
  (event) => {
    if (!["Enter", " "].includes(event.key)) return;
    if (!event.repeat) held.set(event.key, performance.now());
    else if (event.target.closest?.("#board button")) {
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
