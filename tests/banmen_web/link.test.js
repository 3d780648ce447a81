// The link keeps its promises whatever the network does; the server, the clock and the sockets are played here.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { gameOf } = await load("games/folds.js");
const { Link } = await load("net/link.js");
const { Mirror } = await load("table/mirror.js");
const { Backoff } = await load("net/heartbeat.js");

const OPENED = { type: "opened", game: "reversi", options: { size: 4 }, host: "p1", code: "K7QX-2MPD", epoch: "e1" };
const BEGAN = { type: "began", size: 4 };
const POSITION = { size: 4, board: "-----OX--XO-----", turn: "black", moves: 0 };
const STATE = {
  ...{ opened: OPENED, seats: { black: null, white: null }, round: 1, offers: [], clock: null, pace: null },
  ...{ plies: [{ event: BEGAN, at: 1, seat: null, n: 0 }], paced_at: 0, outcome: null, sayings: [] },
  ...{ position: POSITION, hash: "3e4d3aaf" },
};
const SNAPSHOT = { type: "snapshot", table: "t1", epoch: "e1", seq: 4, state: STATE };
const WELCOME = { type: "welcome", proto: 1, server: "banmen", player: "p1", token: "secret", now: 1_000_000 };

const mirrorOf = (table) => new Mirror(table, gameOf);

/** A page whose time passes when it is told to, with a socket for each connection. */
class Stage {
  now = 0;
  timers = [];
  sockets = [];
  states = [];
  messages = [];
  changes = [];
  lost = [];
  token = null;
  /** What the module of the tables gives, if it is not loaded yet. */
  mirrors = Promise.resolve(mirrorOf);

  constructor() {
    const token = { load: () => this.token, save: (given) => (this.token = given) };
    const login = { url: "ws://hall", client: "test", name: "Aki", token };
    const told = {
      state: (state) => this.states.push(state),
      message: (message) => this.messages.push(message),
      table: (followed, change) => this.changes.push(change),
      lost: (followed, code) => this.lost.push(code),
    };
    const browser = {
      connect: (url, protocol) => this.connected(url, protocol),
      now: () => this.now,
      setTimer: (call, ms) => this.timers.push({ call, at: this.now + ms }) && this.timers.at(-1),
      clearTimer: (timer) => (this.timers = this.timers.filter((other) => other !== timer)),
      random: () => 0.5,
    };
    this.link = new Link(login, () => this.mirrors, told, browser);
    this.link.mirrorOf = mirrorOf;
    this.link.start();
  }

  connected(url, protocol) {
    const socket = { url, protocol, sent: [], closed: null };
    socket.send = (text) => socket.sent.push(JSON.parse(text));
    socket.close = (code) => (socket.closed = code ?? 1000);
    this.sockets.push(socket);
    return socket;
  }

  get socket() {
    return this.sockets.at(-1);
  }

  /** What the page has sent since it was asked last, without pings. */
  sent() {
    return this.socket.sent.splice(0).filter(({ type }) => type !== "ping");
  }

  say(...messages) {
    for (const message of messages) this.socket.onmessage({ data: JSON.stringify(message) });
  }

  /** The connection opens, and the server greets. */
  greet() {
    this.socket.onopen();
    this.say(WELCOME);
    return this;
  }

  drop(code = 1006) {
    this.socket.onclose({ code });
  }

  pass(ms) {
    const until = this.now + ms;
    for (;;) {
      const due = this.timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.now = due.at;
      due.call();
    }
    this.now = until;
  }
}

/** A page that watches a table which it entered by its code. */
async function watching(role = "watch") {
  const stage = new Stage().greet();
  const entered = stage.link.enter(role, "k7qx2mpd");
  stage.sent();
  const [{ id }] = stage.link.unanswered;
  stage.say({ type: "done", id, seq: 4 }, SNAPSHOT);
  await entered;
  return stage;
}

test("it says hello in JSON, without a token at first, and keeps the one that it is given", () => {
  const stage = new Stage();
  assert.equal(stage.socket.protocol, "banmen.json");
  stage.greet();
  assert.deepEqual(stage.sent(), [{ type: "hello", proto: 1, client: "test", name: "Aki", lang: "en" }]);
  assert.deepEqual([stage.token, stage.link.player], ["secret", "p1"]);
  stage.drop();
  stage.pass(200);
  stage.greet();
  assert.equal(stage.sent()[0].token, "secret");
});

test("a token that the server does not know is forgotten, and hello is said without it", () => {
  const stage = new Stage();
  stage.token = "of another server";
  stage.socket.onopen();
  stage.say({ type: "refused", id: null, code: "bad_token", text: "" });
  assert.deepEqual(
    stage.sent().map(({ token }) => token),
    ["of another server", undefined],
  );
});

test("commands wait for the welcome, and are sent again under their ids, in order, until answered", async () => {
  const stage = new Stage();
  const first = stage.link.command({ type: "act", table: "t1", n: 1, action: {} });
  const second = stage.link.command({ type: "say", table: "t1", text: "hello" });
  assert.deepEqual(stage.sent(), []);
  stage.greet();
  const [, act, say] = stage.sent();
  assert.deepEqual([act.type, say.type], ["act", "say"]);
  assert.notEqual(act.id, say.id);
  stage.say({ type: "done", id: act.id, seq: 5 });
  assert.equal((await first).seq, 5);
  stage.drop();
  stage.pass(200);
  stage.greet();
  assert.deepEqual(stage.sent().slice(1), [say]);
  stage.say({ type: "refused", id: say.id, code: "not_watching", text: "…" });
  assert.equal((await second).code, "not_watching");
  assert.deepEqual(stage.link.unanswered, []);
});

test("a table is entered or opened once the module of its copy is loaded, and its snapshot is not lost", async () => {
  for (const ask of [(link) => link.enter("watch", "t1"), (link) => link.command({ type: "open", game: "reversi" })]) {
    const stage = new Stage().greet();
    let loaded = (_mirrorOf) => {};
    const loading = new Promise((resolve) => (loaded = resolve));
    [stage.link.mirrorOf, stage.mirrors] = [null, loading];
    stage.sent();
    const asked = ask(stage.link);
    assert.deepEqual(stage.sent(), []);
    loaded(mirrorOf);
    await new Promise(setImmediate);
    const [{ id, type }] = stage.sent();
    stage.say(type === "open" ? { type: "opened", id, table: "t1", code: "K7QX-2MPD" } : { type: "done", id, seq: 4 });
    stage.say(SNAPSHOT);
    await asked;
    assert.equal(stage.link.followed("t1").mirror.replay.seq, 4);
  }
});

test("a connection that was opened early is greeted immediately", () => {
  const stage = new Stage();
  stage.connected = (url, protocol) => {
    const socket = Stage.prototype.connected.call(stage, url, protocol);
    socket.readyState = 1;
    return socket;
  };
  stage.link.again();
  assert.deepEqual(
    stage.sent().map(({ type }) => type),
    ["hello"],
  );
});

test("what the server could not write is sent again a moment later under the same id", async () => {
  const stage = new Stage().greet();
  const answer = stage.link.command({ type: "resign", table: "t1" });
  const [, { id }] = stage.sent();
  stage.say({ type: "refused", id, code: "unavailable", text: "", wait_ms: 300 });
  stage.pass(299);
  assert.deepEqual(stage.sent(), []);
  stage.pass(1);
  assert.deepEqual(stage.sent(), [{ type: "resign", table: "t1", id }]);
  stage.say({ type: "done", id, seq: 9 });
  assert.equal((await answer).type, "done");
});

test("a table entered by its code is returned to from the last event that is known", async () => {
  const stage = await watching();
  assert.deepEqual(stage.changes, [{ replaced: true }]);
  stage.drop();
  assert.equal(stage.link.online, false);
  stage.pass(200);
  stage.greet();
  const [, watch] = stage.sent();
  assert.deepEqual({ ...watch, id: "" }, { type: "watch", id: "", table: "k7qx2mpd", epoch: "e1", since: 4 });
});

test("a command that was not answered before the table is known is not sent twice", () => {
  const stage = new Stage().greet();
  stage.link.enter("watch", "K7QX-2MPD");
  stage.drop();
  stage.pass(200);
  stage.greet();
  assert.deepEqual(
    stage.sent().map(({ type }) => type),
    ["hello", "watch"],
  );
});

test("a gap is asked for once, and filled", async () => {
  const stage = await watching();
  const said = { at: 2, event: { type: "said", name: "Mio", text: "hi" }, hash: "3e4d3aaf" };
  const events = (from) => ({ type: "events", table: "t1", epoch: "e1", from, events: [said] });
  stage.sent();
  stage.say(events(6), events(7));
  assert.deepEqual(
    stage.sent().map(({ type, since }) => [type, since]),
    [["watch", 4]],
  );
  stage.say({ ...events(5), events: [said, said, said] });
  assert.equal([...stage.link.tables.values()][0].mirror.replay.seq, 7);
});

test("a seat that somebody else has taken is watched, and a table that is no more is given up", async () => {
  const stage = await watching("join");
  stage.drop();
  stage.pass(200);
  stage.greet();
  const [, { id }] = stage.sent();
  stage.say({ type: "refused", id, code: "seat_taken", text: "" });
  const [watch] = stage.sent();
  assert.equal(watch.type, "watch");
  stage.say({ type: "refused", id: watch.id, code: "no_such_table", text: "" });
  assert.deepEqual(stage.lost, ["no_such_table"]);
  assert.equal(stage.link.tables.size, 0);
});

test("a table that is closed is not returned to", async () => {
  const stage = await watching();
  stage.say({ type: "closed", table: "t1", text: "The table was deleted." });
  assert.equal(stage.link.tables.size, 0);
  stage.drop();
  stage.pass(200);
  stage.greet();
  assert.deepEqual(
    stage.sent().map(({ type }) => type),
    ["hello"],
  );
});

test("a server that is busy lets back later", async () => {
  const stage = await watching();
  stage.drop();
  stage.pass(200);
  stage.greet();
  const [, { id }] = stage.sent();
  stage.say({ type: "refused", id, code: "unavailable", text: "" });
  assert.notEqual(stage.socket.closed, null);
  stage.pass(1000);
  stage.greet();
  assert.equal(stage.sent()[1].type, "watch");
});

test("a connection that answers no ping is given up, and nothing of it is heard any more", () => {
  const stage = new Stage().greet();
  const silent = stage.socket;
  stage.pass(2500 + 9000);
  assert.deepEqual(
    silent.sent.map(({ type }) => type),
    ["hello", "ping"],
  );
  assert.notEqual(silent.closed, null);
  stage.pass(1000);
  assert.equal(stage.sockets.length, 2);
  silent.onmessage({ data: JSON.stringify({ ...WELCOME, player: "another" }) });
  silent.onclose({ code: 1006 });
  assert.equal(stage.sockets.length, 2);
  assert.equal(stage.link.player, "p1");
});

test("what the browser says of the network is heard at once", () => {
  const stage = new Stage().greet();
  stage.link.networkChanged(false);
  assert.equal(stage.states.at(-1).silent, true);
  assert.equal(stage.socket.sent.at(-1).type, "ping");
  stage.say({ type: "pong", t: stage.socket.sent.at(-1).t, now: 1 });
  assert.equal(stage.states.at(-1).silent, false, "a server on this computer is there all the same");
  stage.link.networkChanged(false);
  stage.pass(2000);
  assert.notEqual(stage.socket.closed, null);
  assert.equal(stage.states.at(-1).kind, "waiting");
  stage.link.networkChanged(true);
  assert.equal(stage.sockets.length, 2);
  stage.link.networkChanged(true);
  assert.equal(stage.sockets.length, 3, "an attempt of before may hang in a network that is no more");
  assert.notEqual(stage.sockets[1].closed, null);
  stage.greet();
  assert.equal(stage.states.at(-1).kind, "online");
});

test("each pong is followed by a ping, and the quickest sets the clock", () => {
  const stage = new Stage().greet();
  assert.equal(stage.link.serverNow, 1_000_000);
  stage.pass(2500);
  const [, { t }] = stage.socket.sent;
  stage.pass(100);
  stage.say({ type: "pong", t, now: 2_000_000 });
  assert.equal(stage.link.serverNow, 2_000_050);
  assert.equal(stage.states.at(-1).rttMs, 100);
  stage.pass(2500);
  assert.equal(stage.socket.sent.length, 3);
});

test("delays double, are not too long, and begin anew after a connection that has lasted", () => {
  const stage = new Stage();
  const delays = () => stage.states.filter(({ kind }) => kind === "waiting").map(({ retryInMs }) => retryInMs);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    stage.drop();
    stage.pass(5000);
  }
  assert.deepEqual(delays(), [100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  stage.greet();
  stage.now += 5000;
  stage.drop();
  assert.equal(delays().at(-1), 100);
});

test("a connection that is lost soon after the welcome does not begin the delays anew", () => {
  const stage = new Stage();
  const delay = () => stage.states.filter(({ kind }) => kind === "waiting").at(-1).retryInMs;
  for (const expected of [100, 200, 400]) {
    stage.greet();
    stage.now += 4_999;
    stage.drop();
    assert.equal(delay(), expected);
    stage.pass(5000);
  }
});

test("pages that lost their server together do not come back together", () => {
  const delays = (random, at = 0) => {
    const backoff = new Backoff();
    backoff.failed(0, () => random);
    return backoff.failed(at, () => random);
  };
  assert.deepEqual(
    [0, 0.5, 1].map((random) => Math.round(delays(random))),
    [160, 200, 240],
  );
  const rare = [0, 0.5, 1].map((random) => Math.round(delays(random, 120_000)));
  assert.deepEqual(rare, [30_000, 36_000, 42_000], "after two minutes it tries seldom, and never more often than that");
});

for (const [code, bye] of [
  [4001, "superseded"],
  [4002, "version"],
  [4005, "banned"],
]) {
  test(`after ${bye} it does not come back on its own`, () => {
    const stage = new Stage().greet();
    stage.say({ type: "bye", code: bye, text: "…", why: "", until: null });
    stage.drop(code);
    assert.deepEqual(stage.states.at(-1), { kind: "ended", code: bye, text: "…", why: "", until: null });
    stage.link.wake();
    stage.pass(100_000);
    assert.equal(stage.sockets.length, 1);
    assert.deepEqual(stage.timers, []);
  });
}

test("after a shutdown it comes back, at once where somebody is there", () => {
  const stage = new Stage().greet();
  stage.say({ type: "bye", code: "shutdown", text: "…" });
  stage.drop(4003);
  stage.link.wake();
  stage.link.wake();
  assert.equal(stage.sockets.length, 2);
});

test("who leaves on purpose says so, and is not connected again", () => {
  const stage = new Stage().greet();
  stage.link.stop();
  assert.equal(stage.socket.closed, 4000);
  stage.drop(4000);
  stage.pass(100_000);
  assert.equal(stage.sockets.length, 1);
});

test("the list is asked for over each connection, until it is no longer wanted", () => {
  const stage = new Stage();
  stage.link.watchLobby({ most: 50 });
  stage.greet();
  assert.deepEqual(stage.sent()[1], { type: "lobby", most: 50 });
  stage.link.watchLobby(null);
  assert.deepEqual(stage.sent(), [{ type: "lobby", on: false }]);
  stage.drop();
  stage.pass(200);
  stage.greet();
  assert.deepEqual(
    stage.sent().map(({ type }) => type),
    ["hello"],
  );
});

test("a move or a ping without an answer is told, and told again when it is answered", () => {
  const silent = () => stage.states.at(-1).silent;
  const stage = new Stage().greet();
  stage.pass(2_400);
  stage.link.command({ type: "open", game: "sudoku" });
  stage.pass(2_500);
  assert.ok(!silent(), "to make a puzzle may take long, and the ping waits for a while only");
  stage.pass(200);
  assert.ok(silent(), "the ping has waited for 2.5 s");
  stage.say({ type: "pong", t: 2_500_000, now: 1_000_000 });
  assert.ok(!silent());
  stage.link.command({ type: "act", table: "t1", n: 1, action: {} });
  stage.pass(2_400);
  stage.say({ type: "players", players: [] });
  stage.pass(200);
  assert.deepEqual([silent(), stage.states.at(-1).kept], [true, true]);
  const { id } = stage.sent().at(-1);
  stage.say({ type: "done", id, seq: 5 });
  assert.ok(!silent());
});

test("a silent connection that is given up is not silent any more", () => {
  const stage = new Stage().greet();
  stage.pass(20_000);
  assert.ok(stage.states.some(({ silent }) => silent));
  assert.ok(stage.states.some(({ code }) => code === "silent"));
  stage.greet();
  assert.ok(!stage.states.at(-1).silent);
});
