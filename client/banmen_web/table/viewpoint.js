// Which ply a viewer looks at: that which all are shown, or another one, still or at a pace of its own.

import { limited } from "./speeds.js";

/** @typedef {import("./replay.js").Replay} Replay */
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
