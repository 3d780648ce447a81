// Files and texts that a person drops or pastes on one screen, and another screen opens.

/** @typedef {{bytes: Uint8Array, name: string}} Brought */

/** @type {Brought | null} */
let carried = null;

/** Go to the screen that opens a file or a text. @param {import("../app.js").App} app @param {string} key @param {Brought} brought */
export function carry(app, key, brought) {
  carried = brought;
  app.go(key);
}

/** Return the file or text for this screen, and forget it. */
export function takeCarried() {
  const brought = carried;
  carried = null;
  return brought;
}

/** @param {string} text @param {string} [name] @returns {Brought} */
export function textOf(text, name = "") {
  return { bytes: new TextEncoder().encode(text), name };
}

/**
 * Receive files and texts dropped on the page or pasted into it, except into a text field.
 * @param {(brought: Brought) => void} take @param {(text: string) => void} takeText @param {AbortSignal} signal
 */
export function takeBrought(take, takeText, signal) {
  const takeFile = async (/** @type {File} */ file) =>
    take({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name });
  const of = (/** @type {DataTransfer | null} */ data) => {
    const text = data?.getData("text/plain") ?? "";
    if (data?.files[0]) void takeFile(data.files[0]);
    else if (text.trim()) takeText(text);
  };
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      of(event.dataTransfer);
    },
    { signal },
  );
  addEventListener(
    "paste",
    (event) => {
      const into = event.target instanceof Element ? event.target.closest("input, textarea") : null;
      if (!into && !document.querySelector("dialog[open]")) of(event.clipboardData);
    },
    { signal },
  );
}

const CHUNK = 8192;

/** Encode bytes in base64, for a message. @param {Uint8Array} bytes */
export function base64(bytes) {
  let signs = "";
  for (let at = 0; at < bytes.length; at += CHUNK) signs += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(signs);
}
