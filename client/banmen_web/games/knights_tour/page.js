// The knight's tour on the page: its input, its texts for screen readers, and its drawing.

import { PROGRAM } from "../../net/constants.js";
import { Pace } from "../../ui/board.js";
import { touched } from "../../ui/dom.js";
import { digitOfKey } from "../../ui/keys.js";
import { stepped } from "../game.js";
import {
  candidates,
  isClosedUp,
  lastRetreat,
  lostSquares,
  nameOf,
  squareNamed,
  squaresOf,
  type,
  unfinished,
  verdict,
  whatFollows,
} from "./annotations.js";
import { Board } from "./board.js";
import { METHODS } from "./constants.js";
import game, { here, squareAt } from "./fold.js";
import { Panel } from "./panel.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../game.js").Action} Action */

/** The minimum time between steps for which the knight's move is animated. */
const CALM_MS = 240;
/** The time within which a typed name such as `d1` may become `d12`. */
const TYPING_MS = 900;
const SIDES = [3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 30, 50, 100, 200];

class View {
  #board;
  #panel;
  #pace = new Pace();
  #host;
  /** @type {Moment | null} */
  #moment = null;
  /** @type {import("./annotations.js").Candidate[]} */
  #candidates = [];
  #cursor = 0;
  #keyed = false;
  #hover = -1;
  #typed = "";
  #typing = 0;
  #size = "";
  wide = 1;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#board = new Board(host.words);
    this.#panel = new Panel(host.words, {
      go: (square) => this.#act({ type: "step", square }),
      back: () => this.#act({ type: "retreat" }),
      again: () => this.#act(this.#again),
    });
    this.hand = this.#panel.hand;
    this.slot = this.#panel.slot;
    this.panel = this.#panel.root;
    const { root } = this.#board;
    this.root = root;
    root.setAttribute("aria-label", host.words(touched() ? "game-knights_tour" : "page-tour-board"));
    root.addEventListener("click", (event) => this.#press(this.#board.squareAt(event)));
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.#pointTo(this.#board.squareAt(event));
    });
    root.addEventListener("pointerleave", () => this.#pointTo(-1));
    root.addEventListener("focus", () => this.#draw(false));
    root.addEventListener("blur", () => {
      this.#keyed = false;
      this.#draw(false);
    });
  }

  get #plays() {
    return Boolean(this.#moment && this.#moment.seat && this.#moment.live);
  }

  /** The action that returns to the first square: a single step back, or a return. @returns {Action} */
  get #again() {
    const { state } = /** @type {Moment} */ (this.#moment);
    const least = Number(state.start >= 0);
    return state.spent.length - 1 === least ? { type: "retreat" } : { type: "return", depth: least };
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { state, ply, replay } = moment;
    const isNew = moment.state !== this.#moment?.state;
    this.#moment = moment;
    const size = `${state.rows} ${state.columns}`;
    if (size !== this.#size) {
      this.#size = size;
      this.#cursor = Math.floor(state.rows / 2) * state.columns + Math.floor(state.columns / 2);
      this.wide = this.#board.begin(state.rows, state.columns);
    }
    const calm = this.#pace.see(ply) >= CALM_MS && moment.forward;
    if (isNew) this.#candidates = candidates(state);
    this.#draw(calm);
    if (moment.hurried) return;
    const person = replay.seats.knight?.player !== PROGRAM;
    const follows = person ? { ahead: -1, back: -1 } : whatFollows(state, replay.plies, ply);
    const deadEnd = !this.#candidates.length && state.spent.length > 0;
    const stopped = moment.rests === "limit";
    this.#panel.draw(moment, {
      candidates: this.#candidates,
      ...follows,
      person,
      plays: this.#plays,
      canBack: moment.open.some((action) => action.type === "retreat"),
      rate: this.#pace.rate,
      verdict: stopped ? unfinished(state, ply, this.#host.words) : verdict(state, person, deadEnd, this.#host.words),
    });
  }

  /** @param {boolean} animates */
  #draw(animates) {
    if (!this.#moment) return;
    const { state, replay, ply, pending, seat } = this.#moment;
    const path = squaresOf(state);
    const shownCursor = this.#plays && (this.#keyed || this.#board.root.matches(":focus-visible"));
    const aimed = this.#hover >= 0 ? this.#hover : shownCursor ? this.#cursor : -1;
    const asked = pending.find((action) => action.type === "step")?.square ?? -1;
    const offered = this.#plays && !pending.length && this.#canGo(aimed) ? aimed : -1;
    const ahead = replay.seats.knight?.player === PROGRAM ? whatFollows(state, replay.plies, ply).ahead : -1;
    this.#board.root.classList.toggle("offers", offered >= 0);
    const shown = {
      here: here(state),
      home: isClosedUp(state) ? path[0] : -1,
      candidates: this.#moment.fast ? [] : this.#candidates,
      chosen: ahead,
      ghost: asked >= 0 ? asked : offered,
      cursor: shownCursor ? this.#cursor : -1,
      retreat: lastRetreat(state, replay.plies, ply),
      lost: seat || path.length > 2 ? lostSquares(state) : [],
    };
    this.#board.show(path, shown, animates);
  }

  /** @param {number} square */
  #canGo(square) {
    if (square < 0 || !this.#moment) return false;
    const { state } = this.#moment;
    return state.spent.length ? this.#candidates.some((each) => each.square === square) : !state.board[square];
  }

  /** @param {number} square */
  #pointTo(square) {
    if (square === this.#hover) return;
    this.#hover = square;
    if (this.#plays) this.#draw(false);
  }

  /** Move to a square; a press on the previous square takes the last move back. @param {number} square */
  #press(square) {
    if (square < 0 || !this.#plays || !this.#moment) return;
    const { state } = this.#moment;
    [this.#cursor, this.#keyed] = [square, false];
    const back = state.spent.length > 1 && square === squareAt(state, state.spent.length - 2);
    this.#act(back ? { type: "retreat" } : { type: "step", square });
  }

  /** @param {Action} action */
  #act(action) {
    if (this.#plays) void this.#host.act(action).then(() => this.#host.redraw());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.#moment || !this.#plays) return false;
    const { state } = this.#moment;
    const onButton = event.target instanceof Element && event.target.closest("button, a, select");
    const to = stepped(this.#cursor, event.key, state.rows, state.columns);
    if (to >= 0) {
      [this.#cursor, this.#keyed, this.#hover] = [to, true, -1];
      this.#host.announce(this.#said(to));
      this.#draw(false);
      return true;
    }
    if (event.key === "Backspace") this.#act({ type: "retreat" });
    else if (event.key === "Enter" && this.#typed) this.#goToTyped();
    else if ((event.key === "Enter" || event.key === " ") && !onButton) this.#press(this.#cursor);
    else return this.#type(digitOfKey(event) ?? event.key);
    return true;
  }

  /** Describe a square for screen readers. @param {number} square */
  #said(square) {
    const { state } = /** @type {Moment} */ (this.#moment);
    const name = nameOf(square, state.rows, state.columns);
    const place = squaresOf(state).indexOf(square) + 1;
    if (place) return this.#host.words("page-tour-visited", { square: name, place });
    const open = this.#candidates.find((each) => each.square === square);
    return open ? this.#host.words("page-tour-open", { square: name, count: open.onward }) : name;
  }

  /** Handle a typed sign: a letter and digits name a square; a digit alone chooses one of the next squares. @param {string} key */
  #type(key) {
    const { state } = /** @type {Moment} */ (this.#moment);
    const next = type(this.#typed, key, state.rows, state.columns);
    clearTimeout(this.#typing);
    this.#typed = next.typed;
    if (next.square >= 0) this.#press(next.square);
    if (next.used) {
      this.#typing = setTimeout(() => this.#goToTyped(), TYPING_MS);
      return true;
    }
    const candidate = /^[1-8]$/.test(key) ? this.#candidates[Number(key) - 1] : undefined;
    if (candidate) this.#act({ type: "step", square: candidate.square });
    return Boolean(candidate);
  }

  #goToTyped() {
    clearTimeout(this.#typing);
    const { state } = /** @type {Moment} */ (this.#moment);
    const square = squareNamed(this.#typed, state.rows, state.columns);
    this.#typed = "";
    this.#press(square);
  }
}

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: ["search"],
  keys: ["tour-key-square", "tour-key-number", "tour-key-back", "tour-key-cursor"],
  view: (host) => new View(host),
  task: {
    options: ["rows", "columns", "start", "closed"],
    progress: ({ state: { rows, columns, spent, retreats } }) => ({
      ...{ done: spent.length, total: rows * columns, mistakes: retreats, hints: 0 },
    }),
  },
  moveText(event, words, { rows, columns }) {
    const square = nameOf(event.square ?? 0, rows, columns);
    if (event.type === "moved") return event.tour ? words("page-tour-toured", { square }) : square;
    if (event.type === "retreated") return words("page-tour-retreated", { square });
    if (event.type === "returned") return words("page-tour-returned", { depth: event.depth });
    return event.type === "concluded" ? words("page-tour-concluded") : "";
  },
  spoken(event, words, { rows, columns }) {
    const square = nameOf(event.square ?? 0, rows, columns);
    if (event.type === "moved")
      return event.tour ? words("page-tour-toured", { square }) : words("page-tour-moved", { square });
    if (event.type === "retreated") return words("page-tour-retreated", { square });
    if (event.type === "returned") return words("page-tour-returned", { depth: event.depth });
    return event.type === "concluded" ? words("page-tour-concluded") : "";
  },
  choices: (words) => [
    side("rows", words("page-tour-rows"), words),
    side("columns", words("page-tour-columns"), words),
    {
      name: "start",
      label: words("tour-new-start"),
      values: [],
      usual: "",
      field: { example: words("page-tour-start-hint"), fault: words("tour-new-start-fault"), read: startOf },
    },
    {
      name: "closed",
      label: words("tour-new-closed"),
      values: [
        [false, words("tour-new-closed-no")],
        [true, words("tour-new-closed-yes")],
      ],
      usual: false,
    },
    {
      name: "method",
      label: words("tour-new-method"),
      values: METHODS.map((method) => [method, words(`tour-method-${method}`)]),
      usual: METHODS[0],
      when: (_, who) => who !== "alone",
    },
    {
      name: "find",
      label: words("tour-new-find"),
      values: [
        ["one", words("tour-new-find-one")],
        ["all", words("tour-new-find-all")],
      ],
      usual: "one",
      when: ({ method }, who) => who !== "alone" && method === "backtracking",
    },
  ],
};

/** Parse the name of a start square: undefined if empty (any square), null if invalid. @param {string} text */
function startOf(text) {
  const name = text.normalize("NFKC").trim().toLowerCase();
  if (!name) return undefined;
  return /^(?:[a-z]\d{1,3}|r\d{1,3}c\d{1,3})$/.test(name) ? name : null;
}

/**
 * @param {string} name @param {string} label @param {import("../../ui/words.js").Words} words
 * @returns {import("../page.js").Choice}
 */
function side(name, label, words) {
  return { name, label, values: SIDES.map((count) => [count, words("tour-number", { count })]), usual: 8 };
}
