// The cover of the battle: the hero and the demon king before the castle at dusk.

import { gradient, shape } from "../../ui/dom.js";
import { DOWN, circle, ground, path, rect } from "../cover.js";
import { COVER_WIDTH } from "../page.js";

export function cover() {
  return [
    shape(
      "defs",
      {},
      gradient(
        "cover-dusk",
        [
          [0, "#151937"],
          [0.55, "#4a2c5e"],
          [1, "#b5543d"],
        ],
        DOWN,
      ),
    ),
    ground("url(#cover-dusk)"),
    circle(76, 30, 12, { fill: "#ffd9a0", opacity: 0.85 }),
    path("M0 82l14-9 6-28 5 27 12-6 5-34 6 35 14 8 16-4 14 7 12-12 8-38 7 38 10-5 5-22 6 24 10 6v33H0z", {
      fill: "#171327",
    }),
    rect({ y: 88, width: COVER_WIDTH, height: 12, fill: "#0d0b17" }),
    path("M40 58q-9 0-9 10v22h18V68q0-10-9-10z", { fill: "#5f7393" }),
    path("M33 60q0-12 7-12t7 12z", { fill: "#cfd8e6" }),
    path("M34 57h12v3H34z", { fill: "#1b2333" }),
    path("M52 84l13-30M53 73l9 4", { stroke: "#f3f6fb", "stroke-width": 2.6, "stroke-linecap": "round" }),
    path("M112 52q-14 2-15 20l-2 18h34l-2-18q-1-18-15-20z", { fill: "#6d1626" }),
    path("M104 54l-7-14 11 8 4-12 4 12 11-8-7 14z", { fill: "#d8933a" }),
    circle(112, 58, 7, { fill: "#2a0d16" }),
    path("M108 57l3 2M116 57l-3 2", { stroke: "#ff6a4a", "stroke-width": 2, "stroke-linecap": "round" }),
  ];
}
