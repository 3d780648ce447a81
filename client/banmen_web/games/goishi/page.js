// The board of goishi hiroi: stones on a grid, those picked with their number.

import { element, shape } from "../../ui/dom.js";
import game from "./fold.js";

const CELL = 40;

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
  moveText: (event, words) => (event.type === "began" ? "" : words(`page-goishi-${event.type}`)),
};

/** @typedef {{last: any, open: any[], act: (action: any) => void, words: import("../../ui/words.js").Words}} Drawn */

/** @param {any} state @param {Drawn} drawn */
function drawing(state, { last }) {
  const { rows, columns, board, left, path } = state;
  const [width, height] = [columns * CELL, rows * CELL];
  const parts = [shape("rect", { class: "wood", width, height, rx: 8 })];
  const middle = (/** @type {number} */ square) => [
    ((square % columns) + 0.5) * CELL,
    (Math.floor(square / columns) + 0.5) * CELL,
  ];
  for (let row = 0; row < rows; row += 1) {
    parts.push(shape("path", { class: "line", d: `M${CELL / 2} ${(row + 0.5) * CELL}H${width - CELL / 2}` }));
  }
  for (let column = 0; column < columns; column += 1) {
    parts.push(shape("path", { class: "line", d: `M${(column + 0.5) * CELL} ${CELL / 2}V${height - CELL / 2}` }));
  }
  if (path.length > 1) {
    const points = path.map((/** @type {number} */ square) => middle(square).join(",")).join(" ");
    parts.push(shape("polyline", { class: "way", points }));
  }
  const order = new Map(path.map((/** @type {number} */ square, /** @type {number} */ at) => [square, at + 1]));
  for (let square = 0; square < board.length; square += 1) {
    const [x, y] = middle(square);
    if (left[square] === "O") {
      parts.push(shape("circle", { class: "disc-shadow", cx: x + 1, cy: y + 2, r: CELL * 0.42 }));
      parts.push(shape("circle", { class: "stone", cx: x, cy: y, r: CELL * 0.41 }));
      parts.push(shape("circle", { class: "shine", cx: x - 4, cy: y - 5, r: CELL * 0.14 }));
    } else if (order.has(square)) {
      const isLast = last?.type === "picked" && last.square === square;
      parts.push(shape("circle", { class: isLast ? "picked now" : "picked", cx: x, cy: y, r: CELL * 0.34 }));
      parts.push(shape("text", { class: "number", x, y }, String(order.get(square))));
    }
  }
  return shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "board goishi" }, ...parts);
}
