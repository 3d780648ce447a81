// The addresses of this page, the browser's storage, and the name of a guest.

/** The public address of the page that the server's operator configured, or null. @type {URL | null} */
let publicPage = null;

/** Return the public address that the server sent, or null. */
export function publicAddress() {
  return publicPage;
}

/** Set the public address that the server sent. @param {string} url */
export function reachedAt(url) {
  publicPage = new URL(url);
}

/** Return the link of a table. @param {string} code */
export function linkTo(code) {
  return publicPage ? publicPage.href + code : location.origin + placeOf(code);
}

/** Return whether links of this page work only on this computer. */
export function onlyHere() {
  return !publicPage && /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

// Addresses of this page: the hall, and a table by its code or its id. The page may lie in a folder, behind a proxy.

/** Return the address of a table, or without a key that of the hall. @param {string} [key] */
export function placeOf(key = "") {
  return location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1) + encodeURIComponent(key);
}

/** Return the key in an address; empty for the hall. @param {string} pathname */
export function keyIn(pathname) {
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
}

// The browser's storage. Without access to it, as in private browsing, nothing is stored.

/** @param {string} name @returns {string | null} */
export function load(name) {
  try {
    return localStorage.getItem(`banmen-${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} value null forgets it */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`banmen-${name}`);
    else localStorage.setItem(`banmen-${name}`, value);
  } catch {
    // no storage: a new player on each visit
  }
}

let guest = "";

/**
 * Return the default name of a guest, with a number of this browser's own, so that guests rarely share a name.
 * @param {import("./words.js").Words} words
 */
export function guestName(words) {
  guest ||= load("guest") ?? String(100 + Math.floor(900 * Math.random()));
  keep("guest", guest);
  return words("guest-name", { number: guest });
}
