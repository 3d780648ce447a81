// Sees soon that a connection is dead, and how far the server's clock is off.

const [PING_MS, PONG_TIMEOUT_MS] = [2_500, 9_000];

/** @typedef {import("./link.js").Browser} Browser */

export class Heartbeat {
  #clockOffset = 0;
  #bestRtt = Number.POSITIVE_INFINITY;
  /** @type {any} */
  #next = null;
  /** @type {any} */
  #timeout = null;

  /**
   * @param {Browser} browser @param {(message: Record<string, any>) => void} send
   * @param {() => void} silent is called where the server has not answered for too long
   */
  constructor(browser, send, silent) {
    this.browser = browser;
    this.send = send;
    this.silent = silent;
  }

  /** The server's clock, in ms since 1970, as far as it is known. */
  get serverNow() {
    return this.browser.now() + this.#clockOffset;
  }

  /** Something is sent that the server must answer. */
  expect() {
    this.browser.clearTimer(this.#timeout);
    this.#timeout = this.browser.setTimer(() => this.silent(), PONG_TIMEOUT_MS);
  }

  /** The server has welcomed us. @param {number} now its clock */
  begin(now) {
    [this.#bestRtt, this.#clockOffset] = [Number.POSITIVE_INFINITY, now - this.browser.now()];
    this.#later();
  }

  /** The answer to a ping: how long it took, in ms. @param {Record<string, any>} pong */
  pong(pong) {
    const rttMs = Math.max(0, this.browser.now() - pong.t / 1000);
    if (rttMs <= this.#bestRtt) {
      [this.#bestRtt, this.#clockOffset] = [rttMs, pong.now + rttMs / 2 - this.browser.now()];
    }
    this.#later();
    return rttMs;
  }

  stop() {
    this.browser.clearTimer(this.#next);
    this.browser.clearTimer(this.#timeout);
  }

  #later() {
    this.browser.clearTimer(this.#timeout);
    this.#next = this.browser.setTimer(() => this.#ping(), PING_MS);
  }

  #ping() {
    this.send({ type: "ping", t: Math.floor(this.browser.now() * 1000) });
    this.expect();
  }
}
