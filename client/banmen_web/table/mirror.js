// The page's copy of one table: it checks the numbers and the hash of what comes, and says when it must be told again.

import { Replay } from "./replay.js";

/** @typedef {import("../games/game.js").Game} Game */
/** @typedef {import("../games/game.js").Action} Action */
/** @typedef {import("../net/link.js").Answer} Answer */

/**
 * What one message changed. `events` were folded now, each with its time. `replaced`: a snapshot replaced everything.
 * `resync`: ask the server for all after `since`. `fault` says why, for who looks for it.
 * @typedef {object} Change
 * @property {{event: any, at: number}[]} [events]
 * @property {boolean} [replaced]
 * @property {boolean} [presence]
 * @property {boolean} [pointed]
 * @property {boolean} [resync]
 * @property {string} [fault]
 */

export class Mirror {
  /** @type {Record<string, any> | null} */
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

  /** How much is known, as `join` and `watch` tell it; nothing where only a snapshot will do. */
  get since() {
    return this.#inSync && this.epoch !== null ? { epoch: this.epoch, since: this.replay.seq } : {};
  }

  /** A new connection asks for what is missing by itself. */
  disconnected() {
    this.#asked = false;
  }

  /** All after `since` is being told. Gives whether it must be asked for anew: without what came before it is of no use. */
  answered() {
    this.#asked = !this.#inSync;
    return this.#asked;
  }

  /**
   * Take a message about this table; where it cannot be read, ask for all that there is.
   * @param {Record<string, any>} message @returns {Change}
   */
  receive(message) {
    try {
      return this.#take(message);
    } catch (error) {
      return this.#forget(`the ${message.type} cannot be read: ${error}`);
    }
  }

  /** @param {Record<string, any>} message @returns {Change} */
  #take(message) {
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

  /** @param {Record<string, any>} message @returns {Change} */
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

  /** @param {Record<string, any>} message @returns {Change} */
  #replace(message) {
    this.replay = Replay.fromSnapshot(this.#gameOf, message.state, message.seq);
    [this.epoch, this.#inSync, this.#asked] = [message.epoch, true, false];
    const { hash } = this.replay;
    // Another request would bring the same snapshot, so what came is shown.
    if (hash === null || hash === message.state.hash) return { replaced: true };
    return { replaced: true, fault: `the snapshot has hash ${message.state.hash}, not ${hash}` };
  }

  /** @param {Record<string, any>} message @returns {Change} */
  #fold(message) {
    if (!this.#inSync) return this.#resync("nothing is known yet");
    if (message.epoch !== this.epoch) {
      if (message.from !== 1) return this.#forget(`events of epoch ${message.epoch} in one of ${this.epoch}`);
      [this.replay, this.epoch] = [new Replay(this.#gameOf), message.epoch];
    }
    const known = this.replay.seq;
    if (message.from > known + 1) return this.#resync(`events ${known + 1} to ${message.from - 1} are missing`);
    const events = [];
    for (const told of message.events.slice(known + 1 - message.from)) {
      const fault = this.#foldOne(told);
      if (fault) return { ...this.#forget(fault), events };
      events.push({ event: told.event, at: told.at });
    }
    this.#asked = false;
    return { events };
  }

  /** Fold one event; gives what is wrong with it, or nothing. @param {{at: number, event: any, hash?: string}} told */
  #foldOne({ at, event, hash }) {
    try {
      this.replay.apply(event, at);
      if (hash === undefined || this.replay.game === null) return "";
      const own = this.replay.hash;
      return own === hash ? "" : `after event ${this.replay.seq} the hash is ${own} here and ${hash} there`;
    } catch (error) {
      return `event ${this.replay.seq} cannot be folded: ${error}`;
    }
  }

  /** Only a snapshot will do. @param {string} fault @returns {Change} */
  #forget(fault) {
    this.#inSync = false;
    return this.#resync(fault);
  }

  /** Ask once until the answer comes. @param {string} fault @returns {Change} */
  #resync(fault) {
    if (this.#asked) return {};
    this.#asked = true;
    return { resync: true, fault };
  }
}

// The actions that were sent and have no answer yet. The server numbers the actions of each seat: those sent after a
// refused one have wrong numbers, and are sent again with new ones.

/** @typedef {{action: Action, seat: string, n: number, tries: number, answered: (answer: Answer) => void}} Pending */

/** Refusals that the next action would get as well. */
const REFUSED_FOR_ALL = new Set([
  ...["stale", "too_fast", "unavailable", "internal", "not_begun", "not_seated", "game_over", "paused", "time_over"],
  ...["not_your_turn", "no_such_table"],
]);

export class PendingActions {
  /** @type {Pending[]} */
  #pending = [];
  #send;
  #doneOf;

  /**
   * `send` gives the server's answer, `doneOf` how many actions of a seat the server is known to have carried out.
   * @param {(n: number, action: Action) => Promise<Answer>} send @param {(seat: string) => number} doneOf
   */
  constructor(send, doneOf) {
    this.#send = send;
    this.#doneOf = doneOf;
  }

  /** All of them, the oldest first. @returns {Action[]} */
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
      later.tries += 1; // what is answered to the old number means nothing
      if (REFUSED_FOR_ALL.has(answer.code)) later.answered(answer);
      else void this.#try(later);
    }
  }
}
