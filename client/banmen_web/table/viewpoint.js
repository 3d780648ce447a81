// Which ply a viewer looks at: that which all are shown, or another one, still or at a pace of its own.

/** Looks at a table. `ply` is null while the viewer follows what all are shown. */
export class Viewpoint {
  /** @type {number | null} */
  ply = null;
  playing = false;
  speed = 1;
  #since = 0;
  #from = 0;

  /** The ply that is looked at. @param {import("../table/replay.js").Replay} replay @param {number} serverNow @param {number} now ms of any clock */
  at(replay, serverNow, now) {
    const last = Math.max(0, replay.plies.length - 1);
    if (this.ply === null) return replay.sharedPly(serverNow);
    if (this.playing) this.ply = this.#from + Math.floor(((now - this.#since) / 1000) * this.speed);
    if (this.ply >= last) {
      this.ply = last;
      this.playing = this.playing && replay.outcome === null;
    }
    return this.ply;
  }

  /** Follow what all are shown. */
  follow() {
    [this.ply, this.playing] = [null, false];
  }

  /** Look at a ply. @param {number} ply */
  look(ply) {
    [this.ply, this.playing] = [Math.max(0, ply), false];
  }

  /** Go forward from a ply, so many plies a second. @param {number} ply @param {number} now */
  play(ply, now) {
    [this.ply, this.playing, this.#from, this.#since] = [ply, true, ply, now];
  }
}
