// The fold of a tournament, as docs/protocol/tournament.md describes it.

import { same } from "../game.js";
import { settingOf } from "../settings.js";

/** The seat of the director. */
export const DIRECTOR = "director";

/** A board of a round. @typedef {[black: string, white: string, code: string, result: string, discs: number, note: string]} Board */

/**
 * Return the state with some of a board's fields changed, by their places.
 * @param {any} state @param {{round: number, board: number}} place @param {Record<number, any>} changes
 */
function withBoard(state, { round, board }, changes) {
  if (!state.paired[round - 1]?.[board - 1]) return state;
  const paired = [...state.paired];
  paired[round - 1] = [...paired[round - 1]];
  paired[round - 1][board - 1] = Object.assign([...paired[round - 1][board - 1]], changes);
  return { ...state, paired };
}

/** @type {import("../game.js").Game} */
export default {
  key: "tournament",
  blank: {
    players: 0,
    rounds: 0,
    auto: false,
    entrants: [],
    withdrawn: [],
    paired: [],
    called: false,
    over: false,
  },
  plain: same,
  read: same,
  setting: (options) => settingOf("tournament", options),
  evolve(state, event) {
    const { seat } = event;
    const others = state.withdrawn.filter((/** @type {string} */ each) => each !== seat);
    switch (event.type) {
      case "began":
        return { ...this.blank, players: event.players, rounds: event.rounds, auto: event.auto ?? false };
      case "entered": {
        const entrants = state.entrants.includes(seat) ? state.entrants : [...state.entrants, seat];
        return { ...state, entrants, withdrawn: others };
      }
      case "withdrew":
        return { ...state, withdrawn: [...others, seat] };
      case "called":
        return { ...state, called: true };
      case "paired": {
        const boards = event.pairs.map((/** @type {string[]} */ [black, white = ""]) => [
          black,
          white,
          "",
          white ? "" : "black",
          0,
          "",
        ]);
        return { ...state, paired: [...state.paired, boards], called: false };
      }
      case "opened":
        return withBoard(state, /** @type {any} */ (event), { 2: event.code });
      case "result": {
        const { result, discs = 0, note = "" } = event;
        return withBoard(state, /** @type {any} */ (event), { 3: result, 4: discs, 5: note });
      }
      case "over":
        return { ...state, called: false, over: true };
      default:
        return state;
    }
  },
  legal: () => [],
  milestone: (event) => (event.type === "paired" ? "round" : null),
};

/** Return what a board gives to black and to white, in halves of a point. @param {Board} board */
function pointsIn([, white, , result]) {
  if (!white) return [2, 0];
  return result === "draw" ? [1, 1] : [result === "black" ? 2 : 0, result === "white" ? 2 : 0];
}

/**
 * Return the standings, as `banmen.games.tournament.standings` does in Python: points, the opponents' points, those of
 * the games among equals, discs. All points are in halves; a place is shared where nothing distinguishes players.
 * @param {any} state
 */
export function standings({ entrants, paired }) {
  const rows = new Map(
    entrants.map((/** @type {string} */ seat) => [
      seat,
      {
        place: 0,
        seat,
        points: 0,
        buchholz: 0,
        direct: 0,
        discs: 0,
        games: /** @type {[any, number, number][]} */ ([]),
      },
    ]),
  );
  for (const board of paired.flat()) {
    const [black, white] = [rows.get(board[0]), rows.get(board[1])];
    const [blacks, whites] = pointsIn(board);
    if (black) black.points += blacks;
    if (white) white.points += whites;
    if (!black || !white) continue;
    black.games.push([white, blacks, board[4]]);
    white.games.push([black, whites, -board[4]]);
  }
  const all = [...rows.values()];
  for (const row of all) for (const [other] of row.games) row.buchholz += other.points;
  for (const row of all) {
    for (const [other, points, discs] of row.games) {
      if (other.points === row.points && other.buchholz === row.buchholz) row.direct += points;
      row.discs += discs;
    }
  }
  const compare = (/** @type {any} */ one, /** @type {any} */ other) =>
    other.points - one.points || other.buchholz - one.buchholz || other.direct - one.direct || other.discs - one.discs;
  all.sort(compare);
  all.forEach((row, at) => {
    row.place = at && !compare(all[at - 1], row) ? all[at - 1].place : at + 1;
  });
  return all;
}
