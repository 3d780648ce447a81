// Sudoku without a server: the page judges as the server does, its puzzles are solvable ones, and its hints are true. The
// games are played by practice_vectors.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { default: game } = await load("games/sudoku/fold.js");
const { default: practice, turned } = await load("games/sudoku/practice.js");
const { conflictsOf, gridOf } = await load("games/sudoku/squares.js");

const words = (id, values = {}) => [id, ...Object.values(values)].join(" ");
const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** A game after these actions. */
function played(...actions) {
  const began = { type: "began", givens: GIVENS, mode: "alone", marks: "shared", seats: ["blue"], level: 1 };
  return actions.reduce(
    (state, action) => game.evolve(state, practice.decide(state, action)),
    game.evolve(game.blank, began),
  );
}

/** The same sheets whatever the order in which edits are told. */
function withoutOrder({ edits = [], ...event }) {
  return { ...event, edits: edits.map((edit) => JSON.stringify(edit)).sort() };
}

for (const [number, steps] of JSON.parse(readFileSync(process.env.PRACTICE, "utf8")).entries()) {
  test(`game ${number}: what each action does is what the server says`, () => {
    let state = game.blank;
    const refusals = new Set();
    for (const { action, event, refused, outcome } of steps) {
      if (refused) {
        assert.throws(
          () => practice.decide(state, action),
          (error) => error.code === refused,
          `${JSON.stringify(action)} is ${refused}`,
        );
        refusals.add(refused);
        continue;
      }
      if (action) assert.deepEqual(withoutOrder(practice.decide(state, action)), withoutOrder(event));
      state = game.evolve(state, event);
      if (action) assert.deepEqual(practice.outcome(state), outcome);
    }
    assert.equal(steps.at(-1).outcome.reason, "solved");
    assert.ok(refusals.size > 4, "hardly anything was refused");
  });
}

test("a puzzle is turned into another one that is solved in the same way", () => {
  const numbers = [0.1, 0.9, 0.4, 0.6, 0.2, 0.8, 0.5, 0.3, 0.7];
  let at = 0;
  const random = () => numbers[at++ % numbers.length];
  const other = turned(GIVENS, random);
  const count = (signs) => [...signs].filter((sign) => sign !== ".").length;
  assert.notEqual(other, GIVENS);
  assert.equal(other.length, 81);
  assert.equal(count(other), count(GIVENS));
  assert.ok(/^[1-9.]+$/.test(other));
});

for (const level of practice.levels) {
  test(`puzzles of level ${level} are solved by what the page advises`, () => {
    for (let time = 0; time < 20; time += 1) {
      const state = game.evolve(game.blank, practice.begin(level));
      assert.equal(practice.levelOf(state), level);
      const { digits } = practice.advise(state, "answer", words);
      const sheets = [{ digit: digits.map((digit, square) => (state.givens[square] === "." ? digit : 0)) }];
      const full = { ...state, sheets, filled: [81] };
      assert.equal(conflictsOf(full, "blue").size, 0);
      assert.ok(gridOf(full, "blue").every((digit) => digit > 0));
      assert.equal(practice.outcome(full).reason, "solved");
    }
  });
}

test("the hints of an easy puzzle lead to its end, each a single", () => {
  let state = game.evolve(game.blank, practice.begin(1));
  const techniques = new Set();
  while (practice.outcome(state) === null) {
    const advice = practice.advise(state, "hint", words);
    const [[square, digit]] = advice.action.step.sets;
    assert.equal(practice.advise(state, "answer", words).digits[square], digit);
    assert.ok(advice.focus.includes(square));
    techniques.add(advice.action.step.technique);
    state = game.evolve(state, practice.decide(state, advice.action));
  }
  assert.ok(techniques.has("full_house") && techniques.has("hidden_single"));
});

test("all steps without a server are the singles, that of the hint first, each of them right", () => {
  const state = played();
  const { finding, steps } = practice.advise(state, "steps", words);
  const { finding: one, ...first } = practice.advise(state, "hint", words);
  assert.deepEqual([finding, one], ["steps", "step"]);
  assert.deepEqual(steps[0], first);
  const { digits } = practice.advise(state, "answer", words);
  const named = steps.map(({ name, action }) => `${name} ${action.step.sets}`);
  assert.ok(named.length > 5);
  assert.equal(new Set(named).size, named.length);
  for (const { action } of steps) for (const [square, digit] of action.step.sets) assert.equal(digits[square], digit);
});

test("a wrong digit is told before any step", () => {
  const state = played({ type: "set", square: 2, digit: 9 });
  assert.deepEqual(practice.advise(state, "check", words), { finding: "wrong", squares: [2], mends: true });
  assert.equal(practice.advise(state, "hint", words).finding, "wrong");
  assert.deepEqual(practice.advise(played(), "check", words), { finding: "right" });
});

test("where singles lead no further, that is said", () => {
  for (let time = 0; time < 20; time += 1) {
    let state = game.evolve(game.blank, practice.begin(5));
    const follow = () => {
      for (;;) {
        const { action } = practice.advise(state, "hint", words);
        state = game.evolve(state, practice.decide(state, action));
      }
    };
    assert.throws(follow, (error) => error.code === "beyond_singles");
  }
});
