// A score sheet: taps and typing become notes, kept in this browser first and sent when the server is there.
import { all, around, byId, the } from "./dom.js";

const keeper = byId("keeper");
const form = the("#cells", HTMLFormElement);
const path = keeper.dataset.path ?? "";
const seats = Number(keeper.dataset.seats);
const KEY = `score:${path}`;
const LOOK = 2000; // milliseconds between looks for what others have written

/** @type {{ seq: number, notes: Record<string, string>, round: number, pending: Group[] }} */
let sheet = { ...JSON.parse(keeper.dataset.state ?? "{}"), pending: [] };
let number = JSON.parse(keeper.dataset.state ?? "{}").number;
let seat = 0;
let sending = false;
/** @type {Group[]} */
const undo = [];

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(sheet));
  } catch {}
}
try {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
  if (kept) {
    sheet.pending = kept.pending;
    if (kept.seq > sheet.seq) sheet = kept; // the page comes from a tunnel
  }
} catch {}

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
  if (!again) undo.push({ request: "", notes: Object.fromEntries(changed.map(([key]) => [key, before[key] ?? ""])) });
  sheet.pending.push({
    request: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    notes: Object.fromEntries(changed),
  });
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

/** @param {any} told */
function heard(told) {
  const over = told.round !== sheet.round && number === sheet.round;
  Object.assign(sheet, { seq: told.seq, notes: told.notes, round: told.round });
  if (over && !told.over) {
    number = told.round;
    seat = 0;
  }
  for (const [id, html] of Object.entries(told.regions)) {
    const place = byId(id === "next" ? "next" : id);
    if (place.dataset.html !== html) {
      place.innerHTML = html;
      place.dataset.html = html;
    }
  }
}

/** @param {boolean} there */
function state(there) {
  const place = byId("state");
  const text = (there ? place.dataset.on : place.dataset.off) ?? "";
  place.dataset.state = there ? "on" : "off";
  if (place.textContent !== text) place.textContent = text;
}

async function send() {
  if (sending) return;
  sending = true;
  try {
    while (true) {
      const groups = sheet.pending.slice(0, 400);
      const url = `${path}/notes`;
      const answer = groups.length
        ? await fetch(url, {
            method: "POST",
            headers: { accept: "application/json", "content-type": "application/json" },
            body: JSON.stringify({ groups, since: sheet.seq, number }),
          })
        : await fetch(`${url}?since=${sheet.seq}&number=${number}`, { headers: { accept: "application/json" } });
      if (answer.status === 204) break;
      if (!answer.ok && answer.status !== 422) throw new Error(`${answer.status}`);
      const told = await answer.json();
      sheet.pending = sheet.pending.slice(groups.length);
      const looked = number;
      if (answer.ok) heard(told);
      if (told.error) refuse({ rule: told.rule ?? "", why: told.error });
      for (const each of told.refused ?? []) {
        refuse(each);
        undo.pop();
      }
      keep();
      show();
      if (number !== looked)
        sheet.seq -= 1; // what the server says of this round is wanted
      else if (!sheet.pending.length) break;
    }
    state(true);
  } catch {
    state(false);
  } finally {
    sending = false;
  }
}

/** The entry of a player in the round that is shown. @param {number} of */
const entry = (of) => {
  const notes = now();
  return tokens
    .map((token) => /** @type {[string, string]} */ ([token, notes[`${number}.${of}.${token}`] ?? ""]))
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
  byId("entering").textContent = filled(keeper.dataset.round ?? "", { number });
  the("[name=number]", HTMLInputElement, form).value = number;
  const last = Math.max(sheet.round, Number(now().done ?? "0"));
  const nav = the(".rounds", HTMLElement);
  if (nav.childElementCount !== last || nav.dataset.now !== String(number)) {
    nav.dataset.now = String(number);
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
        return tab;
      }),
    );
  }
  for (let of = 0; of < seats; of++) {
    const field = the(`[name=cell-${of}]`, HTMLInputElement, form);
    if (field !== document.activeElement) field.value = typed(of);
    const lies = the(`[data-lies="${of}"]`, HTMLElement, form);
    const text = `${number}:${typed(of)}`;
    if (lies.dataset.text !== text) {
      lies.dataset.text = text;
      lies.replaceChildren(...entry(of).flatMap(([token, amount]) => lying(of, token, amount)));
    }
  }
  const own = Object.fromEntries(entry(seat));
  for (const each of pieces) {
    const text = own[each.dataset.token ?? ""] ?? "";
    if (each.dataset.kind === "few") each.setAttribute("aria-pressed", String(text === each.dataset.figure));
    else if (each.dataset.kind === "mark") each.setAttribute("aria-pressed", String(text === "1"));
    else if (each instanceof HTMLInputElement && each !== document.activeElement) each.value = text;
    else if (each.dataset.kind === "cards") each.dataset.has = text;
  }
  all("[name=seat]", HTMLInputElement, form)[seat].checked = true;
  byId("undo").hidden = !undo.length;
}

/** What lies before a player, each thing as a button that takes it away. @param {number} of @param {string} token @param {string} amount */
function lying(of, token, amount) {
  const times = kind(token) === "cards" ? Number(amount) : 1;
  return Array.from({ length: times }, () => {
    const each = document.createElement("button");
    const what = kind(token) === "cards" || kind(token) === "mark" ? named(token) : amount;
    Object.assign(each, { type: "button", className: kind(token) === "cards" ? `${piece(token)?.className} small` : "tab" });
    each.setAttribute("aria-label", filled(keeper.dataset.remove ?? "", { what }));
    if (kind(token) === "cards") each.innerHTML = piece(token)?.innerHTML ?? "";
    else each.textContent = what;
    each.addEventListener("click", () => {
      write({ [`${number}.${of}.${token}`]: kind(token) === "cards" && Number(amount) > 1 ? String(Number(amount) - 1) : "" });
      tell(filled(keeper.dataset.taken ?? "", { name: keeper.querySelectorAll(".cell .name")[of].textContent ?? "", what }));
    });
    return each;
  });
}

form.addEventListener("click", (event) => {
  const tapped = around(event.target, "button[data-token]");
  if (!tapped) return;
  const token = tapped.dataset.token ?? "";
  const key = `${number}.${seat}.${token}`;
  const had = now()[key] ?? "";
  if (tapped.dataset.kind === "cards") write({ [key]: String(Number(had) + 1) });
  else if (tapped.dataset.kind === "mark") write({ [key]: had === "1" ? "" : "1" });
  else write({ [key]: had === tapped.dataset.figure ? "" : (tapped.dataset.figure ?? "") });
  tell(
    filled(keeper.dataset.entered ?? "", {
      name: whose(),
      what: tapped.dataset.kind === "few" ? (tapped.textContent ?? "") : named(token),
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
  else if (field.dataset.token) write({ [`${number}.${seat}.${field.dataset.token}`]: field.value });
  else if (field.name.startsWith("cell-")) {
    const of = Number(field.name.slice(5));
    const found = read(field.value);
    if (found) write(Object.fromEntries(Object.entries(found).map(([token, text]) => [`${number}.${of}.${token}`, text])));
  }
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
  if (Number(now().done ?? "0") < number) write({ done: String(number) });
  else {
    number = sheet.round;
    show();
    send();
  }
});
the(".rounds", HTMLElement).addEventListener("click", (event) => {
  const tab = around(event.target, ".tab");
  if (!tab) return;
  number = Number(tab.textContent);
  refuse();
  show();
  sheet.seq -= 1; // what the server says of this round is wanted
  send();
});
byId("undo").addEventListener("click", () => {
  const last = undo.pop();
  if (last) write(last.notes, true);
});
const print = byId("print");
print.hidden = false;
print.addEventListener("click", () => window.print());
const picture = byId("picture");
picture.hidden = false;
picture.addEventListener("click", async () => {
  const drawing = new Image();
  drawing.src = `${path}/picture.svg?${sheet.seq}`;
  await drawing.decode();
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
navigator.serviceWorker?.register("/score/worker.js").catch(() => {});
