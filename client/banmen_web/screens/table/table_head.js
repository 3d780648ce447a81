// The head of a table: the way back, the game, its clock and who watches, and ways to share it and to leave it.

import { clockText } from "../../table/clock.js";
import { gameName } from "../../table/names.js";
import { turnOf } from "../../table/reading.js";
import { tableTitle } from "../../table/wording.js";
import { button } from "../../ui/button.js";
import { showDialog } from "../../ui/dialog.js";
import { element } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { placeOf } from "../../ui/place.js";
import { showShare } from "../../ui/share.js";

export class TableHead {
  #title = element("h1");
  #facts = element("span");
  #watching;
  /** @type {string[]} */
  #names = [];
  #count = 0;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    const { words } = table.app;
    this.#watching = /** @type {HTMLButtonElement} */ (
      element("button", { type: "button", class: "quiet watching", hidden: true, onclick: () => this.#showWatchers() })
    );
    const back = element("a", { class: "back", href: placeOf(), title: words("to-lobby") }, icon("arrow-left"));
    back.append(element("span", {}, words("to-lobby")));
    const share = button(words("page-share"), () => this.#share(), { icon: "send" });
    share.hidden = table.app.link.recorded;
    this.root = element(
      "div",
      { class: "table-head" },
      element("div", { class: "title-line" }, this.#title, back, share),
      element("p", { class: "soft facts" }, this.#facts, this.#watching),
    );
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, followed, own }) {
    const { words } = this.table.app;
    const { opened } = replay;
    this.#title.textContent = gameName(words, String(opened?.game));
    const mine = own.includes(turnOf(replay) ?? "") ? `● ${words("your-turn")} · ` : "";
    document.title = `${mine}${tableTitle(words, replay)} · banmen`;
    const size = opened?.options?.size;
    const round = replay.round > 1 ? words("own-game", { number: replay.round }) : "";
    const facts = [size ? words("row-size", { size }) : "", opened?.clock ? clockText(words, opened.clock) : "", round];
    const code = opened?.code ? words("page-code-short", { code: String(opened.code) }) : "";
    const shown = [...facts, code].filter(Boolean);
    this.#facts.textContent = shown.join(" · ");
    const { watching = 0, watcher_names: names = [] } = followed.mirror.presence ?? {};
    [this.#names, this.#count] = [names, watching];
    this.#watching.hidden = !watching;
    this.#watching.replaceChildren(icon("eye"), words("here-watching", { count: watching }));
  }

  #showWatchers() {
    const { words } = this.table.app;
    const more = this.#count - this.#names.length;
    const lines = [...this.#names, ...(more > 0 ? [words("watchers-more", { count: more })] : [])];
    const list = element("ul", { class: "plain" }, ...lines.map((name) => element("li", { dir: "auto" }, name)));
    showDialog(words("watchers-show"), () => [list], words("close"));
  }

  #share() {
    const { app } = this.table;
    const replay = app.link.followed(this.table.key)?.mirror.replay;
    if (!replay?.opened) return;
    const seated = Object.values(replay.seats).some((sitter) => sitter?.player === app.link.player);
    showShare(app, String(replay.opened.code), tableTitle(app.words, replay), seated);
  }
}
