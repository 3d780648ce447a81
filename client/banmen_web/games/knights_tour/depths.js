// How deep a search was at each ply, as it is drawn over time.

/** @typedef {{event: import("../game.js").GameEvent}[]} Plies */
/**
 * A graph: the deepest at each place from left to right, and where it went back.
 * @typedef {{deepest: number[], backs: number[]}} Graph
 */

/** The depths of one line of play. It goes on from where it was, as long as the line does. */
export class Depths {
  /** @type {number[]} */
  #depths = [];
  /** @type {import("../game.js").GameEvent | null} */
  #last = null;

  /** Take in what was played. @param {Plies} plies */
  update(plies) {
    const known = this.#depths.length;
    if (known > plies.length || (known && plies[known - 1].event !== this.#last)) this.#depths = [];
    for (let ply = this.#depths.length; ply < plies.length; ply += 1) {
      const { event } = plies[ply];
      this.#depths.push(depthAfter(this.#depths[ply - 1] ?? 0, event));
      this.#last = event;
    }
  }

  /** How many plies are known. */
  get length() {
    return this.#depths.length;
  }

  /** @param {number} ply */
  at(ply) {
    return this.#depths[ply] ?? 0;
  }

  /** All of it at so many places. @param {number} places @returns {Graph} */
  graph(places) {
    const last = Math.max(1, this.#depths.length - 1);
    const width = Math.min(places, last);
    const deepest = new Array(width + 1).fill(0);
    const backs = new Set();
    this.#depths.forEach((depth, ply) => {
      const place = Math.floor((ply * width) / last);
      deepest[place] = Math.max(deepest[place], depth);
      if (ply && depth < this.#depths[ply - 1]) backs.add(place);
    });
    return { deepest, backs: /** @type {number[]} */ ([...backs]) };
  }
}

/** @param {number} depth @param {import("../game.js").GameEvent} event */
function depthAfter(depth, event) {
  if (event.type === "moved") return depth + 1;
  if (event.type === "retreated") return Math.max(0, depth - 1);
  if (event.type === "returned") return Math.min(depth, event.depth);
  return event.type === "began" ? Number(event.start >= 0) : depth;
}
