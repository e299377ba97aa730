// A finished game move by move: buttons, arrow keys, and a scrubber; the address always names the move.
import { swap } from "./swap.js";

const board = document.getElementById("board");
const scrubber = document.getElementById("scrubber");
const last = Number(board.dataset.last);
let at = Number(board.dataset.at);
let wanted = at;
let busy = false;

async function go(to) {
  wanted = Math.max(0, Math.min(last, to));
  if (busy) return;
  busy = true;
  while (wanted !== at) {
    const next = wanted;
    const answer = await fetch(`${board.dataset.base}/${next}`, { headers: { accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) break;
    show(await answer.json(), next);
  }
  busy = false;
}

function show(push, next) {
  at = next;
  swap(push.regions);
  scrubber.value = at;
  document.getElementById("at").textContent = `${at} / ${last}`;
  history.replaceState(null, "", `${board.dataset.base}/${at}`);
  const link = location.href.split("#")[0];
  document.getElementById("link").value = link;
  for (const next of document.querySelectorAll("input[name=next]")) next.value = location.pathname;
  document.getElementById("copy-link").dataset.copy = link;
  for (const [id, to] of [["go-back", at - 1], ["go-next", at + 1]]) document.getElementById(id).href = `${board.dataset.base}/${Math.max(0, Math.min(last, to))}`;
  const panel = document.getElementById("panel-log");
  panel.scrollTop = panel.scrollHeight;
}

// The analysis: ask for it, look once a second how far it is, and go to the moves it speaks of.
const analysis = document.getElementById("analysis");

async function look(method) {
  const answer = await fetch(`${board.dataset.analysis}/${at}`, { method, headers: { accept: "application/json" } }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  const wrong = analysis.querySelector(".wrong");
  if (told?.regions) for (const [id, html] of Object.entries(told.regions)) document.getElementById(id).innerHTML = html;
  else if (told?.error && wrong) return void (wrong.textContent = told.error);
  if (!told?.regions || told.busy) setTimeout(look, 1000, "GET");
}

analysis.addEventListener("submit", (event) => { event.preventDefault(); look("POST"); });
analysis.addEventListener("click", (event) => {
  const link = event.target.closest("[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(link.dataset.at));
});
if (analysis.querySelector("progress")) look("GET");

scrubber.addEventListener("input", () => go(Number(scrubber.value)));
const goes = { "go-first": () => 0, "go-back": () => wanted - 1, "go-next": () => wanted + 1, "go-last": () => last };
for (const [id, to] of Object.entries(goes)) {
  document.getElementById(id).addEventListener("click", (event) => { event.preventDefault(); go(to()); });
}
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea, [role=tab]")) return;
  const to = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
const panel = document.getElementById("panel-log");
panel.scrollTop = panel.scrollHeight;
