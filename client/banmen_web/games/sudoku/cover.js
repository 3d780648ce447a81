// The cover of sudoku: a corner of a grid, with an empty square.

import { ground, path, rect, sign } from "../cover.js";

export function cover() {
  const digits = ["5 3 4 6 1", "6 7 2 1 9", "1 9 8 _ 4"];
  const given = { fill: "#f1ede6", "font-weight": 700 };
  return [
    ground("#262b33"),
    rect({ x: 34, y: 35, width: 34, height: 32, fill: "#7a5a12" }),
    path("M34 0v100M68 0v100M136 0v100M0 67h150", { stroke: "#47505e", "stroke-width": 1 }),
    path("M102 0v100M0 35h150", { stroke: "#98a2b3", "stroke-width": 2.4 }),
    ...digits.flatMap((line, row) =>
      line.split(" ").flatMap((digit, column) => {
        const entered = (row + column) % 3 === 1 ? { fill: "#7db4ff" } : given;
        return digit === "_" ? [] : [sign(17 + column * 34, 18 + row * 33, digit, { "font-size": 21, ...entered })];
      }),
    ),
  ];
}
