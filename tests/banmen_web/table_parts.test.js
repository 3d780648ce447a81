// The parts of a table's screen: chat, list of moves, players, buttons, offers, timeline. The document is played here.

import assert from "node:assert/strict";
import { join } from "node:path";
import { beforeEach, mock, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Element, buttonOf, resize, stored, textsOf } from "./document.js";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { gameOf } = await load("games/folds.js");
const { Replay } = await load("table/replay.js");
const { Actions, Entry, Invite, Offers, OtherTab } = await load("screens/table/actions.js");
const { Chat } = await load("screens/table/chat.js");
const { Players, Presenter, Score, StatusLine, TableHead } = await load("screens/table/players.js");
const { Timeline } = await load("screens/table/timeline.js");
const { Moves } = await load("screens/table/track.js");

/** Words that say their id and their values; each level of a program has a name. */
const words = (id, values = {}) => (/^program-/.test(id) ? `${id} is named` : [id, ...Object.values(values)].join(" "));
const SQUARES = ["b1", "a1", "d3", "d4", "c4"];

/** A game of reversi between Aki and Mio, after these events. */
function reversi(...events) {
  const replay = new Replay(gameOf);
  const opened = { type: "opened", game: "reversi", options: { size: 4 }, host: "aki", code: "K7QX-2MPD", epoch: "e" };
  const seats = [
    { type: "seated", seat: "black", player: "aki", name: "Aki" },
    { type: "seated", seat: "white", player: "mio", name: "Mio" },
  ];
  const began = { type: "began", round: 1, event: { type: "began", size: 4 } };
  for (const event of [opened, ...seats, began, ...events]) replay.apply(event, 0);
  return replay;
}

/** The `count`-th move of a game; what it turns is of no matter here. */
function placed(count) {
  const seat = count % 2 ? "black" : "white";
  const event = { type: "placed", seat, square: SQUARES[(count - 1) % SQUARES.length], turned: [] };
  return { type: "played", seat, n: Math.ceil(count / 2), event };
}
const moves = (count) => Array.from({ length: count }, (_, at) => placed(at + 1));
const ended = (winner) => ({ type: "ended", outcome: { winner, reason: "resigned" } });
const program = (seat) => ({ type: "seated", seat, player: "program", name: "", program: "3" });
const said = (number, player, text = "hi") => ({ type: "said", number, player, name: player, text });

/** What a table's screen gives its parts: what they send and say is noted. */
function table(fields = {}) {
  const done = [];
  const note = (kind) => (what) => void done.push([kind, what]);
  const link = { player: "aki", serverNow: 0, recorded: false, alone: false, watchLobby: note("lobby") };
  link.command = async (command) => done.push(["command", command]) && { type: "opened", code: "NEW" };
  const app = { words, link, announce: note("said"), go: note("go"), refused: note("refused"), language: "en" };
  const playback = { milestones: { kindAt: () => null, byKind: new Map(), plies: [] }, ...calls(done) };
  return { app, done, playback: Object.assign(playback, fields), send: note("sent"), join: note("join"), key: "K" };
}

function calls(done) {
  const names = ["look", "stepBack", "stepForward", "milestoneBefore", "nextMilestone", "restart", "toEnd", "live"];
  const noted = [...names, "run", "setSpeed"].map((name) => [name, (...given) => void done.push([name, ...given])]);
  return Object.fromEntries(noted);
}

function momentOf(replay, fields = {}) {
  const last = replay.plies.length - 1;
  const followed = { id: "t1", mirror: { presence: null, replay } };
  const { state } = replay;
  return { replay, followed, own: ["black"], page: null, ply: last, last, state, event: null, ...fields };
}

beforeEach(() => stored.clear());

// --- chat ---------------------------------------------------------------------------------------------------------

test("what others say is announced once, and what one says oneself is not", () => {
  const at = table();
  const chat = new Chat(at);
  const draw = (...sayings) => chat.draw(momentOf(Object.assign(reversi(), { sayings })));
  const before = said(1, "mio", "before");
  draw(before);
  assert.deepEqual(at.done, [], "what was said before one came");
  draw(before, said(2, "aki", "mine"), said(3, "mio", "theirs"));
  draw(before, said(2, "aki", "mine"), said(3, "mio", "theirs"), said(4, "sora"));
  assert.deepEqual(at.done, [
    ["said", "mio: theirs"],
    ["said", "sora: hi"],
  ]);
});

test("new messages of others are counted until the chat is open", () => {
  const chat = new Chat(table());
  const draw = (...sayings) => chat.draw(momentOf(Object.assign(reversi(), { sayings })));
  draw();
  draw(said(1, "mio"), said(2, "aki"), said(3, "mio"));
  assert.equal(chat.root.querySelector(".unread").textContent, "chat-new 2");
  chat.root.open = true;
  chat.root.fire("toggle");
  assert.ok(chat.root.querySelector(".unread").hidden);
});

// --- the list of moves --------------------------------------------------------------------------------------------

/** A list of moves with room for five rows of 32 pixels. */
function list(replay) {
  const at = table();
  const rows = new Moves(at);
  rows.draw(momentOf(replay));
  resize(rows.root, { height: 160 });
  return { at, rows };
}
const selected = (rows) =>
  rows.root.querySelectorAll(".row").filter((row) => row.getAttribute("aria-selected") === "true");

test("the list of moves follows the ply that is looked at, and while one scrubs now and then", () => {
  let now = 10_000;
  mock.method(performance, "now", () => now);
  mock.timers.enable({ apis: ["setTimeout"] });
  const replay = reversi(...moves(60));
  const { rows } = list(replay);
  const middle = (ply) => ply * 32 - (160 - 32) / 2;
  assert.equal(rows.root.scrollTop, 61 * 32 - 160, "the list ends with the last move");
  rows.draw(momentOf(replay, { ply: 20 }));
  assert.equal(rows.root.scrollTop, middle(20));
  rows.draw(momentOf(replay, { ply: 40 }));
  assert.equal(rows.root.scrollTop, middle(20), "at once after another jump it waits");
  now += 120;
  mock.timers.tick(120);
  assert.equal(rows.root.scrollTop, middle(40));
  assert.deepEqual(
    selected(rows).map(({ id }) => id),
    ["ply-40"],
  );
  assert.equal(rows.root.getAttribute("aria-activedescendant"), "ply-40");
  mock.timers.reset();
  mock.restoreAll();
});

test("a new move is followed, and what somebody has scrolled to stays while nothing moves", () => {
  const replay = reversi(...moves(20));
  const { rows } = list(replay);
  rows.root.scrollTop = 21 * 32 - 160;
  rows.root.fire("scroll");
  replay.apply(placed(21), 0);
  rows.draw(momentOf(replay));
  assert.equal(rows.root.scrollTop, 22 * 32 - 160, "it is the last row, so the list ends with it");
  rows.root.scrollTop = 0;
  rows.root.fire("scroll");
  rows.draw(momentOf(replay));
  assert.equal(rows.root.scrollTop, 0);
});

test("the kind of a milestone is data, too", () => {
  const replay = reversi(...moves(2));
  replay.game = { ...replay.game, milestone: ({ square }) => (square === "b1" ? "number" : null) };
  const rows = list(replay).rows.root.querySelectorAll(".row");
  assert.deepEqual(
    rows.map(({ className, dataset }) => [className, dataset.milestone]),
    [
      ["row", ""],
      ["row", "number"],
      ["row", ""],
    ],
  );
});

test("a press on a move goes there", () => {
  const { at, rows } = list(reversi(...moves(3)));
  rows.root.querySelectorAll(".row")[2].querySelector(".text").fire("click");
  assert.deepEqual(at.done, [["look", 2]]);
});

// --- the players --------------------------------------------------------------------------------------------------

const namesIn = (players) => players.root.children.map((card) => card.querySelector("strong").textContent);

test("one's own seat is the lowest", () => {
  const players = new Players(table());
  players.draw(momentOf(reversi(), { own: ["black"] }));
  assert.deepEqual(namesIn(players), ["Mio", "Aki (you)"]);
  players.draw(momentOf(reversi(), { own: ["white"] }));
  assert.deepEqual(namesIn(players), ["Aki", "Mio (you)"]);
  players.draw(momentOf(reversi(), { own: [] }));
  assert.deepEqual(namesIn(players), ["Aki", "Mio"]);
});

test("the name of a seat is data, whatever it is: no class that the layout knows", () => {
  const players = new Players(table());
  const replay = Object.assign(reversi(), { seats: { player: { player: "aki", name: "Aki" }, "two words": null } });
  players.draw(momentOf(replay, { own: [] }));
  const [first, second] = players.root.querySelectorAll(".piece");
  assert.deepEqual([first.className, first.getAttribute("data-seat")], ["piece", "player"]);
  assert.deepEqual([second.className, second.getAttribute("data-seat")], ["piece", "two words"]);
  assert.equal(players.root.querySelectorAll(".player").length, 2, "only the cards");
});

test("one is warned once when one's own time runs out, and not for the other", () => {
  const opened = { main_ms: 60_000 };
  for (const [turn, warnings] of [
    ["black", 1],
    ["white", 0],
  ]) {
    const clock = { type: "clock", turn, deadline: 5_000, remaining: { black: 5_000, white: 5_000 } };
    const replay = reversi(clock);
    replay.opened.clock = opened;
    const at = table();
    const players = new Players(at);
    players.draw(momentOf(replay));
    players.draw(momentOf(replay));
    players.leave();
    assert.equal(at.done.filter(([kind]) => kind === "said").length, warnings, turn);
  }
});

test("a clock that runs is read five times a second, until one leaves", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const replay = reversi({
    type: "clock",
    turn: "black",
    deadline: 60_000,
    remaining: { black: 60_000, white: 50_000 },
  });
  replay.opened.clock = { main_ms: 60_000 };
  const at = table();
  const players = new Players(at);
  const clocks = () => players.root.querySelectorAll(".clock").map(({ textContent }) => textContent);
  players.draw(momentOf(replay));
  assert.deepEqual(clocks(), ["0:50", "1:00"]);
  at.app.link.serverNow = 3_000;
  mock.timers.tick(200);
  assert.deepEqual(clocks(), ["0:50", "0:57"]);
  players.leave();
  at.app.link.serverNow = 9_000;
  mock.timers.tick(1000);
  assert.deepEqual(clocks(), ["0:50", "0:57"]);
  mock.timers.reset();
});

test("after a rated game the change of the rating is shown with its sign", () => {
  const ratings = (black, white) => ({
    ratings: { black: { value: black, deviation: 50 }, white: { value: white, deviation: 50 } },
    seats: {},
  });
  const players = new Players(table());
  const replay = reversi();
  const followed = { id: "t1", mirror: { presence: ratings(1600, 1500), replay } };
  players.draw(momentOf(replay, { followed }));
  replay.apply(ended("white"), 0);
  followed.mirror.presence = ratings(1588, 1512);
  players.draw(momentOf(replay, { followed }));
  const below = players.root.children.map((card) => card.querySelector(".below").textContent);
  assert.deepEqual(below, ["+12 · 1512 · white", "−12 · 1588 · black"]);
});

test("the status names the earlier move that is looked at", () => {
  const line = new StatusLine(table());
  const replay = reversi(...moves(3));
  line.draw(momentOf(replay));
  assert.equal(line.root.textContent, "turn-of Mio");
  line.draw(momentOf(replay, { ply: 1 }));
  assert.equal(line.root.textContent, "looking-back 1 3");
});

test("the score is asked for once a game, and no longer than needed", () => {
  const at = table();
  const score = new Score(at);
  const replay = reversi(ended("black"), { type: "began", round: 2, event: { type: "began", size: 4 } });
  score.draw(momentOf(replay));
  score.draw(momentOf(replay));
  assert.deepEqual(at.done, [["lobby", { most: 1 }]]);
  const before = [{ round: 1, mine: ["black"], outcome: { winner: "black", reason: "full" } }];
  score.message({ type: "my_tables", tables: [{ row: { table: "t1" }, before }] });
  assert.deepEqual(at.done.at(-1), ["lobby", null]);
  assert.ok(!score.root.hidden && score.root.textContent.startsWith("page-score"));
});

test("spectators whose names are not sent are counted", () => {
  const head = new TableHead(table(), new Element("p"), new Element("button"));
  const presence = { watching: 42, watcher_names: ["Sora", "Ren"] };
  const replay = reversi();
  head.draw(momentOf(replay, { followed: { id: "t1", mirror: { presence, replay } } }));
  head.facts.querySelector(".watching").click();
  assert.deepEqual(textsOf(document.body.querySelector("ul")), ["Sora", "Ren", "watchers-more 40"]);
  document.body.replaceChildren();
});

test("the title of the tab says that it is one's turn", () => {
  const head = new TableHead(table(), new Element("p"), new Element("button"));
  head.draw(momentOf(reversi()));
  assert.ok(document.title.startsWith("● your-turn · "), document.title);
  head.draw(momentOf(reversi(...moves(1))));
  assert.ok(!document.title.includes("your-turn"), "the other is to move");
});

test("a show's host who is not there is said to be away", () => {
  const at = table({ isHost: false, recorded: false, following: true });
  const presenter = new Presenter(at);
  const replay = reversi({ type: "paced", ply: 0, speed: 1, paused: false });
  const draw = (host) => {
    const followed = { id: "t1", mirror: { presence: { host, seats: {} }, replay } };
    presenter.draw(momentOf(replay, { followed, own: [] }));
    return presenter.root.textContent;
  };
  replay.seats = { black: { player: "program", name: "" }, white: { player: "program", name: "" } };
  assert.ok(draw("away").includes("away"));
  assert.ok(draw("left").includes("gone"));
  assert.ok(draw("here").includes("show-presenting"));
});

// --- buttons and offers -------------------------------------------------------------------------------------------

const labels = (root) => root.querySelectorAll("button").map(({ textContent }) => textContent);

test("one resigns against a rival, and after that there is another game", () => {
  const actions = new Actions(table());
  const replay = reversi(...moves(1));
  actions.draw(momentOf(replay, { page: { offers: ["draw", "take_back"] } }));
  assert.deepEqual(labels(actions.root), ["offer-draw", "resign"]);
  assert.deepEqual(labels(actions.quick), ["take-back"]);
  replay.apply(ended("black"), 0);
  actions.draw(momentOf(replay, { page: { offers: ["draw", "take_back"] } }));
  assert.deepEqual(labels(actions.root), []);
  assert.ok(labels(actions.quick).includes("rematch"));
});

test("a take back and a draw are offered as what they are", () => {
  const at = table();
  const actions = new Actions(at);
  actions.draw(momentOf(reversi(...moves(3)), { page: { offers: ["draw", "take_back"] } }));
  buttonOf(actions.quick, "take-back").click();
  buttonOf(actions.root, "offer-draw").click();
  assert.deepEqual(at.done, [
    ["sent", { type: "offer", offer: "take_back", ply: 2 }],
    ["sent", { type: "offer", offer: "draw" }],
  ]);
});

test("a free seat is offered to a visitor, and friends are invited to it by the one who waits", () => {
  const replay = reversi();
  Object.assign(replay, { seats: { ...replay.seats, white: null }, plies: [], last: -1 });
  const shown = (player, own, part) => {
    const at = table();
    at.app.link.player = player;
    const made = new part(at);
    made.draw(momentOf(replay, { own, page: {} }));
    return !made.root.hidden;
  };
  assert.deepEqual([shown("sora", [], Entry), shown("sora", [], Invite)], [true, false]);
  assert.deepEqual([shown("aki", ["black"], Entry), shown("aki", ["black"], Invite)], [false, true]);
  assert.ok(!shown("aki", [], Entry), "the player has a seat, in another tab");
  replay.plies = reversi().plies;
  assert.ok(!shown("aki", ["black"], Invite), "the game has begun");
  replay.plies = [];
  replay.seats.white = { player: "mio", name: "Mio" };
  assert.ok(!shown("aki", ["black"], Invite), "nobody else can come");
});

test("a player who plays in another tab may play here", () => {
  const at = table();
  const entered = [];
  let plays = false;
  at.app.tabs = { plays: () => plays, enter: (id) => entered.push(id) };
  const other = new OtherTab(at);
  other.draw(momentOf(reversi(), { own: [] }));
  assert.ok(!other.root.hidden);
  buttonOf(other.root, "page-use-here").click();
  assert.deepEqual(entered, ["t1"]);
  plays = true;
  other.draw(momentOf(reversi()));
  assert.ok(other.root.hidden);
  at.app.link.player = "sora";
  plays = false;
  other.draw(momentOf(reversi(), { own: [] }));
  assert.ok(other.root.hidden, "a spectator plays nowhere");
});

test("a spectator and a lone player do not resign", () => {
  const watching = new Actions(table());
  watching.draw(momentOf(reversi(...moves(1)), { own: [] }));
  assert.deepEqual(labels(watching.root), []);
  const alone = new Actions(table());
  const replay = Object.assign(reversi(...moves(1)), { rivals: false });
  alone.draw(momentOf(replay));
  assert.deepEqual(labels(alone.root), []);
});

test("a winner is offered a stronger program and a loser a weaker one, on the other seat", async () => {
  for (const [winner, level] of [
    ["black", "4"],
    ["white", "2"],
  ]) {
    const at = table();
    const actions = new Actions(at);
    actions.draw(momentOf(reversi(program("white"), ...moves(2), ended(winner))));
    buttonOf(actions.quick, `again-level ${level}`).click();
    await null;
    const [, { type, seats, programs }] = at.done[0];
    assert.deepEqual(
      { type, seats, programs },
      { type: "open", seats: { white: "me", black: "program" }, programs: { black: level } },
    );
  }
});

test("one answers the offer of another, withdraws one's own, and only watches those of others", () => {
  const offered = { type: "offered", seat: "white", offer: "draw" };
  const shown = (own) => {
    const at = table();
    const offers = new Offers(at);
    offers.draw(momentOf(reversi(offered), { own }));
    return { at, offers, labels: labels(offers.root) };
  };
  const { at, offers, labels: given } = shown(["black"]);
  assert.deepEqual(given, ["accept", "decline"]);
  buttonOf(offers.root, "decline").click();
  assert.deepEqual(at.done, [["sent", { type: "answer", offer: "draw", accept: false }]]);
  assert.deepEqual(shown(["white"]).labels, ["withdraw"]);
  assert.deepEqual(shown([]).labels, []);
});

// --- the timeline -------------------------------------------------------------------------------------------------

test("the keys of the timeline go where they say", () => {
  const at = table({ ply: 2, front: 3, playing: false, canStep: true, canPlay: true, speed: 2, following: true });
  const timeline = new Timeline(at, () => {});
  const press = (key, target = new Element("div")) => timeline.key({ key, target }) && at.done.splice(0);
  assert.equal(press("End"), false, "nothing is known yet");
  timeline.draw(momentOf(reversi(...moves(3)), { ply: 2 }));
  for (const [key, ...call] of [
    ["ArrowLeft", "stepBack"],
    ["ArrowRight", "stepForward"],
    ["PageUp", "milestoneBefore"],
    ["PageDown", "nextMilestone"],
    ["Home", "restart"],
    ["End", "toEnd"],
    ["l", "live"],
    ["+", "setSpeed", 4],
    ["-", "setSpeed", 1],
    [" ", "run", false],
  ])
    assert.deepEqual(press(key), [call], key);
  assert.equal(press("x"), false);
  assert.equal(press(" ", new Element("button")), false, "a button in focus is pressed instead");
});

test("the timeline lets nobody step beyond the ends", () => {
  const at = table({ ply: 0, front: 3, playing: false, canStep: true, canPlay: true, speed: 1, following: false });
  const timeline = new Timeline(at, () => {});
  const replay = reversi(...moves(3));
  const disabled = (ply, canStep) => {
    at.playback.canStep = canStep;
    timeline.draw(momentOf(replay, { ply }));
    return ["show-step-back", "show-step-forward"].map((label) => buttonOf(timeline.root, label).disabled);
  };
  assert.deepEqual(disabled(0, true), [true, false]);
  assert.deepEqual(disabled(2, true), [false, false]);
  assert.deepEqual(disabled(3, false), [false, true]);
  assert.equal(timeline.root.querySelector("strong").textContent, "show-move 3");
});

test("a finished game has no button for the latest move once the viewer has seen all", () => {
  const at = table({ ply: 2, front: 3, playing: false, canStep: true, canPlay: true, speed: 1, following: true });
  const timeline = new Timeline(at, () => {});
  const hidden = (...events) => {
    timeline.draw(momentOf(reversi(...moves(3), ...events), { ply: 2 }));
    return timeline.root.querySelector(".live").hidden;
  };
  assert.ok(!hidden(), "a game that is played");
  assert.ok(hidden(ended("white")));
  assert.ok(timeline.root.querySelector(".speed").hidden, "games of people have no speed");
});
