// What the covers of banmen's games are drawn from: small drawings in vectors, `COVER_WIDTH` by `COVER_HEIGHT`.

import { gradient, shape } from "../ui/dom.js";
import { COVER_HEIGHT, COVER_WIDTH } from "./page.js";

/** The whole cover in one colour. @param {string} fill */
export const ground = (fill) => rect({ width: COVER_WIDTH, height: COVER_HEIGHT, fill });
/** @param {Record<string, any>} at */
export const rect = (at) => shape("rect", at);
/** @param {string} d @param {Record<string, any>} [look] */
export const path = (d, look = {}) => shape("path", { d, fill: "none", ...look });
/** @param {number} x @param {number} y @param {number} r @param {Record<string, any>} look */
export const circle = (x, y, r, look) => shape("circle", { cx: x, cy: y, r, ...look });
/** @param {number} x @param {number} y @param {string} text @param {Record<string, any>} look */
export const sign = (x, y, text, look) =>
  shape("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", ...look }, text);

/** The places of gradients: light from above, and light on a ball. */
export const DOWN = { x1: 0, y1: 0, x2: 0, y2: 1 };
const LAMP = { cx: "36%", cy: "30%", r: "75%" };

/** Draw a stone with its shadow. @param {number} x @param {number} y @param {number} r @param {boolean} black */
export function stone(x, y, r, black) {
  const shadow = circle(x + 1, y + 2.5, r, { fill: "#0006" });
  return [shadow, circle(x, y, r, { fill: `url(#stone-${black ? "black" : "white"})` })];
}

export function stones() {
  const black = gradient(
    "stone-black",
    [
      [0, "#5b6068"],
      [0.35, "#2b2e34"],
      [1, "#0d0e11"],
    ],
    LAMP,
  );
  const white = gradient(
    "stone-white",
    [
      [0, "#ffffff"],
      [0.6, "#f0ede6"],
      [1, "#b9b4a8"],
    ],
    LAMP,
  );
  return shape("defs", {}, black, white);
}
