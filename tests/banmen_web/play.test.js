// Two pages play a whole game through a real server while a third watches, and the connection of each is cut.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { Socket } from "./socket.js";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { gameOf } = await load("games/folds.js");
const { Mirror } = await load("table/mirror.js");
const { Link } = await load("net/link.js");

/** A page of somebody: `sockets` are all its connections, the present one last. */
function page(name, told = {}) {
  const sockets = [];
  const faults = [];
  let secret = null;
  const connect = (url, protocol) => {
    sockets.push(new Socket(url, protocol));
    return sockets.at(-1);
  };
  const browser = {
    ...{ connect, now: () => performance.now(), random: Math.random },
    ...{ setTimer: (call, ms) => setTimeout(call, ms), clearTimer: (timer) => clearTimeout(timer) },
  };
  const token = { load: () => secret, save: (given) => (secret = given) };
  const table = (followed, change) => {
    if (change.fault) faults.push(change.fault);
    told.table?.(followed, change);
  };
  const nothing = () => {};
  const all = { state: nothing, message: nothing, lost: (_, code) => faults.push(code), ...told, table };
  const link = new Link(
    { url: process.env.HALL, client: "page", name, token },
    async () => (key) => new Mirror(key, gameOf),
    all,
    browser,
  );
  link.start();
  return { link, sockets, faults, cut: () => sockets.at(-1).close() };
}

const replayOf = ({ link }) => [...link.tables.values()][0]?.mirror.replay;

async function until(condition) {
  while (!condition()) await new Promise((go) => setTimeout(go, 2));
}

test("a game is played to its end, and everybody has the same one", { timeout: 60_000 }, async () => {
  const [black, white, watcher] = ["Black", "White", "Watcher"].map((name) => page(name));
  const opened = await black.link.command({ type: "open", game: "reversi", options: { size: 4 } });
  assert.equal((await white.link.enter("join", opened.code.replace("-", "").toLowerCase())).type, "done");
  assert.equal((await watcher.link.enter("watch", opened.table)).type, "done");
  const players = { black, white };
  for (let move = 0; !replayOf(black)?.outcome; move += 1) {
    await until(() => [black, white].every((each) => replayOf(each)?.round === 1));
    const { turn } = replayOf(black).state;
    await until(() => replayOf(players[turn]).state.turn === turn);
    const replay = replayOf(players[turn]);
    const [action] = replay.game.legal(replay.state, turn);
    const act = { type: "act", table: opened.table, n: (replay.actions[turn] ?? 0) + 1, action };
    const answer = players[turn].link.command(act);
    [players[turn], watcher, black, white][move]?.cut();
    assert.equal((await answer).type, "done");
    const { length } = replayOf(players[turn]).plies;
    await until(() => replayOf(black).plies.length >= length);
  }
  const pages = [black, white, watcher];
  await until(() => pages.every((each) => replayOf(each)?.outcome));
  const [one, ...others] = pages.map(replayOf);
  for (const other of others) {
    assert.deepEqual(other.plies, one.plies);
    assert.deepEqual(other.outcome, one.outcome);
    assert.equal(other.hash, one.hash);
  }
  assert.ok(one.plies.length > 5);
  assert.ok(
    pages.every(({ sockets }) => sockets.length > 1),
    "each was cut at least once",
  );
  assert.deepEqual(
    pages.flatMap(({ faults }) => faults),
    [],
  );
  for (const { link } of pages) link.stop();
});
