// For the ear: what is told is announced, and what a place shows that changed; each once. F2 says the last news again.
import { all, byId, maybe, token } from "./dom.js";

const news = byId("news");
const task = byId("task");
const READING = 55; // milliseconds that a letter takes to be read aloud, about
const TOGETHER = 90; // what comes within so many is announced at once, after the focus has moved
/** @type {string[]} */
let queue = [];
/** @type {string[]} */
let last = [];
let timer = 0;
let until = 0; // when what was announced has been read, about

const voice = () => document.querySelector("dialog[open] .voice") ?? news; // what is outside of a dialog is not heard

/** @param {string[]} lines */
function announce(lines) {
  const place = voice();
  const line = document.createElement("p");
  const text = lines.join(" ");
  line.textContent = text;
  place.replaceChildren(line);
  until = Math.max(until, performance.now()) + READING * text.length;
}

function flush() {
  timer = 0;
  if (!queue.length) return;
  last = queue;
  queue = [];
  announce(last);
}

/** @param {(string | null | undefined)[]} lines */
export function say(...lines) {
  for (const line of lines) if (line) queue.push(line);
  if (queue.length && !timer) timer = setTimeout(flush, TOGETHER);
}

// A dialog breaks into what is being read: then it is said again inside.
export function resay() {
  if (performance.now() < until && !queue.length) {
    queue = last;
    until = 0;
  }
  if (queue.length && !timer) timer = setTimeout(flush, TOGETHER);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "F2" || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  voice().replaceChildren();
  if (last.length) setTimeout(announce, TOGETHER, last);
});

// Places that say something of themselves (data-heard names them, data-says is the sentence) do so when it has changed.
function places() {
  return new Map(all("[data-heard]", HTMLElement).map((each) => [each.dataset.heard, each.dataset.says]));
}
let known = places();
/** @type {string[]} */
let changed = [];
function look() {
  if (document.querySelector("#board.maybe")) return; // what may come: its sentences are said
  const now = places();
  for (const [key, text] of now) if (text && known.get(key) !== text) changed.push(text);
  known = now;
}
document.addEventListener("swapped", look);
document.addEventListener("beat", () => {
  say(...changed);
  changed = [];
}); // after the sentence of the beat

// What is asked, when it is; that one waits, once; and a hint.
/** @param {string} text */
const sentence = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);
let asked = token();
let waiting = !asked;
let advice = task.querySelector(".advice")?.textContent ?? "";
document.addEventListener("told", () => {
  say(...changed);
  changed = [];
  const now = token(),
    text = maybe(".asks", HTMLElement, task)?.title ?? "";
  if (now && now !== asked) {
    const answers = [...document.querySelectorAll("#choices button[name]:not([data-amount])")].map((each) =>
      (each.textContent ?? "").trim(),
    );
    say(text, ...(answers.length < 4 ? answers.map(sentence) : []));
  } else if (!now && !waiting) say(text);
  waiting = !now;
  asked = now;
  const hint = task.querySelector(".advice")?.textContent ?? "";
  if (hint && hint !== advice) say(hint, ...[...document.querySelectorAll("#counsel p span")].map((each) => each.textContent));
  advice = hint;
});
