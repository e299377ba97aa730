// A table that waits for people: whenever something changes, show it anew.
const stream = new EventSource(document.querySelector("[data-stream]").dataset.stream);
stream.addEventListener("table", () => { if (!document.activeElement?.matches("input:not([readonly])")) location.reload(); else stream.close(); });
