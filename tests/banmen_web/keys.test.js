// Keys of layouts without Latin letters are named by their place; the top row gives digits.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { digitOfKey, keyName, nameKey } = await load("ui/keys.js");

const named = (code, key, shiftKey = false) => keyName({ code, key, shiftKey });

test("a letter of another alphabet is named by its place", () => {
  assert.equal(named("KeyH", "р"), "h");
  assert.equal(named("KeyH", "Р", true), "H");
  assert.equal(named("KeyW", "ς"), "w");
  assert.equal(named("Comma", "б"), ",");
  assert.equal(named("Digit1", "ぬ"), "1");
});

test("a layout with Latin letters keeps its own places", () => {
  assert.equal(named("KeyQ", "a"), "a");
  assert.equal(named("KeyM", ","), ",");
  assert.equal(named("Semicolon", "ö"), "ö");
  assert.equal(named("Digit2", "é"), "é");
});

test("a sign at the place of a letter is a letter once the layout is known", () => {
  named("KeyA", "α");
  assert.equal(named("KeyQ", ";"), "q");
  assert.equal(named("KeyQ", "Dead"), "Dead");
  named("KeyA", "a");
  assert.equal(named("KeyQ", ";"), ";");
});

test("a digit is one by its place too", () => {
  assert.equal(digitOfKey({ code: "Digit2", key: "é" }), "2");
  assert.equal(digitOfKey({ code: "Digit2", key: "2" }), "2");
  assert.equal(digitOfKey({ code: "KeyQ", key: "7" }), "7");
  assert.equal(digitOfKey({ code: "KeyQ", key: "q" }), null);
});

test("an event says the name of its key", () => {
  class Pressed {
    get key() {
      return "я";
    }
  }
  const event = Object.assign(new Pressed(), { code: "KeyZ", shiftKey: false });
  nameKey(event);
  assert.equal(event.key, "z");
});
