// The editing of a position: what a press on the board lays, the side to move, and the size.

import { button, choiceRow, element } from "../../ui/dom.js";
import { squareName, squareNamed } from "../game.js";
import { SIZES, USUAL_SIZE } from "./constants.js";
import game from "./fold.js";

/** @typedef {import("./board.js").ReversiBoard} ReversiBoard */
/** @typedef {import("../page.js").EditorHost} EditorHost */

const [BLACK, WHITE, EMPTY] = ["X", "O", "-"];
/** @type {Record<string, string>} */
const SEATS = { [BLACK]: "black", [WHITE]: "white", [EMPTY]: "" };
/** The keys that lay a disc on the focused square, as in the desktop window. @type {Record<string, string>} */
const KEYS = {
  ...{ b: BLACK, x: BLACK, w: WHITE, o: WHITE, e: EMPTY, "-": EMPTY },
  ...{ Delete: EMPTY, Backspace: EMPTY },
};
/** A finger that rests this long lays discs on all squares that it is dragged over. */
const LONG_MS = 350;

export class PositionEditor {
  tools = element("div", { class: "edit-tools" });
  #host;
  #board;
  #size = USUAL_SIZE;
  #signs = "";
  #turn = BLACK;
  #brush = BLACK;
  /** The mark that a drag lays, or empty. */
  #lays = "";
  #from = -1;
  #drags = false;
  #resting = 0;

  /**
   * @param {EditorHost} host @param {Record<string, any>} options of the first position
   * @param {import("../page.js").Editable} makeBoard
   */
  constructor(host, { start, size = USUAL_SIZE }, makeBoard) {
    this.#host = host;
    /** @type {import("../../ui/words.js").Words} a square that can be pressed is just an empty one */
    const words = (id, values) => host.words(id === "page-reversi-open" ? "page-reversi-empty" : id, values);
    const press = (/** @type {import("../game.js").Action} */ { square }) => {
      const at = squareNamed(square, this.#size, this.#size);
      this.#lay(at, this.#laid(at));
    };
    this.#board = /** @type {ReversiBoard} */ (makeBoard(words, press));
    this.#board.marked = false;
    this.root = this.#board.root;
    if (start) [this.#size, this.#signs, this.#turn] = [size, start.slice(0, -1), start.slice(-1)];
    else this.#begin(size);
    this.#drawTools();
    this.#listen();
  }

  /** Set up the four discs in the middle. @param {number} size */
  #begin(size) {
    const { board } = game.evolve(game.blank, { type: "began", size });
    [this.#size, this.#signs, this.#turn] = [size, board, BLACK];
  }

  text() {
    return this.#signs + this.#turn;
  }

  /** The position at the start of a game: the side that cannot move has passed. */
  get #start() {
    return game.evolve(game.blank, { type: "began", size: this.#size, start: this.text() });
  }

  verdict() {
    const { words } = this.#host;
    const start = this.#start;
    const [seat, other] = [this.#turn, start.turn === "black" ? BLACK : WHITE].map((mark) =>
      words(`seat-${SEATS[mark]}`),
    );
    if (!game.legal(start, start.turn).length) return { text: words("position-over"), ready: false };
    if (start.turn !== SEATS[this.#turn]) return { text: words("position-passes", { seat, other }), ready: true };
    return { text: words("position-empty", { count: this.#signs.split(EMPTY).length - 1 }), ready: true };
  }

  draw() {
    const [size, all] = [this.#size, game.evolve(game.blank, { type: "began", size: this.#size })];
    const open = Array.from(all.board, (_, at) => ({ type: "place", square: squareName(at, size) }));
    const state = { ...all, board: this.#signs };
    this.root.classList.toggle("erasing", this.#brush === EMPTY);
    const moment = { state, event: null, open, pending: [], seat: SEATS[this.#brush], forward: false };
    this.#board.draw(/** @type {any} */ (moment));
  }

  focus() {
    /** @type {SVGElement | null} */ (this.root.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  clear() {
    this.#set(EMPTY.repeat(this.#signs.length));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const mark = KEYS[event.key.length > 1 ? event.key : event.key.toLowerCase()];
    const at = mark ? this.#squareOf(document.activeElement) : -1;
    if (at >= 0) this.#lay(at, mark);
    return at >= 0 || this.#board.key(event);
  }

  /** @param {string} signs */
  #set(signs) {
    this.#signs = signs;
    this.#host.changed();
  }

  /** @param {number} at @param {string} mark */
  #lay(at, mark) {
    if (this.#signs[at] !== mark) this.#set(this.#signs.slice(0, at) + mark + this.#signs.slice(at + 1));
  }

  /** Return the mark that a press lays: the brush's, or none if it is there already. @param {number} at */
  #laid(at) {
    return this.#signs[at] === this.#brush ? EMPTY : this.#brush;
  }

  #drawTools() {
    const { words } = this.#host;
    /** @type {[any, string][]} */
    const brushes = [
      [BLACK, words("position-black")],
      [WHITE, words("position-white")],
      [EMPTY, words("position-empty-square")],
    ];
    const brush = choiceRow(words("page-edit-brush"), brushes, this.#brush, (mark) => {
      this.#brush = mark;
      this.#host.changed();
    });
    /** @type {[any, string][]} */
    const turns = [
      [BLACK, words("position-black-moves")],
      [WHITE, words("position-white-moves")],
    ];
    const turn = choiceRow(words("page-edit-turn"), turns, this.#turn, (mark) => {
      this.#turn = mark;
      this.#host.changed();
    });
    const begin = (/** @type {number} */ size) => {
      this.#begin(size);
      this.#drawTools();
      this.#host.changed();
    };
    const sizes = /** @type {[any, string][]} */ (SIZES.map((size) => [size, words("row-size", { size })]));
    const mirror = () =>
      this.#set(
        rowsOf(this.#signs, this.#size)
          .map((row) => [...row].reverse().join(""))
          .join(""),
      );
    const row = element(
      "div",
      { class: "edit-row" },
      choiceRow(words("new-size"), sizes, this.#size, begin),
      button(words("position-start"), () => begin(this.#size)),
      button(words("position-mirror"), mirror),
    );
    this.tools.replaceChildren(brush, turn, row);
  }

  // --- dragging -----------------------------------------------------------------------------------------------------

  get #cells() {
    return Array.from(this.root.querySelectorAll("[role=gridcell]"));
  }

  /** @param {Element | null} place @returns the square that it is in, or -1 */
  #squareOf(place) {
    const cell = place?.closest("[role=gridcell]");
    return cell ? this.#cells.indexOf(cell) : -1;
  }

  /** Lay discs on several squares: with the mouse by dragging, with a finger after it has rested. */
  #listen() {
    const { root } = this;
    root.addEventListener("pointerdown", (event) => {
      this.#from = this.#squareOf(/** @type {Element} */ (event.target));
      [this.#drags, this.#lays] = [false, ""];
      if (event.button || this.#from < 0) return;
      this.#lays = this.#laid(this.#from);
      if (event.pointerType === "touch") this.#resting = setTimeout(() => this.#drag(this.#from), LONG_MS);
    });
    root.addEventListener("pointermove", (event) => {
      const at = this.#squareOf(document.elementFromPoint(event.clientX, event.clientY));
      if (!this.#lays || at < 0 || (at === this.#from && !this.#drags)) return;
      if (event.pointerType === "touch" && !this.#drags) this.#end();
      else this.#drag(at);
    });
    for (const kind of ["pointerup", "pointercancel"]) root.addEventListener(kind, () => this.#end());
    root.addEventListener("touchmove", (event) => this.#drags && event.preventDefault(), { passive: false });
    root.addEventListener("click", (event) => this.#drags && event.stopPropagation(), { capture: true });
    root.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const at = this.#squareOf(/** @type {Element} */ (event.target));
      if (/** @type {PointerEvent} */ (event).pointerType !== "touch" && at >= 0) this.#lay(at, EMPTY);
    });
  }

  /** @param {number} at */
  #drag(at) {
    if (!this.#drags) this.#lay(this.#from, this.#lays);
    this.#drags = true;
    this.#lay(at, this.#lays);
  }

  #end() {
    clearTimeout(this.#resting);
    this.#lays = "";
  }
}

/** @param {string} signs @param {number} size */
function rowsOf(signs, size) {
  return Array.from({ length: size }, (_, row) => signs.slice(row * size, (row + 1) * size));
}
