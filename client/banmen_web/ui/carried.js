// What a person brings to one screen, a file or a text, and another screen opens.

/** @typedef {{bytes: Uint8Array, name: string}} Brought */

/** @type {Brought | null} */
let carried = null;

/** Show the screen of an address that opens this. @param {import("../app.js").App} app @param {string} key @param {Brought} brought */
export function carry(app, key, brought) {
  carried = brought;
  app.go(key);
}

/** What was carried to this screen, once. */
export function takeCarried() {
  const brought = carried;
  carried = null;
  return brought;
}

/** @param {string} text @param {string} [name] @returns {Brought} */
export function textOf(text, name = "") {
  return { bytes: new TextEncoder().encode(text), name };
}
