// Keeps score sheets for when there is no network: the page as it was last seen, and what it is made of.
const KEPT = "scores";
const here = /** @type {any} */ (self);

here.addEventListener("install", () => here.skipWaiting());
here.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(here.clients.claim()));
here.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.method !== "GET" || !/^\/(score\/[^/]+\/[^/]+|look\/.*)$/.test(path)) return;
  event.respondWith(
    fetch(request)
      .then(async (answer) => {
        if (answer.ok) await (await caches.open(KEPT)).put(path, answer.clone());
        return answer;
      })
      .catch(async (error) => {
        const kept = await caches.match(path);
        if (kept) return kept;
        throw error;
      }),
  );
});
