// Movements of cards: they fly, shift, turn over and fade; whatever comes next ends them at once.
const EASE = "cubic-bezier(.3, .1, .2, 1)";
/** @type {(() => void)[]} */
let flights = []; // movements that are under way: how to end each at once

export const moving = () => flights.length > 0;

export function land() {
  for (const end of [...flights]) end();
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} time
 * @param {() => void} [after]
 */
function run(element, frames, time, after) {
  const movement = element.animate(frames, { duration: time, easing: EASE });
  const end = () => {
    flights = flights.filter((each) => each !== end);
    movement.cancel();
    after?.();
    if (!moving()) document.dispatchEvent(new Event("landed"));
  };
  flights.push(end);
  movement.onfinish = end;
}

/**
 * A card that is on its way is above everything else, so that nothing cuts it off.
 * @param {HTMLElement} card
 * @param {DOMRect} box
 */
export function lofty(card, box) {
  let sky = document.getElementById("sky");
  if (!sky) {
    sky = document.body.appendChild(document.createElement("div"));
    sky.id = "sky";
    sky.ariaHidden = "true";
  }
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const name of ["data-card", "data-count", "data-action", "data-thing", "name", "id", "title", "aria-label", "style"])
    ghost.removeAttribute(name);
  for (const left of ghost.querySelectorAll("[data-pile]")) left.remove(); // how many are left does not fly
  ghost.classList.remove("lifted", "arriving");
  ghost.classList.add("ghost");
  if ("inert" in ghost) ghost.inert = true;
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  sky.append(ghost);
  return ghost;
}

/** @param {Place} end */
export const flies = (end) => end.card.matches(".card, .coin");

/**
 * From one place to another; what is seen to fly is whichever of both ends is a card. A test reads from the ghost what flew
 * where.
 * @param {string} thing
 * @param {Place} from
 * @param {Place} to
 * @param {number} time
 * @param {() => void} [after]
 */
export function fly(thing, from, to, time, after) {
  const { card, box: own } = flies(from) ? from : to;
  if (!own) return;
  const ghost = lofty(card, own);
  Object.assign(ghost.dataset, { flies: thing, from: from.home, to: to.home });
  /** @param {Place} end */
  const at = (end) => {
    const box = end.box ?? own;
    const size = Math.min(box.width / own.width, box.height / own.height);
    const x = box.left - own.left + (box.width - own.width) / 2;
    const y = box.top - own.top + (box.height - own.height) / 2;
    return { transform: `translate(${x}px, ${y}px) scale(${flies(end) ? size : Math.min(1, size)})` };
  };
  run(ghost, [at(from), at(to)], time, () => {
    ghost.remove();
    after?.();
  });
}

/**
 * @param {string} thing
 * @param {Place} from
 * @param {Place} to
 * @param {number} time
 */
export function arrive(thing, from, to, time) {
  if (!from.box || !to.box) return;
  if (Math.abs(from.box.left - to.box.left) + Math.abs(from.box.top - to.box.top) < 3) return; // it only counts as something else now
  if (!flies(from) && !flies(to)) return;
  fly(thing, from, to, time, () => to.card.classList.remove("arriving"));
  if (!to.heap) to.card.classList.add("arriving");
}

/**
 * A number shows what it did until what flies has landed.
 * @param {Element} thing
 * @param {string} shown
 * @param {number} time
 */
export function later(thing, shown, time) {
  const shows = thing.innerHTML;
  thing.innerHTML = shown;
  run(thing, [], time, () => {
    thing.innerHTML = shows;
  });
}

/**
 * @param {Place} to
 * @param {Place} from
 * @param {number} time
 */
export function shift({ card, box }, from, time) {
  if (!box || !from.box) return;
  const [x, y] = [from.box.left - box.left, from.box.top - box.top];
  if (Math.abs(x) + Math.abs(y) < 3 && Math.abs(from.box.width - box.width) < 3) return;
  run(
    card,
    [
      {
        transformOrigin: "0 0",
        transform: `translate(${x}px, ${y}px) scale(${from.box.width / box.width}, ${from.box.height / box.height})`,
      },
      { transformOrigin: "0 0", transform: "none" },
    ],
    time,
  );
}

/**
 * @param {Place} place
 * @param {number} time
 */
export function turn({ card, heap }, time) {
  if (!heap && card.matches(".card"))
    run(
      card,
      [
        { transform: "rotateY(90deg)", opacity: 0.3 },
        { transform: "none", opacity: 1 },
      ],
      time * 0.8,
    );
}

/**
 * @param {Place} old
 * @param {number} time
 */
export function fade(old, time) {
  if (!old.box || old.heap || !old.card.matches(".card")) return;
  const ghost = lofty(old.card, old.box);
  run(ghost, [{ opacity: 1 }, { opacity: 0, transform: "scale(.85)" }], time * 0.8, () => ghost.remove());
}
