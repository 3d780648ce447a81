// Tabs of one browser at one table: the newest plays, and they tell each other little.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { Tabs } = await import(pathToFileURL(join(process.env.BANMEN_WEB, "net/tabs.js")));

/** Tabs whose messages are told to all others, one after the other; `sent` are all. */
function browser() {
  const [channels, sent] = [[], []];
  const open = (now) => {
    const channel = { postMessage: (data) => sent.push({ from: channel, data }), onmessage: null };
    channels.push(channel);
    return new Tabs(
      () => {},
      channel,
      () => now,
    );
  };
  const settle = () => {
    for (let at = 0; at < sent.length; at += 1) {
      assert.ok(at < 10_000, "they never come to an end");
      for (const channel of channels) if (channel !== sent[at].from) channel.onmessage({ data: sent[at].data });
    }
    return sent.length;
  };
  return { open, settle };
}

test("of thirty tabs that come at once the newest plays, and their messages come to an end", () => {
  const { open, settle } = browser();
  const tabs = Array.from({ length: 30 }, (_, number) => open(1000 + number));
  for (const tab of tabs) tab.enter("t1");
  const messages = settle();
  assert.deepEqual(
    tabs.map((tab) => tab.plays("t1")),
    tabs.map((_, number) => number === 29),
  );
  assert.ok(messages <= tabs.length ** 2, `${messages} messages`);
});

test("one that comes with its clock set back hears of the others and plays", () => {
  const { open, settle } = browser();
  const [first, second] = [open(2000), open(1000)];
  first.enter("t1");
  settle();
  second.enter("t1");
  settle();
  assert.equal(first.plays("t1") !== second.plays("t1"), true);
});
