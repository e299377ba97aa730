// The stage: the log beside the table or over it, tabs of small windows, amounts, and names in whole words where one taps.
const map = document.querySelector(".map");
const drawer = document.getElementById("drawer");
const opener = document.getElementById("drawer-button");
const whole = document.getElementById("whole");
const beside = () => getComputedStyle(map).getPropertyValue("--log").trim() === "1";
const kept = {
  get: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {}
  },
};

// The log: a region that can be closed where the arrangement has one, else a drawer.
function offers() {
  // whether there would be a region if it were not closed
  const closed = document.body.classList.contains("closed");
  document.body.classList.remove("closed");
  const can = beside();
  document.body.classList.toggle("closed", closed);
  return can;
}

function show(wanted, focus = true) {
  if (offers()) {
    document.body.classList.toggle("closed", !wanted);
    drawer.classList.remove("open");
    kept.set("log", wanted ? "open" : "closed");
  } else drawer.classList.toggle("open", wanted);
  tell();
  if (focus) (wanted ? drawer.querySelector("[role=tab][aria-selected=true]") : opener).focus();
}

function tell() {
  opener.setAttribute("aria-expanded", String(drawer.checkVisibility()));
}

opener.addEventListener("click", (event) => {
  event.preventDefault();
  show(!drawer.checkVisibility());
});
document.getElementById("drawer-close").addEventListener("click", (event) => {
  event.preventDefault();
  show(false);
});
drawer.addEventListener("keydown", (event) => {
  if (event.key === "Escape") show(false);
});
for (const button of [opener, document.getElementById("drawer-close")])
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
tell();

// What a decision is about is in front, where it would be behind a tab; which hand lies open in a replay stays as it was.
let fronted = "";
let chosen = ""; // by hand, while nothing was asked: there again when a beat was told that is about something else
let peeked = "";
function turn() {
  if (map.querySelector("#board.telling")) return; // what is told is in front (swap.js)
  const wanted = map.querySelector("[data-front]")?.dataset.front ?? "";
  if (wanted) chosen = "";
  if ((wanted && wanted !== fronted) || chosen) {
    const tab = map.querySelector(`.tabs [value="${wanted || chosen}"]`);
    if (tab) tab.checked = true;
  }
  fronted = wanted;
  const peek = peeked && map.querySelector(`[name=peek][value="${peeked}"]`);
  if (peek) peek.checked = true;
}
map.addEventListener("change", (event) => {
  if (event.target.name === "peek") peeked = event.target.value;
  if (event.target.name === "tab") chosen = event.target.value;
});
document.addEventListener("swapped", turn);
document.addEventListener("told", turn);
document.addEventListener("fronted", () => {
  fronted = "";
});
turn();

// An amount, step by step.
map.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  const field = step.closest(".amount").querySelector("input");
  field.value = Math.max(Number(field.min), Math.min(Number(field.max), Number(field.value) + Number(step.dataset.step)));
});

// Whatever has a longer name than it shows says it where one taps it or comes to it by keys.
let later = 0;
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
    say(event.target.closest("button, a, .drawer") ? null : event.target.closest("[title]")),
  );
let seat = ""; // that has the focus: it is drawn anew while others move
map.addEventListener("focusin", (event) => {
  say(event.target.matches(".chair:focus-visible") ? event.target : null);
  seat = event.target.matches(".chair") ? event.target.dataset.seat : "";
});
document.addEventListener("swapped", () => {
  if (seat && document.activeElement === document.body)
    map.querySelector(`.chair[data-seat="${seat}"]`)?.focus({ preventScroll: true });
});
