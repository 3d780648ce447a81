// What a connection needs beside its socket: when to try again, whether it is dead, which of the tables is meant.

/**
 * What a connection needs of the browser.
 * @typedef {object} Browser
 * @property {(url: string, protocol: string) => WebSocket} connect
 * @property {() => number} now ms of a clock that only goes forward
 * @property {(call: () => void, ms: number) => any} setTimer
 * @property {(timer: any) => void} clearTimer
 * @property {() => number} random
 */

/** What a connection needs, of a real browser. @type {Browser} */
export const BROWSER = {
  connect: (url, protocol) => new WebSocket(url, [protocol]),
  now: () => performance.now(),
  setTimer: (call, ms) => setTimeout(call, ms),
  clearTimer: (timer) => clearTimeout(timer),
  random: Math.random,
};

// Sees soon that a connection is dead, and how far the server's clock is off.

const [PING_MS, PONG_TIMEOUT_MS, DOUBT_MS] = [2_500, 9_000, 2_000];

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
  expect(withinMs = PONG_TIMEOUT_MS) {
    this.browser.clearTimer(this.#timeout);
    this.#timeout = this.browser.setTimer(() => this.silent(), withinMs);
  }

  /** The network is perhaps another one, or none: ask at once, and do not wait long. */
  doubt() {
    this.browser.clearTimer(this.#next);
    this.#ping(DOUBT_MS);
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

  /** @param {number} [withinMs] */
  #ping(withinMs) {
    this.send({ type: "ping", t: Math.floor(this.browser.now() * 1000) });
    this.expect(withinMs);
  }
}

// Sees that a connected server leaves a ping or a move unanswered.

const QUIET_MS = 2_500;

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

  /** Something was asked that takes the server no time of its own. @param {string} id */
  sent(id) {
    this.#asked.set(id, this.#asked.get(id) ?? this.browser.now());
    this.#look();
  }

  /** @param {string} id */
  answered(id) {
    if (this.#asked.delete(id)) this.#look();
  }

  /** Expect nothing any more: the connection has ended. */
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

// Which of the tables that are followed is meant: by an id, by a code, by a message.

/**
 * A table that is followed, by the id or the code under which it was entered. `code` is that of a table which was opened
 * here: it may be shown by it before its snapshot has come.
 * @typedef {object} Followed
 * @property {"join" | "watch"} role
 * @property {string} key
 * @property {string | null} id
 * @property {string} [code]
 * @property {import("../table/mirror.js").Mirror} mirror
 */

/** A code as it is compared: in either case, with or without its dash. @param {string} code */
function plainCode(code) {
  return code.replaceAll("-", "").toUpperCase();
}

/** The table that is followed under this id or code. @param {Map<string, Followed>} tables @param {string} key */
export function followedUnder(tables, key) {
  const code = plainCode(key);
  const codes = (/** @type {Followed} */ { key: own, code: known, mirror }) =>
    [own, String(known ?? mirror.replay.opened?.code)].map(plainCode);
  return [...tables.values()].find((each) => each.key === key || each.id === key || codes(each).includes(code));
}

/**
 * The table that a message is about: a snapshot tells the code under which it may have been entered.
 * @param {Map<string, Followed>} tables @param {Record<string, any>} message
 */
export function followedBy(tables, message) {
  const all = [...tables.values()];
  const known = all.find((followed) => followed.id === message.table);
  if (known || message.type !== "snapshot") return known;
  const code = plainCode(message.state.opened.code);
  const entered = all.find(({ id, key }) => id === null && (key === message.table || plainCode(key) === code));
  if (entered) entered.id = message.table;
  return entered;
}
