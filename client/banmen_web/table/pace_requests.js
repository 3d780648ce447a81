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
