// The table: follow the stream, lift and play cards, say why something is not possible.
import { busy, tell as recount } from "./beats.js";
import { follow } from "./deal.js";
import { around, byId, encoded, maybe, the, token } from "./dom.js";
import "./drag.js";
import { say as announce, resay } from "./ear.js";
import { settle } from "./focus.js";
import "./counsel.js";
import "./guide.js";
import "./keys.js";
import { end, keep, write } from "./log.js";
import { own } from "./own.js";
import "./turn.js";
import { catchUp } from "./version.js";

const board = the("#board", HTMLFormElement);
const why = byId("why");
const state = byId("state");
const scoring = the("#scoring", HTMLDialogElement);
const { stream: address = "", offline = "", here: presence } = board.dataset;
const number = () => Number(maybe("[data-number]", HTMLElement, scoring)?.dataset.number ?? 0);
let shown = number();
let seen = address.split("=").pop();
/** @type {EventSource | null} */
let stream = null;
let heard = Date.now();
/** @type {string | null} */
let sending = null; // what is on its way: the answer to a decision, or with a ? the question for a hint
let sent = ""; // the answer that is on its way

/** @param {"on" | "wait" | "off"} connection */
function tell(connection) {
  if (state.dataset.state === connection) return;
  state.dataset.state = connection;
  const words = document.createElement("span");
  words.textContent = state.dataset[connection] ?? "";
  state.replaceChildren(words);
  spare();
}

// In a narrow window the dot says that all is well, and the title has the room.
const narrow = matchMedia("(width < 34em)");
const spare = () => state.firstElementChild?.classList.toggle("quiet", narrow.matches && state.dataset.state === "on");
narrow.addEventListener("change", spare);

function connect() {
  stream?.close();
  tell("wait");
  const source = new EventSource(address.replace(/=.*/, `=${seen}`));
  stream = source;
  stream.onopen = () => {
    heard = Date.now();
    tell("on");
  };
  stream.onerror = () => {
    tell(navigator.onLine ? "wait" : "off");
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 1000 + Math.random() * 3000);
  };
  stream.addEventListener("beat", ({ data }) => {
    heard = Date.now();
    tell("on");
    catchUp(data, () => sending === null && !busy());
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

/** @param {{ reload?: boolean, keep?: number, beats: Beat[], next?: string }} push */
function take(push) {
  if (push.reload) return location.reload();
  if (push.keep) keep(push.keep);
  if (push.next && presence) follow(push.next); // before it is told: others wait
  if (push.beats.some((beat) => "token" in (beat.regions ?? {}))) why.textContent = ""; // what was said of the last decision is past
  recount(push.beats, { news, scored });
}

// A scoring that is new comes up, and nothing goes on before it was closed.
async function scored() {
  const now = number();
  if (now <= shown) return;
  shown = now;
  if (!scoring.open) scoring.showModal();
  resay();
  await new Promise((resolve) => scoring.addEventListener("close", resolve, { once: true }));
}

/** @param {Line} step */
function news(step) {
  write(step);
  announce(...step.news);
}

scoring.addEventListener("close", settle);

// Playing: a tap lifts a card, a second tap plays it, or the first if one likes; Enter and Space play at once, for whoever uses
// keys has chosen by moving.
board.addEventListener("click", (event) => {
  const button = around(event.target, "button.pick");
  if (!button) return ask(event.target);
  if (busy()) return event.preventDefault();
  if (button.ariaDisabled === "true") {
    event.preventDefault();
    lift(null);
    return explain(button.dataset.action ?? "");
  }
  if (event.detail > 0 && !own.tap && !button.classList.contains("lifted")) {
    event.preventDefault();
    why.textContent = "";
    lift(button);
  }
});

/**
 * What is decided about at another moment says why not now.
 * @param {EventTarget | null} thing
 */
function ask(thing) {
  if (around(thing, "button, a, label, input, .menu, #why, #counsel")) return;
  why.textContent = "";
  const about = around(thing, "[data-why]:not(#board)"); // the board says where to ask
  if (about && presence && !busy()) explain(about.dataset.why ?? "");
}

/** @param {HTMLElement | null} button */
function lift(button) {
  for (const other of board.querySelectorAll(".lifted")) other.classList.remove("lifted");
  button?.classList.add("lifted");
}

/** @param {string} action */
async function explain(action) {
  const answer = await fetch(`${board.dataset.why}?action=${encodeURIComponent(action)}`).catch(() => null);
  const told = answer?.ok ? await answer.json() : { error: offline };
  if (told.error) say(told);
}

/** @param {{ error: string, rule?: string }} told */
function say({ error, rule }) {
  why.textContent = `${error} `;
  if (rule) {
    const link = why.appendChild(document.createElement("a"));
    link.href = `#${rule}`;
    link.dataset.rule = rule;
    link.textContent = `${byId("tab-rules").textContent} ${rule}`;
  }
}

board.addEventListener("submit", async (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const { hint, undo, counsel } = button?.dataset ?? {};
  if (counsel !== undefined) return event.preventDefault();
  const aside = (hint ?? undo) !== undefined; // no answer to what is asked
  if (button?.hasAttribute("formaction") && !aside) return; // a plain form: rematch
  event.preventDefault();
  if (!button || busy()) return; // nothing is asked before all was told
  const form = new FormData(board);
  const decision = String(form.get("decision"));
  const request = hint === undefined ? decision : `${decision}?`;
  // The stream may tell of the next decision before the last answer is through, and nobody has to wait for a hint.
  if (sending === decision || sending === request) return;
  sending = request;
  if (!aside) form.set("action", button.value);
  lift(null);
  button.setAttribute("aria-busy", "true");
  sent = button.dataset.action ?? String(form.get("action"));
  let answered = false;
  for (let attempt = 0; attempt < 7 && sending === request; attempt++) {
    // a repeated request is answered, not done again
    try {
      const answer = await fetch((aside ? button.getAttribute("formaction") : board.getAttribute("action")) ?? "", {
        method: "POST",
        body: encoded(form),
        headers: { accept: "application/json" },
        signal: AbortSignal.timeout(8000),
      });
      if (answer.status < 500) {
        answered = true;
        if (!answer.ok && sending === request) {
          say(await answer.json());
          if (button.matches(".pick") && button.isConnected) lift(button); // whoever means it plays it with one more tap
        }
        break;
      }
    } catch {
      if (sending === request) tell("off");
    }
    await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
  }
  if (!answered && sending === request) say({ error: offline });
  if (sending !== request) return; // a later answer is on its way
  sending = null;
  for (const each of [button, ...board.querySelectorAll("[aria-busy]")]) each.removeAttribute("aria-busy");
});

// What is being sent shows it, also where it was drawn anew meanwhile.
document.addEventListener("swapped", () => {
  if (!sending || sending !== token()) return;
  board.querySelector(`[data-action="${CSS.escape(sent)}"]`)?.setAttribute("aria-busy", "true");
});

// Say that somebody is here, as long as the page is looked at.
function here() {
  if (presence && !document.hidden) fetch(presence, { method: "POST" }).catch(() => {});
}
setInterval(here, 20000);
document.addEventListener("visibilitychange", here);
here();
end();
connect();
