// Exercises at reversi without a server: the training agrees with Python's, and a puzzle is answered with its reason.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { buttonOf } from "./document.js";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { OpeningsTrainer, Puzzles, answer, beginTraining, readPuzzle } = await load("games/reversi/exercises.js");
const { dayNumber } = await load("games/days.js");
const { PUZZLES } = await load("games/reversi/collection.js");

const { sessions, daily } = JSON.parse(readFileSync(process.env.EXERCISES, "utf-8"));
const words = (id, values = {}) => [id, ...Object.values(values)].join(" ");

test("a training asks, corrects and asks again as Python's does", () => {
  for (const { keys, seat, steps } of sessions) {
    let training = beginTraining(keys, seat);
    for (const { name, state } of steps) {
      const { question, step, wrong, answered, right, ahead, repeats } = training;
      const left = ahead.length + repeats.length + Number(Boolean(question));
      assert.deepEqual({ question, step, wrong, answered, right, left }, state);
      if (name) training = answer(training, name);
    }
  }
});

test("the puzzle of a day is that of Python", () => {
  for (const [day, start] of daily) assert.equal(readPuzzle(PUZZLES[day % PUZZLES.length]).start, start);
  assert.equal(dayNumber(new Date(1970, 0, 2, 23, 59)), 1);
  assert.equal(dayNumber(new Date(2026, 10, 29)), 20_786);
});

test("a move of a puzzle is answered with its result and its reason, the right one with the best play", () => {
  const screen = new Puzzles(words, 0);
  const [right, ...wrong] = screen.puzzle.moves;
  const explained = wrong.find(({ kind }) => kind);
  screen.play(explained.line[0]);
  const { value, kind } = explained;
  assert.match(screen.root.textContent, new RegExp(`puzzle-wrong ${explained.line[0]} ${Math.abs(value)}`));
  assert.match(screen.root.textContent, new RegExp(`review-why-${kind} `));
  screen.play(right.line[0]);
  assert.match(screen.root.textContent, new RegExp(`puzzle-right ${right.line[0]} ${right.value}`));
  assert.match(screen.root.textContent, /puzzle-line /);
  assert.doesNotMatch(screen.root.textContent, /puzzle-wrong/);
});

test("a puzzle is marked as solved once its move was found, and not if it was shown", () => {
  const screen = new Puzzles(words, 1);
  const [right] = screen.puzzle.moves;
  buttonOf(screen.root, "puzzle-solution").click();
  screen.play(right.line[0]);
  assert.ok(!new Puzzles(words, 1).root.textContent.includes("puzzle-solved"));
  const again = new Puzzles(words, 1);
  again.play(right.line[0]);
  assert.match(again.root.textContent, /puzzle-solved/);
  assert.match(new Puzzles(words, 1).root.textContent, /puzzle-solved/);
  assert.ok(!new Puzzles(words, 2).root.textContent.includes("puzzle-solved"));
});

test("the trainer says what was wrong, and goes on after the right move", () => {
  const screen = new OpeningsTrainer(words);
  assert.match(screen.root.textContent, /trainer-question black 3/);
  screen.play("a1");
  assert.match(screen.root.textContent, /trainer-wrong \w\d a1/);
  const [, square] = screen.root.textContent.match(/trainer-wrong (\w\d)/);
  screen.play(square);
  assert.match(screen.root.textContent, new RegExp(`trainer-right ${square}`));
  assert.match(screen.root.textContent, /trainer-progress 0 1 /);
});
