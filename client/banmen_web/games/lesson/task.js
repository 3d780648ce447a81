// A task for all on the page: a student's own board, the boards of all at the desk, and what a wall shows.

import { settingOf } from "../settings.js";
import { gameName } from "../../table/names.js";
import { turnOf } from "../../table/reading.js";
import { sitterName } from "../../table/wording.js";
import { button, element, setText } from "../../ui/dom.js";
import { drawBars } from "./bars.js";
import { TEACHER } from "./fold.js";
import { LiveBoard } from "./live.js";
import { Overview } from "./overview.js";
import { PositionBoard } from "./position.js";

/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../page.js").Moment} Moment */

/** Return whether the class is at a task, and not at a question that was asked later. @param {any} state */
export const isAtTask = ({ work, question }) => Boolean(work) && work.task.after === (question?.number ?? 0);

/** Return what a class is told to do. @param {import("../../ui/words.js").Words} words @param {any} task */
export const taskText = (words, { text, game }) => text || words("lesson-task", { game: gameName(words, game) });

export class TaskView {
  root = element("div", { class: "lesson-task" });
  /** The tools of the student's game, or the buttons of the desk. */
  hand = element("div", { class: "lesson-task-hand" });
  status = "";
  #host;
  #overview;
  #shown;
  #bars = element("ol", { class: "plain lesson-bars" });
  #tip = element("p", { class: "lesson-tip", role: "status" });
  #start;
  /** @type {LiveBoard | null} */
  #live = null;
  /** @type {import("../../table/others.js").OtherTable | null} */
  #table = null;
  #code = "";
  #opening = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#overview = new Overview(host);
    this.#shown = new PositionBoard(host, () => {});
    this.#start = button(host.words("lesson-task-start"), () => void this.#open(), {
      icon: "circle-play",
      kind: "main",
    });
  }

  /** @type {Moment | null} */
  #moment = null;

  /** @param {Moment} moment */
  draw(moment) {
    this.#moment = moment;
    if (moment.seat === TEACHER && this.#host.tables) this.#drawDesk(moment);
    else if (moment.seat && this.#host.tables) this.#drawStudent(moment);
    else this.#drawWall(moment);
  }

  /** Forget the boards: the class is at something else. */
  rest() {
    this.#follow("");
    this.#overview.rest();
  }

  // --- the desk -----------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawDesk(moment) {
    const { work } = moment.state;
    if (work.open) {
      this.#overview.draw(moment);
      this.status = this.#overview.status;
      this.#put([this.#overview.root], [this.#overview.hand]);
    } else {
      this.#overview.rest();
      drawBars(this.#bars, this.#host.words, moment);
      this.status = this.#host.words("lesson-task-over");
      this.#put([this.#bars], []);
    }
  }

  // --- a student ----------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawStudent(moment) {
    const { words } = this.#host;
    const { work } = moment.state;
    const code = work.tables[moment.seat] ?? "";
    this.#follow(code);
    this.#live?.draw();
    const tip = work.tips[moment.seat] ?? "";
    setText(this.#tip, tip && words("lesson-tip", { text: tip }));
    this.#start.disabled = this.#opening || !moment.live;
    const races = work.task.race && (!work.open || this.#table?.replay?.outcome);
    if (races) drawBars(this.#bars, words, moment);
    this.#put(
      [
        ...(tip ? [this.#tip] : []),
        ...(races ? [this.#bars] : this.#live ? [this.#live.root] : []),
        ...(!code && work.open ? [this.#start] : []),
      ],
      races || !this.#live ? [] : [this.#live.hand],
    );
    this.status = this.#said(work, code);
  }

  /** Return how a student's task stands. @param {any} work @param {string} code */
  #said(work, code) {
    const { words } = this.#host;
    const replay = this.#table?.replay;
    if (replay?.outcome) return words("lesson-task-done");
    if (!work.open) return words("lesson-task-over");
    if (!code) return words("lesson-task-waits");
    if (!replay?.plies.length) return work.task.rival === TEACHER ? words("lesson-task-no-rival") : "";
    const turn = turnOf(replay);
    if (!turn || !work.task.rival) return "";
    return words(turn === this.#live?.seat ? "your-turn" : "lesson-task-rivals-turn");
  }

  /** Follow the own table. @param {string} code */
  #follow(code) {
    if (code === this.#code) return;
    this.#code = code;
    if (this.#table) this.#host.tables?.leave(this.#table);
    [this.#table, this.#live] = [null, null];
    if (!code || !this.#host.tables) return;
    this.#table = this.#host.tables.follow("join", code, () => this.#host.redraw());
    this.#live = new LiveBoard(this.#host, this.#table, true);
  }

  /** Open the own table, and give the class its code. */
  async #open() {
    const task = this.#moment?.state.work.task;
    if (this.#opening || !task) return;
    this.#opening = true;
    this.#host.redraw();
    const code = await this.#host.tables?.open(openingOf(task));
    if (code) await this.#host.act({ type: "take", code });
    this.#opening = false;
    this.#host.redraw();
  }

  // --- the wall, and spectators -------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawWall(moment) {
    const { words } = this.#host;
    const { work } = moment.state;
    const tables = Object.keys(work.tables).length;
    const name = work.shown?.seat ? sitterName(words, moment.replay, work.shown.seat) : "";
    this.status = name || words(work.open ? "lesson-task-at-work" : "lesson-task-over", { students: tables });
    if (work.shown) {
      this.#shown.draw(work.shown, false, null);
      this.#put([this.#shown.root], []);
    } else {
      drawBars(this.#bars, words, moment);
      this.#put([this.#bars], []);
    }
  }

  /** Put these parts on the screen, if they are not there. @param {Node[]} parts @param {Node[]} hand */
  #put(parts, hand) {
    for (const [place, inside] of /** @type {[HTMLElement, Node[]][]} */ ([
      [this.root, parts],
      [this.hand, hand],
    ])) {
      const same =
        place.childNodes.length === inside.length && inside.every((each, at) => place.childNodes[at] === each);
      if (!same) place.replaceChildren(...inside);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#live?.key(event) || this.#overview.key(event);
  }
}

/** Return the command that opens a student's table. @param {any} task @returns {Omit<import("../../net/wire.d.ts").Open, "type" | "id">} */
export function openingOf({ game, options, rival }) {
  const [own, ...others] = settingOf(game, options).seats;
  const holder = rival === TEACHER ? "open" : "program";
  return {
    game,
    options,
    seats: Object.fromEntries([[own, "me"], ...(rival ? others : []).map((seat) => [seat, holder])]),
    ...(rival && rival !== TEACHER && { programs: Object.fromEntries(others.map((seat) => [seat, rival])) }),
    listed: false,
    watchers: "code",
    rated: false,
  };
}
