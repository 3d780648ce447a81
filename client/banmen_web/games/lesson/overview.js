// The boards of all students at the teacher's desk: small and live, with what each has done, and one of them large.

import { seatsOf, turnOf } from "../../table/reading.js";
import { sitterName } from "../../table/wording.js";
import { fieldRow, showDialog } from "../../ui/dialogs.js";
import { button, element, same, setText } from "../../ui/dom.js";
import { LiveBoard } from "./live.js";
import { TEACHER } from "./fold.js";
import { setAt } from "./task_fold.js";

/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("./bars.js").Result} Result */

/** A student without progress for this time is stuck. */
export const STUCK_MS = 60_000;
/** The time between two reports of a race, and between two looks for those who are stuck. */
const REPORT_MS = 2_000;
/** In the last part of a task's time all results are reported, since the server itself ends it. */
const LAST_MS = 5_000;

/** Return the result of a student's game, from their table. @param {import("../../table/replay.js").Replay} replay @param {import("../page.js").GamePage} page @param {number} setAtMs @returns {Result} */
export function resultOf(replay, page, setAtMs) {
  const { done, total, mistakes, hints } = page.task?.progress(replay) ?? {
    ...{ done: replay.plies.length - 1, total: 0, mistakes: 0, hints: 0 },
  };
  const { outcome, plies, rivals } = replay;
  const [own] = Object.keys(replay.seats);
  const won = outcome?.winner === own;
  const ending = !outcome ? "" : rivals ? (won ? "won" : outcome.winner ? "lost" : "drawn") : won ? "solved" : "lost";
  const ms = outcome ? Math.max(1, Math.round(plies[plies.length - 1].at - setAtMs)) : 0;
  return [done, total, mistakes, hints, ms, ending];
}

/** A student's board at the desk. */
class Cell {
  #name = element("strong", { dir: "auto" });
  #said = element("span", { class: "soft" });
  /** The most steps so far, and the time of the last of them. */
  #best = -1;
  bestAt = 0;
  /** @type {Result | null} */
  result = null;
  #dirty = true;
  #valid = true;

  /**
   * @param {Host} host @param {string} seat @param {string} code @param {"join" | "watch"} role
   * @param {(cell: Cell) => void} press @param {() => void} changed
   */
  constructor(host, seat, code, role, press, changed) {
    this.host = host;
    this.seat = seat;
    this.code = code;
    const tables = /** @type {import("../../table/others.js").OtherTables} */ (host.tables);
    /** @type {LiveBoard | null} */
    this.live = null;
    this.table = tables.follow(role, code, () => {
      this.#dirty = true;
      changed();
    });
    this.live = new LiveBoard(host, this.table, false);
    this.root = element(
      "button",
      { type: "button", class: "lesson-cell", onclick: () => press(this) },
      this.live.root,
      this.#name,
      this.#said,
    );
  }

  /** Whether the table is the student's own, with the board of the task. @param {Moment} moment */
  isOfTask({ state: { work }, replay: lesson }) {
    const { replay } = this.table;
    if (!replay?.opened) return false;
    const { game, options } = work.task;
    const [own] = Object.values(replay.seats);
    const sorted = (/** @type {Record<string, any>} */ map) => Object.entries(map).sort();
    const alike = replay.opened.game === game && same(sorted(replay.opened.options ?? {}), sorted(options));
    return alike && own?.player === lesson.seats[this.seat]?.player;
  }

  /** @param {Moment} moment @param {boolean} chosen */
  draw(moment, chosen) {
    const { words } = this.host;
    const { replay } = this.table;
    if (this.#dirty) this.live?.draw();
    setText(this.#name, sitterName(words, moment.replay, this.seat));
    this.root.setAttribute("aria-pressed", String(chosen));
    if (!replay?.plies.length) return;
    const { page } = /** @type {LiveBoard} */ (this.live);
    if (this.#dirty && page) {
      this.#valid = this.isOfTask(moment);
      this.#count(this.#valid ? resultOf(replay, page, setAt(moment.replay)) : null, replay);
      this.#dirty = false;
    }
    const stuck = this.isStuck;
    this.root.classList.toggle("stuck", stuck);
    this.root.classList.toggle("finished", Boolean(this.result?.[5]));
    setText(this.#said, this.#valid ? this.#standing(stuck) : words("lesson-other-board"));
  }

  /** @param {Result | null} result @param {import("../../table/replay.js").Replay} replay */
  #count(result, replay) {
    this.result = result;
    if (!result || result[0] <= this.#best) return;
    this.#best = result[0];
    this.bestAt = replay.plies[replay.plies.length - 1].at;
  }

  get isStuck() {
    return Boolean(this.result && !this.result[5] && this.host.now() - this.bestAt > STUCK_MS);
  }

  /** @param {boolean} stuck */
  #standing(stuck) {
    const { words } = this.host;
    const [done, total, mistakes, hints, , ending] = this.result ?? [0, 0, 0, 0, 0, ""];
    return [
      ending ? words(`lesson-ending-${ending}`) : total ? `${done}/${total}` : String(done),
      ...(mistakes ? [words("lesson-mistakes", { count: mistakes })] : []),
      ...(hints ? [words("lesson-hints", { count: hints })] : []),
      ...(stuck ? [words("lesson-stuck")] : []),
    ].join(" · ");
  }
}

export class Overview {
  root = element("div", { class: "lesson-overview" });
  hand = element("div", { class: "buttons lesson-actions" });
  status = "";
  #host;
  /** @type {Map<string, Cell>} */
  #cells = new Map();
  #grid = element("div", { class: "lesson-cells" });
  #large = element("div", { class: "lesson-large" });
  #largeBoard = element("div", { class: "lesson-position" });
  #largeHand = element("div", { class: "lesson-tools" });
  #largeName = element("h3", { dir: "auto" });
  #largeButtons = element("div", { class: "buttons" });
  /** @type {LiveBoard | null} */
  #board = null;
  /** The seat of the student whose board is large. */
  #chosen = "";
  #number = 0;
  #drawing = 0;
  #timer = 0;
  #finishing = false;
  /** @type {Moment | null} */
  #moment = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#large.append(this.#largeName, this.#largeBoard, this.#largeHand, this.#largeButtons);
    this.root.append(this.#large, this.#grid);
  }

  /** @param {Moment} moment */
  draw(moment) {
    this.#moment = moment;
    const { work } = moment.state;
    if (this.#number !== work.task.number) this.rest();
    this.#number = work.task.number;
    if (!this.#timer) this.#timer = setInterval(() => this.#tick(), REPORT_MS);
    for (const [seat, code] of Object.entries(work.tables)) this.#follow(seat, /** @type {string} */ (code), work);
    this.#choose(moment);
    for (const cell of this.#cells.values()) cell.draw(moment, cell.seat === this.#chosen);
    this.#drawLarge(moment);
    this.#say(moment);
  }

  /** Leave all boards. */
  rest() {
    clearInterval(this.#timer);
    this.#timer = 0;
    for (const { table } of this.#cells.values()) this.#host.tables?.leave(table);
    this.#cells.clear();
    this.#grid.replaceChildren();
    this.#chosen = "";
    this.#board = null;
    this.#finishing = false;
  }

  /** @param {string} seat @param {string} code @param {any} work */
  #follow(seat, code, work) {
    const before = this.#cells.get(seat);
    if (before?.code === code || !code) return;
    if (before) this.#host.tables?.leave(before.table);
    const role = work.task.rival === TEACHER ? "join" : "watch";
    const press = (/** @type {Cell} */ { seat: pressed }) => {
      this.#chosen = this.#chosen === pressed ? "" : pressed;
      this.#host.redraw();
    };
    const cell = new Cell(this.#host, seat, code, role, press, () => this.#drawSoon());
    this.#cells.set(seat, cell);
    if (before) before.root.replaceWith(cell.root);
    else this.#grid.append(cell.root);
  }

  /** Draw once for all changes until the next frame. */
  #drawSoon() {
    this.#drawing ||= requestAnimationFrame(() => {
      this.#drawing = 0;
      if (!this.#moment || !this.#timer) return;
      const { status } = this;
      this.draw(this.#moment); // not the whole screen, which has not changed
      if (status !== this.status) this.#host.redraw();
    });
  }

  // --- the large board ----------------------------------------------------------------------------------------------

  /** The boards on which the teacher is to move, the one that has waited longest first. */
  get #waiting() {
    const { player } = /** @type {import("../../table/others.js").OtherTables} */ (this.#host.tables).app.link;
    const waits = [...this.#cells.values()].filter(({ table: { replay, pending } }) => {
      return replay && !pending.length && seatsOf(replay, player).includes(turnOf(replay) ?? "");
    });
    const since = (/** @type {Cell} */ { table }) => table.replay?.plies[table.replay.plies.length - 1].at ?? 0;
    return waits.sort((one, other) => since(one) - since(other));
  }

  /** Where the teacher plays all, go to the next board that waits. @param {Moment} moment */
  #choose({ state: { work } }) {
    if (work.task.rival !== TEACHER) return;
    const waiting = this.#waiting;
    if (waiting.length && !waiting.some(({ seat }) => seat === this.#chosen)) this.#chosen = waiting[0].seat;
  }

  /** @param {Moment} moment */
  #drawLarge(moment) {
    const { words } = this.#host;
    const { work } = moment.state;
    const cell = this.#cells.get(this.#chosen);
    this.#large.hidden = !cell;
    if (!cell) {
      this.#board = null;
      return;
    }
    if (this.#largeName.dataset.code !== cell.code || !this.#board) {
      this.#largeName.dataset.code = cell.code;
      this.#board = new LiveBoard(this.#host, cell.table, work.task.rival === TEACHER);
      this.#largeBoard.replaceChildren(this.#board.root);
      this.#largeHand.replaceChildren(this.#board.hand);
    }
    this.#board.draw();
    setText(this.#largeName, sitterName(words, moment.replay, cell.seat));
    const show = (/** @type {string} */ seat) => void this.#show(cell, seat);
    const drawn = JSON.stringify([cell.seat, Boolean(work.shown), moment.live]);
    if (this.#largeButtons.dataset.drawn === drawn) return;
    this.#largeButtons.dataset.drawn = drawn;
    this.#largeButtons.replaceChildren(
      button(words("lesson-tip-send"), () => this.#tip(cell.seat), { icon: "send" }),
      button(words("lesson-show"), () => show(""), { icon: "monitor" }),
      button(words("lesson-show-named"), () => show(cell.seat), { icon: "monitor" }),
      ...(work.shown
        ? [button(words("lesson-show-end"), () => void this.#host.act({ type: "show" }), { icon: "x" })]
        : []),
    );
  }

  /** Show a board to all. @param {Cell} cell @param {string} seat whose name is shown */
  async #show({ table }, seat) {
    const { replay } = table;
    if (!replay) return;
    const events = replay.plies.map(({ event }) => event);
    await this.#host.act({ type: "show", game: replay.opened?.game, events, ...(seat && { seat }) });
  }

  /** Ask for a tip, and send it. @param {string} seat */
  #tip(seat) {
    const { words } = this.#host;
    let text = "";
    const field = fieldRow(
      words("lesson-tip-text"),
      { example: "", fault: "", lines: 2, read: (typed) => typed },
      "",
      (typed) => {
        text = typed;
      },
    );
    const inside = (/** @type {() => void} */ close) => {
      const submit = async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!text.trim()) return;
        const answer = await this.#host.act({ type: "tip", seat, text: text.trim().slice(0, 200) });
        if (answer.type !== "refused") close();
      };
      const go = button(words("lesson-send"), () => {}, { kind: "main", icon: "send" });
      go.type = "submit";
      const buttons = element("div", { class: "buttons" }, button(words("cancel"), close), go);
      return [element("form", { class: "rows", onsubmit: submit }, field, buttons)];
    };
    showDialog(words("lesson-tip-send"), inside, words("close"));
  }

  // --- results ------------------------------------------------------------------------------------------------------

  /** The results of all boards, as they are now. @returns {Record<string, Result>} */
  get results() {
    /** @type {Record<string, Result>} */
    const results = {};
    for (const { seat, result } of this.#cells.values()) if (result) results[seat] = result;
    return results;
  }

  /** @param {Moment} moment */
  #say({ replay, live, pending }) {
    const { words } = this.#host;
    const students = Object.entries(replay.seats).filter(([seat, sitter]) => seat !== TEACHER && sitter).length;
    const cells = [...this.#cells.values()];
    const finished = cells.filter(({ result }) => result?.[5]).length;
    const stuck = cells.filter(({ isStuck }) => isStuck).length;
    const waiting = this.#moment?.state.work.task.rival === TEACHER ? this.#waiting.length : 0;
    this.status = [
      words("lesson-task-finished", { finished, students }),
      ...(stuck ? [words("lesson-task-stuck", { count: stuck })] : []),
      ...(waiting ? [words("lesson-task-your-move", { count: waiting })] : []),
    ].join(" · ");
    const disabled = !live || pending.length > 0;
    const drawn = String(disabled);
    if (this.hand.dataset.drawn === drawn) return;
    this.hand.dataset.drawn = drawn;
    const end = button(words("lesson-task-end"), () => this.finish(), { icon: "check", kind: "main", disabled });
    this.hand.replaceChildren(end);
  }

  /** End the task, with the results of all. */
  finish() {
    if (this.#finishing) return;
    this.#finishing = true;
    void this.#host.act({ type: "finish", results: this.results }).then(() => {
      this.#finishing = false;
    });
  }

  /** Report a race, look for those who are stuck, and end what is over. */
  #tick() {
    const moment = this.#moment;
    if (!moment?.live || !this.root.isConnected || !this.#number) return;
    const { work } = moment.state;
    const left = work.task.seconds ? setAt(moment.replay) + 1000 * work.task.seconds - this.#host.now() : Infinity;
    if (work.task.race || left < LAST_MS) {
      const changed = Object.entries(this.results).filter(([seat, result]) => !same(result, work.results[seat]));
      if (changed.length) void this.#host.act({ type: "report", results: Object.fromEntries(changed) });
    }
    const sitting = Object.keys(moment.replay.seats).filter((seat) => seat !== TEACHER && moment.replay.seats[seat]);
    const all = sitting.length > 0 && sitting.every((seat) => this.#cells.get(seat)?.result?.[5]);
    if (all) this.finish();
    else this.#host.redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#board?.key(event) ?? false;
  }
}
