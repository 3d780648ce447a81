// A table that is in this browser alone, in the place of a server: nothing is asked of anybody, nobody else is there.

import { Mirror } from "../table/mirror.js";
import { Link } from "./link.js";

/** @typedef {import("./link.js").Answer} Answer */
/** @typedef {import("./link.js").Message} Message */

/** The only table of such a link. */
export const LOCAL = "local";

const NOBODY = { url: "", client: "", name: "", token: { load: () => null, save() {} } };
const UNTOLD = { state() {}, message() {}, table() {}, lost() {} };

export class LocalLink extends Link {
  /** @param {import("../table/replay.js").Replay} replay @param {import("./link.js").Told["table"]} [table] what is told of it */
  constructor(replay, table = UNTOLD.table) {
    const gameOf = () => replay.game ?? undefined;
    super(NOBODY, gameOf, { ...UNTOLD, table });
    const mirror = new Mirror(LOCAL, gameOf);
    mirror.replay = replay;
    this.table = { role: /** @type {const} */ ("join"), key: LOCAL, id: LOCAL, mirror };
    this.tables.set(LOCAL, this.table);
  }

  get serverNow() {
    return Date.now();
  }

  /** @returns {Promise<Answer>} */
  async enter() {
    return { type: "done", id: "" };
  }

  /** @returns {Promise<Answer>} */
  async leave() {
    return { type: "done", id: "" };
  }

  start() {}

  wake() {}

  tell() {}
}
