// Addresses of this page: the hall, and a table by its code or its id. The page may lie in a folder, behind a proxy.

const BASE = location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1);

/** The address of a table; of the hall without a key. @param {string} [key] */
export function placeOf(key = "") {
  return BASE + encodeURIComponent(key);
}

/** The key in an address, empty for that of the hall. @param {string} pathname */
export function keyIn(pathname) {
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
}
