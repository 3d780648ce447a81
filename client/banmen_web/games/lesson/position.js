// The board of another game that a question is about: drawn by that game's own page, for answers in place of moves.

import { Replay } from "../../table/replay.js";
import { element } from "../../ui/dom.js";
import { gameOf } from "../folds.js";

/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../page.js").Moment} Moment */

/**
 * Return the position of a question as a table of its own, from the events that lead to it.
 * @param {{game: string, events: import("../game.js").GameEvent[]}} position
 */
export function replayOf({ game, events }) {
  const replay = new Replay(gameOf);
  const opened = { type: /** @type {const} */ ("opened"), game, options: {}, host: "", code: "", epoch: "" };
  replay.open(opened);
  const [first, ...moves] = events;
  replay.begin({ type: "began", round: 1, event: first }, 0);
  moves.forEach((event, at) => replay.play({ type: "played", event, seat: event.seat ?? "", n: at + 1 }, 0));
  return replay;
}

/** Return the seat that is to move. @param {Replay} replay */
export function seatToAsk(replay) {
  const { state, game } = replay;
  const seats = Object.keys(replay.seats);
  return String(state?.turn ?? seats.find((seat) => game?.legal(state, seat).length) ?? seats[0] ?? "");
}

const REFUSED = /** @type {const} */ ({ type: "refused", id: "", code: "no_advice", text: "A question has no hint." });

export class PositionBoard {
  root = element("div", { class: "lesson-position" });
  /** The tools of that game, such as the digits of sudoku. */
  hand = element("div", { class: "lesson-tools answering" });
  /** @type {import("../page.js").BoardView | null} */
  #view = null;
  /** @type {Replay | null} */
  #replay = null;
  /** The events that the board shows. @type {any} */
  #events = null;
  #number = 0;
  /** @type {import("../page.js").GamePage | null} */
  #page = null;

  /** @param {Host} host @param {(action: import("../game.js").Action) => void} answer */
  constructor(host, answer) {
    this.host = host;
    this.answer = answer;
  }

  /** The page of the position's game, once it is loaded. */
  get page() {
    return this.#page;
  }

  /** The first event of the position. */
  get began() {
    return this.#events?.[0] ?? null;
  }

  /** The state of the position. */
  get state() {
    return this.#replay?.state ?? null;
  }

  /**
   * Draw a position. `open`: the viewer may answer; `given` is the viewer's answer, drawn as a move not made yet.
   * @param {{game: string, events: any[]}} position @param {boolean} open @param {any} given
   */
  draw(position, open, given) {
    if (this.#events !== position.events) void this.#load(position, () => this.host.redraw());
    if (!this.#view || !this.#replay || !this.#page) return;
    const replay = this.#replay;
    const seat = seatToAsk(replay);
    const ply = replay.plies.length - 1;
    /** @type {Moment} */
    const moment = {
      replay,
      state: replay.state,
      event: replay.plies[ply].event,
      ply,
      live: true,
      forward: false,
      seat,
      open: open && !given ? (replay.game?.legal(replay.state, seat) ?? []) : [],
      pending: given ? [given] : [],
      points: {},
      rests: "",
      fast: false,
      hurried: false,
    };
    this.#view.draw(moment);
  }

  /** @param {{game: string, events: any[]}} position @param {() => void} loaded */
  async #load(position, loaded) {
    this.#number += 1;
    const number = this.#number;
    this.#events = position.events;
    [this.#view, this.#replay, this.#page] = [null, null, null];
    this.root.replaceChildren();
    this.hand.replaceChildren();
    const page = await this.host.other(position.game);
    if (!page || number !== this.#number) return;
    this.#replay = replayOf(position);
    this.#page = page;
    const act = async (/** @type {import("../game.js").Action} */ action) => {
      this.answer(action);
      return /** @type {const} */ ({ type: "done", id: "", seq: 0 });
    };
    const advise = async () => REFUSED;
    this.#view = page.view({ ...this.host, act, advise, point() {} });
    const { root, hand } = this.#view;
    this.root.replaceChildren(root);
    this.hand.replaceChildren(...(hand ? [hand] : []));
    this.root.dataset.game = position.game;
    loaded();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#view?.key?.(event) ?? false;
  }
}
