// Sharing a link to this page, the rule for names, and moving a seat to another device.

import { LONGEST_NAME, LONGEST_TOKEN } from "../net/constants.js";
import { guestName, keep, linkTo, load, onlyHere, placeOf, publicAddress } from "./browser.js";
import { ask, showDialog } from "./dialogs.js";
import { button, element, missing, shape } from "./dom.js";

/** @typedef {import("../app.js").App} App */

// Sharing a page: a link to copy or to pass to another app, a QR code, and the address for the desktop window.

/** Return the address to type into the desktop window, or after `banmen`. @param {string} code */
function windowAddress(code) {
  const page = publicAddress() ?? location;
  const secure = page.protocol === "https:";
  const port = page.port || (secure ? "" : "80");
  return [secure ? "wss://" : "", page.hostname, port && `:${port}`, code && `/${code}`].join("");
}

/** Create a line with a text and a button to copy it. @param {App} app @param {string} label @param {string} text */
export function copyLine(app, label, text) {
  const { words } = app;
  const copy = async () => {
    if (await copyText(text)) app.notice(words("copied", { text }));
    else field.select();
  };
  const field = /** @type {HTMLInputElement} */ (
    element("input", { readonly: true, value: text, "aria-label": label, onfocus: () => field.select() })
  );
  return element(
    "div",
    { class: "copy-line" },
    field,
    button(words("copy"), () => void copy(), { icon: "copy" }),
  );
}

/** Create the link of a table with the ways to share it. @param {App} app @param {string} code @param {string} title */
export function shareTable(app, code, title) {
  const { words } = app;
  const link = linkTo(code);
  const share = () => navigator.share({ title, url: link }).catch(() => {});
  const canShare = typeof navigator.share === "function";
  return element(
    "div",
    { class: "share" },
    qrPicture(link, words("page-qr")),
    element(
      "div",
      { class: "rows" },
      copyLine(app, words("page-link"), link),
      ...(code ? [element("p", { class: "code-line" }, `${words("code")} `, element("strong", {}, code))] : []),
      ...(canShare ? [button(words("page-share-app"), () => void share(), { icon: "send" })] : []),
      ...(onlyHere() ? [element("p", { class: "soft" }, words("page-share-loopback"))] : []),
    ),
  );
}

/** @param {App} app @param {string} code @param {string} title @param {boolean} seated whether the player has a seat there */
export function showShare(app, code, title, seated) {
  const { words } = app;
  const inside = () => [
    shareTable(app, code, title),
    ...(code
      ? [element("a", { class: "button", href: `${placeOf(code)}?wall`, target: "_blank" }, words("page-wall"))]
      : []),
    // If a proxy serves the page in a folder, the window's address is unknown unless the operator configured one.
    ...(publicAddress() || placeOf() === "/" ? inWindow(app, code) : []),
    ...(seated ? [element("h3", {}, words("page-other-device")), otherDevice(app, code)] : []),
  ];
  showDialog(words("page-share"), inside, words("close"));
}

/** Describe how to open a table in the desktop window. @param {App} app @param {string} code */
function inWindow(app, code) {
  const { words } = app;
  return [
    element("h3", {}, words("page-window")),
    element("p", { class: "soft" }, words("page-window-hint")),
    copyLine(app, words("page-window"), `banmen ${windowAddress(code)}`),
  ];
}

/** Create the link for another device. It is shown only on request: anyone who sees its secret can take the seat. @param {App} app @param {string} code */
function otherDevice(app, code) {
  const { words } = app;
  const place = element("div", { class: "rows" }, element("p", { class: "soft" }, words("page-other-device-hint")));
  const show = () => {
    const link = takeOverLink(linkTo(code), load("token") ?? "", app.name ?? guestName(words));
    place.lastChild?.remove();
    place.append(
      element(
        "div",
        { class: "share" },
        qrPicture(link, words("page-qr-seat")),
        element("div", { class: "rows" }, copyLine(app, words("page-link"), link)),
      ),
    );
    place.scrollIntoView({ block: "end" });
  };
  place.append(button(words("page-other-device-show"), show, { icon: "eye" }));
  return place;
}

// Copying a text: over plain http browsers offer no clipboard API, so a selected field is copied instead.

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copyText(text) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // not allowed: use the fallback
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "spoken";
  const before = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

// A QR code as a picture.

const QUIET = 4;

/**
 * Create a QR code. Its module is loaded on demand, because few players show a code. It is dark on white in both themes,
 * as cameras need it.
 * @param {string} text @param {string} label its accessible name
 */
export function qrPicture(text, label) {
  const fields = { class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" };
  const picture = shape("svg", fields);
  const draw = async () => {
    const { qrSquares } = await import("./qr.js").catch(missing);
    const squares = qrSquares(text);
    const side = squares.length + 2 * QUIET;
    const dark = squares.flatMap((row, down) =>
      row.flatMap((is, right) => (is ? [`M${right + QUIET} ${down + QUIET}h1v1h-1z`] : [])),
    );
    picture.setAttribute("viewBox", `0 0 ${side} ${side}`);
    picture.append(
      shape("rect", { width: side, height: side, rx: 2, fill: "#fff" }),
      shape("path", { d: dark.join(""), fill: "#111" }),
    );
  };
  void draw();
  return picture;
}

// The server's rule for names: up to `LONGEST_NAME` code points, without invisible characters, runs of spaces joined.

const UNSEEN = /\p{Cf}|\p{Co}|\p{Cs}|\p{Cn}|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|\u2800|\u3164|\uffa0/u;
const JOINERS = /\u200d|\ufe0f|[\u{e0020}-\u{e007f}]/u;

/** Return the name as the server will show it; empty if no character remains. @param {string} typed */
export function shownName(typed) {
  const seen = [...typed.normalize("NFC")].filter((sign) => JOINERS.test(sign) || !UNSEEN.test(sign)).join("");
  const joined = seen.replace(/[\p{Cc}\p{Z}]+/gu, " ").trim();
  const only = joined.replace(/\u200d|[\ufe00-\ufe0f]|\p{M}|[\u{e0020}-\u{e007f}]/gu, "");
  return only ? [...joined].slice(0, LONGEST_NAME).join("").trim() : "";
}

// Moving a seat to another device: the link carries the secret in its fragment. Browsers never send the fragment to a
// server, and the page removes it from the address bar immediately.

const BEGINNING = "#seat=";

/** Return the link for the other device. @param {string} place its address without # @param {string} token @param {string} name */
export function takeOverLink(place, token, name) {
  return `${place}${BEGINNING}${encodeURIComponent(token)}&name=${encodeURIComponent(name)}`;
}

/** Return the data in the fragment of such a link, or null. @param {string} fragment with its # */
export function carried(fragment) {
  if (!fragment.startsWith(BEGINNING)) return null;
  const fields = new URLSearchParams(fragment.slice(1));
  const token = fields.get("seat") ?? "";
  return token && token.length <= LONGEST_TOKEN ? { token, name: shownName(fields.get("name") ?? "") } : null;
}

/** If such a link opened the page, ask for confirmation, and become that player. @param {import("./words.js").Words} words */
export async function takeOver(words) {
  const fragment = location.hash;
  const found = carried(fragment);
  if (fragment) history.replaceState(history.state, "", location.pathname + location.search);
  if (!found || found.token === load("token")) return;
  const name = found.name || guestName(words);
  const own = load("token") === null ? "" : (load("name") ?? guestName(words));
  const body = own ? words("page-take-over-instead", { name, own }) : words("page-take-over-body", { name });
  const title = words("page-take-over", { name });
  if (!(await ask(words, { title, body, label: words("page-take-over-do"), icon: "user" }))) return;
  keep("token", found.token);
  if (found.name) keep("name", found.name);
}
