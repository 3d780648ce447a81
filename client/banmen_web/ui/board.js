// What boards of several games share: wood, and how fast one looks.

// Wood, drawn once on a canvas: boards and frames lie on it. Nothing is loaded for it.

/**
 * What a wood looks like: its light and its dark grain as [red, green, blue], and whether the grain runs across.
 * @typedef {{light: number[], dark: number[], across?: boolean}} Wood
 */

const SEED = 1986;
/** The noises that make the grain: [so many swells over the fibre, along it, how strong]. */
const SWELLS = [
  [7, 1.5, 0.5],
  [34, 2, 0.3],
  [120, 5, 0.32],
];

/** Numbers from 0 to 1 that are the same each time. @param {number} seed */
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
 * Smooth noise from 0 to 1 over a picture, so many swells over its width and over its height.
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
 * Fill a canvas of its own size with wood.
 * @param {HTMLCanvasElement} canvas @param {Wood} wood
 */
export function paintWood(canvas, { light, dark, across = false }) {
  const [width, height] = across ? [canvas.height, canvas.width] : [canvas.width, canvas.height];
  const throwOne = thrower(SEED);
  const swells = SWELLS.map(([over, along]) => noise(width, height, over, along, throwOne));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
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

// How fast one looks: the time between the plies drawn. Boards animate only what there is time to see.

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

  /** A ply is drawn: gives the ms since another one was. @param {number} ply */
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

  /** So many plies a second of late; 0 while none change. */
  get rate() {
    const [first] = this.#seen;
    const last = this.#seen[this.#seen.length - 1];
    if (!first || first === last || this.now() - last.at > LOOKED_BACK_MS) return 0;
    return ((last.ply - first.ply) * 1000) / Math.max(1, last.at - first.at);
  }
}
