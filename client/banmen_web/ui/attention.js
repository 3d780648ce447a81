// Attention: a person looks at the page if it is visible and its window has the focus. And what keeps its screen on.

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

// A wake lock keeps the screen on while the page is visible. Browsers grant it only to a page loaded over https.

export class Awake {
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #stopped = false;

  /** @param {(held: boolean) => void} [changed] receives whether the screen stays on */
  constructor(changed = () => {}) {
    this.changed = changed;
    document.addEventListener("visibilitychange", this.#ask);
    void this.#ask();
  }

  stop() {
    this.#stopped = true;
    document.removeEventListener("visibilitychange", this.#ask);
    void this.#lock?.release();
  }

  /** Request the lock, again after the page was hidden: the browser releases it then. */
  #ask = async () => {
    if (this.#stopped || document.visibilityState !== "visible") return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
      if (this.#stopped) void this.#lock.release();
      else this.changed(true);
    } catch {
      this.changed(false); // the browser has no wake lock, or the battery is low
    }
  };
}
