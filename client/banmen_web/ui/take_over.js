// Taking a seat along to another device: the link that carries the secret behind its #, and what the page that opens it
// does. What is behind the # is never sent to any server; the page takes it out of the address bar at once.

import { ask } from "./dialog.js";
import { keep, load } from "./kept.js";
import { shownName } from "./name.js";

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
