// One's own tables: go on, look again, discard. Where one is waited for comes first.

import { GAMES } from "../../games/index.js";
import { gameName } from "../../table/names.js";
import { button } from "../../ui/button.js";
import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { placeOf } from "../../ui/place.js";
import { cover } from "./covers.js";
import { ago, othersOf, ownStanding, peopleOf } from "./wording.js";

/** @typedef {import("./lobby.js").Row} Row */

const SHOWN = 3;
/** What is said before a table is discarded, by its phase. @type {Record<string, string>} */
const DISCARDS = { over: "discard-over", waiting: "discard-waiting" };

export class Mine {
  root = element("section", { class: "mine", hidden: true, "aria-labelledby": "my-games" });
  #list = element("ul", { class: "tables" });
  #count = element("span", { class: "number" });
  #all = false;
  #switch = element("button", { type: "button", class: "quiet", onclick: () => this.#toggle() });
  #drawn = "";

  /** @param {import("../../app.js").App} app @param {import("./lobby.js").Lobby} lobby */
  constructor(app, lobby) {
    this.app = app;
    this.lobby = lobby;
    const title = element("h2", { id: "my-games" }, app.words("own-games"), " ", this.#count);
    this.root.append(element("div", { class: "section-head" }, title, this.#switch), this.#list);
  }

  draw() {
    const { lobby, app } = this;
    const rows = lobby.own;
    const count = rows.length + lobby.older;
    this.root.hidden = !rows.length;
    this.#count.textContent = String(count);
    this.#switch.hidden = rows.length <= SHOWN;
    this.#switch.textContent = this.#all ? app.words("own-fewer") : app.words("own-all", { count });
    const shown = this.#all ? rows : rows.slice(0, SHOWN);
    const drawn = JSON.stringify([shown, this.#all, Math.floor(app.link.serverNow / 60_000)]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.#list.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-key")
      : null;
    this.#list.replaceChildren(...shown.map((own, at) => this.#item(own, at === 0)));
    if (focused)
      /** @type {HTMLElement | null} */ (this.#list.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  #toggle() {
    this.#all = !this.#all;
    this.draw();
  }

  /** @param {Row} own @param {boolean} first */
  #item(own, first) {
    const { words, link } = this.app;
    const { row } = own;
    const rivals = GAMES.get(row.game)?.setting(row.options ?? {}).rivals ?? false;
    const { text, urgent } = ownStanding(words, own, rivals);
    const over = row.phase === "over";
    const [label, kind] = over ? [words("own-look"), ""] : [words("own-go-on"), first ? "main" : ""];
    const names = othersOf(words, own, rivals);
    const go = element("a", { class: `button ${kind}`, href: placeOf(own.code), "data-key": `go ${row.table}` }, label);
    go.setAttribute("aria-label", `${label}: ${gameName(words, row.game)}, ${names}`);
    const discard = button(words("own-discard"), () => void this.#discard(own, names), {
      icon: "trash-2",
      kind: "quiet",
      alone: true,
    });
    discard.setAttribute("data-key", `discard ${row.table}`);
    const progress = element(
      "span",
      { class: `progress${urgent ? " urgent" : ""}` },
      icon(over ? "check" : "circle-play"),
      element("span", {}, text),
    );
    return element(
      "li",
      {},
      element(
        "div",
        { class: "row own" },
        cover(row.game),
        element(
          "span",
          { class: "what" },
          element("strong", {}, gameName(words, row.game)),
          element("span", { dir: "auto" }, names),
        ),
        element(
          "span",
          { class: "how" },
          progress,
          element("span", { class: "soft" }, ago(words, own.touched, link.serverNow)),
        ),
        discard,
        go,
      ),
    );
  }

  /** As the window asks: who plays against somebody resigns first. @param {Row} own @param {string} names */
  async #discard(own, names) {
    const { words, link, refused } = this.app;
    const { row } = own;
    const playing = row.phase === "playing";
    const others = Boolean(own.others) && playing;
    const rivals = GAMES.get(row.game)?.setting(row.options ?? {}).rivals ?? false;
    const people = Object.entries(peopleOf(words, row)).filter(([seat]) => !(own.mine ?? []).includes(seat));
    const name = people.map(([, each]) => each).find(Boolean) ?? names;
    const resigns = others && rivals && (own.mine ?? []).length > 0;
    let body = words(DISCARDS[row.phase] ?? "discard-unfinished");
    if (own.show) body = words("discard-show");
    if (resigns) body = words("discard-resign", { name });
    else if (others) body = words("discard-leave");
    const title = resigns
      ? words("discard-resign-title", { name })
      : words("discard-title", { game: gameName(words, row.game) });
    const label = words(resigns ? "discard-resign-do" : "own-discard");
    if (!(await ask(words, { title, body, label, danger: true, icon: "trash-2" }))) return;
    if (resigns) await link.command({ type: "resign", table: row.table });
    const answer = await link.command({ type: "discard", table: row.table });
    if (answer.type === "refused" && answer.code !== "no_such_table") refused(answer);
  }
}
