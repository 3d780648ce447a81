// The page says the words as the server does.

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { called, wordsFrom } = await import(`${process.env.BANMEN_WEB}/ui/words.js`);
const tables = JSON.parse(readFileSync(process.env.WORDS, "utf8"));

for (const { language, table, said } of tables) {
  test(`every message is said as banmen.texts says it: ${language}`, () => {
    const words = wordsFrom(table, language);
    for (const [id, values, text] of said) assert.equal(words(id, values), text, `${id} ${JSON.stringify(values)}`);
  });
}

test("a message that is not there says its id, or a name", () => {
  const words = wordsFrom({ "seat-red": "Red" }, "en");
  assert.equal(words("toString"), "toString");
  assert.equal(called(words, "seat-red", "red"), "Red");
  assert.equal(called(words, "seat-mauve", "mauve"), "mauve");
});
