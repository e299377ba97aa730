// A table that waits for people: whenever something changes, show it anew; not under the fingers of somebody who types.
import { the } from "./dom.js";

const lobby = the("[data-stream]", HTMLElement);
const { stream: address = "", here } = lobby.dataset;
let changed = false;

function typing() {
  return document.activeElement?.matches("input:not([readonly])");
}

function connect() {
  const stream = new EventSource(address);
  stream.addEventListener("table", () => {
    changed = true;
    if (!typing()) location.reload();
  });
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 3000);
  };
}

document.addEventListener("focusout", () =>
  setTimeout(() => {
    if (changed && !typing()) location.reload();
  }, 100),
);
if (here) setInterval(() => fetch(here, { method: "POST" }).catch(() => {}), 20000);
connect();
