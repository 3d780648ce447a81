// The page's modules fold what a server told, and come to what the server knows. The vectors are made by vectors.py.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { BANMEN_WEB: modules, VECTORS: vectors, GAME_MODULES: others = "" } = process.env;
const load = (path) => import(pathToFileURL(path.startsWith("/") ? path : join(modules, path)));
const { GAMES } = await load("games/folds.js");
const { Mirror } = await load("table/mirror.js");

const { packed } = await load("hash/msgpack.js");
const { sha256Start } = await load("hash/sha256.js");
const games = new Map(GAMES);
for (const path of others.split(":").filter(Boolean)) {
  const { default: game } = await load(path);
  games.set(game.key, game);
}
const gameOf = (key) => games.get(key);

/** What `state` of a snapshot would be: the fields of docs/protocol.md. */
function snapshotOf(replay) {
  const { opened, seats, round, plies, offers, clock, pace, outcome, sayings, game, state, hash } = replay;
  return {
    ...{ opened, seats, round, plies, offers: [...offers.values()], clock, pace, paced_at: replay.pacedAt },
    ...(replay.timed ? { time: replay.time } : {}),
    ...{ outcome, sayings, position: game.plain(state), hash },
  };
}

function folded(frames, mirror = new Mirror("table", gameOf)) {
  for (const frame of frames) assert.equal(mirror.receive(frame).fault, undefined);
  return mirror;
}

/** Look at an earlier ply now and then, as somebody may: it is what all events before it make. */
function lookBack(replay, number) {
  const ply = Math.max(0, replay.plies.length - 2);
  if (number % 4) return;
  const { game } = replay;
  const state = replay.plies.slice(0, ply + 1).reduce((before, { event }) => game.evolve(before, event), game.blank);
  assert.deepEqual(replay.stateAt(ply), state, `ply ${ply}`);
}

for (const file of readdirSync(vectors)) {
  const { name, viewers } = JSON.parse(readFileSync(join(vectors, file), "utf8"));
  for (const [viewer, { frames, snapshots, end }] of Object.entries(viewers)) {
    const who = `${name}, as ${viewer || "a watcher"}`;

    test(`${who}: after each event all is as the server has it`, () => {
      const mirror = new Mirror("table", gameOf);
      let compared = 0;
      for (const frame of frames) {
        assert.deepEqual(mirror.receive(frame), { events: frame.events.map(({ at, event }) => ({ event, at })) });
        lookBack(mirror.replay, frames.indexOf(frame));
        const known = snapshots[mirror.replay.seq];
        if (!known) continue;
        assert.deepEqual({ snapshot: snapshotOf(mirror.replay), actions: mirror.replay.actions }, known);
        compared += 1;
      }
      assert.equal(compared, Object.keys(snapshots).length);
      assert.equal(mirror.replay.seq, end.seq);
      assert.deepEqual(mirror.replay.actions, end.actions);
    });

    test(`${who}: every ply can be looked at, in any order, from the events and from a snapshot`, () => {
      const { replay } = folded(frames);
      const late = new Mirror("table", gameOf);
      late.receive({ type: "snapshot", table: "table", epoch: "e1", seq: end.seq, state: end.snapshot });
      const plies = end.positions.map((_, ply) => ply);
      for (const ply of plies) {
        const position = replay.game.plain(replay.stateAt(ply));
        assert.deepEqual(position, end.positions[ply].state, `ply ${ply}`);
        assert.equal(sha256Start(packed(position)), end.positions[ply].hash);
      }
      const jumps = [plies.length - 1, ...plies.filter((ply) => ply % 5 === 0).reverse(), plies[1] ?? 0, 0];
      for (const ply of jumps) {
        assert.deepEqual(late.replay.game.plain(late.replay.stateAt(ply)), end.positions[ply].state, `ply ${ply}`);
      }
      assert.throws(() => replay.stateAt(plies.length), RangeError);
      assert.deepEqual(snapshotOf(late.replay), end.snapshot);
      assert.deepEqual(late.replay.actions, end.actions);
    });

    test(`${who}: a snapshot at any time, and the events after it, come to the same`, () => {
      const all = Object.entries(snapshots);
      for (const [seq, { snapshot: state }] of [all[0], all[Math.floor(all.length / 2)], all.at(-1)]) {
        const mirror = new Mirror("table", gameOf);
        const told = { type: "snapshot", table: "table", epoch: "e1", seq: Number(seq), state: structuredClone(state) };
        assert.deepEqual(mirror.receive(told), { replaced: true });
        folded(frames, mirror); // those that are known are passed over
        assert.deepEqual(snapshotOf(mirror.replay), end.snapshot);
      }
    });

    test(`${who}: what is open is marked, milestones are named, the pace says which ply is shown`, () => {
      const { replay } = folded(frames);
      const sorted = (actions) => actions.map((action) => JSON.stringify(action)).sort();
      end.legal.forEach((seats, ply) => {
        for (const [seat, actions] of Object.entries(seats)) {
          const open = replay.game.legal(replay.stateAt(ply), seat);
          assert.deepEqual(sorted(open), sorted(actions), `ply ${ply}, ${seat}`);
        }
      });
      assert.deepEqual(
        replay.plies.map(({ event }) => replay.game.milestone(event)),
        end.milestones,
      );
      for (const [at, ply] of end.shared) assert.equal(replay.sharedPly(at), ply);
    });
  }

  test(`${name}: a gap, another epoch, a wrong event and a wrong hash ask for more, once`, () => {
    const { frames } = viewers[""];
    const mirror = folded(frames.slice(0, 3));
    const { seq } = mirror.replay;
    const [next, later, latest] = frames.slice(3, 6);
    assert.match(mirror.receive(later).fault, /are missing/);
    assert.deepEqual(mirror.receive(latest), {}, "it is on its way");
    assert.deepEqual(mirror.since, { epoch: "e1", since: seq });
    folded([next, later, latest], mirror);
    assert.equal(mirror.receive({ ...frames[6], epoch: "e2" }).resync, true);
    assert.deepEqual(mirror.since, {}, "only a snapshot will do");
    const wrong = folded(frames.slice(0, 3));
    const events = structuredClone(next.events);
    events.at(-1).hash = "00000000";
    const change = wrong.receive({ ...next, events });
    assert.equal(change.resync, true);
    assert.match(change.fault, /^after event \d+ the hash is \w{8} here and 00000000 there$/);
    assert.deepEqual(wrong.receive(later), {}, "it waits for the snapshot");
  });
}

test("a game without a module is followed as a list of moves", () => {
  const [file] = readdirSync(vectors);
  const { viewers } = JSON.parse(readFileSync(join(vectors, file), "utf8"));
  const { frames, snapshots, end } = viewers[""];
  const [[seq, { snapshot: state }]] = Object.entries(snapshots);
  const mirror = new Mirror("table", () => undefined);
  mirror.receive({ type: "snapshot", table: "table", epoch: "e1", seq: Number(seq), state });
  folded(frames, mirror);
  const timeless = (plies) => plies.map(({ spent_ms: _, ...ply }) => ply);
  assert.deepEqual(timeless(mirror.replay.plies), timeless(end.snapshot.plies));
  assert.deepEqual(mirror.replay.outcome, end.snapshot.outcome);
  assert.equal(mirror.replay.hash, null);
});
