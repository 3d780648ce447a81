// The hero and the demon king. Each stands at [0, 0], the middle of the feet; y goes down.

import { shape } from "../../ui/dom.js";
import { CROWN, HELM, SWORD } from "./outlines.js";
import { linear, radial } from "./shades.js";

/** Where the hero's arm turns. */
const SHOULDER = "translate(58 -128)";

export function shades() {
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
