// It is your turn: the title and the icon say so, and if one likes a sound, a vibration, and a notification while nobody looks.
import { byId, the, token } from "./dom.js";
import { own } from "./own.js";
import { play } from "./sound.js";

const board = byId("board");
const place = byId("title");
const icon = the("link[rel=icon]", HTMLLinkElement);
const plain = icon.href;
const name = document.title;
const { turn = "", table } = board.dataset;
let asked = false;

function show() {
  document.title = [asked && `● ${turn}`, place.textContent.trim(), name].filter(Boolean).join(" · ");
  icon.href = asked ? plain.replace("icon.svg", "turn.svg") : plain;
}

function call() {
  play("turn");
  if (own.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 80, 60]);
  if (!own.notify || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  try {
    const note = new Notification(turn, { body: name, tag: table, icon: icon.href });
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {} // some phones let only service workers notify
}

function look() {
  const before = asked;
  asked = Boolean(token());
  show();
  if (asked && !before) call();
}
document.addEventListener("told", look);
asked = Boolean(token());
show();

// Who wants to be notified has to allow it; who does not, has not switched it on.
document.addEventListener("own", async ({ detail }) => {
  if (detail.dataset.own !== "notify" || !detail.checked) return;
  if (globalThis.Notification && (await Notification.requestPermission()) === "granted") return;
  detail.checked = false;
  detail.dispatchEvent(new Event("change"));
});
