// The board of a knight's tour: the path with its numbers, and the knight.

import { element, shape } from "../../ui/dom.js";
import game from "./fold.js";

const CELL = 40;
const MOST_NUMBERED = 400;

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
    if (event.type === "began") return "";
    return event.type === "moved" && !event.tour ? words("page-tour-moved") : words(`page-tour-${event.tour ? "toured" : event.type}`);
  },
};

/** @typedef {{last: any, open: any[], act: (action: any) => void, words: import("../../ui/words.js").Words}} Drawn */

/** @param {any} state @param {Drawn} drawn */
function drawing(state, { last: _ }) {
  const { rows, columns, path, spent } = state;
  const [width, height] = [columns * CELL, rows * CELL];
  const parts = [];
  for (let square = 0; square < rows * columns; square += 1) {
    const [column, row] = [square % columns, Math.floor(square / columns)];
    const colour = (row + column) % 2 ? "dark" : "light";
    parts.push(shape("rect", { class: `square ${colour}`, x: column * CELL, y: row * CELL, width: CELL, height: CELL }));
  }
  const squares = Array.from({ length: spent.length }, (_, at) => path[2 * at] * 256 + path[2 * at + 1]);
  const middle = (/** @type {number} */ square) => [
    ((square % columns) + 0.5) * CELL,
    (Math.floor(square / columns) + 0.5) * CELL,
  ];
  if (squares.length > 1) {
    parts.push(shape("polyline", { class: "way", points: squares.map((square) => middle(square).join(",")).join(" ") }));
  }
  squares.slice(0, rows * columns <= MOST_NUMBERED ? undefined : 0).forEach((square, at) => {
    const [x, y] = middle(square);
    parts.push(shape("circle", { class: "picked", cx: x, cy: y, r: CELL * 0.3 }));
    parts.push(shape("text", { class: "number", x, y }, String(at + 1)));
  });
  if (squares.length) {
    const [x, y] = middle(squares[squares.length - 1]);
    parts.push(shape("circle", { class: "picked now", cx: x, cy: y, r: CELL * 0.42 }));
    parts.push(shape("text", { class: "knight", x, y: y + 1 }, "♞"));
  }
  return shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "board tour" }, ...parts);
}
