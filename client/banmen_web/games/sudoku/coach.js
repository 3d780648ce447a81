// Help with a grid: a hint in three presses, the two checks, the answer. The server finds them, with the words of a
// step; what is said holds for the very grid about which it was asked.

import { sheetSeenBy } from "./fold.js";
import { conflictsOf, gridOf } from "./squares.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("./look.js").Found} Found */
/**
 * What the coach says: `about` a `hint` at its `stage` (1 where to look, 2 why), a `check`, an `answer`, or how
 * `complete` the grid is. `advice` is the server's, as docs/protocol/sudoku.md has it.
 * @typedef {{about: "hint" | "check" | "answer" | "complete", stage: number, advice: Record<string, any>}} Said
 */

export class Coach {
  /** Whether an answer of the server is awaited. */
  thinking = false;
  /** @type {Said | null} */
  #said = null;
  #saidOf = "";
  #asked = 0;
  /** Why a step holds, of those that were told here. @type {Map<string, string>} */
  #reasons = new Map();

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** What is said of the grid looked at. @param {Moment} moment */
  said(moment) {
    return this.#said && this.#saidOf === gridKey(moment) ? this.#said : null;
  }

  /** Why a step holds; empty where that is not known. @param {Record<string, any>} step */
  reasonOf(step) {
    return this.#reasons.get(JSON.stringify(step)) ?? "";
  }

  /** What the board shows of it. @param {Moment} moment @returns {Found} */
  found(moment) {
    const said = this.said(moment);
    if (!said) return {};
    const { about, advice, stage } = said;
    if (about === "answer") return { answer: advice.digits };
    if (advice.finding === "wrong") return { wrong: advice.squares };
    if (advice.finding === "struck") return { shown: { focus: [], sets: advice.candidates } };
    if (advice.finding !== "step") return {};
    const { action, focus, links } = advice;
    return { shown: stage === 1 ? { focus } : { ...action.step, focus, links } };
  }

  /** Say nothing any more; gives whether something was said. */
  silence() {
    const spoke = this.#said !== null || this.thinking;
    [this.#said, this.thinking] = [null, false];
    this.#asked += 1;
    return spoke;
  }

  /** The first, second or third press: where, why, done. @param {Moment} moment */
  async pressHint(moment) {
    const said = this.said(moment);
    if (said?.about !== "hint") await this.#ask(moment, "hint");
    else if (said.advice.finding === "step" && said.stage === 1) this.#say(moment, { ...said, stage: 2 });
    else this.apply(moment);
  }

  /** Do what the hint advises. @param {Moment} moment */
  apply(moment) {
    const action = this.said(moment)?.advice.action;
    if (action && !moment.pending.length) void this.host.act(action);
  }

  /**
   * Take the next step of the solution, with its reason shown to all.
   * @param {Moment} moment @param {() => Moment} now
   */
  async takeStep(moment, now) {
    const advice = await this.#ask(moment, "hint");
    if (advice?.finding === "step" && gridKey(now()) === gridKey(moment)) this.apply(now());
  }

  /** @param {Moment} moment */
  check(moment) {
    return this.#ask(moment, "check");
  }

  /** Show the solution, or hide it. @param {Moment} moment */
  async toggleAnswer(moment) {
    if (this.said(moment)?.about === "answer") this.silence();
    else await this.#ask(moment, "answer");
    this.host.redraw();
  }

  /** How complete the grid is; this needs no solution. @param {Moment} moment */
  complete(moment) {
    const { state, seat } = moment;
    const empty = gridOf(state, seat).filter((digit) => !digit).length;
    this.#say(moment, { about: "complete", stage: 1, advice: { empty, breaking: conflictsOf(state, seat).size } });
  }

  /**
   * Ask the server; in a race the others are told of it first.
   * @param {Moment} moment @param {"hint" | "check" | "answer"} about
   */
  async #ask(moment, about) {
    this.#asked += 1;
    const asked = this.#asked;
    [this.thinking, this.#said] = [true, null];
    this.host.redraw();
    const races = moment.state.race && moment.replay.playing;
    const told = races ? await this.host.act({ type: "aid", aid: about }) : null;
    const answer = told?.type === "refused" ? told : await this.host.advise(about);
    if (asked !== this.#asked) return null;
    this.thinking = false;
    if (answer.type === "refused") {
      this.host.redraw();
      return null;
    }
    const { finding, why, action } = answer.advice;
    if (finding === "step") this.#reasons.set(JSON.stringify(action.step), why);
    this.#say(moment, { about, stage: 1, advice: answer.advice });
    return answer.advice;
  }

  /** @param {Moment} moment @param {Said} said */
  #say(moment, said) {
    [this.#said, this.#saidOf] = [said, gridKey(moment)];
    this.host.redraw();
  }
}

/** What is written on the grid that is looked at. @param {Moment} moment */
function gridKey({ state, seat }) {
  return state.givens + JSON.stringify(sheetSeenBy(state, seat));
}
