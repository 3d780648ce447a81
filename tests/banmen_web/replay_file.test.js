// Saved replays: the page reads what Python writes and writes the same bytes; no bytes do harm.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { BANMEN_WEB: modules, REPLAYS: folder } = process.env;
const load = (path) => import(pathToFileURL(join(modules, path)));
const { gameOf } = await load("games/folds.js");
const { packed } = await load("hash/msgpack.js");
const { unpacked, NotMsgpack } = await load("hash/msgpack.js");
const { Mirror } = await load("table/mirror.js");
const { MAX_REPLAY_BYTES } = await load("net/constants.js");
const { BadReplay, readReplay, writeReplay } = await load("table/replay_file.js");

const read = (bytes) => readReplay(bytes, gameOf, async () => {});
const names = readdirSync(folder).filter((name) => name.endsWith(".banmen"));
const [first] = names;
const whole = readFileSync(join(folder, first));

/** The bytes of a file of which something is otherwise. */
function changed(path, value) {
  const file = unpacked(whole);
  const steps = path.split("/");
  const place = steps.slice(0, -1).reduce((map, step) => map[step], file);
  place[steps.at(-1)] = value;
  return packed(file);
}

async function refusal(bytes) {
  try {
    await read(bytes);
  } catch (error) {
    assert.ok(error instanceof BadReplay, String(error));
    return error.code;
  }
  return "";
}

for (const name of names) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const told = JSON.parse(readFileSync(join(folder, name.replace(".banmen", ".json")), "utf8"));

  test(`${name}: what Python wrote is read, ply by ply`, async () => {
    const replay = await read(bytes);
    const { game } = replay;
    told.positions.forEach((position, ply) =>
      assert.deepEqual(game.plain(replay.stateAt(ply)), position, `ply ${ply}`),
    );
    assert.equal(replay.plies.length, told.positions.length);
    assert.deepEqual(replay.outcome, told.snapshot.outcome);
    assert.deepEqual(Object.keys(replay.seats), Object.keys(told.snapshot.seats));
    assert.deepEqual(replay.sayings, told.snapshot.sayings);
    assert.equal(replay.pace, null);
    assert.deepEqual(Buffer.from(writeReplay(replay)), Buffer.from(bytes), "and written again as it was");
  });

  test(`${name}: a table that was followed is saved as Python saves it`, () => {
    const mirror = new Mirror("table", gameOf);
    mirror.receive({ type: "snapshot", table: "table", epoch: "e1", seq: 9, state: told.snapshot });
    const own = writeReplay(mirror.replay);
    assert.deepEqual(Buffer.from(own), Buffer.from(bytes));
    writeFileSync(join(folder, name.replace(".banmen", ".page")), own);
  });
}

test("what is no replay is said to be none", async () => {
  for (const bytes of ["", "53..7", "\xc1", "\x80", "\x91\x01", "\x80".repeat(99)]) {
    assert.equal(await refusal(Buffer.from(bytes, "latin1")), "not-a-replay");
  }
  for (const value of [1, [], { format: "other" }, { format: "banmen replay" }]) {
    assert.match(await refusal(packed(value)), /^(not-a|damaged)-replay$/);
  }
  assert.equal(await refusal(changed("version", 2)), "later-version");
  assert.equal(await refusal(new Uint8Array(MAX_REPLAY_BYTES + 1)), "too-large");
});

test("a replay that is damaged anywhere is refused, or is another whole one", async () => {
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 300)) {
    assert.notEqual(await refusal(whole.subarray(0, at)), "", `it ends at ${at}`);
    const bytes = new Uint8Array(whole);
    bytes[at] ^= 0x55;
    await refusal(bytes);
  }
});

test("a replay whose parts are no table's is refused", async () => {
  const wrong = [
    ["version", 0],
    ["snapshot", null],
    ["snapshot/opened", null],
    ["snapshot/opened/game", 7],
    ["snapshot/seats", { princess: null }],
    ["snapshot/plies", []],
    ["snapshot/plies/0/event", { type: "began" }],
    ["snapshot/plies/0/event", { type: "began", size: 100_000, rows: 100_000, columns: 100_000 }],
    ["snapshot/plies/1/event", null],
    ["snapshot/plies/1/event", { type: "placed" }],
    ["snapshot/plies/1/at", "yesterday"],
    ["snapshot/plies/1/at", -1],
    ["snapshot/plies/1/seat", "princess"],
    ["snapshot/outcome", { winner: "princess", reason: "played_out", counts: {} }],
    ["snapshot/outcome", 3],
    ["snapshot/sayings", [{ text: 1 }]],
    ["snapshot/hash", "00000000"],
  ];
  for (const [path, value] of wrong) assert.equal(await refusal(changed(path, value)), "damaged-replay", path);
});

test("values of msgpack are bounded by their bytes", () => {
  const deep = new Uint8Array(200).fill(0x91);
  for (const bytes of [
    deep,
    [0xdd, 0xff, 0xff, 0xff, 0xff],
    [0xdb, 0x7f, 0xff, 0xff, 0xff],
    [0xc4, 1, 1],
    [0xcf, ...new Array(8).fill(255)],
    [0xa1, 0xff],
    [0x81, 1, 1],
    [1, 1],
  ]) {
    assert.throws(() => unpacked(Uint8Array.from(bytes)), NotMsgpack);
  }
});

test("values come back as they were packed", () => {
  const values = [
    null,
    true,
    false,
    0,
    127,
    128,
    65_536,
    2 ** 32,
    2 ** 53 - 1,
    -1,
    -33,
    -129,
    -32_769,
    1.5,
    "",
    "盤".repeat(90),
    "a".repeat(70_000),
  ];
  const value = {
    values,
    list: new Array(20).fill([]),
    map: Object.fromEntries(values.map((each, at) => [`k${at}`, each])),
  };
  assert.deepEqual(unpacked(packed(value)), value);
});
