// What the page of sudoku works out by itself: what is selected, what a digit does, how squares look, how a race stands.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { default: game } = await load("games/sudoku/fold.js");
const { cardOf } = await load("games/sudoku/card.js");
const { looksOf } = await load("games/sudoku/look.js");
const { NOTHING, add, digitOf, lit, moved, select, squaresOf, toggle, withTool } =
  await load("games/sudoku/squares.js");
const squares = await load("games/sudoku/squares.js");
const { isOutOfRace, placesOf, standingOf, timeText } = await load("games/sudoku/squares.js");

const GIVENS = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`;
const words = (id, values = {}) => [id, ...Object.values(values)].join(" ");

/** A game after these events of a seat; `mode` and the like are fields of its beginning. */
function played(events = [], fields = {}) {
  const began = { type: "began", givens: GIVENS, mode: "alone", marks: "shared", seats: ["blue"], ...fields };
  return [began, ...events].reduce(game.evolve, game.blank);
}

function edited(seat, edits, fields = {}) {
  return { type: "edited", seat, done: "set", edits, filled: edits.length, ...fields };
}

function momentOf(state, fields = {}) {
  const replay = { state, playing: true, outcome: null, plies: [{}, {}], seats: {}, stateAt: () => state };
  return {
    state,
    replay,
    event: null,
    ply: 1,
    live: true,
    forward: true,
    open: [],
    pending: [],
    points: {},
    seat: "blue",
    ...fields,
  };
}

test("the cursor goes from the middle over the grid and stops at its edge", () => {
  const first = moved(NOTHING, "ArrowUp", false);
  assert.equal(first.cursor, 40);
  assert.equal(moved(first, "ArrowLeft", false).cursor, 39);
  assert.deepEqual(squaresOf(moved(first, "ArrowDown", true)), [40, 49]);
  assert.equal(moved(select(NOTHING, 8), "ArrowRight", false).cursor, 8);
  assert.equal(moved(first, "a", false), null);
});

test("several squares are selected one by one", () => {
  const several = add(select(NOTHING, 5), 3);
  assert.deepEqual(squaresOf(several), [3, 5]);
  assert.deepEqual(squaresOf(toggle(several, 3)), [5]);
  assert.deepEqual(squaresOf(toggle(select(NOTHING, 5), 5)), [5]);
  assert.equal(withTool(withTool(NOTHING, "corner"), "corner").tool, "digit");
  assert.equal(lit(lit(NOTHING, 4), 4).filter, 0);
});

test("a digit's key says as what it is meant", () => {
  const key = (code, held = {}) => digitOf({ code, key: "", ...held });
  assert.deepEqual(key("Digit5"), { digit: 5, as: "tool" });
  assert.deepEqual(key("Digit5", { shiftKey: true }), { digit: 5, as: "tool" });
  assert.deepEqual(key("Numpad5", { ctrlKey: true }), { digit: 5, as: "corner" });
  assert.deepEqual(key("Digit5", { altKey: true }), { digit: 5, as: "centre" });
  assert.deepEqual(key("Digit5", { ctrlKey: true, shiftKey: true }), { digit: 5, as: "centre" });
  assert.equal(key("KeyA"), null);
});

test("candidates are what rows, columns and boxes leave, without what was struck", () => {
  const { left, struck } = squares.candidatesOf(played([edited("blue", [["struck", 2, 0, 1]])]), "blue");
  assert.deepEqual(squares.digitsIn(left[2]), [2, 4]);
  assert.deepEqual(squares.digitsIn(struck[2]), [1]);
  assert.equal(left[0], 0);
});

test("an entry that occurs twice is in conflict, a given is not", () => {
  const state = played([edited("blue", [["digit", 2, 0, 5]])]);
  assert.deepEqual([...squares.conflictsOf(state, "blue")], [2]);
});

test("a digit is written, taken out, noted, struck or given as a colour", () => {
  const state = played([
    edited("blue", [
      ["digit", 2, 0, 4],
      ["corner", 3, 0, 0b10],
    ]),
  ]);
  const action = (at, digit, way = {}) =>
    squares.digitAction(state, "blue", at, digit, { tool: "digit", candidates: false, clearNotes: false, ...way });
  assert.deepEqual(action([3], 2), { type: "set", square: 3, digit: 2 });
  assert.deepEqual(action([3], 2, { clearNotes: true }), { type: "set", square: 3, digit: 2, clear_notes: true });
  assert.deepEqual(action([2], 4), { type: "clear", squares: [2] });
  assert.deepEqual(action([3], 2, { tool: "corner" }), {
    type: "note",
    squares: [3],
    kind: "corner",
    digit: 2,
    on: false,
  });
  const two = action([2, 3, 5], 6);
  assert.deepEqual(two, { type: "note", squares: [3, 5], kind: "corner", digit: 6, on: true });
  assert.equal(action([3], 2, { tool: "centre", candidates: true }).kind, "struck");
  assert.deepEqual(action([3, 5], 7, { tool: "colour" }), { type: "colour", squares: [3, 5], colour: 7 });
  assert.deepEqual(squares.eraseAction([3], "colour"), { type: "colour", squares: [3], colour: 0 });
});

test("digits under way are seen before their answer", () => {
  const state = played([edited("blue", [["digit", 2, 0, 4]])]);
  const pending = [
    { type: "set", square: 3, digit: 2 },
    { type: "clear", squares: [2] },
  ];
  const looks = looksOf(momentOf(state, { pending }), NOTHING, {}, ["B"]);
  assert.deepEqual([looks[3].digit, looks[3].ink], [2, "sent"]);
  assert.deepEqual([looks[2].digit, looks[2].ink], [4, "going"]);
  assert.equal(looks[0].ink, "given");
});

test("the grid is covered while the time stands still", () => {
  const state = { ...played(), paused: true };
  assert.ok(looksOf(momentOf(state), NOTHING, {}, []).every(({ ground, digit }) => ground === "covered" && !digit));
});

test("where to look, and the candidates of a step once its reason is told", () => {
  const moment = momentOf(played());
  const where = looksOf(moment, NOTHING, { shown: { focus: [2] } }, []);
  assert.deepEqual([where[2].ground, where[2].nine], ["focus", []]);
  const why = looksOf(moment, NOTHING, { shown: { focus: [2], proof: [[2, 1]], sets: [[2, 4]] } }, []);
  assert.deepEqual(why[2].nine, [
    [1, "proof"],
    [2, ""],
    [4, "set"],
  ]);
});

test("the digits that leave a hidden single no other place are lit, and a struck candidate is marked", () => {
  const fins = [
    [0, 5],
    [3, 5],
  ];
  const looks = looksOf(momentOf(played()), NOTHING, { shown: { focus: [2, 3], sets: [[2, 4]], fins } }, []);
  assert.deepEqual([looks[0].ground, looks[0].nine], ["same", [[5, "framed excluding"]]]);
  assert.ok(looks[3].nine.some(([digit, role]) => digit === 5 && role === "fin"));
  assert.equal(looks[1].ground, "cell");
});

test("a race tells how far each one is, and places those without help first", () => {
  const race = { mode: "race", seats: ["blue", "amber", "green"], aids: "told" };
  const state = played(
    [
      edited("amber", [], { filled: 7, veil: "all" }),
      { type: "aided", seat: "blue", aid: "hint" },
      { type: "finished", seat: "blue" },
      { type: "finished", seat: "amber" },
    ],
    race,
  );
  assert.deepEqual(placesOf(state), ["amber", "blue"]);
  const plies = [{ event: { type: "finished", seat: "amber" }, spent_ms: 61_000 }];
  const { place, timeMs, filled, aids } = standingOf({ plies }, state, "amber");
  assert.deepEqual({ place, timeMs, filled, aids }, { place: 1, timeMs: 61_000, filled: 7, aids: 0 });
  assert.ok(isOutOfRace(state, "blue") && !isOutOfRace(state, "green"));
  assert.equal(timeText(3_661_000), "1:01:01");
});

test("the card tells the stages of a hint, and what hinders it", () => {
  const around = { said: null, thinking: false, notice: "", asks: "", spentMs: 0 };
  const moment = momentOf(played());
  const advice = { finding: "step", where: "Look at row 1.", name: "full house", why: "Only 4 is left." };
  const hint = (stage) => cardOf(moment, { ...around, said: { about: "hint", stage, advice } }, words);
  assert.equal(hint(1).body, "Look at row 1.");
  assert.deepEqual([hint(2).title, hint(2).body], ["sudoku-hint full house", "Only 4 is left."]);
  const wrong = { finding: "wrong", squares: [2, 3], mends: true };
  const card = cardOf(moment, { ...around, said: { about: "hint", stage: 1, advice: wrong } }, words);
  assert.equal(card.body, "sudoku-mistaken 2 r1c3sudoku-list-gapr1c4");
  assert.equal(cardOf(moment, { ...around, notice: "no" }, words).body, "no");
  const asks = cardOf(moment, { ...around, asks: "answer" }, words);
  assert.deepEqual(
    asks.choices.map(({ does }) => does),
    ["go-on", "show"],
  );
});

test("all steps are a list in the card, and the one chosen is shown with its reason", async () => {
  const { Coach } = await load("games/sudoku/card.js");
  const step = (square, why) => {
    const action = { type: "step", step: { technique: "full_house", sets: [[square, 4]], removes: [] } };
    return { where: "", name: "full house", why, focus: [square], links: [], action };
  };
  const asked = [];
  const advice = { finding: "steps", steps: [step(2, "first"), step(3, "second")] };
  const advise = async (about) => {
    asked.push(about);
    return { type: "advised", advice };
  };
  const acts = [];
  const coach = new Coach({ words, redraw() {}, advise, act: async (action) => acts.push(action) });
  const moment = momentOf(played());
  const around = { thinking: false, notice: "", asks: "", spentMs: 0 };
  const card = () => cardOf(moment, { ...around, said: coach.said(moment) }, words);
  await coach.listSteps(moment);
  assert.deepEqual(asked, ["steps"]);
  assert.deepEqual(card().list, ["1. full house · r1c3 = 4", "2. full house · r1c4 = 4"]);
  assert.deepEqual([card().title, card().body, card().chosen], ["sudoku-all-steps 2", "first", 0]);
  coach.chooseStep(moment, 1);
  assert.deepEqual([card().body, card().chosen], ["second", 1]);
  assert.deepEqual(coach.found(moment).shown.sets, [[3, 4]]);
  coach.apply(moment);
  assert.deepEqual(acts, [advice.steps[1].action]);
  await coach.listSteps(moment);
  assert.equal(coach.said(moment), null, "the list is closed");
});

test("the solutions of an edited grid are counted", async () => {
  const { solutionsOf } = await load("games/sudoku/editor.js");
  const grid = (text) => Array.from(text, (sign) => Number(sign) || 0);
  const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  assert.equal(solutionsOf(grid(puzzle)), 1);
  assert.equal(solutionsOf(grid(puzzle.replace("5", "."))), 1);
  assert.equal(solutionsOf(grid(puzzle.replaceAll("6", "."))), 2);
  assert.equal(solutionsOf(grid(puzzle.replace("3..7", "31.7"))), 0);
  assert.equal(solutionsOf(grid(puzzle.replace("53", "55"))), "conflict");
  assert.equal(solutionsOf(grid(".".repeat(81))), 2);
});

test("the end of a race says to the winner that they have won, and to the others who was first", () => {
  const around = { said: null, thinking: false, notice: "", asks: "", spentMs: 0, result: null };
  const race = { mode: "race", seats: ["blue", "amber"], aids: "told" };
  const state = played(
    ["blue", "amber"].map((seat) => ({ type: "finished", seat })),
    race,
  );
  const moment = momentOf(state);
  const finished = (seat, ms) => ({ event: { type: "finished", seat }, seat, spent_ms: ms });
  const plies = [finished("blue", 61_000), finished("amber", 70_000)];
  const replay = { ...moment.replay, plies, playing: false, seats: { blue: { name: "Aki" }, amber: { name: "Mio" } } };
  replay.outcome = { winner: "blue", reason: "solved" };
  const card = (seat) => cardOf({ ...moment, replay, seat }, around, words);
  assert.deepEqual([card("blue").title, card("blue").tone], ["sudoku-completed", "gold"]);
  assert.equal(card("blue").body, "sudoku-your-place 1 sudoku-in-time 01:01");
  assert.deepEqual([card("amber").title, card("amber").tone], ["sudoku-other-first Aki", undefined]);
  assert.equal(card("").title, "sudoku-other-first Aki");
});
