// The stage: the log beside the table or over it, tabs of small windows, amounts, and names in whole words where one taps.
import { all, around, byId, is, maybe, the } from "./dom.js";

const map = the(".map", HTMLElement);
const drawer = byId("drawer");
const opener = byId("drawer-button");
const closer = byId("drawer-close");
const whole = byId("whole");
const beside = () => getComputedStyle(map).getPropertyValue("--log").trim() === "1";
const kept = {
  /** @param {string} key */
  get: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** @type {(key: string, value: string) => void} */
  set: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {}
  },
};

// The log: a region that can be closed where the arrangement has one, else a drawer. Whether there is one, or would be were it open:
function offers() {
  const closed = document.body.classList.contains("closed");
  document.body.classList.remove("closed");
  const can = beside();
  document.body.classList.toggle("closed", closed);
  return can;
}

/** @param {boolean} wanted */
function show(wanted, focus = true) {
  if (offers()) {
    document.body.classList.toggle("closed", !wanted);
    drawer.classList.remove("open");
    kept.set("log", wanted ? "open" : "closed");
  } else drawer.classList.toggle("open", wanted);
  tell();
  if (focus) (wanted ? the("[role=tab][aria-selected=true]", HTMLElement, drawer) : opener).focus();
}

function tell() {
  opener.setAttribute("aria-expanded", String(drawer.checkVisibility()));
}

opener.addEventListener("click", (event) => {
  event.preventDefault();
  show(!drawer.checkVisibility());
});
closer.addEventListener("click", (event) => {
  event.preventDefault();
  show(false);
});
drawer.addEventListener("keydown", (event) => {
  if (event.key === "Escape") show(false);
});
for (const button of [opener, closer])
  button.addEventListener("keydown", (event) => {
    if (event.key === " ") {
      event.preventDefault();
      button.click();
    }
  });
let opened = false; // for a rule only
document.addEventListener(
  "rule",
  () => {
    if (!drawer.checkVisibility()) {
      opened = true;
      show(true, false);
    }
  },
  true,
);
document.addEventListener("rule-read", () => {
  if (opened) show(false, false);
  opened = false;
});
new ResizeObserver(tell).observe(map);
document.body.classList.toggle("closed", kept.get("log") === "closed");
if (location.hash.startsWith("#panel-") && !drawer.checkVisibility()) show(true, false); // one has come for that
tell();

// What a decision is about is in front, where it would be behind a tab; which hand lies open in a replay stays as it was.
let fronted = "";
let chosen = ""; // by hand, while nothing was asked: there again when a beat was told that is about something else
let peeked = "";
function turn() {
  if (map.querySelector("#board.telling")) return; // what is told is in front (swap.js)
  const wanted = maybe("[data-front]", HTMLElement, map)?.dataset.front ?? "";
  if (wanted) chosen = "";
  if ((wanted && wanted !== fronted) || chosen) {
    const tab = maybe(`.tabs [value="${wanted || chosen}"]`, HTMLInputElement, map);
    if (tab) tab.checked = true;
  }
  fronted = wanted;
  const peek = peeked && maybe(`[name=peek][value="${peeked}"]`, HTMLInputElement, map);
  if (peek) peek.checked = true;
}
map.addEventListener("change", (event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "peek") peeked = value;
  if (name === "tab") chosen = value;
});
document.addEventListener("swapped", turn);
document.addEventListener("told", turn);
document.addEventListener("fronted", () => {
  fronted = "";
});
turn();

// A tab behind which something can be decided is marked as that is.
function mark() {
  for (const tab of all(".tabs label", HTMLElement, map)) {
    const part = map.querySelector(`[data-part="${tab.dataset.tab}"], section#${tab.dataset.tab}`);
    tab.classList.toggle("offers", Boolean(part?.querySelector(".pick:not([aria-disabled=true]), .opens")));
  }
}
document.addEventListener("swapped", mark);
mark();

// An amount, step by step.
map.addEventListener("click", (event) => {
  const step = around(event.target, "[data-step]");
  const amount = around(step, ".amount");
  if (!step || !amount) return;
  const field = the("input", HTMLInputElement, amount);
  const wanted = Number(field.value) + Number(step.dataset.step);
  field.value = String(Math.max(Number(field.min), Math.min(Number(field.max), wanted)));
});

// Whatever has a longer name than it shows says it where one taps it or comes to it by keys.
let later = 0;
/** @param {HTMLElement | null} thing */
function say(thing) {
  clearTimeout(later);
  if (whole.matches(":popover-open")) whole.hidePopover();
  if (!thing) return;
  whole.textContent = thing.title;
  whole.showPopover();
  const from = thing.getBoundingClientRect();
  const own = whole.getBoundingClientRect();
  whole.style.left = `${Math.max(4, Math.min(innerWidth - own.width - 4, from.left + (from.width - own.width) / 2))}px`;
  whole.style.top = `${from.bottom + own.height + 8 < innerHeight ? from.bottom + 4 : Math.max(4, from.top - own.height - 4)}px`;
  later = setTimeout(say, 2500, null);
}
for (const place of [map, document.getElementById("scoring")])
  place?.addEventListener("click", (event) =>
    say(around(event.target, "button, a, .drawer") ? null : around(event.target, "[title]")),
  );
let seat = ""; // that has the focus: it is drawn anew while others move
map.addEventListener("focusin", (event) => {
  const chair = is(event.target, ".chair") ? /** @type {HTMLElement} */ (event.target) : null;
  say(chair?.matches(":focus-visible") ? chair : null);
  seat = chair?.dataset.seat ?? "";
});
document.addEventListener("swapped", () => {
  if (seat && document.activeElement === document.body)
    maybe(`.chair[data-seat="${seat}"]`, HTMLElement, map)?.focus({ preventScroll: true });
});
