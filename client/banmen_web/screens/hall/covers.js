// The pictures of the covers. Each game brings its own; one without a picture shows its first letters.

import { cover as battle } from "../../games/battle/cover.js";
import { ground, sign } from "../../games/cover.js";
import { cover as goishi } from "../../games/goishi/cover.js";
import { cover as knightsTour } from "../../games/knights_tour/cover.js";
import { cover as lesson } from "../../games/lesson/cover.js";
import { COVER_HEIGHT, COVER_WIDTH, otherCover } from "../../games/page.js";
import { cover as reversi } from "../../games/reversi/cover.js";
import { cover as sudoku } from "../../games/sudoku/cover.js";
import { cover as tournament } from "../../games/tournament/cover.js";

/** The covers of banmen's games. @type {Map<string, () => SVGElement[]>} */
const COVERS = new Map(
  Object.entries({ battle, goishi, knights_tour: knightsTour, lesson, reversi, sudoku, tournament }),
);

/** Return the parts of a game's cover. @param {string} game @returns {SVGElement[]} */
export function pictureOf(game) {
  try {
    return COVERS.get(game)?.() ?? otherCover(game) ?? letters(game);
  } catch {
    return letters(game); // a fault in the picture of an added game must not hide the others
  }
}

/** @param {string} game */
function letters(game) {
  const hue = [...game].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  const text = game.replaceAll("_", " ").slice(0, 2).toUpperCase();
  return [
    ground(`hsl(${hue} 32% 34%)`),
    sign(COVER_WIDTH / 2, COVER_HEIGHT / 2, text, { "font-size": 40, "font-weight": 700, fill: "#fff" }),
  ];
}
