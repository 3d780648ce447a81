// A task for all: the fold of its events, the command of a student's table, the results at the desk, the order of a race.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ranked, raceTime } from "../../client/banmen_web/games/lesson/bars.js";
import game from "../../client/banmen_web/games/lesson/fold.js";
import { resultOf } from "../../client/banmen_web/games/lesson/overview.js";
import { isAtTask, openingOf } from "../../client/banmen_web/games/lesson/task.js";
import sudoku from "../../client/banmen_web/games/sudoku/task.js";

const TASK = { number: 1, game: "reversi", options: { size: 4 }, rival: "teacher" };
const fold = (/** @type {any[]} */ ...events) => events.reduce((state, event) => game.evolve(state, event), game.blank);

test("a task is folded with all its fields, and ends with the lesson", () => {
  const state = fold({ type: "began", students: 2 }, { type: "set", task: TASK }, { type: "taken", seat: "student1" });
  assert.deepEqual(Object.keys(state.work.task), [
    ...["number", "game", "options", "text", "rival", "race", "seconds", "after"],
  ]);
  assert.deepEqual(state.work.tables, { student1: "" });
  assert.equal(game.evolve(state, { type: "over" }).work.open, false);
  assert.equal("work" in fold({ type: "began", students: 2 }, { type: "over" }), false);
});

test("a class is at a task until a later question is asked", () => {
  const set = fold({ type: "began", students: 2 }, { type: "set", task: TASK });
  assert.equal(isAtTask(set), true);
  const asked = { type: "asked", question: { number: 1, kind: "number" } };
  assert.equal(isAtTask(game.evolve(set, asked)), false);
  assert.equal(isAtTask(game.blank), false);
});

test("a student has the first seat of a table that only the code opens", () => {
  const opening = openingOf(TASK);
  assert.deepEqual(opening.seats, { black: "me", white: "open" });
  assert.deepEqual([opening.listed, opening.watchers, opening.rated], [false, "code", false]);
  assert.deepEqual(openingOf({ ...TASK, rival: "3" }).programs, { white: "3" });
  assert.deepEqual(openingOf({ game: "goishi", options: {}, rival: "" }).seats, { picker: "me" });
});

const GIVENS = "5346789126721953481983425678597614234268537917139248569615372842874196353452861..";

test("the steps, mistakes and hints of a sudoku are counted from its log", () => {
  const set = (/** @type {number} */ square, /** @type {number} */ after, done = "set") => ({
    event: { type: "edited", done, edits: [["digit", square, 0, after]] },
  });
  const plies = [{ event: { type: "began" } }, set(79, 9), set(79, 7), set(80, 9, "step")];
  const state = { givens: GIVENS, filled: [2], sheets: [{}] };
  const progress = sudoku.progress(/** @type {any} */ ({ plies, state }));
  assert.deepEqual(progress, { done: 2, total: 2, mistakes: 1, hints: 1 });
  assert.deepEqual(sudoku.alike?.({ type: "began", givens: GIVENS, level: 2 }), { givens: GIVENS });
});

test("a result has the time from the task's start, and how the game ended for the student", () => {
  const replay = { plies: [{ at: 1000 }, { at: 5400 }], rivals: true, seats: { black: {}, white: {} } };
  const page = { task: { progress: () => ({ done: 3, total: 12, mistakes: 0, hints: 0 }) } };
  const ended = (/** @type {any} */ outcome, rivals = true) =>
    resultOf(/** @type {any} */ ({ ...replay, rivals, outcome }), /** @type {any} */ (page), 400);
  assert.deepEqual(ended(null), [3, 12, 0, 0, 0, ""]);
  assert.deepEqual(ended({ winner: "black" }), [3, 12, 0, 0, 5000, "won"]);
  assert.deepEqual(
    [ended({ winner: "white" }), ended({ winner: null }), ended({ winner: "black" }, false), ended({}, false)].map(
      (result) => result[5],
    ),
    ["lost", "drawn", "solved", "lost"],
  );
});

test("a race is won by the server's clock, and who still plays stands by the progress", () => {
  const order = ranked({
    slow: [10, 50, 0, 0, 0, ""],
    second: [50, 50, 0, 0, 61_040, "solved"],
    far: [49, 50, 9, 9, 0, ""],
    first: [50, 50, 3, 0, 61_039, "solved"],
  });
  assert.deepEqual(
    order.map(([seat]) => seat),
    ["first", "second", "far", "slow"],
  );
  assert.equal(raceTime(61_040), "1:01.04");
});
