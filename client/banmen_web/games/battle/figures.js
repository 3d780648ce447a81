// The hero and the demon king, and what is seen of a blow. Each stands at [0, 0]; y goes down.

import { shape } from "../../ui/dom.js";
import { linear, radial } from "./backdrop.js";

// The hero and the demon king. Each stands at [0, 0], the middle of the feet; y goes down.

/** Where the hero's arm turns. */
const SHOULDER = "translate(58 -128)";

export function figureShades() {
  return shape(
    "defs",
    {},
    linear("steel", [
      [0, "#f1f4fb"],
      [0.45, "#bcc6da"],
      [1, "#8190ab"],
    ]),
    linear(
      "blade",
      [
        [0, "#ffffff"],
        [0.5, "#c3cfe6"],
        [1, "#93a4c4"],
      ],
      { x1: 1, y1: 0, x2: 0, y2: 1 },
    ),
    radial(
      "plate",
      [
        [0, "#b4c4e0"],
        [0.5, "#7f93b8"],
        [1, "#414f6b"],
      ],
      { cx: 0.36, cy: 0.28, r: 0.8 },
    ),
    linear("mail", [
      [0, "#64708c"],
      [1, "#262c3c"],
    ]),
    linear("tabard", [
      [0, "#56658a"],
      [1, "#222a3c"],
    ]),
    linear("gold", [
      [0, "#f6dc90"],
      [1, "#b98630"],
    ]),
    linear("cape", [
      [0, "#34579f"],
      [1, "#141f45"],
    ]),
    linear("horn", [
      [0, "#f0a184"],
      [0.45, "#c65148"],
      [1, "#7c1a22"],
    ]),
    linear("hood", [
      [0, "#30101a"],
      [1, "#14080e"],
    ]),
    linear("robe", [
      [0, "#5c1820"],
      [0.6, "#33101a"],
      [1, "#180810"],
    ]),
    radial("blue-glow", [
      [0, "#7fa6ff", 0.5],
      [1, "#7fa6ff", 0],
    ]),
    radial("red-glow", [
      [0, "#e23a28", 0.55],
      [1, "#c4261e", 0],
    ]),
    radial("eye", [
      [0, "#fff0a8"],
      [0.3, "#ffb347", 0.9],
      [1, "#ff7a1e", 0],
    ]),
  );
}

/** The hero, with the sword arm as a part of its own. */
export function hero() {
  const arm = shape(
    "g",
    { class: "arm" },
    shape(
      "g",
      { transform: "translate(5 -124) scale(0.390625) rotate(-15 75 440)" },
      shape("path", { class: "sword-glow", d: SWORD }),
      shape("path", { class: "sword", d: SWORD, fill: "url(#battle-blade)" }),
    ),
    shape("path", { class: "forearm", d: "M2 4L30 42" }),
    shape("circle", { cx: 34, cy: 48, r: 16, fill: "#222a3c" }),
    shape("circle", { cx: 34, cy: 48, r: 14, fill: "url(#battle-plate)" }),
  );
  const root = shape(
    "g",
    { class: "fighter hero" },
    shape("ellipse", { cx: 0, cy: -140, rx: 150, ry: 168, fill: "url(#battle-blue-glow)" }),
    shape("path", {
      fill: "url(#battle-cape)",
      d: "M-40 -122Q-86 -110 -98 -44Q-112 -10 -112 4L-52 4L-34 -40ZM40 -122Q84 -110 92 -44Q104 -10 104 4L50 4L34 -40Z",
    }),
    shape("path", {
      class: "folds",
      d: "M-78 -92Q-92 -40 -94 2M-62 -92Q-70 -40 -72 2M64 -92Q74 -40 74 2M78 -92Q90 -40 92 2",
    }),
    shape("path", {
      d: "M-46 -128Q0 -146 46 -128Q42 -90 44 -60Q46 -40 56 6H-56Q-46 -40 -44 -60Q-42 -90 -46 -128Z",
      fill: "url(#battle-mail)",
    }),
    shape("path", { d: "M-27 -122H27L24 6H-24Z", fill: "url(#battle-tabard)" }),
    shape("path", { d: "M0 -116L13 -95L0 -72L-13 -95Z", fill: "url(#battle-gold)" }),
    shape("path", { d: "M-45 -62Q0 -54 45 -62L46 -49Q0 -42 -46 -49Z", fill: "url(#battle-gold)" }),
    shape("circle", { cx: 0, cy: -52, r: 7.5, fill: "url(#battle-gold)" }),
    pauldron(-62, -128),
    shape("g", { transform: SHOULDER }, arm),
    pauldron(62, -128),
    shape("path", { d: "M-40 -168L40 -168L56 -142Q0 -120 -56 -142Z", fill: "#1d2638" }),
    shape("ellipse", { cx: 0, cy: -204, rx: 47, ry: 62, fill: "#1a2233" }),
    shape("path", {
      class: "helm",
      d: HELM,
      transform: "translate(-71 -272) scale(0.27734)",
      fill: "url(#battle-steel)",
    }),
  );
  return { root, arm };
}

/** @param {number} x @param {number} y */
function pauldron(x, y) {
  return shape(
    "g",
    { transform: `translate(${x} ${y})` },
    shape("ellipse", { class: "plate", rx: 33, ry: 27, fill: "url(#battle-plate)" }),
    shape("path", { class: "rim", d: "M-30 6Q0 20 30 6M-24 15Q0 28 24 15" }),
  );
}

/** The demon king, with the light of the eyes as a part of its own. */
export function demonKing() {
  const eyes = shape(
    "g",
    { class: "glare" },
    ...[-15, 15].map((cx) => shape("ellipse", { cx, cy: -193, rx: 34, ry: 9, fill: "url(#battle-eye)" })),
  );
  const root = shape(
    "g",
    { class: "fighter demon-king" },
    shape("ellipse", { cx: 0, cy: -150, rx: 180, ry: 190, fill: "url(#battle-red-glow)" }),
    shape("path", {
      d: "M-96 -150L-60 -172H60L96 -150L131 -106L127 -62L154 8H-154L-127 -62L-131 -106Z",
      fill: "url(#battle-robe)",
    }),
    shape("path", {
      class: "folds",
      d: "M-75 -120Q-96 -60 -106 6M-48 -120Q-60 -60 -67 6M48 -120Q60 -60 67 6M75 -120Q96 -60 106 6",
    }),
    shape("path", { d: "M0 -116L26 -96L16 8H-16L-26 -96Z", fill: "#14080e" }),
    shape("path", { d: "M0 -271L34 -252L44 -190L30 -130H-30L-44 -190L-34 -252Z", fill: "url(#battle-hood)" }),
    shape("path", {
      class: "crown",
      d: CROWN,
      transform: "translate(-116 -314) scale(0.453125)",
      fill: "url(#battle-horn)",
    }),
    shape("path", { class: "pupils", d: "M-21 -194L-10 -190.5L-20 -191ZM21 -194L10 -190.5L20 -191Z" }),
    ...[-15, 15].map((cx) => shape("ellipse", { cx, cy: -193, rx: 13, ry: 7, fill: "url(#battle-eye)" })),
    eyes,
  );
  return { root, eyes };
}

// What is seen of a blow: a burst of light, the trace of the blade, wind, a shield, flames. Each stands at [0, 0].

const RAYS = 18;
const SHIELD = "M0 -86L36 -70L70 -66V6L52 48L0 88L-52 48L-70 6V-66L-36 -70Z";

export function effectShades() {
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

// The outlines of helm, crown and sword, in a square of 512 units, as in assets/figures: icons by Lorc and Delapouite
// from game-icons.net, CC BY 3.0. Hero and demon king are drawn around them.

export const HELM = [
  "M258.094 18.5c-74.34 0-138.073 62.498-156.188 148.438c52.758-7.697 102.23-22.044 153.938-45.094l4.125-1.813",
  "l3.967 2.064c49.424 25.667 97.648 41.026 150.657 46.406c-17.66-86.744-81.71-150-156.5-150zm1.28 122.156",
  "c-57.41 25.148-112.883 39.993-172.53 47c6.724 32.847 6.91 65.935-.5 98.938",
  "c89.29 41.602 231.648 43.154 340.594-.125c-10.762-32.516-11.727-65.66-1.188-98.408",
  "c-59.03-4.235-112.628-20.06-166.375-47.406zm-13.5 33.125h18.72v127.75h-18.72V173.78zm-58.78 11.19h18.687",
  "v101.655h-18.686V184.97zm115.72 0H321.5v101.655h-18.688V184.97zm-171.72 14.905h18.687v79.28h-18.686z",
  "m227.72 0H377.5v79.28h-18.688v-79.28zm38.748 116.75c-14.302 4.282-28.96 7.873-43.78 10.844l-19.22 64.06",
  "c26.114-17.337 48.002-43.31 63-74.905zm-277.53 2.875c13.95 28.257 33.448 51.85 56.562 68.53l-17.688-58.905",
  "c-13.397-2.61-26.387-5.826-38.875-9.625zm213.156 11.656c-51.63 8.175-104.745 8.588-153.72 1.438l20.845 69.5",
  "c18 8.52 37.49 13.187 57.78 13.187c18.588 0 36.507-3.92 53.22-11.124zm-195.5 47.156",
  "c-19.436 21.562-36.416 44.367-48.594 72.157c70.233-8.736 133.743 14.684 168.03 50.75",
  "c39.684-35.607 103.71-55.685 170.876-44.25c-15.08-29.372-33.32-51.982-53.938-74",
  "c-31.187 31.75-71.53 51-115.968 51c-46.568 0-88.65-21.142-120.406-55.658z",
].join("");
export const CROWN = [
  "M183.188 20.107c-19.58 65.304-41.643 129.72-30.362 186.127l.352 1.766l-16.03 80.148l15.366 92.19",
  "L234.17 488.36l12.03-83.46L224 416c-16-32-16-64 0-80l-48-16v-64c10.394 10.394 34.29 27.534 54.146 38.273",
  "l-15.564-54.478l.69-2.072l-31.51-9.002l-.575-208.613zM329 22.81v205.694l-32.27 9.22l.688 2.07l-15.564 54.48",
  "C301.71 283.533 325.606 266.393 336 256v64l-48 16c16 16 16 48 0 80l-22.21-11.104l12.048 84.32l81.644-108.86",
  "l15.37-92.208L358.822 208l.352-1.766C370.278 150.712 348.196 87.226 329 22.81m-73 49.75l-7 56v64.9",
  "l-15.582 46.745L256 319.238l22.582-79.033L263 193.46v-64.9zm25 110.89v7.09l10.03 30.09l19.97-5.704v-17.322",
  "c-12.287-6.115-21.97-10.802-30-14.153zm-50 .005c-7.888 3.29-17.36 7.866-29.324 13.815l.05 17.863",
  "l19.243 5.498L231 190.54zM192 288v16l32 16zm128 0l-32 32l32-16zM25.97 372.31",
  "c-4.88 23.452-7.363 47.226-4 72.872c10.904-5.418 22.286-8.96 33.968-10.907",
  "c-12.438-17.27-22.396-38.742-29.97-61.966zm460.01 0c-7.575 23.223-17.532 44.695-29.97 61.965",
  "c11.68 1.947 23.063 5.49 33.97 10.907c3.36-25.646.877-49.42-4-72.873zm-396.01 9.833",
  "c-3.055 14.682-5.173 29.488-5.51 44.8c5.497-4.264 11.312-8.804 18.14-12.713",
  "c-4.768-10.11-8.98-20.89-12.63-32.087m332.01 0c-3.653 11.196-7.865 21.977-12.632 32.087",
  "c6.828 3.91 12.642 8.45 18.138 12.713c-.336-15.312-2.453-30.118-5.507-44.8zm-290.37 41.654",
  "c-7.614.14-13.588 2.403-19.616 5.793c-5.165 2.904-10.355 6.87-15.77 11.033l106.108 63.19l-63.082-79.325",
  "c-2.088-.296-4.228-.656-6.094-.69q-.784-.015-1.545 0zm247.183 0c-1.866.035-4.007.394-6.096.69l-63.084 79.33",
  "l106.112-63.194c-5.415-4.163-10.607-8.13-15.772-11.033c-6.43-3.616-12.796-5.95-21.16-5.793m-301.2 26.69",
  "c-21.304.15-40.785 5.3-58.886 17.447l4.56 19.586l132.567 9.953l-60.994-36.627l.115-.03l-8.922-5.312l.008.058",
  "zm356.764 0l-8.45 5.077l.007-.06l-8.922 5.312l.117.03l-60.997 36.63l132.57-9.956l4.557-19.586",
  "c-18.1-12.148-37.58-17.298-58.883-17.446z",
].join("");
export const SWORD = [
  "m491.844 22.533l-83.42 14.865L196.572 249.25c3.262 4.815 5.37 10.72 5.37 16.932",
  "c0 5.863-1.71 11.35-4.643 15.996a53 53 0 0 0-16.027-2.477c-15.724 0-29.904 6.89-39.69 17.796l-9.112-9.113",
  "l17.237-17.237a546 546 0 0 1-13.19-17.6l-19.443 19.44l-13.215-13.215l21.828-21.827",
  "a548 548 0 0 1-12.792-20.068L72.093 258.68l58.314 58.314a53 53 0 0 0-2.49 16.063",
  "a52.9 52.9 0 0 0 4.592 21.564l-72.14 72.14l-14.56-14.56L21.013 437l14.558 14.56l-8.607 8.608l27.246 27.246",
  "l8.606-8.61l14.56 14.56l24.798-24.8l-14.557-14.556l72.158-72.16a52.9 52.9 0 0 0 21.498 4.562",
  "a53 53 0 0 0 16.063-2.49l58.363 58.363L296.5 401.48a549 549 0 0 1-20.068-12.793l-21.83 21.83L241.39 397.3",
  "l19.442-19.44a550 550 0 0 1-17.603-13.194l-17.238 17.238l-9.16-9.16c10.905-9.785 17.795-23.965 17.795-39.69",
  "c0-5.346-.806-10.51-2.285-15.39c4.703-3.04 10.288-4.817 16.265-4.816c6.21 0 11.776 1.77 16.52 4.955",
  "L476.98 105.95zm-66.227 53.012l13.215 13.215l-191.684 191.68l-13.214-13.213zM181.273 298.39",
  "c19.257 0 34.665 15.41 34.665 34.665c0 19.256-15.408 34.666-34.665 34.666s-34.666-15.41-34.666-34.665",
  "s15.41-34.666 34.666-34.666",
].join("");
