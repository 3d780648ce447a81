// The cover of reversi: discs on the felt, the last one marked.

import { circle, ground, path, stone, stones } from "../cover.js";

export function cover() {
  const lines = [0, 1, 2, 3, 4].map((at) => `M${at * 40 - 5} 0v100M0 ${at * 34 - 2}h150`).join("");
  const discs = [
    [15, 15, 0],
    [55, 15, 0],
    [95, 15, 1],
    [15, 49, 1],
    [55, 49, 0],
    [95, 49, 1],
    [135, 49, 1],
    [55, 83, 1],
    [95, 83, 0],
    [135, 83, 0],
  ];
  return [
    stones(),
    ground("#1f7a50"),
    path(lines, { stroke: "#0f4a2f", "stroke-width": 1.4 }),
    ...discs.flatMap(([x, y, black]) => stone(x, y, 13.5, black === 1)),
    circle(135, 49, 3, { fill: "#e5533d" }),
  ];
}
