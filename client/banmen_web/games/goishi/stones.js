// How stones of goishi hiroi look: slate, lit from the upper left.

import { shape } from "../../ui/dom.js";

/** The ellipse where a stone shines. */
export const GLOSS = { class: "gloss", cx: -5, cy: -6.5, rx: 6.5, ry: 4.2, fill: "url(#goishi-gloss)" };

/**
 * @param {string} id @param {[at: number, colour: string, opacity?: number][]} stops @param {Record<string, any>} place
 */
function radial(id, stops, place) {
  const made = stops.map(([offset, colour, opacity = 1]) =>
    shape("stop", { offset, "stop-color": colour, "stop-opacity": opacity }),
  );
  return shape("radialGradient", { id, ...place }, ...made);
}

/** The colours of stones and their shadow; one board is on a page. */
export function gradients() {
  const lit = { cx: 0.38, cy: 0.33, r: 0.75, fx: 0.3, fy: 0.24 };
  return shape(
    "defs",
    {},
    radial(
      "goishi-slate",
      [
        [0, "#5d626c"],
        [0.35, "#30333a"],
        [0.75, "#121418"],
        [1, "#08090b"],
      ],
      lit,
    ),
    radial(
      "goishi-sapphire",
      [
        [0, "#5c93e0"],
        [0.4, "#2f66b4"],
        [0.85, "#123a7c"],
        [1, "#0d2c61"],
      ],
      lit,
    ),
    radial(
      "goishi-gloss",
      [
        [0, "#dfe3ee", 0.75],
        [0.5, "#c3c8d6", 0.28],
        [1, "#c3c8d6", 0],
      ],
      {},
    ),
    radial(
      "goishi-shadow",
      [
        [0.62, "#221204", 0.62],
        [0.8, "#221204", 0.25],
        [1, "#221204", 0],
      ],
      {},
    ),
  );
}

/** A stone at [x, y]. @param {number[]} place */
export function stone([x, y]) {
  return shape(
    "g",
    { class: "stone", transform: `translate(${x} ${y})` },
    shape(
      "g",
      {},
      shape("circle", { cx: 1.6, cy: 3, r: 19.5, fill: "url(#goishi-shadow)" }),
      shape("circle", { r: 16.4, fill: "url(#goishi-slate)" }),
      shape("ellipse", GLOSS),
    ),
  );
}
