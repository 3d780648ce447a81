// Whether a battle is what its seed and the rules make of it: docs/battle.md says how.

import { sha256 } from "../../hash/sha256.js";
import game, { STRENGTHS, opponent } from "./fold.js";

/** @typedef {import("../game.js").GameEvent} GameEvent */
/** @typedef {"unfinished" | "no_battle" | "seed" | "dice" | "rules"} Why */
/** Why a battle is not verified, and the ply where it shows. @typedef {{ply: number, why: Why}} Fault */

const SIDES = 10_000;
/** Below this the first roll of a blow is an evasion, the second one a critical hit. */
export const EVADES = 500;
export const CRITICAL = 500;
/** Words from here on would make low numbers slightly more likely. */
const FAIR = Math.floor(2 ** 32 / SIDES) * SIDES;

/** @param {string} text */
function digestOf(text) {
  return sha256(new TextEncoder().encode(text));
}

/** The SHA-256 of a seed's text: 64 hexadecimal digits. @param {string} seed */
export function commitmentOf(seed) {
  return [...digestOf(seed)].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Roll `number`, from 0, of a seed: from 0 to 9999. @param {string} seed @param {number} number */
export function roll(seed, number) {
  for (let digest = digestOf(`${seed}:${number}`); ; digest = sha256(bytesOf(digest))) {
    const fair = [...digest].map((word) => word >>> 0).find((word) => word < FAIR);
    if (fair !== undefined) return fair % SIDES;
  }
}

/** The bytes of words, big-endian. @param {Int32Array} words */
function bytesOf(words) {
  const view = new DataView(new ArrayBuffer(4 * words.length));
  words.forEach((word, at) => view.setInt32(4 * at, word));
  return new Uint8Array(view.buffer);
}

/**
 * The fault of a battle that is over, given by all its events; null where there is none.
 * @param {GameEvent[]} events @returns {Fault | null}
 */
export function verify(events) {
  const [first, last] = [events[0], events[events.length - 1]];
  if (first?.type !== "began") return { ply: 0, why: "no_battle" };
  const seed = last.type === "fell" ? last.seed : (first.seed ?? "");
  if (!seed) return { ply: events.length - 1, why: "unfinished" };
  if (commitmentOf(seed) !== first.commitment || (first.seed && first.seed !== seed)) return { ply: 0, why: "seed" };
  let state = game.evolve(game.blank, first);
  for (let ply = 1; ply < events.length; ply += 1) {
    const why = faultOf(state, events[ply], seed);
    if (why) return { ply, why };
    state = game.evolve(state, events[ply]);
  }
  return isDown(state) && last.type !== "fell" ? { ply: events.length - 1, why: "rules" } : null;
}

/** @param {any} state */
function isDown(state) {
  return !state.hero.hp || !state.demon_king.hp;
}

/**
 * What is wrong with an event after a state; "" for nothing.
 * @param {any} state @param {GameEvent} event @param {string} seed @returns {Why | ""}
 */
function faultOf(state, event, seed) {
  if (event.type === "fell") return isDown(state) && !state[event.seat]?.hp && event.seed === seed ? "" : "rules";
  if (event.seat !== state.turn) return "rules";
  const own = state[event.seat];
  if (event.type === "guarded") return own.guarding ? "rules" : "";
  if (event.type !== "struck" || (event.charged && own.wait)) return "rules";
  const expected = blow(state, event, seed);
  if (JSON.stringify(expected.rolls) !== JSON.stringify(event.rolls)) return "dice";
  const isSo = expected.result === event.result && expected.damage === event.damage;
  return isSo && expected.guarded === Boolean(event.guarded) ? "" : "rules";
}

/** The blow that the seed brings. @param {any} state @param {GameEvent} event @param {string} seed */
function blow(state, { seat, charged }, seed) {
  const number = state.rolls;
  const evasion = [number, roll(seed, number)];
  if (evasion[1] < EVADES) return { result: "evaded", damage: 0, rolls: [evasion], guarded: false };
  const critical = [number + 1, roll(seed, number + 1)];
  const isCritical = critical[1] < CRITICAL;
  const guarded = state[opponent(seat)].guarding;
  const damage = points(seat, charged, isCritical, guarded);
  return { result: isCritical ? "critical" : "hit", damage, rolls: [evasion, critical], guarded };
}

/**
 * What a blow takes that lands: charged, then critical, then guarded against, each time rounded down.
 * @param {string} seat @param {boolean} charged @param {boolean} critical @param {boolean} guarded
 */
function points(seat, charged, critical, guarded) {
  const { attack, charge } = STRENGTHS[seat];
  let taken = attack * (charged ? charge : 1);
  if (critical) taken = Math.floor((taken * 3) / 2);
  return guarded ? Math.floor(taken / 2) : taken;
}
