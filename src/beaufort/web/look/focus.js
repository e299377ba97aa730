// Where the focus goes: after a decision to the next thing to decide about, or to the place that waits; never to the document.
const board = document.getElementById("board");
const waits = board.querySelector(".ask"); // named, and described by what is asked
let keyed = false; // whoever used a key last goes on by keys
let put = null; // what the focus was led to, and not by the person
let leading = false;
let inside = false; // the focus was at the table last

addEventListener(
  "keydown",
  () => {
    keyed = true;
  },
  true,
);
addEventListener(
  "pointerdown",
  () => {
    keyed = false;
  },
  true,
);
document.addEventListener("focusin", (event) => {
  if (!leading) put = null;
  if (!event.target.closest("dialog")) inside = Boolean(event.target.closest("#board"));
});

const there = (thing) =>
  Boolean(thing) && thing !== document.body && thing.isConnected && thing.checkVisibility({ visibilityProperty: true });
const usable = (thing) => there(thing) && thing.ariaDisabled !== "true";
const asked = () => Boolean(board.querySelector("#token input")?.value || board.querySelector("#done .main"));

function lead(thing) {
  leading = true;
  thing.focus({ preventScroll: true });
  leading = false;
  put = document.activeElement;
}

// The next thing to decide about: what was advised, one's cards, what lies on the table, then what has no place there.
const ORDER = [
  ".hinted",
  "#hand .pick",
  "#own .pick, #own .opens",
  "#middle .pick, #middle .opens",
  "#others .pick, #others .opens",
  "#amount",
  "#choices .choice[name]",
  "#done .main",
];
export function decide() {
  for (const query of ORDER) {
    const found = [...board.querySelectorAll(query)].find(usable);
    if (found) return found;
  }
  return null;
}

// How a thing can be found again when its part of the page was drawn anew.
function names(thing) {
  const told = ["data-action", "popovertarget", "data-seat", "data-at", "data-step"].find((name) => thing.hasAttribute(name));
  const own = thing.id
    ? `#${CSS.escape(thing.id)}`
    : told
      ? `${thing.localName}[${told}="${CSS.escape(thing.getAttribute(told))}"]`
      : thing.name
        ? `[name="${CSS.escape(thing.name)}"][value="${CSS.escape(thing.value)}"]`
        : "";
  const menu = thing.closest(".menu");
  return [own, menu && `[popovertarget="${CSS.escape(menu.id)}"]`].filter(Boolean);
}

// Remember where the focus is; what comes back puts it there again, or where it is best off.
export function hold() {
  const at = document.activeElement;
  if (!there(at)) return () => {};
  const found = names(at);
  const room = at.closest("[role=tabpanel]") ?? (at.closest("#board") ? waits : null);
  return () => {
    if (there(document.activeElement) || !room) return;
    const again = found.flatMap((query) => [...document.querySelectorAll(query)]).find(there);
    lead(again ?? room);
  };
}

// When all is told: whoever waits, has lost the focus, or was led to what cannot be used, goes to what is asked.
export function settle() {
  const at = document.activeElement;
  const stays = there(at) && at !== waits && (at !== put || usable(at));
  if (!inside || stays || document.querySelector("dialog[open]")) return;
  const next = keyed && asked() ? decide() : null;
  if (next) lead(next);
  else if (!there(at)) lead(waits);
}
document.addEventListener("told", settle);
