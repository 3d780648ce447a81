// The board of reversi.

import { squareName, squareNamed } from "../../grid.js";
import { element, shape } from "../../ui/dom.js";
import game from "./fold.js";

const CELL = 40;
const MARGIN = 26;

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
    if (event.type === "placed") return event.square;
    return event.type === "passed" ? words("page-pass") : "";
  },
};

/** @param {string} mark @param {number} x @param {number} y @param {boolean} wasTurned */
function disc(mark, x, y, wasTurned) {
  const colour = mark === "X" ? "black" : "white";
  return [
    shape("circle", { class: "disc-shadow", cx: x + 1, cy: y + 2, r: CELL * 0.42 }),
    shape("circle", { class: `disc ${colour}${wasTurned ? " turned" : ""}`, cx: x, cy: y, r: CELL * 0.41 }),
    shape("circle", { class: `disc-face ${colour}`, cx: x - 1.5, cy: y - 2, r: CELL * 0.31 }),
  ];
}

/** @param {number} x @param {number} y @param {string} name @param {() => void} press */
function place(x, y, name, press) {
  const spot = shape("g", { class: "open", role: "button", tabindex: 0, "aria-label": name, onclick: press });
  spot.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key === "Enter" || key === " ") press();
  });
  const target = shape("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, class: "target" });
  spot.append(target, shape("circle", { cx: x, cy: y, r: 5 }));
  return [spot];
}

/** @typedef {{last: any, open: any[], act: (action: any) => void, words: import("../../ui/words.js").Words}} Drawn */

/** @param {any} state @param {Drawn} drawn */
function drawing(state, { last, open, act }) {
  const { size, board } = state;
  const side = size * CELL;
  const all = side + 2 * MARGIN;
  const parts = [
    shape("rect", { class: "frame", width: all, height: all, rx: 10 }),
    shape("rect", { class: "felt", x: MARGIN, y: MARGIN, width: side, height: side, rx: 2 }),
  ];
  for (let line = 1; line < size; line += 1) {
    const at = MARGIN + line * CELL;
    parts.push(shape("path", { class: "line", d: `M${at} ${MARGIN}v${side}M${MARGIN} ${at}h${side}` }));
  }
  for (let line = 0; line < size; line += 1) {
    const at = MARGIN + (line + 0.5) * CELL;
    parts.push(shape("text", { class: "coordinate", x: at, y: MARGIN / 2 }, String.fromCharCode(97 + line)));
    parts.push(shape("text", { class: "coordinate", x: MARGIN / 2, y: at }, String(line + 1)));
  }
  const lastSquare = last?.type === "placed" ? squareNamed(last.square, size, size) : -1;
  const turned = new Set((last?.turned ?? []).map((/** @type {string} */ name) => squareNamed(name, size, size)));
  const places = new Map(open.map((action) => [squareNamed(action.square, size, size), action]));
  for (let square = 0; square < board.length; square += 1) {
    const [x, y] = [MARGIN + ((square % size) + 0.5) * CELL, MARGIN + (Math.floor(square / size) + 0.5) * CELL];
    if (board[square] !== "-") parts.push(...disc(board[square], x, y, turned.has(square)));
    if (square === lastSquare) parts.push(shape("circle", { class: "last", cx: x, cy: y, r: 4.5 }));
    const action = places.get(square);
    if (action) parts.push(...place(x, y, squareName(square, size), () => act(action)));
  }
  return shape("svg", { viewBox: `0 0 ${all} ${all}`, class: "board reversi" }, ...parts);
}
