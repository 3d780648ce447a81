// The line that says how the table stands: whose turn it is, that one passed, how it ended, or which move is looked at.

import { lookingBack, standingOf } from "../../table/wording.js";
import { element } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";

export class StatusLine {
  root = element("p", { class: "standing" });
  #text = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, ply, last, event, page, followed }) {
    const { words, link } = this.table.app;
    let { text, tone, icon: name } = standingOf(words, replay, link.player);
    if (ply !== last) [text, tone, name] = [lookingBack(words, replay, ply), "accent", "clock"];
    else if (followed.mirror.presence?.damaged) [text, tone, name] = [words("table-damaged"), "", "triangle-alert"];
    else if (!text && event && page) text = page.moveText(event, words, replay.plies[0].event);
    this.root.className = `standing ${tone}`;
    this.root.hidden = !text;
    if (text === this.#text) return;
    this.#text = text;
    this.root.replaceChildren(icon(name), element("span", {}, text));
  }
}
