// Some of the states of a line of play; the others are folded from them.

const EVERY = 64;
const MOST = 256;

/** The state after every 64th ply, of fewer in a long game, and the one asked for last: a person steps to the next. */
export class KeptStates {
  #every = EVERY;
  /** @type {Map<number, any>} */
  #byPly = new Map();
  /** @type {{ply: number, state: any} | null} */
  #last = null;

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
  }

  /**
   * The state after a ply, folded from the nearest one before it.
   * @param {import("../games/game.js").Game} game @param {{event: any}[]} plies @param {number} ply
   */
  after(game, plies, ply) {
    let from = -1;
    let state = game.blank;
    for (let kept = ply - (ply % this.#every); kept >= 0; kept -= this.#every) {
      if (!this.#byPly.has(kept)) continue;
      [from, state] = [kept, this.#byPly.get(kept)];
      break;
    }
    if (this.#last && this.#last.ply <= ply && this.#last.ply > from) ({ ply: from, state } = this.#last);
    for (let next = from + 1; next <= ply; next += 1) {
      state = game.evolve(state, plies[next].event);
      this.keep(next, state);
    }
    this.#last = { ply, state };
    return state;
  }
}
