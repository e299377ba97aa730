// The table: follow the stream, lift and play cards, say why something is not possible.
import { busy, tell as recount } from "./beats.js";
import "./drag.js";
import { resay, say as announce } from "./ear.js";
import { settle } from "./focus.js";
import "./keys.js";
import { end, write } from "./log.js";
import { own } from "./own.js";
import "./turn.js";

const board = document.getElementById("board");
const why = document.getElementById("why");
const state = document.getElementById("state");
const scoring = document.getElementById("scoring");
let shown = Number(scoring.querySelector("[data-number]")?.dataset.number ?? 0);
let seen = board.dataset.stream.split("=").pop();
let stream = null;
let heard = Date.now();
let sending = null; // what is on its way: the answer to a decision, or with a ? the question for a hint
let sent = ""; // the answer that is on its way

function tell(connection) {
  if (state.dataset.state === connection) return;
  state.dataset.state = connection;
  state.textContent = state.dataset[connection];
}

function connect() {
  stream?.close();
  tell("wait");
  stream = new EventSource(board.dataset.stream.replace(/=.*/, "=" + seen));
  stream.onopen = () => {
    heard = Date.now();
    tell("on");
  };
  stream.onerror = () => {
    tell(navigator.onLine ? "wait" : "off");
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 1000 + Math.random() * 3000);
  };
  stream.addEventListener("beat", () => {
    heard = Date.now();
    tell("on");
  });
  stream.addEventListener("table", (event) => {
    heard = Date.now();
    tell("on");
    seen = event.lastEventId;
    take(JSON.parse(event.data));
  });
}

setInterval(() => {
  if (Date.now() - heard > 40000) {
    heard = Date.now();
    tell("off");
    connect();
  }
}, 5000);
addEventListener("online", connect);
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

function take(push) {
  if (push.reload) return location.reload();
  if (push.beats.some((beat) => "token" in (beat.regions ?? {}))) why.textContent = ""; // what was said of the last decision is past
  recount(push.beats, { news, scored });
}

// A scoring that is new comes up, and nothing goes on before it was closed.
async function scored() {
  const number = Number(scoring.querySelector("[data-number]")?.dataset.number ?? 0);
  if (number <= shown) return;
  shown = number;
  if (!scoring.open) scoring.showModal();
  resay();
  await new Promise((resolve) => scoring.addEventListener("close", resolve, { once: true }));
}

function news(step) {
  write(step);
  announce(...step.news);
}

scoring.addEventListener("close", settle);

// Playing: a tap lifts a card, a second tap plays it, or the first if one likes; Enter and Space play at once, for whoever uses
// keys has chosen by moving.
board.addEventListener("click", (event) => {
  const button = event.target.closest("button.pick");
  if (!button) return ask(event.target);
  if (busy()) return event.preventDefault();
  if (button.ariaDisabled === "true") {
    event.preventDefault();
    lift(null);
    return explain(button.dataset.action);
  }
  if (event.detail > 0 && !own.tap && !button.classList.contains("lifted")) {
    event.preventDefault();
    why.textContent = "";
    lift(button);
  }
});

// What is decided about at another moment says why not now.
function ask(thing) {
  if (thing.closest("button, a, label, input, .menu, #why")) return;
  why.textContent = "";
  const about = thing.closest("[data-why]");
  if (about && board.dataset.here && !busy()) explain(about.dataset.why);
}

function lift(button) {
  for (const other of board.querySelectorAll(".lifted")) other.classList.remove("lifted");
  button?.classList.add("lifted");
}

async function explain(action) {
  const answer = await fetch(`${board.dataset.why}?action=${encodeURIComponent(action)}`).catch(() => null);
  const told = answer?.ok ? await answer.json() : { error: board.dataset.offline };
  if (told.error) say(told);
}

function say({ error, rule }) {
  why.textContent = error + " ";
  if (rule) {
    const link = why.appendChild(document.createElement("a"));
    link.href = "#" + rule;
    link.dataset.rule = rule;
    link.textContent = document.getElementById("tab-rules").textContent + " " + rule;
  }
}

board.addEventListener("submit", async (event) => {
  const { hint, undo } = event.submitter?.dataset ?? {};
  const aside = (hint ?? undo) !== undefined; // no answer to what is asked
  if (event.submitter?.hasAttribute("formaction") && !aside) return; // a plain form: rematch
  event.preventDefault();
  if (busy()) return; // nothing is asked before all was told
  const form = new FormData(board);
  const decision = form.get("decision");
  const request = hint === undefined ? decision : decision + "?";
  // The stream may tell of the next decision before the last answer is through, and nobody has to wait for a hint.
  if (sending === decision || sending === request) return;
  sending = request;
  if (!aside) form.set("action", event.submitter.value);
  lift(null);
  event.submitter.setAttribute("aria-busy", "true");
  sent = event.submitter.dataset.action ?? form.get("action");
  let answered = false;
  for (let attempt = 0; attempt < 7 && sending === request; attempt++) {
    // a repeated request is answered, not done again
    try {
      const answer = await fetch(aside ? event.submitter.getAttribute("formaction") : board.getAttribute("action"), {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { accept: "application/json" },
        signal: AbortSignal.timeout(8000),
      });
      if (answer.status < 500) {
        answered = true;
        if (!answer.ok && sending === request) say(await answer.json());
        break;
      }
    } catch {
      if (sending === request) tell("off");
    }
    await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
  }
  if (!answered && sending === request) say({ error: board.dataset.offline });
  if (sending !== request) return; // a later answer is on its way
  sending = null;
  for (const each of [event.submitter, ...board.querySelectorAll("[aria-busy]")]) each.removeAttribute("aria-busy");
});

// What is being sent shows it, also where it was drawn anew meanwhile.
document.addEventListener("swapped", () => {
  if (!sending || sending !== board.querySelector("#token input")?.value) return;
  board.querySelector(`[data-action="${CSS.escape(sent)}"]`)?.setAttribute("aria-busy", "true");
});

// Say that somebody is here, as long as the page is looked at.
function here() {
  if (board.dataset.here && !document.hidden) fetch(board.dataset.here, { method: "POST" }).catch(() => {});
}
setInterval(here, 20000);
document.addEventListener("visibilitychange", here);
here();
end();
connect();
