// The page of reversi: its board, the discs of both sides, the hint.

import { ReversiBoard } from "./board.js";
import game from "./fold.js";
import { eventSaid } from "./lines.js";
import { ReversiPanel } from "./panel.js";

const SIZES = [4, 6, 8, 10, 12, 14, 16];
const USUAL_SIZE = 8;

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
  offers: ["take_back", "draw"],
  view(host) {
    const board = new ReversiBoard(host);
    const panel = new ReversiPanel(host, board);
    return {
      root: board.root,
      panel: panel.root,
      draw(moment) {
        panel.draw(moment); // first: it says which square the hint is
        board.draw(moment);
      },
      key: (event) => board.key(event) || panel.key(event),
    };
  },
  moveText(event, words) {
    if (event.type === "placed") return event.square;
    return event.type === "passed" ? words("pass") : "";
  },
  spoken: (event, words, _began, state) => eventSaid(event, words, state),
  choices(words) {
    const corners = [1, 2, 3, 4].map((count) => [{ handicap: count }, words("reversi-handicap", { corners: count })]);
    return [
      {
        name: "size",
        label: words("new-size"),
        values: SIZES.map((size) => [size, words("row-size", { size })]),
        usual: USUAL_SIZE,
      },
      {
        name: "",
        label: words("reversi-beginning"),
        values: [
          [{}, words("reversi-usual")],
          [{ balanced: true }, words("reversi-balanced")],
          .../** @type {[value: any, label: string][]} */ (corners),
        ],
        usual: {},
      },
    ];
  },
};
