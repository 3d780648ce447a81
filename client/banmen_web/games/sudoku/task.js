// A sudoku that a whole class solves: the same puzzle for all, and how far each has come.

import practice from "./practice.js";

/** @type {import("../page.js").ClassTask} */
export default {
  options: ["", "brought", "level", "seed", "clues", "symmetry"],
  alike: ({ givens }) => ({ givens }),
  progress({ plies, state }) {
    const { digits } = practice.advise(state, "answer", /** @type {any} */ (String));
    let [mistakes, hints] = [0, 0];
    for (const { event } of plies) {
      if (event.done === "step" || event.done === "mend") hints += 1;
      else if (event.done === "set") {
        for (const [field, square, , after] of event.edits) {
          if (field === "digit" && after && after % 10 !== digits[square]) mistakes += 1;
        }
      }
    }
    const total = [...state.givens].filter((sign) => sign === ".").length;
    return { done: state.filled[0], total, mistakes, hints };
  },
};
