// Whether somebody looks at the page: told once after a minute without.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { Attention } = await import(pathToFileURL(join(process.env.BANMEN_WEB, "ui/attention.js")));

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
