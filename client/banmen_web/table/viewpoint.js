// Places in a line of play: which ply a viewer looks at, at which speed; milestones; the rows of a list in sight.

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./replay.js").Ply} Ply */

// Which ply a viewer looks at: that which all are shown, or another one, still or at a pace of its own.

/**
 * A position of one's own: `ply` at `sinceMs` of the page's clock, and from there `speed` plies a second.
 * @typedef {{ply: number, sinceMs: number, speed: number, paused: boolean}} OwnPosition
 */

/** The server plays the plies of a show about so long before they are shown. */
const AHEAD_S = 1.2;

/** The position of one viewer. `own` is null while it follows what all are shown. */
export class Viewpoint {
  /** @type {OwnPosition | null} */
  own = null;
  #ownSpeed = 1;
  #furthest = { round: 0, ply: 0 };

  /** Whether the viewer looks at what all are shown. */
  get following() {
    return this.own === null;
  }

  /** The ply that is looked at. @param {Replay} replay @param {number} now ms @param {number} serverNow ms since 1970 */
  ply(replay, now, serverNow) {
    const front = this.front(replay, serverNow);
    if (this.own === null) return replay.sharedPly(serverNow);
    return Math.min(front, Math.max(0, Math.floor(plyAt(this.own, now))));
  }

  /**
   * The last ply that may be seen. While a show goes on, plies that were played ahead may not.
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

  /** After how many ms the next ply is looked at, where it goes on. @param {Replay} replay @param {number} now @param {number} serverNow */
  dueMs(replay, now, serverNow) {
    const pace = /** @type {any} */ ({ ...replay.pace, sinceMs: replay.pacedAt });
    const at = this.own ? plyAt(this.own, now) : plyAt(pace, serverNow);
    return ((1 - (at % 1)) * 1000) / this.speed(replay);
  }

  /** Whether it stands still, not only at the last ply. @param {Replay} replay */
  paused(replay) {
    return this.own ? this.own.paused : (replay.pace?.paused ?? false);
  }

  /** Plies a second; where all have no pace, that of the next position of one's own. @param {Replay} replay */
  speed(replay) {
    return this.own?.speed ?? replay.pace?.speed ?? this.#ownSpeed;
  }

  // --- a position of one's own --------------------------------------------------------------------------------------

  /**
   * Look at a ply, and stand still there. Where all have no pace, the last ply is what all are shown.
   * @param {number} ply @param {number} now @param {Replay} replay
   */
  look(ply, now, replay) {
    const last = lastPly(replay);
    if (replay.pace === null && ply >= last) this.own = null;
    else this.own = { ply: Math.max(0, Math.min(ply, last)), sinceMs: now, speed: this.speed(replay), paused: true };
  }

  /**
   * Go on from the present ply, or stand still there; from the end, begin again.
   * @param {number} now @param {number} serverNow @param {Replay} replay @param {boolean} paused
   */
  run(now, serverNow, replay, paused) {
    let ply = this.ply(replay, now, serverNow);
    if (!paused && endsAt(replay, ply)) ply = 0;
    this.own = { ply, sinceMs: now, speed: this.speed(replay), paused };
  }

  /** Set the speed of one's own position, now and later; the ply stays. @param {number} speed @param {number} now */
  pace(speed, now) {
    this.#ownSpeed = limited(speed);
    if (this.own) this.own = { ...this.own, ply: plyAt(this.own, now), sinceMs: now, speed: this.#ownSpeed };
  }

  /** Go to the opening, and run on from there or not. @param {number} now @param {Replay} replay @param {boolean} paused */
  restart(now, replay, paused) {
    this.own = { ply: 0, sinceMs: now, speed: this.speed(replay), paused };
  }

  /** Whether one's own run has reached the last ply of a game that people play. @param {Replay} replay @param {number} now */
  caughtUp(replay, now) {
    if (!this.own || this.own.paused || replay.pace !== null || replay.outcome !== null) return false;
    return plyAt(this.own, now) >= lastPly(replay);
  }

  /** Look at what all are shown again. */
  live() {
    this.own = null;
  }
}

/** @param {OwnPosition} own @param {number} now */
function plyAt({ ply, sinceMs, speed, paused }, now) {
  return paused ? ply : ply + (Math.max(0, now - sinceMs) / 1000) * speed;
}

/** The number of the last ply; 0 before the first action. @param {Replay} replay */
export function lastPly(replay) {
  return Math.max(0, replay.plies.length - 1);
}

/**
 * Whether a run stops at this ply: it is the last one, and the game is over or only people would go on.
 * @param {Replay} replay @param {number} ply
 */
export function endsAt(replay, ply) {
  return ply >= lastPly(replay) && (replay.pace === null || replay.outcome !== null);
}

// The speeds at which one goes through a line of play, in plies a second.

export const SLOWEST = 0.25;
export const FASTEST = 1000;
/** The speeds that are written below the slider. */
export const TICKS = [0.25, 1, 10, 100, 1000];

const LOW_UP_TO = 2;
const WHOLE_UP_TO = 100;
/** The speeds that the arrow keys step through. */
const STEPS = [
  ...[1, 2, 3, 4, 5, 6, 7].map((quarter) => quarter / 4),
  ...[1, 10, 100].flatMap((ten) => [2, 3, 4, 5, 6, 8, 10].map((digit) => digit * ten)),
];

/** The speed within the limits of the protocol. @param {number} speed */
export function limited(speed) {
  return Math.max(SLOWEST, Math.min(FASTEST, speed));
}

/** The speed in quarters below 2, whole numbers below 100, else tens. @param {number} speed */
export function roundedSpeed(speed) {
  if (speed < LOW_UP_TO) return Math.max(SLOWEST, Math.round(speed * 4) / 4);
  return speed < WHOLE_UP_TO ? Math.round(speed) : Math.min(FASTEST, Math.round(speed / 10) * 10);
}

/** The next speed step, faster (`by` is 1) or slower (-1); at an end, the end. @param {number} speed @param {number} by */
export function nextSpeed(speed, by) {
  const found = by > 0 ? STEPS.find((step) => step > speed) : STEPS.filter((step) => step < speed).pop();
  return found ?? (by > 0 ? FASTEST : SLOWEST);
}

// The milestones of a line of play: where they are, which is next, and which marks stand for them on a track.

/** A mark stands for the milestones of a kind in a part of the track: `ply` is the first. @typedef {{ply: number, count: number}} Mark */

/** The least distance of two marks, in pixels. */
const APART_PX = 4;
/** More marks than this cannot be told apart: as a tour that goes back and forth has, whose marks would cover the track. */
const MOST_MARKS = 24;

/** The milestones of one table. Each ply is looked at once. */
export class Milestones {
  /** All of them, in their order. @type {number[]} */
  plies = [];
  /** @type {Map<string, number[]>} */
  byKind = new Map();
  #searched = 0;
  /** @type {Ply | undefined} */
  #before;

  /** Look for those of the plies that are new. @param {Replay} replay */
  search({ game, plies }) {
    if (this.#searched && plies[this.#searched - 1] !== this.#before) {
      [this.plies, this.byKind, this.#searched] = [[], new Map(), 0]; // taken back, another game, or a snapshot
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

  /** The first one after a ply; null where there is none yet. @param {number} ply */
  after(ply) {
    return this.plies[firstAt(this.plies, ply + 1)] ?? null;
  }

  /** The last one before a ply; the opening (0) where there is none. @param {number} ply */
  before(ply) {
    return this.plies[firstAt(this.plies, ply) - 1] ?? 0;
  }

  /** The nearest one within a distance; null where there is none. @param {number} ply @param {number} within */
  near(ply, within) {
    const place = firstAt(this.plies, ply);
    const both = [this.plies[place - 1], this.plies[place]].filter((found) => Math.abs(found - ply) <= within);
    if (!both.length) return null;
    return both.reduce((best, each) => (Math.abs(each - ply) < Math.abs(best - ply) ? each : best));
  }

  /** The kind of what happened at a ply; null where it is no milestone. @param {number} ply */
  kindAt(ply) {
    for (const [kind, found] of this.byKind) if (found[firstAt(found, ply)] === ply) return kind;
    return null;
  }
}

/**
 * The place of the first number that is not below another one, in numbers that go up.
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
 * The marks of milestones on a track of so many pixels, up to ply `last`: those that could not be told apart are one.
 * @param {readonly number[]} found @param {number} last @param {number} width @returns {Mark[]}
 */
export function marksOf(found, last, width) {
  const plies = Math.max(1, last);
  const marks = grouped(found, plies, Math.max(1, (plies * APART_PX) / Math.max(1, width)));
  return marks.length > MOST_MARKS ? grouped(found, plies, plies / MOST_MARKS) : marks;
}

/** Marks of milestones that are so many plies apart at least. @param {readonly number[]} found @param {number} last @param {number} step @returns {Mark[]} */
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

/** How high a mark is, from 0.5 for one milestone up to 1 for as many as any has. @param {number} count @param {number} most */
export function markHeight(count, most) {
  return most > 1 ? 0.5 + (0.5 * Math.log(count)) / Math.log(most) : 1;
}

// Which rows of a long list are made: those in sight, and some around them.

/**
 * A list of `count` rows, each `row` pixels high, in a place of `height` pixels that is scrolled by `scroll`.
 * @typedef {{scroll: number, height: number, row: number, count: number}} ListPlace
 */

const SPARE = 8;

/** The rows to make, from one up to, but without, another. @param {ListPlace} place @returns {[from: number, to: number]} */
export function rowsInSight({ scroll, height, row, count }) {
  const from = Math.max(0, Math.min(count, Math.floor(scroll / row) - SPARE));
  return [from, Math.min(count, Math.ceil((scroll + height) / row) + SPARE)];
}

/**
 * How far to scroll so that a row is in sight. Where it is not yet, it comes to the middle: who goes on from there does
 * not have the list scroll at each step.
 * @param {ListPlace} place @param {number} at
 */
export function scrollTo({ scroll, height, row, count }, at) {
  const top = at * row;
  if (top >= scroll && top + row <= scroll + height) return scroll;
  return Math.round(Math.max(0, Math.min(top - (height - row) / 2, count * row - height)));
}
