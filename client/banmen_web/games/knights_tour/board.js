// The board of a knight's tour in three layers: the empty board, the path, the marks. Each is drawn when it changes.

import { fit, paintWood, shownOf, stillContext } from "../../ui/board.js";
import { element, setAttribute, shape } from "../../ui/dom.js";
import { Zoom } from "../../ui/zoom.js";
import { PATH_COLOURS, PathPicture } from "./path_picture.js";

/** @typedef {import("../../ui/board.js").Layout} Layout */
/** @typedef {import("../../ui/board.js").Wood} Wood */

/** The width of the frame, as a fraction of the longer side. */
const FRAME = 0.052;

export class Board {
  #base = /** @type {HTMLCanvasElement} */ (element("canvas", { "aria-hidden": "true" }));
  #over = /** @type {HTMLCanvasElement} */ (element("canvas", { "aria-hidden": "true" }));
  #empty = new EmptyBoard();
  #picture = new PathPicture(this.#over);
  #overlay = new Overlay();
  #rows = 0;
  #columns = 0;
  /** @type {number[]} */
  #path = [];
  #dark = matchMedia("(prefers-color-scheme: dark)");
  root = element(
    "div",
    { class: "canvas-board tour-board", tabindex: 0, role: "application" },
    this.#base,
    this.#over,
    this.#overlay.root,
  );

  #zoom;

  /** @param {import("../../ui/words.js").Words} words */
  constructor(words) {
    this.#zoom = new Zoom(this.root, words, () => this.#place());
    this.#dark.addEventListener("change", () => this.#place());
  }

  /** Start with a board of this size, and return its ratio of width to height. @param {number} rows @param {number} columns */
  begin(rows, columns) {
    [this.#rows, this.#columns, this.#path] = [rows, columns, []];
    const [width, height] = [columns + 2 * this.#frame, rows + 2 * this.#frame];
    this.#zoom.begin(width, height, 1);
    return width / height;
  }

  /** The width of the frame in squares. */
  get #frame() {
    return FRAME * Math.max(this.#rows, this.#columns);
  }

  /** Lay out the board in the available room. */
  #place() {
    const [rows, columns, frame] = [this.#rows, this.#columns, this.#frame];
    const { scale, x, y } = this.#zoom.look;
    if (!rows || !scale) return;
    const ratio = fit(this.root, [this.#base, this.#over]);
    const side = scale * ratio;
    const [left, top] = [x, y].map((corner) => Math.round(corner * ratio) + frame * side);
    const layout = { rows, columns, side, left, top };
    this.#empty.draw(this.#base, layout, frame * side, this.#dark.matches, ratio);
    this.#picture.place(layout, ratio);
    this.#overlay.place(this.root, columns, frame, this.#zoom.look);
    this.#picture.show(this.#path);
  }

  /** Return the square under the pointer; -1 on the frame. @param {{clientX: number, clientY: number}} event */
  squareAt(event) {
    const [column, row] = this.#zoom.placeOf(event).map((at) => Math.floor(at - this.#frame));
    return row >= 0 && row < this.#rows && column >= 0 && column < this.#columns ? row * this.#columns + column : -1;
  }

  /** @param {number[]} path @param {Shown} shown @param {boolean} animates */
  show(path, shown, animates) {
    this.#path = path;
    this.#picture.show(path);
    this.#overlay.show(shown, animates);
    const { here } = shown;
    const middle = [here % this.#columns, Math.floor(here / this.#columns)].map((at) => at + 0.5 + this.#frame);
    this.#zoom.follow(here < 0 ? null : /** @type {[number, number]} */ (middle));
  }
}

// The board of a knight's tour without a path: a frame of wood with the names of rows and columns, and the squares.

/** @typedef {{frame: Wood, squares: Wood, dark: string, letters: string}} Theme */

/** The period of the grain across and along the fibre, in pixels. */
const [OVER_PX, ALONG_PX] = [320, 80];
const LEAST_LETTER_PX = 9.5;
const STRIDES = [1, 5, 10, 20, 50];
/** @type {Record<"light" | "dark", Theme>} */
const THEMES = {
  light: {
    frame: { light: [205, 155, 105], dark: [158, 106, 60], across: true },
    squares: { light: [247, 238, 224], dark: [238, 224, 202] },
    dark: "rgba(188,142,82,0.42)",
    letters: "#fff6e6",
  },
  dark: {
    frame: { light: [140, 98, 62], dark: [92, 58, 34], across: true },
    squares: { light: [226, 214, 194], dark: [214, 199, 175] },
    dark: "rgba(150,110,62,0.42)",
    letters: "#f0dec2",
  },
};

/** Paint a canvas of wood. @param {Wood} wood */
function grain(wood) {
  const [width, height] = wood.across ? [ALONG_PX, OVER_PX] : [OVER_PX, ALONG_PX];
  const made = /** @type {HTMLCanvasElement} */ (element("canvas", { width, height }));
  paintWood(made, wood);
  return made;
}

/** Draws empty boards; the woods of a theme are painted once. */
export class EmptyBoard {
  /** @type {Map<string, {frame: HTMLCanvasElement, squares: HTMLCanvasElement}>} */
  #woods = new Map();

  /**
   * @param {HTMLCanvasElement} canvas @param {Layout} layout @param {number} frame its width, in px of the canvas
   * @param {boolean} isDark @param {number} ratio px of the canvas for one of the page
   */
  draw(canvas, layout, frame, isDark, ratio) {
    const name = isDark ? "dark" : "light";
    const theme = THEMES[name];
    const woods = this.#woods.get(name) ?? { frame: grain(theme.frame), squares: grain(theme.squares) };
    this.#woods.set(name, woods);
    const context = stillContext(canvas);
    const { rows, columns, side, left, top } = layout;
    const [width, height] = [columns * side, rows * side];
    const outside = { x: left - frame, y: top - frame, width: width + 2 * frame, height: height + 2 * frame };
    context.drawImage(woods.frame, outside.x, outside.y, outside.width, outside.height);
    mitre(context, outside, frame);
    context.drawImage(woods.squares, left, top, width, height);
    context.fillStyle = theme.dark;
    const shown = shownOf(layout, canvas);
    for (let row = shown.top; row <= shown.bottom; row += 1) {
      for (let column = shown.left; column <= shown.right; column += 1) {
        if ((rows - row + column) % 2 === 0) continue;
        const [x, y] = [Math.round(left + column * side), Math.round(top + row * side)];
        const [toX, toY] = [Math.round(left + (column + 1) * side), Math.round(top + (row + 1) * side)];
        context.fillRect(x, y, toX - x, toY - y);
      }
    }
    context.strokeStyle = "rgba(40,22,8,0.55)";
    context.lineWidth = Math.max(1, frame * 0.05);
    context.strokeRect(left, top, width, height);
    const size = Math.min(frame * 0.72, Math.max(frame * 0.5, LEAST_LETTER_PX * ratio));
    names(context, layout, theme.letters, frame, size);
  }
}

/**
 * The frame's edges and mitres.
 * @param {CanvasRenderingContext2D} context @param {{x: number, y: number, width: number, height: number}} outside
 * @param {number} frame
 */
function mitre(context, { x, y, width, height }, frame) {
  context.strokeStyle = "rgba(40,22,8,0.28)";
  context.lineWidth = Math.max(1, frame * 0.04);
  context.beginPath();
  for (const right of [0, 1]) {
    for (const low of [0, 1]) {
      context.moveTo(x + right * width, y + low * height);
      context.lineTo(x + (right ? width - frame : frame), y + (low ? height - frame : frame));
    }
  }
  context.stroke();
  context.fillStyle = "rgba(255,240,215,0.10)";
  context.fillRect(x, y, width, frame * 0.16);
  context.fillStyle = "rgba(30,16,6,0.16)";
  context.fillRect(x, y + height - frame * 0.16, width, frame * 0.16);
}

/**
 * @param {CanvasRenderingContext2D} context @param {Layout} layout @param {string} colour
 * @param {number} frame @param {number} size of the letters
 */
function names(context, { rows, columns, side, left, top }, colour, frame, size) {
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colour;
  const low = top + rows * side;
  const lettered = columns <= 26;
  for (const column of named(columns, side, lettered ? size : size * 2)) {
    const name = lettered ? String.fromCharCode(97 + column) : String(column + 1);
    context.fillText(name, left + (column + 0.5) * side, low + frame * 0.52);
  }
  for (const row of named(rows, side, size * 1.1)) {
    context.fillText(String(row + 1), left - frame * 0.5, low - (row + 0.5) * side, frame * 0.86);
  }
}

/**
 * Return which rows or columns get a name, so that the names do not overlap.
 * @param {number} count @param {number} side @param {number} room
 */
function named(count, side, room) {
  const stride = STRIDES.find((each) => each * side >= room) ?? 100;
  return Array.from({ length: count }, (_, at) => at).filter((at) => stride === 1 || (at + 1) % stride === 0);
}

// The marks above the path: the last retreat, unreachable squares, the next squares, the knight.

/** The side of a square in units of the drawing. */
export const UNIT = 40;
const KNIGHT = [
  "M6.1 18C5.8 13.2 6.9 9 10 6.3C11 5.4 12 4.9 13.1 4.6L13.8 2.3C13.9 2 14.3 2 14.5 2.2L16 4.6",
  "C17.3 5.4 18 6.6 18.6 7.9L20.6 11.6C21 12.3 20.9 13 20.4 13.5L19.6 14.3C19 14.9 18.2 14.9 17.6 14.3",
  "C16.9 13.6 16 13.2 15 13.1L12.8 12.7C13 14.1 14.1 15.1 15.6 15.9C16.5 16.5 17 17.2 17.1 18ZM15 8.5",
  "A0.8 0.8 0 1 0 16.6 8.5A0.8 0.8 0 1 0 15 8.5ZM5.4 19.1H17.8A1 1 0 0 1 18.8 20.1V21A1 1 0 0 1 17.8 22H5.4",
  "A1 1 0 0 1 4.4 21V20.1A1 1 0 0 1 5.4 19.1Z",
].join("");
const MOST_ONWARD = 8;
/** The minimum size of the knight in pixels: viewers look for it first. */
const LEAST_KNIGHT_PX = 17;

/**
 * The marks to draw; squares are numbers, -1 for none. `home`: the square to which the line of a closed tour returns.
 * @typedef {object} Shown
 * @property {number} here
 * @property {number} home
 * @property {import("./annotations.js").Candidate[]} candidates
 * @property {number} chosen
 * @property {number} ghost
 * @property {number} cursor
 * @property {number[]} retreat
 * @property {number[]} lost
 */

export class Overlay {
  root = shape("svg", { "aria-hidden": "true" });
  #swatches = shape("path", { class: "swatches" });
  #dashes = shape("path", { class: "back-way" });
  #home = shape("path", { class: "home", stroke: PATH_COLOURS[PATH_COLOURS.length - 1] });
  #lost = shape("path", { class: "lost" });
  #hollow = shape("path", { class: "hollow" });
  #cross = shape("g", { class: "cross" }, shape("circle", { r: 7.5 }), shape("path", { d: "M-3 -3L3 3M3 -3L-3 3" }));
  #ahead = shape("path", { class: "ahead" });
  #counts = Array.from({ length: MOST_ONWARD }, () => count());
  #ghost = knight("ghost");
  #knight = knight("knight");
  #cursor = shape("rect", { class: "cursor", x: -18.5, y: -18.5, width: 37, height: 37, rx: 5 });
  #columns = 1;
  #size = 1;

  constructor() {
    this.root.append(this.#swatches, this.#dashes, this.#lost, this.#hollow, this.#cross, this.#home, this.#ahead);
    this.root.append(...this.#counts.map(({ group }) => group), this.#ghost, this.#knight, this.#cursor);
  }

  /**
   * Set the layout of the squares.
   * @param {Element} room @param {number} columns @param {number} frame in squares
   * @param {import("../../ui/zoom.js").Look} look
   */
  place(room, columns, frame, look) {
    this.#columns = columns;
    const { width, height } = room.getBoundingClientRect();
    const box = [-look.x / look.scale - frame, -look.y / look.scale - frame, width / look.scale, height / look.scale];
    this.root.setAttribute("viewBox", box.map((at) => at * UNIT).join(" "));
    this.#size = Math.max(0.87, LEAST_KNIGHT_PX / look.scale);
    for (const one of [this.#knight, this.#ghost]) {
      /** @type {SVGElement} */ (one.firstChild).setAttribute("transform", `scale(${this.#size})`);
    }
  }

  /** @param {Shown} shown @param {boolean} animates whether the knight is seen to go */
  show(shown, animates) {
    const { here, candidates, chosen, retreat } = shown;
    const { classList } = this.#knight;
    classList.toggle("goes", animates && !classList.contains("off"));
    this.#put(this.#knight, here);
    this.#put(this.#ghost, shown.ghost);
    this.#put(this.#cursor, shown.cursor);
    setAttribute(this.#ahead, "d", chosen >= 0 && here >= 0 ? this.#line(here, chosen) : "");
    setAttribute(this.#home, "d", shown.home >= 0 ? this.#line(here, shown.home) : "");
    this.#counts.forEach((one, at) => this.#count(one, candidates[at], chosen, retreat));
    setAttribute(
      this.#lost,
      "d",
      shown.lost
        .filter((square) => !retreat.includes(square))
        .map((square) => this.#x(square))
        .join(""),
    );
    setAttribute(
      this.#swatches,
      "d",
      retreat
        .slice(1)
        .map((square) => this.#swatch(square))
        .join(""),
    );
    setAttribute(
      this.#dashes,
      "d",
      retreat
        .slice(1)
        .map((square, at) => this.#line(retreat[at], square, at ? 0 : UNIT * 0.36))
        .join(""),
    );
    setAttribute(
      this.#hollow,
      "d",
      retreat
        .slice(1, -1)
        .map((square) => this.#ring(square))
        .join(""),
    );
    this.#put(this.#cross, retreat.length ? retreat[retreat.length - 1] : -1);
  }

  /**
   * @param {ReturnType<typeof count>} one @param {import("./annotations.js").Candidate | undefined} candidate
   * @param {number} chosen @param {number[]} retreat
   */
  #count(one, candidate, chosen, retreat) {
    const hidden = !candidate || (candidate.spent && retreat.includes(candidate.square));
    this.#put(one.group, hidden ? -1 : candidate.square);
    if (hidden) return;
    const { square, onward, dead, spent } = candidate;
    const look = `count${square === chosen ? " chosen" : ""}${dead ? " dead" : ""}${spent ? " spent" : ""}`;
    if (one.look !== look) one.group.setAttribute("class", (one.look = look));
    if (one.onward !== onward) one.text.textContent = String((one.onward = onward));
  }

  /** @param {SVGElement} mark @param {number} square */
  #put(mark, square) {
    mark.classList.toggle("off", square < 0);
    if (square < 0) return;
    const [x, y] = this.#middle(square);
    mark.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {number} square */
  #middle(square) {
    return [((square % this.#columns) + 0.5) * UNIT, (Math.floor(square / this.#columns) + 0.5) * UNIT];
  }

  /** @param {number} from @param {number} to @param {number} gap left free at the beginning */
  #line(from, to, gap = 0) {
    const [[x, y], [toX, toY]] = [this.#middle(from), this.#middle(to)];
    const far = Math.hypot(toX - x, toY - y) || 1;
    const [startX, startY] = [x + ((toX - x) * gap) / far, y + ((toY - y) * gap) / far];
    return `M${startX.toFixed(1)} ${startY.toFixed(1)}L${toX} ${toY}`;
  }

  /** @param {number} square */
  #x(square) {
    const [x, y] = this.#middle(square);
    return `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
  }

  /** @param {number} square */
  #swatch(square) {
    const [x, y] = this.#middle(square);
    return `M${x - UNIT / 2} ${y - UNIT / 2}h${UNIT}v${UNIT}h${-UNIT}z`;
  }

  /** @param {number} square */
  #ring(square) {
    const [x, y] = this.#middle(square);
    return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`;
  }
}

/** Create a circle with the number of onward moves. */
function count() {
  const text = shape("text");
  const group = shape(
    "g",
    { class: "count off" },
    shape("circle", { class: "halo", r: 14.5 }),
    shape("circle", { r: 10.5 }),
    text,
  );
  return { group, text, look: "", onward: -1 };
}

/** @param {string} name */
function knight(name) {
  const icon = shape("path", { d: KNIGHT, transform: "translate(-13.2 -13.4) scale(1.08)", "fill-rule": "evenodd" });
  return shape("g", { class: `${name} off` }, shape("g", {}, shape("circle", { r: 20 }), icon));
}
