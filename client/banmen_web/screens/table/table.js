// One table: it puts the parts of the screen together, and knows at which moment one looks.

import { pageOf } from "../../games/page.js";
import { PendingActions } from "../../table/pending_actions.js";
import { Viewpoint } from "../../table/viewpoint.js";
import { element } from "../../ui/dom.js";
import { called } from "../../ui/words.js";
import { BoardPlace } from "./board_place.js";
import { Moves } from "./moves.js";
import { Players } from "./players.js";
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
 * @property {Viewpoint} viewpoint
 * @property {(fields: Record<string, any>) => Promise<import("../../net/link.js").Answer>} send
 * @property {(seat: string) => void} join
 * @property {(code: string, text: string) => void} refused
 * @property {() => void} redraw
 */
/**
 * What a part draws of. `last` is the last ply; `page` is null where the page has no board for this game.
 * @typedef {Moment & {followed: Followed, last: number, waiting: boolean, page: GamePage | null}} TableMoment
 */
/** @typedef {{root: HTMLElement, draw: (moment: TableMoment) => void, key?: (event: KeyboardEvent) => boolean}} Part */

export class TableScreen {
  root = element("div", { class: "table" });
  #viewpoint = new Viewpoint();
  #title = element("h1");
  #note = element("p", { class: "note", role: "status" });
  #drawn = "";
  #drawnPly = -1;
  #pending = new PendingActions(
    (n, action) => this.app.link.command({ type: "act", n, action, table: this.#followed?.id ?? this.key }),
    (seat) => this.#followed?.mirror.replay.actions[seat] ?? 0,
  );
  #seat = "";
  /** @type {GamePage | null | undefined} */
  #page;
  /** @type {Part[]} */
  #parts;

  /** @param {App} app @param {string} key its code or its id */
  constructor(app, key) {
    this.app = app;
    this.key = key;
    /** @type {Table} */
    const table = {
      app,
      key,
      viewpoint: this.#viewpoint,
      send: (fields) => this.#send(fields),
      join: (seat) => void this.#enter("join", seat),
      refused: (code, text) => this.lost(code, text),
      redraw: () => this.#tick(true),
    };
    const board = new BoardPlace(table, (action) => this.#act(action));
    const timeline = new Timeline(table);
    const players = new Players(table);
    const moves = new Moves(table);
    this.#parts = [board, timeline, players, moves];
    const side = element("aside", {}, players.root, this.#note, board.panel, moves.root);
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

  get #followed() {
    return [...this.app.link.tables.values()][0];
  }

  // --- what is told -------------------------------------------------------------------------------------------------

  state() {}

  message() {}

  /** @param {import("../../table/mirror.js").Change} change */
  changed(change) {
    void this.#load();
    this.#tick(Boolean(change.replaced || change.events?.length || change.presence || change.pointed));
  }

  /** @param {string} code @param {string} text */
  lost(code, text) {
    this.#note.textContent = called(this.app.words, `page-refused-${code}`, text);
  }

  async #load() {
    const game = this.#followed?.mirror.replay.opened?.game;
    if (this.#page !== undefined || !game) return;
    this.#page = null;
    this.#page = await pageOf(game);
    if (this.#page) this.app.style(this.#page.css);
    this.#tick(true);
  }

  // --- what is done -------------------------------------------------------------------------------------------------

  /** @param {Record<string, any>} fields */
  async #send(fields) {
    const answer = await this.app.link.command({ ...fields, table: this.#followed?.id ?? this.key });
    if (answer.type === "refused") this.lost(answer.code, answer.text);
    return answer;
  }

  /** Play at the seat of who looks: of several that whose turn it is. @param {import("../../games/game.js").Action} action */
  async #act(action) {
    const answering = this.#pending.act(this.#seat, action);
    this.#tick(true);
    const answer = await answering;
    if (answer.type === "refused") this.lost(answer.code, answer.text);
    this.#tick(true);
    return answer;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    if (this.#parts.some((part) => part.key?.(event))) event.preventDefault();
  }

  // --- what is drawn ------------------------------------------------------------------------------------------------

  /** Draw where something changed, and again with each picture while the ply that is looked at changes by itself. */
  #tick(changed = false) {
    const replay = this.#followed?.mirror.replay;
    if (!replay?.opened) return;
    const viewpoint = this.#viewpoint;
    const ply = viewpoint.at(replay, this.app.link.serverNow, performance.now());
    const drawn = `${ply} ${viewpoint.ply === null} ${viewpoint.playing}`;
    if (changed || drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#draw(this.#moment(replay, ply));
      this.#drawnPly = ply;
    }
    const moves = viewpoint.playing || (viewpoint.ply === null && replay.pace && !replay.pace.paused && ply < replay.plies.length - 1);
    if (moves) requestAnimationFrame(() => this.#tick());
  }

  /** @param {import("../../table/replay.js").Replay} replay @param {number} ply @returns {TableMoment} */
  #moment(replay, ply) {
    const last = Math.max(0, replay.plies.length - 1);
    const begun = replay.plies.length > 0;
    const own = Object.entries(replay.seats).filter(([, sitter]) => sitter?.player === this.app.link.player);
    const seats = own.map(([seat]) => seat);
    const seat = seats.find((each) => each === replay.state?.turn) ?? seats[0] ?? "";
    this.#seat = seat;
    const live = begun && ply === last && !replay.outcome;
    const pending = this.#pending.all;
    const open = live && seat && !pending.length ? (replay.game?.legal(replay.state, seat) ?? []) : [];
    return {
      replay,
      ply,
      last,
      live,
      open,
      pending,
      seat,
      state: begun ? replay.stateAt(ply) : replay.state,
      event: begun ? replay.plies[ply].event : null,
      forward: ply === this.#drawnPly + 1,
      points: this.#followed.mirror.points,
      followed: this.#followed,
      waiting: pending.length > 0,
      page: this.#page ?? null,
    };
  }

  /** @param {TableMoment} moment */
  #draw(moment) {
    const { words } = this.app;
    const game = String(moment.replay.opened?.game);
    this.#title.textContent = called(words, `game-${game}`, game);
    document.title = `${this.#title.textContent} · banmen`;
    this.#note.textContent = this.#said(moment);
    for (const part of this.#parts) part.draw(moment);
  }

  /** What is to be said of the moment. @param {TableMoment} moment */
  #said({ replay, ply, last, event, page }) {
    const { words } = this.app;
    if (replay.outcome && ply === last) {
      const seat = replay.outcome.winner;
      return seat ? words("page-won", { seat: called(words, `seat-${seat}`, seat) }) : words("page-drawn");
    }
    return event && page ? page.moveText(event, words, replay.plies[0].event) : "";
  }
}
