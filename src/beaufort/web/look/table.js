// The table: follow the stream, lift and play cards, move with arrow keys, say why something is not possible.
import { swap } from "./swap.js";

const board = document.getElementById("board");
const why = document.getElementById("why");
const state = document.getElementById("state");
const log = document.getElementById("log");
const scoring = document.getElementById("scoring");
let waiting = [];  // pushes that came while the scoring was being read
let shown = Number(scoring.querySelector("[data-number]")?.dataset.number ?? 0);
let seen = board.dataset.stream.split("=").pop();
let stream = null;
let heard = Date.now();
let sending = null;  // what is on its way: the answer to a decision, or with a ? the question for a hint
let advised = false;  // a hint is on its way

function tell(connection) {
  if (state.dataset.state === connection) return;
  state.dataset.state = connection;
  state.textContent = state.dataset[connection];
}

function connect() {
  stream?.close();
  tell("wait");
  stream = new EventSource(board.dataset.stream.replace(/=.*/, "=" + seen));
  stream.onopen = () => { heard = Date.now(); tell("on"); };
  stream.onerror = () => {
    tell(navigator.onLine ? "wait" : "off");
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 1000 + Math.random() * 3000);
  };
  stream.addEventListener("beat", () => { heard = Date.now(); tell("on"); });
  stream.addEventListener("table", (event) => {
    heard = Date.now();
    tell("on");
    seen = event.lastEventId;
    take(JSON.parse(event.data));
  });
}

setInterval(() => {
  if (Date.now() - heard > 40000) { heard = Date.now(); tell("off"); connect(); }
}, 5000);
addEventListener("online", connect);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

function take(push) {
  if (push.reload) return location.reload();
  if (scoring.open) return void waiting.push(push);
  if ("token" in push.regions) why.textContent = "";  // another decision: what was said of the last one is past
  swap(push.regions);
  news(push.news);
}

document.addEventListener("swapped", () => {  // a flight puts the regions later than now
  const number = Number(scoring.querySelector("[data-number]")?.dataset.number ?? 0);
  if (number > shown) {
    shown = number;
    setTimeout(() => { if (!scoring.open) scoring.showModal(); }, 900);
  }
});

function news(lines) {
  for (const line of lines) log.appendChild(document.createElement("li")).textContent = line;
  if (lines.length) {
    document.getElementById("news").textContent = lines.join(" ");
    const panel = log.parentElement;
    panel.scrollTop = panel.scrollHeight;
  }
}

scoring.addEventListener("close", () => {
  const held = waiting;
  waiting = [];
  if (held.length) take({ regions: Object.assign({}, ...held.map((push) => push.regions)), news: held.flatMap((push) => push.news) });
  document.querySelector("#hand [data-action]")?.focus({ preventScroll: true });
});

// Playing: a tap lifts a card, a second tap plays it; Enter and Space play at once, for whoever uses keys has chosen by moving.
board.addEventListener("click", (event) => {
  const button = event.target.closest("button.pick");
  if (!button) return;
  if (button.ariaDisabled === "true") {
    event.preventDefault();
    lift(null);
    return explain(button.dataset.action);
  }
  if (event.detail > 0 && !button.classList.contains("lifted")) {
    event.preventDefault();
    why.textContent = "";
    lift(button);
  }
});

function lift(button) {
  for (const other of board.querySelectorAll(".lifted")) other.classList.remove("lifted");
  button?.classList.add("lifted");
}

async function explain(action) {
  const answer = await fetch(`${board.dataset.why}?action=${encodeURIComponent(action)}`).catch(() => null);
  say(answer?.ok ? await answer.json() : { error: board.dataset.offline });
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
  const hint = event.submitter?.hasAttribute("data-hint");
  if (event.submitter?.hasAttribute("formaction") && !hint) return;  // a plain form: rematch
  event.preventDefault();
  const form = new FormData(board);
  const decision = form.get("decision");
  const request = hint ? decision + "?" : decision;
  // The stream may tell of the next decision before the last answer is through, and nobody has to wait for a hint.
  if (sending === decision || sending === request) return;
  sending = request;
  if (hint) advised = true;
  else form.set("action", event.submitter.dataset.amount ? form.get("amount") : event.submitter.value);
  lift(null);
  event.submitter.setAttribute("aria-busy", "true");
  let answered = false;
  for (let attempt = 0; attempt < 7 && sending === request; attempt++) {  // a repeated request is answered, not done again
    try {
      const answer = await fetch(hint ? event.submitter.getAttribute("formaction") : board.getAttribute("action"), { method: "POST", body: new URLSearchParams(form), headers: { accept: "application/json" }, signal: AbortSignal.timeout(8000) });
      if (answer.status < 500) {
        answered = true;
        if (!answer.ok && sending === request) say(await answer.json());
        break;
      }
    } catch { if (sending === request) tell("off"); }
    await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
  }
  if (!answered && sending === request) say({ error: board.dataset.offline });
  event.submitter.removeAttribute("aria-busy");
  if (sending === request) sending = null;
});

// Arrow keys move within a row of buttons.
board.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || event.target.matches("input, select")) return;
  const group = event.target.closest("#hand, #choices, #middle, #others, #own");
  const all = group ? [...group.querySelectorAll("button")] : [...board.querySelectorAll("#hand button, #choices button")];
  if (!all.length) return;
  event.preventDefault();
  const now = all.indexOf(document.activeElement);
  all[now < 0 ? 0 : (now + step + all.length) % all.length].focus();
});

function rove() {  // one stop for the Tab key in each group
  for (const group of document.querySelectorAll("#hand, #choices")) {
    const all = [...group.querySelectorAll("button.pick, button.choice")];
    const stop = all.find((button) => button === document.activeElement) ?? all.find((button) => button.ariaDisabled !== "true") ?? all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  }
}
document.addEventListener("swapped", () => {  // the button that asked is gone; whoever uses keys goes on where the hint is
  const hinted = advised && board.querySelector(".hinted");
  if (!hinted) return;
  advised = false;
  if (document.activeElement === document.body) hinted.focus({ preventScroll: true });
});
document.addEventListener("swapped", rove);
document.addEventListener("focusin", rove);

// Say that somebody is here, as long as the page is looked at.
function here() {
  if (board.dataset.here && !document.hidden) fetch(board.dataset.here, { method: "POST" }).catch(() => {});
}
setInterval(here, 20000);
document.addEventListener("visibilitychange", here);
here();
rove();
log.parentElement.scrollTop = log.parentElement.scrollHeight;
connect();
