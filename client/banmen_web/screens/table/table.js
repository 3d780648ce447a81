// The screen of one table: it assembles the parts and passes each moment to them.

import { PendingActions } from "../../table/mirror.js";
import { OtherTables } from "../../table/others.js";
import { freeSeats, peopleCompete, seatsOf, turnOf } from "../../table/reading.js";
import { closedText, newsOf } from "../../table/wording.js";
import { call } from "../../ui/alerts.js";
import { Awake } from "../../ui/attention.js";
import { ask } from "../../ui/dialogs.js";
import { element } from "../../ui/dom.js";
import { nameKey } from "../../ui/keys.js";
import { saveReplay } from "../../ui/saving.js";
import { placeOf } from "../../ui/browser.js";
import { refusalText } from "../../ui/refusals.js";
import { Actions, Entry, Invite, Offers, OtherTab } from "./actions.js";
import { AskClass } from "./asking.js";
import { Chat } from "./chat.js";
import { BoardPlace, Moments, Announcer } from "./moments.js";
import { Players, Presenter, Score, StatusLine, TableHead } from "./players.js";
import { Sheet } from "./sheet.js";
import { Timeline } from "./timeline.js";
import { Moves } from "./track.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../games/page.js").GamePage} GamePage */
/** @typedef {import("../../games/page.js").Moment} Moment */
/** @typedef {import("../../net/link.js").Followed} Followed */
/**
 * The interface of the screen for its parts. `send` sends a command about this table and shows a refusal; `redraw` draws
 * after a change that only this viewer sees, such as another ply.
 * @typedef {object} Table
 * @property {App} app
 * @property {string} key
 * @property {import("../../table/playback.js").Playback} playback read it only after the table is known
 * @property {(fields: Record<string, any>) => Promise<import("../../net/link.js").Answer>} send
 * @property {(seat: string) => void} join
 * @property {(answer: import("../../net/link.js").Answer) => void} refused shows why something was refused
 * @property {() => void} redraw
 * @property {OtherTables} [others] the tables that the board follows besides this one
 */
/**
 * The data from which the parts draw. `last` is the last ply that the viewer may see; `own` are the viewer's seats;
 * `page` is null if the page has no module for this game. `folded` is below 1 while the state of this ply is still being
 * computed; `state` is then an earlier one.
 * @typedef {object} TableParts
 * @property {Followed} followed
 * @property {number} last
 * @property {string[]} own
 * @property {boolean} waiting
 * @property {number} folded
 * @property {GamePage | null} page
 */
/** @typedef {Moment & TableParts} TableMoment */
/**
 * A part of the screen. `key` and `chord` return whether they handled a key, without and with a modifier such as Ctrl;
 * `leave` stops the part's timers.
 * @typedef {object} Part
 * @property {HTMLElement} root
 * @property {(moment: TableMoment) => void} draw
 * @property {(event: KeyboardEvent) => boolean} [key]
 * @property {(event: KeyboardEvent) => boolean} [chord]
 * @property {(message: Record<string, any>) => void} [message] receives the messages that are about no table
 * @property {() => void} [leave]
 */

/** The limits of the ratio of width to height; a board beyond them leaves room at its sides. */
const [NARROWEST, WIDEST] = [0.7, 2];

export class TableScreen {
  root = element("div", { class: "table" });
  /** The rarely used parts. */
  rest = element("aside", { class: "rest" });
  #hand = element("section", { class: "hand" });
  #boards = element("section", { class: "boards" });
  #entry;
  #players;
  #board;
  #sheet;
  #pending = new PendingActions(
    (n, action) => this.app.link.command({ type: "act", n, action, table: this.#followed?.id ?? this.key }),
    (seat) => this.#followed?.mirror.replay.actions[seat] ?? 0,
  );
  #seat = "";
  /** @type {Part[]} */
  #parts;
  /** The parts that do not depend on the ply: a step does not redraw them. @type {Part[]} */
  #still;
  #changed = true;
  #came = false;
  /** The id of this table, once it is known. @type {string | null} */
  #id = null;
  /** Whether it was this player's turn. */
  #mine = false;
  /** @type {Moments} */
  #moments;
  /** @type {GamePage | null} */
  #page = null;
  #nothing = element("div", { class: "nothing" });
  #announcer;
  #others;
  /** Keeps the screen on during a show. @type {Awake | null} */
  #awake = null;

  /** @param {App} app @param {string} key its code or its id */
  constructor(app, key) {
    this.app = app;
    this.key = key;
    this.#announcer = new Announcer(app);
    this.#others = new OtherTables(app);
    void app.style(new URL("table.css", import.meta.url).href);
    this.#moments = new Moments(app, {
      followed: () => this.#followed,
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
      refused: (refused) => app.refused(refused),
      redraw: () => moments.tick(true),
      others: this.#others,
    };
    const [players, status, actions] = [new Players(table), new StatusLine(table), new Actions(table)];
    const board = new BoardPlace(table, (action) => this.#act(action), actions.quick);
    this.#sheet = new Sheet(app.words, this.rest, this.root);
    const head = new TableHead(table, status.root, this.#sheet.button);
    const [entry, invite, timeline] = [new Entry(table), new Invite(table), new Timeline(table, () => this.#save())];
    const [offers, moves, chat] = [new Offers(table), new Moves(table), new Chat(table)];
    const [presenter, score, otherTab] = [new Presenter(table), new Score(table), new OtherTab(table)];
    const askClass = new AskClass(table);
    this.#entry = entry.root;
    this.#players = players.root;
    this.#board = board;
    // A saved game has no players to ask.
    const asked = [entry, invite, offers, actions, chat, otherTab];
    if (app.link.recorded) for (const part of asked) part.root.hidden = true;
    chat.root.hidden ||= app.link.alone;
    actions.quick.hidden = app.link.recorded;
    this.#still = [head, ...(app.link.recorded ? [] : [score, ...asked])];
    // Moves scroll and boards paint on a canvas. Drawn first, before other parts change the page, they cause no new layout.
    this.#parts = [moves, board, status, players, timeline, presenter, askClass, ...this.#still];
    const desk = element("div", { class: "desk" }, board.hand, offers.root);
    this.#boards.append(this.#nothing, entry.root, invite.root, board.root);
    this.#hand.append(presenter.root, players.root, desk, timeline.root);
    head.links.append(timeline.keep, askClass.root);
    this.rest.append(head.links, head.facts, score.root, actions.root, board.panel, chat.root, moves.root);
    this.root.append(head.root, this.#boards, this.#hand, this.rest, otherTab.root);
    this.root.classList.add("empty");
    this.#nothing.textContent = app.words("page-opening");
    addEventListener("keydown", this.#key);
    head.root.addEventListener("click", this.#askBeforeLeaving);
    if (this.#followed) this.changed(this.#followed, { replaced: true });
    else void this.#enter("watch");
  }

  /** @param {"join" | "watch"} role @param {string | null} seat */
  async #enter(role, seat = null) {
    const answer = await this.app.link.enter(role, this.key, seat);
    if (answer.type !== "refused") return;
    const again = answer.code === "already_seated" ? await this.app.link.enter("join", this.key) : answer;
    if (again.type !== "refused") return;
    if (this.#followed) this.app.refused(again);
    else this.#close(refusalText(this.app.words, again));
  }

  /** @returns {Followed | undefined} */
  get #followed() {
    return this.app.link.followed(this.key);
  }

  /**
   * Handle the change to another screen: leave the table, unless a seat waits for a friend. Leaving would close that
   * table, and the friend's link would lead nowhere.
   */
  leave() {
    this.#moments.stop();
    this.#others.leaveAll();
    this.#stayAwake(false);
    removeEventListener("keydown", this.#key);
    this.#sheet.leave();
    document.documentElement.classList.remove("fitted");
    for (const part of this.#parts) part.leave?.();
    const followed = this.#followed;
    if (!followed) return;
    this.app.tabs.leave(followed.id ?? "");
    const { replay } = followed.mirror;
    const waits = replay.plies.length === 0 && seatsOf(replay, this.app.link.player).length > 0;
    if (!waits || !freeSeats(replay).length) void this.app.link.leave(followed);
  }

  // --- notifications ------------------------------------------------------------------------------------------------

  /** @param {import("../../net/link.js").LinkState} state */
  state({ kind }) {
    if (kind !== "online") return;
    this.#changed = true; // the player may have changed
    this.#moments.tick(true);
  }

  /** @param {import("../../net/link.js").Message} message */
  message(message) {
    for (const part of this.#parts) part.message?.(message);
  }

  /**
   * @param {Followed} followed @param {import("../../table/mirror.js").Change} change
   * @param {import("../../net/link.js").Message} [message]
   */
  changed(followed, change, message) {
    if (message?.type === "closed" && !this.#isOther(followed)) {
      this.#close(closedText(this.app.words, message));
      return;
    }
    if (followed !== this.#followed) return this.#others.changed(followed);
    this.#id = followed.id;
    this.#announce(followed, change);
    this.#changed = true;
    this.#moments.changed(change);
  }

  /** @param {Followed} followed @param {string} code @param {string} text */
  lost(followed, code, text) {
    if (this.#isOther(followed)) return;
    this.#close(refusalText(this.app.words, { code, text }));
  }

  /** Return whether a table is not the one on the screen, but one that its board follows too. @param {Followed} followed */
  #isOther(followed) {
    return this.#id !== null && followed.id !== this.#id;
  }

  /** Show that the table was closed. @param {string} text */
  #close(text) {
    this.root.className = "table empty";
    this.#stayAwake(false);
    document.documentElement.classList.remove("fitted");
    this.#nothing.replaceChildren(
      element("h1", {}, text),
      element("a", { class: "button main", href: placeOf() }, this.app.words("to-lobby")),
    );
    this.app.announce(text);
  }

  /** @param {Followed} followed @param {import("../../table/mirror.js").Change} change */
  #announce(followed, { events = [], replaced = false }) {
    const { words, link, notice, announce } = this.app;
    const { replay } = followed.mirror;
    const [before, own] = [this.#mine, seatsOf(replay, link.player)];
    this.#mine = own.includes(turnOf(replay) ?? "");
    if (replaced || !events.length) return;
    const { notices, spoken } = newsOf(words, replay, this.#page, link.player, events);
    if (own.length && !replay.pace && events.some(({ event }) => event.type === "ended")) call("end", spoken);
    else if (this.#mine && !before) call("turn", words("your-turn"));
    for (const text of notices) notice(text);
    if (spoken && !replay.pace) announce(spoken); // a show announces the plies that the viewer sees
  }

  // --- actions ------------------------------------------------------------------------------------------------------

  /** @param {Record<string, any>} fields */
  async #send(fields) {
    const { type, ...others } = fields;
    const answer = await this.app.link.command({ type, ...others, table: this.#followed?.id ?? this.key });
    if (answer.type === "refused") this.app.refused(answer);
    return answer;
  }

  /** @param {Record<string, any>} fields */
  async #pace(fields) {
    const answer = await this.#send({ type: "pace", ...fields });
    if (answer.type === "refused") this.#moments.playback.refused();
  }

  #save() {
    if (this.#followed) saveReplay(this.app, this.#followed.mirror.replay);
  }

  /** Act at the viewer's seat; if the viewer holds several, at the one to move. @param {import("../../games/game.js").Action} action */
  async #act(action) {
    const answering = this.#pending.act(this.#seat, action);
    this.#moments.tick(true);
    const answer = await answering;
    if (answer.type === "refused") call("wrong", "");
    if (answer.type === "refused" && !this.#page?.explains?.includes(answer.code)) this.app.refused(answer);
    this.#moments.tick(true);
    return answer;
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const { target } = event;
    if (event.defaultPrevented) return;
    if (target instanceof Element && target.closest("input:not([type=range]), textarea, select")) return;
    if (target instanceof Element && target.closest("dialog") && !target.closest(".moves")) return;
    nameKey(event);
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    if (this.#parts.some((part) => (chord ? part.chord?.(event) : part.key?.(event)))) event.preventDefault();
  };

  /** @param {Event} event */
  #askBeforeLeaving = async (event) => {
    const { words, link, go } = this.app;
    const replay = this.#followed?.mirror.replay;
    if (!replay || !(event.target instanceof Element) || !event.target.closest("a")) return;
    if (!peopleCompete(replay) || !seatsOf(replay, link.player).length) return;
    event.preventDefault();
    const asked = { title: words("leave-title"), body: words("leave-body"), label: words("leave"), icon: "door-open" };
    if (await ask(words, asked)) go();
  };

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** Make this the tab in which the player plays, once the table is known. */
  #come() {
    if (this.#came || !this.#followed?.id || this.app.link.recorded) return;
    this.#came = true;
    this.app.tabs.enter(this.#followed.id);
  }

  /** @param {TableMoment} moment */
  #draw(moment) {
    if (moment.hurried) return this.#board.draw(moment);
    this.#come();
    const { replay, ply, own, page, seat } = moment;
    const isNew = this.#changed || page !== this.#page;
    [this.#seat, this.#page, this.#changed] = [seat, page, false];
    const { classList } = this.root;
    classList.toggle("empty", false); // unlike `remove`, toggling leaves the page untouched if the class is absent
    const begun = replay.plies.length > 0;
    classList.toggle("begun", begun);
    classList.toggle("show", replay.show);
    this.#stayAwake(replay.show && !replay.outcome && !moment.rests && !this.app.link.recorded);
    classList.toggle("solo", Object.keys(replay.seats).length === 1);
    classList.toggle("seated", own.length > 0);
    // As in the desktop window: a player's tools take this room, except while the player reviews an earlier move.
    classList.toggle("steps", begun && !(own.length > 0 && replay.playing && ply === replay.plies.length - 1));
    // From the first move on the whole table fits the screen and does not scroll.
    document.documentElement.classList.toggle("fitted", begun);
    this.#placeEntry(begun);
    for (const part of this.#parts) if (isNew || !this.#still.includes(part)) part.draw(moment);
    if (this.#board.names && !this.rest.contains(this.#players)) this.rest.prepend(this.#players);
    const game = String(replay.opened?.game);
    const wide = String(Math.min(WIDEST, Math.max(NARROWEST, this.#board.wide)));
    if (this.root.dataset.game !== game) this.root.dataset.game = game;
    if (this.root.style.getPropertyValue("--wide") !== wide) this.root.style.setProperty("--wide", wide);
    this.#announcer.announce(moment);
  }

  /** @param {boolean} on */
  #stayAwake(on) {
    if (on === Boolean(this.#awake)) return;
    this.#awake?.stop();
    this.#awake = on ? new Awake() : null;
  }

  /** Place the seat offer where the board will be; after the first move, above the spectator's controls. @param {boolean} begun */
  #placeEntry(begun) {
    if (!begun && this.#entry.parentElement !== this.#boards) this.#nothing.after(this.#entry);
    if (begun && this.#entry.parentElement !== this.#hand) this.#hand.prepend(this.#entry);
  }
}
