// What the page of reversi works out by itself: a hint, the discs that turn, what is said.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { default: game } = await load("games/reversi/fold.js");
const { hintFor } = await load("games/reversi/page.js");
const { competes, counts, eventSaid, neighbour, turnedBy } = await load("games/reversi/board.js");

const beginning = (size) => game.evolve(game.blank, { type: "began", size });
const never = () => false;
/** Over after some looks at the clock, so that a test does not hang on one. */
const after = (looks) => () => looks-- <= 0;
const words = (id, values = {}) => [id, ...Object.values(values)].join(" ");

test("a hint is a legal move, on boards of every size", () => {
  for (const size of [4, 6, 8, 10, 12, 14, 16]) {
    const position = beginning(size);
    const { square } = hintFor(position, after(20));
    assert.ok(game.legal(position, "black").some((action) => action.square === square));
  }
});

test("a hint looks to the end where that is near, and finds what wins", () => {
  // White has the last move in either case; only one of black's squares leaves it nothing.
  const position = { size: 4, board: "XXXXXOOXXOXX-OO-", turn: "black", moves: 10 };
  const values = new Map();
  const value = ({ board, turn }, seat) => {
    const sign = seat === "black" ? 1 : -1;
    return turn === null ? sign * (counts(board).black - counts(board).white) : null;
  };
  const best = (state, seat) => {
    if (state.turn === null) return value(state, seat);
    const mover = game.legal(state, "black").length || game.legal(state, "white").length ? state.turn : null;
    const moves = game.legal(state, mover);
    const all = moves.map((action) => best(played(state, mover, action.square), seat));
    return mover === seat ? Math.max(...all) : Math.min(...all);
  };
  const played = (state, seat, square) => game.evolve(game.blank, began(state, seat, square));
  const began = ({ size, board }, seat, square) => ({
    type: "began",
    size,
    start: board + (seat === "black" ? "X" : "O"),
    moves: square,
  });
  for (const { square } of game.legal(position, "black")) {
    values.set(square, best(played(position, "black", square), "black"));
  }
  const hint = hintFor(position, never);
  assert.ok(hint.exact);
  assert.equal(values.get(hint.square), Math.max(...values.values()));
});

test("a corner is taken where there is one", () => {
  const board = "--------".repeat(3).split("");
  const full = [..."-OX-----", ...board, ..."---OX---", ...board].join("");
  assert.equal(hintFor({ size: 8, board: full, turn: "black", moves: 0 }, after(2)).square, "a1");
});

test("there is no hint where neither side can move", () => {
  assert.equal(hintFor({ size: 4, board: "X".repeat(16), turn: null, moves: 12 }, never), null);
});

test("turned discs are known by how far away they lie", () => {
  const event = { type: "placed", seat: "black", square: "d1", turned: ["d2", "d3", "c2"] };
  assert.deepEqual(
    [...turnedBy(event, 8)],
    [
      [11, 1],
      [19, 2],
      [10, 1],
    ],
  );
  assert.equal(turnedBy({ type: "passed", seat: "black" }, 8).size, 0);
});

test("arrows go from square to square and stop at the edge", () => {
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  assert.deepEqual(
    keys.map((key) => neighbour(0, key, 8)),
    [0, 8, 0, 1],
  );
  assert.deepEqual(
    keys.map((key) => neighbour(63, key, 8)),
    [55, 63, 62, 63],
  );
});

test("a move is said with its square, the discs turned and the score", () => {
  const event = { type: "placed", seat: "black", square: "d3", turned: ["d4", "d5"] };
  const state = { size: 2, board: "XXXXO", turn: "white", moves: 1 };
  assert.equal(eventSaid(event, words, state), "page-reversi-placed seat-black d3 2 page-reversi-score 4 1");
  assert.equal(eventSaid({ type: "passed", seat: "white" }, words), "page-reversi-passed seat-white");
});

test("there are hints where no other person's game depends on them", () => {
  const person = (player, bot = false) => ({ player, name: player, bot });
  const table = (black, white, playing = true) => ({ playing, seats: { black, white } });
  const program = { player: "program", name: "" };
  assert.ok(competes(table(person("aki"), person("mio"))));
  assert.ok(competes(table(person("aki"), person("dice", true))));
  assert.ok(!competes(table(person("aki"), program)));
  assert.ok(!competes(table(person("aki"), person("aki"))));
  assert.ok(!competes(table(person("aki"), person("mio"), false)));
  assert.ok(!competes(table(person("dice", true), person("other", true))));
});
