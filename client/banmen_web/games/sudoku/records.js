// The best time of each level, kept in this browser as the window keeps its own: one with help is never a best time.

import { keep, load } from "../../ui/share.js";
import { standingOf } from "./squares.js";

/** @typedef {import("../../table/replay.js").Replay} Replay */
/** A puzzle that was solved: the best time of its level, in ms, 0 for none. @typedef {{best: number, isNew: boolean, helped: boolean}} Result */

const NAME = "sudoku-records";
/** Games that are remembered as played with help. */
const MOST_GAMES = 200;
/** What is done to a grid by an aid. */
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

/** Keep that somebody looked at a hint, a check or the solution while the game went on. @param {Replay} replay */
export function noteHelp(replay) {
  const { best, helped } = records();
  const game = nameOf(replay);
  if (replay.playing && !helped.includes(game)) save(best, [...helped, game]);
}

/**
 * The result of a game; null where the seat has not solved it alone or in a race, or nobody made it for a level.
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
