// What is seen of a blow: a burst of light, the trace of the blade, wind, a shield, flames. Each stands at [0, 0].

import { shape } from "../../ui/dom.js";
import { linear, radial } from "./shades.js";

const RAYS = 18;
const SHIELD = "M0 -86L36 -70L70 -66V6L52 48L0 88L-52 48L-70 6V-66L-36 -70Z";

export function shades() {
  return shape(
    "defs",
    {},
    radial("burst", [
      [0, "#fffbe8"],
      [0.22, "#ffe08a", 0.9],
      [0.6, "#ffa83a", 0.25],
      [1, "#ff8a1e", 0],
    ]),
    linear(
      "trace",
      [
        [0, "#fff", 0],
        [0.5, "#fff"],
        [1, "#fff", 0],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0 },
    ),
    linear("shield", [
      [0, "#60a8ff", 0.16],
      [1, "#60a8ff", 0.34],
    ]),
    linear("flame", [
      [0, "#ff7a1e", 0],
      [0.45, "#ff7a1e", 0.55],
      [1, "#ffd070", 0.8],
    ]),
  );
}

/** Rays on all sides and the trace of a blade, where a blow lands. */
export function burst() {
  const rays = Array.from({ length: RAYS }, (_, number) => {
    const angle = ((number + 0.4 * (number % 3)) / RAYS) * 2 * Math.PI;
    const length = 52 + ((number * 37) % 50);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const foot = (/** @type {number} */ side) => `${(-y * side).toFixed(1)} ${(x * side).toFixed(1)}`;
    return `M${foot(2.4)}L${(x * length).toFixed(1)} ${(y * length).toFixed(1)}L${foot(-2.4)}Z`;
  });
  return shape(
    "g",
    { class: "burst" },
    shape("circle", { r: 74, fill: "url(#battle-burst)" }),
    shape("path", { class: "rays", d: rays.join("") }),
    shape("path", { class: "trace", d: "M-112 -72Q-6 -4 108 80Q-8 12 -112 -72Z" }),
  );
}

/** Lines of wind that curl past a side that has evaded. */
export function wind() {
  const gusts = [
    [-96, -70, 150, -14],
    [-118, -28, 190, 16],
    [-132, 18, 176, -12],
    [-70, 52, 146, 14],
    [-104, 88, 120, -10],
  ];
  const lines = gusts.map(([x, y, length, curl]) => {
    const [half, round] = [length / 2, Math.abs(curl)];
    return `M${x} ${y}q${half / 2} -10 ${half} 0t${half} 0a${round} ${round} 0 1 ${Number(curl > 0)} ${-round} ${curl}`;
  });
  return shape("path", { class: "wind", d: lines.join("") });
}

/** The shield of a side on guard. */
export function shield() {
  const inner = shape("path", { class: "gleam", d: "M-52 20L20 -68L44 -66L-40 42Z" });
  return shape("g", { class: "shield" }, shape("path", { d: SHIELD, fill: "url(#battle-shield)" }), inner);
}

/** Fire around a side that charges. */
export function flames() {
  const tongues = [-110, -74, -38, 0, 38, 74, 110].map((x, number) => {
    const tall = 190 - Math.abs(x) * 0.7 + (number % 2) * 40;
    return `M${x - 26} 0Q${x - 22} ${-tall * 0.4} ${x + 6} ${-tall}Q${x + 14} ${-tall * 0.5} ${x + 26} 0Z`;
  });
  return shape("path", { class: "flames", d: tongues.join(""), fill: "url(#battle-flame)" });
}
