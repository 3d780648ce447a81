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
