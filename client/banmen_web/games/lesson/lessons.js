// The three lessons that come with banmen. Their texts are messages, `lesson-plan-KEY-TEXT`.

const EASY = ".5.62.9..162798.4.98...52..296.1.8.37.8.5.6..5..2..7..3.48.2.69.......7......41..";
const BEGAN = { type: "began", givens: EASY, mode: "alone", marks: "shared", seats: ["blue"] };
const TOUR = { rows: 5, columns: 5, start: "a1" };

/** @type {Record<"knight" | "sudoku" | "reversi", {type: "ask" | "set", text: string, choices?: string[], [field: string]: any}[]>} */
export const LESSONS = {
  knight: [
    { type: "ask", kind: "board", text: "where", game: "knights_tour", options: TOUR },
    { type: "ask", kind: "choice", text: "stuck", choices: ["stop", "back", "anew"], right: [1] },
    { type: "set", text: "task", game: "knights_tour", options: TOUR },
    { type: "ask", kind: "number", text: "small", right: [8] },
    { type: "ask", kind: "choice", text: "beside", choices: ["yes", "no"], right: [1] },
  ],
  sudoku: [
    { type: "ask", kind: "choice", text: "guess", choices: ["guessed", "proved"], right: [0] },
    { type: "ask", kind: "board", text: "where", game: "sudoku", events: [BEGAN] },
    { type: "set", text: "task", game: "sudoku", options: { givens: EASY } },
    { type: "ask", kind: "number", text: "fewest", right: [17] },
  ],
  reversi: [
    { type: "ask", kind: "board", text: "where", game: "reversi", options: { size: 8, moves: "f5d6c3d3c4f4f6f3e6e7" } },
    { type: "ask", kind: "choice", text: "better", choices: ["discs", "moves"], right: [1] },
    { type: "set", text: "task", game: "reversi", options: { size: 6 }, rival: "1" },
    { type: "ask", kind: "choice", text: "safe", choices: ["middle", "edge", "corner"], right: [2] },
  ],
};
