// When to try again after a connection that was lost or never made.

const [FIRST_MS, LONGEST_MS, RARE_MS, QUICK_MS, JITTER] = [100, 5_000, 30_000, 120_000, 0.2];

/** Each delay is twice the one before; after two minutes in vain they are long. It never gives up. */
export class Backoff {
  failures = 0;
  /** @type {number | null} */
  #since = null;

  reset() {
    [this.failures, this.#since] = [0, null];
  }

  /**
   * Count an attempt that failed; how many ms to wait for the next one.
   * @param {number} now ms of any clock @param {() => number} random from 0 up to 1
   */
  failed(now, random) {
    this.failures += 1;
    this.#since ??= now;
    if (now - this.#since >= QUICK_MS) return RARE_MS * (1 + 2 * JITTER * random());
    const delay = Math.min(FIRST_MS * 2 ** Math.min(this.failures - 1, 32), LONGEST_MS);
    return delay * (1 - JITTER + 2 * JITTER * random());
  }
}
