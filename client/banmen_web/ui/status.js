// The state of the connection, always in sight.

import { element } from "./dom.js";

/** @param {import("../net/link.js").LinkState} state @param {import("./words.js").Words} words @param {HTMLElement} place */
export function showState(state, words, place) {
  const broken = state.kind === "waiting" || state.kind === "ended";
  const id = { online: "link-short-online", connecting: "link-short-connecting" }[String(state.kind)];
  const said = words(id ?? (state.kind === "ended" ? "link-short-offline" : "link-short-broken"));
  place.className = `status ${state.kind}`;
  place.replaceChildren(element("span", { class: "dot" }), broken && state.text ? `${said} · ${state.text}` : said);
}
