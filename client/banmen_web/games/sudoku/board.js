// The grid of sudoku: a table of squares that redraws only changes, and reports presses.

import { element, setText, shape, touched } from "../../ui/dom.js";
import { isCovered, looksOf } from "./look.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("./look.js").Look} Look */
/** @typedef {import("./look.js").Found} Found */
/** @typedef {import("./squares.js").Selection} Selection */
/** @typedef {{cell: SVGElement, ground: SVGElement, written: SVGElement, drawn: string}} Square */
/**
 * The callbacks of the grid: `press` on a square (`more`: select several), `drag` over a square, `reach` when a square gets
 * the focus without a press, `resume` after a pause.
 * @typedef {{press: (square: number, more: boolean) => void, drag: (square: number) => void,
 *   reach: (square: number) => void, resume: () => void}} Presses
 */

/** A finger that rests this long selects several squares; one that moves earlier scrolls the page. */
const LONG_MS = 350;

const CELL = 44;
const FRAME = 5;
const SIDE = 9 * CELL + 2 * FRAME;
/** The positions of marks in a square, as fractions of its half side from the middle. */
const CORNERS = [
  ...[
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ],
  [0, 0],
];
const CORNER_OFF = 15;
const NINE_OFF = 14;

export class SudokuBoard {
  /** @type {Square[]} */
  #squares = [];
  #overlay = shape("g", { class: "overlay", "aria-hidden": "true" });
  #overlaid = "";
  #drags = false;
  #several = false;
  /** The square on which a finger rests, or null. @type {number | null} */
  #held = null;
  #holding = 0;
  #focused = 0;
  #svg;
  #cover;

  /** @param {import("../../ui/words.js").Words} words @param {Presses} presses */
  constructor(words, presses) {
    this.words = words;
    this.presses = presses;
    const rows = [];
    for (let row = 0; row < 9; row += 1) {
      const cells = [];
      for (let column = 0; column < 9; column += 1) cells.push(this.#cell(row * 9 + column));
      rows.push(shape("g", { role: "row" }, ...cells));
    }
    const grid = { role: "grid", "aria-label": words("page-sudoku-grid"), "aria-multiselectable": "true" };
    this.#svg = shape(
      "svg",
      { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "board sudoku" },
      shape("rect", { class: "frame", width: SIDE, height: SIDE, rx: 7 }),
      shape("g", grid, ...rows),
      shape("path", { class: "line", d: lines([1, 2, 4, 5, 7, 8]) }),
      shape("path", { class: "line strong", d: lines([3, 6]) }),
      this.#overlay,
    );
    this.#svg.addEventListener("pointerdown", (event) => this.#pressed(/** @type {PointerEvent} */ (event)));
    this.#svg.addEventListener("pointermove", (event) => this.#moved(/** @type {PointerEvent} */ (event)));
    this.#svg.addEventListener("pointerup", () => this.#released(true));
    this.#svg.addEventListener("pointercancel", () => this.#released(false));
    this.#svg.addEventListener("touchmove", (event) => this.#drags && event.preventDefault(), { passive: false });
    this.#svg.addEventListener("contextmenu", (event) => touched() && event.preventDefault());
    const paused = words(touched() ? "page-sudoku-paused-tap" : "page-sudoku-paused");
    this.#cover = element("button", { type: "button", class: "cover-of-grid", hidden: true });
    this.#cover.addEventListener("click", () => presses.resume());
    setText(this.#cover, paused);
    this.#svg.addEventListener("focusin", ({ target }) => {
      const square = this.#squares.findIndex(({ cell }) => cell === target);
      if (!this.#drags && square >= 0) this.presses.reach(square);
    });
    this.root = element("div", { class: "board-place sudoku-place" }, this.#svg, this.#cover);
  }

  /** Whether a square has the focus. */
  get hasFocus() {
    return this.#svg.contains(document.activeElement);
  }

  /** Focus a square, so that screen readers read it. @param {number} square */
  focus(square) {
    this.#squares[this.#focused].cell.setAttribute("tabindex", "-1");
    this.#squares[square].cell.setAttribute("tabindex", "0");
    this.#focused = square;
    this.#squares[square].cell.focus({ preventScroll: true });
  }

  /** @param {Moment} moment @param {Selection} selection @param {Found} found @param {string[]} initials */
  draw(moment, selection, found, initials) {
    this.#several = selection.several;
    this.#svg.classList.toggle("several", selection.several);
    this.#cover.hidden = !moment.seat || !isCovered(moment);
    const looks = looksOf(moment, selection, found, initials);
    looks.forEach((look, at) => {
      const square = this.#squares[at];
      const selected = selection.squares.has(at);
      const drawn = `${JSON.stringify(look)}${selected}`;
      if (drawn === square.drawn) return;
      square.drawn = drawn;
      square.ground.setAttribute("class", `ground ${look.ground}`);
      square.cell.setAttribute("aria-label", this.#said(look, at));
      square.cell.setAttribute("aria-selected", String(selected));
      square.written.replaceChildren(...pictures(look));
    });
    this.#drawOverlay(moment, selection, found);
  }

  /**
   * Draw the frames of the selection, of the coach's pattern, of the other cursors, and the links of a chain.
   * @param {Moment} moment @param {Selection} selection @param {Found} found
   */
  #drawOverlay({ points, seat, state }, selection, found) {
    const partners = Object.entries(points).filter(([other, at]) => other !== seat && at < 81);
    const shown = found.shown ?? null;
    const drawn = JSON.stringify([[...selection.squares], selection.cursor, partners, shown]);
    if (drawn === this.#overlaid) return;
    this.#overlaid = drawn;
    const parts = [];
    if (shown?.focus.length) parts.push(shape("path", { class: "focus-line", d: outline(new Set(shown.focus)) }));
    if (selection.squares.size > 1) parts.push(shape("path", { class: "chosen", d: outline(selection.squares) }));
    for (const link of shown?.links ?? []) parts.push(arrow(link));
    for (const [other, at] of partners) {
      const [x, y] = cornerOf(Number(at));
      const place = state.seats.indexOf(other);
      parts.push(
        shape("rect", { class: `partner s${place}`, x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 5 }),
      );
    }
    if (selection.cursor !== null) {
      const [x, y] = cornerOf(selection.cursor);
      parts.push(shape("rect", { class: "ring", x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 3 }));
    }
    this.#overlay.replaceChildren(...parts);
  }

  /** @param {number} square */
  #cell(square) {
    const [x, y] = cornerOf(square);
    const ground = shape("rect", { class: "ground", width: CELL, height: CELL });
    ground.style.setProperty("--wave", `${(Math.floor(square / 9) + (square % 9)) * 45}ms`);
    const written = shape("g", { transform: `translate(${CELL / 2} ${CELL / 2})` });
    const tabindex = square ? -1 : 0;
    const cell = shape(
      "g",
      { role: "gridcell", transform: `translate(${x} ${y})`, tabindex, class: "cell" },
      ground,
      written,
    );
    this.#squares.push({ cell, ground, written, drawn: "" });
    return cell;
  }

  /** Describe a square for screen readers. @param {Look} look @param {number} square */
  #said({ digit, ink, nine, corner, centre, bad, wrong }, square) {
    const { words } = this;
    const at = { row: Math.floor(square / 9) + 1, column: (square % 9) + 1 };
    const gap = words("sudoku-list-gap");
    const marks = nine.length
      ? nine.filter(([, role]) => role !== "struck").map(([each]) => each)
      : [...corner, ...centre];
    if (!digit) {
      const all = { ...at, marks: marks.join(gap) };
      return marks.length ? words("page-sudoku-marked", all) : words("page-sudoku-empty", at);
    }
    const given = ink === "given";
    const said = words(given ? "page-sudoku-given" : "page-sudoku-digit", { ...at, digit });
    return bad || wrong ? `${said} · ${words("page-sudoku-wrong")}` : said;
  }

  // --- presses -------------------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #pressed(event) {
    const square = this.#squareAt(event);
    if (square === null || event.button !== 0) return;
    if (event.pointerType === "touch" && !this.#several) {
      this.#held = square;
      clearTimeout(this.#holding);
      this.#holding = setTimeout(() => this.#take(event, square, false), LONG_MS);
      return;
    }
    event.preventDefault(); // select no text; the square gets the focus all the same
    this.#take(event, square, event.shiftKey || event.ctrlKey || event.metaKey);
  }

  /** Select a square, and those over which the pointer is dragged afterwards. @param {PointerEvent} event @param {number} square @param {boolean} more */
  #take({ pointerId }, square, more) {
    this.#held = null;
    this.#svg.setPointerCapture(pointerId);
    this.#drags = true;
    this.focus(square);
    this.presses.press(square, more);
  }

  /** @param {boolean} pressed whether nothing else was meant, as to scroll */
  #released(pressed) {
    clearTimeout(this.#holding);
    const square = this.#held;
    [this.#held, this.#drags] = [null, true]; // the focus event that follows is no second press
    if (pressed && square !== null) {
      this.focus(square);
      this.presses.press(square, false);
    }
    this.#drags = false;
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const square = this.#drags || this.#held !== null ? this.#squareAt(event) : null;
    if (this.#held !== null && square !== this.#held) {
      clearTimeout(this.#holding);
      this.#held = null;
    }
    if (square !== null && this.#drags) this.presses.drag(square);
  }

  /** @param {PointerEvent} event */
  #squareAt({ clientX, clientY }) {
    const matrix = /** @type {SVGSVGElement} */ (this.#svg).getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const [row, column] = [Math.floor((y - FRAME) / CELL), Math.floor((x - FRAME) / CELL)];
    return row >= 0 && row < 9 && column >= 0 && column < 9 ? row * 9 + column : null;
  }
}

// --- pictures --------------------------------------------------------------------------------------------------------

/** Return the upper left corner of a square. @param {number} square */
function cornerOf(square) {
  return [FRAME + (square % 9) * CELL, FRAME + Math.floor(square / 9) * CELL];
}

/** @param {number[]} numbers */
function lines(numbers) {
  const end = FRAME + 9 * CELL;
  return numbers.map((n) => `M${FRAME + n * CELL} ${FRAME}V${end}M${FRAME} ${FRAME + n * CELL}H${end}`).join("");
}

/** Draw the contents of a square. @param {Look} look */
function pictures({ digit, ink, bad, wrong, initial, nine, corner, centre, lit, colour }) {
  const parts = [];
  if (colour) parts.push(tag(colour));
  if (digit) {
    parts.push(shape("text", { class: `digit ${ink}${bad || wrong ? " bad" : ""}`, y: 1 }, String(digit)));
    if (bad) parts.push(shape("path", { class: "underline", d: "M-9 17H9" }));
    if (wrong) parts.push(shape("path", { class: "underline", d: "M-13 9L13 -9M-19 -19l6 6m0 -6l-6 6" }));
    if (initial) parts.push(shape("text", { class: `initial ${ink}`, x: 16, y: -15 }, initial));
  }
  for (const [each, role] of nine) {
    const [x, y] = [((each - 1) % 3) - 1, Math.floor((each - 1) / 3) - 1].map((part) => part * NINE_OFF);
    if (role.startsWith("framed"))
      parts.push(shape("rect", { class: role, x: -19, y: -19, width: 38, height: 38, rx: 3 }));
    else parts.push(...mark(each, x, y, role || (each === lit ? "lit" : "")));
  }
  corner.forEach((each, at) => {
    const [x, y] = corner.length === 9 ? [((each - 1) % 3) - 1, Math.floor((each - 1) / 3) - 1] : CORNERS[at];
    parts.push(...mark(each, x * CORNER_OFF, y * CORNER_OFF, each === lit ? "lit" : ""));
  });
  if (centre.length) {
    const size = Math.min(12, 52 / centre.length);
    const text = shape("text", { class: "mark" }, centre.join(""));
    text.style.fontSize = `${size}px`;
    parts.push(text);
  }
  return parts;
}

/** @param {number} digit @param {number} x @param {number} y @param {string} role */
function mark(digit, x, y, role) {
  const text = shape("text", { class: `mark ${role}`, x, y }, String(digit));
  if (!role || role === "lone") return [text];
  if (role === "struck") return [text, shape("path", { class: "strike", d: `M${x - 4} ${y + 4}l8 -8` })];
  const disc = shape("circle", { class: `disc ${role}`, cx: x, cy: y, r: 6.6 });
  return role === "removed"
    ? [disc, text, shape("path", { class: "strike removed", d: `M${x - 5} ${y + 5}l10 -10` })]
    : [disc, text];
}

/** Draw the tag of a coloured square: its number repeats the information of the colour. @param {number} colour */
function tag(colour) {
  return shape("text", { class: `tag t${colour}`, x: 17.5, y: 17 }, String(colour));
}

/** Return the outline of squares. @param {ReadonlySet<number>} squares */
function outline(squares) {
  let d = "";
  for (const square of squares) {
    const [x, y] = cornerOf(square);
    const column = square % 9;
    if (!squares.has(square - 9)) d += `M${x} ${y}h${CELL}`;
    if (!squares.has(square + 9)) d += `M${x} ${y + CELL}h${CELL}`;
    if (column === 0 || !squares.has(square - 1)) d += `M${x} ${y}v${CELL}`;
    if (column === 8 || !squares.has(square + 1)) d += `M${x + CELL} ${y}v${CELL}`;
  }
  return d;
}

/**
 * Draw a link of a chain, from candidate to candidate.
 * @param {[import("./look.js").Candidate, import("./look.js").Candidate, boolean]} link
 */
function arrow([from, to, strong]) {
  const at = (/** @type {import("./look.js").Candidate} */ [square, digit]) => {
    const [x, y] = cornerOf(square);
    return [
      x + CELL / 2 + (((digit - 1) % 3) - 1) * NINE_OFF,
      y + CELL / 2 + (Math.floor((digit - 1) / 3) - 1) * NINE_OFF,
    ];
  };
  const [[x1, y1], [x2, y2]] = [at(from), at(to)];
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [((x2 - x1) * 7) / long, ((y2 - y1) * 7) / long];
  const [bendX, bendY] = [(-(y2 - y1) * 9) / long, ((x2 - x1) * 9) / long];
  const middle = `${(x1 + x2) / 2 + bendX} ${(y1 + y2) / 2 + bendY}`;
  const d = `M${x1 + dx} ${y1 + dy}Q${middle} ${x2 - dx} ${y2 - dy}`;
  return shape("path", { class: strong ? "link" : "link weak", d });
}
