// The grid of sudoku.

import { numbers, sheetSeenBy } from "./fold.js";
import { element, shape } from "../../ui/dom.js";
import game from "./fold.js";

const CELL = 44;
const MARGIN = 3;

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  view(host) {
    const root = element("div", { class: "board-place" });
    return {
      root,
      draw({ state, event, open }) {
        root.replaceChildren(drawing(state, { last: event, open, act: host.act, words: host.words }));
      },
    };
  },
  moveText(event, words) {
    const name = (/** @type {number} */ square) => `r${Math.floor(square / 9) + 1}c${(square % 9) + 1}`;
    if (event.type !== "edited") return "";
    const [digit] = event.edits.filter((/** @type {any} */ edit) => edit[0] === "digit" && edit[3]);
    return digit ? `${name(digit[1])} = ${digit[3] % 10}` : words(`page-sudoku-${event.done}`);
  },
};

/** @param {any} state @param {any} sheet @param {number} square @param {boolean} isNew */
function drawn(state, sheet, square, isNew) {
  const [x, y] = [MARGIN + (square % 9) * CELL, MARGIN + Math.floor(square / 9) * CELL];
  const parts = [];
  const colour = numbers(sheet, "colour")[square];
  if (colour) parts.push(shape("rect", { class: `colour c${colour}`, x, y, width: CELL, height: CELL }));
  if (isNew) parts.push(shape("rect", { class: "changed", x, y, width: CELL, height: CELL }));
  const given = state.givens[square];
  const entry = numbers(sheet, "digit")[square];
  const [middle, base] = [x + CELL / 2, y + CELL / 2];
  if (given && given !== ".") parts.push(shape("text", { class: "given", x: middle, y: base }, given));
  else if (entry) {
    parts.push(shape("text", { class: `entry w${Math.floor(entry / 10)}`, x: middle, y: base }, String(entry % 10)));
  } else parts.push(...marks(sheet, square, x, y));
  return parts;
}

/** @param {any} sheet @param {number} square @param {number} x @param {number} y */
function marks(sheet, square, x, y) {
  const digits = (/** @type {any} */ field) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => (numbers(sheet, field)[square] >> (digit - 1)) & 1);
  const third = CELL / 3;
  const corner = digits("corner").map((digit) => {
    const [column, row] = [(digit - 1) % 3, Math.floor((digit - 1) / 3)];
    return shape("text", { class: "mark", x: x + (column + 0.5) * third, y: y + (row + 0.5) * third }, String(digit));
  });
  const centre = digits("centre").join("");
  const inCentre = shape("text", { class: "mark", x: x + CELL / 2, y: y + CELL / 2 }, centre);
  return centre ? [...corner, inCentre] : corner;
}

/** @typedef {{last: any, open: any[], act: (action: any) => void, words: import("../../ui/words.js").Words}} Drawn */

/** @param {any} state @param {Drawn} drawn */
function drawing(state, { last }) {
  const sheets = state.mode === "race" ? [] : [sheetSeenBy(state, state.seats[0])];
  const side = 9 * CELL + 2 * MARGIN;
  const parts = [shape("rect", { class: "paper", width: side, height: side, rx: 6 })];
  const changed = new Set(last?.type === "edited" ? last.edits.map((/** @type {any} */ edit) => edit[1]) : []);
  for (let square = 0; square < 81; square += 1) parts.push(...drawn(state, sheets[0] ?? {}, square, changed.has(square)));
  for (let line = 0; line <= 9; line += 1) {
    const at = MARGIN + line * CELL;
    const d = `M${at} ${MARGIN}V${MARGIN + 9 * CELL}M${MARGIN} ${at}H${MARGIN + 9 * CELL}`;
    parts.push(shape("path", { class: line % 3 ? "line" : "line strong", d }));
  }
  return shape("svg", { viewBox: `0 0 ${side} ${side}`, class: "board sudoku" }, ...parts);
}
