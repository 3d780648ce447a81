// A saved replay in the place of a server: nothing is asked of anybody, nobody else is there.

import { Link } from "./link.js";

/** The only table of such a link. */
export const RECORDED = "replay";

const NOBODY = { url: "", client: "", name: "", token: { load: () => null, save() {} } };
const UNTOLD = { state() {}, message() {}, table() {}, lost() {} };
const REFUSED = /** @type {const} */ ({ type: "refused", id: "", code: "game_over", text: "This is a saved game." });

export class RecordedLink extends Link {
  recorded = true;

  /** @param {import("../table/replay.js").Replay} replay */
  constructor(replay) {
    super(NOBODY, () => replay.game ?? undefined, UNTOLD);
    super.enter("watch", RECORDED);
    const followed = /** @type {import("./link.js").Followed} */ (this.tables.get(RECORDED));
    followed.id = RECORDED;
    followed.mirror.replay = replay;
  }

  get serverNow() {
    return Date.now();
  }

  /** @returns {Promise<import("./link.js").Answer>} */
  async enter() {
    return { type: "done", id: "" };
  }

  /** @returns {Promise<import("./link.js").Answer>} */
  async command() {
    return REFUSED;
  }

  /** @returns {Promise<import("./link.js").Answer>} */
  async leave() {
    return { type: "done", id: "" };
  }

  start() {}

  wake() {}

  tell() {}
}
