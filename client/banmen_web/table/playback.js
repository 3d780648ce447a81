// Where one viewer looks in the line of play of a table, with all or on its own, and the pace it sets. Without a page.
//
// A saved replay is looked at in the same way, at no server.

import { Milestones, Viewpoint, endsAt, lastPly, limited } from "./viewpoint.js";

/** @typedef {import("./replay.js").Replay} Replay */

/**
 * What a playback needs. `pace` sends a pace to the server, its fields as docs/protocol.md has them.
 * @typedef {object} Viewer
 * @property {Replay} replay
 * @property {Record<string, any> | null} presence
 * @property {string} player
 * @property {boolean} recorded whether this is a saved replay
 * @property {number} now ms of any clock that only goes forward
 * @property {number} serverNow ms since 1970
 * @property {(fields: Record<string, any>) => void} pace
 * @property {() => void} redraw
 */

export class Playback {
  viewpoint = new Viewpoint();
  #milestones = new Milestones();
  #requests = new PaceRequests();

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    if (viewer.recorded) this.viewpoint.look(0, viewer.now, viewer.replay);
  }

  // --- what is true -------------------------------------------------------------------------------------------------

  /** The ply looked at. */
  get ply() {
    const { replay, recorded, now, serverNow } = this.viewer;
    const { own } = this.viewpoint;
    if (replay.pace === null && own?.paused && own.ply > lastPly(replay)) this.viewpoint.live(); // it was taken back
    if (!recorded && this.viewpoint.caughtUp(replay, now)) this.viewpoint.live();
    const asked = this.setsPace ? this.#requests.request.ply : null;
    if (asked !== null) return Math.min(asked, lastPly(replay));
    return this.viewpoint.ply(replay, now, serverNow);
  }

  /** The last ply that there is to be seen. */
  get front() {
    return Math.max(this.ply, this.viewpoint.front(this.viewer.replay, this.viewer.serverNow));
  }

  get milestones() {
    this.#milestones.search(this.viewer.replay);
    return this.#milestones;
  }

  get following() {
    return this.viewpoint.following;
  }

  get recorded() {
    return this.viewer.recorded;
  }

  /** Whether this player opened the table. */
  get isHost() {
    return this.viewer.replay.opened?.host === this.viewer.player;
  }

  /** Whether this viewer sets the pace for all now. */
  get setsPace() {
    return this.following && this.viewer.replay.pace !== null && this.isHost;
  }

  /** Why a show's programs play no further ply than the one looked at, though it is not over; else empty. */
  get rests() {
    const { replay, presence, recorded } = this.viewer;
    const stopped = !recorded && replay.show && this.ply >= lastPly(replay);
    return stopped ? /** @type {string} */ (presence?.rests ?? "") : "";
  }

  /** Whether one looks with all at a show that its presenter has paused before its end. */
  get pausedByHost() {
    const { replay } = this.viewer;
    const over = replay.outcome !== null && this.ply >= lastPly(replay);
    return this.following && (replay.pace?.paused ?? false) && !over;
  }

  /** Whether there is a ply to go on to: played already, or, for the presenter, still to be played. */
  get canStep() {
    return this.setsPace ? !this.#ends : this.ply < this.front;
  }

  /** Whether it goes forward by itself now. */
  get playing() {
    if (this.viewpoint.paused(this.viewer.replay) || (this.setsPace && this.#requests.request.ply !== null))
      return false;
    return !this.#ends;
  }

  /** Whether play or pause does something: not while one waits for people, or for the presenter. */
  get canPlay() {
    return this.playing || this.setsPace || this.#atEnd || this.ply < this.front;
  }

  /** Plies a second; as it was just set, where the server has not confirmed it yet. */
  get speed() {
    const asked = this.setsPace ? this.#requests.request.speed : null;
    return asked ?? this.viewpoint.speed(this.viewer.replay);
  }

  /** Whether the end of a game is looked at, to which nothing will be added. */
  get #atEnd() {
    const { replay, recorded } = this.viewer;
    const over = recorded || replay.outcome !== null;
    return this.ply > 0 && ((over && endsAt(replay, this.ply)) || this.rests !== "");
  }

  /** Whether nothing comes after the ply looked at by itself. */
  get #ends() {
    return endsAt(this.viewer.replay, this.ply) || this.rests !== "";
  }

  /** After how many ms there may be something else to see; null while everything stands still. */
  get nextInMs() {
    if (this.#requests.waiting) return EVERY_MS / 3;
    const { replay, now, serverNow } = this.viewer;
    const shown = this.following && replay.pace !== null && !replay.pace.paused && !this.#ends;
    return this.playing || shown ? Math.min(250, this.viewpoint.dueMs(replay, now, serverNow)) : null;
  }

  // --- looking ------------------------------------------------------------------------------------------------------

  /** Look at a ply: with all where this viewer sets the pace, else on its own. @param {number} ply */
  look(ply) {
    if (this.setsPace) {
      this.#requests.ask({ ply: Math.max(0, ply) });
      this.send();
    } else this.viewpoint.look(ply, this.viewer.now, this.viewer.replay);
    this.viewer.redraw();
  }

  /** Look at what all are shown. */
  live() {
    if (!this.recorded) this.viewpoint.live();
    this.viewer.redraw();
  }

  /** Look on one's own from here on, standing still. */
  detach() {
    this.viewpoint.run(this.viewer.now, this.viewer.serverNow, this.viewer.replay, true);
    this.viewer.redraw();
  }

  /** One ply back. */
  stepBack() {
    this.look(this.ply - 1);
  }

  /** The next ply, if there is one. */
  stepForward() {
    if (this.canStep) this.look(this.ply + 1);
  }

  /** Go on, or stand still; from the end of a game, begin again. @param {boolean} paused */
  run(paused) {
    if (!this.canPlay) return;
    const { replay, now, serverNow } = this.viewer;
    if (this.setsPace) {
      const wanted = !paused && this.#ends ? 0 : this.#requests.request.ply;
      this.#requests.drop();
      this.viewer.pace({ paused, ...(wanted === null ? {} : { ply: wanted }) });
    } else if (!paused && this.rests) this.viewpoint.restart(now, replay, false);
    else this.viewpoint.run(now, serverNow, replay, paused);
    this.viewer.redraw();
  }

  /**
   * Begin again from the opening: what runs, or has come to its end, runs on. Who leaves a show that others go on
   * looking at stands still there: its pace is the presenter's.
   */
  restart() {
    const paused = !(this.playing || this.#atEnd);
    const { replay, now } = this.viewer;
    if (this.setsPace) {
      this.#requests.drop();
      this.viewer.pace({ paused, ply: 0 });
    } else this.viewpoint.restart(now, replay, paused || (this.following && replay.pace !== null && !this.recorded));
    this.viewer.redraw();
  }

  /** Go on at another speed; where all have no pace, it is that of one's own look. @param {number} speed */
  setSpeed(speed) {
    const { replay, now, serverNow } = this.viewer;
    if (this.setsPace) {
      this.#requests.ask({ speed: limited(speed) });
      this.send();
    } else {
      if (this.following && replay.pace !== null) this.viewpoint.run(now, serverNow, replay, !this.playing);
      this.viewpoint.pace(speed, now);
    }
    this.viewer.redraw();
  }

  /** Send the pace that this viewer set, where it is time to. */
  send() {
    const { replay, now } = this.viewer;
    this.#requests.follow(this.setsPace ? replay.pace : null, now);
    const due = this.#requests.due(now);
    if (!due) return;
    const { speed, ply } = due;
    this.viewer.pace({ ...(speed === null ? {} : { speed }), ...(ply === null ? {} : { ply, paused: true }) });
  }

  /** Forget what was asked for: the server refused it. */
  refused() {
    this.#requests.drop();
  }

  /** The next milestone, else the end; for the presenter the server plays on to it. */
  nextMilestone() {
    if (!this.canStep) return;
    const found = this.milestones.after(this.ply);
    if (this.setsPace) {
      this.#requests.drop();
      this.viewer.pace({ seek: true });
    } else this.look(found !== null && found <= this.front ? found : this.front);
  }

  /** The milestone before. */
  milestoneBefore() {
    this.look(this.milestones.before(this.ply));
  }

  /** Where all are; for the presenter, the last ply that was shown; of a replay, its end. */
  toEnd() {
    if (this.recorded || (this.setsPace && this.ply < this.front)) this.look(this.front);
    else if (!this.setsPace) this.live();
  }
}

// The pace that the presenter of a show has asked for, and the server has not confirmed.

/** @typedef {{speed: number | null, ply: number | null}} PaceRequest a speed, a ply to stand still at, or both */

/** The shortest time between two requests. */
export const EVERY_MS = 150;
/** A request is dropped after so long without an answer. */
export const PATIENCE_MS = 2_000;

/** @type {PaceRequest} */
const NOTHING = { speed: null, ply: null };

/** `request` is what the page shows. While a speed or a ply is dragged, requests are sent now and then. */
export class PaceRequests {
  request = NOTHING;
  #sent = NOTHING;
  #sentMs = -Infinity;

  /** Whether something is still to be sent, or to be confirmed. */
  get waiting() {
    return this.request.speed !== null || this.request.ply !== null;
  }

  /** Add a request; the earlier one keeps what this one does not name. @param {Partial<PaceRequest>} request */
  ask({ speed = null, ply = null }) {
    this.request = { speed: speed ?? this.request.speed, ply: ply ?? this.request.ply };
  }

  /** The request to send now, null where there is none. Nothing is sent twice. @param {number} now @returns {PaceRequest | null} */
  due(now) {
    if (now - this.#sentMs < EVERY_MS) return null;
    const speed = this.request.speed === this.#sent.speed ? null : this.request.speed;
    const ply = this.request.ply === this.#sent.ply ? null : this.request.ply;
    if (speed === null && ply === null) return null;
    [this.#sent, this.#sentMs] = [this.request, now];
    return { speed, ply };
  }

  drop() {
    [this.request, this.#sent] = [NOTHING, NOTHING];
  }

  /**
   * Drop the requests that the server's pace confirms, and those without an answer for too long.
   * @param {import("./replay.js").Replay["pace"]} pace @param {number} now
   */
  follow(pace, now) {
    if (pace === null || (same(this.request, this.#sent) && now - this.#sentMs > PATIENCE_MS)) {
      this.drop();
      return;
    }
    const { speed, ply } = this.request;
    const sent = this.#sent;
    // The last request is confirmed last: an earlier one that is still on its way would change an equal pace again.
    if (speed !== null && pace.speed === speed && (sent.speed ?? speed) === speed) this.#forget("speed");
    if (ply !== null && pace.paused && pace.ply === ply && (sent.ply ?? ply) === ply) this.#forget("ply");
  }

  /** @param {"speed" | "ply"} what */
  #forget(what) {
    this.request = { ...this.request, [what]: null };
    this.#sent = { ...this.#sent, [what]: null };
  }
}

/** @param {PaceRequest} one @param {PaceRequest} other */
function same(one, other) {
  return one.speed === other.speed && one.ply === other.ply;
}
