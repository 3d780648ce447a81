// The board of goishi hiroi: wood, lines, stones, the path with its numbers. Only what has changed is drawn.

import { paintWood } from "../../ui/board.js";
import { element, gradient, shape } from "../../ui/dom.js";

/**
 * What lies over a position: the points that are marked as open, the one that a press would pick or that was picked and
 * is not answered yet (-1: none), the keyboard's one, the one that was refused, the one that a stone was put back on.
 * @typedef {{open: number[], offered: number, pending: boolean, cursor: number, refused: number, back: number}} Marks
 */

/**
 * What is drawn of a stone that was picked: its disc, and the arrow that leads to it.
 * @typedef {object} Pick
 * @property {SVGElement} arrow
 * @property {SVGElement} disc
 * @property {SVGElement} circle
 * @property {SVGElement} number
 * @property {number} square
 * @property {string} look
 */

const DISC = 11;
const LAST_DISC = 13;
/** How many shades the path has: older numbers are paler. */
const AGES = 6;
const [WOOD_WIDTH, WOOD_HEIGHT] = [384, 96];
const WOOD = { light: [240, 205, 143], dark: [212, 168, 98] };

export class Board {
  #svg = shape("svg", { "aria-hidden": "true" });
  root = element("div", { class: "goishi-board", tabindex: 0, role: "application" });
  /** @type {Layout} */
  #layout = layOut(0, 0);
  /** @type {SVGElement[]} */
  #stones = [];
  #left = "";
  /** @type {Pick[]} */
  #picks = [];
  #shown = 0;
  #arrows = shape("g");
  #discs = shape("g");
  #stoneLayer = shape("g");
  #rings = shape("path", { class: "rings" });
  #offer = offer();
  #cursor = shape("rect", { class: "cursor", x: -18, y: -18, width: 36, height: 36, rx: 8 });
  #refused = badge("refused", "M-4 -4L4 4M4 -4L-4 4");
  #back = badge("put-back", "M-1 -5L-4.5 -1.5L-1 2M-4.5 -1.5H1.5A3.2 3.2 0 0 1 1.5 5H-1");

  /** Begin with a board of this size. @param {number} rows @param {number} columns */
  begin(rows, columns) {
    const layout = layOut(rows, columns);
    this.#layout = layout;
    [this.#stones, this.#left, this.#picks, this.#shown] = [[], "", [], 0];
    for (const layer of [this.#arrows, this.#discs, this.#stoneLayer]) layer.replaceChildren();
    this.#svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    const { group, number } = this.#offer;
    this.#svg.replaceChildren(
      gradients(),
      ...grid(layout),
      ...[this.#arrows, this.#discs, this.#stoneLayer, this.#rings, group, this.#refused, this.#back, this.#cursor],
    );
    number.style.fontSize = "15px";
    const wood = /** @type {HTMLCanvasElement} */ (element("canvas", { width: WOOD_WIDTH, height: WOOD_HEIGHT }));
    paintWood(wood, WOOD);
    this.root.replaceChildren(wood, this.#svg);
    this.root.style.setProperty("--ratio", String(layout.width / layout.height));
  }

  /** The point under the pointer; -1 beside them. @param {{clientX: number, clientY: number}} event */
  pointAt({ clientX, clientY }) {
    const { left, top, width } = this.#svg.getBoundingClientRect();
    const unit = this.#layout.width / (width || 1);
    return pointAt(this.#layout, (clientX - left) * unit, (clientY - top) * unit);
  }

  /** Show a position. @param {any} state @param {boolean} animates whether there is time to see a stone go */
  show({ left, path }, animates) {
    this.root.classList.toggle("calm", !animates);
    if (left !== this.#left) this.#showStones(left);
    for (let at = 0; at < path.length; at += 1) this.#showPick(path, at);
    for (let at = path.length; at < this.#shown; at += 1) this.#hide(at);
    this.#shown = path.length;
  }

  /** @param {string} left */
  #showStones(left) {
    for (let square = 0; square < left.length; square += 1) {
      if (left[square] === this.#left[square]) continue;
      if (left[square] === "O" && !this.#stones[square]) {
        this.#stones[square] = stone(middle(this.#layout, square));
        this.#stoneLayer.append(this.#stones[square]);
      }
      this.#stones[square]?.classList.toggle("gone", left[square] !== "O");
    }
    this.#left = left;
  }

  /** @param {number[]} path @param {number} at */
  #showPick(path, at) {
    const pick = (this.#picks[at] ??= this.#newPick(at));
    const last = at === path.length - 1;
    const look = last ? "pick last" : `pick a${Math.floor(((AGES - 1) * (path.length - 1 - at)) / path.length)}`;
    if (pick.square !== path[at]) {
      pick.square = path[at];
      const [x, y] = middle(this.#layout, path[at]);
      pick.disc.setAttribute("transform", `translate(${x} ${y})`);
      if (at) pick.arrow.setAttribute("d", arrow(middle(this.#layout, path[at - 1]), [x, y]));
      pick.look = "";
    }
    if (pick.look === look && at < this.#shown) return;
    for (const part of [pick.arrow, pick.disc]) {
      part.setAttribute("class", look);
      part.removeAttribute("display");
    }
    if (pick.look !== look) pick.circle.setAttribute("r", String(last ? LAST_DISC : DISC));
    pick.look = look;
  }

  /** @param {number} at */
  #newPick(at) {
    const circle = shape("circle", { r: DISC });
    const number = shape("text", at > 98 ? { class: "long" } : {}, String(at + 1));
    const disc = shape("g", {}, circle, number);
    const way = shape("path", {});
    disc.style.setProperty("--at", String(at));
    this.#arrows.append(way);
    this.#discs.append(disc);
    return { arrow: way, disc, circle, number, square: -1, look: "" };
  }

  /** @param {number} at */
  #hide(at) {
    const { arrow: way, disc } = this.#picks[at];
    way.setAttribute("display", "none");
    disc.setAttribute("display", "none");
    this.#picks[at].square = -1;
  }

  /** Show what lies over it. @param {Marks} marks @param {number} next the number of the stone to be picked next */
  mark({ open, offered, pending, cursor, refused, back }, next) {
    const ring = (/** @type {number} */ square) => {
      const [x, y] = middle(this.#layout, square);
      return `M${x - 19} ${y}a19 19 0 1 0 38 0a19 19 0 1 0 -38 0`;
    };
    this.#rings.setAttribute("d", open.map(ring).join(""));
    const { group, number } = this.#offer;
    this.#put(group, offered);
    group.classList.toggle("pending", pending);
    number.textContent = String(next);
    this.#put(this.#cursor, cursor);
    this.#put(this.#refused, refused);
    this.#put(this.#back, back);
    this.root.classList.toggle("offers", offered >= 0);
  }

  /** Let the numbers of a path that is whole shine one after the other. @param {boolean} shines */
  celebrate(shines) {
    this.root.classList.toggle("solved", shines);
  }

  /** @param {SVGElement} mark @param {number} square */
  #put(mark, square) {
    if (square < 0) {
      mark.setAttribute("display", "none");
      return;
    }
    const [x, y] = middle(this.#layout, square);
    mark.removeAttribute("display");
    mark.setAttribute("transform", `translate(${x} ${y})`);
  }
}

/** Lines and the names beside them. @param {Layout} layout */
function grid({ rows, columns, margin, width, height, letter }) {
  const language = document.documentElement.lang;
  const across = Array.from({ length: rows }, (_, row) => `M${margin} ${margin + row * CELL}H${width - margin}`);
  const down = Array.from(
    { length: columns },
    (_, column) => `M${margin + column * CELL} ${margin}V${height - margin}`,
  );
  const off = (margin - CELL * 0.5) / 2 + 1;
  const name = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) => {
    const made = shape("text", { class: "name", x, y }, text);
    made.style.fontSize = `${letter}px`;
    return made;
  };
  return [
    shape("path", { class: "lines", d: [...across, ...down].join("") }),
    shape("rect", { class: "edge", x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }),
    ...namedLines(rows, letter).map((row) => name(off, margin + row * CELL, rowName(row, rows, language))),
    ...namedLines(columns, letter).map((column) => name(margin + column * CELL, height - off, String(column + 1))),
  ];
}

/** An arrow between two discs. @param {number[]} from @param {number[]} to */
function arrow([x, y], [toX, toY]) {
  const [right, down] = [Math.sign(toX - x), Math.sign(toY - y)];
  const [startX, startY] = [x + right * DISC, y + down * DISC];
  const [tipX, tipY] = [toX - right * (LAST_DISC + 1), toY - down * (LAST_DISC + 1)];
  const [backX, backY] = [tipX - right * 7, tipY - down * 7];
  const wing = (/** @type {number} */ side) => `${backX + down * side} ${backY + right * side}`;
  return `M${startX} ${startY}L${backX} ${backY}M${wing(4)}L${tipX} ${tipY}L${wing(-4)}Z`;
}

/** The stone that would be picked next, with its number. */
function offer() {
  const number = shape("text", { class: "next" });
  const group = shape(
    "g",
    { class: "aim", display: "none" },
    shape("circle", { class: "halo", r: 20 }),
    shape("circle", { r: 16.5, fill: "url(#goishi-sapphire)" }),
    shape("ellipse", GLOSS),
    number,
  );
  return { group, number };
}

/** A badge at the upper right of a stone. @param {string} name @param {string} d */
function badge(name, d) {
  const sign = shape("g", { transform: "translate(12 -12)" }, shape("circle", { r: 7.5 }), shape("path", { d }));
  return shape("g", { class: `badge ${name}`, display: "none" }, shape("circle", { class: "around", r: 17 }), sign);
}

// How stones of goishi hiroi look: slate, lit from the upper left.

/** The ellipse where a stone shines. */
export const GLOSS = { class: "gloss", cx: -5, cy: -6.5, rx: 6.5, ry: 4.2, fill: "url(#goishi-gloss)" };

/** The colours of stones and their shadow; one board is on a page. */
export function gradients() {
  const lit = { cx: 0.38, cy: 0.33, r: 0.75, fx: 0.3, fy: 0.24 };
  return shape(
    "defs",
    {},
    gradient(
      "goishi-slate",
      [
        [0, "#5d626c"],
        [0.35, "#30333a"],
        [0.75, "#121418"],
        [1, "#08090b"],
      ],
      lit,
    ),
    gradient(
      "goishi-sapphire",
      [
        [0, "#5c93e0"],
        [0.4, "#2f66b4"],
        [0.85, "#123a7c"],
        [1, "#0d2c61"],
      ],
      lit,
    ),
    gradient(
      "goishi-gloss",
      [
        [0, "#dfe3ee", 0.75],
        [0.5, "#c3c8d6", 0.28],
        [1, "#c3c8d6", 0],
      ],
      {},
    ),
    gradient(
      "goishi-shadow",
      [
        [0.62, "#221204", 0.62],
        [0.8, "#221204", 0.25],
        [1, "#221204", 0],
      ],
      {},
    ),
  );
}

/** A stone at [x, y]. @param {number[]} place */
export function stone([x, y]) {
  return shape(
    "g",
    { class: "stone", transform: `translate(${x} ${y})` },
    shape(
      "g",
      {},
      shape("circle", { cx: 1.6, cy: 3, r: 19.5, fill: "url(#goishi-shadow)" }),
      shape("circle", { r: 16.4, fill: "url(#goishi-slate)" }),
      shape("ellipse", GLOSS),
    ),
  );
}

// Where the points of a board of goishi hiroi are, and what they are called: by row and column, each counted from 1.

/** How far lines are apart, in units of the drawing. */
export const CELL = 40;
/** What stones, rings and the cursor take beside a line, as a part of that. */
const ROOM = 0.56;
const STRIDES = [1, 2, 5, 10, 20];
const KANJI = "〇一二三四五六七八九";
const MOST_KANJI = 20;

/**
 * Where things are on a board, in units: its size, the place of its first line, the size of the names beside it.
 * @typedef {{rows: number, columns: number, margin: number, width: number, height: number, letter: number}} Layout
 */

/** @param {number} rows @param {number} columns @returns {Layout} */
export function layOut(rows, columns) {
  const letter = Math.max(11.5, Math.max(rows, columns) * CELL * 0.022);
  const margin = CELL * ROOM + letter * 1.7;
  const [width, height] = [columns, rows].map((count) => (count - 1) * CELL + 2 * margin);
  return { rows, columns, margin, width, height, letter };
}

/** The middle of a point, as [x, y]. @param {Layout} layout @param {number} square */
export function middle({ margin, columns }, square) {
  return [margin + (square % columns) * CELL, margin + Math.floor(square / columns) * CELL];
}

/**
 * The point nearest to [x, y]; -1 beside the board.
 * @param {Layout} layout @param {number} x @param {number} y
 */
export function pointAt({ margin, rows, columns }, x, y) {
  const [column, row] = [x, y].map((at) => Math.round((at - margin) / CELL));
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
}

/** Which of so many lines are named, so that the names have room. @param {number} count @param {number} letter */
export function namedLines(count, letter) {
  const stride = STRIDES.find((each) => each * CELL >= letter * 1.5) ?? STRIDES[STRIDES.length - 1];
  return Array.from({ length: count }, (_, line) => line).filter((line) => stride === 1 || (line + 1) % stride === 0);
}

/** A number from 1 to 99 in Japanese numerals. @param {number} number */
export function numeral(number) {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return (tens > 1 ? KANJI[tens] : "") + (tens ? "十" : "") + (ones ? KANJI[ones] : "");
}

/**
 * What a row is called: in Japanese by its numeral, unless there are too many for that.
 * @param {number} row @param {number} rows @param {string} language
 */
export function rowName(row, rows, language) {
  return language === "ja" && rows <= MOST_KANJI ? numeral(row + 1) : String(row + 1);
}

/** Row and column of a point, each from 1. @param {number} square @param {number} columns */
export function placeOf(square, columns) {
  return { row: Math.floor(square / columns) + 1, column: (square % columns) + 1 };
}
