// Ask the class: a teacher takes the position of any table or record along to the class of this browser.

import { keep, load } from "../../ui/browser.js";
import { button } from "../../ui/dom.js";

export class AskClass {
  root;
  /** What the viewer looks at. @type {import("./table.js").TableMoment | null} */
  #moment = null;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    const take = () => {
      if (!this.#moment) return;
      const { replay, ply } = this.#moment;
      const events = replay.plies.slice(0, ply + 1).map(({ event }) => event);
      keep("class-position", JSON.stringify({ game: replay.opened?.game, events }));
      table.app.go(load("class") ?? "");
    };
    this.root = button(table.app.words("lesson-ask-title"), take, { icon: "circle-question-mark" });
    this.root.classList.add("keeps"); // shown where the other links are in the bar
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw(moment) {
    this.#moment = moment;
    const { opened, plies } = moment.replay;
    this.root.hidden = opened?.game === "lesson" || !plies.length || !load("class");
  }
}
