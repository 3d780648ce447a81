// A link to a table that exists in this browser alone: it sends nothing to a server.

import { Mirror } from "../table/mirror.js";
import { Link } from "./link.js";

/** @typedef {import("./link.js").Answer} Answer */

/** The only table of such a link. */
export const LOCAL = "local";

const NOBODY = { url: "", client: "", name: "", token: { load: () => null, save() {} } };
const NO_CALLS = { state() {}, message() {}, table() {}, lost() {} };

export class LocalLink extends Link {
  /** @param {import("../table/replay.js").Replay} replay @param {import("./link.js").LinkListener["table"]} [table] is called after each change */
  constructor(replay, table = NO_CALLS.table) {
    const gameOf = () => replay.game ?? undefined;
    super(NOBODY, async () => (key) => new Mirror(key, gameOf), { ...NO_CALLS, table });
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
    return { type: "done", id: "", seq: 0 };
  }

  /** @returns {Promise<Answer>} */
  async leave() {
    return { type: "done", id: "", seq: 0 };
  }

  start() {}

  wake() {}

  post() {}
}
