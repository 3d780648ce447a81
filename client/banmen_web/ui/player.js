// Who the player is in this browser: what it keeps, the rule for names, and a seat taken along to another device.

import { ask } from "./dom.js";

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
  const name = found.name || words("page-guest");
  const own = load("token") === null ? "" : (load("name") ?? words("page-guest"));
  const body = own ? words("page-take-over-instead", { name, own }) : words("page-take-over-body", { name });
  const title = words("page-take-over", { name });
  if (!(await ask(words, { title, body, label: words("page-take-over-do"), icon: "user" }))) return;
  keep("token", found.token);
  if (found.name) keep("name", found.name);
}
