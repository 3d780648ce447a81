// The games by their keys, with their folds. Tables and replays need them; the hall does without.

import battle from "./battle/fold.js";
import goishi from "./goishi/fold.js";
import knightsTour from "./knights_tour/fold.js";
import lesson from "./lesson/fold.js";
import { otherGame } from "./page.js";
import reversi from "./reversi/fold.js";
import sudoku from "./sudoku/fold.js";
import tournament from "./tournament/fold.js";

const ALL = [reversi, sudoku, knightsTour, battle, goishi, lesson, tournament];
/** The games of banmen. @type {Map<string, import("./game.js").Game>} */
export const GAMES = new Map(ALL.map((game) => [game.key, game]));

/** Return a game, of banmen or of another distribution. @param {string} key */
export function gameOf(key) {
  return GAMES.get(key) ?? otherGame(key);
}
