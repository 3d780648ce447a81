// The moments of a table (a ply and its state), and the place where the board draws them.

import { pageOf } from "../../games/page.js";
import { Playback } from "../../table/playback.js";
import { seatsOf } from "../../table/reading.js";
import { lastPly } from "../../table/viewpoint.js";
import { moveSaid, valueText } from "../../table/wording.js";
import { element, touched } from "../../ui/dom.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../games/page.js").GamePage} GamePage */
/** @typedef {import("./table.js").TableMoment} TableMoment */
/** @typedef {import("../../table/replay.js").Replay} Replay */
/** @typedef {import("../../net/link.js").Followed} Followed */
/** @typedef {import("../../games/game.js").Action} Action */

// This class decides which ply is drawn, when the next one is due, and collects the data of each moment.

/**
 * The screen's callbacks. `pending` returns the unanswered actions; `pace` sends the pace of a show.
 * @typedef {object} MomentCalls
 * @property {() => Followed | undefined} followed
 * @property {(moment: TableMoment) => void} draw
 * @property {() => Action[]} pending
 * @property {(fields: Record<string, any>) => void} pace
 */

/** If more plies than this must be folded, the ply is shown later, so that the page stays responsive. */
const FAR = 1500;
const SLICE_MS = 6;
const FRAME_MS = 20;
/** The minimum time between updates of the texts beside the board, for faster plies. */
const READ_MS = 125;
/** Above `FAST` plies a second plies are skipped; a phone then draws every `PHONE_MS`, to save its battery. */
const [FAST, PHONE_MS] = [20, 50];

export class Moments {
  /** @type {Playback | null} */
  #playback = null;
  /** @type {GamePage | null | undefined} */
  #page;
  #drawn = "";
  #drawnPly = -1;
  /** The time of the last full drawing, and whether a ply was drawn without the texts since. */
  #readAt = 0;
  #hurried = false;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #timer = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #folding = 0;
  /** @type {Replay | null} The last one whose plies are all folded. */
  #folded = null;
  #stopped = false;
  #onPhone = touched();

  /** @param {App} app @param {MomentCalls} calls */
  constructor(app, calls) {
    this.app = app;
    this.calls = calls;
  }

  /** The followed table. Read it only while there is one. */
  get followed() {
    return /** @type {Followed} */ (this.calls.followed());
  }

  /** Stop drawing. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#folding);
  }

  /** The playback of this table. Throws before the table is known. */
  get playback() {
    this.#playback ??= new Playback(this.#viewer());
    return this.#playback;
  }

  /** @returns {import("../../table/playback.js").Viewer} */
  #viewer() {
    const moments = this;
    const { link } = this.app;
    return {
      get replay() {
        return moments.followed.mirror.replay;
      },
      get presence() {
        return moments.followed.mirror.presence;
      },
      get player() {
        return link.player;
      },
      get now() {
        return performance.now();
      },
      get serverNow() {
        return link.serverNow;
      },
      recorded: link.recorded,
      pace: (fields) => this.calls.pace(fields),
      redraw: () => this.tick(true),
    };
  }

  /** Handle a change of the table. @param {import("../../table/mirror.js").Change} change */
  changed(change) {
    void this.#load();
    const { replaced, presence, pointed, events = [] } = change;
    const more = this.calls.followed()?.mirror.replay.pace && events.every(({ event }) => event.type === "played");
    const isNew = Boolean(replaced || (events.length && !more) || presence || pointed);
    if (isNew || !this.#timer) this.tick(isNew); // else a show plays ahead: the ply is drawn when it is due
  }

  async #load() {
    const game = this.calls.followed()?.mirror.replay.opened?.game;
    if (this.#page !== undefined || !game) return;
    this.#page = null;
    const page = await pageOf(game);
    if (page) await this.app.style(page.css); // first, or the board would jump when its style sheet arrives
    this.#page = page;
    this.tick(true);
  }

  /** Draw if something changed, and schedule the next drawing while plies advance automatically. */
  tick(changed = false) {
    const replay = this.calls.followed()?.mirror.replay;
    if (!replay?.opened || this.#stopped) return;
    const { playback } = this;
    playback.send();
    const drawn = `${playback.ply} ${playback.front} ${playback.following} ${playback.playing} ${playback.speed}`;
    const now = performance.now();
    const soon = now < this.#readAt + READ_MS;
    if (changed || drawn !== this.#drawn || (this.#hurried && !soon)) {
      this.#drawn = drawn;
      this.#hurried = !changed && soon && playback.playing;
      if (!this.#hurried) this.#readAt = now;
      const moment = this.#moment(replay, playback.ply);
      this.calls.draw(moment);
      if (moment.folded === 1) this.#drawnPly = moment.ply;
    }
    this.#foldOn(replay);
    this.#later(playback.nextInMs);
  }

  /** Schedule the next drawing, replacing a scheduled one. @param {number | null} ms */
  #later(ms) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (ms === null) return;
    const again = () => this.tick();
    const least = this.#onPhone && this.#isFast ? PHONE_MS : 0;
    const each = !least && 1000 / this.playback.speed < FRAME_MS;
    const wait = each ? 0 : Math.max(least, Math.ceil(ms));
    this.#timer = setTimeout(each ? () => requestAnimationFrame(again) : again, wait);
  }

  /** Fold the plies of a snapshot in slices, so that each of them can then be shown immediately. @param {Replay} replay */
  #foldOn(replay) {
    if (this.#stopped || this.#folded === replay || this.#folding || !replay.plies.length) return;
    this.#folding = setTimeout(() => {
      this.#folding = 0;
      const until = performance.now() + SLICE_MS;
      if (this.#stopped || !this.calls.followed()) return;
      const waiting = replay.distance(this.playback.ply) > FAR;
      if (replay.foldOn(() => performance.now() > until)) this.#folded = replay;
      if (waiting) this.tick(true);
      else this.#foldOn(this.calls.followed()?.mirror.replay ?? replay);
    }, SLICE_MS);
  }

  get #isFast() {
    return this.playback.playing && this.playback.speed > FAST;
  }

  /** Whether the viewer may play here: not in a saved game, nor while the player plays in another tab. */
  get #plays() {
    return !this.app.link.recorded && this.app.tabs.plays(this.followed.id ?? "");
  }

  /** @param {Replay} replay @param {number} ply @returns {TableMoment} */
  #moment(replay, ply) {
    const begun = replay.plies.length > 0;
    const live = begun && ply === lastPly(replay) && !replay.outcome;
    const own = this.#plays ? seatsOf(replay, this.app.link.player) : [];
    const seat = own.find((each) => each === replay.state?.turn) ?? own[0] ?? "";
    const pending = this.calls.pending();
    const distance = begun ? replay.distance(ply) : 0;
    return {
      replay,
      ply,
      last: this.playback.front,
      live,
      open: live && seat && !pending.length ? (replay.game?.legal(replay.state, seat) ?? []) : [],
      pending,
      seat,
      own,
      state: begun && distance <= FAR ? replay.stateAt(ply) : replay.state,
      event: begun ? replay.plies[ply].event : null,
      forward: ply === this.#drawnPly + 1,
      points: this.followed.mirror.points,
      rests: this.playback.rests,
      fast: this.#isFast,
      hurried: this.#hurried,
      followed: this.followed,
      waiting: pending.length > 0,
      folded: distance <= FAR ? 1 : 1 - distance / Math.max(1, ply),
      page: this.#page ?? null,
    };
  }
}

// The place of the board: it creates the board of the table's game and draws each moment on it.

export class BoardPlace {
  root = element("div", { class: "place" });
  /** The player's tools, such as the digits of sudoku. */
  hand = element("div", { class: "own-hand" });
  panel = element("div", { class: "panel" });
  /** The board's ratio of width to height. */
  wide = 1;
  /** Whether the hand shows the names of the players. */
  names = false;
  /** @type {import("../../games/page.js").BoardView | null} */
  #view = null;

  /**
   * @param {import("./table.js").Table} table @param {import("../../games/page.js").Host["act"]} act
   * @param {HTMLElement} [quick] buttons beside the tools of the game
   */
  constructor(table, act, quick) {
    this.table = table;
    this.act = act;
    this.quick = quick;
    if (quick) this.hand.append(quick);
  }

  /** @param {TableMoment} moment */
  draw(moment) {
    const { words } = this.table.app;
    this.root.hidden = !moment.event;
    if (moment.folded < 1) {
      const share = Math.floor(100 * moment.folded);
      this.root.replaceChildren(element("p", { class: "note" }, words("page-folding", { share })));
      return;
    }
    if (!moment.page || !moment.event) {
      this.root.replaceChildren(withoutBoard(moment, words));
      return;
    }
    if (!this.#view && moment.own.length) requestAnimationFrame(() => this.#takeFocus());
    this.#view ??= moment.page.view(this.#host());
    if (this.root.firstChild !== this.#view.root) {
      const { root, hand, slot, panel } = this.#view;
      this.root.replaceChildren(root);
      this.panel.replaceChildren(...(panel ? [panel] : []));
      if (hand) this.hand.prepend(hand);
      if (this.quick) slot?.append(this.quick);
    }
    this.#view.draw(moment);
    [this.wide, this.names] = [this.#view.wide ?? 1, this.#view.names ?? false];
  }

  /** Focus the player's board on a desktop, unless another element has the focus. */
  #takeFocus() {
    const { activeElement } = document;
    if (touched() || (activeElement && !activeElement.contains(this.root))) return;
    /** @type {HTMLElement | null} */ (this.root.querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#view?.key?.(event) ?? false;
  }

  /** @param {KeyboardEvent} event */
  chord(event) {
    return this.#view?.chord?.(event) ?? false;
  }

  /** @returns {import("../../games/page.js").Host} */
  #host() {
    const { app, key, redraw, send } = this.table;
    return {
      words: app.words,
      act: this.act,
      announce: app.announce,
      redraw,
      advise: (about) => send({ type: "advise", about, lang: app.language }),
      ask: (fields) => app.link.command({ lang: app.language, ...fields }),
      open: async (fields) => {
        const answer = await app.link.command({ type: "open", ...fields });
        if (answer.type === "opened") app.go(answer.code);
        else app.refused(answer);
      },
      go: app.go,
      look: (ply) => this.table.playback.look(ply),
      notice: app.notice,
      recorded: app.link.recorded,
      now: () => app.link.serverNow,
      other: async (game) => {
        const page = await pageOf(game);
        if (page) await app.style(page.css);
        return page;
      },
      tables: this.table.others ?? null,
      point: (square) => app.link.post({ type: "point", table: app.link.tables.get(key)?.id ?? key, at: square }),
    };
  }
}

/**
 * Describe why there is no board; for a game without a module, describe the latest event too.
 * @param {TableMoment} moment @param {import("../../ui/words.js").Words} words
 */
function withoutBoard({ replay, event, ply }, words) {
  if (replay.game || !event) return "";
  const { type, ...fields } = event;
  const rows = Object.entries(fields).flatMap(([name, value]) => [
    element("dt", {}, name),
    element("dd", {}, valueText(value)),
  ]);
  return element(
    "div",
    { class: "unknown" },
    element("p", {}, words("page-unknown")),
    element("strong", {}, ply ? `${ply} · ${type}` : type),
    element("dl", {}, ...rows),
  );
}

// Announcements for screen readers of the plies in a show or among earlier moves; the newest events are announced elsewhere.

/** The minimum time between two announcements; the latest ply is announced next. */
export const SPOKEN_MS = 3_000;

export class Announcer {
  /** @type {TableMoment | null} */
  #moment = null;
  /** The ply announced last. */
  #spoken = -1;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #timer = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** @param {TableMoment} moment */
  announce(moment) {
    const first = !this.#moment;
    this.#moment = moment;
    const { ply, live, replay, state, page, folded } = moment;
    if (this.#timer || ply === this.#spoken || folded < 1) return;
    this.#spoken = ply;
    // New events of a table are announced as news, and a focused slider or list announces its own position.
    const says = document.activeElement?.matches("[role=slider], [role=listbox]");
    if (first || says || (live && !replay.pace)) return;
    this.app.announce(moveSaid(this.app.words, replay, page, replay.plies[ply], state));
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#moment) this.announce(this.#moment);
    }, SPOKEN_MS);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
