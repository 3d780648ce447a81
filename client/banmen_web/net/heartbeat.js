// The helpers of a connection: its heartbeat, its back-off, and the search for the table that a message is about.

import {
  FIRST_DELAY_MS,
  JITTER,
  LONGEST_DELAY_MS,
  PING_MS,
  PONG_TIMEOUT_MS,
  QUICK_MS,
  QUIET_MS,
  RARE_DELAY_MS,
} from "./constants.js";

/**
 * The browser's functions that a connection uses; tests replace them.
 * @typedef {object} Browser
 * @property {(url: string, protocol: string) => WebSocket} connect
 * @property {() => number} now ms of a clock that only goes forward
 * @property {(call: () => void, ms: number) => any} setTimer
 * @property {(timer: any) => void} clearTimer
 * @property {() => number} random
 */

/** The functions of the real browser. @type {Browser} */
export const BROWSER = {
  connect: (url, protocol) => new WebSocket(url, [protocol]),
  now: () => performance.now(),
  setTimer: (call, ms) => setTimeout(call, ms),
  clearTimer: (timer) => clearTimeout(timer),
  random: Math.random,
};

// The heartbeat finds a dead connection and measures the difference between the server's clock and this one.

/** The timeout of a ping after the network has changed. */
const DOUBT_MS = 2_000;

export class Heartbeat {
  #clockOffset = 0;
  #bestRtt = Number.POSITIVE_INFINITY;
  /** @type {any} */
  #next = null;
  /** @type {any} */
  #timeout = null;

  /**
   * @param {Browser} browser @param {(message: import("./wire.d.ts").Ping) => void} send
   * @param {() => void} silent is called when an answer is overdue
   */
  constructor(browser, send, silent) {
    this.browser = browser;
    this.send = send;
    this.silent = silent;
  }

  /** The server's clock, estimated from its pongs, in ms since 1970. */
  get serverNow() {
    return this.browser.now() + this.#clockOffset;
  }

  /** Start the timeout of an answer that the server owes. */
  expect(withinMs = PONG_TIMEOUT_MS) {
    this.browser.clearTimer(this.#timeout);
    this.#timeout = this.browser.setTimer(() => this.silent(), withinMs);
  }

  /** Ping immediately with a short timeout: the network may have changed or disappeared. */
  doubt() {
    this.browser.clearTimer(this.#next);
    this.#ping(DOUBT_MS);
  }

  /** Start the heartbeat after the server's welcome. @param {number} now the server's clock in ms since 1970 */
  begin(now) {
    [this.#bestRtt, this.#clockOffset] = [Number.POSITIVE_INFINITY, now - this.browser.now()];
    this.#later();
  }

  /** Adjust the clock to a pong, and return the round-trip time in ms. @param {import("./wire.d.ts").Pong} pong */
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

  /** @param {number} [withinMs] */
  #ping(withinMs) {
    this.send({ type: "ping", t: Math.floor(this.browser.now() * 1000) });
    this.expect(withinMs);
  }
}

// A server that is connected and leaves a ping or a move unanswered is reported as silent.

export class Silence {
  silent = false;
  #asked = new Map();
  /** @type {any} */
  #timer = null;

  /** @param {Browser} browser @param {() => void} changed */
  constructor(browser, changed) {
    this.browser = browser;
    this.changed = changed;
  }

  /** Expect a quick answer to a request. @param {string} id */
  sent(id) {
    this.#asked.set(id, this.#asked.get(id) ?? this.browser.now());
    this.#look();
  }

  /** @param {string} id */
  answered(id) {
    if (this.#asked.delete(id)) this.#look();
  }

  /** Forget all expected answers: the connection has ended. */
  stop() {
    this.#asked.clear();
    this.silent = false;
    this.browser.clearTimer(this.#timer);
  }

  #look() {
    const { browser } = this;
    browser.clearTimer(this.#timer);
    const left = Math.min(...this.#asked.values()) + QUIET_MS - browser.now();
    if (left > 0 && this.#asked.size) this.#timer = browser.setTimer(() => this.#look(), left);
    const before = this.silent;
    this.silent = left <= 0;
    if (this.silent !== before) this.changed();
  }
}

// The delays between attempts to connect.

/** Doubles the delay after each failure up to `LONGEST_DELAY_MS`. After `QUICK_MS` of failures it waits `RARE_DELAY_MS`, and never gives up. */
export class Backoff {
  failures = 0;
  /** @type {number | null} */
  #since = null;

  reset() {
    [this.failures, this.#since] = [0, null];
  }

  /**
   * Count a failed attempt, and return the delay before the next one in ms.
   * @param {number} now ms of any clock @param {() => number} random from 0 up to 1
   */
  failed(now, random) {
    this.failures += 1;
    this.#since ??= now;
    if (now - this.#since >= QUICK_MS) return RARE_DELAY_MS * (1 + 2 * JITTER * random());
    const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(this.failures - 1, 32), LONGEST_DELAY_MS);
    return delay * (1 - JITTER + 2 * JITTER * random());
  }
}

// A followed table is found by its id, by its code, or by a message about it.

/**
 * A table that the client follows. `key` is the id or the code that the player entered. `code` is set for a table that
 * this client opened, so that the page can show it before the snapshot arrives.
 * @typedef {object} Followed
 * @property {"join" | "watch"} role
 * @property {string} key
 * @property {string | null} id
 * @property {string} [code]
 * @property {import("../table/mirror.js").Mirror} mirror
 */

/** Return a code in the form used for comparison: upper case, without dashes. @param {string} code */
function plainCode(code) {
  return code.replaceAll("-", "").toUpperCase();
}

/** Return the followed table with this id or code. @param {Map<string, Followed>} tables @param {string} key */
export function followedUnder(tables, key) {
  const code = plainCode(key);
  const codes = (/** @type {Followed} */ { key: own, code: known, mirror }) =>
    [own, String(known ?? mirror.replay.opened?.code)].map(plainCode);
  return [...tables.values()].find((each) => each.key === key || each.id === key || codes(each).includes(code));
}

/**
 * Return the table that a message is about. A snapshot also matches a table that was entered by its code alone.
 * @param {Map<string, Followed>} tables @param {import("./wire.d.ts").FromServer} message
 */
export function followedBy(tables, message) {
  const all = [...tables.values()];
  const known = "table" in message ? all.find((followed) => followed.id === message.table) : undefined;
  if (known || message.type !== "snapshot") return known;
  const code = plainCode(message.state.opened.code);
  const entered = all.find(({ id, key }) => id === null && (key === message.table || plainCode(key) === code));
  if (entered) entered.id = message.table;
  return entered;
}
