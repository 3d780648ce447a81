// While seats are free: the link for a friend, to copy, to pass on, to point a camera at.

import { freeSeats } from "../../table/reading.js";
import { tableTitle } from "../../table/wording.js";
import { element } from "../../ui/dom.js";
import { shareTable } from "../../ui/share.js";

export class Invite {
  root = element("section", { class: "invite card", hidden: true });
  #code = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, own }) {
    const { app } = this.table;
    const { words } = app;
    this.root.hidden = replay.plies.length > 0 || !own.length || !freeSeats(replay).length;
    const code = String(replay.opened?.code);
    if (this.root.hidden || code === this.#code) return;
    this.#code = code;
    this.root.replaceChildren(
      element("h2", {}, words("page-invite")),
      element("p", { class: "soft" }, words("page-invite-hint")),
      shareTable(app, code, tableTitle(words, replay)),
    );
  }
}
