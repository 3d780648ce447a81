// A table folded from its events, which docs/protocol.md describes.

import { packed } from "../hash/msgpack.js";
import { sha256Start } from "../hash/sha256.js";
import { MAX_SAYINGS, MAX_STATES, PROGRAM, STATE_EVERY } from "../net/constants.js";

/** @typedef {import("../games/game.js").Game} Game */
/** @typedef {import("../games/game.js").GameEvent} GameEvent */

/** @typedef {import("../net/wire.d.ts").TableEvent} TableEvent */
/** @typedef {import("../net/wire.d.ts").Sitter} Sitter */
/** A chat message with the number of its event. @typedef {Required<Pick<import("../net/wire.d.ts").Saying, "number">> & import("../net/wire.d.ts").Saying} Saying */
/** `spent_ms` is omitted if it is 0. @typedef {Omit<import("../net/wire.d.ts").Ply, "spent_ms"> & {spent_ms?: number}} Ply */

/**
 * A table folded from its events. `plies` begin with the opening; `state` is the state after the last ply. `game` is
 * null if the page has no module for it: then `state` is null, and whether the time runs is unknown.
 */
export class Replay {
  seq = 0;
  /** @type {import("../net/wire.d.ts").TableOpened | null} */
  opened = null;
  /** @type {Game | null} */
  game = null;
  timed = false;
  /** Whether the seats play against each other. */
  rivals = false;
  /** @type {Record<string, Sitter | null>} */
  seats = {};
  round = 0;
  /** @type {Ply[]} */
  plies = [];
  /** @type {any} */
  state = null;
  /** The number of actions of each seat in this game. @type {Record<string, number>} */
  actions = {};
  /** @type {Map<string, import("../net/wire.d.ts").Offered>} */
  offers = new Map();
  /** @type {import("../net/wire.d.ts").Clock | null} */
  clock = null;
  /** @type {import("../net/wire.d.ts").Paced | null} */
  pace = null;
  pacedAt = 0;
  time = NO_TIME;
  /** @type {import("../net/wire.d.ts").Outcome | null} */
  outcome = null;
  /** @type {Saying[]} */
  sayings = [];
  #states = new StateCache();
  /** @type {(key: string) => Game | undefined} */
  #gameOf;

  /** @param {(key: string) => Game | undefined} gameOf the games by their keys */
  constructor(gameOf) {
    this.#gameOf = gameOf;
  }

  /** Whether a game has begun and is not over. */
  get playing() {
    return this.plies.length > 0 && this.outcome === null;
  }

  /** Whether programs hold all seats, so that all viewers share one pace. */
  get show() {
    const sitters = Object.values(this.seats);
    return sitters.length > 0 && sitters.every((sitter) => sitter?.player === PROGRAM);
  }

  /** Return the state after a ply. @param {number} ply */
  stateAt(ply) {
    if (ply === this.plies.length - 1 || this.game === null) return this.state;
    if (!(ply >= 0 && ply < this.plies.length)) throw new RangeError(`there is no ply ${ply}`);
    return this.#states.after(this.game, this.plies, ply);
  }

  /** Return the number of plies to fold for the state after a ply. @param {number} ply */
  distance(ply) {
    return this.game === null || ply >= this.plies.length - 1 ? 0 : this.#states.distance(this.game, ply);
  }

  /**
   * Fold the plies of a snapshot in slices, so that each of them can then be shown immediately.
   * @param {() => boolean} enough whether the time is used up @returns {boolean} whether all are folded
   */
  foldOn(enough) {
    return this.game === null || this.#states.foldOn(this.game, this.plies, enough);
  }

  /** Fold the state after the last ply, if the snapshot had none. */
  settle() {
    if (this.game) this.state = this.#states.after(this.game, this.plies, this.plies.length - 1);
  }

  /**
   * Return the shared ply at a time of the server (ms since 1970); outside a show the last ply.
   * @param {number} now
   */
  sharedPly(now) {
    const last = Math.max(0, this.plies.length - 1);
    if (this.pace === null) return last;
    const { ply, speed, paused } = this.pace;
    return Math.min(last, paused ? ply : Math.floor(ply + (Math.max(0, now - this.pacedAt) / 1000) * speed));
  }

  /** The hash of the present state; null if the state is unknown. */
  get hash() {
    return this.game === null ? null : sha256Start(packed(this.game.plain(this.state)));
  }

  // --- events -------------------------------------------------------------------------------------------------------

  /** Fold one event that happened at a time (ms since 1970). @param {GameEvent} event @param {number} at */
  apply(event, at) {
    this.seq += 1;
    const fold = /** @type {Record<string, (replay: Replay, event: any, at: number) => void>} */ (FOLDS)[event.type];
    if (fold) fold(this, event, at);
  }

  /** @param {import("../net/wire.d.ts").TableOpened} event */
  open(event) {
    this.opened = event;
    this.game = this.#gameOf(event.game) ?? null;
    const setting = this.game?.setting(event.options) ?? { seats: [] };
    this.timed = setting.timed ?? false;
    this.rivals = setting.rivals ?? false;
    this.seats = Object.fromEntries(setting.seats.map((seat) => [seat, null]));
    this.state = this.game?.blank ?? null;
  }

  /** @param {GameEvent} event @param {number} at */
  begin(event, at) {
    if (event.swapped) {
      const holders = Object.values(this.seats);
      holders.unshift(/** @type {Sitter | null} */ (holders.pop()));
      this.seats = Object.fromEntries(Object.keys(this.seats).map((seat, number) => [seat, holders[number]]));
    }
    [this.round, this.outcome, this.clock, this.pace] = [event.round, null, null, null];
    [this.offers, this.actions] = [new Map(), {}];
    this.plies = [{ event: event.event, at, seat: null, n: 0 }];
    this.#foldAgain();
    this.time = running(NO_TIME, at, this.#paused || !this.timed);
  }

  /** @param {GameEvent} event @param {number} at */
  play({ event, seat, n }, at) {
    const spent = this.timed ? spentAt(this.time, at) : 0;
    this.plies.push({ event, at, seat, n, ...(spent ? { spent_ms: spent } : {}) });
    if (this.game) {
      this.state = this.game.evolve(this.state, event);
      this.#states.keep(this.plies.length - 1, this.state);
    }
    if (this.timed) this.time = running(this.time, at, this.#paused);
    this.actions[seat] = n;
    this.offers.clear();
  }

  /** @param {number} ply */
  takeBack(ply) {
    if (ply >= 0 && ply < this.plies.length - 1) {
      this.state = this.stateAt(ply);
      this.plies = this.plies.slice(0, ply + 1); // the cached states belong to the line before the takeback
      this.#states.forgetAfter(ply);
    }
    this.actions = actionsOf(this.plies);
    [this.outcome, this.offers] = [null, new Map()];
  }

  /** @param {GameEvent} event @param {number} at */
  end(event, at) {
    this.time = running(this.time, at, true);
    this.clock = stopped(this.clock, at);
    [this.outcome, this.offers] = [event.outcome, new Map()];
    const known = new Set(this.sayings.map((saying) => saying.number));
    const added = (event.sayings ?? []).filter((/** @type {any} */ saying) => !known.has(saying.number));
    this.sayings = [...this.sayings, ...added].sort((one, other) => one.number - other.number).slice(-MAX_SAYINGS);
    if (event.opening == null || !this.plies.length) return;
    this.plies[0] = { ...this.plies[0], event: event.opening };
    this.#foldAgain();
  }

  /** @param {import("../net/wire.d.ts").Said} event */
  say(event) {
    if (event.text) this.sayings = [...this.sayings, { ...event, number: this.seq }].slice(-MAX_SAYINGS);
  }

  /** @param {GameEvent} event @param {number} at */
  attend({ here, spent_ms }, at) {
    this.time = running({ spent_ms, since: null, here }, at, !this.playing || this.#paused);
  }

  get #paused() {
    return this.game?.paused?.(this.state) ?? false;
  }

  #foldAgain() {
    this.#states = new StateCache();
    this.settle();
  }

  // --- snapshots ----------------------------------------------------------------------------------------------------

  /**
   * Return the table of a snapshot. A snapshot brings the last position; earlier plies are folded when a viewer needs them.
   * @param {(key: string) => Game | undefined} gameOf @param {Record<string, any>} snapshot @param {number} seq
   */
  static fromSnapshot(gameOf, snapshot, seq) {
    const replay = new Replay(gameOf);
    replay.open(snapshot.opened);
    replay.seq = seq;
    replay.timed = "time" in snapshot && replay.game !== null;
    replay.plies = [...snapshot.plies];
    replay.actions = actionsOf(replay.plies);
    replay.state = replay.game ? replay.game.read(snapshot.position) : null;
    replay.offers = new Map(snapshot.offers.map((/** @type {GameEvent} */ offer) => [offer.offer, offer]));
    const { seats, round, clock, pace, paced_at: pacedAt, outcome, sayings } = snapshot;
    Object.assign(replay, { seats: { ...seats }, round, clock, pace, pacedAt, outcome, sayings: [...sayings] });
    if (snapshot.time) replay.time = snapshot.time;
    return replay;
  }
}

/** Count the actions of each seat in a line of play. @param {Ply[]} plies */
function actionsOf(plies) {
  /** @type {Record<string, number>} */
  const actions = {};
  for (const { seat, n } of plies.slice(1)) if (seat !== null) actions[seat] = n;
  return actions;
}

/** @param {GameEvent} event @returns {Sitter} */
function sitterOf({ type, seat, ...sitter }) {
  return /** @type {any} */ (sitter);
}

/** Return the clock stopped at a time: the time of no seat runs. @param {any} clock @param {number} at ms since 1970 */
function stopped(clock, at) {
  if (!clock || clock.turn == null || clock.deadline == null) return clock;
  const left = { ...clock.remaining, [clock.turn]: Math.max(0, Number(clock.deadline) - at) };
  return { ...clock, turn: null, deadline: null, remaining: left };
}

/** @type {{[T in TableEvent["type"]]?: (replay: Replay, event: Extract<TableEvent, {type: T}>, at: number) => void}} */
const FOLDS = {
  opened: (replay, event) => replay.open(event),
  seated: (replay, event) => {
    replay.seats[event.seat] = sitterOf(event);
  },
  left: (replay, event) => {
    replay.seats[event.seat] = null;
    replay.offers.clear();
  },
  began: (replay, event, at) => replay.begin(event, at),
  played: (replay, event, at) => replay.play(/** @type {any} */ (event), at),
  clock: (replay, event) => {
    replay.clock = event;
  },
  offered: (replay, event) => {
    replay.offers.set(event.offer, event);
  },
  answered: (replay, event) => {
    replay.offers.delete(event.offer);
  },
  took_back: (replay, event) => replay.takeBack(event.ply),
  attended: (replay, event, at) => replay.attend(/** @type {any} */ (event), at),
  ended: (replay, event, at) => replay.end(event, at),
  paced: (replay, event, at) => {
    [replay.pace, replay.pacedAt] = [event, at];
  },
  said: (replay, event) => replay.say(event),
};

// A cache of some states of a line of play; the others are folded from them.

/** @typedef {{ply: number, state: any}} Known */

/**
 * Caches the state after every 64th ply (fewer in a long game), and the state requested last, from which a viewer
 * usually takes the next step.
 */
export class StateCache {
  #every = STATE_EVERY;
  /** @type {Map<number, any>} */
  #byPly = new Map();
  /** @type {Known | null} */
  #last = null;
  /** The state up to which all plies were folded in sequence. @type {Known | null} */
  #folded = null;

  /** Cache the state after a ply, if the cache has a place for that ply. @param {number} ply @param {any} state */
  keep(ply, state) {
    if (ply % this.#every) return;
    this.#byPly.set(ply, state);
    if (this.#byPly.size <= MAX_STATES) return;
    this.#every *= 2;
    for (const kept of [...this.#byPly.keys()]) if (kept % this.#every) this.#byPly.delete(kept);
  }

  /** Forget the states after a ply. @param {number} ply */
  forgetAfter(ply) {
    for (const kept of [...this.#byPly.keys()]) if (kept > ply) this.#byPly.delete(kept);
    this.#last = null;
    if (this.#folded && this.#folded.ply > ply) this.#folded = null;
  }

  /**
   * Return the state after a ply, folded from the nearest cached state before it.
   * @param {Game} game @param {{event: any}[]} plies @param {number} ply
   */
  after(game, plies, ply) {
    let { ply: from, state } = this.#before(game, ply);
    for (let next = from + 1; next <= ply; next += 1) {
      state = game.evolve(state, plies[next].event);
      this.keep(next, state);
    }
    this.#last = { ply, state };
    return state;
  }

  /** Return the number of plies to fold for the state after a ply. @param {Game} game @param {number} ply */
  distance(game, ply) {
    return ply - this.#before(game, ply).ply;
  }

  /**
   * Continue folding until the time is used up, so that every ply is near a cached state.
   * @param {Game} game @param {{event: any}[]} plies @param {() => boolean} enough called after every few plies
   * @returns {boolean} whether all plies are folded
   */
  foldOn(game, plies, enough) {
    let { ply, state } = this.#folded ?? { ply: -1, state: game.blank };
    while (ply < plies.length - 1) {
      ply += 1;
      state = game.evolve(state, plies[ply].event);
      this.keep(ply, state);
      if (ply % 16 === 0 && enough()) break;
    }
    this.#folded = { ply, state };
    return ply >= plies.length - 1;
  }

  /** Return the nearest cached state at or before a ply. @param {Game} game @param {number} ply @returns {Known} */
  #before(game, ply) {
    let best = { ply: -1, state: game.blank };
    for (let kept = ply - (ply % this.#every); kept >= 0; kept -= this.#every) {
      if (!this.#byPly.has(kept)) continue;
      best = { ply: kept, state: this.#byPly.get(kept) };
      break;
    }
    for (const known of [this.#last, this.#folded]) {
      if (known && known.ply <= ply && known.ply > best.ply) best = known;
    }
    return best;
  }
}

// The time spent on a game: it runs while a player is present and the game is not paused. Nothing here ticks.

/** @typedef {import("../net/wire.d.ts").TimeSpent} TimeSpent */

/** @type {TimeSpent} */
export const NO_TIME = { spent_ms: 0, since: null, here: true };

/** Return the milliseconds spent up to a time (ms since 1970). @param {TimeSpent} time @param {number} now */
export function spentAt(time, now) {
  return time.spent_ms + (time.since === null ? 0 : Math.max(0, now - time.since));
}

/**
 * Return the time spent, running or stopped from `at` on.
 * @param {TimeSpent} time @param {number} at @param {boolean} paused @returns {TimeSpent}
 */
export function running(time, at, paused) {
  const { here, since } = time;
  if (paused || !here) return since === null ? time : { spent_ms: spentAt(time, at), since: null, here };
  return since === null ? { ...time, since: at } : time;
}
