// The seats of each game with given options: what the hall needs to know of the games.

/** @typedef {import("./game.js").Setting} Setting */

const COLOURS = ["blue", "amber", "green", "rose"];
/** The number of players of sudoku, by its mode. @type {Record<string, number>} */
const PLAYERS = { alone: 1, together: COLOURS.length, race: 2 };

/** @param {string} name @param {number} count */
const numbered = (name, count) => Array.from({ length: count }, (_, at) => `${name}${at + 1}`);

/** @type {[key: string, setting: (options: Record<string, any>) => Setting][]} */
const OWN = [
  [
    "reversi",
    ({ size, balanced, ...start }) => ({
      seats: ["black", "white"],
      rivals: true,
      rated: (size ?? 8) === 8 && !Object.values(start).some(Boolean),
    }),
  ],
  [
    "sudoku",
    ({ mode = "alone", players }) => ({
      seats: COLOURS.slice(0, players ?? PLAYERS[mode]),
      timed: true,
      rivals: mode === "race",
    }),
  ],
  ["knights_tour", () => ({ seats: ["knight"] })],
  ["battle", () => ({ seats: ["hero", "demon_king"], rivals: true })],
  ["goishi", () => ({ seats: ["picker"] })],
  ["lesson", ({ students = 40 }) => ({ seats: ["teacher", ...numbered("student", students)], opener: "teacher" })],
  ["tournament", ({ players = 32 }) => ({ seats: ["director", ...numbered("player", players)], opener: "director" })],
];

/**
 * The settings by the keys of the games, in the order in which the hall shows them. A game of another distribution brings
 * a module of its own, see docs/adding-a-game.
 */
export const SETTINGS = new Map(OWN);

/** Return the seats of a game; none of one that the page does not know. @param {string} key @param {Record<string, any>} [options] @returns {Setting} */
export function settingOf(key, options = {}) {
  return SETTINGS.get(key)?.(options) ?? { seats: [] };
}
