// The board of another game that a question is about: drawn by that game's own page, for answers in place of moves.

import { Replay } from "../../table/replay.js";
import { element } from "../../ui/dom.js";
import { gameOf } from "../folds.js";
import { squareNamed } from "../game.js";

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

/** Return the middle of an element, in px from a corner. @param {Element} element @param {{left: number, top: number}} corner */
function middleOf(element, corner) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2 - corner.left, y: top + height / 2 - corner.top };
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

  /** The shares of the answers, above the board. */
  #heat = element("div", { class: "lesson-heat", "aria-hidden": "true" });

  /** @param {Host} host @param {(action: import("../game.js").Action) => void} answer */
  constructor(host, answer) {
    this.host = host;
    this.answer = answer;
    new ResizeObserver(() => this.#heat.isConnected && host.redraw()).observe(this.root);
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

  /**
   * Show the shares of answers as heat on the squares of a board, with their percentages; the right ones have a frame.
   * @param {[any, number][]} shares @param {any[]} right
   */
  heat(shares, right) {
    const cells = this.root.querySelectorAll("[role=gridcell]");
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const [answer, count] of shares) {
      const at = this.#squareOf(answer);
      if (at >= 0) counts.set(at, (counts.get(at) ?? 0) + count);
    }
    const marked = new Set(right.map((answer) => this.#squareOf(answer)));
    const all = shares.reduce((sum, [, count]) => sum + count, 0);
    const most = Math.max(1, ...counts.values());
    const squares = [...new Set([...counts.keys(), ...marked])].filter((at) => cells[at]);
    const place = this.root.getBoundingClientRect();
    const middles = squares.map((at) => middleOf(cells[at], place));
    const wide = cells.length > 1 ? middleOf(cells[1], place).x - middleOf(cells[0], place).x : 0;
    const drawn = JSON.stringify([[...counts], [...marked], all, middles, wide]);
    if (drawn === this.#heat.dataset.drawn && this.#heat.isConnected) return;
    this.#heat.dataset.drawn = drawn;
    this.#heat.replaceChildren(
      ...squares.map((at, number) => {
        const count = counts.get(at) ?? 0;
        const text = count ? `${Math.round((100 * count) / all)}%` : "";
        const made = element("div", { class: marked.has(at) ? "right" : "" }, text);
        const { x, y } = middles[number];
        Object.assign(made.style, {
          ...{ left: `${x - wide / 2}px`, top: `${y - wide / 2}px`, width: `${wide}px`, height: `${wide}px` },
          fontSize: `${Math.round(wide * 0.3)}px`,
        });
        made.style.setProperty("--heat", String(count / most));
        return made;
      }),
    );
    this.root.append(this.#heat);
  }

  /** Return the square of an answer, row by row from 0, or -1. @param {any} answer */
  #squareOf(answer) {
    const square = answer?.action?.square;
    const size = this.state?.size ?? 9;
    return typeof square === "string" ? squareNamed(square, size, size) : (square ?? -1);
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
