// Tones, vibrations and notifications: which there are, which a player wants, and what each occasion does.

import assert from "node:assert/strict";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";

/** What the browser was asked to do. @type {any[]} */
let done = [];
/** @type {Map<string, string>} */
let kept = new Map();
let [reduced, coarse, focus, permission] = [false, true, true, "default"];

class Node {
  frequency = { value: 0 };
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect(/** @type {any} */ next) {
    return next;
  }
  start() {
    done.push(this.frequency.value);
  }
  stop() {}
}
const world = {
  AudioContext: class {
    currentTime = 0;
    resume() {}
    createOscillator = () => new Node();
    createGain = () => new Node();
  },
  Notification: class {
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      permission = "granted";
    }
    constructor(/** @type {string} */ title, /** @type {any} */ { body }) {
      done.push(`${title}: ${body}`);
    }
  },
  isSecureContext: true,
  matchMedia: (/** @type {string} */ asked) => ({ matches: asked.includes("coarse") ? coarse : reduced }),
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
  },
  navigator: { userActivation: { hasBeenActive: true }, vibrate: (/** @type {any} */ how) => done.push(how) },
  document: { hasFocus: () => focus, title: "Reversi" },
};
for (const [name, value] of Object.entries(world))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

const { alertsThere, call, isOn, setAlert } = await import(
  pathToFileURL(join(process.env.BANMEN_WEB, "ui/alerts.js")).href
);

beforeEach(() => {
  [done, kept, reduced, coarse, focus, permission] = [[], new Map(), false, true, true, "default"];
});

const called = async (/** @type {string} */ occasion) => {
  done = [];
  call(occasion, "Your turn");
  await new Promise((soon) => setImmediate(soon));
  return done;
};

test("a turn sounds and vibrates on a phone, and says nothing where the page is looked at", async () => {
  assert.deepEqual(await called("turn"), [659, 880, [60]]);
  coarse = false;
  assert.deepEqual(alertsThere(), ["sound", "notification"]);
  assert.deepEqual(await called("turn"), [659, 880]);
});

test("whoever wants less motion is left in peace until they choose otherwise", async () => {
  reduced = true;
  assert.deepEqual(await called("end"), []);
  await setAlert("vibration", true);
  assert.deepEqual(await called("end"), [[120, 60, 120]]);
});

test("nothing sounds or vibrates before the page was touched once", async () => {
  world.navigator.userActivation.hasBeenActive = false;
  assert.deepEqual(await called("turn"), []);
  world.navigator.userActivation.hasBeenActive = true;
  assert.deepEqual(await called("turn"), [659, 880, [60]]);
});

test("what is switched off stays off", async () => {
  await setAlert("sound", false);
  assert.deepEqual(await called("wrong"), [[30, 50, 30]]);
});

test("a notification needs the browser's permission, and comes where nobody looks", async () => {
  for (const alert of ["sound", "vibration"]) await setAlert(alert, false);
  focus = false;
  assert.deepEqual(await called("turn"), []);
  await setAlert("notification", true);
  assert.ok(isOn("notification"));
  assert.deepEqual(await called("turn"), ["Reversi: Your turn"]);
  focus = true;
  assert.deepEqual(await called("turn"), []);
});
