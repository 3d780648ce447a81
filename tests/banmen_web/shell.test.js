// What the page works out around the boards: names, clocks, offers, lists, choices, QR codes, links of seats.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { shownName } = await load("ui/share.js");
const { qrSquares } = await load("ui/qr.js");
const { carried, takeOverLink } = await load("ui/share.js");
const { linkTo, onlyHere, reachedAt } = await load("ui/browser.js");
const { codeIn } = await load("screens/hall/lobby.js");
const { goesIn, goneText } = await load("screens/hall/own.js");
const { Lobby } = await load("screens/hall/lobby.js");
const { companies, openCommand, optionsOf, personalLevel, usual } = await load("screens/hall/opening.js");
const { Talk } = await load("screens/table/chat.js");
const { numberField } = await load("ui/dialogs.js");
const { isLow, remainingMs, timeText } = await load("table/reading.js");
const { newsOf } = await load("table/wording.js");
const { claimable, openOffers, peopleCompete, takeBackPly } = await load("table/reading.js");
const { scoreOf } = await load("table/reading.js");
const { closedText, lookingBack, standingOf } = await load("table/wording.js");
const { stepNumber } = await load("table/reading.js");
const { Replay } = await load("table/replay.js");
const { GAMES, gameOf } = await load("games/folds.js");

/** Words that say their id and their values, but one that says a sentence. */
const words = (id, values = {}) =>
  id === "reason-resigned" ? "By resignation" : [id, ...Object.values(values)].join(" ");

/** A game of reversi of these moves, black first, between Aki and Mio. */
function game(moves, { clock = null, white = "mio" } = {}) {
  const replay = new Replay(gameOf);
  const apply = (event, at = 0) => replay.apply(event, at);
  apply({ type: "opened", game: "reversi", options: { size: 4 }, host: "aki", code: "K7QX-2MPD", epoch: "e", clock });
  apply({ type: "seated", seat: "black", player: "aki", name: "Aki" });
  apply({ type: "seated", seat: "white", player: white, name: white === "program" ? "" : "Mio", program: "3" });
  apply({ type: "began", round: 1, event: { type: "began", size: 4 } });
  const made = { black: 0, white: 0 };
  for (const [seat, event] of moves) {
    if (event.type !== "passed") made[seat] += 1;
    apply({ type: "played", seat, n: made[seat], event });
  }
  return replay;
}

const BLACK_B1 = ["black", { type: "placed", seat: "black", square: "b1", turned: ["b2"] }];
const WHITE_A1 = ["white", { type: "placed", seat: "white", square: "a1", turned: ["b2"] }];

test("a name is what others see of it", () => {
  assert.equal(shownName("  Aki \t  B. "), "Aki B.");
  assert.equal(shownName("A\u200bk\u202ei"), "Aki");
  assert.equal(shownName("\u2800 \u3164"), "");
  assert.equal(shownName("👩\u200d🚀"), "👩\u200d🚀");
  assert.equal(shownName("か\u3099"), "が");
  assert.equal(shownName("x".repeat(40)).length, 24);
});

test("a clock is read from the last event and the server's time", () => {
  const replay = game([], { clock: { main_ms: 60_000 } });
  replay.apply({ type: "clock", turn: "black", deadline: 70_000, remaining: { black: 60_000, white: 41_000 } }, 10_000);
  assert.equal(remainingMs(replay, "black", 30_000), 40_000);
  assert.equal(remainingMs(replay, "black", 90_000), 0);
  assert.equal(remainingMs(replay, "white", 30_000), 41_000);
  replay.apply({ type: "ended", outcome: { winner: "white", reason: "time", counts: {} } }, 70_000);
  assert.equal(remainingMs(replay, "black", 30_000), 0);
  assert.deepEqual([61_000, 9_840, 0].map(timeText), ["1:01", "0:09.8", "0:00.0"]);
  assert.ok(isLow(replay, 14_000));
  assert.ok(!isLow(replay, 16_000));
});

test("a game that nobody is at says when it goes", () => {
  const [minute, day] = [60_000, 86_400_000];
  assert.equal(goesIn(words, { others: true, goes: 30 * day + 1 }, 0), "goes-days 30");
  assert.equal(goesIn(words, { others: true, goes: 9 * minute + 1 }, 0), "goes-minutes 9");
  assert.equal(goesIn(words, { goes: 2 * 60 * minute + 1 }, 0), "goes-hours 2");
  assert.equal(goesIn(words, { goes: 30 * day }, 0), "");
  assert.equal(goesIn(words, { others: true }, 0), "");
});

test("after the end a clock stands at what was left", () => {
  const replay = game([], { clock: { main_ms: 60_000 } });
  replay.apply({ type: "clock", turn: "black", deadline: 70_000, remaining: { black: 60_000, white: 41_000 } }, 10_000);
  replay.apply({ type: "ended", outcome: { winner: null, reason: "agreed", counts: {} } }, 25_000);
  assert.equal(remainingMs(replay, "black", 90_000), 45_000);
  assert.equal(remainingMs(replay, "white", 90_000), 41_000);
});

test("a take back goes before one's own last action", () => {
  assert.equal(takeBackPly(game([]), ["black"]), null);
  assert.equal(takeBackPly(game([BLACK_B1, WHITE_A1]), ["black"]), 0);
  assert.equal(takeBackPly(game([BLACK_B1, WHITE_A1]), ["white"]), 1);
  const passed = ["black", { type: "passed", seat: "white" }];
  assert.equal(takeBackPly(game([BLACK_B1, passed]), ["black"]), 0, "a move and the pass that it forced");
});

test("an offer is mine or to be answered, and names the move", () => {
  const replay = game([BLACK_B1, WHITE_A1]);
  replay.apply({ type: "offered", seat: "white", offer: "take_back", ply: 1 }, 0);
  assert.deepEqual(openOffers(replay, ["black"]), [{ kind: "take_back", seat: "white", mine: false, number: 1 }]);
  assert.equal(openOffers(replay, ["white"])[0].mine, true);
});

test("a game is claimed from who stays away long enough", () => {
  const replay = game([BLACK_B1]);
  const presence = { seats: { black: "here", white: "away" }, claim_at: { white: 50_000 } };
  assert.ok(!claimable(replay, presence, "aki", 49_999));
  assert.ok(claimable(replay, presence, "aki", 50_000));
  assert.ok(!claimable(replay, presence, "sora", 50_000), "who watches claims nothing");
  assert.ok(!claimable(replay, { ...presence, claim_at: {} }, "aki", 50_000));
});

test("the score counts the games before, each from the seat that one had", () => {
  const before = [
    { mine: ["black"], outcome: { winner: "black" } },
    { mine: ["white"], outcome: { winner: "black" } },
    { mine: ["black"], outcome: { winner: null } },
  ];
  assert.deepEqual(scoreOf(before, null, ["white"]), { won: 1, lost: 1, drawn: 1 });
  assert.deepEqual(scoreOf(before, { winner: "white" }, ["white"]), { won: 2, lost: 1, drawn: 1 });
});

test("people compete where two of them play", () => {
  assert.ok(peopleCompete(game([])));
  assert.ok(!peopleCompete(game([], { white: "program" })));
});

test("how a table stands is said from where one sits", () => {
  const replay = game([BLACK_B1]);
  assert.equal(standingOf(words, replay, "mio").text, "your-turn");
  assert.equal(standingOf(words, replay, "aki").text, "turn-of Mio");
  assert.equal(standingOf(words, replay, "sora").text, "turn-of-seat white");
  replay.apply({ type: "ended", outcome: { winner: "white", reason: "resigned", counts: {} } }, 0);
  assert.equal(standingOf(words, replay, "mio").text, "result-you-win · By resignation");
});

test("who listens is told the move, the answer and whose turn it is", () => {
  const replay = game([BLACK_B1]);
  const played = { event: { type: "played", seat: "black", n: 1, event: BLACK_B1[1] } };
  const page = { spoken: (event) => `Black ${event.square}` };
  assert.deepEqual(newsOf(words, replay, page, "mio", [played]), { notices: [], spoken: "Black b1. your-turn." });
  const declined = { event: { type: "answered", seat: "black", offer: "draw", accepted: false } };
  assert.deepEqual(newsOf(words, replay, page, "mio", [declined]).notices, ["declined-draw Aki"]);
  assert.deepEqual(newsOf(words, replay, page, "aki", [declined]).notices, []);
});

test("the hall follows the part of the list that it asked for", () => {
  const lobby = new Lobby();
  const row = (table, phase) => ({ table, phase, seats: {}, game: "reversi" });
  lobby.receive({ type: "tables", tables: [row("b", "playing"), row("a", "waiting")], match: 5, open: 9 });
  lobby.receive({ type: "tables", tables: [row("c", "waiting")], added: true, match: 5, open: 9 });
  assert.deepEqual(
    lobby.rows.map(({ table }) => table),
    ["a", "c", "b"],
  );
  lobby.receive({
    type: "lobby_changes",
    match: 4,
    open: 8,
    listed: [row("a", "over")],
    unlisted: ["c"],
    plies: { b: 7 },
  });
  assert.deepEqual(
    lobby.rows.map(({ table, plies = 0 }) => [table, plies]),
    [
      ["b", 7],
      ["a", 0],
    ],
  );
  assert.deepEqual([lobby.match, lobby.open], [4, 8]);
  assert.equal(lobby.receive({ type: "presence" }), false);
});

test("one's own tables begin with those where one is waited for", () => {
  const lobby = new Lobby();
  const own = (table, phase, turn, touched) => ({ row: { table, phase, seats: {} }, turn, mine: ["black"], touched });
  const tables = [
    own("over", "over", null, 9),
    own("theirs", "playing", "white", 8),
    own("mine", "playing", "black", 1),
  ];
  lobby.receive({ type: "my_tables", tables });
  lobby.receive({ type: "my_table", table: own("new", "waiting", null, 10) });
  assert.deepEqual(
    lobby.own.map(({ row }) => row.table),
    ["mine", "theirs", "new", "over"],
  );
});

test("a table is opened with what was chosen", () => {
  const page = { game: GAMES.get("reversi"), programs: ["1", "2"], offers: [] };
  const choices = [
    { name: "size", label: "", values: [], usual: 8 },
    { name: "", label: "", values: [], usual: {}, when: ({ size }) => size === 8 },
  ];
  assert.deepEqual(optionsOf(choices, [6, { balanced: true }]), { size: 6 });
  assert.deepEqual(companies(page, {}), ["friend", "computer", "watch"]);
  const chosen = { ...usual(page, choices), seat: "white" };
  const opened = openCommand(page, choices, chosen);
  assert.deepEqual([opened.seats, opened.listed], [{ black: "open", white: "me" }, true]);
  const against = openCommand(page, choices, { ...chosen, who: "computer", program: "2" });
  assert.deepEqual(
    [against.seats, against.programs, against.listed],
    [{ black: "program", white: "me" }, { black: "2" }, false],
  );
  assert.deepEqual(openCommand(page, choices, { ...chosen, seat: "" }, () => 0.99).seats.white, "me", "drawn by lot");
});

test("the level at which one wins half is proposed, as in the window", () => {
  const { elo, cases } = JSON.parse(readFileSync(new URL("../banmen/personal_levels.json", import.meta.url), "utf8"));
  const page = { game: GAMES.get("reversi"), elo };
  const score = { 1: "black", "½": null, 0: "white" };
  const table = (level, said, ended, options = {}) => ({
    row: { game: "reversi", options, programs: { white: level } },
    mine: ["black"],
    outcome: { winner: score[said] },
    touched: ended,
  });
  for (const { games, suits } of cases) {
    const played = Object.entries(games).flatMap(([level, said]) => [...said].map((each) => [level, each]));
    const own = played.map(([level, said], at) => table(level, said, at));
    assert.equal(personalLevel(page, own) ?? null, suits, JSON.stringify(games));
    const [last, ...earlier] = own.map(({ row, touched, ...game }) => ({ ...game, ...row, ended: touched })).reverse();
    if (last) assert.equal(personalLevel(page, [{ ...own.at(-1), before: earlier }]) ?? null, suits, "at one table");
  }
  const nine = Array.from({ length: 9 }, (_, at) => table("3", at % 2, at));
  const tenth = table("3", 1, 10);
  assert.equal(personalLevel(page, [...nine, tenth]), "3");
  for (const other of [
    { ...tenth, outcome: null },
    { ...tenth, mine: [] },
    { ...tenth, mine: ["black", "white"] },
    { ...tenth, row: { ...tenth.row, programs: {} } },
    { ...tenth, row: { ...tenth.row, game: "sudoku" } },
    table("3", 1, 10, { size: 6 }),
    table("3", 1, 10, { handicap: 2 }),
  ])
    assert.equal(personalLevel(page, [...nine, other]), undefined, JSON.stringify(other));
  assert.equal(personalLevel(page, [...nine, table("3", 1, 10, { size: 8, balanced: true })]), "3");
  assert.equal(personalLevel({ game: page.game }, [...nine, tenth]), undefined, "its programs have no strength");
});

test("a program that races has the last seat, and others may come to those that are left", () => {
  const seats = ["blue", "green", "red"];
  const page = { game: { key: "sudoku", setting: () => ({ seats, rivals: true }) }, programs: ["solver"] };
  const choices = [{ name: "rival", label: "", values: [], usual: "quick" }];
  const chosen = usual(page, choices);
  const opened = (seat) => openCommand(page, choices, { ...chosen, who: "friend", seat });
  assert.deepEqual(opened("blue").seats, { blue: "me", green: "open", red: "program" });
  assert.deepEqual([opened("red").seats.green, opened("red").programs], ["program", { green: "quick" }]);
  assert.deepEqual(opened("blue").options, {}, "it is no option of the game");
});

test("what nobody typed is left to the server, and what nobody can type is none", () => {
  const field = numberField(17, 80, "", "");
  assert.deepEqual(["", " ", "36", "３６", "16", "81", "x", "3.5"].map(field.read), [
    ...[undefined, undefined, 36, 36],
    ...[null, null, null, null],
  ]);
  const choices = [
    { name: "clues", label: "", values: [], usual: "", field },
    { name: "search", label: "", values: [], usual: "first", when: (_, who) => who !== "alone" },
  ];
  assert.deepEqual(optionsOf(choices, ["", "first"], "watch"), { search: "first" });
  assert.deepEqual(optionsOf(choices, ["36", "first"], "alone"), { clues: 36 });
});

test("a code is found in what is typed or pasted", () => {
  for (const typed of [
    "k7qx2mpd",
    " K7QX-2MPD ",
    "http://192.168.0.12:8780/k7qx-2mpd?wall",
    "K7QXー2MPD",
    "Ｋ７ＱＸ２ＭＰＤ",
  ]) {
    assert.equal(codeIn(typed), "K7QX-2MPD", typed);
  }
  for (const typed of ["", "K7QX-2MP", "O7QX-2MPD", "//evil.example/x"]) assert.equal(codeIn(typed), "", typed);
});

test("who is muted is not heard, and what was read is not new", () => {
  const talk = new Talk();
  const said = (number, player, text = "hi") => ({ number, player, name: player, text });
  const sayings = [
    said(1, "mio"),
    said(2, "aki"),
    said(3, "mio"),
    said(4, "sora"),
    { number: 5, player: "", name: "", text: "" },
  ];
  assert.equal(talk.unread(sayings, "aki"), 3);
  talk.read(sayings.slice(0, 2));
  talk.mute("sora", true);
  assert.equal(talk.unread(sayings, "aki"), 1);
  assert.deepEqual(
    talk.heard(sayings).map(({ number }) => number),
    [1, 2, 3],
  );
  assert.deepEqual([...talk.speakers(sayings, "aki").keys()], ["mio", "sora"]);
});

test("a move is counted where people compete, else every ply, by the status and the timeline alike", () => {
  const passed = ["white", { type: "passed", seat: "white" }];
  const replay = game([BLACK_B1, passed]);
  replay.plies[2].seat = "black";
  replay.plies[2].n = replay.plies[1].n; // as the server tells a pass: of the action that brought it about
  assert.equal(stepNumber(replay, 2), 1);
  assert.equal(lookingBack(words, replay, 1), "looking-back 1 1");
  replay.rivals = false;
  assert.equal(stepNumber(replay, 2), 2);
  assert.equal(lookingBack(words, replay, 1), "looking-back 1 2");
});

test("a table that is closed says whether an operator did that, and why", () => {
  assert.equal(closedText(words, {}), "table-closed");
  assert.equal(closedText(words, { why: null }), "table-closed");
  assert.equal(closedText(words, { why: "" }), "table-closed-by-operator-plain");
  assert.equal(closedText(words, { why: "spam" }), "table-closed-by-operator spam");
});

test("a link brings a seat along behind its #, where no server sees it", () => {
  const link = takeOverLink("http://192.168.0.12:8780/K7QX-2MPD", "a+b/c=&?#", "Aki & Co");
  const { pathname, search, hash } = new URL(link);
  assert.deepEqual([pathname, search], ["/K7QX-2MPD", ""]);
  assert.deepEqual(carried(hash), { token: "a+b/c=&?#", name: "Aki & Co" });
  for (const other of ["", "#", "#main", "#seat=", `#seat=${"x".repeat(513)}`]) assert.equal(carried(other), null);
});

// Made once with the package qrcode of PyPI: the text, its side, and the hash of its squares.
const CODES = [
  ["a", 21, "e8ab680854e4019c"],
  ["http://192.168.0.12:8780/K7QX-2MPD", 29, "0b029b20ecfc7891"],
  ["盤面 ".repeat(9), 37, "13707848e3a1b5a8"],
  ["z".repeat(152), 49, "df93fd4106351b03"],
  ["b".repeat(600), 93, "68fdb61bc1934fc1"],
];

test("QR codes are as the standard has them", () => {
  for (const [text, side, hash] of CODES) {
    const squares = qrSquares(text);
    const rows = squares.map((row) => row.map(Number).join(""));
    assert.equal(squares.length, side, text);
    assert.equal(createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16), hash, text);
  }
  assert.throws(() => qrSquares("x".repeat(700)), RangeError);
});

/** The 18 bits of the versions from 7, as table D.1 of the standard has them. */
const VERSION_BITS = [
  ...[0x07c94, 0x085bc, 0x09a99, 0x0a4d3, 0x0bbf6, 0x0c762, 0x0d847],
  ...[0x0e60d, 0x0f928, 0x10b78, 0x1145d, 0x12a17, 0x13532, 0x149a6],
];

test("a QR code of a version from 7 says it twice, and a smaller one does not", () => {
  const sides = new Set();
  for (let length = 90; length < 660; length += 10) {
    const squares = qrSquares("x".repeat(length));
    const side = squares.length;
    sides.add(side);
    const at = (bit) => [side - 11 + (bit % 3), Math.floor(bit / 3)];
    const read = (dark) =>
      Array.from({ length: 18 }, (_, bit) => (dark(...at(bit)) ? 2 ** bit : 0)).reduce((a, b) => a + b);
    const expected = VERSION_BITS[(side - 17) / 4 - 7];
    const both = [read((far, near) => squares[near][far]), read((far, near) => squares[far][near])];
    if (expected) assert.deepEqual(both, [expected, expected], `${side} squares`);
    else assert.ok(!VERSION_BITS.includes(both[0]), `${side} squares`);
  }
  assert.equal(sides.size, 15, "versions 6 to 20");
});

test("links lead to where the page is, and to the address that the server's operator named", () => {
  globalThis.location = new URL("http://127.0.0.1:8780/K7QX-2MPD");
  assert.equal(linkTo("K7QX-2MPD"), "http://127.0.0.1:8780/K7QX-2MPD");
  assert.equal(onlyHere(), true);
  reachedAt("https://games.example.org/");
  assert.equal(linkTo("K7QX-2MPD"), "https://games.example.org/K7QX-2MPD");
  assert.equal(linkTo(""), "https://games.example.org/");
  assert.equal(onlyHere(), false);
});

test("games that the server has deleted by itself are told of", () => {
  const lobby = new Lobby();
  lobby.receive({ type: "my_tables", tables: [], gone: { count: 3, at: 1_000, why: "disk" } });
  const words = (id, values) => (values ? `${id} ${values.count} ${values.ago ?? ""}` : id);
  assert.equal(goneText(words, lobby.gone, 7_300_000), "own-gone-disk 3 ago-hours 2 ");
  lobby.receive({ type: "not_my_table", table: "t1" });
  assert.equal(lobby.gone.count, 3);
  lobby.receive({ type: "not_my_table", table: "t1", why: "age" });
  assert.deepEqual([lobby.gone.count, lobby.gone.why], [4, "age"]);
  lobby.receive({ type: "my_tables", tables: [] });
  assert.equal(lobby.gone, null);
});
