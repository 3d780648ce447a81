// The cover of a class: a blackboard with a question, and the bars of its answers.

import { circle, ground, path, rect, sign } from "../cover.js";

export function cover() {
  const bars = [
    [22, 34, "#7cc6a2"],
    [52, 52, "#f2c14e"],
    [82, 20, "#7cc6a2"],
    [112, 12, "#7cc6a2"],
  ];
  return [
    ground("#22423a"),
    rect({ x: 6, y: 6, width: 138, height: 88, rx: 5, fill: "#2c5448", stroke: "#8a623c", "stroke-width": 5 }),
    sign(75, 27, "?", { fill: "#f5f1e6", "font-size": 30, "font-weight": 700, "font-family": "sans-serif" }),
    path("M16 82h118", { stroke: "#f5f1e6", "stroke-width": 1.6, opacity: 0.7 }),
    ...bars.map(([x, height, fill]) =>
      rect({ x, y: 82 - Number(height) * 0.72, width: 18, height: Number(height) * 0.72, fill }),
    ),
    circle(128, 20, 4, { fill: "#f5f1e6", opacity: 0.85 }),
  ];
}
