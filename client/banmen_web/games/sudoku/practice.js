// Sudoku without a server: the page has puzzles of each level, transforms them into new ones, judges actions, and gives
// hints based on singles.

import { IllegalMove, editsOf, mistakes } from "./edits.js";
import game, { numbers } from "./fold.js";
import { UNITS, allowed, conflictsOf, digitsIn, gridOf, leftOf, seenFrom } from "./squares.js";

/** @typedef {import("../game.js").GameEvent} GameEvent */
/** @typedef {import("../../ui/words.js").Words} Words */

const SEAT = "blue";
/** @type {Record<string, string>} */
const SENTENCES = {
  "full-house": "step-full-house",
  "hidden-single": "step-hidden-single",
  "naked-single": "step-naked-single",
};

/** Puzzles of the levels 1 to 5, made by `banmen sudoku generate --seed 101`. */
const PUZZLES = [
  [
    ".9..31.54.5.4873927.45..8....3.5..2.2.5.73..8...24..3742...598...176.245569..4.7.",
    "5.13.9..8.78..4.69439.6.......1...74..769.2..8.64.2..1.8..........956..3.928.7.5.",
    "...5...1221..9.6..34.26...57.16.8.3.....3...6.3..4.1..4.6.8.3.115.42.9.898..1.5.7",
    ".5.62.9..162798.4.98...52..296.1.8.37.8.5.6..5..2..7..3.48.2.69.......7......41..",
  ],
  [
    "9.8.....45....68..2.....1.....94857..9....6.3....7...23..4.9.57...1.7.46.4.56....",
    "7...892....3.........5.....31.85..2...8.2..5..6.31.8.925....7936..7..5..9.72.....",
    ".....4...6..12....7.3...14....74528...4...65..5..1.9....26.1.9.56.49....8.753....",
    "..69..8..9...126..342....9751....3...3.8......6..412...231.9....8...397..9.28..3.",
  ],
  [
    ".........9.4..7.....59.2...3...8..5..8......1....5.2....7..6.4.....2.39.649.....8",
    "8.74.1....14.7.6.2.....5.............6.9.7..1...8..7........5132.5.3......1.....9",
    "1..6...43....5..27...........3.9.1.2.7........9.4...7.7....6.9..2...1.8...93.5..1",
    "....6.31.....1...8...5..9.....7....55.8....2.6.....7..3..1...84..5..3.9..27..4.3.",
  ],
  [
    "..8..6.4.....5.7..3.......82..4......1..3.6..5.3...4...4.3....76...9.5.....1.7..9",
    "...1.679.....2.4..7.6.5.1...8..........8.4...59..3..2.32.........8....3....6...4.",
    "..4...57....8....36.37..........481..9...1...1...2.6....7..9.......76.48...2...69",
    ".......6..39.2...7.7...9.8.7..........2...1.5..6.18..9.8.7.....3.1....2.....6.8..",
  ],
  [
    "........9..3..5...58...6.2....93..64.3........16..7.....784...5..1....4..9.1..8.3",
    "58.9..............1....8.47.3....92.4.........9.673....68.1.3..............4658..",
    "......23......7..6...82.1.....9..38.4....2..9.6..7......8.54....73.9..6..2...19..",
    "...4......6.3...17.8..9..6.......19..965..4..5.3.8........45...1.....5..6..1...2.",
  ],
];

/** @type {import("../page.js").Practice} */
export default {
  levels: PUZZLES.map((_, at) => at + 1),
  levelName: (level, words) => words(`sudoku-level-${level}`),
  begin(level, puzzle) {
    const puzzles = PUZZLES[level - 1];
    const givens = puzzle || turned(puzzles[Math.floor(Math.random() * puzzles.length)], Math.random);
    return { type: "began", givens, mode: "alone", marks: "shared", seats: [SEAT], level };
  },
  daily: async () => (await import("./exercises.js")).daily,
  levelOf: ({ level }) => level,
  decide(state, action) {
    if ((action.type === "resume") !== state.paused) throw new IllegalMove(state.paused ? "paused" : "not_paused");
    const done = { save: "saved", pause: "paused", resume: "resumed" }[action.type];
    if (done) return { type: done, seat: SEAT };
    const edits = editsOf(state, action, solutionOf(state.givens));
    const event = { type: "edited", seat: SEAT, done: action.type, edits, ...(action.step && { step: action.step }) };
    const { sheets } = game.evolve(state, { ...event, filled: 0 });
    return { ...event, filled: numbers(sheets[0], "digit").filter(Boolean).length };
  },
  outcome(state) {
    const full = !leftOf(gridOf(state, SEAT))[0] && !conflictsOf(state, SEAT).size;
    return full ? { winner: SEAT, reason: "solved", counts: { filled: { [SEAT]: state.filled[0] } } } : null;
  },
  advise(state, about, words) {
    const solution = solutionOf(state.givens);
    if (about === "answer") return { digits: solution, only: true };
    const squares = mistakes(state.sheets[0], solution);
    if (squares.length) return { finding: "wrong", squares, mends: true };
    return about === "check" ? { finding: "right" } : hint(gridOf(state, SEAT), words, about === "steps");
  },
};

// --- puzzles ---------------------------------------------------------------------------------------------------------

/** Return the numbers from 0 to `count` - 1 in random order. @param {number} count @param {() => number} random from 0 up to 1 */
function shuffled(count, random) {
  const left = Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]);
}

/**
 * Return an equivalent puzzle with the same solving steps, by permuting digits, bands, rows, stacks and columns.
 * @param {string} givens @param {() => number} random from 0 up to 1
 */
export function turned(givens, random) {
  const lines = () => shuffled(3, random).flatMap((band) => shuffled(3, random).map((line) => 3 * band + line));
  const [rows, columns, names] = [lines(), lines(), shuffled(9, random)];
  const turns = random() < 0.5;
  const signs = rows.flatMap((row) => columns.map((column) => givens[turns ? 9 * column + row : 9 * row + column]));
  return signs.map((sign) => (sign === "." ? sign : names[Number(sign) - 1] + 1)).join("");
}

const solved = { givens: "", solution: [0] };

/** Return the solution of a valid puzzle, as 81 digits. @param {string} givens */
function solutionOf(givens) {
  if (solved.givens !== givens) {
    const grid = Array.from(givens, (sign) => Number(sign) || 0);
    fill(grid);
    Object.assign(solved, { givens, solution: grid });
  }
  return solved.solution;
}

/** Fill the empty squares, those with the fewest candidates first. @param {number[]} grid @returns {boolean} whether it succeeded */
function fill(grid) {
  const open = allowed(grid).flatMap((mask, square) => (grid[square] ? [] : [{ square, digits: digitsIn(mask) }]));
  if (!open.length) return true;
  const { square, digits } = open.reduce((best, each) => (each.digits.length < best.digits.length ? each : best));
  for (const digit of digits) {
    grid[square] = digit;
    if (fill(grid)) return true;
  }
  grid[square] = 0;
  return false;
}

// --- hints -----------------------------------------------------------------------------------------------------------

/**
 * Return the easiest single as a hint in the server's format, or all of them.
 * @param {number[]} grid @param {Words} words @param {boolean} all @returns {Record<string, any>}
 */
function hint(grid, words, all) {
  const left = allowed(grid);
  if (!left.some(Boolean)) return { finding: "full" };
  /** A square is listed once with each technique. @type {Map<string, Single>} */
  const found = new Map();
  for (const single of [...fullHouses(grid, left), ...hiddenSingles(left), ...nakedSingles(left)])
    if (!found.has(single.technique + single.square)) found.set(single.technique + single.square, single);
  if (!found.size) throw new IllegalMove("beyond_singles");
  const steps = [...found.values()].map((single) => told(single, words));
  return all ? { finding: "steps", steps } : { finding: "step", ...steps[0] };
}

/** @param {Single} single @param {Words} words */
function told({ technique, unit, square, digit }, words) {
  const name = `technique-${technique}`;
  const place = { row: Math.floor(square / 9) + 1, column: (square % 9) + 1 };
  const line = unit < 0 ? words("step-square", place) : unitName(unit, words);
  const begins = technique === "hidden-single" ? "step-square" : "step-square-first";
  const why = words(SENTENCES[technique], { square: words(begins, place), unit: line, digit });
  const focus = unit < 0 ? [...seenFrom(square)] : UNITS[unit];
  const sets = [[square, digit]];
  const step = { technique: technique.replace("-", "_"), sets, proof: sets, ...(unit < 0 ? {} : { units: [unit] }) };
  const where = words("step-look", { place: line });
  return { where, name: words(name), why, focus, links: [], action: { type: "step", step } };
}

/** @typedef {{technique: string, unit: number, square: number, digit: number}} Single `unit` is -1 for none */

/** @param {number[]} grid @param {number[]} left @returns {Generator<Single>} */
function* fullHouses(grid, left) {
  for (const [unit, squares] of UNITS.entries()) {
    const [square, ...others] = squares.filter((at) => !grid[at]);
    if (square !== undefined && !others.length)
      yield { technique: "full-house", unit, square, digit: digitsIn(left[square])[0] };
  }
}

/** Yield hidden singles, first those in the boxes, where people see them more easily than in a line. @param {number[]} left @returns {Generator<Single>} */
function* hiddenSingles(left) {
  for (const unit of [...UNITS.keys()].sort((one, other) => Math.floor(other / 18) - Math.floor(one / 18)))
    for (const digit of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const squares = UNITS[unit].filter((at) => left[at] & (1 << (digit - 1)));
      if (squares.length === 1) yield { technique: "hidden-single", unit, square: squares[0], digit };
    }
}

/** @param {number[]} left @returns {Generator<Single>} */
function* nakedSingles(left) {
  for (const [square, mask] of left.entries())
    if (mask && !(mask & (mask - 1))) yield { technique: "naked-single", unit: -1, square, digit: digitsIn(mask)[0] };
}

/** @param {number} unit @param {Words} words */
function unitName(unit, words) {
  const id = ["step-rows", "step-columns", "step-boxes"][Math.floor(unit / 9)];
  return words(id, { count: 1, numbers: (unit % 9) + 1 });
}
