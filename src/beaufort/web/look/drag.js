// Drag and drop: what can be tapped can be drawn to where it will lie. A look says where that is (`data-drop`) if it is not the usual
// place, and what can be drawn onto something that takes it (`data-onto`), as goods onto a ship. It is never needed.
import { lofty } from "./swap.js";

const board = document.getElementById("board");
const NEAR = 8; // pixels that a finger may tremble
const USUAL = { hand: "#middle, #own, #others", own: "#middle", middle: "#own", others: "#own" };
const USABLE = ':not([aria-disabled="true"])';
const token = () => board.querySelector("#token input")?.value;
let drag = null;

// What is drawn, where it can be dropped, and its action; without one, what it is dropped on is taken.
function source(target) {
  const pick = target.closest(".pick");
  if (pick)
    return (
      pick.matches(USABLE) && {
        thing: pick,
        to: target.closest("[data-drop]")?.dataset.drop ?? USUAL[pick.closest("section[id]").id],
        action: pick.dataset.action,
      }
    );
  const card = target.closest("[data-onto] .card");
  return card && { thing: card, to: card.closest("[data-onto]").dataset.onto + USABLE };
}

function begin(event) {
  const card = drag.thing.matches(".card") ? drag.thing : (drag.thing.querySelector(".card") ?? drag.thing);
  drag.thing.setPointerCapture(event.pointerId);
  drag.ghost = lofty(card, card.getBoundingClientRect());
  drag.ghost.classList.add("drawn");
  drag.thing.classList.add("dragged");
  for (const place of board.querySelectorAll(drag.to)) place.classList.add("drop");
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
  if (!drag.ghost) begin(event);
  drag.ghost.style.translate = `${x}px ${y}px`;
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
  const button = place && action ? board.querySelector(`.pick[data-action="${CSS.escape(action)}"]${USABLE}`) : place; // it may be drawn anew
  if (button && decision === token()) board.requestSubmit(button);
});
addEventListener("pointercancel", end);

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

// Who has zoomed in moves the page with one finger, and not cards.
visualViewport?.addEventListener("resize", () => board.classList.toggle("zoomed", visualViewport.scale > 1.01));
