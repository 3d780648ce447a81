// A tournament on the page: the player's own game, the boards of a round, the standings, and the director's buttons.

import { ask, fieldRow, showDialog } from "../../ui/dialogs.js";
import { button, choiceRow, element, icon, setText } from "../../ui/dom.js";
import { linkTo, placeOf } from "../../ui/browser.js";
import { qrPicture } from "../../ui/share.js";
import { sitterName } from "../../table/wording.js";
import game, { DIRECTOR, standings } from "./fold.js";

/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("./fold.js").Board} Board */

const SCORES = /** @type {Record<string, string>} */ ({
  "": "–",
  black: "1 : 0",
  white: "0 : 1",
  draw: "½ : ½",
  none: "0 : 0",
});
/** The games to which this page has gone by itself: whoever comes back from one wants to look around. @type {Set<string>} */
const visited = new Set();

/** Format points, which are counted in halves. @param {number} points */
export function pointsText(points) {
  const whole = Math.floor(points / 2);
  return `${whole || points % 2 === 0 ? whole : ""}${points % 2 ? "½" : ""}`;
}

class View {
  names = true;
  wide = matchMedia("(max-aspect-ratio: 1/1)").matches ? 0.7 : 1.3;
  /** @type {Host} */
  #host;
  #title = element("h2");
  #own = element("div", { class: "tournament-own", hidden: true });
  #way = element("div", { class: "tournament-way" });
  #rounds = element("div", { class: "tournament-rounds", role: "group" });
  #boards = element("ol", { class: "plain tournament-boards" });
  #body = element("tbody");
  #status = element("p", { class: "tournament-status", role: "status" });
  #buttons = element("div", { class: "buttons" });
  #drawn = "";
  /** The round that the viewer has chosen, from 1; 0 for the last one. */
  #shown = 0;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const { words } = host;
    this.#rounds.ariaLabel = words("tournament-rounds");
    const heads = ["place", "player", "points", "buchholz", "discs"].map((name) =>
      element("th", { scope: "col", title: words(`tournament-${name}-about`) }, words(`tournament-${name}`)),
    );
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...heads)), this.#body);
    table.ariaLabel = words("tournament-standings");
    const lists = element(
      "div",
      { class: "tournament-lists rows" },
      element("section", { class: "rows" }, this.#rounds, this.#boards),
      element("section", { class: "rows" }, table),
    );
    this.root = element("div", { class: "tournament" }, this.#title, this.#own, this.#way, lists);
    this.hand = element("div", { class: "tournament-hand" }, this.#status, this.#buttons);
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { state, seat, replay, live, pending } = moment;
    this.#go(moment);
    const drawn = JSON.stringify([state, seat, replay.seats, live, pending, this.#shown]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const { words } = this.#host;
    const round = state.paired.length;
    setText(
      this.#title,
      state.over
        ? words("reason-tournament_over")
        : round
          ? words("tournament-round-of", { round, rounds: state.rounds })
          : words("tournament-gathers", { players: active(state).length }),
    );
    this.#drawOwn(moment);
    this.#drawWay(moment);
    this.#drawRound(moment);
    this.#drawStandings(moment);
    this.#drawHand(moment);
  }

  /** Go to the player's own game once, when its table is open. @param {Moment} moment */
  #go(moment) {
    const board = ownBoard(moment);
    const code = board?.[2] ?? "";
    if (!code || board?.[3] || !moment.live || this.#host.recorded || visited.has(code)) return;
    visited.add(code);
    if (!document.documentElement.classList.contains("on-wall")) setTimeout(() => this.#host.go(code));
  }

  /** @param {Moment} moment */
  #drawOwn(moment) {
    const { words } = this.#host;
    const { replay, seat, state } = moment;
    const board = state.over ? null : ownBoard(moment);
    this.#own.hidden = !board;
    if (!board) return;
    const [black, white, code, result] = board;
    const name = sitterName(words, replay, black === seat ? white : black);
    const colour = black === seat ? "black" : "white";
    const text = !white
      ? words("tournament-bye-own")
      : result
        ? words("tournament-own-over")
        : words(`tournament-own-${colour}`, { name });
    const link = element("a", { class: "button main", href: placeOf(code) }, words("tournament-to-board"));
    this.#own.replaceChildren(element("span", {}, text), ...(code && !result ? [link] : []));
  }

  /** Show how players come in, until the first round. @param {Moment} moment */
  #drawWay({ state, seat, replay }) {
    this.#way.hidden = seat !== DIRECTOR || state.paired.length > 0 || state.over || this.#host.recorded;
    const code = String(replay.opened?.code ?? "");
    if (this.#way.hidden || this.#way.dataset.code === code) return;
    this.#way.dataset.code = code;
    const link = linkTo(code);
    const address = element("strong", {}, link.replace(/^https?:\/\//, ""));
    this.#way.replaceChildren(qrPicture(link, this.#host.words("page-qr")), address);
  }

  // --- a round ------------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawRound({ state, seat, replay, live }) {
    const { words } = this.#host;
    const last = state.paired.length;
    const shown = Math.min(this.#shown || last, last);
    const choose = (/** @type {number} */ number) => {
      this.#shown = number === last ? 0 : number;
      this.#host.redraw();
    };
    const numbers = Array.from({ length: last }, (_, at) => {
      const made = button(String(at + 1), () => choose(at + 1), { kind: at + 1 === shown ? "main" : "" });
      made.ariaLabel = words("tournament-round", { round: at + 1 });
      made.ariaPressed = String(at + 1 === shown);
      return made;
    });
    this.#rounds.replaceChildren(...(last ? [element("h3", {}, words("tournament-rounds")), ...numbers] : []));
    const directs = live && seat === DIRECTOR && !state.over;
    this.#boards.replaceChildren(
      ...(state.paired[shown - 1] ?? []).map((/** @type {Board} */ board, /** @type {number} */ at) => {
        const [black, white, code, result, , note] = board;
        const score = SCORES[result];
        const correct = () => this.#correct(replay, shown, at + 1, board);
        const given = directs && white ? button(score, correct) : element("span", {}, score);
        given.classList.add("score");
        if (directs && white) given.ariaLabel = `${words("tournament-correct")}: ${score}`;
        const watch = element(
          "a",
          { class: "button", href: placeOf(code), ariaLabel: words("tournament-watch") },
          icon("eye"),
        );
        watch.title = words("tournament-watch");
        return element(
          "li",
          { class: seat && [black, white].includes(seat) ? "own" : "" },
          element(
            "span",
            { dir: "auto", class: white && result === "black" ? "won" : "" },
            element("i", {}),
            sitterName(words, replay, black),
          ),
          white ? given : element("span", { class: "score" }),
          element(
            "span",
            { dir: "auto", class: `second${result === "white" ? " won" : ""}` },
            ...(white
              ? [sitterName(words, replay, white), element("i", { class: "white" })]
              : [words("tournament-bye")]),
          ),
          code ? watch : element("span", {}),
          ...(note ? [element("span", { class: "note" }, note)] : []),
        );
      }),
    );
  }

  /** Show the dialog in which the director gives a result. @param {Moment["replay"]} replay @param {number} round @param {number} board @param {Board} before */
  #correct(replay, round, board, [black, white, , was]) {
    const { words } = this.#host;
    const names = { black: sitterName(words, replay, black), white: sitterName(words, replay, white) };
    const chosen = { result: was || "black", note: "" };
    const plain = (/** @type {string} */ text) => text;
    const place = element("div", { class: "rows" });
    const draw = () => {
      /** @type {[any, string][]} */
      const results = [
        ["black", words("result-win", { name: names.black })],
        ["white", words("result-win", { name: names.white })],
        ["draw", words("result-draw")],
        ["none", words("tournament-no-points")],
      ];
      place.replaceChildren(
        choiceRow(words("tournament-correct"), results, chosen.result, (result) => {
          chosen.result = result;
          draw();
        }),
        fieldRow(words("tournament-note"), { example: "", fault: "", lines: 2, read: plain }, chosen.note, (text) => {
          chosen.note = text.slice(0, 120);
        }),
      );
    };
    draw();
    const inside = (/** @type {() => void} */ close) => {
      const submit = async (/** @type {Event} */ event) => {
        event.preventDefault();
        const note = chosen.note.replace(/\s+/g, " ").trim();
        const answer = await this.#host.act({
          type: "result",
          round,
          board,
          result: chosen.result,
          ...(note && { note }),
        });
        if (answer.type !== "refused") close();
      };
      const go = button(words("tournament-give"), () => {}, { kind: "main", icon: "check" });
      go.type = "submit";
      const buttons = element("div", { class: "buttons" }, button(words("cancel"), close), go);
      return [element("form", { class: "rows", onsubmit: submit }, place, buttons)];
    };
    showDialog(`${names.black} – ${names.white}`, inside, words("close"));
  }

  // --- the standings ------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawStandings({ state, seat, replay, live }) {
    const { words } = this.#host;
    this.root.style.setProperty("--rows", String(Math.max(10, state.entrants.length)));
    this.#body.replaceChildren(
      ...standings(state).map((row) => {
        const name = sitterName(words, replay, row.seat);
        const isGone = state.withdrawn.includes(row.seat);
        const removes = live && seat === DIRECTOR && row.seat !== DIRECTOR && !isGone && !state.over;
        const remove = button(words("tournament-remove", { name }), () => void this.#remove(row.seat, name), {
          icon: "x",
          alone: true,
        });
        const signed = row.discs > 0 ? `+${row.discs}` : String(row.discs);
        const cells = [
          String(row.place),
          element("span", { dir: "auto" }, name),
          pointsText(row.points),
          pointsText(row.buchholz),
          signed,
        ];
        const made = cells.map((cell) => element("td", {}, cell));
        if (removes) made[1].append(" ", remove);
        return element("tr", { class: `${row.seat === seat ? "own" : ""}${isGone ? " gone" : ""}`.trim() }, ...made);
      }),
    );
  }

  /** @param {string} seat @param {string} name */
  async #remove(seat, name) {
    const { words } = this.#host;
    const label = words("tournament-remove", { name });
    const asked = { title: label, body: words("tournament-remove-body"), label, danger: true, icon: "x" };
    if (await ask(words, asked)) void this.#host.act({ type: "remove", seat });
  }

  // --- the buttons --------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawHand({ state, seat, live, pending }) {
    const { words } = this.#host;
    const disabled = !live || pending.length > 0;
    const round = state.paired.length;
    const left = (state.paired[round - 1] ?? []).filter((/** @type {Board} */ board) => !board[3]).length;
    const players = active(state).length;
    setText(
      this.#status,
      state.over
        ? ""
        : left
          ? words("tournament-left", { games: left })
          : state.called
            ? words("tournament-pairing")
            : seat === DIRECTOR && players < 2
              ? words("tournament-too-few")
              : seat === DIRECTOR
                ? ""
                : words("tournament-wait"),
    );
    const act = (/** @type {any} */ action) => () => void this.#host.act(action);
    const next = button(words(round ? "tournament-next" : "tournament-start"), act({ type: "next" }), {
      icon: "circle-play",
      kind: "main",
      disabled: disabled || left > 0 || state.called || players < 2,
    });
    const isIn = active(state).includes(seat);
    const enters = seat === DIRECTOR || state.withdrawn.includes(seat);
    const enter = button(words(seat === DIRECTOR ? "tournament-play-too" : "tournament-back"), act({ type: "enter" }), {
      icon: "user",
      disabled,
    });
    const withdraw = button(words("tournament-withdraw"), () => void this.#withdraw(), { icon: "door-open", disabled });
    const end = button(words("tournament-end"), () => void this.#end(), { icon: "flag", disabled });
    this.#buttons.replaceChildren(
      ...(state.over || !seat
        ? []
        : [
            ...(seat === DIRECTOR ? [next] : []),
            ...(isIn ? [withdraw] : enters ? [enter] : []),
            ...(seat === DIRECTOR ? [end] : []),
          ]),
    );
  }

  async #withdraw() {
    const { words } = this.#host;
    const label = words("tournament-withdraw");
    const asked = { title: label, body: words("tournament-withdraw-body"), label, icon: "door-open" };
    if (await ask(words, asked)) void this.#host.act({ type: "withdraw" });
  }

  async #end() {
    const { words } = this.#host;
    const label = words("tournament-end");
    const asked = { title: label, body: words("tournament-end-body"), label, danger: true, icon: "flag" };
    if (await ask(words, asked)) void this.#host.act({ type: "end" });
  }
}

/** @param {any} state @returns {string[]} */
function active({ entrants, withdrawn }) {
  return entrants.filter((/** @type {string} */ seat) => !withdrawn.includes(seat));
}

/** Return the viewer's board in the last round. @param {Moment} moment @returns {Board | null} */
function ownBoard({ state, seat }) {
  const boards = seat ? (state.paired.at(-1) ?? []) : [];
  return boards.find((/** @type {Board} */ [black, white]) => black === seat || white === seat) ?? null;
}

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  view: (host) => new View(host),
  moveText(event, words) {
    if (event.type === "began") return words("tournament-begun");
    if (event.type === "paired") return words("tournament-paired");
    if (event.type === "result") return words("tournament-result");
    return event.type === "over" ? words("reason-tournament_over") : words("tournament-entries");
  },
  spoken: (event, words) => (event.type === "paired" ? words("tournament-paired") : ""),
  choices: (words) => {
    const numbers = (/** @type {number[]} */ each) =>
      /** @type {[any, string][]} */ (each.map((one) => [one, String(one)]));
    const minutes = [3, 5, 10, 20].map((each) => [{ minutes: each }, words("tournament-minutes", { minutes: each })]);
    const yesNo = /** @type {[any, string][]} */ ([
      [undefined, words("tournament-no")],
      [true, words("tournament-yes")],
    ]);
    return [
      { name: "rounds", label: words("tournament-rounds"), values: numbers([3, 4, 5, 6, 7, 9]), usual: 5 },
      {
        name: "",
        label: words("tournament-time"),
        values: /** @type {[any, string][]} */ ([
          ...minutes,
          [{ minutes: 0, first_move_s: 0 }, words("tournament-no-clock")],
        ]),
        usual: { minutes: 5 },
      },
      { name: "size", label: words("tournament-board"), values: numbers([6, 8, 10]), usual: 8 },
      {
        name: "auto",
        label: words("tournament-auto"),
        values: [
          [undefined, words("tournament-auto-no")],
          [true, words("tournament-auto-yes")],
        ],
        usual: undefined,
      },
      { name: "players", label: words("tournament-most"), values: numbers([16, 32, 100, 200]), usual: 32 },
      { name: "rated", label: words("tournament-rated"), values: yesNo, usual: undefined },
    ];
  },
};
