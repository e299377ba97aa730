// The log: a line for each beat. What opens a round is a heading, and what has a drawing is named with it; the words stay plain text.
import { byId } from "./dom.js";

export const log = byId("log");
export const panel = byId("panel-log");

/**
 * @param {Element} place
 * @param {Line} line
 */
export function words(place, { news, signed }) {
  if (signed)
    place.innerHTML = signed; // as the server has escaped it
  else place.textContent = news.join(" ");
}

let kept = Number.POSITIVE_INFINITY;

/** As at the real table: so many lines can still be read. @param {number} lines */
export function keep(lines) {
  kept = lines;
}

/** @param {Line} step */
export function write(step) {
  if (!step.news.length) return;
  const line = log.appendChild(document.createElement("li"));
  const place = step.head ? line.appendChild(document.createElement("b")) : line;
  if (step.head) Object.assign(place, { role: "heading", ariaLevel: "2" });
  words(place, step);
  while (log.children.length > kept) log.firstElementChild?.remove();
  end();
}

export function end() {
  panel.scrollTop = panel.scrollHeight;
}

// Where it comes up, its last line is seen.
let shown = false;
new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.height && !shown) end();
  shown = contentRect.height > 0;
}).observe(panel);
