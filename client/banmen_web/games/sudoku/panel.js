// The panel of sudoku: the puzzle and its figures, the racers, the palette, the tools, the card.

import { element, icon, touched } from "../../ui/dom.js";
import { load } from "../../ui/browser.js";
import { called } from "../../ui/words.js";
import { cardOf, nameOf } from "./card.js";
import { gridOf, isOutOfRace, leftOf, standingOf, timeText } from "./squares.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("./page.js").SudokuTable} SudokuTable */
/** @typedef {import("./squares.js").Selection} Selection */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The sizes of the card's text, the usual one first; `board.css` has them. */
const SIZES = ["", "small", "smaller"];
/** A text of fewer letters fits the card on every screen. */
const SHORT = 50;

export class SudokuPanel {
  /** The player's tools: the figures, the card, the digits, the commands. */
  hand = element("div", { class: "sudoku-hand" });
  /** The rarely used commands. */
  more = element("div", { class: "sudoku-more" });
  /** The place for the table's own buttons. */
  slot = element("div", { class: "slot" });
  #facts = element("div", { class: "sudoku-facts" });
  #title = element("strong", { class: "puzzle" });
  #time = element("span", { class: "figure" });
  #left = element("span", { class: "figure" });
  #race = element("div", { class: "race" });
  #card = element("div", { class: "card", role: "status" });
  #said = "";
  #letters = 0;
  /** Whether the card may take the place of the digits to be read. */
  #reads = false;
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
    const figures = [figure(words("sudoku-time"), this.#time), figure(words("sudoku-left"), this.#left)];
    this.#facts.append(this.#title, ...figures, this.#race);
    const select = this.#command("select");
    const digits = element("div", { class: "digits" }, ...DIGITS.map((digit) => this.#digit(digit)), select);
    const tools = element("div", { class: "tools" }, ...TOOLS.map((name) => this.#command(name)));
    const sections = SECTIONS.map(([part, names]) => this.#section(words(`sudoku-part-${part}`), names));
    this.more.append(...sections);
    this.#card.addEventListener("click", ({ target }) => {
      const isCut = this.#card.classList.contains("cut");
      if (isCut && target instanceof Element && !target.closest("button")) this.read(!this.#reads);
    });
    new ResizeObserver(() => this.#fit()).observe(this.#card);
    this.hand.append(this.#facts, this.#card, this.slot, digits, tools);
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
    const section = element("section", { "aria-label": heading }, element("h2", {}, heading), ...buttons);
    this.#sections.push({ section, names });
    return section;
  }

  /** @param {string} name */
  #command(name) {
    const { words } = this.table.host;
    const { keys, sign } = COMMANDS[name];
    const said = words(`sudoku-do-${name}`);
    const about = called(words, `sudoku-about-${name}`, said);
    const press = () => this.table.run(name);
    const title = keys && !touched() ? `${about} (${keys})` : about;
    const button = element("button", { type: "button", class: name, title, onclick: press });
    button.append(...(sign ? [icon(sign, PATHS)] : []), element("span", {}, said));
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
      button.setAttribute("aria-pressed", String(table.chosen === at + 1));
    });
    this.hand.classList.toggle("colours", table.selection.tool === "colour");
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

  /** Draw the time; it changes without any event. @param {Moment} moment */
  drawTime(moment) {
    const { show } = moment.replay; // no time is counted while programs play
    /** @type {HTMLElement} */ (this.#time.parentElement).hidden = show;
    if (!show) this.#time.textContent = timeText(this.table.spentMs(moment));
  }

  /** Draw the racers and the progress of each. @param {Moment} moment */
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
    const { title = "", body = "", tone = "", choices = [], read = false, list = [], chosen } = card;
    const buttons = choices.map(({ label, does, main = false }) => {
      const press = () => table.run(does);
      return element("button", { type: "button", class: main ? "main" : "", onclick: press }, label);
    });
    this.#card.className = `card ${tone}`;
    const head = list.length ? this.#list(list, chosen ?? 0, title) : title && element("strong", {}, title);
    const hadFocus = this.#card.querySelector("select:focus");
    this.#card.replaceChildren(
      element("div", {}, ...(head ? [head] : []), ...(body ? [element("p", {}, body)] : [])),
      ...(buttons.length ? [element("div", { class: "choices" }, ...buttons)] : []),
    );
    if (hadFocus) this.#card.querySelector("select")?.focus();
    this.#letters = title.length + body.length + (list.length ? SHORT : 0);
    this.read(read);
  }

  /** @param {string[]} list @param {number} chosen @param {string} label */
  #list(list, chosen, label) {
    const options = list.map((text, at) => element("option", { value: String(at), selected: at === chosen }, text));
    const choose = (/** @type {Event} */ { target }) =>
      this.table.chooseStep(Number(/** @type {HTMLSelectElement} */ (target).value));
    return element("select", { "aria-label": label, onchange: choose }, ...options);
  }

  /** Let a long text of the card take the place of the digits, or give it back to them. @param {boolean} reads */
  read(reads) {
    this.#reads = reads;
    this.#fit();
  }

  /** Choose the size of the card's text, so that it can be read without scrolling. */
  #fit() {
    const { classList } = this.#card;
    const isCut = (/** @type {string} */ size) => {
      classList.remove(...SIZES.filter(Boolean));
      if (size) classList.add(size);
      return this.#card.scrollHeight > this.#card.clientHeight + 1;
    };
    this.hand.classList.remove("reads");
    classList.remove("cut", ...SIZES.filter(Boolean));
    if (this.#letters < SHORT || !SIZES.every(isCut)) return;
    classList.add("cut");
    this.hand.classList.toggle("reads", this.#reads);
    if (this.#reads) SIZES.some((size) => !isCut(size));
  }
}

/**
 * Return the level and number of a puzzle, or the name of an imported grid.
 * @param {import("../../table/replay.js").Replay} replay @param {import("../../ui/words.js").Words} words
 */
function puzzleName({ state, opened }, words) {
  const { level, seed, givens } = state;
  if (!givens) return words(opened?.options.givens ? "sudoku-own-grid" : `sudoku-level-${opened?.options.level ?? 2}`);
  if (!level) return words("sudoku-own-grid");
  const name = words(`sudoku-level-${level}`);
  return seed ? words("sudoku-puzzle", { level: name, seed: String(seed) }) : name;
}

// The commands of sudoku other than writing: their conditions and their keys. The label of NAME is `sudoku-do-NAME`;
// page.js runs the commands.

/**
 * `keys` is the label of the keys on the button. `on` returns whether a switch is on. A command for `watchers` is available
 * to spectators too.
 * @typedef {object} Command
 * @property {string} keys
 * @property {string} [sign]
 * @property {(moment: Moment) => boolean} [possible]
 * @property {(selection: Selection, moment: Moment) => boolean} [on]
 * @property {boolean} [watchers]
 */

/** @param {Moment} moment */
const playing = ({ live, seat, state, replay }) => live && !replay.state.paused && !isOutOfRace(state, seat);
/** @param {Moment} moment */
export const aidsOff = ({ replay }) => replay.state?.race?.aids === "off" && replay.playing;
/** @param {Moment} moment */
const aided = (moment) => playing(moment) && !aidsOff(moment);
/** @param {"past" | "future" | "saved"} field @returns {(moment: Moment) => boolean} */
const own = (field) => (moment) =>
  playing(moment) && moment.state[field].some((/** @type {{seat: string}} */ each) => each.seat === moment.seat);

/** Return whether a lone player's puzzle pauses while nobody looks at the page. */
export function pausesAlone() {
  return load("pauses") !== "off";
}

/** @type {Record<string, Command>} */
export const COMMANDS = {
  undo: { keys: "Ctrl+Z", sign: "undo", possible: own("past") },
  erase: { keys: "Delete", sign: "erase", possible: playing },
  pencil: { keys: "P", sign: "pencil", possible: playing, on: ({ tool }) => tool === "corner" || tool === "centre" },
  hint: { keys: "H", sign: "hint", possible: aided },
  select: { keys: "", sign: "select", possible: playing, on: ({ several }) => several },
  centre: { keys: "Shift+P", possible: playing, on: ({ tool }) => tool === "centre" },
  colours: { keys: "L", possible: playing, on: ({ tool }) => tool === "colour" },
  candidates: { keys: "C", on: ({ candidates }) => candidates, watchers: true },
  rules: { keys: "K", on: ({ conflicts }) => conflicts, watchers: true },
  filter: { keys: "F", on: ({ filter, choosing }) => choosing || filter > 0, watchers: true },
  check: { keys: "V", possible: aided },
  complete: { keys: "E", possible: ({ replay }) => replay.plies.length > 0 },
  answer: { keys: "A", possible: (moment) => !aidsOff(moment) },
  steps: { keys: "S", possible: aided },
  next: { keys: "N", possible: (moment) => aided(moment) && !moment.state.race },
  redo: { keys: "Ctrl+Y", sign: "redo", possible: own("future") },
  savepoint: { keys: "B", possible: playing },
  return: { keys: "Shift+B", possible: own("saved") },
  mend: { keys: "M", possible: aided },
  reset: { keys: "", possible: playing },
  pause: {
    keys: "W",
    sign: "pause",
    possible: ({ replay }) => replay.playing && !replay.state.race,
    on: (_, { replay }) => Boolean(replay.state?.paused),
  },
  "pause-alone": { keys: "", on: pausesAlone },
  resign: { keys: "", possible: (moment) => playing(moment) && Boolean(moment.state.race) },
};

/** The messages about the keys of a player. */
export const KEYS = [
  ...["sudoku-key-arrows", "sudoku-key-more", "sudoku-key-digits", "sudoku-key-corner", "sudoku-key-middle"],
  ...[
    "sudoku-key-clear",
    "sudoku-key-pencil",
    "sudoku-key-undo",
    "sudoku-key-hint",
    "sudoku-key-next",
    "sudoku-key-steps",
  ],
  ...["sudoku-key-candidates", "sudoku-key-filter", "sudoku-key-colours", "sudoku-key-rules", "sudoku-key-check"],
  ...["sudoku-key-complete", "sudoku-key-answer", "sudoku-key-savepoint", "sudoku-key-mend", "sudoku-key-pause"],
  "sudoku-key-look",
];

export const TOOLS = ["undo", "redo", "erase", "pencil", "hint", "pause"];

/** The other commands, in sections with the headings `sudoku-part-NAME`. @type {[part: string, names: string[]][]} */
export const SECTIONS = [
  ["marks", ["candidates", "rules", "centre", "colours", "filter"]],
  ["checks", ["check", "complete", "answer", "next", "steps"]],
  ["back", ["savepoint", "return", "mend", "reset", "pause-alone", "resign"]],
];

/** The command of a key; empty where there is none. @param {KeyboardEvent} event */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey) return "";
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) return { z: shiftKey ? "redo" : "undo", y: "redo" }[name] ?? "";
  if (shiftKey) return { p: "centre", b: "return" }[name] ?? "";
  const plain = { delete: "erase", backspace: "erase", " ": "pencil", pause: "pause" }[name];
  return plain ?? Object.keys(COMMANDS).find((command) => COMMANDS[command].keys.toLowerCase() === name) ?? "";
}

// The icons of the tools, from Lucide (https://lucide.dev); its licence is in assets/icons.

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11",
  pause: "M7 5h3v14H7zM14 5h3v14h-3z",
  select:
    "M5 3H4a1 1 0 0 0-1 1v1M9 3h2M15 3h1a1 1 0 0 1 1 1v1M3 9v2M3 15v1a1 1 0 0 0 1 1h1M17 9v1M9 17h1M12 12l9 3-4 2-2 4z",
  redo: "m15 14 5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13",
  erase: "M21 21H8a2 2 0 0 1-1.4-.6l-4-4a2 2 0 0 1 0-2.8l10-10a2 2 0 0 1 2.8 0l6 6a2 2 0 0 1 0 2.8L12.8 21M5 11l9 9",
  pencil: "M21.2 6.8a2.8 2.8 0 0 0-4-4L3.8 16.2a2 2 0 0 0-.5.8L2 21.4a.5.5 0 0 0 .6.6L7 20.7a2 2 0 0 0 .8-.5zM15 5l4 4",
  hint: "M15 14c.2-1 .7-1.7 1.5-2.5A5 5 0 0 0 18 8 6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4",
};
