// Keeps the screen awake as long as it is looked at, where the browser lets a page do so: only one that came over https.

export class Awake {
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #stopped = false;

  /** @param {(held: boolean) => void} told whether the screen stays awake now */
  constructor(told) {
    this.told = told;
    document.addEventListener("visibilitychange", this.#ask);
    void this.#ask();
  }

  stop() {
    this.#stopped = true;
    document.removeEventListener("visibilitychange", this.#ask);
    void this.#lock?.release();
  }

  /** It is lost where another page is looked at. */
  #ask = async () => {
    if (this.#stopped || document.visibilityState !== "visible") return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
      this.told(true);
    } catch {
      this.told(false); // there is no such thing here, or the battery is low
    }
  };
}
