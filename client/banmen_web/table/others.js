// The tables that a board follows besides its own, such as those of the students of a class.

import { PendingActions } from "./mirror.js";

/** @typedef {import("../net/link.js").Answer} Answer */
/** @typedef {import("../net/link.js").Followed} Followed */

/** A table that is followed beside the one on the screen; `changed` is called after each change. */
export class OtherTable {
  #pending;

  /** @param {import("../app.js").App} app @param {string} key its code or its id @param {() => void} changed */
  constructor(app, key, changed) {
    this.app = app;
    this.key = key;
    this.changed = changed;
    this.#pending = new PendingActions(
      (n, action) => app.link.command({ type: "act", n, action, table: this.id }),
      (seat) => this.replay?.actions[seat] ?? 0,
    );
  }

  /** @returns {Followed | undefined} */
  get followed() {
    return this.app.link.followed(this.key);
  }

  get id() {
    return this.followed?.id ?? this.key;
  }

  /** The copy of the table; null before it is known. @returns {import("./replay.js").Replay | null} */
  get replay() {
    const replay = this.followed?.mirror.replay;
    return replay?.opened ? replay : null;
  }

  /** The unanswered actions, the oldest first. */
  get pending() {
    return this.#pending.all;
  }

  /** Send an action of a seat, and show why it was refused. @param {string} seat @param {import("../games/game.js").Action} action */
  async act(seat, action) {
    const answering = this.#pending.act(seat, action);
    this.changed();
    const answer = await answering;
    if (answer.type === "refused") this.app.refused(answer);
    this.changed();
    return answer;
  }

  /** Request advice on the game. @param {string} about */
  advise(about) {
    return this.app.link.command({ type: "advise", table: this.id, about, lang: this.app.language });
  }
}

export class OtherTables {
  /** @type {OtherTable[]} */
  #tables = [];

  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Follow a table, in the player's seat or as a spectator.
   * @param {"join" | "watch"} role @param {string} key @param {() => void} changed @returns {OtherTable}
   */
  follow(role, key, changed) {
    const table = new OtherTable(this.app, key, changed);
    this.#tables.push(table);
    if (table.followed) changed();
    else void this.#enter(role, table);
    return table;
  }

  /** @param {"join" | "watch"} role @param {OtherTable} table */
  async #enter(role, table) {
    const answer = await this.app.link.enter(role, table.key);
    if (answer.type === "refused" && answer.code === "already_seated") await this.app.link.enter("join", table.key);
  }

  /** Open a table and take its code; null after a refusal, which is shown. @param {Omit<import("../net/wire.d.ts").Open, "type" | "id">} fields */
  async open(fields) {
    const answer = await this.app.link.command({ type: "open", ...fields });
    if (answer.type === "opened") return answer.code;
    this.app.refused(answer);
    return null;
  }

  /** Call back for a change of a table that is followed here. @param {Followed} followed */
  changed(followed) {
    for (const table of this.#tables) if (table.followed === followed) table.changed();
  }

  /** Follow a table no longer. @param {OtherTable} table */
  leave(table) {
    this.#tables = this.#tables.filter((each) => each !== table);
    const { followed } = table;
    if (followed) void this.app.link.leave(followed);
  }

  /** Follow a table of the player's no longer, and delete it. @param {OtherTable} table */
  discard(table) {
    const { followed, id } = table;
    this.#tables = this.#tables.filter((each) => each !== table);
    if (followed) this.app.link.tables.delete(followed.key);
    void this.app.link.command({ type: "discard", table: id });
  }

  /** Leave all tables with the screen. */
  leaveAll() {
    for (const table of this.#tables) this.leave(table);
  }
}
