// The cover of a tournament: a cup between the two colours.

import { circle, ground, path, rect } from "../cover.js";

export function cover() {
  const gold = "#e5b53c";
  return [
    ground("#27324f"),
    circle(30, 52, 17, { fill: "#15181d" }),
    circle(120, 52, 17, { fill: "#f6f3ea" }),
    path("M58 20h34v18a17 17 0 0 1-34 0z", { fill: gold }),
    path("M58 25h-9c0 14 5 17 11 18M92 25h9c0 14-5 17-11 18", { fill: "none", stroke: gold, "stroke-width": 4 }),
    path("M71 52h8l2 17h-12z", { fill: gold }),
    rect({ x: 60, y: 69, width: 30, height: 9, rx: 2, fill: "#b98a22" }),
  ];
}
