// The depth of a search over time: a line over a tinted ground, strokes for retreats, the ply looked at.

import { element, shape } from "../../ui/dom.js";
import { Depths } from "./depths.js";

const [WIDTH, HEIGHT] = [300, 84];
const PLACES = 150;
/** While plies come fast, the line is drawn again after so many ms. */
const BETWEEN_MS = 250;
const MOST_DOTS = 36;

export class Graph {
  #depths = new Depths();
  #ground = shape("path", { class: "area" });
  #line = shape("path", { class: "line" });
  #backs = shape("path", { class: "backs" });
  #after = shape("rect", { class: "after", y: -4, height: HEIGHT + 14, width: WIDTH + 8 });
  #dot = shape("circle", { class: "looked-at", r: 4.5 });
  #most = element("span");
  #last = element("span");
  #drawn = -1;
  #drawnAt = 0;
  #timer = 0;

  /** @param {import("../../ui/words.js").Words} words */
  constructor(words) {
    const svg = shape("svg", { viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 18}`, "aria-hidden": "true" });
    svg.append(shape("path", { class: "axes", d: `M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}` }));
    svg.append(this.#ground, this.#line, this.#backs, this.#after, this.#dot);
    const head = element(
      "div",
      { class: "heading" },
      element("h2", {}, words("tour-graph")),
      element("span", { class: "soft legend" }, words("tour-retreat")),
    );
    const below = element("div", { class: "heading soft" }, element("span", {}, words("tour-graph-start")), this.#last);
    this.root = element(
      "div",
      { class: "card graph" },
      head,
      element("div", { class: "plot" }, this.#most, svg),
      below,
    );
    this.words = words;
  }

  /**
   * @param {import("./depths.js").Plies} plies @param {number} ply @param {number} squares how deep a path may become
   */
  draw(plies, ply, squares) {
    this.#depths.update(plies);
    const last = plies.length - 1;
    this.root.hidden = last < 2;
    clearTimeout(this.#timer);
    const now = performance.now();
    if (this.#drawn !== last) {
      if (now - this.#drawnAt >= BETWEEN_MS || last < this.#drawn) this.#drawLine(squares, now);
      else this.#timer = setTimeout(() => this.draw(plies, ply, squares), BETWEEN_MS);
    }
    const x = (WIDTH * ply) / Math.max(1, this.#drawn, ply);
    const y = HEIGHT * (1 - this.#depths.at(ply) / Math.max(1, squares));
    this.#dot.style.transform = `translate(${x}px, ${y}px)`;
    this.#after.style.transform = `translate(${x}px, 0px)`;
  }

  /** @param {number} squares @param {number} now */
  #drawLine(squares, now) {
    [this.#drawn, this.#drawnAt] = [this.#depths.length - 1, now];
    const { deepest, backs } = this.#depths.graph(PLACES);
    const x = (/** @type {number} */ place) => ((WIDTH * place) / Math.max(1, deepest.length - 1)).toFixed(1);
    const y = (/** @type {number} */ depth) => (HEIGHT * (1 - depth / Math.max(1, squares))).toFixed(1);
    const points = deepest.map((depth, place) => `${x(place)} ${y(depth)}`);
    const line = `M${points.join("L")}`;
    this.#line.setAttribute("d", line);
    this.#ground.setAttribute("d", `${line}V${HEIGHT}H0Z`);
    const dot = (/** @type {number} */ place) => `M${x(place)} ${y(deepest[place])}h0.01`;
    const stroke = (/** @type {number} */ place) => `M${x(place)} ${HEIGHT + 4}v5`;
    const few = backs.length <= MOST_DOTS;
    this.#backs.setAttribute("class", few ? "backs dots" : "backs");
    this.#backs.setAttribute("d", backs.map(few ? dot : stroke).join(""));
    this.#most.textContent = this.words("tour-number", { count: squares });
    this.#last.textContent = this.words("tour-number", { count: this.#drawn });
  }
}
