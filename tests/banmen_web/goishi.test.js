// What the page says of a board of goishi hiroi, and where its points are.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { default: game } = await load("games/goishi/fold.js");
const { brokenRule, message } = await load("games/goishi/panel.js");
const { layOut, middle, namedLines, numeral, placeOf, pointAt, rowName } = await load("games/goishi/picture.js");
const { stepped } = await load("games/game.js");
const { Pace } = await load("ui/board.js");

const words = (id, values) => (values ? `${id} ${JSON.stringify(values)}` : id);
const began = { type: "began", columns: 2, board: "OO.O", search: "first", seed: 0 };
const after = (...events) => events.reduce((state, event) => game.evolve(state, event), game.evolve(game.blank, began));
const picked = (square) => ({ type: "picked", square });

function said(events, asked = {}) {
  const [state, event] = [after(...events), events.at(-1) ?? began];
  return message(
    { state, event, refused: null, plays: true, show: false, given_up: false, stopped: 0, ...asked },
    words,
  );
}

test("one who plays is told what can be done", () => {
  assert.deepEqual(said([]), { title: "goishi-begin", body: "page-goishi-begin-more", tone: "gold" });
  assert.equal(said([], { plays: false }).body, "");
  assert.equal(said([picked(0)]).title, 'goishi-next {"count":1}');
  assert.equal(said([picked(1), picked(0)]).title, "goishi-stuck");
  assert.equal(said([picked(0)], { given_up: true }).title, "goishi-given-up");
});

test("a stone that was refused is told with the rule", () => {
  const refused = { code: "straight_back", text: "" };
  assert.deepEqual(said([], { refused }), { title: "goishi-refused", body: "refused-straight_back", tone: "red" });
  assert.equal(brokenRule(refused), 2);
  const unknown = said([], { refused: { code: "too_late", text: "It is over." } });
  assert.deepEqual([unknown.title, unknown.body], ["goishi-refused-other", "It is over."]);
  assert.equal(brokenRule(null), -1);
});

test("the end is told, and a search", () => {
  const solved = [picked(0), picked(1), picked(3), { type: "solved", number: 1 }];
  assert.equal(said(solved).title, "goishi-joy");
  assert.equal(said(solved, { show: true }).title, "goishi-solved");
  assert.equal(said([picked(0)], { show: true }).title, "goishi-searching");
  const back = said([picked(0), { type: "retreated", square: 0 }], { show: true });
  assert.deepEqual([back.title, back.tone], ['goishi-dead-end {"number":1}', "gold"]);
  const stopped = said([picked(0)], { show: true, stopped: 99_999 });
  assert.deepEqual([stopped.title, stopped.tone], ['goishi-limit {"steps":99999}', "gold"]);
});

test("points are where they are drawn", () => {
  const layout = layOut(7, 8);
  for (const square of [0, 7, 20, 55]) {
    const [x, y] = middle(layout, square);
    assert.equal(pointAt(layout, x + 15, y - 15), square);
  }
  assert.equal(pointAt(layout, 0, 0), -1);
  assert.deepEqual(placeOf(20, 8), { row: 3, column: 5 });
});

test("lines are named by numerals in Japanese, and some of them where there are many", () => {
  assert.deepEqual([rowName(11, 20, "ja"), rowName(11, 21, "ja"), rowName(11, 20, "en")], ["十二", "12", "12"]);
  assert.deepEqual([1, 10, 20, 45].map(numeral), ["一", "十", "二十", "四十五"]);
  assert.equal(namedLines(8, 12).length, 8);
  assert.deepEqual(namedLines(60, layOut(60, 60).letter).slice(0, 2), [1, 3]);
});

test("arrow keys go from square to square, and not beyond the board", () => {
  assert.equal(stepped(5, "ArrowUp", 3, 4), 1);
  assert.equal(stepped(1, "ArrowUp", 3, 4), 1);
  assert.equal(stepped(7, "ArrowRight", 3, 4), 7);
  assert.equal(stepped(7, "ArrowDown", 3, 4), 11);
  assert.equal(stepped(7, "a", 3, 4), -1);
});

test("the pace is that of the plies drawn", () => {
  let now = 0;
  const pace = new Pace(() => now);
  assert.equal(pace.see(0), Infinity);
  for (let ply = 10; ply <= 100; ply += 10) {
    now += 50;
    assert.equal(pace.see(ply), 50);
    assert.equal(pace.see(ply), 50);
  }
  assert.equal(Math.round(pace.rate), 200);
  now += 900;
  assert.equal(Math.round(pace.rate), 200, "the next ply is only late");
  now += 4100;
  assert.equal(pace.rate, 0);
});

test("the orders of an edited board are counted", async () => {
  const { ordersOf } = await load("games/goishi/editor.js");
  const counted = {
    ...{ "O..O./...O./.OO.O/.O...": 0, "O..O./..O../..O../..O.O": 0, "..O.O/...../....O/...O.": 0 },
    ...{ "...O./O..O./..OO./..OO.": 1, "...../.OOOO/.OO../...O.": 1, "O.OOO/...../...OO/..O..": 1 },
    ...{ "...../O..O./..OO./.....": 2, "...../OO..O/O..../.....": 2, "...../O..../O..../OO..O": 2 },
  };
  for (const [board, orders] of Object.entries(counted)) assert.equal(ordersOf(board.split("/")), orders, board);
  assert.equal(ordersOf([...Array(9).fill("O.O.O.O.O.O.O.O."), ".O"]), null, "a long search is given up");
});
