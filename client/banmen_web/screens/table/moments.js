// The moments of a table, and the place of the board where each is drawn.

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

// The moments of a table that are to be drawn: which ply, when there is another one, and what is known of it.

/**
 * What moments need of a screen. `pending` are the actions that wait for their answers; `pace` sends the pace of a show.
 * @typedef {object} MomentCalls
 * @property {() => Followed | undefined} followed
 * @property {(moment: TableMoment) => void} draw
 * @property {() => Action[]} pending
 * @property {(fields: Record<string, any>) => void} pace
 */

/** With so many plies to fold, a ply is not shown at once: the page stays quick meanwhile. */
const FAR = 1500;
const SLICE_MS = 6;
const FRAME_MS = 20;
/** While plies follow each other faster, what is read beside the board is written so often. */
const READ_MS = 125;
/** So many plies a second are not followed one by one; then a phone, which has to last, draws so often. */
const [FAST, PHONE_MS] = [20, 50];

export class Moments {
  /** @type {Playback | null} */
  #playback = null;
  /** @type {GamePage | null | undefined} */
  #page;
  #drawn = "";
  #drawnPly = -1;
  /** When all was drawn, and whether a hurried ply was after that. */
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

  /** The table; only where it is known that it is followed. */
  get followed() {
    return /** @type {Followed} */ (this.calls.followed());
  }

  /** Nothing is drawn any more. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#folding);
  }

  /** Where one looks. Throws before the table is known. */
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

  /** Something was told of the table. @param {import("../../table/mirror.js").Change} change */
  changed(change) {
    void this.#load();
    const { replaced, presence, pointed, events = [] } = change;
    const more = this.calls.followed()?.mirror.replay.pace && events.every(({ event }) => event.type === "played");
    const isNew = Boolean(replaced || (events.length && !more) || presence || pointed);
    if (isNew || !this.#timer) this.tick(isNew); // else a show plays ahead: it is seen when its time has come
  }

  async #load() {
    const game = this.calls.followed()?.mirror.replay.opened?.game;
    if (this.#page !== undefined || !game) return;
    this.#page = null;
    const page = await pageOf(game);
    if (page) await this.app.style(page.css); // or the board moves as soon as it has its style
    this.#page = page;
    this.tick(true);
  }

  /** Draw where something changed, and again while what is looked at changes by itself. */
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

  /** There is one next time, however often something changes. @param {number | null} ms */
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

  /** Fold what a snapshot brought, in slices, so that each of its plies can be looked at at once. @param {Replay} replay */
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

  /** Whether who looks may play here: in no saved game, nor where the same player plays in another tab. */
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

// The place of the board: it makes the board of the table's game, and draws each moment there.

export class BoardPlace {
  root = element("div", { class: "place" });
  /** What one plays with. */
  hand = element("div", { class: "own-hand" });
  panel = element("div", { class: "panel" });
  /** How much wider than high the board is. */
  wide = 1;
  /** Whether the hand says who plays. */
  names = false;
  /** @type {import("../../games/page.js").BoardView | null} */
  #view = null;

  /**
   * @param {import("./table.js").Table} table @param {import("../../games/page.js").Host["act"]} act
   * @param {HTMLElement} [quick] what stands beside the tools of the game
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

  /** On a desk the board has a player's keys from the beginning, unless something else has taken them. */
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
      ask: (fields) => app.link.command(/** @type {any} */ ({ lang: app.language, ...fields })),
      open: async (fields) => {
        const answer = await app.link.command({ type: "open", ...fields });
        if (answer.type === "opened") app.go(answer.code);
        else app.refused(answer);
      },
      look: (ply) => this.table.playback.look(ply),
      notice: app.notice,
      recorded: app.link.recorded,
      now: () => app.link.serverNow,
      point: (square) => app.link.tell({ type: "point", table: app.link.tables.get(key)?.id ?? key, at: square }),
    };
  }
}

/**
 * Where there is no board: why, and of a game that the page does not know what happened.
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

// What is told of the plies that one looks at, where they are not the newest events: in a show, and on the way back.

/** In so long one ply is told: of those that go by meanwhile it is the last one that is told next. */
export const TOLD_MS = 3_000;

export class Teller {
  /** @type {TableMoment | null} */
  #moment = null;
  /** The ply of which all is known that is to be told. */
  #told = -1;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #timer = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** @param {TableMoment} moment */
  tell(moment) {
    const first = !this.#moment;
    this.#moment = moment;
    const { ply, live, replay, state, page, folded } = moment;
    if (this.#timer || ply === this.#told || folded < 1) return;
    this.#told = ply;
    // What is new at a table is told as an event; a slider and a list say themselves where they are.
    const says = document.activeElement?.matches("[role=slider], [role=listbox]");
    if (first || says || (live && !replay.pace)) return;
    this.app.announce(moveSaid(this.app.words, replay, page, replay.plies[ply], state));
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#moment) this.tell(this.#moment);
    }, TOLD_MS);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
