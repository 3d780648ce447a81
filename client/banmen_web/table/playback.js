// The ply that one viewer sees: it follows the table, or moves on its own through the line of play. This module also
// sends the pace that the host of a show sets. It needs no page. Saved replays use it without a server.

import { Milestones, Viewpoint, endsAt, lastPly, limited } from "./viewpoint.js";

/** @typedef {import("./replay.js").Replay} Replay */

/**
 * The data and callbacks of a playback. `pace` sends a pace to the server; docs/protocol.md describes its fields.
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

  // --- the present state --------------------------------------------------------------------------------------------

  /** The ply that the viewer sees. */
  get ply() {
    const { replay, recorded, now, serverNow } = this.viewer;
    const { own } = this.viewpoint;
    if (replay.pace === null && own?.paused && own.ply > lastPly(replay)) this.viewpoint.live(); // its ply was taken back
    if (!recorded && this.viewpoint.caughtUp(replay, now)) this.viewpoint.live();
    const asked = this.setsPace ? this.#requests.request.ply : null;
    if (asked !== null) return Math.min(asked, lastPly(replay));
    return this.viewpoint.ply(replay, now, serverNow);
  }

  /** The last ply that the viewer may see. */
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

  /** Whether this viewer sets the shared pace now. */
  get setsPace() {
    return this.following && this.viewer.replay.pace !== null && this.isHost;
  }

  /** The reason why the programs of an unfinished show have stopped at the present ply; empty if they have not. */
  get rests() {
    const { replay, presence, recorded } = this.viewer;
    const stopped = !recorded && replay.show && this.ply >= lastPly(replay);
    return stopped ? /** @type {string} */ (presence?.rests ?? "") : "";
  }

  /** Whether the viewer follows a show that its host has paused before its end. */
  get pausedByHost() {
    const { replay } = this.viewer;
    const over = replay.outcome !== null && this.ply >= lastPly(replay);
    return this.following && (replay.pace?.paused ?? false) && !over;
  }

  /** Whether there is a next ply: one played already, or, for the host, one that the programs can still play. */
  get canStep() {
    return this.setsPace ? !this.#ends : this.ply < this.front;
  }

  /** Whether the plies advance automatically now. */
  get playing() {
    if (this.viewpoint.paused(this.viewer.replay) || (this.setsPace && this.#requests.request.ply !== null))
      return false;
    return !this.#ends;
  }

  /** Whether play or pause has an effect: not while the viewer waits for the players or for the host. */
  get canPlay() {
    return this.playing || this.setsPace || this.#atEnd || this.ply < this.front;
  }

  /** The speed in plies a second; the requested one until the server confirms it. */
  get speed() {
    const asked = this.setsPace ? this.#requests.request.speed : null;
    return asked ?? this.viewpoint.speed(this.viewer.replay);
  }

  /** Whether the viewer sees the final ply of a game that is over or stalled. */
  get #atEnd() {
    const { replay, recorded } = this.viewer;
    const over = recorded || replay.outcome !== null;
    return this.ply > 0 && ((over && endsAt(replay, this.ply)) || this.rests !== "");
  }

  /** Whether no ply follows the present one automatically. */
  get #ends() {
    return endsAt(this.viewer.replay, this.ply) || this.rests !== "";
  }

  /** The time until the next possible redraw, in ms; null while paused. */
  get nextInMs() {
    if (this.#requests.waiting) return EVERY_MS / 3;
    const { replay, now, serverNow } = this.viewer;
    const shown = this.following && replay.pace !== null && !replay.pace.paused && !this.#ends;
    return this.playing || shown ? Math.min(250, this.viewpoint.dueMs(replay, now, serverNow)) : null;
  }

  // --- moving through the plies -------------------------------------------------------------------------------------

  /** Go to a ply: for all viewers if this one sets the pace, else for this one alone. @param {number} ply */
  look(ply) {
    if (this.setsPace) {
      this.#requests.ask({ ply: Math.max(0, ply) });
      this.send();
    } else this.viewpoint.look(ply, this.viewer.now, this.viewer.replay);
    this.viewer.redraw();
  }

  /** Follow the table again. */
  live() {
    if (!this.recorded) this.viewpoint.live();
    this.viewer.redraw();
  }

  /** Stop following the table, and pause at the present ply. */
  detach() {
    this.viewpoint.run(this.viewer.now, this.viewer.serverNow, this.viewer.replay, true);
    this.viewer.redraw();
  }

  /** Go back one ply. */
  stepBack() {
    this.look(this.ply - 1);
  }

  /** Go to the next ply, if there is one. */
  stepForward() {
    if (this.canStep) this.look(this.ply + 1);
  }

  /** Play or pause; playing at the end of a game restarts from the opening. @param {boolean} paused */
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
   * Restart from the opening. It keeps playing if it was playing or at the end of the game. A spectator who leaves a
   * running show starts paused: the show's pace belongs to its host.
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

  /** Set the shared speed if this viewer sets the pace, else this viewer's own. @param {number} speed plies a second */
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

  /** Send the pace that this viewer requested, at most every `EVERY_MS`. */
  send() {
    const { replay, now } = this.viewer;
    this.#requests.follow(this.setsPace ? replay.pace : null, now);
    const due = this.#requests.due(now);
    if (!due) return;
    const { speed, ply } = due;
    this.viewer.pace({ ...(speed === null ? {} : { speed }), ...(ply === null ? {} : { ply, paused: true }) });
  }

  /** Drop the requested pace: the server refused it. */
  refused() {
    this.#requests.drop();
  }

  /** Go to the next milestone, else to the end. For the host the server plays up to it. */
  nextMilestone() {
    if (!this.canStep) return;
    const found = this.milestones.after(this.ply);
    if (this.setsPace) {
      this.#requests.drop();
      this.viewer.pace({ seek: true });
    } else this.look(found !== null && found <= this.front ? found : this.front);
  }

  /** Go to the previous milestone. */
  milestoneBefore() {
    this.look(this.milestones.before(this.ply));
  }

  /** Follow the table again. For the host go to the last ply shown, in a replay to its end. */
  toEnd() {
    if (this.recorded || (this.setsPace && this.ply < this.front)) this.look(this.front);
    else if (!this.setsPace) this.live();
  }
}

// The pace that the host of a show has requested and the server has not confirmed.

/** @typedef {{speed: number | null, ply: number | null}} PaceRequest a speed, a ply to pause at, or both */

/** The minimum time between two requests. */
export const EVERY_MS = 150;
/** The time after which an unanswered request is dropped. */
export const PATIENCE_MS = 2_000;

/** @type {PaceRequest} */
const NOTHING = { speed: null, ply: null };

/** `request` is the pace that the page shows. Requests are throttled while the host drags a slider. */
export class PaceRequests {
  request = NOTHING;
  #sent = NOTHING;
  #sentMs = -Infinity;

  /** Whether a request is unsent or unconfirmed. */
  get waiting() {
    return this.request.speed !== null || this.request.ply !== null;
  }

  /** Merge a request into the earlier one. @param {Partial<PaceRequest>} request */
  ask({ speed = null, ply = null }) {
    this.request = { speed: speed ?? this.request.speed, ply: ply ?? this.request.ply };
  }

  /** Return the changes to send now, or null. A value is sent only once. @param {number} now @returns {PaceRequest | null} */
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
   * Drop the requests that the server's pace confirms, and those unanswered for `PATIENCE_MS`.
   * @param {import("./replay.js").Replay["pace"]} pace @param {number} now
   */
  follow(pace, now) {
    if (pace === null || (same(this.request, this.#sent) && now - this.#sentMs > PATIENCE_MS)) {
      this.drop();
      return;
    }
    const { speed, ply } = this.request;
    const sent = this.#sent;
    // Confirm only if the value sent last is equal too: otherwise a request in flight would still change the pace.
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
