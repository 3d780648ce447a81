// The best time of each level, stored in this browser. As in the desktop window, a game with help sets no best time.

import { keep, load } from "../../ui/browser.js";
import { standingOf } from "./squares.js";

/** @typedef {import("../../table/replay.js").Replay} Replay */
/** The result of a solved puzzle; `best` is the best time of its level in ms, or 0. @typedef {{best: number, isNew: boolean, helped: boolean}} Result */

const NAME = "sudoku-records";
/** The maximum number of games remembered as played with help. */
const MOST_GAMES = 200;
/** The edits made by an aid. */
const AIDS = ["step", "mend"];

/** @returns {{best: Record<string, number>, helped: string[]}} */
function records() {
  const none = { best: {}, helped: [] };
  try {
    return { ...none, ...JSON.parse(load(NAME) ?? "{}") };
  } catch {
    return none;
  }
}

/** @param {Replay} replay */
const nameOf = ({ opened, round }) => `${opened?.epoch}/${round}`;

/** Store that a player used a hint, a check or the solution during the game. @param {Replay} replay */
export function noteHelp(replay) {
  const { best, helped } = records();
  const game = nameOf(replay);
  if (replay.playing && !helped.includes(game)) save(best, [...helped, game]);
}

/**
 * Return the result of a game; null unless the seat solved it alone or in a race, and the puzzle has a level.
 * @param {Replay} replay @param {string} seat @param {number} spentMs @returns {Result | null}
 */
export function resultOf(replay, seat, spentMs) {
  const { state, plies, outcome } = replay;
  const alone = state.mode === "alone" && outcome?.reason === "solved" ? spentMs : 0;
  const timeMs = state.mode === "race" ? standingOf(replay, state, seat).timeMs : alone;
  if (!seat || !state.level || !timeMs) return null;
  const { best: times, helped } = records();
  const before = times[state.level] ?? 0;
  const isHelped =
    helped.includes(nameOf(replay)) ||
    plies.some(({ event, seat: by }) => by === seat && (event.type === "aided" || AIDS.includes(event.done)));
  const isNew = !isHelped && (!before || timeMs < before);
  if (isNew) save({ ...times, [state.level]: timeMs }, helped);
  return { best: isNew ? timeMs : before, isNew, helped: isHelped };
}

/** @param {Record<string, number>} best @param {string[]} helped */
function save(best, helped) {
  keep(NAME, JSON.stringify({ best, helped: helped.slice(-MOST_GAMES) }));
}
