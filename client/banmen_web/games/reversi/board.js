// The board of reversi on the page: a grid of squares that draws what changed, and turns presses into actions.

import { squareName, squareNamed } from "../../grid.js";
import { element, shape } from "../../ui/dom.js";
import { CELL, MARGIN, emptyBoard, face, shading, shadow } from "./drawing.js";
import { neighbour, squareSaid, turnedBy } from "./lines.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../page.js").Host} Host */
/** @typedef {{cell: SVGElement, drawn: string}} Square */

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

export class ReversiBoard {
  root = element("div", { class: "board-place reversi-place" });
  /** The square of a hint; null for none. @type {number | null} */
  hinted = null;
  /** Whether the places where one may play are marked. */
  marked = true;
  #host;
  #size = 0;
  #cursor = 0;
  /** @type {Square[]} */
  #squares = [];
  /** @type {Moment | null} */
  #moment = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { state, event, open, pending, seat, forward } = moment;
    this.#moment = moment;
    if (state.size !== this.#size) this.#begin(state.size);
    const { size } = state;
    const placed = event?.type === "placed" ? squareNamed(event.square, size, size) : -1;
    const turned = turnedBy(event, size);
    const places = new Set(open.map((action) => squareNamed(action.square, size, size)));
    const ghosts = new Set(pending.map((action) => squareNamed(action.square ?? "", size, size)));
    this.#squares.forEach((square, at) => {
      const mark = state.board[at];
      const ghost = mark === "-" && ghosts.has(at);
      const far = turned.get(at) ?? -1;
      const isOpen = places.has(at);
      const drawn = `${mark} ${ghost ? seat : ""} ${at === placed} ${far} ${isOpen} ${this.marked} ${at === this.hinted}`;
      if (drawn === square.drawn) return;
      square.drawn = drawn;
      const classes = [
        "cell",
        ...(isOpen ? ["open"] : []),
        ...(at === placed ? ["placed"] : []),
        ...(forward ? ["animated"] : []),
      ];
      square.cell.setAttribute("class", classes.join(" "));
      square.cell.setAttribute("aria-label", squareSaid(this.#host.words, squareName(at, size), mark, isOpen));
      square.cell.replaceChildren(...this.#content({ mark, ghost: ghost ? seat : "", far, isOpen, at, placed }));
    });
  }

  /** @param {{mark: string, ghost: string, far: number, isOpen: boolean, at: number, placed: number}} square */
  #content({ mark, ghost, far, isOpen, at, placed }) {
    const parts = [shape("rect", { class: "target", x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL })];
    if (mark === "X" || mark === "O") {
      const [colour, other] =
        mark === "X" ? /** @type {const} */ (["black", "white"]) : /** @type {const} */ (["white", "black"]);
      const disc = shape("g", { class: far >= 0 ? "disc turned" : "disc" }, shadow());
      if (far >= 0) disc.append(face(other));
      disc.append(face(colour));
      disc.style.setProperty("--far", String(far - 1));
      parts.push(disc);
      if (far >= 0) parts.push(shape("circle", { class: "turned-ring", r: 17.4 }));
      if (at === placed) parts.push(shape("circle", { class: "last", r: 4 }));
    } else if (ghost) {
      parts.push(shape("g", { class: "disc ghost" }, face(ghost === "white" ? "white" : "black")));
    } else if (isOpen) {
      parts.push(shape("g", { class: "offer" }, face(this.#moment?.seat === "white" ? "white" : "black")));
      if (this.marked) parts.push(shape("circle", { class: "dot", r: 4.8 }));
    }
    if (at === this.hinted) parts.push(shape("circle", { class: "hint", r: 15 }));
    parts.push(
      shape("rect", { class: "ring", x: 1.5 - CELL / 2, y: 1.5 - CELL / 2, width: CELL - 3, height: CELL - 3, rx: 4 }),
    );
    return parts;
  }

  /** A board of another size. @param {number} size */
  #begin(size) {
    this.#size = size;
    const middle = Math.max(0, size / 2 - 1);
    this.#cursor = middle * size + middle;
    this.#squares = [];
    const rows = [];
    for (let row = 0; row < size; row += 1) {
      const cells = [];
      for (let column = 0; column < size; column += 1) cells.push(this.#cell(row, column));
      rows.push(shape("g", { role: "row" }, ...cells));
    }
    const all = size * CELL + 2 * MARGIN;
    const label = this.#host.words("page-reversi-board", { size });
    const grid = shape("g", { role: "grid", "aria-label": label }, ...rows);
    this.root.replaceChildren(
      shape("svg", { viewBox: `0 0 ${all} ${all}`, class: "board reversi" }, shading(), emptyBoard(size), grid),
    );
  }

  /** @param {number} row @param {number} column */
  #cell(row, column) {
    const at = row * this.#size + column;
    const where = `translate(${MARGIN + (column + 0.5) * CELL} ${MARGIN + (row + 0.5) * CELL})`;
    const press = () => this.#press(at);
    const focused = () => this.#moveCursor(at);
    const tabindex = at === this.#cursor ? 0 : -1;
    const cell = shape("g", { role: "gridcell", transform: where, tabindex, onclick: press, onfocus: focused });
    this.#squares.push({ cell, drawn: "" });
    return cell;
  }

  /** Play at a square, where that is open. @param {number} at */
  #press(at) {
    const { open } = this.#moment ?? { open: [] };
    const action = open.find(({ square }) => squareNamed(square, this.#size, this.#size) === at);
    this.#moveCursor(at);
    if (action) void this.#host.act(action);
  }

  /** @param {number} at */
  #moveCursor(at) {
    this.#squares[this.#cursor].cell.setAttribute("tabindex", "-1");
    this.#cursor = at;
    this.#squares[at].cell.setAttribute("tabindex", "0");
  }

  /** Arrows move over the squares while one has the focus; Enter and Space play there. @param {KeyboardEvent} event */
  key(event) {
    const { cell } = this.#squares[this.#cursor] ?? {};
    if (!cell || document.activeElement !== cell) return false;
    if (ARROWS.has(event.key)) this.#squares[neighbour(this.#cursor, event.key, this.#size)].cell.focus();
    else if (event.key === "Enter" || event.key === " ") this.#press(this.#cursor);
    else return false;
    return true;
  }
}
