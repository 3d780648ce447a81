// The milestones of a line of play: where they are, which is next, and which marks stand for them on a track.

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./replay.js").Ply} Ply */
/** A mark stands for the milestones of a kind in a part of the track: `ply` is the first. @typedef {{ply: number, count: number}} Mark */

/** The least distance of two marks, in pixels. */
const APART_PX = 4;

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
 * The marks of milestones on a track of so many pixels, up to ply `last`: those that would overlap are one.
 * @param {readonly number[]} found @param {number} last @param {number} width @returns {Mark[]}
 */
export function marksOf(found, last, width) {
  const step = Math.max(1, (Math.max(1, last) * APART_PX) / Math.max(1, width));
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
