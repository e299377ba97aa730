// Why a hint is what it is, in a sheet over the table; and how it may go on, as a picture after which the table is as it was.
import { busy, tell } from "./beats.js";
import { around, byId, encoded, maybe, the, token } from "./dom.js";
import { say } from "./ear.js";
import { settle } from "./focus.js";

const board = the("#board", HTMLFormElement);
const sheet = document.getElementById("counsel");
const marked = document.getElementById("maybe");
const SHOWN = ["title", "others", "middle", "own", "hand"]; // what a picture changes
const text = () => (sheet && maybe("p", HTMLElement, sheet)?.textContent?.trim()) ?? "";
let known = text(); // a hint that is there when one comes is not new

/** @param {boolean} focus */
function open(focus) {
  if (!sheet || !text()) return;
  sheet.hidden = false;
  const box = maybe("#board .hinted", HTMLElement)?.getBoundingClientRect();
  sheet.classList.toggle("above", box !== undefined && box.top + box.height / 2 > innerHeight / 2);
  if (focus) the("[data-course]", HTMLElement, sheet).focus({ preventScroll: true });
}

function close() {
  if (!sheet || sheet.hidden) return;
  const had = sheet.contains(document.activeElement);
  sheet.hidden = true;
  if (had) settle();
}

document.addEventListener("told", () => {
  const now = text();
  if (now && now !== known) open(false);
  else if (!now) close();
  known = now;
});

board.addEventListener("click", (event) => {
  if (around(event.target, "[data-close]")) close();
  else if (around(event.target, "[data-counsel]")) {
    event.preventDefault();
    if (sheet?.hidden) open(true);
    else close();
  } else if (around(event.target, "[data-course]")) picture(around(event.target, "[data-course]")?.dataset.course ?? "");
  else if (!around(event.target, "#counsel")) close();
});
board.addEventListener("submit", close);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !busy() && !document.querySelector("dialog[open], .drawer.open, :popover-open")) close();
});

/**
 * Show a guessed course on the table; then what lay there lies there again, the very same things.
 * @param {string} address
 */
async function picture(address) {
  const asked = token();
  const button = sheet && maybe("[data-course]", HTMLElement, sheet);
  if (!asked || !marked || busy() || button?.ariaBusy) return;
  button?.setAttribute("aria-busy", "true");
  const body = encoded(new FormData(board));
  const answer = await fetch(address, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => null);
  button?.removeAttribute("aria-busy");
  const told = answer ? await answer.json() : { error: board.dataset.offline };
  if (told.error) byId("why").textContent = told.error;
  if (told.error || asked !== token() || busy()) return;
  close();
  const before = Object.fromEntries(SHOWN.map((id) => [id, [...byId(id).childNodes]]));
  board.classList.add("maybe");
  say(marked.dataset.begins);
  /** @type {Beat[]} */
  const steps = told.beats;
  const end = () => {
    board.classList.remove("maybe");
    say(marked.dataset.ends);
  };
  tell([...steps.map((step) => ({ ...step, imagined: true })), { back: before, imagined: true }], {
    news: (step) => ("back" in step ? end() : say(...step.news)),
    scored: () => {},
  });
}
