// Positions in a line of play: the ply and the speed of a viewer, the milestones, the visible rows of a list.

import { FASTEST, SLOWEST } from "../net/constants.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./replay.js").Ply} Ply */

// The ply that a viewer sees: the shared one, or one of its own, paused or at its own speed.

/**
 * A viewer's own position: `ply` at `sinceMs` of the page's clock, and from there `speed` plies a second.
 * @typedef {{ply: number, sinceMs: number, speed: number, paused: boolean}} OwnPosition
 */

/** The lead of a show's server: it plays each ply about this many seconds before viewers see it. */
const AHEAD_S = 1.2;

/** The position of one viewer. `own` is null while the viewer follows the table. */
export class Viewpoint {
  /** @type {OwnPosition | null} */
  own = null;
  #ownSpeed = 1;
  #furthest = { round: 0, ply: 0 };

  /** Whether the viewer follows the table. */
  get following() {
    return this.own === null;
  }

  /** Return the ply that the viewer sees. @param {Replay} replay @param {number} now ms @param {number} serverNow ms since 1970 */
  ply(replay, now, serverNow) {
    const front = this.front(replay, serverNow);
    if (this.own === null) return replay.sharedPly(serverNow);
    return Math.min(front, Math.max(0, Math.floor(plyAt(this.own, now))));
  }

  /**
   * Return the last ply that the viewer may see. In a running show this excludes plies that were played ahead.
   * @param {Replay} replay @param {number} serverNow
   */
  front(replay, serverNow) {
    const last = lastPly(replay);
    const { pace, round } = replay;
    if (pace === null) return last;
    const shared = replay.sharedPly(serverNow);
    let seen = this.#furthest.round === round ? Math.max(shared, Math.min(this.#furthest.ply, last)) : shared;
    const reviewed = replay.outcome !== null && pace.paused;
    if (last - shared > pace.speed * AHEAD_S + 1 || reviewed) seen = last;
    this.#furthest = { round, ply: seen };
    return seen;
  }

  /** Return the time until the next ply while playing, in ms. @param {Replay} replay @param {number} now @param {number} serverNow */
  dueMs(replay, now, serverNow) {
    const pace = /** @type {any} */ ({ ...replay.pace, sinceMs: replay.pacedAt });
    const at = this.own ? plyAt(this.own, now) : plyAt(pace, serverNow);
    return ((1 - (at % 1)) * 1000) / this.speed(replay);
  }

  /** Return whether the viewer is paused; waiting at the last ply is no pause. @param {Replay} replay */
  paused(replay) {
    return this.own ? this.own.paused : (replay.pace?.paused ?? false);
  }

  /** Return the speed in plies a second: the viewer's own, or the shared one of a show that it follows. @param {Replay} replay */
  speed(replay) {
    return this.own?.speed ?? replay.pace?.speed ?? this.#ownSpeed;
  }

  // --- the viewer's own position ------------------------------------------------------------------------------------

  /**
   * Go to a ply and pause there. At a table without a shared pace, going to the last ply follows the table again.
   * @param {number} ply @param {number} now @param {Replay} replay
   */
  look(ply, now, replay) {
    const last = lastPly(replay);
    if (replay.pace === null && ply >= last) this.own = null;
    else this.own = { ply: Math.max(0, Math.min(ply, last)), sinceMs: now, speed: this.speed(replay), paused: true };
  }

  /**
   * Play from the present ply, or pause there; playing at the end restarts.
   * @param {number} now @param {number} serverNow @param {Replay} replay @param {boolean} paused
   */
  run(now, serverNow, replay, paused) {
    let ply = this.ply(replay, now, serverNow);
    if (!paused && endsAt(replay, ply)) ply = 0;
    this.own = { ply, sinceMs: now, speed: this.speed(replay), paused };
  }

  /** Set the viewer's own speed without changing the ply. @param {number} speed @param {number} now */
  pace(speed, now) {
    this.#ownSpeed = limited(speed);
    if (this.own) this.own = { ...this.own, ply: plyAt(this.own, now), sinceMs: now, speed: this.#ownSpeed };
  }

  /** Go to the opening, and play or pause there. @param {number} now @param {Replay} replay @param {boolean} paused */
  restart(now, replay, paused) {
    this.own = { ply: 0, sinceMs: now, speed: this.speed(replay), paused };
  }

  /** Return whether the viewer's own playback has reached the last ply of a game that people play. @param {Replay} replay @param {number} now */
  caughtUp(replay, now) {
    if (!this.own || this.own.paused || replay.pace !== null || replay.outcome !== null) return false;
    return plyAt(this.own, now) >= lastPly(replay);
  }

  /** Follow the table again. */
  live() {
    this.own = null;
  }
}

/** @param {OwnPosition} own @param {number} now */
function plyAt({ ply, sinceMs, speed, paused }, now) {
  return paused ? ply : ply + (Math.max(0, now - sinceMs) / 1000) * speed;
}

/** Return the number of the last ply; 0 before the first action. @param {Replay} replay */
export function lastPly(replay) {
  return Math.max(0, replay.plies.length - 1);
}

/**
 * Return whether playback stops at this ply: it is the last one, and no program will play another.
 * @param {Replay} replay @param {number} ply
 */
export function endsAt(replay, ply) {
  return ply >= lastPly(replay) && (replay.pace === null || replay.outcome !== null);
}

// The speeds of playback, in plies a second.

/** The speeds labelled below the slider. */
export const TICKS = [0.25, 1, 10, 100, 1000];

const LOW_UP_TO = 2;
const WHOLE_UP_TO = 100;
/** The speeds that the arrow keys step through. */
const STEPS = [
  ...[1, 2, 3, 4, 5, 6, 7].map((quarter) => quarter / 4),
  ...[1, 10, 100].flatMap((ten) => [2, 3, 4, 5, 6, 8, 10].map((digit) => digit * ten)),
];

/** Limit a speed to the bounds of the protocol. @param {number} speed */
export function limited(speed) {
  return Math.max(SLOWEST, Math.min(FASTEST, speed));
}

/** Round a speed to quarters below 2, to whole numbers below 100, else to tens. @param {number} speed */
export function roundedSpeed(speed) {
  if (speed < LOW_UP_TO) return Math.max(SLOWEST, Math.round(speed * 4) / 4);
  return speed < WHOLE_UP_TO ? Math.round(speed) : Math.min(FASTEST, Math.round(speed / 10) * 10);
}

/** Return the next faster (`by` is 1) or slower (-1) step, or the last one in that direction. @param {number} speed @param {number} by */
export function nextSpeed(speed, by) {
  const found = by > 0 ? STEPS.find((step) => step > speed) : STEPS.filter((step) => step < speed).pop();
  return found ?? (by > 0 ? FASTEST : SLOWEST);
}

// The milestones of a line of play, and their marks on a track.

/** A mark for `count` neighbouring milestones of one kind, the first of them at `ply`. @typedef {{ply: number, count: number}} Mark */

/** The minimum distance between two marks, in pixels. */
const APART_PX = 4;
/** The maximum number of marks. A tour that goes back and forth would otherwise cover the whole track with them. */
const MOST_MARKS = 24;

/** The milestones of one table. Each ply is searched once. */
export class Milestones {
  /** The plies of all milestones, in ascending order. @type {number[]} */
  plies = [];
  /** @type {Map<string, number[]>} */
  byKind = new Map();
  #searched = 0;
  /** @type {Ply | undefined} */
  #before;

  /** Search the plies that were added since the last call. @param {Replay} replay */
  search({ game, plies }) {
    if (this.#searched && plies[this.#searched - 1] !== this.#before) {
      [this.plies, this.byKind, this.#searched] = [[], new Map(), 0]; // after a takeback, another game, or a snapshot
    }
    for (let ply = Math.max(1, this.#searched); game && ply < plies.length; ply += 1) {
      const kind = game.milestone(plies[ply].event);
      if (kind === null) continue;
      this.plies.push(ply);
      const found = this.byKind.get(kind);
      if (found) found.push(ply);
      else this.byKind.set(kind, [ply]);
    }
    [this.#searched, this.#before] = [plies.length, plies.at(-1)];
  }

  /** Return the first milestone after a ply, or null. @param {number} ply */
  after(ply) {
    return this.plies[firstAt(this.plies, ply + 1)] ?? null;
  }

  /** Return the last milestone before a ply, or the opening (0). @param {number} ply */
  before(ply) {
    return this.plies[firstAt(this.plies, ply) - 1] ?? 0;
  }

  /** Return the nearest milestone within a distance in plies, or null. @param {number} ply @param {number} within */
  near(ply, within) {
    const place = firstAt(this.plies, ply);
    const both = [this.plies[place - 1], this.plies[place]].filter((found) => Math.abs(found - ply) <= within);
    if (!both.length) return null;
    return both.reduce((best, each) => (Math.abs(each - ply) < Math.abs(best - ply) ? each : best));
  }

  /** Return the kind of the milestone at a ply, or null. @param {number} ply */
  kindAt(ply) {
    for (const [kind, found] of this.byKind) if (found[firstAt(found, ply)] === ply) return kind;
    return null;
  }
}

/**
 * Return the index of the first number that is at least `least` in an ascending list.
 * @param {readonly number[]} numbers @param {number} least
 */
export function firstAt(numbers, least) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Return the marks on a track of `width` pixels that ends at ply `last`. Milestones too close together share a mark.
 * @param {readonly number[]} found @param {number} last @param {number} width @returns {Mark[]}
 */
export function marksOf(found, last, width) {
  const plies = Math.max(1, last);
  const marks = grouped(found, plies, Math.max(1, (plies * APART_PX) / Math.max(1, width)));
  return marks.length > MOST_MARKS ? grouped(found, plies, plies / MOST_MARKS) : marks;
}

/** Group milestones into marks that are at least `step` plies apart. @param {readonly number[]} found @param {number} last @param {number} step @returns {Mark[]} */
function grouped(found, last, step) {
  const seen = firstAt(found, last + 1);
  const marks = [];
  for (let at = 0; at < seen; ) {
    const next = Math.min(seen, firstAt(found, found[at] + step));
    marks.push({ ply: found[at], count: next - at });
    at = next;
  }
  return marks;
}

/** Return the relative height of a mark: 0.5 for one milestone, 1 for `most` of them. @param {number} count @param {number} most */
export function markHeight(count, most) {
  return most > 1 ? 0.5 + (0.5 * Math.log(count)) / Math.log(most) : 1;
}

// The rows of a long list that have elements: the visible ones and some around them.

/**
 * A list of `count` rows, each `row` pixels high, in a viewport of `height` pixels that is scrolled by `scroll`.
 * @typedef {{scroll: number, height: number, row: number, count: number}} ListPlace
 */

const SPARE = 8;

/** Return the half-open range of rows to create. @param {ListPlace} place @returns {[from: number, to: number]} */
export function rowsInSight({ scroll, height, row, count }) {
  const from = Math.max(0, Math.min(count, Math.floor(scroll / row) - SPARE));
  return [from, Math.min(count, Math.ceil((scroll + height) / row) + SPARE)];
}

/**
 * Return the scroll position that makes a row visible. A hidden row is moved to the middle, so that the list does not
 * scroll again at each further step.
 * @param {ListPlace} place @param {number} at
 */
export function scrollTo({ scroll, height, row, count }, at) {
  const top = at * row;
  if (top >= scroll && top + row <= scroll + height) return scroll;
  return Math.round(Math.max(0, Math.min(top - (height - row) / 2, count * row - height)));
}
