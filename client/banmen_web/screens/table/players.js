// Who plays: a card for each seat, and the way to a free one.

import { element } from "../../ui/dom.js";
import { called } from "../../ui/words.js";

export class Players {
  root = element("div", { class: "players" });

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, followed, state, seat: own, page }) {
    const { words } = this.table.app;
    const there = followed.mirror.presence?.seats ?? {};
    const cards = Object.entries(replay.seats).map(([seat, sitter]) => {
      const name = sitter ? sitter.name || words("page-program") : words("seat-free");
      const turn = state?.turn === seat;
      const take = element("button", { onclick: () => this.table.join(seat) }, words("page-take-seat"));
      return element(
        "div",
        { class: `player ${there[seat] ?? ""}${turn ? " turn" : ""}`, "aria-current": turn },
        element("span", { class: `seat ${seat}` }, called(words, `seat-${seat}`, seat)),
        element("strong", {}, name),
        ...(sitter || own || !page ? [] : [take]),
      );
    });
    this.root.replaceChildren(...cards);
  }
}
