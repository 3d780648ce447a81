// Some of the states of a line of play; the others are folded from them.

const EVERY = 64;
const MOST = 256;

/** @typedef {import("../games/game.js").Game} Game */
/** @typedef {{ply: number, state: any}} Known */

/** The state after every 64th ply, of fewer in a long game, and the one asked for last: a person steps to the next. */
export class KeptStates {
  #every = EVERY;
  /** @type {Map<number, any>} */
  #byPly = new Map();
  /** @type {Known | null} */
  #last = null;
  /** Up to where all were folded, one after another. @type {Known | null} */
  #folded = null;

  /** Keep the state after a ply, if it is one of those that are kept. @param {number} ply @param {any} state */
  keep(ply, state) {
    if (ply % this.#every) return;
    this.#byPly.set(ply, state);
    if (this.#byPly.size <= MOST) return;
    this.#every *= 2;
    for (const kept of [...this.#byPly.keys()]) if (kept % this.#every) this.#byPly.delete(kept);
  }

  /** Forget the states after a ply. @param {number} ply */
  forgetAfter(ply) {
    for (const kept of [...this.#byPly.keys()]) if (kept > ply) this.#byPly.delete(kept);
    this.#last = null;
    if (this.#folded && this.#folded.ply > ply) this.#folded = null;
  }

  /**
   * The state after a ply, folded from the nearest one before it.
   * @param {Game} game @param {{event: any}[]} plies @param {number} ply
   */
  after(game, plies, ply) {
    let { ply: from, state } = this.#before(game, ply);
    for (let next = from + 1; next <= ply; next += 1) {
      state = game.evolve(state, plies[next].event);
      this.keep(next, state);
    }
    this.#last = { ply, state };
    return state;
  }

  /** How many plies have to be folded to know the state after one. @param {Game} game @param {number} ply */
  distance(game, ply) {
    return ply - this.#before(game, ply).ply;
  }

  /**
   * Fold on from where that was left, so that later no ply is far from a known one, until there is no more time.
   * @param {Game} game @param {{event: any}[]} plies @param {() => boolean} enough asked after every few plies
   * @returns {boolean} whether all plies are folded
   */
  foldOn(game, plies, enough) {
    let { ply, state } = this.#folded ?? { ply: -1, state: game.blank };
    while (ply < plies.length - 1) {
      ply += 1;
      state = game.evolve(state, plies[ply].event);
      this.keep(ply, state);
      if (ply % 16 === 0 && enough()) break;
    }
    this.#folded = { ply, state };
    return ply >= plies.length - 1;
  }

  /** The nearest known state that is not after a ply. @param {Game} game @param {number} ply @returns {Known} */
  #before(game, ply) {
    let best = { ply: -1, state: game.blank };
    for (let kept = ply - (ply % this.#every); kept >= 0; kept -= this.#every) {
      if (!this.#byPly.has(kept)) continue;
      best = { ply: kept, state: this.#byPly.get(kept) };
      break;
    }
    for (const known of [this.#last, this.#folded]) {
      if (known && known.ply <= ply && known.ply > best.ply) best = known;
    }
    return best;
  }
}
