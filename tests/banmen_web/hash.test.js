// The hash of a state: the bytes that Python packs, and the SHA-256 of the standard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, path)));
const { packed } = await load("hash/msgpack.js");
const { sha256Start } = await load("hash/sha256.js");

test("the hash is that of docs/protocol.md", () => {
  assert.equal(sha256Start(packed({ size: 4, board: "-----OX--XO-----", turn: "black", moves: 0 })), "3e4d3aaf");
  for (const [text, hash] of [
    ["", "e3b0c442"],
    ["abc", "ba7816bf"],
    ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61"],
    ["a".repeat(1_000_000), "cdc76e5c"],
  ]) {
    assert.equal(sha256Start(new TextEncoder().encode(text)), hash);
  }
});

test("values are packed in their shortest form", () => {
  const values = JSON.parse(readFileSync(process.env.PACKED, "utf8"));
  for (const [value, hex] of values) assert.equal(Buffer.from(packed(value)).toString("hex"), hex);
  for (const value of [Infinity, undefined, 2 ** 53, -(2 ** 40)]) assert.throws(() => packed(value), TypeError);
});
