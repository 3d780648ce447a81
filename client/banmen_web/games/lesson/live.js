// The board of another table, as its game's own page draws it: a student's own for a task, or a small one at the desk.

import { seatsOf, turnOf } from "../../table/reading.js";
import { element } from "../../ui/dom.js";

/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../../table/others.js").OtherTable} OtherTable */

const REFUSED = /** @type {const} */ ({ type: "refused", id: "", code: "not_seated", text: "" });

export class LiveBoard {
  root = element("div", { class: "lesson-live" });
  /** The player's tools. */
  hand = element("div", { class: "lesson-tools" });
  #host;
  #table;
  /** @type {import("../page.js").BoardView | null} */
  #view = null;
  /** @type {import("../page.js").GamePage | null} */
  page = null;
  #loading = false;
  #ply = -1;

  /** @param {Host} host @param {OtherTable} table @param {boolean} plays whether the viewer plays here */
  constructor(host, table, plays) {
    this.#host = host;
    this.#table = table;
    this.plays = plays;
    this.root.inert = !plays;
  }

  /** The viewer's seat at that table; empty for a spectator. */
  get seat() {
    const { replay } = this.#table;
    if (!this.plays || !replay) return "";
    const own = seatsOf(replay, this.#table.app.link.player);
    return own.find((each) => each === turnOf(replay)) ?? own[0] ?? "";
  }

  draw() {
    const { replay } = this.#table;
    if (!replay?.plies.length) return;
    if (!this.#view) return void this.#load(String(replay.opened?.game));
    const ply = replay.plies.length - 1;
    const { seat } = this;
    const live = !replay.outcome;
    const { pending } = this.#table;
    this.#view.draw({
      replay,
      state: replay.state,
      event: replay.plies[ply].event,
      ply,
      live,
      forward: ply === this.#ply + 1,
      seat,
      open: live && seat && !pending.length ? (replay.game?.legal(replay.state, seat) ?? []) : [],
      pending,
      points: {},
      rests: "",
      fast: false,
      hurried: false,
    });
    this.#ply = ply;
  }

  /** @param {string} game */
  async #load(game) {
    if (this.#loading) return;
    this.#loading = true;
    const page = await this.#host.other(game);
    if (!page) return;
    this.page = page;
    const table = this.#table;
    this.#view = page.view({
      ...this.#host,
      act: (action) => (this.plays ? table.act(this.seat, action) : Promise.resolve(REFUSED)),
      advise: (about) => table.advise(about),
      redraw: () => this.draw(),
      look() {},
      point() {},
    });
    const { root, hand } = this.#view;
    this.root.dataset.game = game;
    this.root.replaceChildren(root);
    this.hand.replaceChildren(...(hand && this.plays ? [hand] : []));
    table.changed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return (this.plays && this.#view?.key?.(event)) ?? false;
  }
}
