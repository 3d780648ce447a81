// The fold of the battle, as docs/protocol/battle.md describes it.

import { same } from "../game.js";
import { settingOf } from "../settings.js";
import { STRENGTHS } from "./constants.js";

/** @typedef {{hp: number, guarding: boolean, wait: number}} Fighter */

const NOBODY = { hp: 0, guarding: false, wait: 0 };

/** @param {string} seat */
export function opponent(seat) {
  return seat === "hero" ? "demon_king" : "hero";
}

/**
 * Return the state after an action of a seat, with both fighters after it.
 * @param {any} state @param {string} seat @param {Fighter} own @param {Fighter} foe @param {number} rolls
 */
function turned(state, seat, own, foe, rolls) {
  const [hero, demonKing] = seat === "hero" ? [own, foe] : [foe, own];
  const turn = own.hp && foe.hp ? opponent(seat) : null;
  return { ...state, hero, demon_king: demonKing, turn, actions: state.actions + 1, rolls };
}

/** @param {any} state @param {import("../game.js").GameEvent} event */
function struck(state, event) {
  const own = state[event.seat];
  const foe = state[opponent(event.seat)];
  const wait = event.charged ? STRENGTHS[event.seat].every - 1 : Math.max(0, own.wait - 1);
  const guarding = foe.guarding && event.result === "evaded";
  const hit = { hp: Math.max(0, foe.hp - event.damage), guarding, wait: foe.wait };
  return turned(state, event.seat, { ...own, wait }, hit, event.rolls[event.rolls.length - 1][0] + 1);
}

/** @type {import("../game.js").Game} */
export default {
  key: "battle",
  blank: { commitment: "", seed: "", hero: NOBODY, demon_king: NOBODY, turn: null, actions: 0, rolls: 0 },
  plain: same,
  read: same,
  setting: () => settingOf("battle"),
  evolve(state, event) {
    switch (event.type) {
      case "began": {
        const { commitment, seed = "" } = event;
        const [hero, demonKing] = ["hero", "demon_king"].map((seat) => ({ ...NOBODY, hp: STRENGTHS[seat].hp }));
        return { commitment, seed, hero, demon_king: demonKing, turn: "hero", actions: 0, rolls: 0 };
      }
      case "struck":
        return struck(state, event);
      case "guarded": {
        const { hp, wait } = state[event.seat];
        const own = { hp, guarding: true, wait: Math.max(0, wait - 1) };
        return turned(state, event.seat, own, state[opponent(event.seat)], state.rolls);
      }
      case "fell":
        return { ...state, seed: event.seed, turn: null };
      default:
        return state;
    }
  },
  legal(state, seat) {
    if (seat !== state.turn) return [];
    const { guarding, wait } = state[seat];
    return [{ type: "attack" }, ...(guarding ? [] : [{ type: "guard" }]), ...(wait ? [] : [{ type: "charge" }])];
  },
  milestone: (event) => (event.type === "struck" && event.result !== "hit" ? event.result : null),
};
