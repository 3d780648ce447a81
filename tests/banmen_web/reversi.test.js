// What the page of reversi works out by itself: the discs that turn, what is said.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { competes, eventSaid, neighbour, turnedBy } = await load("games/reversi/board.js");

const words = (id, values = {}) => [id, ...Object.values(values)].join(" ");

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
