// Exercises at reversi without a server: puzzles in which one move wins, and the training of openings. The positions are
// solved already, and the training follows shared/banmen/games/reversi/practice, with which a test compares it.

import { keep, load } from "../../ui/browser.js";
import { button, choiceRow, element } from "../../ui/dom.js";
import { dayNumber } from "../days.js";
import { squareNamed } from "../game.js";
import { ReversiBoard } from "./board.js";
import { GAPS, OPENINGS, PUZZLES } from "./collection.js";
import game from "./fold.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {{line: string[], value: number, kind: string, corner: string, played: number, best: number}} PuzzleMove */
/** @typedef {{start: string, grade: number, moves: PuzzleMove[]}} Puzzle its first move is the only one that wins */
/** @typedef {{key: string, number: number}} Question the opening, and how many of its moves are on the board */
/** @typedef {{question: Question, due: number, step: number}} Repeat */
/**
 * As `Training` in Python: `ahead` are the questions not asked yet, `step` is -1 for a question that is asked first.
 * @typedef {{ahead: Question[], repeats: Repeat[], question: Question | null, step: number, wrong: boolean, answered: number, right: number}} Training
 */

const [SIZE, PASS, SOLVED] = [8, "--", "reversi-solved"];
const GRADES = [1, 2, 3, 4, 5];
const SEATS = ["black", "white"];

// --- puzzles ---------------------------------------------------------------------------------------------------------

/** @param {string} text @returns {Puzzle} */
export function readPuzzle(text) {
  const [start, grade, ...moves] = text.split(" ");
  return { start, grade: Number(grade), moves: moves.map(readMove) };
}

/** @param {string} text @returns {PuzzleMove} */
function readMove(text) {
  const [names, value, kind = "", corner = "", played, best] = text.split("/");
  return {
    line: names.match(/../g) ?? [],
    value: Number(value),
    kind,
    corner,
    played: Number(played),
    best: Number(best),
  };
}

/** The first positions of the puzzles solved in this browser. @returns {string[]} */
function solvedPuzzles() {
  try {
    return [...JSON.parse(load(SOLVED) ?? "[]")];
  } catch {
    return [];
  }
}

/** @param {string} start the first position of a solved puzzle */
function noteSolved(start) {
  keep(SOLVED, JSON.stringify([...new Set([...solvedPuzzles(), start])]));
}

/** Return the sentences about a move. @param {Words} words @param {Puzzle} puzzle @param {PuzzleMove} move */
function verdict(words, puzzle, move) {
  const [right] = puzzle.moves;
  const values = { square: move.line[0], discs: Math.abs(move.value) };
  if (move === right) {
    const line = right.line.map((name) => (name === PASS ? words("pass") : name)).join(" ");
    return [words("puzzle-right", values), words("puzzle-line", { line })];
  }
  const { kind, corner, played, best } = move;
  const seat = turnOf(puzzle);
  const why = kind && words(`review-why-${kind}`, { seat, corner, better: right.line[0], played, best });
  return [words("puzzle-wrong", values), why];
}

/** @param {Puzzle} puzzle */
function turnOf({ start }) {
  return start.endsWith("O") ? "white" : "black";
}

// --- the training of openings ----------------------------------------------------------------------------------------

/** The moves of each opening by its key. @type {Map<string, string[]>} */
const LINES = new Map(
  OPENINGS.map((text) => {
    const [key, moves] = text.split(" ");
    return [key, moves.match(/../g) ?? []];
  }),
);

/** Begin a session with the moves of one side in these lines. @param {string[]} keys @param {string} seat @returns {Training} */
export function beginTraining(keys, seat) {
  const asked = new Set();
  const ahead = [];
  for (const key of keys) {
    const line = lineOf(key);
    for (let number = 1; number < line.length; number += 1) {
      const upTo = line.slice(0, number + 1).join("");
      if (SEATS[number % 2] !== seat || asked.has(upTo)) continue;
      asked.add(upTo);
      ahead.push({ key, number });
    }
  }
  return next({ ahead, repeats: [], question: null, step: -1, wrong: false, answered: 0, right: 0 });
}

/** Return the session after an answer; a wrong one leaves the question. @param {Training} training @param {string} name @returns {Training} */
export function answer(training, name) {
  const { question, wrong } = training;
  if (!question) return training;
  if (!isRight(question, name)) return { ...training, wrong: true };
  const answered = training.answered + 1;
  const step = wrong ? 0 : training.step >= 0 ? training.step + 1 : GAPS.length;
  const again = step < GAPS.length ? [{ question, due: answered + GAPS[step], step }] : [];
  return next({
    ...training,
    repeats: [...training.repeats, ...again],
    answered,
    right: training.right + Number(!wrong),
  });
}

/** @param {Training} training @returns {Training} */
function next({ ahead, repeats, ...rest }) {
  const due = repeats.filter((each) => each.due <= rest.answered || !ahead.length);
  const [again] = due.sort((one, other) => one.due - other.due);
  if (again) {
    const others = repeats.filter((each) => each !== again);
    return { ...rest, ahead, repeats: others, question: again.question, step: again.step, wrong: false };
  }
  return { ...rest, ahead: ahead.slice(1), repeats, question: ahead[0] ?? null, step: -1, wrong: false };
}

/** Return whether a move is the line's, or the same by symmetry. @param {Question} question @param {string} name */
export function isRight({ key, number }, name) {
  const line = lineOf(key);
  if (name === line[number]) return true;
  const [one, other] = [name, line[number]].map((each) => canonical(after([...line.slice(0, number), each]).board));
  return one === other;
}

/** Return one board for all its rotations and reflections. @param {string} board */
function canonical(board) {
  const ways = Array.from({ length: 8 }, (_, way) =>
    Array.from(board, (_mark, at) => {
      let [row, column] = [Math.floor(at / SIZE), at % SIZE];
      if (way & 1) row = SIZE - 1 - row;
      if (way & 2) column = SIZE - 1 - column;
      return board[way & 4 ? column * SIZE + row : row * SIZE + column];
    }).join(""),
  );
  return ways.sort()[0];
}

/** @param {string} key */
function lineOf(key) {
  return LINES.get(key) ?? [];
}

/** Return the position after these moves. @param {string[]} moves */
function after(moves) {
  return game.evolve(game.blank, { type: "began", size: SIZE, moves: moves.join("") });
}

// --- the screen ------------------------------------------------------------------------------------------------------

/** A board with choices above it, and texts and buttons below it. */
class Exercise {
  root = element("div", { class: "exercise" });
  slot = element("div", { class: "buttons" });
  /** @type {HTMLElement[]} */
  choices = [];
  /** @type {HTMLElement[]} */
  buttons = [];
  #said = element("div", { class: "exercise-said", role: "status" });
  #board;

  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    const act = async (/** @type {any} */ { square }) => this.play(square);
    this.#board = new ReversiBoard(/** @type {any} */ ({ words, act }));
  }

  /** Receive a legal move. @param {string} _name */
  play(_name) {}

  /** Put the parts in their places, once they are made. */
  lay() {
    const head = element("div", { class: "exercise-choices" }, ...this.choices);
    this.slot.append(...this.buttons);
    this.root.replaceChildren(head, this.#board.root, this.#said, this.slot);
    this.root.addEventListener("keydown", (event) => {
      if (this.#board.key(event)) event.preventDefault();
    });
  }

  /**
   * Draw a position, a line of numbered discs, and sentences; the first of them is the heading.
   * @param {any} state @param {string[]} line @param {string[]} texts @param {string} [last] the square of the last disc
   */
  show(state, line, [heading, ...texts], last) {
    const seat = state.turn ?? "";
    let black = seat === "black";
    this.#board.line = [];
    for (const name of line) {
      if (name !== PASS) this.#board.line.push({ at: squareNamed(name, SIZE, SIZE), black });
      black = !black;
    }
    const event = last ? { type: "placed", seat: "", square: last, turned: [] } : null;
    const open = game.legal?.(state, seat) ?? [];
    this.#board.draw(/** @type {any} */ ({ state, event, open, pending: [], seat, forward: false }));
    const paragraphs = texts.filter(Boolean).map((text) => element("p", {}, text));
    this.#said.replaceChildren(element("strong", {}, heading), ...paragraphs);
  }
}

/** The puzzle of the day, and those of each grade. */
export class Puzzles extends Exercise {
  #grade = 0;
  #number;
  /** @type {PuzzleMove | null} */
  #tried = null;
  /** Whether the solution was shown before it was found. */
  #told = false;
  #next;

  /** @param {Words} words @param {number} [day] */
  constructor(words, day = dayNumber(new Date())) {
    super(words);
    this.#number = day;
    /** @type {[number, string][]} */
    const values = [
      [0, words("puzzle-of-day")],
      ...GRADES.map((each) => /** @type {[number, string]} */ ([each, words(`puzzle-grade-${each}`)])),
    ];
    const choose = (/** @type {number} */ grade) => {
      [this.#grade, this.#number] = [grade, day];
      this.#try(null);
    };
    this.#next = button(words("puzzle-next"), () => {
      this.#number += 1;
      this.#try(null);
    });
    this.choices = [choiceRow(words("endgame-title"), values, 0, choose)];
    const tell = () => {
      this.#try(this.puzzle.moves[0]);
      this.#told = true;
    };
    this.buttons = [button(words("puzzle-solution"), tell), this.#next];
    this.lay();
    this.#try(null);
  }

  /** The puzzle shown. */
  get puzzle() {
    const all = this.#grade ? PUZZLES.filter((text) => text.split(" ")[1] === String(this.#grade)) : PUZZLES;
    return readPuzzle(all[this.#number % all.length]);
  }

  /** @param {string} name */
  play(name) {
    const { moves, start } = this.puzzle;
    const move = moves.find(({ line }) => line[0] === name) ?? null;
    if (move === moves[0] && !this.#told) noteSolved(start);
    this.#try(move);
  }

  /** Show the puzzle, and what comes of a move. @param {PuzzleMove | null} move */
  #try(move) {
    const { words, puzzle } = this;
    if (!move) this.#told = false;
    this.#tried = move && (puzzle.moves.find(({ line }) => line[0] === move.line[0]) ?? null);
    const state = game.evolve(game.blank, { type: "began", size: SIZE, start: puzzle.start });
    const task = `${words("puzzle-task", { seat: turnOf(puzzle) })} · ${words(`puzzle-grade-${puzzle.grade}`)}`;
    const said = this.#tried ? verdict(words, puzzle, this.#tried) : [];
    if (solvedPuzzles().includes(puzzle.start)) said.push(words("puzzle-solved"));
    this.show(state, this.#tried?.line ?? [], [task, ...said]);
    this.#next.hidden = !this.#grade;
  }
}

/** The openings trainer. */
export class OpeningsTrainer extends Exercise {
  #seat = SEATS[0];
  #key = "";
  #training;
  #said = "";

  /** @param {Words} words */
  constructor(words) {
    super(words);
    /** @type {[string, string][]} */
    const lines = [
      ["", words("trainer-all")],
      ...[...LINES.keys()].map((key) => /** @type {[string, string]} */ ([key, words(`opening-${key}`)])),
    ];
    const seats = SEATS.map((seat) => /** @type {[string, string]} */ ([seat, words(`seat-${seat}`)]));
    this.#training = this.#begun();
    this.choices = [
      choiceRow(words("trainer-title"), lines, "", (key) => this.#begin(key, this.#seat)),
      choiceRow(words("new-seat"), seats, this.#seat, (seat) => this.#begin(this.#key, seat)),
    ];
    this.buttons = [button(words("trainer-restart"), () => this.#begin(this.#key, this.#seat))];
    this.lay();
    this.#draw();
  }

  #begun() {
    return beginTraining(this.#key ? [this.#key] : [...LINES.keys()], this.#seat);
  }

  /** @param {string} key empty for all openings @param {string} seat */
  #begin(key, seat) {
    [this.#key, this.#seat, this.#said] = [key, seat, ""];
    this.#training = this.#begun();
    this.#draw();
  }

  /** @param {string} name */
  play(name) {
    const { question } = this.#training;
    if (!question) return;
    const square = lineOf(question.key)[question.number];
    const code = !isRight(question, name) ? "wrong" : name === square ? "right" : "mirrored";
    this.#said = this.words(`trainer-${code}`, { square, played: name });
    this.#training = answer(this.#training, name);
    this.#draw();
  }

  #draw() {
    const { words } = this;
    const { question, ahead, repeats, answered, right, step, wrong } = this.#training;
    if (!question) {
      const over = { ...after([]), turn: null };
      this.show(over, [], [words("trainer-done", { right, answered }), this.#said]);
      return;
    }
    const line = lineOf(question.key);
    const before = line.slice(0, question.number);
    const left = ahead.length + repeats.length + 1;
    this.show(
      after(before),
      wrong ? [line[question.number]] : [],
      [
        `${words(`opening-${question.key}`)}: ${words("trainer-question", { seat: this.#seat, number: question.number + 1 })}`,
        this.#said,
        step >= 0 ? words("trainer-repeat") : "",
        words("trainer-progress", { right, answered, left }),
      ],
      before.at(-1),
    );
  }
}
