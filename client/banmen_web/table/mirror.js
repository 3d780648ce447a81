// The page's copy of one table. It checks the numbers and the hashes of received events, and requests a resync if they
// do not fit.

import { REFUSED_FOR_ALL } from "../net/constants.js";
import { Replay } from "./replay.js";

/** @typedef {import("../games/game.js").Game} Game */
/** @typedef {import("../games/game.js").Action} Action */
/** @typedef {import("../net/link.js").Answer} Answer */

/**
 * The effect of one message. `events` were folded now, each with its time. `replaced`: a snapshot replaced everything.
 * `resync`: request all events after `since` from the server. `fault` gives the reason, for debugging.
 * @typedef {object} Change
 * @property {{event: any, at: number}[]} [events]
 * @property {boolean} [replaced]
 * @property {boolean} [presence]
 * @property {boolean} [pointed]
 * @property {boolean} [resync]
 * @property {string} [fault]
 */

export class Mirror {
  /** @type {import("../net/wire.d.ts").Presence | null} */
  presence = null;
  /** The squares at which other players point, by seat. @type {Record<string, number>} */
  points = {};
  /** @type {string | null} */
  epoch = null;
  #inSync = true;
  #asked = false;
  #gameOf;

  /** @param {string} table @param {(key: string) => Game | undefined} gameOf the games by their keys */
  constructor(table, gameOf) {
    this.table = table;
    this.#gameOf = gameOf;
    this.replay = new Replay(gameOf);
  }

  /** The fields by which `join` and `watch` request the missing events; empty if a snapshot is needed. */
  get since() {
    return this.#inSync && this.epoch !== null ? { epoch: this.epoch, since: this.replay.seq } : {};
  }

  /** Forget a pending resync: the link requests the missing events after it reconnects. */
  disconnected() {
    this.#asked = false;
  }

  /**
   * Handle the server's consent to send the events after `since`. Return whether the request must be repeated, because
   * this copy is not in sync and cannot use them.
   */
  answered() {
    this.#asked = !this.#inSync;
    return this.#asked;
  }

  /**
   * Apply a message about this table. If it cannot be read, request a snapshot.
   * @param {import("../net/wire.d.ts").FromServer} message @returns {Change}
   */
  receive(message) {
    try {
      return this.#apply(message);
    } catch (error) {
      return this.#forget(`the ${message.type} cannot be read: ${error}`);
    }
  }

  /** @param {import("../net/wire.d.ts").FromServer} message @returns {Change} */
  #apply(message) {
    switch (message.type) {
      case "snapshot":
        return this.#replace(message);
      case "events":
        return this.#fold(message);
      case "presence":
        return this.#attend(message);
      case "pointed":
        return this.#point(message.seat, message.at ?? null);
      default:
        return {};
    }
  }

  /** @param {import("../net/wire.d.ts").Presence} message @returns {Change} */
  #attend(message) {
    this.presence = message;
    for (const seat of Object.keys(this.points)) {
      if (!message.points || message.seats[seat] !== "here") delete this.points[seat];
    }
    return { presence: true };
  }

  /** @param {string} seat @param {number | null} at @returns {Change} */
  #point(seat, at) {
    if (at === null) delete this.points[seat];
    else this.points[seat] = at;
    return { pointed: true };
  }

  /** @param {import("../net/wire.d.ts").Snapshot} message @returns {Change} */
  #replace(message) {
    this.replay = Replay.fromSnapshot(this.#gameOf, message.state, message.seq);
    [this.epoch, this.#inSync, this.#asked] = [message.epoch, true, false];
    const { hash } = this.replay;
    // Show it all the same: another request would return the same snapshot.
    if (hash === null || hash === message.state.hash) return { replaced: true };
    return { replaced: true, fault: `the snapshot has hash ${message.state.hash}, not ${hash}` };
  }

  /** @param {import("../net/wire.d.ts").Events} message @returns {Change} */
  #fold(message) {
    if (!this.#inSync) return this.#resync("nothing is known yet");
    if (message.epoch !== this.epoch) {
      if (message.from !== 1) return this.#forget(`events of epoch ${message.epoch} in one of ${this.epoch}`);
      [this.replay, this.epoch] = [new Replay(this.#gameOf), message.epoch];
    }
    const known = this.replay.seq;
    if (message.from > known + 1) return this.#resync(`events ${known + 1} to ${message.from - 1} are missing`);
    const events = [];
    for (const dated of message.events.slice(known + 1 - message.from)) {
      const fault = this.#foldOne(dated);
      if (fault) return { ...this.#forget(fault), events };
      events.push({ event: dated.event, at: dated.at });
    }
    this.#asked = false;
    return { events };
  }

  /** Fold one event. Return its fault, or an empty string. @param {import("../net/wire.d.ts").Event} dated */
  #foldOne({ at, event, hash }) {
    try {
      this.replay.apply(event, at);
      if (hash == null || this.replay.game === null) return "";
      const own = this.replay.hash;
      return own === hash ? "" : `after event ${this.replay.seq} the hash is ${own} here and ${hash} there`;
    } catch (error) {
      return `event ${this.replay.seq} cannot be folded: ${error}`;
    }
  }

  /** Discard this copy and request a snapshot. @param {string} fault @returns {Change} */
  #forget(fault) {
    this.#inSync = false;
    return this.#resync(fault);
  }

  /** Request a resync, unless one is pending. @param {string} fault @returns {Change} */
  #resync(fault) {
    if (this.#asked) return {};
    this.#asked = true;
    return { resync: true, fault };
  }
}

// The unanswered actions. The server numbers the actions of each seat: actions sent after a refused one have wrong
// numbers, and are resent with new ones.

/** @typedef {{action: Action, seat: string, n: number, tries: number, answered: (answer: Answer) => void}} Pending */

export class PendingActions {
  /** @type {Pending[]} */
  #pending = [];
  #send;
  #doneOf;

  /**
   * `send` returns the server's answer; `doneOf` returns the number of actions that the server has carried out for a seat.
   * @param {(n: number, action: Action) => Promise<Answer>} send @param {(seat: string) => number} doneOf
   */
  constructor(send, doneOf) {
    this.#send = send;
    this.#doneOf = doneOf;
  }

  /** The pending actions, the oldest first. @returns {Action[]} */
  get all() {
    return this.#pending.map(({ action }) => action);
  }

  /** Send an action; others may be pending. @param {string} seat @param {Action} action @returns {Promise<Answer>} */
  act(seat, action) {
    return new Promise((answered) => void this.#try({ action, seat, n: 0, tries: 0, answered }));
  }

  /** Send it with the next number of its seat. @param {Pending} pending */
  async #try(pending) {
    const { seat, action } = pending;
    const numbers = this.#pending.filter((each) => each.seat === seat).map(({ n }) => n);
    pending.n = Math.max(this.#doneOf(seat), ...numbers) + 1;
    pending.tries += 1;
    this.#pending.push(pending);
    const { tries } = pending;
    const answer = await this.#send(pending.n, action);
    if (tries === pending.tries) this.#answered(pending, answer);
  }

  /** @param {Pending} pending @param {Answer} answer */
  #answered(pending, answer) {
    const refused = answer.type === "refused";
    const after = this.#pending.filter(({ seat, n }) => refused && seat === pending.seat && n > pending.n);
    this.#pending = this.#pending.filter((each) => each !== pending && !after.includes(each));
    pending.answered(answer);
    for (const later of after) {
      later.tries += 1; // ignore the answer to the old number
      if (answer.type === "refused" && REFUSED_FOR_ALL.includes(answer.code)) later.answered(answer);
      else void this.#try(later);
    }
  }
}
