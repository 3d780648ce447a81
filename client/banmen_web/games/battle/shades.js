// Gradients of the battle's scene. One scene is on a page, so their names are fixed.

import { shape } from "../../ui/dom.js";

/** Stands apart from the id, so that it is no beginning of the page's words. */
const SCENE = "battle";

/** @typedef {[at: number, colour: string, opacity?: number][]} Stops */

/** @param {Stops} stops */
function made(stops) {
  return stops.map(([offset, colour, opacity = 1]) =>
    shape("stop", { offset, "stop-color": colour, "stop-opacity": opacity }),
  );
}

/** From above to below. @param {string} id @param {Stops} stops @param {Record<string, any>} place */
export function linear(id, stops, place = { x1: 0, y1: 0, x2: 0, y2: 1 }) {
  return shape("linearGradient", { id: `${SCENE}-${id}`, ...place }, ...made(stops));
}

/** From the middle outward. @param {string} id @param {Stops} stops @param {Record<string, any>} place */
export function radial(id, stops, place = {}) {
  return shape("radialGradient", { id: `${SCENE}-${id}`, ...place }, ...made(stops));
}
