// What happened in a battle, in words: a row of two lines for each event, with a figure and a sign.

import { opponent } from "./fold.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("../game.js").GameEvent} GameEvent */
/** @typedef {import("./icons.js").Icon} Icon */
/** @typedef {"own" | "foe" | "gold" | "blue"} Tone */
/** @typedef {{upper: string, lower: string, figure: string, icon: Icon, tone: Tone}} Entry */

/** The row of an event. @param {GameEvent} event @param {Words} words @returns {Entry} */
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

/** An event in one sentence. @param {GameEvent} event @param {Words} words */
export function sentenceOf(event, words) {
  if (event.type === "guarded") return words("battle-guards", { seat: event.seat });
  const { upper, lower } = entryOf(event, words);
  return words("battle-joined", { first: upper, next: lower });
}

/** The number, from 1, of the round that is being fought; 0 before the first. @param {any} state */
export function roundOf({ commitment, turn, actions }) {
  return commitment ? Math.floor((actions + (turn === null ? 1 : 2)) / 2) : 0;
}
