// The names of games, seats and programs, ratings and clocks: the words that the hall and a table have in common.

import { called } from "../ui/words.js";

/** @typedef {import("../ui/words.js").Words} Words */

/** @param {Words} words @param {string} game @param {string} program */
export function programName(words, game, program) {
  return called(words, `program-${game}-${program}`, words("own-program"));
}

/** Return the name of a seat. @param {Words} words @param {string} seat */
export function seatName(words, seat) {
  const [, name, number] = /^(.*?)(\d*)$/.exec(seat) ?? [];
  return called(words, `seat-${name}`, seat, number ? { number } : {});
}

/** Return the name of a game. @param {Words} words @param {string} game */
export function gameName(words, game) {
  return called(words, `game-${game}`, game);
}

/** Format a rating, with a question mark while it is provisional. @param {{value: number, deviation: number} | undefined} rating */
export function ratingText(rating) {
  if (!rating) return "";
  return rating.deviation >= 110 ? `${rating.value}?` : String(rating.value);
}

/** Describe the clock of a table. @param {Words} words @param {Record<string, any> | null | undefined} rule */
export function clockText(words, rule) {
  if (!rule) return words("row-no-clock");
  if (rule.per_move) return words("row-clock-move", { seconds: String(rule.main_ms / 1000) });
  const minutes = String(Number((rule.main_ms / 60_000).toFixed(2)));
  if (!rule.increment_ms) return words("row-clock", { minutes });
  return words("row-clock-inc", { minutes, seconds: String(rule.increment_ms / 1000) });
}
