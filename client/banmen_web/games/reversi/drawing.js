// What the board of reversi is drawn of: wood, felt, discs. Lengths are in units of the drawing; a square has 40.

import { shape } from "../../ui/dom.js";

export const CELL = 40;
export const MARGIN = 22;
const STARS_FROM = 6; // smaller boards have no star points
const GRAINS = 7;

/** The shading of wood, felt and discs. */
export function shading() {
  const stops = (/** @type {[number, string][]} */ list) =>
    list.map(([offset, colour]) => shape("stop", { offset, "stop-color": colour }));
  const radial = (/** @type {string} */ id, /** @type {any} */ at, /** @type {[number, string][]} */ list) =>
    shape("radialGradient", { id, ...at }, ...stops(list));
  const lamp = { cx: 0.36, cy: 0.3, r: 0.78 };
  return shape(
    "defs",
    {},
    shape(
      "linearGradient",
      { id: "reversi-wood", x1: 0, y1: 0, x2: 1, y2: 1 },
      ...stops([
        [0, "#6b4327"],
        [0.45, "#54321b"],
        [1, "#3c2313"],
      ]),
    ),
    radial("reversi-felt", { cx: 0.42, cy: 0.36, r: 0.85 }, [
      [0, "#278257"],
      [0.7, "#1f7049"],
      [1, "#195d3d"],
    ]),
    radial("reversi-black", lamp, [
      [0, "#5c616b"],
      [0.3, "#2b2e34"],
      [0.75, "#16181c"],
      [1, "#0b0c0f"],
    ]),
    radial("reversi-white", lamp, [
      [0, "#ffffff"],
      [0.55, "#f4f1e9"],
      [0.85, "#ddd8cc"],
      [1, "#b9b4a8"],
    ]),
    radial("reversi-shadow", {}, [
      [0.62, "#000a"],
      [0.82, "#0005"],
      [1, "#0000"],
    ]),
  );
}

/** The empty board: frame, felt, lines, star points, coordinates. @param {number} size */
export function emptyBoard(size) {
  const side = size * CELL;
  const all = side + 2 * MARGIN;
  const [from, to] = [MARGIN, MARGIN + side];
  const lines = [];
  for (let line = 1; line < size; line += 1)
    lines.push(`M${from + line * CELL} ${from}v${side}M${from} ${from + line * CELL}h${side}`);
  const stars = size < STARS_FROM ? [] : [2, size - 2].flatMap((row) => [2, size - 2].map((column) => [row, column]));
  const names = [];
  for (let line = 0; line < size; line += 1) {
    const at = MARGIN + (line + 0.5) * CELL;
    names.push(shape("text", { class: "coordinate", x: at, y: MARGIN / 2 }, String.fromCharCode(97 + line)));
    names.push(shape("text", { class: "coordinate", x: MARGIN / 2, y: at }, String(line + 1)));
  }
  return shape(
    "g",
    { "aria-hidden": "true" },
    shape("rect", { width: all, height: all, rx: 9, fill: "url(#reversi-wood)" }),
    shape("path", { class: "grain", d: grain(all) }),
    shape("path", {
      class: "mitre",
      d: `M2 2L${from} ${from}M${all - 2} 2L${to} ${from}M2 ${all - 2}L${from} ${to}M${all - 2} ${all - 2}L${to} ${to}`,
    }),
    shape("rect", { class: "edge", x: 0.75, y: 0.75, width: all - 1.5, height: all - 1.5, rx: 8.5 }),
    shape("rect", { class: "well", x: from - 1.5, y: from - 1.5, width: side + 3, height: side + 3, rx: 2 }),
    shape("rect", { x: from, y: from, width: side, height: side, fill: "url(#reversi-felt)" }),
    shape("path", { class: "line", d: lines.join("") }),
    ...stars.map(([row, column]) =>
      shape("circle", { class: "star", cx: from + column * CELL, cy: from + row * CELL, r: 2.6 }),
    ),
    ...names,
  );
}

/** Grain along the four sides of the frame; the same each time. @param {number} all */
function grain(all) {
  const paths = [];
  for (let line = 0; line < GRAINS; line += 1) {
    const off = 2.5 + (line * (MARGIN - 5)) / (GRAINS - 1);
    const bend = ((line * 37) % 5) - 2;
    const [from, to] = [off, all - off];
    const third = (to - from) / 3;
    for (const at of [off, all - off]) {
      paths.push(`M${from} ${at}c${third} ${bend} ${2 * third} ${-bend} ${3 * third} 0`);
      paths.push(`M${at} ${from}c${bend} ${third} ${-bend} ${2 * third} 0 ${3 * third}`);
    }
  }
  return paths.join("");
}

/** One face of a disc, in the middle of its own coordinates. @param {"black" | "white"} colour */
export function face(colour) {
  return shape(
    "g",
    { class: `face ${colour}` },
    shape("circle", { r: 16.6, fill: `url(#reversi-${colour})` }),
    shape("circle", { class: "bevel", r: 13.4 }),
    ...(colour === "black"
      ? [shape("ellipse", { class: "gloss", cx: -4.5, cy: -7, rx: 6, ry: 2.8, transform: "rotate(-24)" })]
      : []),
  );
}

/** The shadow that a disc casts on the felt. */
export function shadow() {
  return shape("circle", { class: "shadow", cx: 1.2, cy: 2.4, r: 19, fill: "url(#reversi-shadow)" });
}
