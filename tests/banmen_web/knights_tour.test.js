// What the page shows beside the path on a knight's board, and what it says of the end.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, "games/knights_tour", path)));
const { default: game } = await load("fold.js");
const { candidates, isClosedUp, lastRetreat, lostSquares, squaresOf, whatFollows } = await load("annotations.js");
const { Depths } = await load("panel.js");
const { nameOf, squareNamed, type } = await load("annotations.js");
const { explained, noTourReason, unfinished, verdict } = await load("annotations.js");

const words = (id, values) => (values ? `${id} ${JSON.stringify(values)}` : id);
const moved = (square) => ({ type: "moved", square });
const retreated = (square, spent = false) => ({ type: "retreated", square, spent });
const usual = { rows: 5, columns: 5, start: -1, closed: false, method: "warnsdorff", find: "one" };
const pliesOf = (options, events) => [{ type: "began", ...usual, ...options }, ...events].map((event) => ({ event }));
const stateOf = (plies) => plies.reduce((state, { event }) => game.evolve(state, event), game.blank);
const after = (options, ...events) => stateOf(pliesOf(options, events));

test("squares are named as in chess", () => {
  assert.deepEqual([nameOf(0, 8, 8), nameOf(56, 8, 8), nameOf(63, 8, 8)], ["a8", "a1", "h1"]);
  assert.equal(nameOf(40 * 199 + 39, 200, 40), "r1c40");
  for (const square of [0, 17, 63]) assert.equal(squareNamed(nameOf(square, 8, 8), 8, 8), square);
  for (const wrong of ["", "d", "i1", "a9", "a0"]) assert.equal(squareNamed(wrong, 8, 8), -1);
});

test("a square is typed by its name, which may go on where the board has more rows", () => {
  assert.deepEqual(type("", "D", 8, 8), { used: true, typed: "d", square: -1 });
  assert.deepEqual(type("d", "3", 8, 8), { used: true, typed: "", square: squareNamed("d3", 8, 8) });
  assert.deepEqual(type("d", "1", 20, 8), { used: true, typed: "d1", square: -1 });
  assert.deepEqual(type("d1", "2", 20, 8), { used: true, typed: "", square: squareNamed("d12", 20, 8) });
  assert.equal(type("", "3", 8, 8).used, false);
  assert.equal(type("", "z", 8, 8).used, false);
});

test("the next squares stand in the order of the method, with their onward moves", () => {
  const next = candidates(after({}, moved(0), moved(7)));
  assert.deepEqual(next, [
    { square: 4, onward: 1, spent: false, dead: false },
    { square: 14, onward: 3, spent: false, dead: false },
    { square: 10, onward: 3, spent: false, dead: false },
    { square: 18, onward: 3, spent: false, dead: false },
    { square: 16, onward: 3, spent: false, dead: false },
  ]);
  const inOrder = candidates(after({ method: "backtracking" }, moved(0), moved(7)));
  assert.deepEqual(
    inOrder.map((each) => each.square),
    [18, 14, 4, 10, 16],
  );
  const back = candidates(after({}, moved(0), moved(7), moved(4), retreated(4, true)));
  assert.deepEqual(back.find((each) => each.spent)?.square, 4);
});

test("what was played is what comes next", () => {
  const plies = pliesOf({}, [moved(0), moved(7), moved(4), retreated(4)]);
  assert.deepEqual(whatFollows(stateOf(plies.slice(0, 3)), plies, 2), { ahead: 4, back: -1 });
  assert.deepEqual(whatFollows(stateOf(plies.slice(0, 4)), plies, 3), { ahead: -1, back: 7 });
  assert.deepEqual(whatFollows(stateOf(plies), plies, 4), { ahead: -1, back: -1 });
});

test("the last retreat is shown until the knight has gone there again", () => {
  const plies = pliesOf({}, [moved(0), moved(7), moved(4), moved(13), retreated(13), retreated(4), moved(10)]);
  assert.deepEqual(lastRetreat(stateOf(plies), plies, 7), [7, 4, 13]);
  assert.deepEqual(lastRetreat(stateOf(plies.slice(0, 5)), plies, 4), []);
  const again = [...plies, { event: retreated(10) }, { event: moved(4) }];
  assert.deepEqual(lastRetreat(stateOf(again), again, 9), [7, 10]);
});

test("a square that nothing leads to any more is lost", () => {
  assert.deepEqual(lostSquares(after({ rows: 3, columns: 3 }, moved(0))), [4]);
  assert.deepEqual(lostSquares(after({}, moved(0))), []);
});

test("the path is a list of squares, and closed where it leads home", () => {
  assert.deepEqual(squaresOf(after({}, moved(0), moved(7))), [0, 7]);
  assert.equal(isClosedUp(after({ closed: true }, moved(0), moved(7))), false);
});

test("a person is told where to begin, of dead ends and of boards without a tour", () => {
  const said = (state, deadEnd = false) => verdict(state, true, deadEnd, words)?.title;
  assert.equal(said(after({})), "tour-begin");
  assert.equal(said(after({}, moved(0))), undefined);
  assert.equal(said(after({}, moved(1))), 'tour-end-none-from {"square":"b5"}');
  assert.equal(said(after({}, moved(0)), true), "tour-dead-end");
  assert.equal(verdict(after({}), false, false, words), null);
  assert.equal(said(after({ closed: true })), "tour-end-none");
});

test("why there is no tour is told as precisely as it is known", () => {
  const reason = (options, ...events) => noTourReason(after(options, ...events));
  assert.equal(reason({ rows: 4, columns: 4 }), "too_small");
  assert.equal(reason({ rows: 4, columns: 7, closed: true }), "four_rows");
  assert.equal(reason({ rows: 4, columns: 5 }, moved(7)), "inner_row");
  assert.equal(reason({ rows: 8, columns: 8 }, moved(0)), null);
  assert.equal(explained("too_small", after({ rows: 4, columns: 4 })), "corners");
  assert.equal(explained("too_small", after({ rows: 4, columns: 4, closed: true })), "corner_ring");
  assert.equal(explained("too_small", after({ rows: 3, columns: 3 })), "centre");
});

test("the end of a search is told", () => {
  const said = (why) => verdict(after({}, moved(0), { type: "concluded", why }), false, false, words);
  assert.deepEqual([said("stuck").title, said("stuck").tone], ["tour-end-stuck", "gold"]);
  assert.equal(said("all_found").title, 'tour-end-all_found {"count":0}');
  assert.deepEqual([said("no_tour").body, said("no_tour").tone], ["tour-end-no_tour-why", "red"]);
});

test("a show that may be no longer says what it found", () => {
  const { title, tone } = unfinished(after({}, moved(0)), 99_999, words);
  assert.deepEqual([title, tone], ['tour-limit {"steps":99999}', "gold"]);
  const some = unfinished({ ...after({}, moved(0)), found: 3 }, 99_999, words);
  assert.equal(some.title, 'tour-limit-all {"count":3,"steps":99999}');
});

test("depths go on with the line of play, and begin again with another", () => {
  const plies = pliesOf({}, [moved(0), moved(7), moved(4), retreated(4), { type: "returned", depth: 1 }]);
  const depths = new Depths();
  depths.update(plies.slice(0, 4));
  depths.update(plies);
  assert.deepEqual(
    plies.map((_, ply) => depths.at(ply)),
    [0, 1, 2, 3, 2, 1],
  );
  assert.deepEqual(depths.graph(100), { deepest: [0, 1, 2, 3, 2, 1], backs: [4, 5] });
  assert.deepEqual(depths.graph(1).deepest, [3, 1]);
  depths.update(pliesOf({ start: 3 }, [moved(7)]));
  assert.deepEqual([depths.length, depths.at(0), depths.at(1)], [2, 1, 2]);
});
