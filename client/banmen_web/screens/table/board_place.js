// The place of the board: it makes the board of the table's game, and draws each moment there.

import { valueText } from "../../table/event_text.js";
import { element } from "../../ui/dom.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */

export class BoardPlace {
  root = element("div", { class: "place" });
  panel = element("div", { class: "panel" });
  /** @type {import("../../games/page.js").BoardView | null} */
  #view = null;

  /** @param {import("./table.js").Table} table @param {import("../../games/page.js").Host["act"]} act */
  constructor(table, act) {
    this.table = table;
    this.act = act;
  }

  /** @param {TableMoment} moment */
  draw(moment) {
    const { words } = this.table.app;
    this.root.hidden = !moment.event;
    if (moment.folded < 1) {
      const share = Math.floor(100 * moment.folded);
      this.root.replaceChildren(element("p", { class: "note" }, words("page-folding", { share })));
      return;
    }
    if (!moment.page || !moment.event) {
      this.root.replaceChildren(withoutBoard(moment, words));
      return;
    }
    this.#view ??= moment.page.view(this.#host());
    if (this.root.firstChild !== this.#view.root) {
      this.root.replaceChildren(this.#view.root);
      this.panel.replaceChildren(...(this.#view.panel ? [this.#view.panel] : []));
    }
    this.#view.draw(moment);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#view?.key?.(event) ?? false;
  }

  /** @param {KeyboardEvent} event */
  chord(event) {
    return this.#view?.chord?.(event) ?? false;
  }

  /** @returns {import("../../games/page.js").Host} */
  #host() {
    const { app, key, redraw, send } = this.table;
    return {
      words: app.words,
      act: this.act,
      announce: app.announce,
      redraw,
      advise: (about) => send({ type: "advise", about, lang: app.language }),
      now: () => app.link.serverNow,
      point: (square) => app.link.tell({ type: "point", table: app.link.tables.get(key)?.id ?? key, at: square }),
    };
  }
}

/**
 * Where there is no board: why, and of a game that the page does not know what happened.
 * @param {TableMoment} moment @param {import("../../ui/words.js").Words} words
 */
function withoutBoard({ replay, event, ply }, words) {
  if (replay.game || !event) return "";
  const { type, ...fields } = event;
  const rows = Object.entries(fields).flatMap(([name, value]) => [
    element("dt", {}, name),
    element("dd", {}, valueText(value)),
  ]);
  return element(
    "div",
    { class: "unknown" },
    element("p", {}, words("page-unknown")),
    element("strong", {}, ply ? `${ply} · ${type}` : type),
    element("dl", {}, ...rows),
  );
}
