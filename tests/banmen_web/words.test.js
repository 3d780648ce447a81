// The page says the words as the server does.

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { announcementText, called, outText, wordsFrom } = await import(`${process.env.BANMEN_WEB}/ui/words.js`);
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

for (const { language, table } of tables.filter(({ table }) => Object.hasOwn(table, "out-banned"))) {
  test(`what the server says of itself is said in the language of the page: ${language}`, () => {
    const words = wordsFrom(table, language);
    const text = "The server stops.";
    const [soon, one, ten] = [null, 60, 541].map((seconds) =>
      announcementText(words, { code: "draining", text, within_s: seconds }),
    );
    assert.equal(soon, words("announcement-draining", { minutes: 0 }));
    assert.equal(one, words("announcement-draining", { minutes: 1 }));
    assert.match(ten, /10/);
    assert.equal(new Set([soon, one, ten, text]).size, 4);
    assert.match(announcementText(words, { code: "", text }), /The server stops\./, "an operator's own words");
  });

  test(`why an operator lets somebody in no more is shown: ${language}`, () => {
    const words = wordsFrom(table, language);
    assert.match(outText(words, language, { code: "banned", why: "Spam.", until: null }), /Spam\./);
    assert.match(outText(words, language, { code: "kicked", why: "Spam.", until: null }), /Spam\./);
    const until = Date.UTC(2026, 10, 24, 12);
    assert.match(outText(words, language, { code: "banned", why: "Spam.", until }), /2026.*Spam\./);
    assert.equal(outText(words, language, { code: "superseded", why: "", until: null }), "");
  });
}
