// The way in: who opens a table's link sees the free seat, and takes it with one press; the name stands beside it.

import { gameName, seatName, sitterName } from "../../table/names.js";
import { freeSeats } from "../../table/reading.js";
import { button } from "../../ui/button.js";
import { element } from "../../ui/dom.js";
import { nameField } from "../../ui/settings.js";
import { cover } from "../hall/covers.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */

export class Entry {
  root = element("section", { class: "entry card", hidden: true });
  #drawn = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {TableMoment} moment */
  draw({ replay, own, page, followed }) {
    const free = freeSeats(replay);
    const offered = !own.length && !replay.outcome && page && !followed.mirror.presence?.damaged;
    this.root.hidden = !free.length || !offered;
    if (this.root.hidden) {
      this.#drawn = "";
      return;
    }
    const drawn = JSON.stringify([replay.seats, replay.plies.length > 0]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#fill(replay, free);
  }

  /** @param {import("../../table/replay.js").Replay} replay @param {string[]} free */
  #fill(replay, free) {
    const { app } = this.table;
    const { words } = app;
    const game = String(replay.opened?.game);
    const names = Object.keys(replay.seats)
      .map((seat) => sitterName(words, replay, seat))
      .filter(Boolean);
    const name = nameField(app);
    const take = (/** @type {string} */ seat) => {
      if (name.take()) this.table.join(seat);
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      take(free[0]);
    };
    const first = button(words("page-sit-down", { seat: seatName(words, free[0]) }), () => {}, {
      kind: "main",
      icon: "circle-play",
    });
    first.type = "submit";
    const others = free.slice(1).map((seat) => button(seatName(words, seat), () => take(seat)));
    const title = names.length
      ? words("page-invited", { name: names.join(" · "), game: gameName(words, game) })
      : words("page-seat-waits", { game: gameName(words, game) });
    const begun = replay.plies.length > 0;
    this.root.replaceChildren(
      ...(begun ? [] : [cover(game)]),
      element(
        "form",
        { class: "rows", onsubmit: submit },
        element("h2", {}, title),
        name.label,
        element("div", { class: "buttons" }, first, ...others),
      ),
    );
  }
}
