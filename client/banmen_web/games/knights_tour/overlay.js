// What lies over the path on a knight's board: the last retreat, lost squares, where the knight may go, the knight.

import { shape } from "../../ui/dom.js";
import { PATH_COLOURS } from "./colours.js";

/** A square is so many units wide. */
export const UNIT = 40;
const KNIGHT = [
  "M6.1 18C5.8 13.2 6.9 9 10 6.3C11 5.4 12 4.9 13.1 4.6L13.8 2.3C13.9 2 14.3 2 14.5 2.2L16 4.6",
  "C17.3 5.4 18 6.6 18.6 7.9L20.6 11.6C21 12.3 20.9 13 20.4 13.5L19.6 14.3C19 14.9 18.2 14.9 17.6 14.3",
  "C16.9 13.6 16 13.2 15 13.1L12.8 12.7C13 14.1 14.1 15.1 15.6 15.9C16.5 16.5 17 17.2 17.1 18ZM15 8.5",
  "A0.8 0.8 0 1 0 16.6 8.5A0.8 0.8 0 1 0 15 8.5ZM5.4 19.1H17.8A1 1 0 0 1 18.8 20.1V21A1 1 0 0 1 17.8 22H5.4",
  "A1 1 0 0 1 4.4 21V20.1A1 1 0 0 1 5.4 19.1Z",
].join("");
const MOST_ONWARD = 8;
/** The knight is never smaller than this, in px: eyes look for it first. */
const LEAST_KNIGHT_PX = 17;

/**
 * What is shown; squares are numbers, -1 for none. `home`: the tour is closed, and a line leads to this square.
 * @typedef {object} Shown
 * @property {number} here
 * @property {number} home
 * @property {import("./annotations.js").Candidate[]} candidates
 * @property {number} chosen
 * @property {number} ghost
 * @property {number} cursor
 * @property {number[]} retreat
 * @property {number[]} lost
 */

export class Overlay {
  root = shape("svg", { "aria-hidden": "true" });
  #swatches = shape("path", { class: "swatches" });
  #dashes = shape("path", { class: "back-way" });
  #home = shape("path", { class: "home", stroke: PATH_COLOURS[PATH_COLOURS.length - 1] });
  #lost = shape("path", { class: "lost" });
  #hollow = shape("path", { class: "hollow" });
  #cross = shape("g", { class: "cross" }, shape("circle", { r: 7.5 }), shape("path", { d: "M-3 -3L3 3M3 -3L-3 3" }));
  #ahead = shape("path", { class: "ahead" });
  #counts = Array.from({ length: MOST_ONWARD }, () => count());
  #ghost = knight("ghost");
  #knight = knight("knight");
  #cursor = shape("rect", { class: "cursor", x: -18.5, y: -18.5, width: 37, height: 37, rx: 5 });
  #columns = 1;
  #size = 1;

  constructor() {
    this.root.append(this.#swatches, this.#dashes, this.#lost, this.#hollow, this.#cross, this.#home, this.#ahead);
    this.root.append(...this.#counts.map(({ group }) => group), this.#ghost, this.#knight, this.#cursor);
  }

  /**
   * Squares are here from now on.
   * @param {number} rows @param {number} columns @param {number} frame in squares @param {number} sidePx
   */
  place(rows, columns, frame, sidePx) {
    this.#columns = columns;
    const [x, y] = [-frame * UNIT, -frame * UNIT];
    this.root.setAttribute("viewBox", `${x} ${y} ${(columns + 2 * frame) * UNIT} ${(rows + 2 * frame) * UNIT}`);
    this.#size = Math.max(0.87, LEAST_KNIGHT_PX / sidePx);
    for (const one of [this.#knight, this.#ghost]) {
      /** @type {SVGElement} */ (one.firstChild).setAttribute("transform", `scale(${this.#size})`);
    }
  }

  /** @param {Shown} shown @param {boolean} animates whether the knight is seen to go */
  show(shown, animates) {
    const { here, candidates, chosen, retreat } = shown;
    this.#knight.classList.toggle("goes", animates);
    this.#put(this.#knight, here);
    this.#put(this.#ghost, shown.ghost);
    this.#put(this.#cursor, shown.cursor);
    this.#ahead.setAttribute("d", chosen >= 0 && here >= 0 ? this.#line(here, chosen) : "");
    this.#home.setAttribute("d", shown.home >= 0 ? this.#line(here, shown.home) : "");
    this.#counts.forEach((one, at) => this.#count(one, candidates[at], chosen, retreat));
    this.#lost.setAttribute(
      "d",
      shown.lost
        .filter((square) => !retreat.includes(square))
        .map((square) => this.#x(square))
        .join(""),
    );
    this.#swatches.setAttribute(
      "d",
      retreat
        .slice(1)
        .map((square) => this.#swatch(square))
        .join(""),
    );
    this.#dashes.setAttribute(
      "d",
      retreat
        .slice(1)
        .map((square, at) => this.#line(retreat[at], square, at ? 0 : UNIT * 0.36))
        .join(""),
    );
    this.#hollow.setAttribute(
      "d",
      retreat
        .slice(1, -1)
        .map((square) => this.#ring(square))
        .join(""),
    );
    this.#put(this.#cross, retreat.length ? retreat[retreat.length - 1] : -1);
  }

  /**
   * @param {ReturnType<typeof count>} one @param {import("./annotations.js").Candidate | undefined} candidate
   * @param {number} chosen @param {number[]} retreat
   */
  #count(one, candidate, chosen, retreat) {
    const hidden = !candidate || (candidate.spent && retreat.includes(candidate.square));
    this.#put(one.group, hidden ? -1 : candidate.square);
    if (hidden) return;
    const { square, onward, dead, spent } = candidate;
    const look = `count${square === chosen ? " chosen" : ""}${dead ? " dead" : ""}${spent ? " spent" : ""}`;
    if (one.look !== look) one.group.setAttribute("class", (one.look = look));
    if (one.onward !== onward) one.text.textContent = String((one.onward = onward));
  }

  /** @param {SVGElement} mark @param {number} square */
  #put(mark, square) {
    mark.classList.toggle("off", square < 0);
    if (square < 0) return;
    const [x, y] = this.#middle(square);
    mark.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {number} square */
  #middle(square) {
    return [((square % this.#columns) + 0.5) * UNIT, (Math.floor(square / this.#columns) + 0.5) * UNIT];
  }

  /** @param {number} from @param {number} to @param {number} gap left free at the beginning */
  #line(from, to, gap = 0) {
    const [[x, y], [toX, toY]] = [this.#middle(from), this.#middle(to)];
    const far = Math.hypot(toX - x, toY - y) || 1;
    const [startX, startY] = [x + ((toX - x) * gap) / far, y + ((toY - y) * gap) / far];
    return `M${startX.toFixed(1)} ${startY.toFixed(1)}L${toX} ${toY}`;
  }

  /** @param {number} square */
  #x(square) {
    const [x, y] = this.#middle(square);
    return `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
  }

  /** @param {number} square */
  #swatch(square) {
    const [x, y] = this.#middle(square);
    return `M${x - UNIT / 2} ${y - UNIT / 2}h${UNIT}v${UNIT}h${-UNIT}z`;
  }

  /** @param {number} square */
  #ring(square) {
    const [x, y] = this.#middle(square);
    return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`;
  }
}

/** A circle with the number of onward moves. */
function count() {
  const text = shape("text");
  const group = shape(
    "g",
    { class: "count off" },
    shape("circle", { class: "halo", r: 14.5 }),
    shape("circle", { r: 10.5 }),
    text,
  );
  return { group, text, look: "", onward: -1 };
}

/** @param {string} name */
function knight(name) {
  const icon = shape("path", { d: KNIGHT, transform: "translate(-13.2 -13.4) scale(1.08)", "fill-rule": "evenodd" });
  return shape("g", { class: `${name} off` }, shape("g", {}, shape("circle", { r: 20 }), icon));
}
