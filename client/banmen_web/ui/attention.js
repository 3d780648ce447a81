// Attention: a person looks at the page if it is visible and its window has the focus.

const AWAY_MS = 60_000;

export class Attention {
  /** @type {() => boolean} */
  #looks;
  /** @type {() => number} */
  #now;
  /** @type {number | null} */
  #leftAt = null;
  #left = false;

  /** @param {() => number} [now] a clock in ms @param {() => boolean} [looks] whether a person looks now */
  constructor(now = () => performance.now(), looks = () => !document.hidden && document.hasFocus()) {
    [this.#now, this.#looks] = [now, looks];
  }

  /** Return true once after nobody has looked for `AWAY_MS`. Call it regularly. */
  hasLeft() {
    this.#leftAt = this.#looks() ? null : (this.#leftAt ?? this.#now());
    const before = this.#left;
    this.#left = this.#leftAt !== null && this.#now() - this.#leftAt >= AWAY_MS;
    return this.#left && !before;
  }
}
