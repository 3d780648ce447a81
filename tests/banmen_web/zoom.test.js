// Which part of a board that is too large for the screen is looked at.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { isLarge, moved, showing, whole, zoomed } = await import(
  pathToFileURL(join(process.env.BANMEN_WEB, "ui/zoom.js"))
);

const { shownOf } = await import(pathToFileURL(join(process.env.BANMEN_WEB, "ui/board.js")));

/** A phone, and a board of 100 by 100 squares of one unit. */
const SIZES = { width: 390, height: 400, boardWidth: 100, boardHeight: 100, square: 1 };
const boardAt = ({ scale, x, y }, [left, top]) => [(left - x) / scale, (top - y) / scale];

test("the squares in sight are those of the part that the canvas shows", () => {
  const layout = { rows: 20, columns: 30, side: 10, left: -25, top: -101 };
  assert.deepEqual(shownOf(layout, { width: 100, height: 50 }), { left: 2, top: 10, right: 12, bottom: 15 });
  const whole = { rows: 4, columns: 5, side: 10, left: 3, top: 3 };
  assert.deepEqual(shownOf(whole, { width: 100, height: 50 }), { left: 0, top: 0, right: 4, bottom: 3 });
});

test("the whole board lies in the middle of its room", () => {
  assert.deepEqual(whole(SIZES), { scale: 3.9, x: 0, y: 5 });
});

test("a board is large where its squares are too small for a finger", () => {
  assert.equal(isLarge(SIZES), true);
  assert.equal(isLarge({ ...SIZES, boardWidth: 8, boardHeight: 8 }), false);
  assert.equal(isLarge({ ...SIZES, square: 10 }), false);
});

test("what is between the fingers stays there", () => {
  const at = [200, 150];
  const look = zoomed(whole(SIZES), SIZES, 3, at);
  const [before, after] = [boardAt(whole(SIZES), at), boardAt(look, at)];
  assert.ok(Math.abs(before[0] - after[0]) < 1e-9 && Math.abs(before[1] - after[1]) < 1e-9);
  assert.ok(Math.abs(look.scale - 11.7) < 1e-9);
});

test("squares grow to what a finger needs and no further, and shrink to the whole board", () => {
  assert.equal(zoomed(whole(SIZES), SIZES, 1000, [0, 0]).scale, 52);
  assert.deepEqual(zoomed(zoomed(whole(SIZES), SIZES, 5, [300, 300]), SIZES, 0.01, [10, 10]), whole(SIZES));
});

test("a board is moved to its edge, and at the lower right out from under the buttons", () => {
  const look = zoomed(whole(SIZES), SIZES, 1000, [195, 200]);
  const [upper, lower] = [moved(look, SIZES, 9999, 9999), moved(look, SIZES, -9999, -9999)];
  assert.deepEqual([upper.x, upper.y], [0, 0]);
  assert.deepEqual([lower.x, lower.y], [390 - 5200 - 56, 400 - 5200 - 56]);
  const whole_ = moved(whole(SIZES), SIZES, 50, 50);
  assert.deepEqual(whole_, whole(SIZES));
});

test("what is followed comes to the middle once it is near the edge, and moves nothing before", () => {
  const look = zoomed(whole(SIZES), SIZES, 1000, [195, 200]);
  const middle = boardAt(look, [195, 200]);
  assert.deepEqual(showing(look, SIZES, [middle[0] + 1, middle[1]]), look);
  const followed = showing(look, SIZES, [middle[0] + 3, middle[1]]);
  assert.ok(Math.abs(boardAt(followed, [195, 200])[0] - middle[0] - 3) < 1e-9);
  assert.equal(followed.y, look.y);
});
