// The puzzles of the day: the date is the seed, so they are those of shared/banmen/games/sudoku/practice/daily.py, with
// which a test compares them. This browser stores which of them were solved.

import { keep, load } from "../../ui/browser.js";
import { dayNumber } from "../days.js";
import { DAILY_PUZZLES } from "./collection.js";
import { turned } from "./practice.js";

const STORED = "sudoku-days";

/** The puzzles that are turned into those of the days, by their level. @type {Map<number, string[]>} */
const BASE = new Map();
for (const text of DAILY_PUZZLES) {
  const [level, puzzle] = text.split(" ");
  BASE.set(Number(level), [...(BASE.get(Number(level)) ?? []), puzzle]);
}

/** Return random numbers that depend on the seed alone: mulberry32, as `dice` in Python. @param {number} seed */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Return the givens of a day's puzzle. @param {number} day @param {number} level */
export function dailyGivens(day, level) {
  const puzzles = BASE.get(level) ?? [];
  return turned(puzzles[day % puzzles.length], dice(day * 9 + level));
}

/** The levels solved, by the day. @returns {Record<string, number[]>} */
function solvedDays() {
  try {
    return { ...JSON.parse(load(STORED) ?? "{}") };
  } catch {
    return {};
  }
}

/** The puzzles of a day, by default today. @type {import("../page.js").Daily} */
export const daily = {
  levels: [...BASE.keys()],
  givens: (level, day = dayNumber(new Date())) => dailyGivens(day, level),
  solved: (day = dayNumber(new Date())) => solvedDays()[day] ?? [],
  streak(today = dayNumber(new Date())) {
    const days = solvedDays();
    const last = days[today] ? today : today - 1;
    let length = 0;
    while (days[last - length]) length += 1;
    return length;
  },
  note(givens, today = dayNumber(new Date())) {
    const days = solvedDays();
    // Yesterday's count too, because a puzzle may be begun before midnight.
    for (const day of [today, today - 1])
      for (const level of daily.levels)
        if (dailyGivens(day, level) === givens) {
          days[day] = [...new Set([...(days[day] ?? []), level])];
          keep(STORED, JSON.stringify(days));
          return;
        }
  },
};
