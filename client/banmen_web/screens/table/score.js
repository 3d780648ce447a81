// The score after a rematch: the games before are told with the player's own tables, which are asked for once a game.

import { scoreOf } from "../../table/score.js";
import { element } from "../../ui/dom.js";

export class Score {
  root = element("p", { class: "soft score", hidden: true });
  #round = 0;
  #asking = false;
  /** @type {Record<string, any>[] | null} */
  #before = null;
  /** @type {import("./table.js").TableMoment | null} */
  #moment = null;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw(moment) {
    this.#moment = moment;
    const { words, link } = this.table.app;
    const { replay, own } = moment;
    const counts = replay.rivals && replay.round > 1 && own.length === 1;
    if (counts && replay.round !== this.#round) {
      [this.#round, this.#asking] = [replay.round, true];
      link.watchLobby({ most: 1 });
    }
    this.root.hidden = !counts || !this.#before;
    if (!this.root.hidden)
      this.root.textContent = words("page-score", scoreOf(this.#before ?? [], replay.outcome, own));
  }

  /** @param {Record<string, any>} message */
  message({ type, tables }) {
    if (type !== "my_tables" || !this.#asking || !this.#moment) return;
    const { id } = this.#moment.followed;
    this.#before = tables.find((/** @type {any} */ own) => own.row.table === id)?.before ?? null;
    this.leave();
    this.draw(this.#moment);
  }

  leave() {
    if (this.#asking) this.table.app.link.watchLobby(null);
    this.#asking = false;
  }
}
