// The cover of goishi hiroi: picked stones on a path, and those that are left.

import { gradient, shape } from "../../ui/dom.js";
import { DOWN, circle, ground, path, sign, stone, stones } from "../cover.js";

export function cover() {
  const lines = [0, 1, 2, 3, 4].map((at) => `M${at * 34 + 7} 0v100M0 ${at * 30 + 20}h150`).join("");
  const numbers = [
    [41, 20, "1"],
    [109, 20, "2"],
    [109, 80, "3"],
    [41, 80, "4"],
  ];
  return [
    stones(),
    shape(
      "defs",
      {},
      gradient(
        "cover-wood",
        [
          [0, "#e6bf82"],
          [1, "#cf9f5c"],
        ],
        DOWN,
      ),
    ),
    ground("url(#cover-wood)"),
    path(lines, { stroke: "#7a5427", "stroke-width": 1 }),
    path("M41 20H109V80H41", { stroke: "#c8321f", "stroke-width": 2.6 }),
    ...stone(41, 50, 12, true),
    ...stone(75, 50, 12, false),
    ...stone(143, 20, 12, false),
    ...stone(143, 50, 12, true),
    ...stone(7, 80, 12, false),
    ...numbers.flatMap(([x, y, text]) => [
      circle(Number(x), Number(y), 8.5, { fill: "#fffdf8", stroke: "#c8321f", "stroke-width": 1.8 }),
      sign(Number(x), Number(y), String(text), { "font-size": 11, "font-weight": 700, fill: "#a52a1a" }),
    ]),
  ];
}
