// The review of a game: its graph, the assessment of the present ply, its best line. The server computes it in parts, also
// for saved games; the desktop window shows the same values.

import { writeReplay } from "../../table/replay_file.js";
import { base64 } from "../../ui/carried.js";
import { button, element, shape } from "../../ui/dom.js";
import { showDialog } from "../../ui/dialogs.js";
import { copyText } from "../../ui/share.js";
import { squareNamed } from "../game.js";
import { PROGRAMS, USUAL_LEVEL } from "./constants.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {{number: number, value: number, shown: string, judgement: string, sign: string, verdict: string, better: string, why: string, line: string[]}} Ply */

const [WIDTH, HEIGHT] = [600, 100];
/** The disc difference at the upper edge of the graph: its minimum and its steps. */
const [LEAST, STEP] = [16, 8];

export class Review {
  root = element("div", { class: "reversi-review", hidden: true });
  /** Whether the review is visible. */
  on = false;
  #graph = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", class: "graph" });
  #verdict = element("strong");
  #better = element("span");
  #said = element("span", { class: "said" });
  #line;
  #lost;
  #instead;
  #try;
  /** @type {Map<number, Ply>} */
  #plies = new Map();
  /** @type {Record<string, any>} */
  #answer = {};
  #drawn = "";
  #withLine = false;
  #failed = false;
  #asking = false;
  /** @type {Moment | null} */
  #moment = null;

  /** @param {import("../page.js").Host} host */
  constructor(host) {
    this.host = host;
    const { words } = host;
    this.#graph.setAttribute("role", "img");
    this.#graph.setAttribute("aria-label", words("review-graph"));
    this.#graph.addEventListener("click", (event) => this.#press(event));
    this.#line = button(words("hint-line"), () => this.#switchLine());
    this.#lost = button(words("review-lost-at"), () => host.look(this.#answer.lost_at));
    this.#instead = button(words("review-show-better"), () => this.#showBetter());
    this.#try = button(words("review-try"), () => this.#tryIt());
    const moves = button(words("page-copy-moves"), () => void this.#copy());
    const end = button(words("review-end"), () => this.toggle());
    this.root.append(
      element("div", { class: "graph-place" }, this.#graph),
      element("p", { role: "status" }, this.#verdict, this.#better, this.#said),
      element("div", { class: "review-tools" }, this.#lost, this.#instead, this.#line, this.#try, moves, end),
    );
  }

  /** Start or end the review. */
  toggle() {
    this.on = !this.on;
    this.#failed = false;
    this.host.redraw();
  }

  /** Forget the review: the table has another game. */
  #forget() {
    this.#plies.clear();
    [this.#answer, this.#drawn, this.on] = [{}, "", false];
  }

  /** @param {Moment} moment */
  draw(moment) {
    if (this.#moment && this.#moment.replay.round !== moment.replay.round) this.#forget();
    this.#moment = moment;
    this.root.hidden = !this.on;
    if (!this.on) return;
    if (!this.#asking && !this.#failed && (this.#answer.done ?? 0) < (this.#answer.steps ?? 1)) void this.#ask();
    const { words } = this.host;
    const ply = this.#plies.get(moment.ply);
    const begins = moment.ply ? "" : (this.#answer.begins?.said ?? "");
    this.#verdict.textContent = ply
      ? `${ply.verdict} ${ply.sign}`
      : words(moment.ply ? "review-waiting" : "show-first-ply");
    this.#verdict.className = ply?.judgement ?? "";
    this.#better.textContent = ply?.better ?? begins;
    const said = this.#failed ? words("review-failed") : (this.#answer.said ?? words("hint-thinking"));
    this.#said.textContent = ply?.why || said;
    this.#said.classList.toggle("soft", !ply?.why);
    this.#lost.disabled = !this.#answer.lost_at;
    this.#instead.disabled = !ply || ply.judgement === "best";
    this.#try.disabled = moment.state.turn === null;
    this.#line.setAttribute("aria-pressed", String(this.#withLine));
    this.#drawGraph(moment);
  }

  /** Return the discs of the best line from the present position, with their colours. @param {Moment} moment */
  line({ ply, state }) {
    if (!this.on || !this.#withLine) return [];
    const { line = [] } = this.#plies.get(ply + 1) ?? {};
    let black = state.turn === "black";
    return line.flatMap((name) => {
      const disc = name ? [{ at: squareNamed(name, state.size, state.size), black }] : [];
      black = !black;
      return disc;
    });
  }

  // --- what the server finds ----------------------------------------------------------------------------------------

  async #ask() {
    if (!this.#moment) return;
    this.#asking = true;
    const data = base64(writeReplay(this.#moment.replay));
    const { round } = this.#moment.replay;
    const answer = await this.host.ask({ type: "read", data, review: this.#answer.done ?? 0 });
    this.#asking = false;
    if (this.#moment.replay.round !== round) return;
    const part = answer.type === "advised" ? answer.advice.review : null;
    if (part) {
      this.#answer = part;
      for (const ply of part.plies) this.#plies.set(ply.number, ply);
    } else this.#failed = true;
    if (this.root.isConnected) this.host.redraw();
  }

  // --- the graph ----------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawGraph({ replay, ply }) {
    const last = Math.max(1, replay.plies.length - 1);
    const drawn = `${this.#answer.done} ${ply} ${last}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const values = this.#answer.begins ? [this.#answer.begins.value] : [];
    for (let at = 1; values.length === at && this.#plies.has(at); at += 1) values.push(this.#plies.get(at)?.value);
    const most = Math.max(LEAST, Math.ceil(Math.max(0, ...values.map(Math.abs)) / STEP) * STEP);
    const x = (/** @type {number} */ at) => (WIDTH * at) / last;
    const y = (/** @type {number} */ at) => HEIGHT / 2 - (values[at] / most) * (HEIGHT / 2 - 6);
    const path = values.map((_, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(at).toFixed(1)}`).join("");
    const area = values.length ? `${path}V${HEIGHT / 2}H0Z` : "";
    const half = (/** @type {string} */ kind, /** @type {number} */ top) =>
      shape(
        "svg",
        { x: 0, y: top, width: WIDTH, height: HEIGHT / 2, viewBox: `0 ${top} ${WIDTH} ${HEIGHT / 2}` },
        shape("path", { class: kind, d: area }),
      );
    const marks = [...this.#plies.values()].flatMap(({ number, judgement }) => {
      const turned = this.#answer.turned?.includes(number);
      if (number >= values.length || !(turned || ["mistake", "blunder"].includes(judgement))) return [];
      const kind = `mark ${judgement}${turned ? " turning" : ""}`;
      const dot = shape("path", { class: kind, d: `M${x(number)} ${y(number)}h0.01` });
      dot.append(shape("title", {}, this.#plies.get(number)?.verdict ?? ""));
      return [dot];
    });
    this.#graph.replaceChildren(
      half("black", 0),
      half("white", HEIGHT / 2),
      shape("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      shape("path", { class: "curve", d: path }),
      ...marks,
      shape("path", { class: "here", d: `M${x(ply)} 0V${HEIGHT}` }),
    );
  }

  /** Go to the pressed ply, or to a turning point near it. @param {Event} event */
  #press(event) {
    if (!this.#moment || !(event instanceof MouseEvent)) return;
    const { left, width } = this.#graph.getBoundingClientRect();
    const last = this.#moment.replay.plies.length - 1;
    const pressed = Math.max(0, Math.min(last, Math.round(((event.clientX - left) / Math.max(1, width)) * last)));
    const near = (this.#answer.turned ?? []).find((/** @type {number} */ at) => Math.abs(at - pressed) <= 1);
    this.host.look(near ?? pressed);
  }

  // --- what can be done ---------------------------------------------------------------------------------------------

  #switchLine() {
    this.#withLine = !this.#withLine;
    this.host.redraw();
  }

  /** Show the position before the present ply, with the better line. */
  #showBetter() {
    this.#withLine = true;
    this.host.look(Math.max(0, (this.#moment?.ply ?? 0) - 1));
  }

  async #copy() {
    const text = movesText(this.#moment?.replay.plies ?? []);
    if (await copyText(text)) this.host.notice(this.host.words("copied", { text }));
  }

  /** Open a game against the computer that continues from the present position. */
  #tryIt() {
    const { words } = this.host;
    const moment = this.#moment;
    if (!moment) return;
    const select = (
      /** @type {string} */ name,
      /** @type {[string, string][]} */ values,
      /** @type {string} */ usual,
    ) => {
      const options = values.map(([value, label]) => element("option", { value, selected: value === usual }, label));
      const field = /** @type {HTMLSelectElement} */ (element("select", {}, ...options));
      return { field, label: element("label", {}, element("span", {}, words(name)), field) };
    };
    const level = select(
      "try-level",
      PROGRAMS.map((each) => [each, words("again-level", { level: each })]),
      String(USUAL_LEVEL),
    );
    const seats = /** @type {[string, string][]} */ (["black", "white"].map((seat) => [seat, words(`seat-${seat}`)]));
    const seat = select("try-seat", seats, moment.state.turn);
    const options = optionsAt(moment.replay.plies, moment.ply);
    const inside = (/** @type {() => void} */ close) => {
      const open = async () => {
        const mine = seat.field.value;
        const other = mine === "black" ? "white" : "black";
        close();
        await this.host.open({
          ...{ game: "reversi", options, seats: { [mine]: "me", [other]: "program" } },
          ...{ programs: { [other]: level.field.value }, listed: false },
        });
      };
      return [level.label, seat.label, button(words("try-open"), () => void open(), { kind: "main", icon: "play" })];
    };
    showDialog(words("try-title"), inside, words("close")).classList.add("try-it");
  }
}

/** The squares of the discs placed, as a transcript. @param {{event: any}[]} plies */
export function movesText(plies) {
  const began = plies[0]?.event;
  return (began?.moves ?? "") + plies.map(({ event }) => (event.type === "placed" ? event.square : "")).join("");
}

/** The options of a table that begins after a ply of this game. @param {{event: any}[]} plies @param {number} ply */
export function optionsAt(plies, ply) {
  const { size, start } = plies[0].event;
  const moves = movesText(plies.slice(0, ply + 1));
  return { size, ...(start ? { start } : {}), ...(moves ? { moves } : {}) };
}
