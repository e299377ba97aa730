// The deal: this browser draws salt, commits to it when its person sits down, shows it when all have committed, and keeps what
// it needs to check the game by itself in the end. See docs/fairness.md.
import { all } from "./dom.js";
import { sha256 } from "./sha256.js";

const KEY = "deals"; // by commitment: the salt, and what it was shown for
const MOST = 300;

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);
/** @param {string} salt */
const seal = (salt) => sha256(bytes(`salt${salt}`));

/** @returns {Record<string, Kept>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} commit
 * @param {Kept} deal
 */
function keep(commit, deal) {
  try {
    const newest = Object.entries({ ...kept(), [commit]: deal }).slice(-MOST);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
    return true;
  } catch {
    return false;
  }
}

// A commitment to new salt; none where nothing can be kept.
export function commitment() {
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return keep(seal(salt), { salt }) ? seal(salt) : "";
}

/**
 * See to what the deal at a table wants of this browser. Salt is shown once: for this promise and these commitments, and no others.
 * @param {string} table
 * @returns {Promise<string>} how the table stands
 */
async function attend(table) {
  const answer = await fetch(`/t/${table}/deal`).catch(() => null);
  if (!answer?.ok) return "";
  const { seat, wanted, promise, commits, status } = await answer.json();
  let given = {};
  if (wanted === "commit") given = { commit: commitment() };
  else if (wanted === "salt") {
    const known = kept()[commits[seat]];
    const shown = { salt: known?.salt, table, promise, commits, seat };
    if (!known || (known.promise && JSON.stringify(known) !== JSON.stringify(shown)) || !keep(commits[seat], shown))
      return status;
    given = { salt: known.salt };
  } else return status;
  const done = await fetch(`/t/${table}/${wanted === "salt" ? "reveal" : "commit"}`, {
    method: "POST",
    body: new URLSearchParams(given),
    headers: { accept: "application/json" },
  }).catch(() => null);
  if (!done || done.status >= 500) setTimeout(attend, 2000, table);
  return status;
}

const followed = new Set();

/**
 * A rematch wants something of those too who still look at the old table.
 * @param {string} table
 */
export function follow(table) {
  if (followed.has(table)) return;
  followed.add(table);
  const stream = new EventSource(`/t/${table}/stream`);
  stream.addEventListener("table", async () => {
    if ((await attend(table)) !== "dealing") stream.close();
  });
}

/**
 * Whether secret and salts are those that were promised, and the seed comes from them.
 * @param {Told} told
 * @param {Kept} known
 */
function right(told, known) {
  const secret = Uint8Array.from(told.secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const mixed = [...bytes("deal"), ...secret];
  for (const [seat, salt] of Object.entries(told.salts)) {
    const size = bytes(salt).length;
    mixed.push(Number(seat), size % 256, size >> 8, ...bytes(salt));
  }
  const seals = Object.fromEntries(Object.entries(told.salts).map(([seat, salt]) => [seat, seal(salt)]));
  const bound = Object.fromEntries((known.commits ?? []).map((commit, seat) => [seat, commit]).filter(([, commit]) => commit));
  return (
    sha256(secret) === known.promise &&
    JSON.stringify(seals) === JSON.stringify(bound) &&
    told.salts[known.seat ?? -1] === known.salt &&
    sha256(Uint8Array.from(mixed)) === told.seed
  );
}

/** @param {HTMLElement} place */
function prove(place) {
  /** @type {Told} */
  const told = JSON.parse(place.dataset.proof ?? "");
  const table = location.pathname.match(/^\/t\/([^/]+)/)?.[1]; // what the page is about is not for the server to say
  const mine = Object.values(kept()).filter((each) => (table ? each.table === table : each.promise === told.promise));
  const known = mine.at(-1);
  if (!known) return;
  const fine = right(told, known);
  const { right: yes = "", wrong: no = "", again = "" } = place.dataset;
  const words = `${fine ? `✓ ${yes}` : `✗ ${no}`}${mine.length > 1 ? ` ${again}` : ""}`;
  for (const each of [place, ...all(".proved", HTMLElement)]) {
    each.textContent = words;
    each.classList.toggle("right", fine);
    each.classList.toggle("wrong", !fine);
  }
  for (const each of all(".proof-command", HTMLElement))
    each.textContent = [
      `beaufort verify FILE --promise ${known.promise} --salt ${known.salt}`,
      ...(known.commits ? [`--commits ${known.commits.join(",")}`] : []), // what was kept by an older page has none
    ].join(" ");
}

function look() {
  for (const place of all("[data-deal][data-mine]", HTMLElement)) attend(place.dataset.deal ?? "");
  for (const { dataset } of all("[data-rematch]", HTMLElement)) follow(dataset.rematch ?? "");
  for (const place of all("[data-proof]", HTMLElement)) prove(place);
}
look();
document.addEventListener("swapped", look);
