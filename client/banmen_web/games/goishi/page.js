// Goishi hiroi on the page: its input, its texts for screen readers, and its drawing.

import { Pace } from "../../ui/board.js";
import { numberField, ownBoard } from "../../ui/dialogs.js";
import { touched } from "../../ui/dom.js";
import { stepped } from "../game.js";
import { Board } from "./board.js";
import { LARGEST_SEED, MOST_STONES, USUAL_SIZE } from "./constants.js";
import game from "./fold.js";
import { Panel, REFUSED, brokenRule, message } from "./panel.js";
import { placeOf } from "./picture.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../game.js").Action} Action */

const MOST_RINGS = 8;
/** The minimum time between steps for which the movement of a stone is animated. */
const CALM_MS = 220;
const SIZES = [6, 7, 8, 9, 10, 12, 14, 16, 18, 20];

class View {
  #board;
  #panel;
  #pace = new Pace();
  #host;
  /** @type {Moment | null} */
  #moment = null;
  #cursor = 0;
  #keyed = false;
  #hover = -1;
  /** @type {{square: number, code: string, text: string, ply: number} | null} */
  #refused = null;
  #size = "";
  wide = 1;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#board = new Board(host.words);
    this.#panel = new Panel(host.words, {
      retreat: () => void this.#act({ type: "retreat" }),
      redo: () => void this.#act({ type: "redo" }),
      again: () => void this.#startOver(),
      pick: (square) => void this.#act({ type: "pick", square }),
    });
    this.hand = this.#panel.hand;
    this.panel = this.#panel.root;
    const { root } = this.#board;
    this.root = root;
    root.setAttribute("aria-label", host.words(touched() ? "game-goishi" : "page-goishi-board"));
    root.addEventListener("click", (event) => this.#press(this.#board.pointAt(event)));
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.#pointTo(this.#board.pointAt(event));
    });
    root.addEventListener("pointerleave", () => this.#pointTo(-1));
    root.addEventListener("focus", () => this.#mark());
    root.addEventListener("blur", () => {
      this.#keyed = false;
      this.#mark();
    });
  }

  get #plays() {
    return Boolean(this.#moment && this.#moment.seat && this.#moment.live);
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { state, event, ply, replay } = moment;
    this.#moment = moment;
    const size = `${state.rows} ${state.columns}`;
    if (size !== this.#size) {
      this.#size = size;
      this.#cursor = Math.floor(state.rows / 2) * state.columns + Math.floor(state.columns / 2);
      this.wide = this.#board.begin(state.rows, state.columns);
    }
    if (this.#refused && this.#refused.ply !== ply) this.#refused = null;
    const calm = this.#pace.see(ply) >= CALM_MS && moment.forward;
    this.#board.show(state);
    this.#board.celebrate(event?.type === "solved" && calm);
    this.#mark();
    if (moment.hurried) return;
    const stopped = moment.rests === "limit" ? ply : 0;
    const asked = { state, event, refused: this.#refused, plays: this.#plays, show: replay.show, stopped };
    const said = message(
      { ...asked, given_up: Boolean(replay.outcome) && ply === replay.plies.length - 1 },
      this.#host.words,
    );
    const broken = brokenRule(this.#refused);
    this.#panel.draw(state, { open: moment.open, plays: this.#plays, broken, message: said });
  }

  #mark() {
    if (!this.#moment) return;
    const { state, event, open, pending } = this.#moment;
    const picks = open.filter((action) => action.type === "pick").map((action) => action.square);
    const shownCursor = this.#keyed || this.#board.root.matches(":focus-visible");
    const aimed = this.#hover >= 0 ? this.#hover : shownCursor ? this.#cursor : -1;
    const asked = pending.find((action) => action.type === "pick" && state.left[action.square] === "O")?.square ?? -1;
    const offered = asked >= 0 ? asked : picks.includes(aimed) ? aimed : -1;
    this.#board.mark(
      {
        open: state.path.length && picks.length <= MOST_RINGS ? picks.filter((square) => square !== offered) : [],
        offered,
        pending: asked >= 0,
        cursor: shownCursor && this.#plays ? this.#cursor : -1,
        refused: this.#refused?.square ?? -1,
        back: event?.type === "retreated" && !this.#refused ? event.square : -1,
      },
      state.path.length + 1,
    );
  }

  /** @param {number} square */
  #pointTo(square) {
    if (square === this.#hover) return;
    this.#hover = square;
    this.#mark();
  }

  /** @param {number} square */
  #press(square) {
    if (square < 0 || !this.#plays) return;
    [this.#cursor, this.#keyed] = [square, false];
    void this.#act({ type: "pick", square });
  }

  /** @param {Action} action */
  async #act(action) {
    if (!this.#moment || !this.#plays) return null;
    this.#refused = null;
    const answer = await this.#host.act(action);
    if (answer.type === "refused") {
      const { code, text } = /** @type {any} */ (answer);
      this.#refused = { square: action.square ?? -1, code, text, ply: this.#moment.ply };
      if (REFUSED[code]) this.#host.announce(this.#host.words(REFUSED[code]));
    }
    this.#host.redraw();
    return answer;
  }

  /** Put all stones back, one after the other. */
  async #startOver() {
    for (let left = this.#moment?.state.path.length ?? 0; left > 0; left -= 1) {
      const answer = await this.#act({ type: "retreat" });
      if (answer?.type !== "done") return;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.#moment || !this.#plays) return false;
    const onButton = event.target instanceof Element && event.target.closest("button, a, select");
    const { state } = this.#moment;
    const to = stepped(this.#cursor, event.key, state.rows, state.columns);
    if (to >= 0) {
      [this.#cursor, this.#keyed, this.#hover] = [to, true, -1];
      const place = this.#host.words("page-goishi-point", placeOf(to, state.columns));
      const id = state.left[to] === "O" ? "page-goishi-there" : "page-goishi-empty";
      this.#host.announce(this.#host.words(id, { point: place }));
      this.#mark();
      return true;
    }
    /** @type {Record<string, Action>} */
    const keys = { Backspace: { type: "retreat" }, u: { type: "retreat" }, r: { type: "redo" } };
    if (!onButton) keys.Enter = keys[" "] = { type: "pick", square: this.#cursor };
    const action = keys[event.key];
    if (action) void this.#act(action);
    return Boolean(action);
  }
}

/** Return whether the board is drawn, not brought. @param {Record<string, any>} chosen */
const isNew = (chosen) => chosen.brought === undefined;

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: ["search"],
  explains: Object.keys(REFUSED),
  keys: ["goishi-key-cursor", "goishi-key-pick", "goishi-key-undo", "goishi-key-redo"],
  view: (host) => new View(host),
  task: {
    options: ["", "brought", "size", "stones", "seed"],
    alike: ({ board, columns }) => ({ board: board.match(new RegExp(`.{${columns}}`, "g")).join("/") }),
    progress: ({ state: { board, path, retreats } }) => ({
      ...{ done: path.length, total: board.split("O").length - 1, mistakes: retreats, hints: 0 },
    }),
  },
  editable: (words, calls) => new View({ words, ...calls }),
  moveText(event, words, { columns }) {
    const { row, column } = placeOf(event.square ?? 0, columns);
    if (event.type === "picked") return `${row}-${column}`;
    if (event.type === "retreated") return words("page-goishi-put-back", { point: `${row}-${column}` });
    return event.type === "solved" ? words("goishi-found", { number: event.number }) : "";
  },
  spoken(event, words, { columns }) {
    const point = words("page-goishi-point", placeOf(event.square ?? 0, columns));
    if (event.type === "picked") return words("page-goishi-picked", { point });
    if (event.type === "retreated") return words("page-goishi-put-back", { point });
    return event.type === "solved" ? words("goishi-solved") : "";
  },
  choices: (words) => [
    ...ownBoard(words, "goishi-own", "https://puzz.link/p?goishi/…"),
    {
      name: "size",
      label: words("goishi-new-size"),
      values: SIZES.map((size) => [size, words("goishi-size", { rows: size, columns: size })]),
      usual: USUAL_SIZE,
      when: isNew,
    },
    {
      name: "search",
      label: words("goishi-new-shows"),
      values: [
        ["first", words("goishi-new-first")],
        ["all", words("goishi-new-all")],
        ["straight", words("goishi-new-straight")],
      ],
      usual: "first",
      when: (_, who) => who !== "alone",
    },
    number("stones", words("goishi-new-stones"), MOST_STONES, words),
    number("seed", words("goishi-new-seed"), LARGEST_SEED, words),
  ],
};

/** @param {string} name @param {string} label @param {number} most @param {import("../../ui/words.js").Words} words @returns {import("../page.js").Choice} */
function number(name, label, most, words) {
  const fault = words("new-seed-fault", { largest: most });
  return {
    name,
    label,
    values: [],
    usual: "",
    when: isNew,
    field: numberField(1, most, words("goishi-new-seed-any"), fault),
  };
}
