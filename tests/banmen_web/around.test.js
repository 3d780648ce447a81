// What is around the screens: the state of the connection, notices, dialogs, forms, files, challenges, best times.

import assert from "node:assert/strict";
import { join } from "node:path";
import { afterEach, beforeEach, mock, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Element, buttonOf, stored, textsOf } from "./document.js";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { base64, carry, takeBrought, takeCarried, textOf } = await load("ui/carried.js");
const { ask, fieldRow, numberField } = await load("ui/dialogs.js");
const { choiceRow } = await load("ui/dom.js");
const { ConnectionStatus, Notices } = await load("ui/head.js");
const { saveReplay } = await load("ui/saving.js");
const { outText } = await load("ui/words.js");
const { refusalText } = await load("ui/refusals.js");
const { noteHelp, resultOf } = await load("games/sudoku/records.js");
const { gameOf } = await load("games/folds.js");
const { addOther } = await load("games/page.js");
const { SETTINGS } = await load("games/settings.js");
const { cover } = await load("screens/hall/cover.js");
const { HallScreen } = await load("screens/hall/hall.js");
const { Lobby } = await load("screens/hall/lobby.js");
const { Challenges } = await load("screens/hall/challenges.js");
const { Replay } = await load("table/replay.js");

const words = (id, values = {}) => [id, ...Object.values(values)].join(" ");
/** The definitions of the covers, which the page makes once. */
cover("reversi");
const [pictures] = document.body.children;
let now = 0;

beforeEach(() => {
  now = 100_000;
  stored.clear();
  document.body.replaceChildren();
  mock.method(performance, "now", () => now);
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

function pass(ms) {
  now += ms;
  mock.timers.tick(ms);
}

// --- the state of the connection ------------------------------------------------------------------------------------

test("only an outage of a second is shown, with the time to the next attempt", () => {
  const status = new ConnectionStatus(words, () => {});
  status.show({ kind: "online" });
  status.show({ kind: "waiting", code: "dropped", retryInMs: 5000 });
  assert.ok(status.banner.hidden);
  pass(500);
  assert.ok(status.banner.hidden);
  pass(500);
  assert.ok(!status.banner.hidden);
  assert.ok(status.banner.textContent.includes("outage-next 4"), status.banner.textContent);
  status.show({ kind: "connecting" });
  assert.ok(status.banner.textContent.includes("outage-trying"));
  status.show({ kind: "online" });
  assert.ok(status.banner.hidden);
});

test("a silent server is shown at once, and whether a move waits", () => {
  const status = new ConnectionStatus(words, () => {});
  status.show({ kind: "online", silent: true, kept: true });
  assert.ok(status.banner.textContent.includes("outage-silent-move"));
  assert.ok(status.banner.querySelector("button").hidden);
  status.show({ kind: "online", rttMs: 12.3 });
  assert.ok(status.banner.hidden);
  assert.ok(status.chip.textContent.endsWith("link-ms 12"));
});

test("a player who plays elsewhere is asked whether to play here", () => {
  let tries = 0;
  const status = new ConnectionStatus(words, () => (tries += 1));
  status.show({ kind: "ended", code: "superseded", text: "" });
  assert.ok(status.banner.textContent.includes("page-superseded"));
  buttonOf(status.banner, "page-use-here").click();
  assert.equal(tries, 1);
});

test("a refusal names its wait in seconds, or in minutes where it is long", () => {
  const told = (wait_ms) =>
    refusalText((id, { unit, wait }) => `${id} ${unit} ${wait}`, { code: "too_fast", text: "", wait_ms });
  assert.equal(told(1200), "refused-too_fast seconds 2");
  assert.equal(told(119_000), "refused-too_fast seconds 119");
  assert.equal(told(120_001), "refused-too_fast minutes 3");
  assert.equal(
    refusalText((id) => id, { code: "new_one", text: "The server's sentence." }),
    "The server's sentence.",
  );
  assert.equal(outText(words, "en", { code: "banned", why: "spam", until: null }), "out-banned spam");
  assert.equal(outText(words, "en", { code: "shutdown" }), "");
});

// --- notices and dialogs --------------------------------------------------------------------------------------------

test("at most three notices are seen, each once, and they go by themselves", () => {
  const notices = new Notices();
  for (const text of ["a", "b", "a"]) notices.show(text);
  assert.deepEqual(textsOf(notices.root), ["b", "a"]);
  for (const text of ["c", "d"]) notices.show(text);
  assert.deepEqual(textsOf(notices.root), ["a", "c", "d"]);
  notices.show("news", "announced");
  notices.show("");
  pass(5_000);
  assert.deepEqual(textsOf(notices.root), ["news"]);
  pass(25_000);
  assert.deepEqual(textsOf(notices.root), []);
});

test("a question is answered by its button, and by nothing else", async () => {
  for (const [label, answer] of [
    ["resign", true],
    ["cancel", false],
    ["close", false],
  ]) {
    const answered = ask(words, { title: "resign-title", body: "…", label: "resign", danger: true });
    buttonOf(document.body, label).click();
    assert.equal(await answered, answer, label);
    assert.equal(document.body.children.length, 0, "the dialog is gone");
  }
});

test("few values are buttons, many are a list, and either gives the value chosen", () => {
  const taken = [];
  const few = choiceRow(
    "size",
    [
      [4, "four"],
      [8, "eight"],
    ],
    8,
    (value) => taken.push(value),
  );
  const [four, eight] = few.querySelectorAll("input");
  assert.deepEqual([four.checked, eight.checked], [false, true]);
  four.fire("change");
  const sizes = [4, 6, 8, 10, 12].map((size) => [{ size }, `size ${size}`]);
  const select = choiceRow("size", sizes, { size: 6 }, (value) => taken.push(value)).querySelector("select");
  assert.deepEqual(
    select.children.map((each) => each.getAttribute("selected") !== null),
    [false, true, false, false, false],
  );
  select.selectedIndex = 3;
  select.fire("change");
  assert.deepEqual(taken, [4, { size: 10 }]);
});

test("a field says what is wrong with its text, and only while it is", () => {
  const typed = [];
  const row = fieldRow("number", numberField(17, 80, "30", "17 to 80"), "90", (text) => typed.push(text));
  const input = row.querySelector("input");
  assert.equal(input.fault, "17 to 80");
  input.value = "３０";
  input.fire("input");
  assert.deepEqual([input.fault, typed], ["", ["３０"]]);
});

// --- files ----------------------------------------------------------------------------------------------------------

test("a file is carried to the screen that opens it, once", () => {
  const gone = [];
  carry({ go: (key) => gone.push(key) }, "replay", textOf("F5", "game.txt"));
  const brought = takeCarried();
  assert.deepEqual([gone, brought.name, [...brought.bytes]], [["replay"], "game.txt", [70, 53]]);
  assert.equal(takeCarried(), null);
});

test("bytes of any length are the same in Base64", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7) % 256);
  assert.equal(base64(bytes), Buffer.from(bytes).toString("base64"));
});

test("a text that is pasted opens a game, but not one for a text field or beside a dialog", () => {
  const taken = [];
  const until = new AbortController();
  takeBrought(
    () => {},
    (text) => taken.push(text),
    until.signal,
  );
  const paste = (text, target) => {
    const event = new Event("paste");
    Object.defineProperty(event, "clipboardData", { value: { getData: () => text, files: [] } });
    Object.defineProperty(event, "target", { value: target });
    dispatchEvent(event);
  };
  paste("F5D6", new Element("div"));
  paste("  ", new Element("div"));
  paste("my name", new Element("input"));
  until.abort();
  paste("D3", new Element("div"));
  assert.deepEqual(taken, ["F5D6"]);
});

test("a saved game is named after its game and the day", () => {
  const replay = new Replay(gameOf);
  const opened = { type: "opened", game: "four in a row", options: {}, host: "p", code: "K7QX-2MPD", epoch: "e" };
  for (const event of [opened, { type: "began", round: 1, event: { type: "began" } }]) replay.apply(event, 0);
  const links = [];
  mock.method(URL, "createObjectURL", () => "blob:1");
  mock.method(Element.prototype, "click", function () {
    links.push(this.getAttribute("download"));
  });
  class Today extends Date {
    constructor() {
      super(2026, 0, 9, 8, 5);
    }
  }
  const before = globalThis.Date;
  globalThis.Date = Today;
  try {
    saveReplay({ notice: assert.fail, words }, replay);
  } finally {
    globalThis.Date = before;
  }
  assert.deepEqual(links, ["four_in_a_row-2026-01-09-0805.banmen"]);
});

// --- the hall -------------------------------------------------------------------------------------------------------

test("a challenge to the player is announced once, and one's own is not", () => {
  const announced = [];
  const lobby = new Lobby();
  const link = { player: "aki", post() {} };
  const challenges = new Challenges({ words, link, announce: (text) => announced.push(text) }, lobby);
  const challenge = (id, by, to) => ({
    id,
    game: "reversi",
    by: { player: by, name: by },
    to: { player: to, name: to },
  });
  lobby.receive({ type: "challenged", challenge: challenge("c1", "aki", "mio") });
  challenges.draw();
  assert.deepEqual(announced, []);
  assert.ok(buttonOf(challenges.root, "challenge-withdraw") && !buttonOf(challenges.root, "challenge-accept"));
  for (const id of ["c2", "c3"]) {
    lobby.receive({ type: "challenged", challenge: challenge(id, id, "aki") });
    challenges.draw();
  }
  assert.deepEqual(announced, ["challenge-to-you c2", "challenge-to-you c3"]);
  assert.ok(buttonOf(challenges.root, "challenge-accept"));
});

test("a game of another distribution brings its cover, and one without a usable one has its letters", async () => {
  const page = (key, drawn) =>
    `data:text/javascript,export default { game: { key: "${key}" }, cover: () => { ${encodeURIComponent(drawn)} } }`;
  await addOther(page("mill", `return [document.createElement("path")]`));
  await addOther(page("faulty", "throw new Error()"));
  await addOther(page("plain", ""));
  await load("screens/hall/covers.js"); // else a cover is drawn when it has come
  const drawn = async (game) => {
    const { href } = cover(game).querySelector("use");
    await new Promise(setImmediate);
    const picture = pictures.querySelectorAll("g").find(({ id }) => `#${id}` === href);
    return picture.children.map(({ localName, textContent }) => textContent || localName);
  };
  assert.deepEqual(await drawn("mill"), ["path"]);
  assert.deepEqual(await drawn("faulty"), ["rect", "FA"]);
  assert.deepEqual(await drawn("plain"), ["rect", "PL"]);
  assert.deepEqual(await drawn("unknown"), ["rect", "UN"]);
  for (const game of ["mill", "faulty", "plain"]) SETTINGS.delete(game);
});

/** Wait until a module that the hall needs on demand has been loaded. */
async function loaded() {
  await Promise.all(["own", "asking"].map((name) => load(`screens/hall/${name}.js`)));
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

/** The hall of Aki, with what it sends and says. */
function hall() {
  const done = [];
  const note = (kind) => (what) => void done.push([kind, what]);
  const link = { player: "aki", online: true, post() {}, watchLobby() {}, unanswered: [] };
  link.command = async (command) => done.push(["sent", command]) && { type: "done", id: "1", seq: 1 };
  const more = (module) => module;
  const app = { words, link, more, notice: note("notice"), go: note("go"), announce() {}, style: async () => {} };
  return { done, screen: new HallScreen({ ...app, refused: note("refused"), language: "en" }) };
}

test("one hears of the end of a challenge that one made oneself, and goes to the table of an accepted one", () => {
  const { done, screen } = hall();
  const people = { aki: { player: "aki", name: "Aki" }, mio: { player: "mio", name: "Mio" } };
  for (const [id, by, to] of [
    ["c1", "aki", "mio"],
    ["c2", "mio", "aki"],
    ["c3", "mio", "aki"],
  ])
    screen.message({ type: "challenged", challenge: { id, game: "reversi", by: people[by], to: people[to] } });
  screen.message({ type: "challenge_over", challenge: "c1", reason: "declined" });
  screen.message({ type: "challenge_over", challenge: "c2", reason: "expired" });
  screen.message({ type: "challenge_over", challenge: "c3", reason: "accepted", table: "t7" });
  screen.leave();
  assert.deepEqual(done, [
    ["notice", "challenge-declined Mio"],
    ["go", "t7"],
  ]);
});

for (const [what, fields, sent] of [
  ["against another is resigned first", { others: true, mine: ["black"] }, ["resign", "discard"]],
  ["that nobody else plays is only discarded", { mine: ["black", "white"] }, ["discard"]],
])
  test(`a game ${what}`, async () => {
    const { done, screen } = hall();
    const row = { table: "t1", game: "reversi", phase: "playing", seats: { black: "Aki", white: "Mio" }, options: {} };
    const own = { row: { ...row, watchers: "all", plies: 3 }, code: "K7QX-2MPD", touched: 1, round: 1, ...fields };
    screen.message({ type: "my_tables", tables: [own] });
    pass(1_000);
    await loaded();
    buttonOf(screen.root, "own-discard").click();
    await loaded();
    const [yes] = document.body.querySelectorAll(".danger");
    yes.click();
    for (let turn = 0; turn < 20; turn += 1) await null;
    screen.leave();
    assert.deepEqual(
      done.map(([, { type, table }]) => `${type} ${table}`),
      sent.map((type) => `${type} t1`),
    );
  });

// --- best times of sudoku -------------------------------------------------------------------------------------------

test("a best time is kept for each level, if it is better and nobody helped", () => {
  const solved = (round, level, plies = []) => ({
    ...{ opened: { epoch: "e" }, round, plies, outcome: { reason: "solved" }, state: { mode: "alone", level } },
  });
  assert.deepEqual(resultOf(solved(1, 2), "blue", 90_000), { best: 90_000, isNew: true, helped: false });
  assert.deepEqual(resultOf(solved(2, 2), "blue", 95_000), { best: 90_000, isNew: false, helped: false });
  assert.deepEqual(resultOf(solved(3, 2), "blue", 80_000), { best: 80_000, isNew: true, helped: false });
  assert.deepEqual(resultOf(solved(4, 3), "blue", 99_000), { best: 99_000, isNew: true, helped: false });
  const aided = [{ seat: "blue", event: { type: "aided" } }];
  assert.deepEqual(resultOf(solved(5, 2, aided), "blue", 10_000), { best: 80_000, isNew: false, helped: true });
  noteHelp({ ...solved(6, 2), playing: true });
  assert.deepEqual(resultOf(solved(6, 2), "blue", 10_000), { best: 80_000, isNew: false, helped: true });
  assert.equal(resultOf(solved(7, 0), "blue", 10_000), null, "a puzzle of no level");
  assert.equal(resultOf({ ...solved(8, 2), outcome: { reason: "gave_up" } }, "blue", 10_000), null);
});
