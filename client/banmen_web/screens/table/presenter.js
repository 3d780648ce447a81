// Who presents a show, who watches, and the switch to follow.

import { element } from "../../ui/dom.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */

const MOST_NAMES = 6;
/** @type {Record<string, string>} */
const PLACES = { away: "away", left: "gone" };

export class Presenter {
  #name = element("strong");
  #role = element("span", { class: "role" });
  #dot = element("i", { class: "dot", "aria-hidden": "true" });
  #follow;
  #again;
  root;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    const { words } = table.app;
    const press = () => (table.playback.following ? table.playback.detach() : table.playback.live());
    this.#follow = element(
      "button",
      { type: "button", class: "switch", role: "switch", onclick: press },
      element("span", {}, words("show-follow")),
      element("i", { "aria-hidden": "true" }),
    );
    const again = () => void table.send({ type: "offer", offer: "rematch" });
    this.#again = element(
      "button",
      { type: "button", onclick: again, title: words("show-again-tip") },
      words("show-again"),
    );
    const who = element("div", {}, this.#name, this.#role);
    this.root = element("div", { class: "presenter", hidden: true }, this.#dot, who, this.#follow, this.#again);
  }

  /** @param {TableMoment} moment */
  draw({ replay, followed, ply }) {
    const { playback, app } = this.table;
    const { words } = app;
    const { isHost, recorded, following } = playback;
    this.root.hidden = !replay.show;
    if (!replay.show) return;
    const { presence } = followed.mirror;
    const place = PLACES[presence?.host];
    const over = replay.outcome !== null && ply >= replay.plies.length - 1;
    this.#name.textContent = replay.opened?.host_name || words("show-host");
    const role = recorded ? "show-presented" : isHost ? "show-you-present" : place;
    this.#role.textContent = [words(role ?? "show-presenting"), ...watching(presence, words)].join(" · ");
    this.#dot.className = `dot ${recorded ? "none" : (place ?? "here")}`;
    this.#follow.hidden = isHost || recorded || replay.pace === null;
    this.#follow.setAttribute("aria-checked", String(following));
    this.#again.hidden = !isHost || recorded || !over;
  }
}

/** Who watches: the first names, and how many more there are. @param {any} presence @param {import("../../ui/words.js").Words} words */
function watching(presence, words) {
  const count = presence?.watching ?? 0;
  if (!count) return [];
  const names = (presence.watcher_names ?? []).slice(0, MOST_NAMES);
  const more = count - names.length;
  return names.length ? [names.join(", ") + (more ? ` +${more}` : "")] : [words("here-watching", { count })];
}
