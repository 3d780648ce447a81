// Four in a row in a browser: a board to press, with columns that the keys reach, and the words for its moves.

import { element, shape } from "../../ui/dom.js";
import game, { COLUMNS, landingRow, ROWS, winningLine } from "./fold.js";

/** @typedef {import("../../games/page.js").Moment} Moment */
/** @typedef {import("../../games/page.js").Host} Host */

const CELL = 40;
const MARGIN = 8;
const TOP = CELL; // the room from which discs fall
/** @type {Record<string, string>} */
const SEATS = { R: "red", Y: "yellow" };
const [WIDTH, HEIGHT] = [COLUMNS * CELL + 2 * MARGIN, ROWS * CELL + 2 * MARGIN];

/** The middle of a square. @param {number} row @param {number} column @returns {[x: number, y: number]} */
const middle = (row, column) => [MARGIN + (column + 0.5) * CELL, TOP + MARGIN + (row + 0.5) * CELL];

/** A disc: red ones bear a ring and yellow ones a dot, so that nobody needs the colours. @param {string} seat */
function disc(seat) {
  const mark = shape("circle", { class: "mark", r: seat === "red" ? 9 : 4 });
  return shape(
    "g",
    { class: "disc", "data-seat": seat },
    shape("circle", { class: "rim", r: 17 }),
    shape("circle", { class: "face", r: 15 }),
    mark,
  );
}

/** The picture in the hall, 150 by 100: the lower left of a board, each column from below. */
function cover() {
  const columns = ["Y..", "R..", "RY.", "YRY", "RRR"];
  const discs = columns.flatMap((marks, column) =>
    [...marks].map((mark, row) => {
      const fill = { R: "#cc3a2e", Y: "#eebe40" }[mark] ?? "#14223a";
      return shape("circle", { cx: 15 + 30 * column, cy: 84 - 32 * row, r: 12, fill });
    }),
  );
  return [shape("rect", { width: 150, height: 100, fill: "#26548f" }), ...discs];
}

/** The panel with its holes, before which discs are seen to fall. */
function panel() {
  const holes = [...Array(ROWS * COLUMNS).keys()].map((at) => {
    const [x, y] = middle(Math.floor(at / COLUMNS), at % COLUMNS);
    return `M${x - 16} ${y}a16 16 0 1 0 32 0a16 16 0 1 0 -32 0`;
  });
  const around = `M14 ${TOP}h${WIDTH - 28}a14 14 0 0 1 14 14v${HEIGHT - 28}a14 14 0 0 1 -14 14h${28 - WIDTH}a14 14 0 0 1 -14 -14v${28 - HEIGHT}a14 14 0 0 1 14 -14z`;
  return shape("path", { class: "panel-front", "fill-rule": "evenodd", d: around + holes.join("") });
}

class View {
  #host;
  /** @type {Moment | null} */
  #moment = null;
  #board = "";
  #cursor = Math.floor(COLUMNS / 2);
  #discs = shape("g", { class: "discs" });
  #rings = shape("g", { class: "rings" });
  #columns = [...Array(COLUMNS).keys()].map((column) => this.#column(column));

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const back = shape("rect", { class: "back", x: 6, y: TOP + 6, width: WIDTH - 12, height: HEIGHT - 12, rx: 12 });
    const places = shape("g", { role: "group", "aria-label": host.words("game-four_in_a_row") }, ...this.#columns);
    const box = { viewBox: `0 0 ${WIDTH} ${TOP + HEIGHT}`, class: "board four-in-a-row" };
    this.root = element("div", {}, shape("svg", box, back, this.#discs, panel(), this.#rings, places));
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { state, event, forward, open, pending, seat } = moment;
    this.#moment = moment;
    if (state.board !== this.#board) this.#drawDiscs(state.board, forward ? event : null);
    const free = new Set([...open, ...pending].map((action) => action.column));
    this.#columns.forEach((place, column) => {
      const row = landingRow(state.board, column);
      const shown = free.has(column) && row >= 0;
      place.setAttribute("class", shown ? (open.length ? "column open" : "column pending") : "column");
      place.setAttribute("aria-disabled", String(!(shown && open.length)));
      place.setAttribute("aria-label", this.#said(state.board, column));
      place.querySelector(".disc")?.remove();
      if (!shown) return;
      const ghost = disc(seat);
      ghost.setAttribute("transform", `translate(${middle(row, column)})`);
      place.append(ghost);
    });
    const marked = winningLine(state.board);
    if (!marked.length && event?.type === "dropped") marked.push(event.row * COLUMNS + event.column);
    const rings = marked.map((at) => {
      const [cx, cy] = middle(Math.floor(at / COLUMNS), at % COLUMNS);
      return shape("circle", { cx, cy, r: 18 });
    });
    this.#rings.replaceChildren(...rings);
  }

  /** @param {string} board @param {import("../../games/game.js").GameEvent | null} event the disc that falls */
  #drawDiscs(board, event) {
    this.#board = board;
    const made = [...board].flatMap((mark, at) => {
      if (!SEATS[mark]) return [];
      const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS];
      const inside = disc(SEATS[mark]);
      if (event?.type === "dropped" && event.row === row && event.column === column) {
        inside.classList.add("falling");
        inside.style.setProperty("--rows", String(row + 1));
      }
      return [shape("g", { transform: `translate(${middle(row, column)})` }, inside)];
    });
    this.#discs.replaceChildren(...made);
  }

  /** @param {number} column */
  #column(column) {
    const place = shape("g", {
      class: "column",
      role: "button",
      tabindex: column === Math.floor(COLUMNS / 2) ? 0 : -1,
      onclick: () => this.#press(column),
      onfocus: () => this.#move(column),
    });
    place.append(shape("rect", { x: MARGIN + column * CELL, y: 0, width: CELL, height: TOP + HEIGHT, rx: 6 }));
    return place;
  }

  /** What is in a column, from below, for who does not see it. @param {string} board @param {number} column */
  #said(board, column) {
    const { words } = this.#host;
    const marks = [...Array(ROWS).keys()].map((row) => SEATS[board[(ROWS - 1 - row) * COLUMNS + column]]);
    const discs = marks.filter(Boolean).map((seat) => words(`seat-${seat}`));
    const number = column + 1;
    return discs.length
      ? words("four-column-holds", { number, discs: discs.join(", ") })
      : words("four-column", { number });
  }

  /** Drop a disc, where that is open. @param {number} column */
  #press(column) {
    this.#move(column);
    const action = this.#moment?.open.find((each) => each.column === column);
    if (action) void this.#host.act(action);
  }

  /** @param {number} column */
  #move(column) {
    this.#columns[this.#cursor].setAttribute("tabindex", "-1");
    this.#cursor = column;
    this.#columns[column].setAttribute("tabindex", "0");
  }

  /** The arrows move over the columns while one has the focus; Enter, Space and a number drop. @param {KeyboardEvent} event */
  key(event) {
    if (/^[1-7]$/.test(event.key)) {
      this.#press(Number(event.key) - 1);
      return true;
    }
    const column = this.#columns.indexOf(/** @type {SVGElement} */ (document.activeElement));
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (column < 0) return false;
    if (step) this.#columns[Math.min(COLUMNS - 1, Math.max(0, column + step))].focus();
    else if (event.key === "Enter" || event.key === " ") this.#press(column);
    else return false;
    return true;
  }
}

/** @type {import("../../games/page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  view: (host) => new View(host),
  cover,
  moveText: (event, words) => (event.type === "dropped" ? words("four-column", { number: event.column + 1 }) : ""),
  spoken(event, words) {
    if (event.type !== "dropped") return "";
    return words("four-dropped", { seat: words(`seat-${event.seat}`), number: event.column + 1 });
  },
};
