// What happened, beat by beat: each shows its table and its line; a click or a key goes to the end of the moment.
import { around, byId, the, token } from "./dom.js";
import { moving } from "./flight.js";
import { fit } from "./line.js";
import { log, words } from "./log.js";
import { mark, swap } from "./swap.js";

/** @type {Record<string, number>} */
const PACES = { slow: 1.9, normal: 1, fast: 0.45, none: 0 };
const MANY = 3; // moments that wait: from then on all goes faster, ...
const TOO_MANY = 8; // ... and from then on nothing is shown on the way
/** @type {Record<string, string>} */
const kept = { pace: "normal", wait: "", ...JSON.parse(localStorage.getItem("beats") ?? "{}") };

/** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
const fields = document.querySelectorAll("[data-beats]");
for (const field of fields) {
  const name = field.dataset.beats ?? "";
  const box = field instanceof HTMLInputElement && field.type === "checkbox" ? field : null;
  if (box) box.checked = Boolean(kept[name]);
  else field.value = kept[name];
  field.addEventListener("change", () => {
    kept[name] = box ? (box.checked ? "yes" : "") : field.value;
    localStorage.setItem("beats", JSON.stringify(kept));
  });
}

const board = byId("board");
const room = the(".ask", HTMLElement, board);
const line = room.appendChild(document.createElement("p"));
line.id = "beat";
line.ariaHidden = "true"; // whoever listens hears the news
const text = line.appendChild(document.createElement("span"));
const asks = document.getElementById("token") !== null; // a replay asks nothing
const asked = () => Boolean(token() || document.querySelector("#done .row"));
const unlogged = () => asks && !log.checkVisibility(); // there is no log to read it in
const last = log.lastElementChild;
/** @type {Line | null} */
let said = null; // what stands there
/** @type {Line | null} */
let latest = last && { news: [last.textContent ?? ""], signed: last.innerHTML };

/** @type {Step[]} */
const queue = [];
let telling = false;
let skipping = false;
/** @type {(() => void) | null} */
let go = null; // ends the pause
let ready = 0; // when the next step may follow

/** @param {number} time */
function pause(time) {
  /** @type {Promise<void>} */
  const over = new Promise((resolve) => {
    go = resolve;
    if (time < Infinity) setTimeout(resolve, time);
  });
  return over.then(() => {
    go = null;
  });
}

export function skip() {
  skipping = telling;
  go?.();
}

/**
 * How long a beat is looked at: as long as its line takes to read, and where nothing moves less.
 * @param {Step} step
 * @param {number} waiting
 */
function length(step, waiting) {
  const pace = Math.max(PACES[kept.pace] ?? 1, step.imagined ? 1.2 : 0); // a picture is there to be looked at
  if (!pace || skipping || document.hidden || waiting > TOO_MANY) return 0;
  const letters = step.news.join(" ").length;
  const look = step.own ? 650 + 14 * letters : 250 + 12 * letters;
  return Math.min(look, 2200) * pace * (waiting > MANY ? 0.3 : 1);
}

/** @param {Step | null} step */
export function show(step) {
  if (step) board.classList.remove("coming");
  else if (busy() && moving()) board.classList.add("coming");
  if (step?.news.length && !step.imagined) latest = step;
  const lately = !step && latest && unlogged() && !asked(); // who waits can read it there
  if (step?.news.length || lately) said = step?.imagined ? step : latest;
  else if (!step || !busy()) said = null; // a beat without a line belongs to the next one
  board.classList.toggle("telling", Boolean(step));
  board.classList.toggle("lately", Boolean(lately));
  draw();
}

function draw() {
  const now = said;
  if (now) fit(line, () => words(text, now));
  else text.textContent = "";
}
new ResizeObserver(() => {
  if (!telling) show(null);
  else draw();
}).observe(room);

// Whether there is something to be told yet: that somebody has chosen, say, is a change of which nothing is told.
/** @param {Step} step */
const quiet = (step) => !step.news.length && !step.own && !step.kind;
/** @param {Step} step */
const goesOn = (step) => !quiet(step) && queue.some((each) => !quiet(each) || !each.alone);

/**
 * The steps of a moment in their order; `news` takes their lines, `scored` shows a scoring and waits until it was read.
 * @param {Beat[]} steps
 * @param {Tellers} tellers
 */
export async function tell(steps, { news, scored }) {
  if (!steps.length) return;
  queue.push(
    ...steps.map((step, number) => ({
      ...step,
      news: step.news ?? [],
      last: number === steps.length - 1,
      alone: steps.length === 1,
      ask: { news, scored },
    })),
  );
  if (telling) return;
  telling = true;
  if (document.querySelector("#hand .card")) board.classList.add("held"); // the place of one's cards stays theirs until one is asked without any
  for (let step = queue.shift(); step; step = queue.shift()) {
    const waiting = queue.filter((each) => each.last).length;
    const mine = step.alone && asked(); // what one has just decided oneself need not be read
    const more = goesOn(step) || (!quiet(step) && !mine && unlogged());
    if ((more || quiet(step)) && !skipping && ready > performance.now()) await pause(ready - performance.now()); // what came before still moves
    const time = length(step, waiting);
    const moves = time && Math.min(480, 0.75 * time);
    ready = performance.now() + moves;
    if (more) show(step);
    swap(step.regions ?? {}, { marks: step.marks ?? [], time: moves, telling: more, back: step.back });
    if (step.news.length && !step.imagined) latest = step;
    if (!more && queue.every(quiet)) show(null);
    step.ask.news(step);
    document.dispatchEvent(new CustomEvent("beat", { detail: step }));
    if (time && (more || step.kind)) await pause(time);
    if (step.kind === "end" && kept.wait && !skipping && !document.hidden) {
      line.classList.add("waits");
      await pause(Infinity);
      line.classList.remove("waits");
    }
    if (step.kind === "scored" || step.last) await step.ask.scored();
    if (step.last) skipping = false;
  }
  telling = false;
  if (asked()) board.classList.remove("held");
  show(null);
  document.dispatchEvent(new Event("told"));
}

// What is asked after a moment can be answered at once, but stands there when its last card has landed.
document.addEventListener("landed", () => board.classList.remove("coming"));

// While something is told nothing is asked; a change of which nothing is told keeps nobody from deciding.
export const busy = () => board.classList.contains("telling");

// A click on the table while something is told skips; nothing under it is played. Links and what only opens something work.
board.addEventListener(
  "click",
  (event) => {
    if (!go || !busy() || around(event.target, "a, summary, input, select, [popovertarget], [popover], nav")) return;
    event.preventDefault();
    event.stopPropagation();
    skip();
  },
  true,
);
document.addEventListener("keydown", (event) => {
  if (!go || !busy() || event.altKey || event.ctrlKey || event.metaKey || !["Enter", " ", "Escape"].includes(event.key)) return;
  if (
    document.querySelector("dialog[open], .drawer.open") ||
    (event.key !== "Escape" &&
      around(event.target, "a, input, select, textarea, summary, [role=tab], .drawer button, nav button"))
  )
    return;
  event.preventDefault();
  skip();
});
addEventListener("visibilitychange", () => {
  if (document.hidden) go?.();
});
document.addEventListener("told", () =>
  setTimeout(() => {
    if (!telling) mark([]);
  }, 1400),
);
