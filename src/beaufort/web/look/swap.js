// Put new HTML into regions of the page; cards with equal keys fly from where they lay to where they lie.
const still = matchMedia("(prefers-reduced-motion: reduce)");
let flying = null;
let latest = 0;
let todo = {};  // regions not yet put: a flight puts what is newest when it starts, never what was new when it was asked for

function names(on) {
  const seen = new Set();
  for (const card of document.querySelectorAll("#board [data-card]")) {
    const key = "card-" + card.dataset.card.replace(/[^\w-]/g, "_");
    card.style.viewTransitionName = on && !seen.has(key) ? key : "";
    seen.add(key);
  }
}

function put() {
  const regions = todo;
  todo = {};
  const focused = document.activeElement?.closest?.("[data-action]")?.dataset.action;
  for (const [id, html] of Object.entries(regions)) {
    const place = document.getElementById(id);
    if (place) place.innerHTML = html;
  }
  if (focused && document.activeElement === document.body) {
    const again = document.querySelector(`[data-action="${CSS.escape(focused)}"]`) ?? document.querySelector("#hand [data-action], #choices [data-action]");
    again?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event("swapped"));
}

export async function swap(regions) {
  Object.assign(todo, regions);
  const now = performance.now();
  const quick = now - latest < 350;  // moves come faster than they can be shown
  latest = now;
  if (still.matches || quick || !document.startViewTransition || document.hidden) {
    flying?.skipTransition();
    put();
    return;
  }
  flying?.skipTransition();
  names(true);
  const flight = document.startViewTransition(() => { put(); names(true); });
  flying = flight;
  flight.ready.catch(() => {});
  await flight.finished.catch(() => {});
  if (flying === flight) { names(false); flying = null; }
}
