// The cover of the knight's tour: a knight and the squares of its path.

import { circle, path, rect, sign } from "../cover.js";

export function cover() {
  const squares = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const fill = (row + column) % 2 ? "#8a5a34" : "#ecd2a8";
      squares.push(rect({ x: column * 27 - 6, y: row * 27 - 4, width: 27, height: 27, fill }));
    }
  }
  const points = [
    [20, 64],
    [47, 10],
    [101, 36],
    [128, 90],
    [74, 64],
    [101, 10],
    [128, 64],
    [74, 90],
  ];
  return [
    ...squares,
    path(`M${points.join("L")}`, { stroke: "#1f5fbf", "stroke-width": 2.6, "stroke-linejoin": "round" }),
    ...points.map(([x, y]) => circle(x, y, 3.4, { fill: "#fff", stroke: "#1f5fbf", "stroke-width": 1.8 })),
    sign(74, 88, "♞", { "font-size": 25, fill: "#16181c", stroke: "#fff", "stroke-width": 0.8 }),
  ];
}
