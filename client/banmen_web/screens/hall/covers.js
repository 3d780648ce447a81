// The pictures of the covers: small drawings in vectors. A game of another distribution brings its own; one without a
// picture shows its first letters.

import { otherCover } from "../../games/page.js";
import { gradient, shape } from "../../ui/dom.js";
import { HEIGHT, WIDTH } from "./cover.js";

/** Return the parts of a game's cover, `WIDTH` by `HEIGHT`. @param {string} game @returns {SVGElement[]} */
export function pictureOf(game) {
  try {
    return (Object.hasOwn(PICTURES, game) ? PICTURES[game]() : otherCover(game)) ?? letters(game);
  } catch {
    return letters(game); // a fault in the picture of an added game must not hide the others
  }
}

/** @param {Record<string, any>} at */
const rect = (at) => shape("rect", at);
/** @param {string} d @param {Record<string, any>} [look] */
const path = (d, look = {}) => shape("path", { d, fill: "none", ...look });
/** @param {number} x @param {number} y @param {number} r @param {Record<string, any>} look */
const circle = (x, y, r, look) => shape("circle", { cx: x, cy: y, r, ...look });
/** @param {number} x @param {number} y @param {string} text @param {Record<string, any>} look */
const sign = (x, y, text, look) =>
  shape("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", ...look }, text);

/** The places of gradients: light from above, and light on a ball. */
const DOWN = { x1: 0, y1: 0, x2: 0, y2: 1 };
const LAMP = { cx: "36%", cy: "30%", r: "75%" };

/** Draw a stone with its shadow. @param {number} x @param {number} y @param {number} r @param {boolean} black */
function stone(x, y, r, black) {
  const shadow = circle(x + 1, y + 2.5, r, { fill: "#0006" });
  return [shadow, circle(x, y, r, { fill: `url(#stone-${black ? "black" : "white"})` })];
}

function stones() {
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

/** @type {Record<string, () => SVGElement[]>} */
const PICTURES = {
  reversi() {
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
      rect({ width: WIDTH, height: HEIGHT, fill: "#1f7a50" }),
      path(lines, { stroke: "#0f4a2f", "stroke-width": 1.4 }),
      ...discs.flatMap(([x, y, black]) => stone(x, y, 13.5, black === 1)),
      circle(135, 49, 3, { fill: "#e5533d" }),
    ];
  },
  sudoku() {
    const digits = ["5 3 4 6 1", "6 7 2 1 9", "1 9 8 _ 4"];
    const given = { fill: "#f1ede6", "font-weight": 700 };
    return [
      rect({ width: WIDTH, height: HEIGHT, fill: "#262b33" }),
      rect({ x: 34, y: 35, width: 34, height: 32, fill: "#7a5a12" }),
      path("M34 0v100M68 0v100M136 0v100M0 67h150", { stroke: "#47505e", "stroke-width": 1 }),
      path("M102 0v100M0 35h150", { stroke: "#98a2b3", "stroke-width": 2.4 }),
      ...digits.flatMap((line, row) =>
        line.split(" ").flatMap((digit, column) => {
          const entered = (row + column) % 3 === 1 ? { fill: "#7db4ff" } : given;
          return digit === "_" ? [] : [sign(17 + column * 34, 18 + row * 33, digit, { "font-size": 21, ...entered })];
        }),
      ),
    ];
  },
  battle() {
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
      rect({ width: WIDTH, height: HEIGHT, fill: "url(#cover-dusk)" }),
      circle(76, 30, 12, { fill: "#ffd9a0", opacity: 0.85 }),
      path("M0 82l14-9 6-28 5 27 12-6 5-34 6 35 14 8 16-4 14 7 12-12 8-38 7 38 10-5 5-22 6 24 10 6v33H0z", {
        fill: "#171327",
      }),
      rect({ y: 88, width: WIDTH, height: 12, fill: "#0d0b17" }),
      path("M40 58q-9 0-9 10v22h18V68q0-10-9-10z", { fill: "#5f7393" }),
      path("M33 60q0-12 7-12t7 12z", { fill: "#cfd8e6" }),
      path("M34 57h12v3H34z", { fill: "#1b2333" }),
      path("M52 84l13-30M53 73l9 4", { stroke: "#f3f6fb", "stroke-width": 2.6, "stroke-linecap": "round" }),
      path("M112 52q-14 2-15 20l-2 18h34l-2-18q-1-18-15-20z", { fill: "#6d1626" }),
      path("M104 54l-7-14 11 8 4-12 4 12 11-8-7 14z", { fill: "#d8933a" }),
      circle(112, 58, 7, { fill: "#2a0d16" }),
      path("M108 57l3 2M116 57l-3 2", { stroke: "#ff6a4a", "stroke-width": 2, "stroke-linecap": "round" }),
    ];
  },
  knights_tour() {
    const squares = [];
    for (let row = 0; row < 4; row += 1) {
      for (let column = 0; column < 6; column += 1) {
        const fill = (row + column) % 2 ? "#8a5a34" : "#ecd2a8";
        squares.push(rect({ x: column * 27 - 6, y: row * 27 - 4, width: 27, height: 27, fill }));
      }
    }
    const points = [
      [20, 64],
      [47, 10],
      [101, 36],
      [128, 90],
      [74, 64],
      [101, 10],
      [128, 64],
      [74, 90],
    ];
    return [
      ...squares,
      path(`M${points.join("L")}`, { stroke: "#1f5fbf", "stroke-width": 2.6, "stroke-linejoin": "round" }),
      ...points.map(([x, y]) => circle(x, y, 3.4, { fill: "#fff", stroke: "#1f5fbf", "stroke-width": 1.8 })),
      sign(74, 88, "♞", { "font-size": 25, fill: "#16181c", stroke: "#fff", "stroke-width": 0.8 }),
    ];
  },
  goishi() {
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
      rect({ width: WIDTH, height: HEIGHT, fill: "url(#cover-wood)" }),
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
  },
};

/** @param {string} game */
function letters(game) {
  const hue = [...game].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  const text = game.replaceAll("_", " ").slice(0, 2).toUpperCase();
  return [
    rect({ width: WIDTH, height: HEIGHT, fill: `hsl(${hue} 32% 34%)` }),
    sign(WIDTH / 2, HEIGHT / 2, text, { "font-size": 40, "font-weight": 700, fill: "#fff" }),
  ];
}
