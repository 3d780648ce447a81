// All that can be done at a table of sudoku beyond writing: when it is possible, its keys. The words of NAME are
// `sudoku-do-NAME`; what it does is in table.js.

import { isOutOfRace } from "./standing.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("./selection.js").Selection} Selection */
/**
 * `keys` are as they are written on a button. `on` says of what is switched whether it is on. Those for `watchers` are
 * there for everybody.
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

/** @type {Record<string, Command>} */
export const COMMANDS = {
  undo: { keys: "Ctrl+Z", sign: "undo", possible: own("past") },
  erase: { keys: "Delete", sign: "erase", possible: playing },
  pencil: { keys: "P", sign: "pencil", possible: playing, on: ({ tool }) => tool === "corner" || tool === "centre" },
  hint: { keys: "H", sign: "hint", possible: aided },
  centre: { keys: "Shift+P", possible: playing, on: ({ tool }) => tool === "centre" },
  colours: { keys: "L", possible: playing, on: ({ tool }) => tool === "colour" },
  candidates: { keys: "C", on: ({ candidates }) => candidates, watchers: true },
  rules: { keys: "K", on: ({ conflicts }) => conflicts, watchers: true },
  filter: { keys: "F", on: ({ filter, choosing }) => choosing || filter > 0, watchers: true },
  check: { keys: "V", possible: aided },
  complete: { keys: "E", possible: ({ replay }) => replay.plies.length > 0 },
  answer: { keys: "A", possible: (moment) => !aidsOff(moment) },
  next: { keys: "N", possible: (moment) => aided(moment) && !moment.state.race },
  redo: { keys: "Ctrl+Y", sign: "redo", possible: own("future") },
  savepoint: { keys: "B", possible: playing },
  return: { keys: "Shift+B", possible: own("saved") },
  mend: { keys: "M", possible: aided },
  reset: { keys: "", possible: playing },
  pause: {
    keys: "W",
    possible: ({ replay }) => replay.playing && !replay.state.race,
    on: (_, { replay }) => Boolean(replay.state?.paused),
  },
  resign: { keys: "", possible: (moment) => playing(moment) && Boolean(moment.state.race) },
};

export const TOOLS = ["undo", "erase", "pencil", "hint"];

/** The rest, in sections whose headings are `sudoku-part-NAME`. @type {[part: string, names: string[]][]} */
export const SECTIONS = [
  ["marks", ["candidates", "rules", "centre", "colours", "filter"]],
  ["checks", ["check", "complete", "answer", "next"]],
  ["back", ["redo", "savepoint", "return", "mend", "reset", "pause", "resign"]],
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
