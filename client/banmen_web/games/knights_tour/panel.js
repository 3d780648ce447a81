// The panel of a knight's tour: the figures of the search, its depth over time, the next squares or the verdict, commands.

import { element, setAttribute, setText, shape } from "../../ui/dom.js";
import { nameOf } from "./annotations.js";

/** @typedef {import("./annotations.js").Candidate} Candidate */
/** @typedef {import("../../ui/words.js").Words} Words */

/**
 * The commands of the buttons.
 * @typedef {{go: (square: number) => void, back: () => void, again: () => void}} Commands
 */
/**
 * The data of a moment to draw. `ahead` is the next square of a program, `back` the square that it retreats to, or -1.
 * `person`: a person moves the knight, not a program. `plays`: the viewer may move it now.
 * @typedef {object} Shown
 * @property {Candidate[]} candidates
 * @property {number} ahead
 * @property {number} back
 * @property {boolean} person
 * @property {boolean} plays
 * @property {boolean} canBack
 * @property {number} rate
 * @property {import("./annotations.js").Verdict | null} verdict
 */

const MOST_NEXT = 8;

/** Create a figure with its name. @param {string} name */
function figure(name) {
  const value = element("strong");
  const beside = element("span", { class: "soft" });
  const root = element("div", { class: "figure" }, element("span", { class: "soft" }, name), value, beside);
  return { root, value, beside };
}

export class Panel {
  /** @type {Words} */
  #words;
  #subtitle = element("p", { class: "soft subtitle" });
  #figures;
  #graph;
  #note = element("span", { class: "soft" });
  /** @type {Next[]} */
  #next = [];
  #nextCard;
  #title = element("strong");
  #body = element("span");
  #verdict = element("div", { class: "card verdict" }, this.#title, this.#body);
  /** @type {HTMLButtonElement[]} */
  #does;
  #commands;
  /** The place of the buttons that every game has. */
  slot = element("div", { class: "slot" });

  /** @param {Words} words @param {Commands} commands */
  constructor(words, commands) {
    this.#words = words;
    const names = ["tour-depth", "tour-left", "tour-retreats", "tour-found", "tour-steps", "tour-rate"];
    this.#figures = Object.fromEntries(names.map((id) => [id, figure(words(id))]));
    this.#graph = new Graph(words);
    this.#next = Array.from({ length: MOST_NEXT }, () => new Next(words, commands.go));
    const head = element("div", { class: "heading" }, element("h2", {}, words("tour-next")), this.#note);
    const squares = element("div", { class: "squares" }, ...this.#next.map((one) => one.root));
    this.#nextCard = element("div", { class: "next" }, head, squares);
    /** @type {[string, () => void][]} */
    const does = [
      [words("tour-do-back"), commands.back],
      [words("tour-do-again"), commands.again],
    ];
    this.#does = does.map(
      ([label, press]) =>
        /** @type {HTMLButtonElement} */ (element("button", { type: "button", onclick: press }, label)),
    );
    this.#commands = element("div", { class: "does" }, ...this.#does);
    const figures = Object.values(this.#figures).map(({ root }) => root);
    const said = element("div", { class: "said" }, this.#verdict, this.#nextCard);
    const shown = element("div", { class: "figures" }, ...figures);
    this.hand = element("div", { class: "tour-hand" }, shown, said, this.#commands, this.slot);
    this.root = element("div", { class: "tour-panel" }, this.#subtitle, this.#graph.root);
  }

  /** @param {import("../page.js").Moment} moment @param {Shown} shown */
  draw({ state, replay, ply }, shown) {
    setText(this.#subtitle, subtitle(state, shown.person, this.#words));
    this.#drawFigures(state, shown);
    this.#drawNext(state, shown);
    this.#graph.draw(replay.plies, ply, state.board.length);
    this.hand.classList.toggle("wide-numbers", state.board.length >= 100);
    this.hand.classList.toggle("long-names", state.columns > 26);
    this.hand.classList.toggle("over", replay.outcome !== null);
    this.#commands.hidden = !shown.plays;
    for (const one of this.#does) one.disabled = !shown.canBack;
  }

  /** @param {any} state @param {Shown} shown */
  #drawFigures(state, { person, rate }) {
    const [squares, depth] = [state.board.length, state.spent.length];
    const all = state.find === "all";
    /** @type {Record<string, number | null>} */
    const values = {
      "tour-depth": depth,
      "tour-left": person ? squares - depth : null,
      "tour-retreats": state.retreats,
      "tour-found": all ? state.found : null,
      "tour-steps": all && !person ? null : state.steps,
      "tour-rate": person ? null : rate >= 10 ? Math.round(rate) : Math.round(rate * 10) / 10,
    };
    for (const [id, count] of Object.entries(values)) {
      const { root, value } = this.#figures[id];
      root.hidden = count === null;
      if (count !== null) setText(value, this.#words("tour-number", { count }));
    }
    const deep = this.#figures["tour-depth"];
    setText(deep.beside, this.#words("tour-of", { count: squares }));
    deep.root.style.setProperty("--digits", String(String(squares).length));
    this.#figures["tour-retreats"].root.classList.toggle("red", state.retreats > 0);
  }

  /** @param {any} state @param {Shown} shown */
  #drawNext(state, { candidates, ahead, back, person, plays, verdict }) {
    this.#verdict.hidden = !verdict;
    this.#nextCard.hidden = Boolean(verdict);
    if (verdict) {
      this.#verdict.className = `card verdict ${verdict.tone}`;
      setText(this.#title, verdict.title);
      setText(this.#body, verdict.body);
      return;
    }
    setText(this.#note, person ? this.#words("tour-next-person") : this.#words(`tour-next-${state.method}`));
    this.#next.forEach((one, at) => {
      const candidate = candidates[at];
      if (candidate) one.show(state, candidate, candidate.square === ahead, plays);
      else if (at === candidates.length && back >= 0) one.showBack(state, back);
      else one.root.hidden = true;
    });
  }
}

/** A next square, which the player can press. */
class Next {
  #name = element("strong");
  #remark = element("span", { class: "soft" });
  #count = element("span", { class: "count" });
  #square = -1;
  root;

  /** @param {Words} words @param {(square: number) => void} go */
  constructor(words, go) {
    this.words = words;
    const press = () => go(this.#square);
    const made = element("button", { type: "button", onclick: press }, this.#name, this.#remark, this.#count);
    this.root = /** @type {HTMLButtonElement} */ (made);
  }

  /** @param {any} state @param {Candidate} candidate @param {boolean} isNext @param {boolean} plays */
  show(state, { square, onward, spent, dead }, isNext, plays) {
    this.#square = square;
    this.root.hidden = false;
    this.root.disabled = !plays;
    setAttribute(this.root, "class", `${isNext ? "ahead" : ""}${spent ? " spent" : ""}${dead ? " dead" : ""}`);
    setText(this.#name, nameOf(square, state.rows, state.columns));
    setText(this.#remark, isNext ? this.words("tour-ahead") : spent ? this.words("tour-spent") : "");
    setText(this.#count, String(onward));
  }

  /** Show the square that the knight retreats to. @param {any} state @param {number} square */
  showBack(state, square) {
    this.root.hidden = false;
    this.root.disabled = true;
    setAttribute(this.root, "class", "to-back");
    setText(this.#name, nameOf(square, state.rows, state.columns));
    setText(this.#remark, this.words("tour-back"));
    setText(this.#count, "");
  }
}

/** Describe the method, the board, and the goal of the search. @param {any} state @param {boolean} person @param {Words} words */
function subtitle({ method, rows, columns, closed, find }, person, words) {
  const parts = [person ? words("tour-by-person") : words(`tour-method-${method}`)];
  parts.push(words("tour-size", { rows, columns }));
  if (closed) parts.push(words("tour-closed"));
  if (find === "all") parts.push(words("tour-all"));
  return parts.join(" · ");
}

// The graph of the search depth over time: a line over a tinted area, strokes for retreats, a mark for the present ply.

const [WIDTH, HEIGHT] = [300, 84];
const PLACES = 150;
/** The minimum time between redrawings of the line. */
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
   * @param {Plies} plies @param {number} ply @param {number} squares the maximum depth of a path
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

// The depth of a search at each ply.

/** @typedef {{event: import("../game.js").GameEvent}[]} Plies */
/**
 * A graph: the maximum depth in each column from left to right, and the columns with a retreat.
 * @typedef {{deepest: number[], backs: number[]}} Depth
 */

/** The depths of one line of play. It is updated incrementally while the line is only extended. */
export class Depths {
  /** @type {number[]} */
  #depths = [];
  /** @type {import("../game.js").GameEvent | null} */
  #last = null;

  /** Add the new plies. @param {Plies} plies */
  update(plies) {
    const known = this.#depths.length;
    if (known > plies.length || (known && plies[known - 1].event !== this.#last)) this.#depths = [];
    for (let ply = this.#depths.length; ply < plies.length; ply += 1) {
      const { event } = plies[ply];
      this.#depths.push(depthAfter(this.#depths[ply - 1] ?? 0, event));
      this.#last = event;
    }
  }

  /** The number of plies added. */
  get length() {
    return this.#depths.length;
  }

  /** @param {number} ply */
  at(ply) {
    return this.#depths[ply] ?? 0;
  }

  /** Return the graph with a number of columns. @param {number} places @returns {Depth} */
  graph(places) {
    const last = Math.max(1, this.#depths.length - 1);
    const width = Math.min(places, last);
    const deepest = new Array(width + 1).fill(0);
    const backs = new Set();
    this.#depths.forEach((depth, ply) => {
      const place = Math.floor((ply * width) / last);
      deepest[place] = Math.max(deepest[place], depth);
      if (ply && depth < this.#depths[ply - 1]) backs.add(place);
    });
    return { deepest, backs: /** @type {number[]} */ ([...backs]) };
  }
}

/** @param {number} depth @param {import("../game.js").GameEvent} event */
function depthAfter(depth, event) {
  if (event.type === "moved") return depth + 1;
  if (event.type === "retreated") return Math.max(0, depth - 1);
  if (event.type === "returned") return Math.min(depth, event.depth);
  return event.type === "began" ? Number(event.start >= 0) : depth;
}
