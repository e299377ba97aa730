// A table that waits for people: parts of the page change as people come and go; when the game begins, the page becomes its table.
import { all, byId, encoded, is, maybe, the } from "./dom.js";
import { catchUp } from "./version.js";

const lobby = the("[data-stream]", HTMLElement);
const { stream: address = "", here = "", offline = "" } = lobby.dataset;
const why = byId("why");
let seen = address.split("=").pop();

/** Focus stays on what is drawn anew, or goes to the next thing to do. @param {Element | null} at */
function keep(at) {
  if (!(at instanceof HTMLElement) || at === document.body || (at.isConnected && at.checkVisibility())) return;
  const same = at.dataset.key && maybe(`[data-key="${at.dataset.key}"]`, HTMLElement);
  const things = ["#sit input", "#doing button", "h1"].flatMap((query) => all(query, HTMLElement));
  (same || things.find((each) => each.checkVisibility()))?.focus();
}

/** @typedef {{ reload?: boolean, beats?: Beat[], regions?: Regions, mine?: boolean, sits?: boolean, closed?: boolean, news?: string[] }} Push */

/** @param {Push} push */
function show({ reload, beats, regions = {}, mine, sits, closed, news = [] }) {
  if (reload || beats) return location.reload(); // the game has begun, perhaps before we listened
  const at = document.activeElement;
  for (const [id, html] of Object.entries(regions)) byId(id).innerHTML = html;
  byId("sit").hidden = !sits;
  byId("invite").hidden = Boolean(closed);
  lobby.toggleAttribute("data-mine", mine);
  why.textContent = "";
  keep(at);
  byId("news").textContent = news.join(" ");
  document.dispatchEvent(new Event("swapped"));
}

function connect() {
  const stream = new EventSource(address.replace(/=.*/, `=${seen}`));
  stream.addEventListener("beat", ({ data }) => catchUp(data, () => !is(document.activeElement, "input")));
  stream.addEventListener("table", (event) => {
    seen = event.lastEventId;
    show(JSON.parse(event.data));
  });
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 3000);
  };
}

// What one does is sent, and the stream shows what came of it.
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || !is(form, ".lobby form")) return;
  event.preventDefault();
  try {
    const headers = { accept: "application/json" };
    const answer = await fetch(form.action, { method: "POST", body: encoded(new FormData(form)), headers });
    why.textContent = answer.ok ? "" : (await answer.json()).error;
  } catch {
    why.textContent = offline;
  }
});

setInterval(() => {
  if ("mine" in lobby.dataset) fetch(here, { method: "POST" }).catch(() => {});
}, 20000);
connect();
