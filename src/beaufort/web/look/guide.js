// A guided game: when all is told and one is asked something, sentences one after the other, each with a ring around what it is about.
import { all, byId, maybe, the } from "./dom.js";
import { settle } from "./focus.js";
import { own } from "./own.js";

const panel = document.getElementById("guide");
const board = byId("board");
let shown = 0; // the number of the last decision at which something was told
let step = 0;

// Whoever plays with one tap knows how to.
const sentences = () => (panel ? all(own.tap ? "p:not([data-how])" : "p", HTMLElement, panel) : []);
const number = () => Number((panel && maybe("[data-number]", HTMLElement, panel)?.dataset.number) ?? 0);

function point() {
  for (const old of board.querySelectorAll(".pointed")) old.classList.remove("pointed");
  if (!panel || panel.hidden) return;
  const now = sentences()[step];
  const thing = now?.dataset.at ? maybe(now.dataset.at, HTMLElement, board) : null;
  thing?.classList.add("pointed");
  const box = thing?.getBoundingClientRect();
  panel.classList.toggle("above", box !== undefined && box.top + box.height / 2 > innerHeight / 2);
}

function show() {
  if (!panel || panel.hidden) return;
  sentences().forEach((each, place) => {
    each.hidden = place !== step;
    if (place === step) each.id = "guide-text";
    else each.removeAttribute("id");
  });
  const many = sentences().length;
  the(".count", HTMLElement, panel).textContent = many > 1 ? `${step + 1}/${many}` : "";
  const button = the(".row button", HTMLButtonElement, panel);
  button.setAttribute("aria-describedby", "guide-text");
  point();
  button.focus({ preventScroll: true });
}

function close() {
  if (!panel || panel.hidden) return;
  panel.hidden = true;
  point();
  settle();
}

function open() {
  if (!panel || !sentences().length || number() <= shown) return;
  shown = number();
  step = 0;
  panel.hidden = false;
  show();
}

panel?.addEventListener("click", (event) => {
  if (!(event.target instanceof HTMLButtonElement)) return;
  step += 1;
  if (step < sentences().length) show();
  else close();
});
panel?.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
board.addEventListener("submit", close);
document.addEventListener("told", open);
document.addEventListener("swapped", show);
open();
