// The games of banmen by their keys. A game of another distribution brings a module of its own, see docs/adding-a-game.

import battle from "./battle.js";
import goishi from "./goishi.js";
import knightsTour from "./knights_tour.js";
import reversi from "./reversi.js";
import sudoku from "./sudoku.js";

/** @type {Map<string, import("./game.js").Game>} */
export const GAMES = new Map([reversi, sudoku, knightsTour, battle, goishi].map((game) => [game.key, game]));
