// The screen of practice: the browser stores the game, and offers it again.

import assert from "node:assert/strict";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { buttonOf, stored } from "./document.js";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { gameOf } = await load("games/folds.js");
const { PracticeScreen } = await load("screens/practice/practice.js");
const { readReplay } = await load("table/replay_file.js");

const words = (id, values = {}) => [id, ...Object.values(values)].join(" ");
const tabs = { plays: () => true, enter() {}, leave() {} };
const app = { words, tabs, language: "en", style: async () => {}, announce() {}, notice() {}, refused() {} };

globalThis.requestAnimationFrame = () => 0;
beforeEach(() => stored.clear());

/** The screen once its levels are shown. */
async function opened() {
  const screen = new PracticeScreen(app);
  while (!screen.root.children.length) await new Promise(setImmediate);
  return screen;
}

const offersToGoOn = (screen) => Boolean(buttonOf(screen.root, "page-practice-go-on sudoku-level-1"));

test("a game that is left is stored with its time stopped, and offered again", async () => {
  const first = await opened();
  assert.ok(!offersToGoOn(first), "nothing is stored yet");
  buttonOf(first.root, "sudoku-level-1").click();
  first.leave();
  assert.ok(stored.has("banmen-practice"), "nothing is stored");
  const bytes = Uint8Array.from(atob(stored.get("banmen-practice")), (sign) => sign.charCodeAt(0));
  const { state, playing } = await readReplay(bytes, gameOf, async () => undefined);
  assert.ok(playing);
  assert.ok(state.paused);
  assert.ok(offersToGoOn(await opened()));
});
