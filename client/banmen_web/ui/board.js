// Parts shared by the boards of several games: wood, the pace of the plies, the picture of a path.

// Wood, painted once on a canvas below boards and frames. It needs no image file.

/**
 * The look of a wood: its light and its dark grain as [red, green, blue], and whether the grain runs across.
 * @typedef {{light: number[], dark: number[], across?: boolean}} Wood
 */

const SEED = 1986;
/** The layers of noise that make the grain: [swells across the fibre, swells along it, strength]. */
const SWELLS = [
  [7, 1.5, 0.5],
  [34, 2, 0.3],
  [120, 5, 0.32],
];

/** Return a generator of reproducible pseudo-random numbers from 0 to 1. @param {number} seed */
function thrower(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** @param {number} share */
function smooth(share) {
  return share * share * (3 - 2 * share);
}

/**
 * Return smooth noise from 0 to 1 for a picture, with `over` swells across its width and `along` down its height.
 * @param {number} width @param {number} height @param {number} over @param {number} along
 * @param {() => number} throwOne
 */
function noise(width, height, over, along, throwOne) {
  const columns = Math.ceil(over) + 2;
  const lattice = Float32Array.from({ length: columns * (Math.ceil(along) + 2) }, throwOne);
  const made = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const down = (y / height) * along;
    const row = Math.floor(down) * columns;
    const lower = smooth(down - Math.floor(down));
    for (let x = 0; x < width; x += 1) {
      const right = (x / width) * over;
      const at = row + Math.floor(right);
      const part = smooth(right - Math.floor(right));
      const above = lattice[at] + (lattice[at + 1] - lattice[at]) * part;
      const below = lattice[at + columns] + (lattice[at + columns + 1] - lattice[at + columns]) * part;
      made[y * width + x] = above + (below - above) * lower;
    }
  }
  return made;
}

/**
 * Resize the canvases of a board to its place, in device pixels, at most two for each CSS pixel.
 * @param {Element} place @param {HTMLCanvasElement[]} canvases @returns canvas pixels for each CSS pixel
 */
export function fit(place, canvases) {
  const ratio = Math.min(2, devicePixelRatio || 1);
  const { width, height } = place.getBoundingClientRect();
  for (const canvas of canvases) {
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  }
  return ratio;
}

/**
 * Return the context of a canvas that is painted once. It is kept in main memory: on the graphics processor, WebKitGTK
 * stops showing it as soon as an element above it is repainted.
 * @param {HTMLCanvasElement} canvas
 */
export function stillContext(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
}

/**
 * Fill a canvas with wood.
 * @param {HTMLCanvasElement} canvas @param {Wood} wood
 */
export function paintWood(canvas, { light, dark, across = false }) {
  const [width, height] = across ? [canvas.height, canvas.width] : [canvas.width, canvas.height];
  const throwOne = thrower(SEED);
  const swells = SWELLS.map(([over, along]) => noise(width, height, over, along, throwOne));
  const context = stillContext(canvas);
  const picture = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < width * height; at += 1) {
    let share = -0.06;
    SWELLS.forEach(([, , strength], number) => (share += swells[number][at] * strength));
    const place = 4 * (across ? (at % width) * height + Math.floor(at / width) : at);
    for (let band = 0; band < 3; band += 1) {
      picture.data[place + band] = dark[band] + (light[band] - dark[band]) * Math.min(1, Math.max(0, share));
    }
    picture.data[place + 3] = 255;
  }
  context.putImageData(picture, 0, 0);
}

// The pace of the plies drawn. Boards leave out animations that would not end before the next ply.

const LOOKED_BACK_MS = 1000;
const MOST = 64;

export class Pace {
  /** @type {{at: number, ply: number}[]} */
  #seen = [];
  #before = -Infinity;
  #between = Infinity;

  /** @param {() => number} [now] a clock in ms */
  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /** Record a drawn ply, and return the ms since a different ply was drawn. @param {number} ply */
  see(ply) {
    const at = this.now();
    const last = this.#seen[this.#seen.length - 1];
    if (last?.ply === ply) return this.#between;
    this.#between = at - this.#before;
    this.#before = at;
    if (last && ply < last.ply) this.#seen = [];
    this.#seen.push({ at, ply });
    while (this.#seen.length > MOST || this.#seen[0].at < at - LOOKED_BACK_MS) this.#seen.shift();
    return this.#between;
  }

  /** The recent rate in plies a second; 0 while the ply stays. */
  get rate() {
    const [first] = this.#seen;
    const last = this.#seen[this.#seen.length - 1];
    if (!first || first === last || this.now() - last.at > LOOKED_BACK_MS) return 0;
    return ((last.ply - first.ply) * 1000) / Math.max(1, last.at - first.at);
  }
}

// A path over a board.

/**
 * The grid of a board on a canvas, in canvas pixels: the side of a square, and the upper left corner of the first.
 * @typedef {{rows: number, columns: number, side: number, left: number, top: number}} Layout
 */
/** A rectangle of rows and columns; `bottom` and `right` are included. @typedef {{top: number, left: number, bottom: number, right: number}} Region */

/** Return the rectangle spanned by two squares. @param {number} one @param {number} other @param {number} columns @returns {Region} */
export function regionBetween(one, other, columns) {
  const [row, toRow] = [Math.floor(one / columns), Math.floor(other / columns)];
  const [column, toColumn] = [one % columns, other % columns];
  return {
    top: Math.min(row, toRow),
    left: Math.min(column, toColumn),
    bottom: Math.max(row, toRow),
    right: Math.max(column, toColumn),
  };
}

/**
 * Return the squares that a canvas shows, at least in part.
 * @param {Layout} layout @param {{width: number, height: number}} canvas @returns {Region}
 */
export function shownOf({ rows, columns, side, left, top }, { width, height }) {
  const first = (/** @type {number} */ corner) => Math.max(0, Math.floor(-corner / side));
  const last = (/** @type {number} */ corner, /** @type {number} */ room, /** @type {number} */ count) =>
    Math.min(count - 1, Math.floor((room - corner) / side));
  return { left: first(left), top: first(top), right: last(left, width, columns), bottom: last(top, height, rows) };
}

/** If a step changes more squares than this, all of them are redrawn. */
const MOST_CHANGED = 12;

/** The picture of a path on a canvas. `paint` redraws only the part that a step has changed. */
export class PathCanvas {
  /** @type {Layout} */
  layout = { rows: 0, columns: 0, side: 1, left: 0, top: 0 };
  /** @type {number[]} */
  path = [];
  /** The number of squares before the new ones that also change when the path is extended. */
  back = 0;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  }

  /** Start with a new layout, after the canvas was resized. @param {Layout} layout @param {number} font size in px */
  begin(layout, font) {
    [this.layout, this.path] = [layout, []];
    const { context, canvas } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    // Set once: setting a font makes the browser compute the page's styles.
    context.font = `700 ${font}px system-ui, sans-serif`;
    [context.textAlign, context.textBaseline] = ["center", "middle"];
  }

  /** Show a path. @param {number[]} path squares in order */
  show(path) {
    const before = this.path;
    let same = 0;
    while (same < path.length && path[same] === before[same]) same += 1;
    const changed = before.length + path.length - 2 * same;
    if (!changed) return;
    this.path = path;
    this.change(before, same);
    if (changed > MOST_CHANGED) {
      this.drawAll();
      return;
    }
    for (const line of [before, path]) {
      for (let at = Math.max(0, same - this.back); at < line.length; at += 1)
        this.draw(regionBetween(line[at], line[Math.max(0, at - 1)], this.layout.columns));
    }
  }

  /** Handle a path that differs from the old one after `_same` squares. @param {number[]} _before @param {number} _same */
  change(_before, _same) {}

  /** Draw the path in a cleared region; nothing outside the region may change. @param {Region} _region */
  paint(_region) {}

  /** Redraw all visible squares. */
  drawAll() {
    this.draw(shownOf(this.layout, this.canvas));
  }

  /** Redraw a region. @param {Region} region */
  draw(region) {
    const { side, left, top } = this.layout;
    const { context } = this;
    const [x, y] = [Math.floor(left + region.left * side), Math.floor(top + region.top * side)];
    const [toX, toY] = [Math.ceil(left + (region.right + 1) * side), Math.ceil(top + (region.bottom + 1) * side)];
    context.save();
    context.beginPath();
    context.rect(x, y, toX - x, toY - y);
    context.clip();
    context.clearRect(x, y, toX - x, toY - y);
    this.paint(region);
    context.restore();
  }

  /** Return the squares of the path in and next to a region. @param {Region} region */
  squaresNear({ left, top, right, bottom }) {
    const { rows, columns } = this.layout;
    const found = [];
    for (let row = Math.max(0, top - 1); row <= Math.min(rows - 1, bottom + 1); row += 1) {
      for (let column = Math.max(0, left - 1); column <= Math.min(columns - 1, right + 1); column += 1) {
        found.push(row * columns + column);
      }
    }
    return found;
  }
}
