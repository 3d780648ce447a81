// One table: it puts the parts of the screen together, and knows at which moment one looks.

import { PendingActions } from "../../table/pending_actions.js";
import { BadReplay } from "../../table/replay_file.js";
import { element } from "../../ui/dom.js";
import { called } from "../../ui/words.js";
import { BoardPlace } from "./board_place.js";
import { Moments } from "./moments.js";
import { Moves } from "./moves.js";
import { Players } from "./players.js";
import { Presenter } from "./presenter.js";
import { saveReplay } from "./save_replay.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../games/page.js").GamePage} GamePage */
/** @typedef {import("../../games/page.js").Moment} Moment */
/** @typedef {import("../../net/link.js").Followed} Followed */
/**
 * What the parts of the screen are given. `send` sends a command about this table and shows a refusal; `redraw` draws
 * after something changed that only this person sees, as the ply looked at.
 * @typedef {object} Table
 * @property {App} app
 * @property {string} key
 * @property {import("../../table/playback.js").Playback} playback where one looks; only once the table is known
 * @property {(fields: Record<string, any>) => Promise<import("../../net/link.js").Answer>} send
 * @property {(seat: string) => void} join
 * @property {(code: string, text: string) => void} refused
 * @property {() => void} redraw
 */
/**
 * What a part draws of. `last` is the last ply that may be seen; `page` is null where the page has no board for this
 * game. `folded` is 1, or less while the state at this ply is still being worked out: then `state` is another one.
 * @typedef {Moment & {followed: Followed, last: number, waiting: boolean, folded: number, page: GamePage | null}} TableMoment
 */
/**
 * A part of the screen. `key` and `chord` give whether a key, without and with Ctrl or the like, was used.
 * @typedef {object} Part
 * @property {HTMLElement} root
 * @property {(moment: TableMoment) => void} draw
 * @property {(event: KeyboardEvent) => boolean} [key]
 * @property {(event: KeyboardEvent) => boolean} [chord]
 */

export class TableScreen {
  root = element("div", { class: "table" });
  #title = element("h1");
  #note = element("p", { class: "note", role: "status" });
  #pending = new PendingActions(
    (n, action) => this.app.link.command({ type: "act", n, action, table: this.#followed?.id ?? this.key }),
    (seat) => this.#followed?.mirror.replay.actions[seat] ?? 0,
  );
  #seat = "";
  /** @type {Part[]} */
  #parts;
  /** @type {Moments} */
  #moments;

  /** @param {App} app @param {string} key its code or its id */
  constructor(app, key) {
    this.app = app;
    this.key = key;
    this.#moments = new Moments(app, {
      followed: () => [...app.link.tables.values()][0],
      draw: (moment) => this.#draw(moment),
      pending: () => this.#pending.all,
      pace: (fields) => void this.#pace(fields),
    });
    const moments = this.#moments;
    /** @type {Table} */
    const table = {
      app,
      key,
      get playback() {
        return moments.playback;
      },
      send: (fields) => this.#send(fields),
      join: (seat) => void this.#enter("join", seat),
      refused: (code, text) => this.lost(code, text),
      redraw: () => moments.tick(true),
    };
    const board = new BoardPlace(table, (action) => this.#act(action));
    const timeline = new Timeline(table, () => this.#save());
    const presenter = new Presenter(table);
    const players = new Players(table);
    const moves = new Moves(table);
    this.#parts = [board, moves, timeline, presenter, players];
    const side = element("aside", {}, presenter.root, players.root, this.#note, board.panel, moves.root);
    this.root.append(this.#title, element("section", {}, board.root, timeline.root), side);
    addEventListener("keydown", (event) => this.#key(event));
    void this.#enter("watch");
  }

  /** @param {"join" | "watch"} role @param {string | null} seat */
  async #enter(role, seat = null) {
    const answer = await this.app.link.enter(role, this.key, seat);
    if (answer.type !== "refused") return;
    const again = answer.code === "already_seated" ? await this.app.link.enter("join", this.key) : answer;
    if (again.type === "refused") this.lost(again.code, again.text);
  }

  /** @returns {Followed | undefined} */
  get #followed() {
    return [...this.app.link.tables.values()][0];
  }

  // --- what is told -------------------------------------------------------------------------------------------------

  state() {}

  message() {}

  /** @param {import("../../table/mirror.js").Change} change */
  changed(change) {
    this.#moments.changed(change);
  }

  /** @param {string} code @param {string} text */
  lost(code, text) {
    this.#note.textContent = called(this.app.words, `page-refused-${code}`, text);
  }

  // --- what is done -------------------------------------------------------------------------------------------------

  /** @param {Record<string, any>} fields */
  async #send(fields) {
    const answer = await this.app.link.command({ ...fields, table: this.#followed?.id ?? this.key });
    if (answer.type === "refused") this.lost(answer.code, answer.text);
    return answer;
  }

  /** @param {Record<string, any>} fields */
  async #pace(fields) {
    const answer = await this.#send({ type: "pace", ...fields });
    if (answer.type === "refused") this.#moments.playback.refused();
  }

  #save() {
    try {
      if (this.#followed) saveReplay(this.#followed.mirror.replay);
    } catch (error) {
      if (!(error instanceof BadReplay)) throw error;
      this.#note.textContent = this.app.words("replay-too-large");
    }
  }

  /** Play at the seat of who looks: of several that whose turn it is. @param {import("../../games/game.js").Action} action */
  async #act(action) {
    const answering = this.#pending.act(this.#seat, action);
    this.#moments.tick(true);
    const answer = await answering;
    if (answer.type === "refused") this.lost(answer.code, answer.text);
    this.#moments.tick(true);
    return answer;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    const used = this.#parts.some((part) => (chord ? part.chord?.(event) : part.key?.(event)));
    if (used) event.preventDefault();
  }

  // --- what is drawn ------------------------------------------------------------------------------------------------

  /** @param {TableMoment} moment */
  #draw(moment) {
    const { words } = this.app;
    const game = String(moment.replay.opened?.game);
    this.#seat = moment.seat;
    this.#title.textContent = called(words, `game-${game}`, game);
    document.title = `${this.#title.textContent} · banmen`;
    this.#note.textContent = this.#said(moment);
    for (const part of this.#parts) part.draw(moment);
  }

  /** What is to be said of the moment. @param {TableMoment} moment */
  #said({ replay, ply, event, page }) {
    const { words } = this.app;
    if (replay.outcome && ply === replay.plies.length - 1) {
      const seat = replay.outcome.winner;
      return seat ? words("page-won", { seat: called(words, `seat-${seat}`, seat) }) : words("page-drawn");
    }
    return event && page ? page.moveText(event, words, replay.plies[0].event) : "";
  }
}
