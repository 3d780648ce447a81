// The board of reversi: a grid of squares that redraws only changes and turns presses into actions.

import { element, gradient, shape } from "../../ui/dom.js";
import { squareName, squareNamed } from "../game.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../../ui/words.js").Words} Words */

/** @typedef {{cell: SVGElement, look: SVGElement, drawn: string}} Square */

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

export class ReversiBoard {
  root = element("div", { class: "board-place reversi-place" });
  /** The square of a hint, or null. @type {number | null} */
  hinted = null;
  /** The discs of a best line, in order. @type {{at: number, black: boolean}[]} */
  line = [];
  /** Whether the legal moves are marked. */
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
    const ahead = new Map(this.line.map(({ at, black }, number) => [at, { black, number: number + 1 }]));
    this.#squares.forEach((square, at) => {
      const next = ahead.get(at);
      const mark = state.board[at];
      const ghost = mark === "-" && ghosts.has(at);
      const far = turned.get(at) ?? -1;
      const isOpen = places.has(at);
      const drawn = `${mark} ${ghost ? seat : ""} ${at === placed} ${far} ${isOpen} ${this.marked} ${at === this.hinted} ${next?.number} ${next?.black}`;
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
      square.look.replaceChildren(...this.#content({ mark, ghost: ghost ? seat : "", far, isOpen, at, placed }));
      if (next && mark === "-") square.look.append(...numbered(next));
    });
  }

  /** @param {{mark: string, ghost: string, far: number, isOpen: boolean, at: number, placed: number}} square */
  #content({ mark, ghost, far, isOpen, at, placed }) {
    const parts = [];
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

  /** Create the squares of a board of another size. @param {number} size */
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
    // Never replace the target: WebKit fires no click if the element is removed between press and release.
    const target = shape("rect", { class: "target", x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL });
    const look = shape("g", { class: "look" });
    const cell = shape(
      "g",
      { role: "gridcell", transform: where, tabindex, onclick: press, onfocus: focused },
      target,
      look,
    );
    this.#squares.push({ cell, look, drawn: "" });
    return cell;
  }

  /** Play at a square if that is legal. @param {number} at */
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

// The shapes of the board: wood, felt, discs. Lengths are in units of the drawing; the side of a square is 40.

export const CELL = 40;
export const MARGIN = 22;
const STARS_FROM = 6; // smaller boards have no star points
const GRAINS = 7;

/** Create the gradients of wood, felt and discs. */
export function shading() {
  const lamp = { cx: 0.36, cy: 0.3, r: 0.78 };
  return shape(
    "defs",
    {},
    gradient(
      "reversi-wood",
      [
        [0, "#6b4327"],
        [0.45, "#54321b"],
        [1, "#3c2313"],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 1 },
    ),
    gradient(
      "reversi-felt",
      [
        [0, "#278257"],
        [0.7, "#1f7049"],
        [1, "#195d3d"],
      ],
      { cx: 0.42, cy: 0.36, r: 0.85 },
    ),
    gradient(
      "reversi-black",
      [
        [0, "#5c616b"],
        [0.3, "#2b2e34"],
        [0.75, "#16181c"],
        [1, "#0b0c0f"],
      ],
      lamp,
    ),
    gradient(
      "reversi-white",
      [
        [0, "#ffffff"],
        [0.55, "#f4f1e9"],
        [0.85, "#ddd8cc"],
        [1, "#b9b4a8"],
      ],
      lamp,
    ),
    gradient("reversi-shadow", [
      [0.62, "#000a"],
      [0.82, "#0005"],
      [1, "#0000"],
    ]),
  );
}

/** Draw the empty board: frame, felt, lines, star points, coordinates. @param {number} size */
export function emptyBoard(size) {
  const side = size * CELL;
  const all = side + 2 * MARGIN;
  const [from, to] = [MARGIN, MARGIN + side];
  const lines = [];
  for (let line = 1; line < size; line += 1)
    lines.push(`M${from + line * CELL} ${from}v${side}M${from} ${from + line * CELL}h${side}`);
  const stars = size < STARS_FROM ? [] : [2, size - 2].flatMap((row) => [2, size - 2].map((column) => [row, column]));
  const names = [];
  for (let line = 0; line < size; line += 1) {
    const at = MARGIN + (line + 0.5) * CELL;
    names.push(shape("text", { class: "coordinate", x: at, y: MARGIN / 2 }, String.fromCharCode(97 + line)));
    names.push(shape("text", { class: "coordinate", x: MARGIN / 2, y: at }, String(line + 1)));
  }
  return shape(
    "g",
    { "aria-hidden": "true" },
    shape("rect", { width: all, height: all, rx: 9, fill: "url(#reversi-wood)" }),
    shape("path", { class: "grain", d: grain(all) }),
    shape("path", {
      class: "mitre",
      d: `M2 2L${from} ${from}M${all - 2} 2L${to} ${from}M2 ${all - 2}L${from} ${to}M${all - 2} ${all - 2}L${to} ${to}`,
    }),
    shape("rect", { class: "edge", x: 0.75, y: 0.75, width: all - 1.5, height: all - 1.5, rx: 8.5 }),
    shape("rect", { class: "well", x: from - 1.5, y: from - 1.5, width: side + 3, height: side + 3, rx: 2 }),
    shape("rect", { x: from, y: from, width: side, height: side, fill: "url(#reversi-felt)" }),
    shape("path", { class: "line", d: lines.join("") }),
    ...stars.map(([row, column]) =>
      shape("circle", { class: "star", cx: from + column * CELL, cy: from + row * CELL, r: 2.6 }),
    ),
    ...names,
  );
}

/** Draw reproducible grain along the four sides of the frame. @param {number} all */
function grain(all) {
  const paths = [];
  for (let line = 0; line < GRAINS; line += 1) {
    const off = 2.5 + (line * (MARGIN - 5)) / (GRAINS - 1);
    const bend = ((line * 37) % 5) - 2;
    const [from, to] = [off, all - off];
    const third = (to - from) / 3;
    for (const at of [off, all - off]) {
      paths.push(`M${from} ${at}c${third} ${bend} ${2 * third} ${-bend} ${3 * third} 0`);
      paths.push(`M${at} ${from}c${bend} ${third} ${-bend} ${2 * third} 0 ${3 * third}`);
    }
  }
  return paths.join("");
}

/** Draw one face of a disc, centred at its own origin. @param {"black" | "white"} colour */
export function face(colour) {
  return shape(
    "g",
    { class: `face ${colour}` },
    shape("circle", { r: 16.6, fill: `url(#reversi-${colour})` }),
    shape("circle", { class: "bevel", r: 13.4 }),
    ...(colour === "black"
      ? [shape("ellipse", { class: "gloss", cx: -4.5, cy: -7, rx: 6, ry: 2.8, transform: "rotate(-24)" })]
      : []),
  );
}

/** Draw a disc of a best line with its number. @param {{black: boolean, number: number}} disc */
function numbered({ black, number }) {
  const disc = shape("g", { class: "ahead" }, face(black ? "black" : "white"));
  return [disc, shape("text", { class: `ahead-number ${black ? "on-black" : "on-white"}` }, String(number))];
}

/** Draw the shadow of a disc on the felt. */
export function shadow() {
  return shape("circle", { class: "shadow", cx: 1.2, cy: 2.4, r: 19, fill: "url(#reversi-shadow)" });
}

// The texts and annotations of a position, without a page.

/** @typedef {{size: number, board: string, turn: string | null, moves: number}} Position */

/** Count the discs of both sides. @param {string} board */
export function counts(board) {
  let [black, white] = [0, 0];
  for (const mark of board) {
    if (mark === "X") black += 1;
    else if (mark === "O") white += 1;
  }
  return { black, white };
}

/**
 * Return the discs that turned, each with its distance from the placed disc in king's moves.
 * @param {import("../game.js").GameEvent | null} event @param {number} size @returns {Map<number, number>}
 */
export function turnedBy(event, size) {
  /** @type {Map<number, number>} */
  const far = new Map();
  if (event?.type !== "placed") return far;
  const from = squareNamed(event.square, size, size);
  for (const name of event.turned) {
    const square = squareNamed(name, size, size);
    const [rows, columns] = [Math.floor(square / size) - Math.floor(from / size), (square % size) - (from % size)];
    far.set(square, Math.max(Math.abs(rows), Math.abs(columns)));
  }
  return far;
}

/**
 * Return the square that an arrow key leads to; at the edge the same one.
 * @param {number} square @param {string} key @param {number} size
 */
export function neighbour(square, key, size) {
  const [row, column] = [Math.floor(square / size), square % size];
  if (key === "ArrowUp") return row ? square - size : square;
  if (key === "ArrowDown") return row < size - 1 ? square + size : square;
  if (key === "ArrowLeft") return column ? square - 1 : square;
  return column < size - 1 ? square + 1 : square;
}

/**
 * Describe a square for screen readers.
 * @param {Words} words @param {string} name @param {string} mark @param {boolean} open
 */
export function squareSaid(words, name, mark, open) {
  if (mark === "X") return words("page-reversi-square", { square: name, what: words("seat-black") });
  if (mark === "O") return words("page-reversi-square", { square: name, what: words("seat-white") });
  return open ? words("page-reversi-open", { square: name }) : words("page-reversi-empty", { square: name });
}

/**
 * Describe an event in a sentence.
 * @param {import("../game.js").GameEvent} event @param {Words} words @param {Position | undefined} state after it
 */
export function eventSaid(event, words, state) {
  const seat = event.seat === "white" ? words("seat-white") : words("seat-black");
  if (event.type === "passed") return words("page-reversi-passed", { seat });
  if (event.type === "began") return words("page-reversi-began");
  if (event.type !== "placed") return "";
  const turned = words("page-reversi-placed", { seat, square: event.square, count: event.turned.length });
  const score = state ? words("page-reversi-score", counts(state.board)) : "";
  return score ? `${turned} ${score}` : turned;
}

/**
 * Return whether a hint would be unfair, because people, or a person and a bot, play against each other.
 * @param {import("../../table/replay.js").Replay} replay
 */
export function competes({ playing, seats }) {
  const people = Object.values(seats).filter((sitter) => sitter && sitter.player !== "program");
  const several = new Set(people.map((sitter) => sitter?.player)).size > 1;
  return playing && several && !Object.values(seats).every((sitter) => sitter?.bot);
}
