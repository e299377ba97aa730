// A sentence in a room of known size: its letters become smaller, then names shorter, then later sentences go, until it is whole there.
const NAMED = [99, 12, 12, 9, 6]; // letters of a name at each step; the style sheet knows how large letters are (`data-fit`)

const names = () =>
  [...document.querySelectorAll("#board .chair[aria-label]")]
    .map((each) => each.ariaLabel ?? "")
    .sort((one, other) => other.length - one.length);

/**
 * @param {Element} place
 * @param {number} most
 */
function shorten(place, most) {
  const long = names().filter((name) => name.length > most);
  if (!long.length) return;
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = /** @type {Text} */ (walk.currentNode);
    for (const name of long) text.data = text.data.replaceAll(name, `${name.slice(0, most - 1).trimEnd()}…`);
  }
}

/**
 * `draw` puts the whole sentence into `place`, as one element; what is left out of several stands in the log.
 * @param {HTMLElement} place
 * @param {() => void} draw
 */
export function fit(place, draw) {
  const style = getComputedStyle(place);
  const over = () =>
    (place.firstElementChild?.getBoundingClientRect().height ?? 0) >
    place.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) + 0.3;
  for (const [step, most] of NAMED.entries()) {
    place.dataset.fit = String(step);
    draw();
    shorten(place, most);
    if (!over()) return;
  }
  for (const later of [...place.querySelectorAll(".told")].slice(1).reverse()) {
    later.remove();
    if (!over()) return;
  }
}
