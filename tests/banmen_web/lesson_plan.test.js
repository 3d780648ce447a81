// Lesson plans and the summary of a lesson: what files hold, and what is read from them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LESSONS } from "../../client/banmen_web/games/lesson/lessons.js";
import { ownPlan, planOf, planText, readPlan } from "../../client/banmen_web/games/lesson/plan.js";
import { csvOf, summaryRows } from "../../client/banmen_web/games/lesson/summary.js";

const words = (/** @type {string} */ id) => id;
const plies = [
  { type: "began", students: 2 },
  {
    type: "asked",
    question: { number: 1, kind: "choice", text: "Who?", choices: ["A", "B"], position: null, seconds: 30 },
  },
  { type: "revealed", shares: [[1, 2]], right: [1], credited: ["student1"] },
  { type: "set", task: { number: 1, game: "goishi", options: { board: "OO" }, text: "", race: true } },
  { type: "reported", results: { student1: [1, 2, 0, 0, 0, ""] } },
  { type: "finished", results: { student1: [2, 2, 1, 0, 61_040, "solved"] } },
].map((event) => ({ event }));
const seats = { teacher: { name: "T" }, student1: { name: '=1+1,"Aki"' }, student2: null };
const replay = /** @type {any} */ ({ plies, seats, state: { points: { student1: 1 } } });

test("a lesson that was held is saved as a plan, and opened again", () => {
  const plan = planOf("Mine", replay);
  assert.deepEqual(plan.steps, [
    { type: "ask", kind: "choice", text: "Who?", choices: ["A", "B"], seconds: 30, right: [1] },
    { type: "set", game: "goishi", options: { board: "OO" }, race: true },
  ]);
  assert.deepEqual(readPlan(planText(plan)), plan);
});

test("a file that is no plan is not opened", () => {
  const steps = Array.from({ length: 101 }, () => ({ type: "ask" }));
  const wrong = [
    { steps: [] },
    { steps: [{ type: "end" }] },
    { steps },
    { steps: "ask" },
    { version: 2, steps: [{ type: "ask" }] },
  ];
  for (const each of wrong)
    assert.equal(readPlan(JSON.stringify({ format: "banmen lesson plan", version: 1, ...each })), null);
  assert.equal(readPlan("{"), null);
  assert.equal(readPlan("null"), null);
});

test("each lesson of banmen has a task, and right answers to its choices", () => {
  for (const key of /** @type {("knight" | "sudoku" | "reversi")[]} */ (Object.keys(LESSONS))) {
    const { steps } = ownPlan(words, key);
    assert.ok(steps.some(({ type }) => type === "set"));
    for (const { options, events } of steps) {
      const givens = options?.givens ?? events?.[0].givens;
      if (givens) assert.equal(givens.length, 81);
    }
    for (const { choices, right } of steps) if (choices) assert.ok(right && right[0] < choices.length);
  }
});

test("the summary has the points and the results, and no cell that is a formula", () => {
  const rows = summaryRows(words, replay);
  assert.deepEqual(rows[1].slice(1), ["1", "2/2", "1", "0", "1:01.04", "lesson-ending-solved"]);
  assert.equal(rows.length, 2);
  assert.ok(csvOf(rows).includes('\r\n"\'=1+1,""Aki""",1,'));
});
