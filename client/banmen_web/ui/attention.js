// Whether a person looks at the page: it is not hidden, and its window has the focus.

const AWAY_MS = 60_000;

export class Attention {
  /** @type {() => boolean} */
  #looks;
  /** @type {() => number} */
  #now;
  /** @type {number | null} */
  #leftAt = null;
  #told = false;

  /** @param {() => number} [now] a clock in ms @param {() => boolean} [looks] whether somebody looks now */
  constructor(now = () => performance.now(), looks = () => !document.hidden && document.hasFocus()) {
    [this.#now, this.#looks] = [now, looks];
  }

  /** Whether nobody has looked for a minute; true only once. To be asked again and again. */
  hasLeft() {
    this.#leftAt = this.#looks() ? null : (this.#leftAt ?? this.#now());
    const before = this.#told;
    this.#told = this.#leftAt !== null && this.#now() - this.#leftAt >= AWAY_MS;
    return this.#told && !before;
  }
}
