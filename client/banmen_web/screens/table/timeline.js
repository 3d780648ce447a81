// The line of play: where one looks, at what pace, and the milestones on the way.

import { element } from "../../ui/dom.js";

const MOST_MILESTONES = 300;

export class Timeline {
  #count = element("output");
  #slider = /** @type {HTMLInputElement} */ (element("input", { type: "range", min: 0, value: 0 }));
  #milestones = element("div", { class: "milestones" });
  #play;
  #live;
  #ply = 0;
  #last = 0;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    const { words } = table.app;
    this.#slider.setAttribute("aria-label", words("page-timeline"));
    this.#slider.addEventListener("input", () => this.#look(Number(this.#slider.value)));
    this.#play = this.#button("page-play", "▶", () => this.#togglePlay());
    this.#live = this.#button("page-live", words("page-live"), () => this.#follow());
    this.#live.classList.add("live");
    const steps = element(
      "div",
      { class: "steps" },
      this.#button("page-first", "|◀", () => this.#look(0)),
      this.#button("page-back", "◀", () => this.#look(this.#ply - 1)),
      this.#play,
      this.#button("page-forward", "▷", () => this.#look(this.#ply + 1)),
      this.#live,
      this.#count,
    );
    this.root = element("div", { class: "timeline" }, element("div", {}, this.#milestones, this.#slider), steps);
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, ply, last }) {
    [this.#ply, this.#last] = [ply, last];
    const { viewpoint } = this.table;
    this.#slider.max = String(last);
    this.#slider.value = String(ply);
    this.#count.textContent = `${ply} / ${last}`;
    this.#play.textContent = viewpoint.playing ? "⏸" : "▶";
    this.#live.setAttribute("aria-pressed", String(viewpoint.ply === null));
    this.#drawMilestones(replay);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#look(this.#ply - 1),
      ArrowRight: () => this.#look(this.#ply + 1),
      Home: () => this.#look(0),
      End: () => this.#follow(),
    };
    const press = keys[event.key];
    press?.();
    return Boolean(press);
  }

  /** @param {number} ply */
  #look(ply) {
    this.table.viewpoint.look(ply);
    this.table.redraw();
  }

  #follow() {
    this.table.viewpoint.follow();
    this.table.redraw();
  }

  #togglePlay() {
    const { viewpoint } = this.table;
    if (viewpoint.playing) viewpoint.look(this.#ply);
    else viewpoint.play(this.#ply >= this.#last ? 0 : this.#ply, performance.now());
    this.table.redraw();
  }

  /** @param {import("../../table/replay.js").Replay} replay */
  #drawMilestones(replay) {
    const marks = [];
    for (let at = 1; at < replay.plies.length && marks.length < MOST_MILESTONES; at += 1) {
      const what = replay.game?.milestone(replay.plies[at].event);
      if (!what) continue;
      const mark = element("i", { class: what, title: what });
      mark.style.left = `${(100 * at) / Math.max(1, this.#last)}%`;
      marks.push(mark);
    }
    this.#milestones.replaceChildren(...marks);
  }

  /** @param {string} id @param {string} sign @param {() => void} press */
  #button(id, sign, press) {
    const { words } = this.table.app;
    return element("button", { type: "button", title: words(id), "aria-label": words(id), onclick: press }, sign);
  }
}
