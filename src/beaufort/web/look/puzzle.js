// A puzzle: choose on the table, learn what it is worth, and keep one's score in this browser.
import { around, byId, encoded, maybe, the } from "./dom.js";
import "./drag.js";
import { say as announce } from "./ear.js";
import "./keys.js";
import { end } from "./log.js";
import { own } from "./own.js";

const board = the("#board", HTMLFormElement);
const why = byId("why");
const scoring = the("#scoring", HTMLDialogElement);
const { puzzles = "", number = "", count: most = "0", offline = "", score = "", streak = "" } = board.dataset;
const KEY = `puzzles-${puzzles}`;
let sending = false;

/** @type {{ answers: Record<string, boolean>, streak: number }} */
const kept = { answers: {}, streak: 0 }; // the first answer to each puzzle counts
try {
  Object.assign(kept, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
} catch {}

function tally() {
  const all = Object.values(kept.answers);
  const solved = all.filter(Boolean).length;
  const told = score.replace("{solved}", String(solved)).replace("{tried}", String(all.length));
  const row = kept.streak > 1 ? streak.replace("{streak}", String(kept.streak)) : "";
  const sentence = all.length ? [told, row].filter(Boolean).join(" ") : "";
  byId("tally").textContent = sentence;
  Object.assign(byId("score"), { title: sentence, textContent: all.length ? `${solved} / ${all.length}` : "" });
}

/** @param {boolean} right */
function count(right) {
  if (number in kept.answers) return;
  kept.answers[number] = right;
  kept.streak = right ? kept.streak + 1 : 0;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {}
  tally();
}

// Whoever comes from the home page goes on where nothing was tried yet.
const fresh = Array.from({ length: Number(most) }, (_, place) => String(place + 1)).find((each) => !(each in kept.answers));
if (location.hash === "#next") {
  history.replaceState(null, "", location.pathname);
  if (fresh && fresh !== number) location.replace(`/puzzles/${puzzles}/${fresh}`);
}

// A tap lifts a card, a second tap chooses it, or the first if one likes; Enter and Space choose at once.
board.addEventListener("click", (event) => {
  const button = around(event.target, "button.pick");
  why.textContent = "";
  if (!button) return;
  if (button.ariaDisabled === "true") {
    event.preventDefault();
    lift(null);
    explain(button.dataset.action ?? "");
  } else if (event.detail > 0 && !own.tap && !button.classList.contains("lifted")) {
    event.preventDefault();
    lift(button);
  }
});

/** @param {HTMLElement | null} button */
function lift(button) {
  for (const other of board.querySelectorAll(".lifted")) other.classList.remove("lifted");
  button?.classList.add("lifted");
}

/** @param {string} action */
async function explain(action) {
  const answer = await fetch(`${board.dataset.why}?action=${encodeURIComponent(action)}`).catch(() => null);
  const { error, rule } = answer?.ok ? await answer.json() : { error: offline, rule: "" };
  why.textContent = error ? `${error} ` : "";
  if (!rule) return;
  const link = why.appendChild(document.createElement("a"));
  link.href = `#${rule}`;
  link.dataset.rule = rule;
  link.textContent = `${byId("tab-rules").textContent} ${rule}`;
}

board.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!button || sending) return;
  sending = true;
  const form = new FormData(board);
  form.set("action", button.value);
  lift(null);
  const answer = await fetch(board.getAttribute("action") ?? "", {
    method: "POST",
    body: encoded(form),
    headers: { accept: "application/json" },
  }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  sending = false;
  if (!told?.regions) {
    why.textContent = told?.error ?? offline;
    return;
  }
  for (const [id, html] of Object.entries(told.regions)) byId(id).innerHTML = html;
  document.dispatchEvent(new Event("swapped"));
  count(told.right);
  scoring.showModal();
  announce(byId("verdict").textContent, byId("tally").textContent);
});
scoring.addEventListener("close", () => maybe("#done .main", HTMLElement)?.focus({ preventScroll: true }));
tally();
end();
