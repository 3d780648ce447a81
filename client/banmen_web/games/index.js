// The games of banmen by their keys. A game of another distribution brings a module of its own, see docs/adding-a-game.

import battle from "./battle/fold.js";
import goishi from "./goishi/fold.js";
import knightsTour from "./knights_tour/fold.js";
import reversi from "./reversi/fold.js";
import sudoku from "./sudoku/fold.js";

/** @type {Map<string, import("./game.js").Game>} */
export const GAMES = new Map([reversi, sudoku, knightsTour, battle, goishi].map((game) => [game.key, game]));
