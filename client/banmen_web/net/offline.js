// Stores the page and its files in the browser's cache. Without a network `sw.js` serves them.

/** The delay before the files are cached, so that they do not slow the first screen. */
const LATER_MS = 4_000;
const scope = new URL(".", document.baseURI).href;
const PREFIX = `banmen ${scope} `;

/** Return whether a file is needed for this language. @param {string} name @param {string} language */
const isFor = (name, language) => !/^(words|more|rules|editor)\./.test(name) || name.endsWith(`.${language}.json`);

/**
 * Cache this version of the page completely or not at all, and delete the other versions.
 * @param {string} root where its files lie, relative to the page @param {string} language
 */
async function keepVersion(root, language) {
  const name = `${PREFIX}${root} ${language}`;
  const before = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name);
  if (!(await caches.match(scope, { cacheName: name, ignoreVary: true }))) {
    const page = await fetch(scope, { cache: "no-cache" });
    // The server may have a new version already; that one is cached when the player opens it.
    if (!page.ok || !(await page.clone().text()).includes(root)) return;
    /** @type {string[]} */
    const names = await (await fetch(new URL(`${root}/files.json`, scope))).json();
    const files = names.filter((each) => isFor(each, language)).map((each) => `${root}/${each}`);
    const all = [...files, "web/reload.js"].map((each) => new URL(each, scope).href);
    const answers = await Promise.all(all.map((address) => fetch(address)));
    if (!answers.every(({ ok }) => ok)) return;
    const cache = await caches.open(name);
    try {
      await Promise.all(answers.map((answer, at) => cache.put(all[at], answer)));
      await cache.put(scope, page); // last: its presence means that all files are there
    } catch (error) {
      await caches.delete(name); // the disk is full: an incomplete version would never be completed
      throw error;
    }
  }
  await Promise.all(before.map((each) => caches.delete(each)));
}

/**
 * Cache the page for use without a network. Browsers allow this only over TLS or from the same computer.
 * @param {string} root @param {string} language
 */
export function keepOffline(root, language) {
  if (!window.isSecureContext || !("serviceWorker" in navigator) || !("caches" in window)) return;
  const keep = async () => {
    await navigator.serviceWorker.register(new URL("sw.js", scope));
    await keepVersion(root, language);
  };
  setTimeout(() => void keep().catch(() => undefined), LATER_MS); // nobody waits for it
}
