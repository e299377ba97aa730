// A score sheet: taps and typing become notes, kept in this browser first and sent when the server is there. Points are the
// server's: without it the page shows what was reckoned last, and which scorings are not.
import { all, around, byId, the } from "./dom.js";

const keeper = byId("keeper");
const form = the("#cells", HTMLFormElement);
const path = keeper.dataset.path ?? "";
const seats = Number(keeper.dataset.seats);
const KEY = `score:${path}`;
const UNSENT = `${KEY}:`; // before the request of each group that was not sent yet: other tabs of this browser write theirs
const LOOK = 2000; // milliseconds between looks for what others have written
const PATIENCE = 8000; // milliseconds for an answer: in a tunnel there may be none, and no error either
const STEPS = 200; // that can be taken back
const AT_ONCE = 400; // groups of notes in a request
const OF_ROUND = ["problems", "choices", "brings"]; // what the server says of one round

/** `pending` is what was not sent yet, by whichever tab; `at` is the round that regions are of.
 * @type {{ seq: number, notes: Record<string, string>, round: number, number: number, over: boolean, pending: Group[],
 *   undo: Group[], regions: Record<string, string>, at: number }} */
const sheet = { pending: [], undo: [], regions: {}, at: 0, ...JSON.parse(keeper.dataset.state ?? "{}") };
let seat = 0;
let sending = false;
let wanted = true; // what the server says, even if nobody has written
let finishing = 0;
let bunch = AT_ONCE;
let typing = ""; // the figure that is being typed: all its digits are one step
let written = 0; // when something was written last: what comes later sorts later

/** @param {string} key @param {object} value */
function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
function keep() {
  const { pending: _, ...rest } = sheet;
  store(KEY, rest);
}
/** @param {Group} group */
function hold(group) {
  sheet.pending = [...sheet.pending.filter((each) => each.request !== group.request), group];
  sheet.pending.sort((one, other) => (one.request < other.request ? -1 : 1)); // requests begin with when they were made
}
/** @param {string[]} requests */
function drop(requests) {
  sheet.pending = sheet.pending.filter((each) => !requests.includes(each.request));
  try {
    for (const request of requests) localStorage.removeItem(UNSENT + request);
  } catch {}
}
/** Whether something was entered that the server did not see at once. */
const late = () => sheet.pending.some((group) => group.late);
try {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
  for (const key of Object.keys(localStorage))
    if (key.startsWith(UNSENT)) hold(JSON.parse(localStorage.getItem(key) ?? "null"));
  const { undo, number } = kept ?? sheet;
  Object.assign(sheet, kept?.seq >= sheet.seq ? kept : { undo }); // if it knows more, the page comes from a tunnel
  sheet.number = late() ? number : JSON.parse(keeper.dataset.state ?? "{}").number;
} catch {}
addEventListener("storage", ({ key, newValue }) => {
  if (!key?.startsWith(UNSENT)) return;
  if (newValue) hold(JSON.parse(newValue));
  else drop([key.slice(UNSENT.length)]); // it was sent
  show();
});

/** What is on the sheet, with what was not sent yet. */
const now = () => Object.assign({}, sheet.notes, ...sheet.pending.map((group) => group.notes));

const pieces = all("[data-token]", HTMLElement, form);
/** @param {string} token */
const piece = (token) => pieces.find((each) => each.dataset.token === token);
const tokens = [...new Set(pieces.map((each) => each.dataset.token ?? ""))];
/** @param {string} token */
const kind = (token) => piece(token)?.dataset.kind ?? "";
const counted = (/** @type {string} */ token) => ["few", "number"].includes(kind(token));
const named = (/** @type {string} */ token) => piece(token)?.getAttribute("aria-label") ?? piece(token)?.textContent ?? token;
const whose = () => keeper.querySelectorAll(".cell .name")[seat].textContent ?? "";

/** @param {string} text @param {Record<string, string>} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
/** @param {string} text */
function tell(text) {
  byId("news").textContent = text;
}

/** @param {Record<string, string>} notes @param {boolean} again */
function write(notes, again = false) {
  const before = now();
  const changed = Object.entries(notes).filter(([key, text]) => (before[key] ?? "") !== text);
  if (!changed.length) return;
  written = Math.max(Date.now(), written + 1);
  const request = `${written.toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
  const were = Object.fromEntries(changed.map(([key]) => [key, before[key] ?? ""]));
  if (!again) sheet.undo = [...sheet.undo, { request, notes: were }].slice(-STEPS);
  const group = { request, notes: Object.fromEntries(changed) };
  hold(group);
  store(UNSENT + request, group);
  refuse();
  keep();
  show();
  send();
}

/** @param {{ rule: string, why: string } | null} reason */
function refuse(reason = null) {
  const place = byId("refused");
  place.replaceChildren();
  if (!reason) return;
  if (reason.rule) {
    const link = document.createElement("a");
    Object.assign(link, { href: `${keeper.dataset.rules}#${reason.rule}`, textContent: reason.rule });
    place.append(link, ": ");
  }
  place.append(reason.why);
}

/** @param {any} told @param {number} at */
function heard(told, at) {
  const goes = sheet.round !== told.round && (sheet.number === sheet.round || sheet.number > told.round) && !told.over;
  const { seq, notes, round, over, regions } = told;
  Object.assign(sheet, { seq, notes, round, over, regions, at });
  if (over) sheet.number = Math.min(sheet.number, round);
  if (goes) look(told.round);
}

/** Turn to a round. @param {number} number */
function look(number) {
  Object.assign(sheet, { number });
  seat = 0;
  wanted = true;
}

/** The rounds of which something was not sent yet. */
function unreckoned() {
  const rounds = new Set();
  for (const key of sheet.pending.flatMap((group) => Object.keys(group.notes))) {
    if (key === "done") for (let each = Number(sheet.notes.done ?? 0) + 1; each <= Number(now().done); each++) rounds.add(each);
    else if (/^\d/.test(key)) rounds.add(Number.parseInt(key, 10));
  }
  return [...rounds].sort((one, other) => one - other);
}

/** What the server said last; of another round than it spoke of, or before what was entered since, it says nothing. */
function told() {
  const away = keeper.classList.contains("away");
  const missing = away ? unreckoned() : [];
  for (const [id, html] of Object.entries(sheet.regions)) {
    const place = byId(id);
    const holds = !OF_ROUND.includes(id) || (sheet.at === sheet.number && !away);
    const text = holds ? html : "";
    if (place.dataset.html !== text) {
      place.innerHTML = text;
      place.dataset.html = text;
    }
  }
  const note = byId("unreckoned");
  note.hidden = !missing.length;
  const text = filled(note.dataset.text ?? "", { rounds: missing.join(", ") });
  if (missing.length && note.textContent !== text) note.textContent = text;
}

/** Whether the server is there; `why` is what it said if it would not do what was asked. @param {boolean} there @param {string} why */
function state(there, why = "") {
  const place = byId("state");
  const text = there ? place.dataset.on : why ? filled(place.dataset.refused ?? "", { why }) : place.dataset.off;
  place.dataset.state = there ? "on" : "off";
  keeper.classList.toggle("away", !there);
  if (place.textContent !== text) place.textContent = text ?? "";
  for (const group of there ? [] : sheet.pending.filter((each) => !each.late)) {
    group.late = true;
    store(UNSENT + group.request, group);
  }
  const ends = Number(keeper.dataset.rounds) === finishing;
  if (!there && finishing && finishing === sheet.number && !ends) look(finishing + 1);
  finishing = 0;
  keep();
  show();
}

/** What the server would not do, in its words. */
class Refusal extends Error {}

/** Send what was not sent, or ask for what others wrote; answers whether there is more to send. */
async function exchange() {
  const groups = sheet.pending.slice(0, bunch);
  const { number, seq } = sheet;
  const since = groups.length ? (late() ? -1 : seq) : wanted ? -1 : seq; // what comes late is merged, not refused
  const headers = { accept: "application/json", "content-type": "application/json" };
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = groups.length
    ? await fetch(`${path}/notes`, { method: "POST", headers, signal, body: JSON.stringify({ groups, since, number }) })
    : await fetch(`${path}/notes?since=${since}&number=${number}`, { headers, signal });
  if (answer.status === 204) return sheet.pending.length > 0 || number !== sheet.number;
  if (answer.status === 422 && groups.length > 1) {
    bunch = 1; // one of them is no note: the others are to be written
    return true;
  }
  const said = await answer.json();
  if (!answer.ok && answer.status !== 422) throw new Refusal(said.error);
  drop(groups.map((group) => group.request));
  if (answer.ok) {
    wanted = false;
    heard(said, number);
  }
  const refused = said.error ? [{ request: groups[0]?.request, rule: said.rule ?? "", why: said.error }] : (said.refused ?? []);
  for (const each of refused) {
    refuse(each);
    sheet.undo = sheet.undo.filter((step) => step.request !== each.request);
  }
  if (sheet.pending.length || number !== sheet.number) return true;
  bunch = AT_ONCE;
  return false;
}

async function send() {
  if (sending) return;
  sending = true;
  let there = true;
  let why = "";
  try {
    while (await exchange()) {
      keep();
      show();
    }
  } catch (error) {
    there = false;
    why = error instanceof Refusal ? error.message : "";
  } finally {
    sending = false;
    state(there, why);
  }
}

/** The entry of a player in the round that is shown. @param {number} of */
const entry = (of) => {
  const notes = now();
  return tokens
    .map((token) => /** @type {[string, string]} */ ([token, notes[`${sheet.number}.${of}.${token}`] ?? ""]))
    .filter(([token, text]) => text && (text !== "0" || counted(token)));
};

/** @param {number} of */
const typed = (of) => {
  const first = tokens.find(counted);
  return entry(of)
    .flatMap(([token, text]) =>
      counted(token) ? [token === first ? text : `${token}=${text}`] : Array(Number(text)).fill(token),
    )
    .join(" ");
};

/** @param {string} text */
function read(text) {
  /** @type {Record<string, string>} */
  const found = Object.fromEntries(tokens.map((token) => [token, ""]));
  const first = tokens.find(counted);
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const token = tokens.find((each) => each.toUpperCase() === word.toUpperCase());
    const [, name, figure] = word.match(/^(?:(.+)=)?(\d{1,5})$/) ?? [];
    const meant = name ? tokens.find((each) => each.toUpperCase() === name.toUpperCase()) : first;
    if (token && !counted(token)) found[token] = String(Number(found[token]) + 1);
    else if (figure && meant && counted(meant)) found[meant] = figure;
    else return refuse({ rule: "", why: (keeper.dataset.unknown ?? "").replace("\ufffd", word.slice(0, 30)) });
  }
  return found;
}

function show() {
  const { number } = sheet;
  const missing = keeper.classList.contains("away") ? unreckoned() : [];
  byId("entering").textContent = filled(keeper.dataset.round ?? "", { number: String(number) });
  the("[name=number]", HTMLInputElement, form).value = String(number);
  const done = Number(now().done ?? "0");
  const next = sheet.over || done === Number(keeper.dataset.rounds) ? done : done + 1;
  const last = sheet.over ? sheet.round : Math.max(sheet.round, number, next);
  const nav = the(".rounds", HTMLElement);
  const drawn = `${number} of ${last} ${missing}`;
  if (nav.dataset.now !== drawn) {
    nav.dataset.now = drawn;
    nav.replaceChildren(
      ...Array.from({ length: last }, (_, place) => {
        const tab = document.createElement("button");
        Object.assign(tab, {
          type: "button",
          className: "tab",
          textContent: String(place + 1),
          title: filled(keeper.dataset.round ?? "", { number: String(place + 1) }),
        });
        if (place + 1 === number) tab.setAttribute("aria-current", "true");
        if (missing.includes(place + 1)) {
          tab.classList.add("unsent");
          tab.title = filled(byId("unreckoned").dataset.text ?? "", { rounds: tab.textContent ?? "" });
        }
        return tab;
      }),
    );
  }
  for (let of = 0; of < seats; of++) {
    const field = the(`[name=cell-${of}]`, HTMLInputElement, form);
    if (field !== document.activeElement) field.value = typed(of);
    const lies = the(`[data-lies="${of}"]`, HTMLElement, form);
    const text = `${sheet.number}:${typed(of)}`;
    if (lies.dataset.text !== text) {
      lies.dataset.text = text;
      lies.replaceChildren(...entry(of).flatMap(([token, amount]) => lying(of, token, amount)));
    }
  }
  const own = Object.fromEntries(entry(seat));
  for (const each of pieces) {
    const text = own[each.dataset.token ?? ""] ?? "";
    if (each.dataset.kind === "few") {
      each.setAttribute("aria-pressed", String(text === each.dataset.figure));
      each.classList.toggle("counted", text !== "" && Number(each.dataset.figure) <= Number(text));
    } else if (each.dataset.kind === "mark") each.setAttribute("aria-pressed", String(text === "1"));
    else if (each instanceof HTMLInputElement && each !== document.activeElement) each.value = text;
    else if (each.dataset.kind === "cards") each.dataset.has = text;
  }
  all("[name=seat]", HTMLInputElement, form)[seat].checked = true;
  byId("undo").hidden = !sheet.undo.length;
  byId("finish").hidden = sheet.over && !sheet.pending.length;
  told();
}

/** What lies before a player, each thing as a button that takes it away. @param {number} of @param {string} token @param {string} amount */
function lying(of, token, amount) {
  const times = kind(token) === "cards" ? Number(amount) : 1;
  const place =
    kind(token) === "few" ? pieces.find((each) => each.dataset.token === token && each.dataset.figure === amount) : null;
  const what = (place ?? piece(token))?.getAttribute("aria-label") ?? named(token);
  return Array.from({ length: times }, () => {
    const each = document.createElement("button");
    Object.assign(each, { type: "button", className: kind(token) === "cards" ? `${piece(token)?.className} small` : "tab" });
    each.setAttribute("aria-label", filled(keeper.dataset.remove ?? "", { what }));
    const card = kind(token) === "mark" ? piece(token)?.querySelector(".card") : null;
    if (kind(token) === "cards") each.innerHTML = piece(token)?.innerHTML ?? "";
    else if (card) {
      each.className = `${card.className} small piece`;
      each.innerHTML = card.innerHTML;
    } else if (place) {
      const thing = place.querySelector("svg");
      each.classList.add("heap");
      each.append(...Array.from({ length: Number(amount) }, () => thing?.cloneNode(true) ?? ""));
      each.append(Object.assign(document.createElement("b"), { textContent: amount }));
    } else
      each.textContent = kind(token) === "number" ? `${piece(token)?.closest("label")?.textContent?.trim()} ${amount}` : what;
    each.addEventListener("click", () => {
      write({
        [`${sheet.number}.${of}.${token}`]: kind(token) === "cards" && Number(amount) > 1 ? String(Number(amount) - 1) : "",
      });
      tell(filled(keeper.dataset.taken ?? "", { name: keeper.querySelectorAll(".cell .name")[of].textContent ?? "", what }));
      const left = form.querySelector(`[data-lies="${of}"] button`); // what was pressed is gone, and the keys must go on
      if (document.activeElement === document.body)
        (left instanceof HTMLElement ? left : all("[name=seat]", HTMLElement, form)[of]).focus();
    });
    return each;
  });
}

form.addEventListener("click", (event) => {
  const tapped = around(event.target, "button[data-token]");
  if (!tapped) return;
  const token = tapped.dataset.token ?? "";
  const key = `${sheet.number}.${seat}.${token}`;
  const had = now()[key] ?? "";
  if (tapped.dataset.kind === "cards") write({ [key]: String(Number(had) + 1) });
  else if (tapped.dataset.kind === "mark") write({ [key]: had === "1" ? "" : "1" });
  else write({ [key]: had === tapped.dataset.figure ? "" : (tapped.dataset.figure ?? "") });
  tell(
    filled(keeper.dataset.entered ?? "", {
      name: whose(),
      what: tapped.getAttribute("aria-label") ?? named(token),
    }),
  );
});
form.addEventListener("change", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  if (field.name === "seat") {
    seat = Number(field.value);
    show();
  } else if (field.dataset.choice) write({ [field.dataset.choice]: field.checked ? "1" : "" });
  else if (field.name.startsWith("cell-")) {
    const of = Number(field.name.slice(5));
    const found = read(field.value);
    if (found)
      write(Object.fromEntries(Object.entries(found).map(([token, text]) => [`${sheet.number}.${of}.${token}`, text])));
  }
});
// A figure counts at once: if it came with the next tap, what it moves would move away from under the finger.
form.addEventListener("input", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement && field.dataset.token)) return;
  const key = `${sheet.number}.${seat}.${field.dataset.token}`;
  const found = read(`${field.dataset.token}=${field.value || 0}`);
  if (found) write({ [key]: field.value && found[field.dataset.token] }, typing === key);
  typing = key;
});
form.addEventListener("focusout", () => {
  typing = "";
});
form.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name.startsWith("cell-")) {
    seat = Number(event.target.name.slice(5));
    show();
  }
});
form.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || !field.name.startsWith("cell-")) return;
  event.preventDefault();
  field.dispatchEvent(new Event("change", { bubbles: true }));
  if (!read(field.value)) return field.select(); // what cannot be read stays to be mended
  const next = Number(field.name.slice(5)) + 1;
  (next < seats ? the(`[name=cell-${next}]`, HTMLInputElement, form) : byId("finish")).focus();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (/** @type {HTMLButtonElement} */ (event.submitter)?.name !== "finish") return;
  if (Number(now().done ?? "0") < sheet.number) {
    finishing = sheet.number;
    write({ done: String(sheet.number) });
  } else {
    look(Math.max(sheet.round, late() ? Number(now().done) + 1 : 0));
    show();
    send();
  }
});
the(".rounds", HTMLElement).addEventListener("click", (event) => {
  const tab = around(event.target, ".tab");
  if (!tab) return;
  const chosen = seat;
  look(Number(tab.textContent));
  seat = chosen;
  refuse();
  show();
  the(".rounds [aria-current]", HTMLElement).focus();
  send();
});
byId("undo").addEventListener("click", () => {
  const last = sheet.undo.pop();
  if (last) write(last.notes, true);
});
const print = byId("print");
print.hidden = false;
print.addEventListener("click", () => window.print());
const closed = () => all("details.reckoned:not([open])", HTMLDetailsElement);
addEventListener("beforeprint", () => {
  const opened = closed(); // on paper nothing can be opened
  for (const each of opened) each.open = true;
  const close = () => {
    for (const each of opened) each.open = false;
  };
  addEventListener("afterprint", close, { once: true });
});
const picture = byId("picture");
picture.hidden = false;
picture.addEventListener("click", async () => {
  const drawing = new Image();
  drawing.src = `${path}/picture.svg?${sheet.seq}`;
  try {
    await drawing.decode();
  } catch {
    return state(false);
  }
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 1200, height: 1200 });
  canvas.getContext("2d")?.drawImage(drawing, 0, 0, 1200, 1200);
  canvas.toBlob(async (blob) => {
    if (!blob) return;
    const file = new File([blob], "beaufort.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
    const link = document.createElement("a");
    Object.assign(link, { href: URL.createObjectURL(blob), download: file.name });
    link.click();
  });
});

keeper.classList.add("alive");
show();
send();
setInterval(() => document.hidden || send(), LOOK);
addEventListener("online", send);
addEventListener("offline", send);

/** Keep this page for a tunnel: the first time it came before there was somebody to keep it. */
async function pack() {
  const kept = await caches.open("scores");
  const parts = performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname);
  for (const each of [path, ...parts.filter((part) => part.startsWith("/look/"))]) {
    if (!(await kept.match(each, { ignoreVary: true }))) await kept.add(each);
  }
}
navigator.serviceWorker
  ?.register("/score/worker.js")
  .then(pack)
  .catch(() => {});
