// Whether somebody looks at the page: told once after a minute without. And that its screen stays on.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { Attention, Awake } = await import(pathToFileURL(join(process.env.BANMEN_WEB, "ui/attention.js")));

test("whoever does not look for a minute has left, once", () => {
  let [at, looks] = [0, true];
  const attention = new Attention(
    () => at,
    () => looks,
  );
  const asked = (/** @type {number} */ ms) => {
    at = ms;
    return attention.hasLeft();
  };
  assert.ok(!asked(100_000));
  looks = false;
  assert.ok(!asked(100_500));
  assert.ok(!asked(160_000));
  assert.ok(asked(160_500));
  assert.ok(!asked(500_000));
  looks = true;
  assert.ok(!asked(600_000));
  looks = false;
  assert.ok(!asked(600_500));
  assert.ok(asked(700_000));
});

test("a screen stays on while it is wanted, also after the page was hidden, and where the browser answers late", async () => {
  let held = 0;
  const answers = [];
  const request = () => new Promise((answer) => answers.push(answer));
  const grant = async () => {
    held += 1;
    answers.shift()({ release: () => void (held -= 1) });
    await new Promise(setImmediate);
  };
  Object.defineProperty(globalThis, "navigator", { value: { wakeLock: { request } }, configurable: true });
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const awake = new Awake();
  await grant();
  assert.equal(held, 1);
  held = 0; // the browser releases it when it hides the page
  document.dispatchEvent(new Event("visibilitychange"));
  await grant();
  awake.stop();
  assert.equal(held, 0);
  new Awake().stop();
  await grant();
  assert.equal(held, 0);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(answers.length, 0);
});
