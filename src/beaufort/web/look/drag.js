// Drag and drop: what can be tapped can be drawn to where it will lie. A look says where that is (`data-drop`) if it is not the usual
// place, and what can be drawn onto something that takes it (`data-onto`), as goods onto a ship. It is never needed.
import { around, the, token } from "./dom.js";
import { lofty } from "./flight.js";

const board = the("#board", HTMLFormElement);
const NEAR = 8; // pixels that a finger may tremble
/** @type {Record<string, string>} */
const USUAL = { hand: "#middle, #own, #others", own: "#middle", middle: "#own", others: "#own" };
const USABLE = ':not([aria-disabled="true"])';
/** @typedef {{ thing: HTMLElement, to: string, action?: string }} Source */
/** @type {(Source & { decision: string, x: number, y: number, ghost?: HTMLElement }) | null} */
let drag = null;

/**
 * What is drawn, where it can be dropped, and its action; without one, what it is dropped on is taken.
 * @param {EventTarget | null} target
 * @returns {Source | null}
 */
function source(target) {
  const pick = around(target, ".pick");
  if (pick) {
    if (!pick.matches(USABLE)) return null;
    const to = around(target, "[data-drop]")?.dataset.drop ?? USUAL[around(pick, "section[id]")?.id ?? ""];
    return { thing: pick, to, action: pick.dataset.action };
  }
  const card = around(target, "[data-onto] .card");
  return card && { thing: card, to: around(card, "[data-onto]")?.dataset.onto + USABLE };
}

/**
 * @param {Source} drag
 * @param {PointerEvent} event
 */
function begin({ thing, to }, event) {
  /** @type {HTMLElement} */
  const card = thing.matches(".card") ? thing : (thing.querySelector(".card") ?? thing);
  thing.setPointerCapture(event.pointerId);
  const ghost = lofty(card, card.getBoundingClientRect());
  ghost.classList.add("drawn");
  thing.classList.add("dragged");
  for (const place of board.querySelectorAll(to)) place.classList.add("drop");
  return ghost;
}

function end() {
  drag?.ghost?.remove();
  drag?.thing.classList.remove("dragged");
  for (const place of board.querySelectorAll(".drop")) place.classList.remove("drop");
  drag = null;
}

board.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button || !token() || board.classList.contains("telling")) return;
  const found = source(event.target);
  drag = found ? { ...found, decision: token(), x: event.clientX, y: event.clientY } : null;
});

addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost && (!drag.thing.isConnected || Math.hypot(x, y) < NEAR)) return;
  const ghost = drag.ghost ?? begin(drag, event);
  drag.ghost = ghost;
  ghost.style.translate = `${x}px ${y}px`;
});

addEventListener("pointerup", (event) => {
  if (!drag?.ghost) return end();
  const { to, action, decision } = drag;
  end();
  addEventListener("click", stop, { capture: true, once: true }); // the drop is no tap as well
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
  const place = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((each) => each.matches(to) && board.contains(each));
  /** @type {HTMLElement | null | undefined} */
  const button =
    place && action
      ? board.querySelector(`.pick[data-action="${CSS.escape(action)}"]${USABLE}`)
      : /** @type {HTMLElement | undefined} */ (place); // it may be drawn anew
  if (button && decision === token()) board.requestSubmit(button);
});
addEventListener("pointercancel", end);
document.addEventListener("legend", end); // who holds a thing asks about it, and does not draw it

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

// Who has zoomed in moves the page with one finger, and not cards.
const view = visualViewport;
view?.addEventListener("resize", () => board.classList.toggle("zoomed", view.scale > 1.01));
