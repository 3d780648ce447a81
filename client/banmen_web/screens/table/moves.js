// The moves as a list: a press looks at one.

import { element } from "../../ui/dom.js";

const MOST = 400;

export class Moves {
  root = element("ol", { class: "moves" });

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, ply, page }) {
    const { viewpoint, redraw, app } = this.table;
    const from = Math.max(0, ply - MOST / 2);
    const items = [];
    for (let at = from; at < Math.min(replay.plies.length, from + MOST); at += 1) {
      const { event } = replay.plies[at];
      const text = page ? page.moveText(event, app.words, replay.plies[0].event) : event.type;
      if (!text) continue;
      const press = () => {
        viewpoint.look(at);
        redraw();
      };
      items.push(element("li", { value: at, "aria-current": at === ply }, element("button", { onclick: press }, text)));
    }
    this.root.replaceChildren(...items);
    const current = this.root.querySelector("[aria-current]");
    if (current) this.root.scrollTop = /** @type {HTMLElement} */ (current).offsetTop - this.root.clientHeight / 2;
  }
}
