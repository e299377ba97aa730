// A finished game move by move: buttons, arrow keys, and a scrubber; the address always names the move.
import { skip, tell } from "./beats.js";
import { all, around, byId, is, the } from "./dom.js";
import { say } from "./ear.js";
import { hold } from "./focus.js";
import "./keys.js";
import { fit } from "./line.js";
import { end, log, write } from "./log.js";
import "./sound.js";
import { swap } from "./swap.js";

const board = byId("board");
const scrubber = the("#scrubber", HTMLInputElement);
const last = Number(board.dataset.last);
const rounds = (board.dataset.rounds ?? "").split(" ").map(Number); // the moves after which each round begins
/** @param {number} from */
const roundBack = (from) => rounds.filter((begin) => begin < from).at(-1) ?? 0;
/** @param {number} from */
const roundNext = (from) => rounds.find((begin) => begin > from) ?? last;
let at = Number(board.dataset.at);
let wanted = at;
let busy = false;

const player = byId("go-play");
const heading = document.title;
let playing = false;

// The move that was made, as large as there is room.
const task = byId("task");
let made = task.innerHTML;
const retell = () =>
  fit(task, () => {
    task.innerHTML = made;
  });
new ResizeObserver(retell).observe(the(".ask", HTMLElement, board));

/** @param {number} to */
async function go(to) {
  wanted = Math.max(0, Math.min(last, to));
  skip();
  if (busy) return;
  busy = true;
  while (wanted !== at) {
    const next = wanted;
    const answer = await fetch(`${board.dataset.base}/${next}`, { headers: { accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) break;
    await show(await answer.json(), next);
  }
  busy = false;
}

/** @param {Line} step */
function news(step) {
  write(step);
  say(...step.news);
}

/**
 * One move on is told beat by beat; every other way leads there at once.
 * @param {{ regions: Regions, beats: Beat[] }} push
 * @param {number} next
 */
async function show(push, next) {
  const beats = next === at + 1 ? push.beats : [],
    back = next === at - 1;
  at = next;
  scrubber.value = String(at);
  byId("at").textContent = `${at} / ${last}`;
  document.title = `${at} / ${last} · ${heading}`;
  history.replaceState(null, "", `${board.dataset.base}/${at}`);
  const link = location.href.split("#")[0];
  the("#link", HTMLInputElement).value = link;
  for (const next of all("input[name=next]", HTMLInputElement)) next.value = location.pathname;
  byId("copy-link").dataset.copy = link;
  const ways = { "go-back": at - 1, "go-next": at + 1, "go-round-back": roundBack(at), "go-round-next": roundNext(at) };
  for (const [id, to] of Object.entries(ways))
    the(`#${id}`, HTMLAnchorElement).href = `${board.dataset.base}/${Math.max(0, Math.min(last, to))}`;
  if (beats.length) {
    const { log: _, ...regions } = push.regions; // its lines come with their beats
    const final = beats.at(-1)?.own ? { regions } : { ...beats.pop(), regions };
    const stands = beats.findLastIndex((beat) => beat.own) + 1; // from there on the table is as it stands
    if (beats[stands])
      beats[stands] = {
        ...beats[stands],
        regions: Object.fromEntries(["title", "others", "middle"].map((id) => [id, push.regions[id]])),
      };
    await tell([...beats, final], { news, scored: () => {} });
  } else {
    swap(push.regions, { time: back ? 380 : 0 }); // what lies several moves apart did not fly
    say(`${byId("title").textContent}.`, log.lastElementChild?.textContent); // where one is now, and by which move
  }
  made = push.regions.task;
  retell();
  end();
}

// Playing by itself: the next move when the last one was told.
/** @param {boolean} on */
async function play(on) {
  if (playing === on) return;
  playing = on;
  player.setAttribute("aria-pressed", String(on));
  player.title = (on ? player.dataset.pause : player.dataset.play) ?? "";
  player.ariaLabel = player.title;
  if (on && at === last) await go(0);
  while (playing && at < last) {
    await go(at + 1);
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  if (playing) play(false);
}
player.addEventListener("click", () => play(!playing));

// The analysis: ask for it, look once a second how far it is, and go to the moves it speaks of.
const analysis = byId("analysis");

/** @param {"GET" | "POST"} method */
async function look(method) {
  const answer = await fetch(`${board.dataset.analysis}/${at}`, { method, headers: { accept: "application/json" } }).catch(
    () => null,
  );
  const told = await answer?.json().catch(() => null);
  const wrong = analysis.querySelector(".wrong");
  if (told?.error && wrong) {
    wrong.textContent = told.error;
    return;
  }
  const busy = Boolean(analysis.querySelector("progress"));
  if (told?.regions) draw(told.regions, told.busy && busy);
  if (!told?.regions || told.busy) setTimeout(look, 1000, "GET");
  else if (busy) say(board.dataset.analysed);
}

/**
 * While a bot thinks only the figures change: what is said is said once, and the focus stays.
 * @param {Regions} regions
 * @param {boolean} figures
 */
function draw(regions, figures) {
  const again = hold();
  const next = document.createElement("div");
  next.innerHTML = regions.analysis;
  /** @param {HTMLElement} place */
  const said = (place) => place.querySelector("[role=status]")?.textContent;
  if (figures && said(analysis) === said(next))
    the(".how-far", HTMLElement, analysis).replaceWith(the(".how-far", HTMLElement, next));
  else for (const [id, html] of Object.entries(regions)) the(`#${id}`, Element).innerHTML = html;
  again();
}

analysis.addEventListener("submit", (event) => {
  if (!is(event.target, '[action*="/analysis/"]')) return; // to play from somewhere is another page
  event.preventDefault();
  look("POST");
});
analysis.addEventListener("click", (event) => {
  const link = around(event.target, "[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  go(Number(link.dataset.at));
});
if (analysis.querySelector("progress")) look("GET");

scrubber.addEventListener("input", () => {
  play(false);
  go(Number(scrubber.value));
});
const goes = {
  "go-first": () => 0,
  "go-back": () => wanted - 1,
  "go-next": () => wanted + 1,
  "go-round-back": () => roundBack(wanted),
  "go-round-next": () => roundNext(wanted),
  "go-last": () => last,
};
for (const [id, to] of Object.entries(goes)) {
  byId(id).addEventListener("click", (event) => {
    event.preventDefault();
    play(false);
    go(to());
  });
}
document.addEventListener("keydown", (event) => {
  if (
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    is(event.target, "input, select, textarea, [role=tab]")
  )
    return;
  /** @type {Record<string, number | undefined>} */
  const ways = {
    ArrowLeft: wanted - 1,
    ArrowRight: wanted + 1,
    PageUp: roundBack(wanted),
    PageDown: roundNext(wanted),
    Home: 0,
    End: last,
  };
  const to = ways[event.key];
  if (to === undefined) return;
  event.preventDefault();
  play(false);
  go(to);
});
end();
