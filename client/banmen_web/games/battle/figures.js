// The figures and the effects of a battle. Each is drawn at [0, 0]; y points down.

import { shape } from "../../ui/dom.js";
import { linear, radial } from "./backdrop.js";

// The hero and the demon king. The origin is the middle of the feet; y points down.

/** The pivot of the hero's arm. */
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

/** Draw the hero, with the sword arm as a separate part. */
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

/** Draw the demon king, with the glow of the eyes as a separate part. */
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

// The effects of actions: a burst of light, the trace of the blade, wind, a shield, flames. The origin is [0, 0].

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

/** Draw the rays and the trace of a blade where a blow lands. */
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

/** Draw lines of wind that curl past a side that has evaded. */
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

/** Draw the shield of a side on guard. */
export function shield() {
  const inner = shape("path", { class: "gleam", d: "M-52 20L20 -68L44 -66L-40 42Z" });
  return shape("g", { class: "shield" }, shape("path", { d: SHIELD, fill: "url(#battle-shield)" }), inner);
}

/** Draw the fire around a side that charges. */
export function flames() {
  const tongues = [-110, -74, -38, 0, 38, 74, 110].map((x, number) => {
    const tall = 190 - Math.abs(x) * 0.7 + (number % 2) * 40;
    return `M${x - 26} 0Q${x - 22} ${-tall * 0.4} ${x + 6} ${-tall}Q${x + 14} ${-tall * 0.5} ${x + 26} 0Z`;
  });
  return shape("path", { class: "flames", d: tongues.join(""), fill: "url(#battle-flame)" });
}

// The outlines of helm, crown and sword, in a square of 512 units, rounded from assets/figures: icons by Lorc and
// Delapouite from game-icons.net, CC BY 3.0. Hero and demon king are drawn around them.

export const HELM = [
  "M258 18c-74 0-138 63-156 149c53-8 102-22 154-45l4-2l4 2c49 26 98 41 151 47c-18-87-82-150-157-150zm1 123",
  "c-57 25-113 40-172 47c7 33 7 66-1 99c90 41 232 43 341-1c-11-32-12-65-1-98c-59-4-113-20-167-47zm-13 33h19v128",
  "h-19V174zm-59 11h19v102h-19V185zm116 0H322v102h-19V185zm-172 15h19v79h-19zm228 0H378v79h-19v-79zm39 117",
  "c-15 4-29 7-44 10l-19 65c26-18 48-44 63-75zm-278 3c14 28 33 51 57 68l-18-59c-13-2-26-6-39-9zm213 11",
  "c-51 8-105 9-154 2l21 69c18 9 38 13 58 13c19 0 37-4 53-11zm-195 47c-20 22-37 45-49 72c70-8 134 15 168 51",
  "c40-35 104-55 171-44c-15-29-33-52-54-74c-31 32-71 51-116 51c-46 0-89-21-120-56z",
].join("");
export const CROWN = [
  "M183 20c-19 65-41 130-30 186l0 2l-16 80l16 92L234 488l12-83L224 416c-16-32-16-64 0-80l-48-16v-64",
  "c10 10 34 28 54 38l-15-54l0-2l-31-9l-1-209zM329 23v206l-32 9l0 2l-15 54C302 284 326 266 336 256v64l-48 16",
  "c16 16 16 48 0 80l-22-11l12 84l81-109l16-92L359 208l0-2C370 151 348 87 329 23m-73 50l-7 56v64l-16 47L256 319",
  "l23-79L263 193v-64zm25 110v8l10 30l20-6v-17c-12-7-22-11-30-15zm-50 0c-8 4-17 8-29 14l0 18l19 6L231 191zM192 288",
  "v16l32 16zm128 0l-32 32l32-16zM26 372c-5 24-7 48-4 73c11-5 22-9 34-11c-12-17-22-38-30-62zm460 0",
  "c-8 24-18 45-30 62c12 2 23 6 34 11c3-25 1-49-4-73zm-396 10c-3 15-5 30-6 45c6-4 12-9 19-13c-5-10-9-21-13-32",
  "m332 0c-4 11-8 22-13 32c7 4 13 9 18 13c0-15-2-30-5-45zm-290 42c-8 0-14 2-20 6c-5 2-10 6-16 11l106 63l-63-80",
  "c-2 0-4 0-6 0q-1 0-1 0zm247 0c-2 0-4 0-6 0l-63 80l106-63c-6-5-11-9-16-11c-6-4-13-6-21-6m-301 26",
  "c-22 1-41 6-59 18l4 20l133 9l-61-36l0 0l-9-5l0 0zm356 0l-8 6l0 0l-9 5l0 0l-61 36l133-9l4-20c-18-12-37-17-59-18z",
].join("");
export const SWORD = [
  "m492 23l-84 14L197 249c3 5 5 11 5 17c0 6-2 12-5 16a53 53 0 0 0-16-2c-15 0-30 7-39 17l-10-9l18-17",
  "a546 546 0 0 1-13-17l-20 19l-13-13l22-22a548 548 0 0 1-13-20L72 259l58 58a53 53 0 0 0-2 16a53 53 0 0 0 5 22",
  "l-73 72l-14-15L21 437l15 15l-9 8l27 27l9-8l14 14l25-24l-14-15l72-72a53 53 0 0 0 21 4a53 53 0 0 0 16-2l59 58",
  "L296 401a549 549 0 0 1-20-12l-21 22L241 397l20-19a550 550 0 0 1-18-13l-17 17l-9-9c11-10 18-24 18-40",
  "c0-5-1-10-3-15c5-3 11-5 17-5c6 0 11 2 16 5L477 106zm-66 53l13 13l-192 191l-13-13zM181 298c20 0 35 16 35 35",
  "c0 19-15 35-35 35s-34-16-34-35s15-35 34-35",
].join("");
