// Answers where the network does not: with the page and the files of its version, as `net/offline.js` has kept them. While
// there is a network all comes from the server, or from what the browser keeps by the server's word: no older page can
// stay, and a tab of an older version sees that its files are no longer there.

/** As much as this needs of what a browser gives a service worker. @type {any} */
const worker = self;
const scope = new URL(worker.registration.scope);
const FILES = /^web\/([0-9a-f]{16}\/|reload\.js$)/;

/** @param {string | Request} asked */
const kept = (asked) => caches.match(asked, { ignoreVary: true, ignoreSearch: true });

/** The server's answer; without a network what was kept. @param {Request} request @param {string | Request} asked */
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
// Who presses a notification goes to the page that told it.
addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const shown = worker.clients.matchAll({ type: "window" });
  event.waitUntil(
    shown.then((/** @type {any[]} */ pages) => pages[0]?.focus() ?? worker.clients.openWindow(scope.href)),
  );
});
