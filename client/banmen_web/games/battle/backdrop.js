// The static backdrop of the battle: a night sky, the moon behind a castle, hills, mist over the ground.

import { gradient, shape } from "../../ui/dom.js";

/** The size of the scene, in units. */
export const [WIDTH, HEIGHT] = [616, 384];
const BASE = 274;
const STARS = 90;
/** The castle's towers: the middle, half its width, the heights of its wall and of its roof, above the base. */
const TOWERS = [
  [293, 25, 142, 206],
  [234, 14, 107, 158],
  [345, 15, 122, 180],
  [194, 11, 81, 122],
  [385, 11, 84, 125],
  [159, 15, 92, 138],
];
/** Walls with battlements: from, to, how high. */
const WALLS = [
  [249, 337, 85],
  [177, 235, 67],
  [337, 415, 68],
  [411, 441, 77],
  [141, 457, 50],
];
const WINDOWS = [
  [291, 112],
  [302, 78],
  [234, 90],
  [345, 96],
  [194, 68],
  [161, 74],
  [385, 60],
];

/** Draw the scene without the fighters. */
export function backdrop() {
  const all = { width: WIDTH, height: HEIGHT };
  return shape(
    "svg",
    {
      class: "backdrop",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "xMidYMax slice",
      "aria-hidden": "true",
    },
    shades(),
    shape("rect", { ...all, fill: "url(#battle-sky)" }),
    shape("rect", { ...all, fill: "url(#battle-blue)" }),
    shape("ellipse", { cx: 300, cy: 180, rx: 300, ry: 130, fill: "url(#battle-dusk)" }),
    shape("path", { class: "stars", d: stars() }),
    shape("circle", { cx: 283, cy: 132, r: 82, fill: "url(#battle-halo)" }),
    shape("circle", { cx: 283, cy: 132, r: 33, fill: "url(#battle-moon)" }),
    ...[
      [96, 96, 150, 13],
      [470, 84, 170, 14],
      [360, 150, 190, 11],
      [180, 172, 160, 9],
      [540, 168, 120, 10],
    ].map(([cx, cy, rx, ry]) => shape("ellipse", { cx, cy, rx, ry, fill: "url(#battle-cloud)" })),
    shape("path", { d: castle(), fill: "#1b1224" }),
    ...WINDOWS.map(([x, up]) => shape("circle", { cx: x, cy: BASE - up, r: 11, fill: "url(#battle-lit)" })),
    shape("path", { class: "windows", d: WINDOWS.map(([x, up]) => pane(x, BASE - up)).join("") }),
    shape("path", { d: ridge(246, [10, 5, 13, 4, 12, 7, 3]), fill: "#46284c" }),
    shape("path", { d: ridge(264, [4, 11, 3, 9, 2, 10, 5]), fill: "#2e1d3a" }),
    shape("rect", { y: 268, width: WIDTH, height: 116, fill: "url(#battle-ground)" }),
    ...[
      [120, 286, 240, 16],
      [430, 280, 270, 14],
      [300, 316, 330, 20],
      [90, 352, 260, 22],
      [520, 346, 260, 22],
    ].map(([cx, cy, rx, ry]) => shape("ellipse", { cx, cy, rx, ry, fill: "url(#battle-mist)" })),
    shape("rect", { ...all, fill: "url(#battle-edges)" }),
  );
}

function shades() {
  return shape(
    "defs",
    {},
    linear("sky", [
      [0, "#12163a"],
      [0.3, "#30264f"],
      [0.5, "#63386c"],
      [0.64, "#a04a66"],
      [0.72, "#c2605f"],
    ]),
    linear(
      "blue",
      [
        [0, "#183070", 0.6],
        [0.75, "#183070", 0],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0.2 },
    ),
    radial("dusk", [
      [0, "#d68280", 0.34],
      [1, "#d68280", 0],
    ]),
    radial("halo", [
      [0.36, "#f6d8b0", 0.42],
      [1, "#f6d8b0", 0],
    ]),
    radial(
      "moon",
      [
        [0, "#f3d9b4"],
        [0.6, "#e9c79c"],
        [1, "#f4dcb8"],
      ],
      { cx: 0.4, cy: 0.4, r: 0.7 },
    ),
    radial("cloud", [
      [0, "#1e163a", 0.6],
      [1, "#1e163a", 0],
    ]),
    radial("lit", [
      [0, "#ff8c3c", 0.6],
      [1, "#ff8c3c", 0],
    ]),
    linear("ground", [
      [0, "#2a1b34"],
      [0.4, "#1a1222"],
      [1, "#0d0a12"],
    ]),
    radial("mist", [
      [0, "#80586c", 0.26],
      [1, "#80586c", 0],
    ]),
    radial(
      "edges",
      [
        [0.55, "#000", 0],
        [1, "#000", 0.55],
      ],
      { r: 0.72 },
    ),
  );
}

/** Draw reproducible stars, fewer towards the horizon. */
function stars() {
  let seed = 1986;
  const thrown = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    return (seed >>> 8) / 2 ** 24;
  };
  return Array.from({ length: STARS }, () => {
    const [x, y] = [thrown() * WIDTH, thrown() ** 1.6 * 190];
    return `M${x.toFixed(1)} ${y.toFixed(1)}h0.01`;
  }).join("");
}

function castle() {
  const walls = WALLS.map(([from, to, up]) => {
    const count = Math.max(2, Math.round((to - from) / 14));
    const step = (to - from) / (2 * count - 1);
    const crenels = Array.from({ length: count }, (_, at) => `M${from + 2 * at * step} ${BASE - up}v-6h${step}v6z`);
    return `M${from} ${BASE}V${BASE - up}H${to}V${BASE}z${crenels.join("")}`;
  });
  const towers = TOWERS.map(([x, half, wall, tip]) => {
    const out = half + 4;
    const roof = `M${x - out} ${BASE - wall}l${out} ${wall - tip}l${out} ${tip - wall}z`;
    const eaves = `M${x - out} ${BASE - wall}h${2 * out}v5h${-2 * out}z`;
    return `M${x - half} ${BASE}V${BASE - wall}h${2 * half}V${BASE}z${roof}${eaves}`;
  });
  return [...walls, ...towers].join("");
}

/** @param {number} x @param {number} y */
function pane(x, y) {
  return `M${x - 2} ${y + 5}v-7l2 -3l2 3v7z`;
}

/** Return the outline of hills, from a height down to the lower edge. @param {number} y @param {number[]} swells */
function ridge(y, swells) {
  const step = WIDTH / swells.length;
  const [half, quarter] = [step / 2, step / 4];
  const waves = swells.map((swell) => `q${quarter} ${-swell} ${half} ${-swell / 4}t${half} ${swell / 4}`);
  return `M0 ${y}${waves.join("")}V${HEIGHT}H0z`;
}

// Gradients of the scene. A page has only one scene, so their ids are fixed.

/** The prefix of the ids; a constant, so that the ids do not look like message ids. */
const SCENE = "battle";

/** @typedef {[at: number, colour: string, opacity?: number][]} Stops */

/** Create a gradient, by default from top to bottom. @param {string} id @param {Stops} stops @param {Record<string, any>} place */
export function linear(id, stops, place = { x1: 0, y1: 0, x2: 0, y2: 1 }) {
  return gradient(`${SCENE}-${id}`, stops, place);
}

/** Create a radial gradient. @param {string} id @param {Stops} stops @param {Record<string, any>} place */
export function radial(id, stops, place = {}) {
  return gradient(`${SCENE}-${id}`, stops, place);
}
