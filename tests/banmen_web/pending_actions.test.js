// Several actions may be under way: they are numbered one after the other, and again after one that is refused.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const address = pathToFileURL(join(process.env.BANMEN_WEB, "table/mirror.js"));
const { PendingActions } = await import(address);

/** A server that answers when it is told to. */
function table() {
  const sent = [];
  const done = { blue: 4 };
  const send = (n, action) => new Promise((answer) => sent.push({ n, action, answer }));
  return { sent, done, pending: new PendingActions(send, (seat) => done[seat] ?? 0) };
}

const settled = () => new Promise((go) => setImmediate(go));

test("actions that wait have numbers in a row", async () => {
  const { sent, done, pending } = table();
  const answers = ["a", "b", "c"].map((action) => pending.act("blue", action));
  assert.deepEqual(
    sent.map(({ n }) => n),
    [5, 6, 7],
  );
  assert.deepEqual(pending.all, ["a", "b", "c"]);
  done.blue = 5;
  sent[0].answer({ type: "done" });
  assert.equal((await answers[0]).type, "done");
  assert.deepEqual(pending.all, ["b", "c"]);
  void pending.act("blue", "d");
  assert.equal(sent[3].n, 8);
});

test("what was sent after a refused one is sent again, and its old refusal is not told", async () => {
  const { sent, pending } = table();
  const [first, second] = ["a", "b"].map((action) => pending.act("blue", action));
  sent[0].answer({ type: "refused", code: "given" });
  assert.equal((await first).code, "given");
  sent[1].answer({ type: "refused", code: "stale" });
  await settled();
  assert.deepEqual(
    sent.slice(2).map(({ n, action }) => [n, action]),
    [[5, "b"]],
  );
  sent[2].answer({ type: "done" });
  assert.equal((await second).type, "done");
  assert.deepEqual(pending.all, []);
});

test("what would be refused for the same reason is not sent again", async () => {
  const { sent, pending } = table();
  const answers = ["a", "b"].map((action) => pending.act("blue", action));
  sent[0].answer({ type: "refused", code: "game_over" });
  assert.deepEqual(
    (await Promise.all(answers)).map(({ code }) => code),
    ["game_over", "game_over"],
  );
  assert.equal(sent.length, 2);
});

test("seats are numbered each by itself", () => {
  const { sent, pending } = table();
  for (const seat of ["blue", "amber"]) void pending.act(seat, "a");
  assert.deepEqual(
    sent.map(({ n }) => n),
    [5, 1],
  );
});
