// Keeps the page and its files in this browser, so that it opens without a network: `sw.js` answers with them then.

/** Once what one waits for is here. */
const LATER_MS = 4_000;
const scope = new URL(".", document.baseURI).href;
const PREFIX = `banmen ${scope} `;

/** Whether a file is for who reads this language. @param {string} name @param {string} language */
const isFor = (name, language) => !/^(words|rules)\./.test(name) || name.endsWith(`.${language}.json`);

/**
 * Keep this version of the page, all of it or nothing, and no other one.
 * @param {string} root where its files lie, relative to the page @param {string} language
 */
async function keepVersion(root, language) {
  const name = `${PREFIX}${root} ${language}`;
  const before = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name);
  if (!(await caches.match(scope, { cacheName: name, ignoreVary: true }))) {
    const page = await fetch(scope, { cache: "no-cache" });
    // The server may have another version by now; then that one is kept when it is opened.
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
      await cache.put(scope, page); // the last: where it is, all are
    } catch (error) {
      await caches.delete(name); // a full disk: what is kept in part would never be whole
      throw error;
    }
  }
  await Promise.all(before.map((each) => caches.delete(each)));
}

/** Keep the page for when there is no network, where the browser can: over TLS, or on this computer. @param {string} root @param {string} language */
export function keepOffline(root, language) {
  if (!window.isSecureContext || !("serviceWorker" in navigator) || !("caches" in window)) return;
  const keep = async () => {
    await navigator.serviceWorker.register(new URL("sw.js", scope));
    await keepVersion(root, language);
  };
  setTimeout(() => void keep().catch(() => undefined), LATER_MS); // nobody waits for it
}
