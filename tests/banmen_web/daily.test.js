// The puzzles of the day at sudoku are those of Python; the browser stores which were solved, and counts days in a row.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { buttonOf, stored } from "./document.js";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { daily, dailyGivens } = await load("games/sudoku/exercises.js");
const { dayNumber } = await load("games/days.js");
const { PracticeScreen } = await load("screens/practice/practice.js");
const puzzles = JSON.parse(readFileSync(process.env.DAILY, "utf-8"));

const words = (id, values = {}) => [id, ...Object.values(values)].join(" ");
const tabs = { plays: () => true, enter() {}, leave() {} };
const app = { words, tabs, language: "en", style: async () => {}, announce() {}, notice() {}, refused() {} };
globalThis.requestAnimationFrame = () => 0;
beforeEach(() => stored.clear());

test("the puzzles of a day are those of Python", () => {
  for (const [day, level, givens] of puzzles) assert.equal(dailyGivens(day, level), givens);
  assert.deepEqual(daily.levels, [2, 3, 4]);
});

test("a solved puzzle is stored for its day, also on the day after, and no other one", () => {
  const [, , givens] = puzzles.find(([day, level]) => day === 20_786 && level === 3);
  daily.note(givens, 20_788);
  daily.note("1".repeat(81), 20_786);
  assert.deepEqual(daily.solved(20_786), []);
  daily.note(givens, 20_787);
  daily.note(givens, 20_786);
  assert.deepEqual(daily.solved(20_786), [3]);
  assert.deepEqual(daily.solved(20_787), []);
});

test("a streak is the days in a row up to today or yesterday", () => {
  for (const day of [10, 12, 13, 14]) daily.note(dailyGivens(day, 2), day);
  assert.deepEqual([13, 14, 15, 16].map(daily.streak), [2, 3, 3, 0]);
});

/** The screen once its levels are shown. */
async function opened() {
  const screen = new PracticeScreen(app);
  while (!screen.root.children.length) await new Promise(setImmediate);
  return screen;
}

test("the screen begins a puzzle of today, and marks it once its last digit is written", async () => {
  const screen = await opened();
  assert.ok(!screen.root.textContent.includes("daily-streak"));
  const today = dayNumber(new Date());
  buttonOf(screen.root, "sudoku-level-2").click();
  const link = screen.link;
  assert.equal(link.table.mirror.replay.state.givens, dailyGivens(today, 2));
  const solution = (await link.command({ type: "advise", about: "answer" })).advice.digits;
  let n = 0;
  for (const [square, digit] of solution.entries()) {
    if (link.table.mirror.replay.state.givens[square] !== ".") continue;
    n += 1;
    await link.command({ type: "act", n, action: { type: "set", square, digit } });
  }
  for (let turn = 0; turn < 1000 && !daily.solved().length; turn += 1) await new Promise(setImmediate);
  assert.deepEqual(daily.solved(), [2]);
  screen.leave();
  assert.match((await opened()).root.textContent, /daily-streak 1/);
});
