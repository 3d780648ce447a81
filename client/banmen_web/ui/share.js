// Who the player is in this browser, and ways to give a place of this page, or the own seat, to somebody.

import { ask, button, element, missing, shape, showDialog } from "./dom.js";

/** @typedef {import("../app.js").App} App */

// Ways to give a place of this page to somebody: its link to copy, to hand to another app, to point a camera at, and to
// open in the window.

/** The link of the page at the address that the server's operator named for friends, where there is one. @type {URL | null} */
let publicPage = null;

/** Take the address for friends that the server has told. @param {string} url */
export function reachedAt(url) {
  publicPage = new URL(url);
}

/** The link of a table. @param {string} code */
export function linkTo(code) {
  return publicPage ? publicPage.href + code : location.origin + placeOf(code);
}

/** Whether only this computer can open links of this page. */
export function onlyHere() {
  return !publicPage && /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

/** What one types into the window, or after `banmen`. @param {string} code */
function windowAddress(code) {
  const page = publicPage ?? location;
  const secure = page.protocol === "https:";
  const port = page.port || (secure ? "" : "80");
  return [secure ? "wss://" : "", page.hostname, port && `:${port}`, code && `/${code}`].join("");
}

/** A text to read and to copy. @param {App} app @param {string} label @param {string} text */
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

/** The link of a table, with all ways to pass it on. @param {App} app @param {string} code @param {string} title */
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
    // Behind a proxy's folder the page is there, but windows have an address of their own.
    ...(publicPage || placeOf() === "/" ? inWindow(app, code) : []),
    ...(seated ? [element("h3", {}, words("page-other-device")), otherDevice(app, code)] : []),
  ];
  showDialog(words("page-share"), inside, words("close"));
}

/** How to open it in the window. @param {App} app @param {string} code */
function inWindow(app, code) {
  const { words } = app;
  return [
    element("h3", {}, words("page-window")),
    element("p", { class: "soft" }, words("page-window-hint")),
    copyLine(app, words("page-window"), `banmen ${windowAddress(code)}`),
  ];
}

/** The secret is shown only where it is asked for: who sees it can take the player's place. @param {App} app @param {string} code */
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

// Addresses of this page: the hall, and a table by its code or its id. The page may lie in a folder, behind a proxy.

/** The address of a table; of the hall without a key. @param {string} [key] */
export function placeOf(key = "") {
  return location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1) + encodeURIComponent(key);
}

/** The key in an address, empty for that of the hall. @param {string} pathname */
export function keyIn(pathname) {
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
}

// Copying a text: over plain http a browser gives no clipboard API, so that a field is selected and copied instead.

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copyText(text) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // not allowed: the older way
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
 * The code, drawn once the module for it is here: few who come to the page show one. Dark on white in both themes:
 * cameras want it so.
 * @param {string} text @param {string} label said of it
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

// Who the player is in this browser: what it keeps, the rule for names, and a seat taken along to another device.

// What this browser keeps; nothing is kept where it must not be, as in private browsing.

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
    // a new player each time
  }
}

// The rule for names, as the server has it: up to 24 code points, without what cannot be seen, spaces joined.

export const LONGEST_NAME = 24;
const UNSEEN = /\p{Cf}|\p{Co}|\p{Cs}|\p{Cn}|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|\u2800|\u3164|\uffa0/u;
const JOINERS = /\u200d|\ufe0f|[\u{e0020}-\u{e007f}]/u;

/** The name as others will see it, empty where nothing is left of it. @param {string} typed */
export function shownName(typed) {
  const seen = [...typed.normalize("NFC")].filter((sign) => JOINERS.test(sign) || !UNSEEN.test(sign)).join("");
  const joined = seen.replace(/[\p{Cc}\p{Z}]+/gu, " ").trim();
  const only = joined.replace(/\u200d|[\ufe00-\ufe0f]|\p{M}|[\u{e0020}-\u{e007f}]/gu, "");
  return only ? [...joined].slice(0, LONGEST_NAME).join("").trim() : "";
}

let guest = "";

/**
 * The name of who has not said one, with a number of this browser's own: guests who meet are seldom namesakes.
 * @param {import("./words.js").Words} words
 */
export function guestName(words) {
  guest ||= load("guest") ?? String(100 + Math.floor(900 * Math.random()));
  keep("guest", guest);
  return words("guest-name", { number: guest });
}

// Taking a seat along to another device: the link that carries the secret behind its #, and what the page that opens it
// does. What is behind the # is never sent to any server; the page takes it out of the address bar at once.

const BEGINNING = "#seat=";

/** The link for the other device. @param {string} place its address without # @param {string} token @param {string} name */
export function takeOverLink(place, token, name) {
  return `${place}${BEGINNING}${encodeURIComponent(token)}&name=${encodeURIComponent(name)}`;
}

/** What such a link carries; null for any other. @param {string} fragment with its # */
export function carried(fragment) {
  if (!fragment.startsWith(BEGINNING)) return null;
  const fields = new URLSearchParams(fragment.slice(1));
  const token = fields.get("seat") ?? "";
  return token && token.length <= 512 ? { token, name: shownName(fields.get("name") ?? "") } : null;
}

/** Where the page was opened by such a link: ask, and be that player from now on. @param {import("./words.js").Words} words */
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
