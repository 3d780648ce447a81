// A tournament on the page: its standings are those that Python has worked out, see tournament_vectors.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { BANMEN_WEB: modules, TOURNAMENTS: file } = process.env;
const { standings } = await import(pathToFileURL(join(modules, "games/tournament/fold.js")));
const cases = JSON.parse(readFileSync(file, "utf8"));

test("each player has the same place, points, Buchholz score and discs", () => {
  assert.ok(cases.some(({ standings: rows }) => rows.length > 10 && rows[0].points > 6));
  for (const { state, standings: expected } of cases) {
    assert.deepEqual(
      standings(state).map(({ games, ...row }) => row),
      expected,
    );
  }
});
