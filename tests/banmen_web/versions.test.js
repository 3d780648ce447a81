// A page whose files have gone is loaded again once, and without a network the page of the cache is served. The network
// and the cache are played here.

import assert from "node:assert/strict";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";

const HALL = "https://hall.example/banmen/";
const [OLD, NEW] = ["web/0123456789abcdef", "web/fedcba9876543210"];
const url = (path) => pathToFileURL(join(process.env.BANMEN_WEB, path)).href;

/** What the server sends by address; nothing where it is out of reach. @type {Map<string, string> | null} */
let server = new Map();
/** @type {Map<string, Map<string, any>>} */
const cached = new Map();
let [reloads, heard, now] = [0, {}, 1_000_000];

const answer = (text) => ({ ok: text !== undefined, text: async () => text, json: async () => JSON.parse(text) });
const addressOf = (asked) => new URL(asked.url ?? asked, HALL).href;
const inCache = async (asked, { cacheName = null } = {}) => {
  for (const [name, files] of cached) {
    const found = cacheName === null || cacheName === name ? files.get(addressOf(asked)) : undefined;
    if (found) return found;
  }
};
const WORLD = {
  addEventListener: (name, call) => (heard[name] = call),
  fetch: async (asked) => {
    if (server === null) throw new TypeError("no network");
    const given = answer(server.get(addressOf(asked)));
    return Object.assign(given, { clone: () => given });
  },
  caches: {
    keys: async () => [...cached.keys()],
    match: inCache,
    delete: async (name) => cached.delete(name),
    open: async (name) => {
      const files = cached.get(name) ?? new Map();
      cached.set(name, files);
      return { put: async (asked, given) => files.set(addressOf(asked), given) };
    },
  },
  document: { baseURI: HALL, querySelector: () => ({ getAttribute: () => OLD }) },
  location: { href: HALL, reload: () => (reloads += 1) },
  sessionStorage: { getItem: (name) => tab.get(name) ?? null, setItem: (name, value) => tab.set(name, value) },
  self: { registration: { scope: HALL }, skipWaiting() {}, clients: {} },
  HTMLScriptElement: class {},
  HTMLLinkElement: class {},
};
const tab = new Map();
for (const [name, value] of Object.entries(WORLD))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
Date.now = () => now;
await import(url("reload.js"));
const missing = heard["banmen-missing"];
await import(url("sw.js"));
const { fetch: asked } = heard;

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await null;
};

beforeEach(() => {
  cached.clear();
  tab.clear();
  [server, reloads] = [new Map(), 0];
});

test("the page is loaded again where the server has another version, and not in a loop", async () => {
  server.set(HALL, `<meta content="${NEW}">`);
  missing();
  await settled();
  assert.equal(reloads, 1);
  now += 30_000;
  missing();
  await settled();
  assert.equal(reloads, 1, "the file is still missing, so it will not come by itself");
  now += 31_000;
  missing();
  await settled();
  assert.equal(reloads, 2);
});

test("the page is not loaded again where the server has this version, or cannot be reached", async () => {
  server.set(HALL, `<meta content="${OLD}">`);
  missing();
  server = new Map();
  missing();
  server = null;
  missing();
  await settled();
  assert.equal(reloads, 0);
});

/** The text that the service worker gives for a request. */
async function served(place, { method = "GET", mode = "no-cors" } = {}) {
  let given;
  const request = { url: new URL(place, HALL).href, method, mode };
  asked({ request, respondWith: (promise) => (given = promise) });
  return given ? (await given).text() : "left to the browser";
}

test("with a network everything is the server's, and without one the cache's", async () => {
  cached.set(
    "kept",
    new Map([
      [`${HALL}${OLD}/app.js`, answer("old")],
      [HALL, answer("old page")],
    ]),
  );
  server.set(`${HALL}${OLD}/app.js`, "new");
  assert.equal(await served(`${OLD}/app.js`), "new");
  server = null;
  assert.equal(await served(`${OLD}/app.js`), "old");
  assert.equal(await served("K7QX-2MPD", { mode: "navigate" }), "old page", "each address of the page is the page");
  await assert.rejects(served(`${NEW}/app.js`), TypeError);
});

test("what is not the page's is left to the browser", async () => {
  cached.set("kept", new Map([["https://other.example/banmen/web/reload.js", answer("foreign")]]));
  for (const place of [
    "https://other.example/banmen/web/reload.js",
    "/other/web/reload.js",
    "metrics",
    `${OLD.slice(0, -1)}/app.js`,
  ])
    assert.equal(await served(place), "left to the browser", place);
  assert.equal(await served(`${OLD}/app.js`, { method: "POST" }), "left to the browser");
});

/** Let the page keep itself, as it does some seconds after it has opened. */
async function keep(root, language = "en") {
  const timers = [];
  const { setTimeout } = globalThis;
  Object.defineProperty(globalThis, "navigator", {
    value: { serviceWorker: { register: async () => {} } },
    configurable: true,
  });
  globalThis.window = { isSecureContext: true, caches };
  globalThis.setTimeout = (call, ms) => timers.push([call, ms]);
  const { keepOffline } = await import(url("net/offline.js"));
  keepOffline(root, language);
  globalThis.setTimeout = setTimeout;
  for (const [call, ms] of timers) {
    assert.ok(ms >= 1000, "the first screen comes before it");
    call();
  }
  for (let turn = 0; turn < 20; turn += 1) await settled();
}

function put(root, files) {
  server.set(HALL, `<meta content="${root}">`);
  server.set(`${HALL}${root}/files.json`, JSON.stringify(files));
  for (const file of files) server.set(`${HALL}${root}/${file}`, file);
  server.set(`${HALL}web/reload.js`, "reload");
}

const FILES = ["app.js", "words.en.json", "words.ja.json", "rules.ja.json"];

test("a version is kept whole, in one language, and the one before it is deleted", async () => {
  put(OLD, FILES);
  await keep(OLD);
  put(NEW, FILES);
  await keep(NEW);
  assert.deepEqual([...cached.keys()], [`banmen ${HALL} ${NEW} en`]);
  const places = [...cached.values().next().value.keys()].map((place) => place.slice(HALL.length));
  assert.deepEqual(places, [`${NEW}/app.js`, `${NEW}/words.en.json`, "web/reload.js", ""]);
});

test("a version of which a file is missing is not kept, and the one before it stays", async () => {
  put(OLD, FILES);
  await keep(OLD);
  put(NEW, FILES);
  server.delete(`${HALL}${NEW}/words.en.json`);
  await keep(NEW);
  assert.deepEqual([...cached.keys()], [`banmen ${HALL} ${OLD} en`]);
});
