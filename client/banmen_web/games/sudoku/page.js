// The page of sudoku: the view of one person, the keys and presses, the texts of events.

import { spentAt } from "../../table/replay.js";
import { Attention } from "../../ui/attention.js";
import { keep } from "../../ui/browser.js";
import { numberField, ownBoard } from "../../ui/dialogs.js";
import { element } from "../../ui/dom.js";
import { SudokuBoard } from "./board.js";
import { Coach, did, digitOfEdit, techniqueName } from "./card.js";
import { FEWEST_CLUES, LARGEST_SEED, LEVELS, MOST_CLUES, USUAL_LEVEL } from "./constants.js";
import game from "./fold.js";
import { isCovered, shownOf } from "./look.js";
import { KEYS, SudokuPanel, aidsOff, commandOf, pausesAlone } from "./panel.js";
import practice from "./practice.js";
import { noteHelp, resultOf } from "./records.js";
import {
  NOTHING,
  add,
  digitAction,
  digitOf,
  eraseAction,
  hasNotes,
  isOutOfRace,
  lit,
  moved,
  select,
  squareName,
  squaresOf,
  toggle,
  withTool,
} from "./squares.js";
import task from "./task.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../game.js").Action} Action */
/** @typedef {import("./squares.js").Selection} Selection */
/** @typedef {import("../game.js").GameEvent} GameEvent */
/** @typedef {import("../../ui/words.js").Words} Words */

// The view of one person: the selection, the keys and presses, the drawing.

const TICK_MS = 500;

export class SudokuTable {
  selection = NOTHING;
  root = element("div", { class: "sudoku-root" });
  /** The digit that a press on a square writes, or 0. */
  chosen = 0;
  #coach;
  #board;
  #panel;
  #notice = "";
  /** @type {{round: number, result: import("./records.js").Result} | null} */
  #result = null;
  /** The action for which the card asks confirmation, or empty. @type {"" | "resign" | "answer"} */
  #asks = "";
  #ticks = 0;
  #attention = new Attention();
  /** @type {Moment | null} */
  #moment = null;
  /** @type {number | null} */
  #pointed = null;

  /** @param {import("../page.js").Host} host */
  constructor(host) {
    this.host = host;
    this.#coach = new Coach(host);
    this.#board = new SudokuBoard(host.words, {
      press: (square, more) => this.#press(square, more || this.selection.several),
      // A screen reader may focus any square; the next typed digit goes there.
      reach: (square) => square !== this.selection.cursor && this.#select(select(this.selection, square)),
      resume: () => this.run("pause"),
      drag: (square) => square !== this.selection.cursor && this.#select(add(this.selection, square)),
    });
    this.#panel = new SudokuPanel(this);
    this.hand = this.#panel.hand;
    this.panel = this.#panel.more;
    this.slot = this.#panel.slot;
    this.root.append(this.#board.root);
  }

  // --- drawing -------------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  draw(moment) {
    const before = this.#moment;
    this.#moment = moment;
    if (before?.ply !== moment.ply) [this.#notice, this.#asks] = ["", ""];
    const found = this.#coach.found(moment);
    const shown = found.shown ?? (found.answer || found.wrong ? null : shownOf(moment.event));
    const initials = moment.state.seats.map((/** @type {string} */ seat) => this.#initial(moment, seat));
    this.#board.draw(moment, this.selection, { ...found, shown }, initials);
    this.#panel.draw(moment);
    this.#point(moment);
    const complete = moment.replay.outcome?.reason === "solved";
    const solvedNow = complete && before && !before.replay.outcome && moment.ply === moment.replay.plies.length - 1;
    this.root.classList.toggle("joy", Boolean(solvedNow) || (complete && this.root.classList.contains("joy")));
    if (!this.#ticks) this.#tick();
  }

  /** Update the time while the table is on the page. */
  #tick() {
    this.#ticks = setTimeout(() => {
      this.#ticks = 0;
      if (!this.root.isConnected || !this.#moment) return;
      this.#panel.drawTime(this.#moment);
      if (this.#attention.hasLeft()) this.#pauseAlone(this.#moment);
      this.#tick();
    }, TICK_MS);
  }

  /** Pause a lone player's puzzle when nobody looks at the page any longer. @param {Moment} moment */
  #pauseAlone({ replay, seat }) {
    const alone = seat !== "" && Object.keys(replay.seats).length === 1;
    if (pausesAlone() && alone && replay.playing && !replay.state.paused) void this.host.act({ type: "pause" });
  }

  /** Whether the hand shows the players and their progress. */
  get races() {
    return Boolean(this.#moment?.state.race);
  }

  /** Return the time spent up to a moment, in ms. @param {Moment} moment */
  spentMs({ replay, ply }) {
    if (ply < replay.plies.length - 1) return replay.plies[ply]?.spent_ms ?? 0;
    return spentAt(replay.time, this.host.now());
  }

  /** Return the data for the card. @param {Moment} moment @returns {import("./card.js").Around} */
  around(moment) {
    return {
      ...{ said: this.#coach.said(moment), thinking: this.#coach.thinking, notice: this.#notice },
      reason: moment.event?.step ? this.#coach.reasonOf(moment.event.step) : "",
      ...{ asks: this.#asks, spentMs: this.spentMs(moment), result: this.#resultOf(moment) },
    };
  }

  /** Return the stored result of this game, and whether it was a new best time when first shown. @param {Moment} moment */
  #resultOf({ replay, seat }) {
    const { round, time } = replay;
    if (this.#result?.round !== round) {
      const result = resultOf(replay, seat, spentAt(time, this.host.now()));
      this.#result = result && { round, result };
    }
    return this.#result?.result ?? null;
  }

  /** @param {Moment} moment @param {string} seat */
  #initial({ replay }, seat) {
    return (replay.seats[seat]?.name || this.host.words(`seat-${seat}`)).slice(0, 1).toUpperCase();
  }

  /** Send the cursor to the other players on a shared grid. @param {Moment} moment */
  #point({ state, seat, live }) {
    const square = live && seat && state.mode === "together" && state.seats.length > 1 ? this.selection.cursor : null;
    if (square === this.#pointed) return;
    this.#pointed = square;
    this.host.point(square);
  }

  // --- the selection -------------------------------------------------------------------------------------------------

  /**
   * Select a square, or write the chosen digit there.
   * @param {number} square @param {boolean} more
   */
  #press(square, more) {
    const moment = this.#moment;
    if (this.chosen && moment?.seat && !more && moment.state.givens[square] === ".") {
      if (this.#mayAct(moment)) this.#write(moment, [square], this.chosen, "tool");
      return;
    }
    this.#choose(0);
    this.#select(more ? toggle(this.selection, square) : select(this.selection, square));
  }

  /** Choose a digit for the squares pressed next; choosing it again clears the choice. @param {number} digit */
  #choose(digit) {
    if (!digit && !this.chosen) return;
    this.chosen = this.chosen === digit ? 0 : digit;
    this.selection = { ...this.selection, filter: this.chosen };
  }

  /** @param {Selection} selection */
  #select(selection) {
    this.selection = selection;
    this.#notice = "";
    this.#panel.read(false);
    if (selection.cursor !== null && this.#board.hasFocus) this.#board.focus(selection.cursor);
    this.host.redraw();
  }

  // --- actions -------------------------------------------------------------------------------------------------------

  /** Return the message id of the reason why the grid cannot be changed now, or an empty string. @param {Moment} moment */
  #obstacle(moment) {
    const { seat, ply, replay, state } = moment;
    if (!seat) return "watching-only";
    if (ply < replay.plies.length - 1) return "look-live-first";
    if (!replay.playing) return "refused-game_over";
    if (isOutOfRace(state, seat)) return "refused-race_over";
    return isCovered(moment) ? "sudoku-paused-first" : "";
  }

  /** Return whether the person may write; if not, show the reason. @param {Moment} moment */
  #mayAct(moment) {
    const why = this.#obstacle(moment);
    if (why) this.#say(why);
    return !why;
  }

  /** @param {string} id of a message */
  #say(id) {
    this.#notice = this.host.words(id);
    this.host.redraw();
  }

  /** @param {Action} action */
  #act(action) {
    const moment = this.#moment;
    if (moment && this.#mayAct(moment)) void this.host.act(action);
  }

  /**
   * Write or note a digit. Highlight it instead for a spectator, or after the command to highlight.
   * @param {number} digit @param {string} as
   */
  enter(digit, as) {
    const { selection } = this;
    const moment = this.#moment;
    if (!moment) return;
    if (selection.choosing || !moment.seat) {
      this.#select(lit(selection, digit));
      return;
    }
    const squares = squaresOf(selection);
    if (!this.#mayAct(moment)) return;
    if (!squares.length && as === "tool") {
      this.#choose(digit);
      this.#notice = this.chosen ? this.host.words("page-sudoku-chosen", { digit }) : "";
      this.host.redraw();
    } else if (squares.length) this.#write(moment, squares, digit, as);
    else this.#say("sudoku-select-first");
  }

  /** @param {Moment} moment @param {number[]} squares @param {number} digit @param {string} as */
  #write({ state, seat, pending }, squares, digit, as) {
    const { selection } = this;
    const noted = pending.some(({ type }) => type === "note");
    const tool = as === "tool" ? selection.tool : as;
    const clearNotes = noted || hasNotes(state, seat);
    const way = { tool, candidates: selection.candidates, clearNotes };
    void this.host.act(digitAction(state, seat, squares, digit, way));
  }

  /** Run a command of `COMMANDS`, or a choice of the card. @param {string} name */
  run(name) {
    const moment = this.#moment;
    if (!moment) return;
    const { selection } = this;
    const coach = this.#coach;
    const squares = squaresOf(selection);
    /** @type {Record<string, () => void>} */
    const does = {
      undo: () => this.#act({ type: "undo" }),
      redo: () => this.#act({ type: "redo" }),
      erase: () =>
        squares.length ? this.#act(eraseAction(squares, selection.tool)) : this.#say("sudoku-select-first"),
      pencil: () => this.#select(withTool(selection, "corner")),
      centre: () => this.#select(withTool(selection, "centre")),
      colours: () => this.#select(withTool(selection, "colour")),
      select: () => this.#select({ ...selection, several: !selection.several }),
      candidates: () => this.#select({ ...selection, candidates: !selection.candidates }),
      rules: () => this.#select({ ...selection, conflicts: !selection.conflicts }),
      filter: () => this.#switchFilter(),
      hint: () => this.#aided(moment, () => coach.pressHint(moment)),
      apply: () => coach.apply(moment),
      next: () => this.#aided(moment, () => coach.takeStep(moment, () => this.#moment ?? moment)),
      steps: () => this.#aided(moment, () => coach.listSteps(moment)),
      check: () => this.#aided(moment, () => coach.check(moment)),
      answer: () => this.#aided(moment, () => (coach.answers(moment) ? coach.silence() : this.#ask("answer")), true),
      show: () => this.#aided(moment, () => coach.showAnswer(moment), true),
      complete: () => coach.complete(moment),
      savepoint: () => this.#act({ type: "save" }),
      return: () => this.#act({ type: "return" }),
      mend: () => this.#aided(moment, () => this.#act({ type: "mend" })),
      reset: () => this.#act({ type: "reset" }),
      pause: () => void this.host.act({ type: moment.replay.state.paused ? "resume" : "pause" }),
      "pause-alone": () => keep("pauses", pausesAlone() ? "off" : null),
      resign: () => this.#ask("resign"),
      "go-on": () => {},
      "give-up": () => this.#act({ type: "give_up" }),
    };
    [this.#notice, this.#asks] = ["", ""];
    does[name]?.();
    this.host.redraw();
  }

  /** Show one of the listed steps. @param {number} number */
  chooseStep(number) {
    if (this.#moment) this.#coach.chooseStep(this.#moment, number);
  }

  #switchFilter() {
    const { selection } = this;
    this.#select(selection.filter ? lit(selection, selection.filter) : { ...selection, choosing: !selection.choosing });
  }

  /** @param {"resign" | "answer"} what is done once the card's question is answered */
  #ask(what) {
    this.#asks = what;
  }

  /**
   * Run an aid if it is allowed; if not, show the reason.
   * @param {Moment} moment @param {() => unknown} help @param {boolean} [over] also after the end
   */
  #aided(moment, help, over = false) {
    if (aidsOff(moment)) this.#say("refused-no_aids");
    else if ((over && moment.seat && !moment.replay.playing) || this.#mayAct(moment)) {
      noteHelp(moment.replay);
      help();
    }
  }

  // --- keys ----------------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event with Ctrl, Alt or neither */
  key(event) {
    const onButton = event.target instanceof Element && event.target.closest("button, summary, a, select");
    if (onButton && (event.key === "Enter" || event.key === " ")) return false;
    return this.#move(event) || this.#digit(event) || this.#command(event);
  }

  /**
   * Move the cursor with the arrow keys: always for a player, for others only while a square has the focus.
   * @param {KeyboardEvent} event
   */
  #move(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !(this.#moment?.seat || this.#board.hasFocus)) return false;
    const selection = moved(this.selection, event.key, event.shiftKey);
    if (!selection) return false;
    this.#select(selection);
    if (selection.cursor !== null) this.#board.focus(selection.cursor);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #digit(event) {
    const found = digitOf(event);
    if (!found) return false;
    if (found.digit) this.enter(found.digit, found.as);
    else if (this.selection.choosing) this.#select(lit(this.selection, 0));
    else this.run("erase");
    return true;
  }

  /** @param {KeyboardEvent} event */
  #command(event) {
    if (event.key === "Escape") {
      const { selection } = this;
      if (this.chosen) this.#choose(0);
      if (selection.choosing || selection.filter) this.#select(lit(selection, selection.filter));
      else if (this.#asks) this.run("go-on");
      else if (!this.#coach.silence() && !this.#notice) this.#select(select(selection, null));
      else this.#select(selection);
      return true;
    }
    const name = event.key === "Enter" && this.#asks === "answer" ? "show" : commandOf(event);
    if (name) this.run(name);
    return Boolean(name);
  }
}

// The page of sudoku.

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: ["solver"],
  keys: KEYS,
  practice,
  task,
  drawsAnother: ({ givens, seed }) => !givens && !seed,
  view(host) {
    const table = new SudokuTable(host);
    return {
      root: table.root,
      hand: table.hand,
      slot: table.slot,
      panel: table.panel,
      get names() {
        return table.races;
      },
      draw: (moment) => table.draw(moment),
      key: (event) => table.key(event),
      chord: (event) => table.key(event),
    };
  },
  editable: (words, presses) => new SudokuBoard(words, presses),
  moveText(event, words) {
    if (event.type !== "edited") return event.type === "began" ? "" : did(event, words);
    const digit = digitOfEdit(event);
    if (digit && event.done === "set") return `${squareName(digit[1])} = ${digit[3] % 10}`;
    return event.step ? techniqueName(words, event.step.technique) : words(`page-sudoku-${event.done}`);
  },
  spoken(event, words) {
    if (event.type === "began") return words("sudoku-did-began");
    const digit = event.type === "edited" && event.done === "set" ? digitOfEdit(event) : null;
    const name = words(`seat-${event.seat}`);
    if (!digit) return did(event, words);
    return words("sudoku-did-set", { name, digit: String(digit[3] % 10), square: squareName(digit[1]) });
  },
  choices(words) {
    const notAlone = (/** @type {Record<string, any>} */ chosen) => chosen.mode && chosen.mode !== "alone";
    const isNew = (/** @type {Record<string, any>} */ chosen) => chosen.brought === undefined;
    return [
      ...ownBoard(words, "puzzle-own", "53..7....6..195…"),
      choice("mode", words("new-mode"), "alone", [
        ["alone", words("new-mode-alone")],
        ["together", words("new-mode-together")],
        ["race", words("new-mode-race")],
      ]),
      {
        ...choice(
          "level",
          words("new-level"),
          USUAL_LEVEL,
          LEVELS.map((level) => [level, words(`sudoku-level-${level}`)]),
        ),
        when: isNew,
      },
      {
        ...choice(
          "players",
          words("new-players"),
          2,
          [2, 3, 4].map((players) => [players, String(players)]),
        ),
        when: notAlone,
      },
      {
        ...choice("marks", words("new-marks"), "shared", [
          ["shared", words("new-marks-shared")],
          ["own", words("new-marks-own")],
        ]),
        when: ({ mode }) => mode === "together",
      },
      {
        ...choice("aids", words("new-aids"), "off", [
          ["off", words("new-aids-off")],
          ["told", words("new-aids-told")],
        ]),
        when: ({ mode }) => mode === "race",
      },
      {
        ...choice("rival", words("new-rival"), "", [
          ["", words("new-rival-people")],
          ["slow", words("new-rival-slow")],
          ["steady", words("new-rival-steady")],
          ["quick", words("new-rival-quick")],
        ]),
        when: ({ mode }) => mode === "race",
      },
      {
        ...choice("seed", words("new-seed"), "", []),
        when: isNew,
        field: numberField(1, LARGEST_SEED, words("new-seed-any"), words("new-seed-fault", { largest: LARGEST_SEED })),
      },
      {
        ...choice("clues", words("new-clues"), "", []),
        when: isNew,
        field: numberField(FEWEST_CLUES, MOST_CLUES, `${FEWEST_CLUES}–${MOST_CLUES}`, words("refused-bad_clues")),
      },
      {
        ...choice("symmetry", words("new-symmetry"), "none", [
          ["none", words("new-symmetry-none")],
          ["rotation", words("new-symmetry-rotation")],
          ["mirror", words("new-symmetry-mirror")],
          ["diagonal", words("new-symmetry-diagonal")],
        ]),
        when: isNew,
      },
    ];
  },
};

/**
 * @param {string} name @param {string} label @param {any} usual @param {any[]} values
 * @returns {import("../page.js").Choice}
 */
function choice(name, label, usual, values) {
  return { name, label, usual, values };
}
