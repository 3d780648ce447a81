// Beside a knight's board: the figures of the search, the depth over time, the next squares or the verdict, commands.

import { element } from "../../ui/dom.js";
import { Graph } from "./graph.js";
import { nameOf } from "./squares.js";

/** @typedef {import("./annotations.js").Candidate} Candidate */
/** @typedef {import("../../ui/words.js").Words} Words */
/**
 * What the buttons do.
 * @typedef {{go: (square: number) => void, back: () => void, again: () => void}} Commands
 */
/**
 * What is shown of a moment. `ahead` is the square that comes next, `back` the one that the knight goes back to, -1 for
 * none; `person`: no program has the knight; `plays`: who looks may move it now.
 * @typedef {object} Shown
 * @property {Candidate[]} candidates
 * @property {number} ahead
 * @property {number} back
 * @property {boolean} person
 * @property {boolean} plays
 * @property {boolean} canBack
 * @property {number} rate
 * @property {import("./verdict.js").Verdict | null} verdict
 */

const MOST_NEXT = 8;

/** A figure with its name. @param {string} name */
function figure(name) {
  const value = element("strong");
  const beside = element("span", { class: "soft" });
  const root = element("div", { class: "card figure" }, element("span", { class: "soft" }, name), value, beside);
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

  /** @param {Words} words @param {Commands} commands */
  constructor(words, commands) {
    this.#words = words;
    const names = ["tour-depth", "tour-left", "tour-retreats", "tour-found", "tour-steps", "tour-rate"];
    this.#figures = Object.fromEntries(names.map((id) => [id, figure(words(id))]));
    this.#graph = new Graph(words);
    this.#next = Array.from({ length: MOST_NEXT }, () => new Next(words, commands.go));
    const head = element("div", { class: "heading" }, element("h2", {}, words("tour-next")), this.#note);
    const squares = element("div", { class: "squares" }, ...this.#next.map((one) => one.root));
    this.#nextCard = element("div", { class: "card" }, head, squares);
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
    this.root = element(
      "div",
      { class: "tour-panel" },
      this.#subtitle,
      element("div", { class: "figures" }, ...figures),
      this.#verdict,
      this.#nextCard,
      this.#commands,
      this.#graph.root,
    );
  }

  /** @param {import("../page.js").Moment} moment @param {Shown} shown */
  draw({ state, replay, ply }, shown) {
    set(this.#subtitle, subtitle(state, shown.person, this.#words));
    this.#drawFigures(state, shown);
    this.#drawNext(state, shown);
    this.#graph.draw(replay.plies, ply, state.board.length);
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
      if (count !== null) set(value, this.#words("tour-number", { count }));
    }
    const deep = this.#figures["tour-depth"];
    set(deep.beside, this.#words("tour-of", { count: squares }));
    deep.root.style.setProperty("--share", String(depth / Math.max(1, squares)));
    this.#figures["tour-retreats"].root.classList.toggle("red", state.retreats > 0);
  }

  /** @param {any} state @param {Shown} shown */
  #drawNext(state, { candidates, ahead, back, person, plays, verdict }) {
    this.#verdict.hidden = !verdict;
    this.#nextCard.hidden = Boolean(verdict);
    if (verdict) {
      this.#verdict.className = `card verdict ${verdict.tone}`;
      set(this.#title, verdict.title);
      set(this.#body, verdict.body);
      return;
    }
    set(this.#note, person ? this.#words("tour-next-person") : this.#words(`tour-next-${state.method}`));
    this.#next.forEach((one, at) => {
      const candidate = candidates[at];
      if (candidate) one.show(state, candidate, candidate.square === ahead, plays);
      else if (at === candidates.length && back >= 0) one.showBack(state, back);
      else one.root.hidden = true;
    });
  }
}

/** A square that comes next, as a button for who plays. */
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
    look(this.root, `${isNext ? "ahead" : ""}${spent ? " spent" : ""}${dead ? " dead" : ""}`);
    set(this.#name, nameOf(square, state.rows, state.columns));
    set(this.#remark, isNext ? this.words("tour-ahead") : spent ? this.words("tour-spent") : "");
    set(this.#count, String(onward));
  }

  /** The square that the knight goes back to. @param {any} state @param {number} square */
  showBack(state, square) {
    this.root.hidden = false;
    this.root.disabled = true;
    look(this.root, "to-back");
    set(this.#name, nameOf(square, state.rows, state.columns));
    set(this.#remark, this.words("tour-back"));
    set(this.#count, "");
  }
}

/** @param {Element} place @param {string} text */
function set(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** @param {Element} place @param {string} name */
function look(place, name) {
  if (place.className !== name) place.className = name;
}

/** The method, the board, what is looked for. @param {any} state @param {boolean} person @param {Words} words */
function subtitle({ method, rows, columns, closed, find }, person, words) {
  const parts = [person ? words("tour-by-person") : words(`tour-method-${method}`)];
  parts.push(words("tour-size", { rows, columns }));
  if (closed) parts.push(words("tour-closed"));
  if (find === "all") parts.push(words("tour-all"));
  return parts.join(" · ");
}
