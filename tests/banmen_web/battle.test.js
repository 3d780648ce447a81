// A battle on the page: what is said of it, when it is seen, and whether its dice follow from the seed.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(join(process.env.BANMEN_WEB, "games/battle", path)));
const { default: game } = await load("fold.js");
const { entryOf, roundOf, sentenceOf } = await load("log.js");
const { durationOf, impactOf, stepsBetween, stretchOf } = await load("log.js");
const { commitmentOf, roll, verify } = await load("log.js");

const words = (id, values) => (values ? `${id} ${JSON.stringify(values)}` : id);
const SEED = "11";
const began = { type: "began", commitment: commitmentOf(SEED) };

/** A battle in which each side gives its commands in turn, as the seed and the rules bring it. */
function fought(charges = 1) {
  const events = [began];
  let state = game.evolve(game.blank, began);
  const push = (event) => {
    events.push(event);
    state = game.evolve(state, event);
  };
  for (let turn = 0; state.turn; turn += 1) {
    const seat = state.turn;
    const foe = seat === "hero" ? "demon_king" : "hero";
    const charged = turn < charges;
    const evasion = [state.rolls, roll(SEED, state.rolls)];
    const told = { type: "struck", seat, ...(charged ? { charged } : {}) };
    if (evasion[1] < 500) push({ ...told, result: "evaded", damage: 0, rolls: [evasion] });
    else {
      const critical = [state.rolls + 1, roll(SEED, state.rolls + 1)];
      const plain = charged ? 45 : seat === "hero" ? 15 : 9;
      const result = critical[1] < 500 ? "critical" : "hit";
      const damage = result === "critical" ? Math.floor(plain * 1.5) : plain;
      push({ ...told, result, damage, rolls: [evasion, critical] });
    }
    if (!state[foe].hp) push({ type: "fell", seat: foe, seed: SEED });
  }
  return events;
}

test("the dice are those of the seed, as the server throws them", () => {
  assert.equal(commitmentOf("11"), "4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8");
  assert.deepEqual(
    [0, 1, 2, 3].map((number) => roll("11", number)),
    [2250, 3285, 1043, 1826],
  );
});

test("a battle that follows from its seed is verified", () => {
  assert.equal(verify(fought()), null);
});

test("whatever was changed is found, with its ply", () => {
  const events = fought();
  const changed = (ply, fields) => events.map((event, at) => (at === ply ? { ...event, ...fields } : event));
  assert.deepEqual(verify(changed(1, { damage: 99 })), { ply: 1, why: "rules" });
  assert.deepEqual(
    verify(
      changed(2, {
        rolls: [
          [2, 9999],
          [3, 9999],
        ],
      }),
    ),
    { ply: 2, why: "dice" },
  );
  assert.deepEqual(verify(changed(3, { charged: true })), { ply: 3, why: "rules" });
  assert.deepEqual(verify(changed(0, { commitment: "ab" })), { ply: 0, why: "seed" });
  assert.equal(verify(changed(events.length - 1, { seed: "12" })).why, "seed");
  assert.deepEqual(verify(events.slice(0, -1)), { ply: events.length - 2, why: "unfinished" });
  assert.deepEqual(verify(events.slice(1)), { ply: 0, why: "no_battle" });
});

test("a battle that was cut short is verified as far as it came", () => {
  const told = [{ ...began, seed: SEED }, ...fought().slice(1, 6)];
  assert.equal(verify(told), null);
});

test("events are told as the window tells them", () => {
  const struck = { type: "struck", seat: "hero", result: "hit", damage: 15, rolls: [] };
  assert.deepEqual(entryOf(struck, words), {
    upper: 'battle-attacks {"seat":"hero"}',
    lower: 'battle-takes {"seat":"demon_king","damage":"15"}',
    figure: "−15",
    icon: "sword",
    tone: "own",
  });
  const evaded = entryOf({ ...struck, seat: "demon_king", result: "evaded", damage: 0 }, words);
  assert.deepEqual([evaded.lower, evaded.figure], ['battle-evades {"seat":"hero"}', "battle-evaded"]);
  assert.match(entryOf({ ...struck, guarded: true }, words).lower, /^battle-takes-guarded/);
  assert.equal(entryOf({ ...struck, charged: true }, words).icon, "flame");
  assert.equal(entryOf({ ...struck, result: "critical" }, words).tone, "gold");
  assert.equal(entryOf({ type: "fell", seat: "hero", seed: "" }, words).lower, 'battle-world {"winner":"demon_king"}');
  assert.equal(sentenceOf({ type: "guarded", seat: "hero" }, words), 'battle-guards {"seat":"hero"}');
});

test("a round is one action of each", () => {
  const states = fought().map((_, ply, events) =>
    events.slice(0, ply + 1).reduce((s, e) => game.evolve(s, e), game.blank),
  );
  assert.deepEqual(states.slice(0, 5).map(roundOf), [1, 1, 2, 2, 3]);
  assert.equal(roundOf(game.blank), 0);
});

test("what comes fast is shown at once, and nothing is ever late", () => {
  const blow = { type: "struck", charged: true };
  assert.equal(stretchOf(blow, 1, false), 0);
  assert.equal(stretchOf(blow, 5000, false), 1);
  assert.equal(stretchOf(blow, 5000, true), 0);
  for (const between of [250, 500, 1000]) assert.ok(durationOf(blow) * stretchOf(blow, between, false) < between);
  assert.ok(impactOf(blow) < durationOf(blow));
});

test("a blow and its answer are seen one after the other; of a show, and of a long way, only the end", () => {
  assert.deepEqual(stepsBetween(3, 5, false), [4, 5]);
  assert.deepEqual(stepsBetween(3, 4, true), [4]);
  for (const [shown, ply, show] of [
    [3, 5, true],
    [3, 9, false],
    [5, 3, false],
    [-1, 2, false],
    [3, 3, false],
  ]) {
    assert.deepEqual(stepsBetween(shown, ply, show), []);
  }
});
