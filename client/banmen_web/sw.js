// The service worker serves the page and its files from the cache of `net/offline.js` if the network fails. With a network
// everything comes from the server or the HTTP cache. So no old page can persist, and a tab of an old version notices that
// its files are gone.

/** The global scope of the service worker, untyped. @type {any} */
const worker = self;
const scope = new URL(worker.registration.scope);
const FILES = /^web\/([0-9a-f]{16}\/|reload\.js$)/;

/** @param {string | Request} asked */
const kept = (asked) => caches.match(asked, { ignoreVary: true, ignoreSearch: true });

/** Return the server's response, or without a network the cached one. @param {Request} request @param {string | Request} asked */
async function networkFirst(request, asked) {
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await kept(asked);
    if (answer) return answer;
    throw error;
  }
}

addEventListener("install", () => worker.skipWaiting());
addEventListener("activate", (event) => /** @type {any} */ (event).waitUntil(worker.clients.claim()));
addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  const name = pathname.slice(scope.pathname.length);
  if (request.mode === "navigate") {
    if (/^[\w-]{0,64}$/.test(name)) event.respondWith(networkFirst(request, scope.href));
  } else if (FILES.test(name)) {
    event.respondWith(networkFirst(request, request));
  }
});
// A press on a notification focuses the page that showed it.
addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const shown = worker.clients.matchAll({ type: "window" });
  event.waitUntil(
    shown.then((/** @type {any[]} */ pages) => pages[0]?.focus() ?? worker.clients.openWindow(scope.href)),
  );
});
