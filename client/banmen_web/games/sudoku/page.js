// The page of sudoku.

import { squareName } from "./squares.js";
import { SudokuTable } from "./table.js";
import { techniqueName } from "./card.js";
import game from "./fold.js";

/** @typedef {import("../game.js").GameEvent} GameEvent */
/** @typedef {import("../../ui/words.js").Words} Words */

const [USUAL_LEVEL, LEVELS] = [2, [1, 2, 3, 4, 5]];

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: ["solver"],
  view(host) {
    const table = new SudokuTable(host);
    return {
      root: table.root,
      panel: table.panel,
      draw: (moment) => table.draw(moment),
      key: (event) => table.key(event),
      chord: (event) => table.key(event),
    };
  },
  moveText(event, words) {
    if (event.type !== "edited") return event.type === "began" ? "" : did(event, words);
    const digit = digitOfEdit(event);
    if (digit && event.done === "set") return `${squareName(digit[1])} = ${digit[3] % 10}`;
    return event.step ? techniqueName(words, event.step.technique) : words(`page-sudoku-${event.done}`);
  },
  spoken(event, words) {
    if (event.type === "began") return words("sudoku-did-began");
    const digit = event.type === "edited" && event.done === "set" ? digitOfEdit(event) : null;
    const name = words(`seat-${event.seat}`);
    if (!digit) return did(event, words);
    return words("sudoku-did-set", { name, digit: String(digit[3] % 10), square: squareName(digit[1]) });
  },
  choices(words) {
    const notAlone = (/** @type {Record<string, any>} */ chosen) => chosen.mode && chosen.mode !== "alone";
    return [
      choice("mode", words("new-mode"), "alone", [
        ["alone", words("new-mode-alone")],
        ["together", words("new-mode-together")],
        ["race", words("new-mode-race")],
      ]),
      choice(
        "level",
        words("new-level"),
        USUAL_LEVEL,
        LEVELS.map((level) => [level, words(`sudoku-level-${level}`)]),
      ),
      {
        ...choice(
          "players",
          words("new-players"),
          2,
          [2, 3, 4].map((players) => [players, String(players)]),
        ),
        when: notAlone,
      },
      {
        ...choice("marks", words("new-marks"), "shared", [
          ["shared", words("new-marks-shared")],
          ["own", words("new-marks-own")],
        ]),
        when: ({ mode }) => mode === "together",
      },
      {
        ...choice("aids", words("new-aids"), "off", [
          ["off", words("new-aids-off")],
          ["told", words("new-aids-told")],
        ]),
        when: ({ mode }) => mode === "race",
      },
    ];
  },
};

/**
 * @param {string} name @param {string} label @param {any} usual @param {any[]} values
 * @returns {import("../page.js").Choice}
 */
function choice(name, label, usual, values) {
  return { name, label, usual, values };
}

/** The edit that wrote a digit; nothing where none did, or where it is hidden. @param {GameEvent} event */
function digitOfEdit(event) {
  return event.edits.find((/** @type {any[]} */ [field, , , after]) => field === "digit" && after);
}

/** @type {Record<string, string>} */
const DID = {
  finished: "sudoku-did-finish",
  gave_up: "sudoku-did-give-up",
  saved: "sudoku-did-save",
  paused: "sudoku-did-pause",
  resumed: "sudoku-did-pause",
};

/** Who made which change. @param {GameEvent} event @param {Words} words */
function did(event, words) {
  const name = words(`seat-${event.seat}`);
  if (event.type === "aided") return words(`sudoku-did-${event.aid}`, { name });
  const wrote = event.done === "set";
  if (event.type === "edited") return words(wrote ? "sudoku-did-write" : `sudoku-did-${event.done}`, { name });
  return DID[event.type] ? words(DID[event.type], { name }) : "";
}
