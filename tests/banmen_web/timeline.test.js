// Where one looks in a line of play, its milestones, its speeds, and the rows of the list that are made.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { Replay } = await load("table/replay.js");
const { Playback } = await load("table/playback.js");
const { Milestones, markHeight, marksOf } = await load("table/viewpoint.js");
const { limited, nextSpeed, roundedSpeed } = await load("table/viewpoint.js");
const { rowsInSight, scrollTo } = await load("table/viewpoint.js");
const { plainText, timeTaken, timeText } = await load("table/wording.js");

/** A game that counts; every fifth ply is a milestone. */
const COUNTING = {
  key: "counting",
  blank: 0,
  setting: () => ({ seats: ["one"] }),
  evolve: (state, event) => (event.type === "began" ? 0 : state + 1),
  plain: (state) => ({ state }),
  read: ({ state }) => state,
  legal: () => [],
  milestone: (event) => (event.number % 5 === 0 ? (event.number % 2 ? "odd" : "even") : null),
};
const AT = 1_000_000;

function tableOf(plies, sitter = { player: "p1", name: "Aki" }) {
  const replay = new Replay(() => COUNTING);
  replay.apply({ type: "opened", game: "counting", options: {}, host: "p1", code: "" }, AT);
  replay.apply({ type: "seated", seat: "one", ...sitter }, AT);
  replay.apply({ type: "began", round: 1, event: { type: "began" } }, AT);
  for (let ply = 1; ply <= plies; ply += 1) play(replay, ply);
  return replay;
}

function play(replay, number) {
  replay.apply({ type: "played", seat: "one", n: number, event: { type: "counted", number } }, AT + 1000 * number);
}

/** Somebody who looks, with clocks that the test moves. */
function lookerAt(replay, { player = "p2", recorded = false } = {}) {
  const sent = [];
  const viewer = {
    replay,
    player,
    recorded,
    presence: null,
    now: 0,
    serverNow: AT,
    pace: (fields) => sent.push(fields),
    redraw() {},
    pass(ms) {
      this.now += ms;
      this.serverNow += ms;
    },
  };
  return { viewer, sent, playback: new Playback(viewer) };
}

function showOf(plies, pace) {
  const replay = tableOf(plies, { player: "program", name: "", program: "count" });
  replay.apply({ type: "paced", ...pace }, AT);
  return replay;
}

// --- looking ----------------------------------------------------------------------------------------------------------

test("a game of people is followed; who steps back stays there until the last move", () => {
  const { viewer, playback } = lookerAt(tableOf(10));
  assert.equal(playback.ply, 10);
  playback.stepBack();
  play(viewer.replay, 11);
  assert.deepEqual([playback.ply, playback.following], [9, false]);
  playback.look(11);
  play(viewer.replay, 12);
  assert.deepEqual([playback.ply, playback.following], [12, true]);
  playback.look(11);
  viewer.replay.apply({ type: "took_back", ply: 3 }, AT);
  assert.deepEqual([playback.ply, playback.following], [3, true], "what was looked at is no more");
});

test("one plays a game at one's own speed, until one has caught up with the players", () => {
  const { viewer, playback } = lookerAt(tableOf(10));
  playback.look(0);
  playback.setSpeed(2);
  playback.run(false);
  assert.ok(playback.playing);
  viewer.pass(1600);
  assert.equal(playback.ply, 3);
  playback.setSpeed(4);
  viewer.pass(1000);
  assert.equal(playback.ply, 7, "no ply is lost by another speed");
  viewer.pass(10_000);
  assert.deepEqual([playback.ply, playback.following, playback.playing], [10, true, false]);
});

test("of a show one sees what all see, and nothing that was played ahead", () => {
  const { viewer, playback } = lookerAt(showOf(10, { ply: 4, speed: 2, paused: false }));
  viewer.pass(1000);
  playback.viewer.replay.pace.speed = 4;
  viewer.serverNow = AT + 500;
  assert.deepEqual([playback.ply, playback.following, playback.playing], [6, true, true]);
  assert.equal(playback.front, 6);
  viewer.pass(10_000);
  assert.equal(playback.ply, 10);
});

test("who leaves a show looks anywhere, at any pace, and is back with live", () => {
  const { viewer, sent, playback } = lookerAt(showOf(400, { ply: 200, speed: 1, paused: false }));
  assert.equal(playback.front, 400, "it was shown before");
  playback.look(50);
  viewer.pass(3000);
  assert.equal(playback.ply, 50);
  playback.setSpeed(100);
  playback.run(false);
  viewer.pass(500);
  assert.equal(playback.ply, 100);
  playback.live();
  assert.equal(playback.ply, 203);
  assert.deepEqual(sent, [], "nobody else sees that");
});

test("a replay is looked at from its beginning, and begins again from its end", () => {
  const { viewer, playback } = lookerAt(tableOf(10), { recorded: true });
  assert.deepEqual([playback.ply, playback.playing], [0, false]);
  playback.setSpeed(10);
  playback.run(false);
  viewer.pass(5000);
  assert.deepEqual([playback.ply, playback.playing], [10, false]);
  playback.run(false);
  assert.deepEqual([playback.ply, playback.playing], [0, true]);
  playback.toEnd();
  assert.equal(playback.ply, 10);
});

test("time is asked for only while something moves", () => {
  const { playback } = lookerAt(tableOf(10));
  assert.equal(playback.nextInMs, null);
  playback.restart();
  assert.equal(playback.nextInMs, null, "who looks at people's game stands still");
  playback.setSpeed(1000);
  playback.run(false);
  assert.ok(playback.nextInMs <= 1);
});

test("nothing is asked before the next ply is due", () => {
  const { viewer, playback } = lookerAt(showOf(400, { ply: 200, speed: 10, paused: false }));
  viewer.pass(30);
  assert.equal(Math.round(playback.nextInMs), 70);
  playback.detach();
  playback.setSpeed(5);
  playback.run(false);
  viewer.pass(50);
  assert.equal(Math.round(playback.nextInMs), 150);
});

// --- presenting -------------------------------------------------------------------------------------------------------

test("who opened a show sets the pace for all", () => {
  const { viewer, sent, playback } = lookerAt(showOf(50, { ply: 20, speed: 1, paused: true }), { player: "p1" });
  playback.run(false);
  playback.nextMilestone();
  playback.restart();
  assert.deepEqual(sent.splice(0), [{ paused: false }, { seek: true }, { paused: true, ply: 0 }]);
  playback.stepForward();
  playback.stepForward();
  assert.deepEqual(sent.splice(0), [{ ply: 21, paused: true }], "the second waits");
  assert.equal(playback.ply, 22, "it is shown at once");
  viewer.pass(200);
  playback.send();
  assert.deepEqual(sent.splice(0), [{ ply: 22, paused: true }]);
  viewer.replay.apply({ type: "paced", ply: 21, speed: 1, paused: true }, AT);
  playback.send();
  assert.equal(playback.ply, 22, "that was for the request before");
  viewer.replay.apply({ type: "paced", ply: 22, speed: 1, paused: true }, AT);
  playback.send();
  assert.equal(playback.nextInMs, null, "all is confirmed");
  playback.milestoneBefore();
  assert.deepEqual(sent, [], "not so soon");
});

test("a speed that is dragged is sent now and then, and forgotten where nobody answers", () => {
  const { viewer, sent, playback } = lookerAt(showOf(50, { ply: 20, speed: 1, paused: true }), { player: "p1" });
  for (const speed of [2, 3, 4, 5000]) playback.setSpeed(speed);
  assert.equal(playback.speed, 1000);
  viewer.pass(150);
  playback.send();
  assert.deepEqual(sent, [{ speed: 2 }, { speed: 1000 }]);
  viewer.pass(2001);
  playback.send();
  assert.equal(playback.speed, 1);
});

test("a show says why it stands still", () => {
  const { viewer, playback } = lookerAt(showOf(5, { ply: 5, speed: 1, paused: true }));
  assert.ok(playback.pausedByHost);
  viewer.presence = { rests: "nothing" };
  assert.equal(playback.rests, "nothing");
});

// --- milestones -------------------------------------------------------------------------------------------------------

test("milestones are found as plies come, and anew where some were taken back", () => {
  const replay = tableOf(23);
  const milestones = new Milestones();
  milestones.search(replay);
  assert.deepEqual(milestones.plies, [5, 10, 15, 20]);
  assert.deepEqual(Object.fromEntries(milestones.byKind), { odd: [5, 15], even: [10, 20] });
  replay.apply({ type: "took_back", ply: 12 }, AT);
  for (let number = 24; number <= 26; number += 1) play(replay, number);
  milestones.search(replay);
  assert.deepEqual(milestones.plies, [5, 10, 14]);
  assert.deepEqual(
    [milestones.after(10), milestones.after(14), milestones.before(10), milestones.before(3)],
    [14, null, 5, 0],
  );
  assert.deepEqual([milestones.near(8, 2), milestones.near(8, 1), milestones.near(12, 9)], [10, null, 10]);
  assert.deepEqual([milestones.kindAt(14), milestones.kindAt(13)], ["odd", null]);
});

test("marks that would overlap are one, higher where there are more", () => {
  assert.deepEqual(marksOf([10, 50], 100, 400), [
    { ply: 10, count: 1 },
    { ply: 50, count: 1 },
  ]);
  assert.deepEqual(marksOf([10, 11, 50, 120], 100, 40), [
    { ply: 10, count: 2 },
    { ply: 50, count: 1 },
  ]);
  const all = Array.from({ length: 100_000 }, (_, ply) => ply);
  const marks = marksOf(all, 100_000, 300);
  assert.ok(marks.length <= 24, "no more than can be told apart");
  assert.equal(
    marks.reduce((sum, { count }) => sum + count, 0),
    100_000,
  );
  assert.deepEqual([markHeight(1, 1), markHeight(1, 50), markHeight(50, 50)], [1, 0.5, 1]);
});

// --- speeds, rows, texts ----------------------------------------------------------------------------------------------

test("speeds go by steps, within the limits of the protocol", () => {
  assert.deepEqual([0.1, 0.6, 1.9, 2.4, 64.7, 333, 2000].map(roundedSpeed), [0.25, 0.5, 2, 2, 65, 330, 1000]);
  assert.deepEqual([limited(0), limited(5000)], [0.25, 1000]);
  assert.deepEqual([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(7, 1), nextSpeed(10, -1)], [1.25, 0.75, 8, 8]);
  assert.deepEqual([nextSpeed(1000, 1), nextSpeed(0.25, -1)], [1000, 0.25]);
});

test("of a long list the rows in sight are made, and the one looked at is brought there", () => {
  const place = { scroll: 32_000, height: 320, row: 32, count: 100_000 };
  assert.deepEqual(rowsInSight(place), [992, 1018]);
  assert.deepEqual(rowsInSight({ ...place, scroll: 0, count: 4 }), [0, 4]);
  assert.equal(scrollTo(place, 1005), 32_000, "it is in sight");
  assert.equal(scrollTo(place, 1010), 1010 * 32 - 144, "it comes to the middle");
  assert.equal(scrollTo(place, 10), 10 * 32 - 144);
  assert.equal(scrollTo(place, 0), 0);
  assert.equal(scrollTo(place, 99_999), 100_000 * 32 - 320);
});

test("an event of an unknown game is told in plain text", () => {
  assert.equal(plainText({ type: "dropped", seat: "red", column: 3 }), "dropped · seat red · column 3");
  assert.equal(plainText({ type: "x", a: ["<b>"], b: null }), 'x · a ["<b>"] · b null');
  assert.equal(plainText({ type: "x", long: "a".repeat(1000) }).length, 120);
});

test("the time of a ply is that which is counted, else since the ply before, and none of programs", () => {
  assert.equal(timeTaken(tableOf(3), 2), 1000);
  assert.equal(timeTaken(tableOf(3), 0), null);
  assert.equal(timeTaken(showOf(3, { ply: 0, speed: 1, paused: true }), 2), null);
  const timed = {
    timed: true,
    show: false,
    plies: [{ at: 1 }, { at: 90_000, spent_ms: 500 }, { at: 1, spent_ms: 2000 }],
  };
  assert.deepEqual([timeTaken(timed, 1), timeTaken(timed, 2)], [500, 1500]);
  assert.deepEqual([0, 65_400, 3_609_000].map(timeText), ["0:00", "1:05", "1:00:09"]);
});

// --- folding in slices ------------------------------------------------------------------------------------------------

test("a long line is folded in slices, and then no ply is far", () => {
  const { plies } = tableOf(10_000);
  const told = {
    opened: { game: "counting", options: {} },
    plies,
    offers: [],
    sayings: [],
    seats: {},
    position: { state: 10_000 },
  };
  const replay = Replay.fromSnapshot(() => COUNTING, told, 1);
  assert.equal(replay.distance(9_000), 9_001);
  let slices = 1;
  while (!replay.foldOn(() => true)) slices += 1;
  assert.ok(slices > 500, "it stops where there is no more time");
  for (const ply of [9_999, 1, 5_000, 7_777, 10_000]) {
    assert.ok(replay.distance(ply) <= 64, `ply ${ply}`);
    assert.equal(replay.stateAt(ply), ply);
  }
});
