// The events of a battle, without a page: their texts, their animation times, and their verification from the seed.

import { sha256 } from "../../hash/sha256.js";
import { CRITICAL, EVADES, SIDES, STRENGTHS } from "./constants.js";
import game, { opponent } from "./fold.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("../game.js").GameEvent} GameEvent */

// The texts of events: a row of two lines for each, with a figure and a sign.

/** @typedef {"own" | "foe" | "gold" | "blue"} Tone */
/** @typedef {{upper: string, lower: string, figure: string, icon: string, tone: Tone}} Entry */

/** Return the row of an event. @param {GameEvent} event @param {Words} words @returns {Entry} */
export function entryOf(event, words) {
  const { type, seat } = event;
  if (type === "struck") return blow(event, words);
  if (type === "guarded") {
    const [upper, lower] = [words("battle-guards", { seat }), words("battle-guard-hint")];
    return { upper, lower, figure: "", icon: "shield", tone: "blue" };
  }
  if (type === "fell") {
    const [upper, lower] = [words("battle-falls", { seat }), words("battle-world", { winner: opponent(seat) })];
    return { upper, lower, figure: "", icon: seat === "hero" ? "skull" : "trophy", tone: "gold" };
  }
  const [upper, lower] = [words("battle-begins"), words("battle-begins-hint")];
  return { upper, lower, figure: "", icon: "swords", tone: "own" };
}

/** @param {GameEvent} event @param {Words} words @returns {Entry} */
function blow(event, words) {
  const { seat, result, damage, charged, guarded } = event;
  const foe = opponent(seat);
  const struck = charged ? words("battle-charges", { seat }) : words("battle-attacks", { seat });
  if (result === "evaded") {
    const lower = words("battle-evades", { seat: foe });
    return { upper: struck, lower, figure: words("battle-evaded"), icon: "wind", tone: "blue" };
  }
  const told = { seat: foe, damage: String(damage) };
  const lower = guarded ? words("battle-takes-guarded", told) : words("battle-takes", told);
  const figure = `−${damage}`;
  if (result === "critical") {
    const upper = words("battle-joined", { first: struck, next: words("battle-critical") });
    return { upper, lower, figure, icon: "zap", tone: "gold" };
  }
  return { upper: struck, lower, figure, icon: charged ? "flame" : "sword", tone: seat === "hero" ? "own" : "foe" };
}

/** Describe an event in one sentence. @param {GameEvent} event @param {Words} words */
export function sentenceOf(event, words) {
  if (event.type === "guarded") return words("battle-guards", { seat: event.seat });
  const { upper, lower } = entryOf(event, words);
  return words("battle-joined", { first: upper, next: lower });
}

/** Return the number of the present round, from 1; 0 before the first. @param {any} state */
export function roundOf({ commitment, turn, actions }) {
  return commitment ? Math.floor((actions + (turn === null ? 1 : 2)) / 2) : 0;
}

// The times of animations in ms, and their scaling to the time available.

const [BLOW_MS, CHARGED_BLOW_MS] = [340, 680];
const AFTER_MS = 560;
const [SHIELD_MS, GUARD_MS] = [60, 420];
const FALL_MS = 900;
/** The minimum time between steps that are animated; faster ones only show the resulting state. */
const LEAST_BETWEEN_MS = 240;
/** The maximum number of events animated in sequence; if more were missed, only the last state is shown. */
export const LONGEST_QUEUE = 4;

/** Return the time from the start to the impact: a blow lands, a shield is raised, a fall begins. @param {GameEvent} event */
export function impactOf({ type, charged }) {
  if (type === "struck") return charged ? CHARGED_BLOW_MS : BLOW_MS;
  return type === "guarded" ? SHIELD_MS : 0;
}

/** Return the duration of an event's animation. @param {GameEvent} event */
export function durationOf(event) {
  if (event.type === "struck") return impactOf(event) + AFTER_MS;
  return event.type === "guarded" ? GUARD_MS : event.type === "fell" ? FALL_MS : 0;
}

/**
 * Return the factor that fits an event's times into `betweenMs`; 0 if it is not animated.
 * @param {GameEvent} event @param {number} betweenMs @param {boolean} reduced whether the system prefers reduced motion
 */
export function stretchOf(event, betweenMs, reduced) {
  if (reduced || betweenMs < LEAST_BETWEEN_MS) return 0;
  return Math.min(1, (betweenMs * 0.92) / Math.max(1, durationOf(event)));
}

/**
 * Return the plies to animate from the shown ply to another; none unless it is a few plies ahead. In a show only the last
 * step is animated.
 * @param {number} shown @param {number} ply @param {boolean} show
 */
export function stepsBetween(shown, ply, show) {
  const count = ply - shown;
  if (shown < 0 || count < 1 || count > (show ? 1 : LONGEST_QUEUE)) return [];
  return Array.from({ length: count }, (_, at) => shown + 1 + at);
}

// The verification of a battle from its seed and the rules, as docs/battle.md describes it.

/** @typedef {"unfinished" | "no_battle" | "seed" | "dice" | "rules"} Why */
/** The first fault of a battle, and its ply. @typedef {{ply: number, why: Why}} Fault */

/** Words from this value on are skipped: they would make low numbers slightly more likely. */
const FAIR = Math.floor(2 ** 32 / SIDES) * SIDES;

/** @param {string} text */
function digestOf(text) {
  return sha256(new TextEncoder().encode(text));
}

/** Return the SHA-256 of a seed's text as 64 hexadecimal digits. @param {string} seed */
export function commitmentOf(seed) {
  return [...digestOf(seed)].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Return roll `number` (from 0) of a seed: a value from 0 to 9999. @param {string} seed @param {number} number */
export function roll(seed, number) {
  for (let digest = digestOf(`${seed}:${number}`); ; digest = sha256(bytesOf(digest))) {
    const fair = [...digest].map((word) => word >>> 0).find((word) => word < FAIR);
    if (fair !== undefined) return fair % SIDES;
  }
}

/** Return the bytes of words, big-endian. @param {Int32Array} words */
function bytesOf(words) {
  const view = new DataView(new ArrayBuffer(4 * words.length));
  words.forEach((word, at) => view.setInt32(4 * at, word));
  return new Uint8Array(view.buffer);
}

/**
 * Return the fault of a finished battle, given all its events, or null.
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
 * Return the fault of an event in a state, or an empty string.
 * @param {any} state @param {GameEvent} event @param {string} seed @returns {Why | ""}
 */
function faultOf(state, event, seed) {
  if (event.type === "fell") return isDown(state) && !state[event.seat]?.hp && event.seed === seed ? "" : "rules";
  if (event.seat !== state.turn) return "rules";
  const own = state[event.seat];
  if (event.type === "guarded") return own.guarding ? "rules" : "";
  if (event.type !== "struck" || (event.charged && own.wait)) return "rules";
  const expected = blowMade(state, event, seed);
  if (JSON.stringify(expected.rolls) !== JSON.stringify(event.rolls)) return "dice";
  const isSo = expected.result === event.result && expected.damage === event.damage;
  return isSo && expected.guarded === Boolean(event.guarded) ? "" : "rules";
}

/** Return the blow that the seed gives. @param {any} state @param {GameEvent} event @param {string} seed */
function blowMade(state, { seat, charged }, seed) {
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
 * Return the damage of a blow that lands: scaled for the charge, the critical hit and the guard, in this order, rounded down each time.
 * @param {string} seat @param {boolean} charged @param {boolean} critical @param {boolean} guarded
 */
function points(seat, charged, critical, guarded) {
  const { attack, charge } = STRENGTHS[seat];
  let taken = attack * (charged ? charge : 1);
  if (critical) taken = Math.floor((taken * 3) / 2);
  return guarded ? Math.floor(taken / 2) : taken;
}
