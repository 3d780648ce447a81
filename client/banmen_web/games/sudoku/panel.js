// Beside the grid of sudoku: the puzzle and its figures, those who race, the palette, the tools, the card.

import { element } from "../../ui/dom.js";
import { cardOf, nameOf } from "./card.js";
import { COMMANDS, SECTIONS, TOOLS } from "./commands.js";
import { icon } from "./icons.js";
import { gridOf, leftOf } from "./squares.js";
import { standingOf, timeText } from "./standing.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("./table.js").SudokuTable} SudokuTable */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export class SudokuPanel {
  /** The figures and those who race. */
  facts = element("div", { class: "sudoku-facts" });
  /** What one plays with. */
  palette = element("div", { class: "sudoku-palette" });
  #title = element("strong", { class: "puzzle" });
  #time = element("span", { class: "figure" });
  #left = element("span", { class: "figure" });
  #race = element("div", { class: "race" });
  #card = element("div", { class: "card", role: "status" });
  #said = "";
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();
  /** @type {{button: HTMLElement, left: HTMLElement}[]} */
  #digits = [];
  /** @type {{section: HTMLElement, names: string[]}[]} */
  #sections = [];

  /** @param {SudokuTable} table */
  constructor(table) {
    this.table = table;
    const { words } = table.host;
    const figure = (/** @type {string} */ name, /** @type {HTMLElement} */ value) =>
      element("span", { class: "of" }, element("small", {}, name), value);
    this.facts.append(
      this.#title,
      figure(words("sudoku-time"), this.#time),
      figure(words("sudoku-left"), this.#left),
      this.#race,
    );
    const digits = element("div", { class: "digits" }, ...DIGITS.map((digit) => this.#digit(digit)));
    const tools = element("div", { class: "tools" }, ...TOOLS.map((name) => this.#command(name)));
    const sections = SECTIONS.map(([part, names]) => this.#section(words(`sudoku-part-${part}`), names));
    const more = element("details", { class: "more" }, element("summary", {}, words("sudoku-more")), ...sections);
    this.palette.append(tools, digits, this.#card, more);
  }

  /** @param {number} digit */
  #digit(digit) {
    const left = element("small");
    const button = element(
      "button",
      { type: "button", onclick: () => this.table.enter(digit, "tool") },
      element("b", {}, String(digit)),
      left,
    );
    this.#digits.push({ button, left });
    return button;
  }

  /** @param {string} heading @param {string[]} names of commands */
  #section(heading, names) {
    const buttons = names.map((name) => this.#command(name));
    const section = element("section", { "aria-label": heading }, element("h3", {}, heading), ...buttons);
    this.#sections.push({ section, names });
    return section;
  }

  /** @param {string} name */
  #command(name) {
    const { words } = this.table.host;
    const { keys, sign } = COMMANDS[name];
    const said = words(`sudoku-do-${name}`);
    const press = () => this.table.run(name);
    const button = element("button", { type: "button", title: keys ? `${said} (${keys})` : said, onclick: press });
    button.append(...(sign ? [icon(sign)] : []), element("span", {}, said));
    this.#buttons.set(name, button);
    return button;
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { table } = this;
    const { words } = table.host;
    const { state, seat, replay } = moment;
    const left = leftOf(state.givens ? gridOf(state, seat) : []);
    this.#title.textContent = puzzleName(replay, words);
    this.#left.textContent = String(state.givens ? left[0] : 81);
    this.drawTime(moment);
    this.#drawRace(moment);
    this.#digits.forEach(({ button, left: place }, at) => {
      place.textContent = words("sudoku-digit-left", { count: left[at + 1] });
      button.classList.toggle("done", !left[at + 1]);
    });
    this.palette.classList.toggle("watches", !seat);
    this.palette.classList.toggle("colours", table.selection.tool === "colour");
    for (const [name, button] of this.#buttons) {
      const { possible, on, watchers } = COMMANDS[name];
      button.hidden = !seat && !watchers;
      /** @type {HTMLButtonElement} */ (button).disabled = !(possible?.(moment) ?? true);
      if (on) button.setAttribute("aria-pressed", String(on(table.selection, moment)));
    }
    for (const { section, names } of this.#sections)
      section.hidden = names.every((name) => this.#buttons.get(name)?.hidden);
    this.#drawCard(moment);
  }

  /** The time runs by itself. @param {Moment} moment */
  drawTime(moment) {
    this.#time.textContent = timeText(this.table.spentMs(moment));
  }

  /** Those who race: how far each one is, and nothing else. @param {Moment} moment */
  #drawRace(moment) {
    const { state, replay } = moment;
    const { words } = this.table.host;
    if (!state.race) {
      this.#race.replaceChildren();
      return;
    }
    const rows = state.seats.map((/** @type {string} */ seat, /** @type {number} */ at) => {
      const { place, timeMs, gaveUp, aids, filled, all } = standingOf(replay, state, seat);
      const far = place
        ? words("sudoku-placed", { place, time: timeText(timeMs) })
        : gaveUp
          ? words("sudoku-gave-up")
          : words("sudoku-filled", { filled, all });
      const said = aids ? `${far} · ${words("sudoku-aids", { count: aids })}` : far;
      const bar = element("i", { class: `s${at}` });
      bar.style.width = `${(100 * filled) / Math.max(1, all)}%`;
      const name = element("span", { class: `racer s${at}` }, nameOf(moment, seat, words));
      return element("div", {}, name, element("span", {}, said), element("div", { class: "meter" }, bar));
    });
    this.#race.replaceChildren(...rows);
  }

  /** @param {Moment} moment */
  #drawCard(moment) {
    const { table } = this;
    const card = cardOf(moment, table.around(moment), table.host.words);
    const said = JSON.stringify(card);
    if (said === this.#said) return;
    this.#said = said;
    const { title = "", body = "", tone = "", choices = [] } = card;
    const buttons = choices.map(({ label, does, main = false }) => {
      const press = () => table.run(does);
      return element("button", { type: "button", class: main ? "main" : "", onclick: press }, label);
    });
    this.#card.className = `card ${tone}`;
    this.#card.replaceChildren(
      ...(title ? [element("strong", {}, title)] : []),
      ...(body ? [element("p", {}, body)] : []),
      ...(buttons.length ? [element("div", { class: "choices" }, ...buttons)] : []),
    );
  }
}

/**
 * The level and number of a puzzle, or that it is somebody's own grid.
 * @param {import("../../table/replay.js").Replay} replay @param {import("../../ui/words.js").Words} words
 */
function puzzleName({ state, opened }, words) {
  const { level, seed, givens } = state;
  if (!givens) return words(opened?.options.givens ? "sudoku-own-grid" : `sudoku-level-${opened?.options.level ?? 2}`);
  return level
    ? words("sudoku-puzzle", { level: words(`sudoku-level-${level}`), seed: String(seed) })
    : words("sudoku-own-grid");
}
