// The texts of the card below the palette: the coach's advice, the last step, a pause, the end of the game.

import { touched } from "../../ui/dom.js";
import { MOST_STEPS } from "./constants.js";
import { sheetSeenBy } from "./fold.js";
import { isCovered, shownOf } from "./look.js";
import { conflictsOf, gridOf, isOutOfRace, leftOf, placesOf, squareName, standingOf, timeText } from "./squares.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("./look.js").Found} Found */

/** `does` names a command. @typedef {{label: string, does: string, main?: boolean}} Choice */
/**
 * With `read`, the player has asked for the text: a long one takes the place of the digits until a square is pressed.
 * `list` are all steps of the position, `chosen` the one that the text is about.
 * @typedef {{title?: string, body?: string, tone?: "gold" | "red" | "green" | "", choices?: Choice[], read?: boolean, list?: string[], chosen?: number}} Card
 */
/**
 * The data of the card in addition to the moment.
 * @typedef {{said: Said | null, thinking: boolean, notice: string, reason: string, asks: "" | "resign" | "answer", spentMs: number, result: import("./records.js").Result | null}} Around
 */

/**
 * Return the most important card now.
 * @param {Moment} moment @param {Around} around @param {Words} words @returns {Card}
 */
export function cardOf(moment, around, words) {
  if (around.notice) return { body: around.notice };
  if (isCovered(moment)) return pausedCard(moment, words);
  if (around.thinking) return { title: words("sudoku-thinking") };
  if (around.asks) return questionCard(around.asks, words);
  if (around.said) return saidCard(around.said, words);
  const { replay, event } = moment;
  if (moment.ply === replay.plies.length - 1) {
    if (replay.outcome) return endCard(moment, around, words);
    if (isOutOfRace(moment.state, moment.seat)) return outCard(moment, around, words);
    const { empty, breaking } = fillingOf(moment);
    if (moment.seat && breaking && !empty) return completeCard({ empty, breaking }, words);
  }
  const step = shownOf(event);
  if (step && event) return stepCard(moment, event, around.reason, words);
  return raceNews(moment, words) ?? { body: tip(moment, words) };
}

/** Return the names of squares as r5c5, at most six of them. @param {Words} words @param {number[]} squares */
function squareNames(words, squares) {
  return squares.slice(0, 6).map(squareName).join(words("sudoku-list-gap")) + (squares.length > 6 ? "…" : "");
}

/** Return the name of a technique. @param {Words} words @param {string} technique */
export function techniqueName(words, technique) {
  const id = `technique-${technique.replaceAll("_", "-")}`;
  const name = words(id);
  return name === id ? technique : name;
}

/** Return the name of a seat's player. @param {Moment} moment @param {string} seat @param {Words} words */
export function nameOf({ replay }, seat, words) {
  return replay.seats[seat]?.name || words(`seat-${seat}`);
}

// --- the coach's texts -----------------------------------------------------------------------------------------------

/** @param {Said} said @param {Words} words @returns {Card} */
function saidCard({ about, stage, advice, listed, chosen }, words) {
  if (about === "complete") return completeCard(advice, words);
  if (about === "answer") {
    if (!advice.digits) return unsolvable(words);
    const only = words(advice.only ? "sudoku-answer-only" : "sudoku-answer-several");
    return { title: words("sudoku-answer"), body: only, tone: "gold" };
  }
  if (about === "check") return checkCard(advice, words);
  const card = hintCard(stage, advice, words);
  if (!listed) return card;
  const list = listed.map(({ name, action }, at) => `${at + 1}. ${name} · ${changes(action, words)}`);
  return {
    ...card,
    title: words("sudoku-all-steps", { count: listed.length === MOST_STEPS ? `${MOST_STEPS}+` : listed.length }),
    list,
    chosen,
  };
}

/** @param {number} stage @param {Record<string, any>} advice @param {Words} words @returns {Card} */
function hintCard(stage, advice, words) {
  const { finding, squares = [] } = advice;
  const count = squares.length;
  if (finding === "step" && stage === 1) {
    const further = { label: words("sudoku-card-further"), does: "hint", main: true };
    return { title: words("sudoku-hint-where"), body: advice.where, tone: "gold", choices: [further] };
  }
  if (finding === "step") {
    const apply = { label: words("sudoku-card-apply"), does: "apply", main: true };
    const title = words("sudoku-hint", { name: advice.name });
    return { title, body: advice.why, tone: "gold", choices: [apply], read: true };
  }
  if (finding === "wrong") {
    const clear = { label: words("sudoku-card-clear"), does: "apply" };
    const body = words("sudoku-mistaken", { count, squares: squareNames(words, squares) });
    const choices = advice.mends ? [mend(words), clear] : [clear];
    return { title: words("sudoku-mistaken-title"), body, tone: "red", choices };
  }
  if (finding === "struck") {
    const gone = advice.candidates.map((/** @type {number[]} */ [square]) => square);
    const [[, digit]] = advice.candidates;
    const body = words("sudoku-overstruck", { count: gone.length, squares: squareNames(words, gone), digit });
    const give = { label: words("sudoku-card-give-back"), does: "apply", main: true };
    return { title: words("sudoku-overstruck-title"), body, tone: "red", choices: [give] };
  }
  if (finding === "dead") return { title: words("sudoku-lost-title"), body: words("sudoku-lost"), tone: "red" };
  if (finding === "none") return unsolvable(words);
  const full = finding === "full";
  const body = words(full ? "sudoku-silence-full" : "sudoku-silence");
  return { title: words("sudoku-silence-title"), body };
}

/** @param {Record<string, any>} advice @param {Words} words @returns {Card} */
function checkCard({ finding, squares = [] }, words) {
  if (finding === "right") return { title: words("sudoku-right"), body: words("sudoku-right-so-far"), tone: "green" };
  if (finding === "wrong") {
    const title = words("sudoku-wrong", { count: squares.length });
    return { title, body: words("sudoku-wrong-marked"), tone: "red", choices: [mend(words)] };
  }
  if (finding === "none") return unsolvable(words);
  const dead = finding === "dead";
  const body = words(dead ? "sudoku-several-dead" : "sudoku-several-open");
  return { title: words("sudoku-several"), body, tone: dead ? "red" : "" };
}

/** Count the empty squares and the digits that break a rule. @param {Moment} moment */
function fillingOf({ state, seat }) {
  if (!state.givens) return { empty: 81, breaking: 0 };
  return { empty: leftOf(gridOf(state, seat))[0], breaking: conflictsOf(state, seat).size };
}

/** @param {Record<string, any>} advice @param {Words} words @returns {Card} */
function completeCard({ empty, breaking }, words) {
  if (!empty && !breaking) return { title: words("sudoku-completed"), tone: "gold" };
  const parts = [empty ? words("sudoku-empty", { count: empty }) : words("sudoku-full")];
  if (breaking) parts.push(words("sudoku-breaking", { count: breaking }));
  return { title: words("sudoku-not-complete"), body: parts.join(" "), tone: breaking ? "red" : "" };
}

/** @param {Words} words @returns {Card} */
function unsolvable(words) {
  return { title: words("sudoku-no-answer"), body: words("sudoku-no-answer-body"), tone: "red" };
}

/** @param {Words} words @returns {Choice} */
function mend(words) {
  return { label: words("sudoku-card-mend"), does: "mend", main: true };
}

// --- the texts of events ---------------------------------------------------------------------------------------------

/** Return the edit that wrote a digit; undefined if there is none or it is hidden. @param {import("../game.js").GameEvent} event */
export function digitOfEdit(event) {
  return event.edits.find((/** @type {any[]} */ [field, , , after]) => field === "digit" && after);
}

/** @type {Record<string, string>} */
const DID = {
  finished: "sudoku-did-finish",
  gave_up: "sudoku-did-give-up",
  saved: "sudoku-did-save",
  paused: "sudoku-did-pause",
  resumed: "sudoku-did-pause",
};

/** Describe the change of an event. @param {import("../game.js").GameEvent} event @param {Words} words */
export function did(event, words) {
  const name = words(`seat-${event.seat}`);
  if (event.type === "aided") return words(`sudoku-did-${event.aid}`, { name });
  const wrote = event.done === "set";
  if (event.type === "edited") return words(wrote ? "sudoku-did-write" : `sudoku-did-${event.done}`, { name });
  return DID[event.type] ? words(DID[event.type], { name }) : "";
}

/** @param {Moment} moment @param {Words} words @returns {Card} */
function pausedCard({ seat }, words) {
  const resume = { label: words("sudoku-card-resume"), does: "pause", main: true };
  const body = seat ? words("sudoku-paused-hint") : "";
  return { title: words("sudoku-paused"), body, tone: "gold", choices: seat ? [resume] : [] };
}

/** @param {"resign" | "answer"} what @param {Words} words @returns {Card} */
function questionCard(what, words) {
  if (what === "answer") {
    const show = { label: words("sudoku-card-show"), does: "show", main: true };
    const cancel = { label: words("sudoku-card-cancel"), does: "go-on" };
    const body = words("sudoku-ask-answer-body");
    return { title: words("sudoku-ask-answer"), body, tone: "gold", choices: [cancel, show] };
  }
  const yes = { label: words("sudoku-do-resign"), does: "give-up" };
  const no = { label: words("sudoku-card-resume"), does: "go-on", main: true };
  return { title: words("sudoku-give-up"), body: words("sudoku-give-up-body"), choices: [yes, no] };
}

/**
 * @param {Moment} moment @param {import("../game.js").GameEvent} event @param {string} reason @param {Words} words
 * @returns {Card}
 */
function stepCard({ seat, live, replay }, event, reason, words) {
  const title = words("sudoku-step", { name: techniqueName(words, event.step.technique) });
  const next = { label: words("sudoku-card-next"), does: "next", main: true };
  const plays = seat && live && replay.playing;
  return { title, body: reason || changes(event, words), tone: "gold", choices: plays ? [next] : [] };
}

/** Describe the digits and candidates that a step changes. @param {any} event or an action @param {Words} words */
function changes({ step: { sets = [], removes = [] } }, words) {
  const gap = words("sudoku-list-gap");
  const said = (/** @type {number[][]} */ list, /** @type {string} */ sign) =>
    list.slice(0, 6).map(([square, digit]) => `${squareName(square)} ${sign} ${digit}`);
  const all = [...said(sets, "="), ...said(removes, "≠")];
  return all.join(gap) + (sets.length > 6 || removes.length > 6 ? "…" : "");
}

/** @param {Moment} moment @param {Around} around @param {Words} words @returns {Card} */
function endCard(moment, { spentMs, result: kept }, words) {
  const { replay, state, seat } = moment;
  const { winner, reason } = replay.outcome ?? {};
  if (reason !== "solved") return { title: words(`reason-${reason}`) };
  const mine = standingOf(replay, state, seat);
  const time = words("sudoku-in-time", { time: timeText(mine.timeMs || spentMs) });
  const place = mine.place ? words("sudoku-your-place", { place: mine.place }) : "";
  const result = [place, time, keptText(kept, words)].filter(Boolean).join(" ");
  if (state.mode === "race" && winner !== seat) {
    const title = words("sudoku-other-first", { name: nameOf(moment, winner ?? "", words) });
    return { title, body: mine.place ? result : "" };
  }
  return { title: words("sudoku-completed"), body: result, tone: "gold" };
}

/** Describe this browser's record of the level. @param {Around["result"]} kept @param {Words} words */
function keptText(kept, words) {
  if (!kept) return "";
  const { best, isNew, helped } = kept;
  const time = isNew ? words("sudoku-new-best") : best && words("sudoku-best-time", { time: timeText(best) });
  return [helped && words("page-sudoku-helped"), time].filter(Boolean).join(" ");
}

/**
 * Return the card of a player who has finished or resigned while the others race.
 * @param {Moment} moment @param {Around} around @param {Words} words @returns {Card}
 */
function outCard({ replay, state, seat }, around, words) {
  const { place, timeMs } = standingOf(replay, state, seat);
  const others = words("sudoku-others-race");
  if (!place) return { title: words("sudoku-you-gave-up"), body: others };
  const result = `${words("sudoku-your-place", { place })} ${words("sudoku-in-time", { time: timeText(timeMs) })}`;
  return {
    title: words("sudoku-completed"),
    body: `${result} ${keptText(around.result, words)} ${others}`,
    tone: "gold",
  };
}

/** Return the card about the first finisher of a running race. @param {Moment} moment @param {Words} words @returns {Card | null} */
function raceNews(moment, words) {
  const [first] = placesOf(moment.state);
  if (!first) return null;
  const time = words("sudoku-in-time", { time: timeText(standingOf(moment.replay, moment.state, first).timeMs) });
  const title = words("sudoku-other-first", { name: nameOf(moment, first, words) });
  return { title, body: moment.seat ? `${time} ${words("sudoku-race-on")}` : time };
}

/** @param {Moment} moment @param {Words} words */
function tip({ seat, state }, words) {
  if (!seat) return words("page-sudoku-tip-watching");
  const alone = state.race?.aids === "off";
  if (alone) return words("page-sudoku-tip-race");
  return words(touched() ? "page-sudoku-tip-touch" : "page-sudoku-tip");
}

// Help with a grid: a hint in three presses, the two checks, the solution. The server computes them and the text of a step.
// An advice holds only for the grid about which it was requested.

/**
 * The coach's present advice, about a `hint` at its `stage` (1 where to look, 2 why), a `check`, an `answer`, or whether
 * the grid is `complete`. `advice` is the server's, as docs/protocol/sudoku.md describes it: of a list of all steps
 * (`listed`) that about the `chosen` one.
 * @typedef {{about: "hint" | "check" | "answer" | "complete", stage: number, advice: Record<string, any>, listed?: Record<string, any>[], chosen?: number}} Said
 */

export class Coach {
  /** Whether a request to the server is pending. */
  thinking = false;
  /** @type {Said | null} */
  #said = null;
  #saidOf = "";
  #asked = 0;
  /** The reasons of the steps shown before. @type {Map<string, string>} */
  #reasons = new Map();

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** Return the advice about the grid of a moment. @param {Moment} moment */
  said(moment) {
    return this.#said && this.#saidOf === gridKey(moment) ? this.#said : null;
  }

  /** Return the reason of a step, or an empty string if it is unknown. @param {Record<string, any>} step */
  reasonOf(step) {
    return this.#reasons.get(JSON.stringify(step)) ?? "";
  }

  /** Return the findings that the board shows. @param {Moment} moment @returns {Found} */
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

  /** Clear the advice; return whether there was any. */
  silence() {
    const spoke = this.#said !== null || this.thinking;
    [this.#said, this.thinking] = [null, false];
    this.#asked += 1;
    return spoke;
  }

  /** Handle the first, second or third press of the hint: show where, show why, apply it. @param {Moment} moment */
  async pressHint(moment) {
    const said = this.said(moment);
    if (said?.about !== "hint") await this.#ask(moment, "hint");
    else if (said.advice.finding === "step" && said.stage === 1) this.#say(moment, { ...said, stage: 2 });
    else this.apply(moment);
  }

  /** Apply the hint. @param {Moment} moment */
  apply(moment) {
    const action = this.said(moment)?.advice.action;
    if (action && !moment.pending.length) void this.host.act(action);
  }

  /**
   * Play the next step of the solution, and show its reason to all.
   * @param {Moment} moment @param {() => Moment} now
   */
  async takeStep(moment, now) {
    const advice = await this.#ask(moment, "hint");
    if (advice?.finding === "step" && gridKey(now()) === gridKey(moment)) this.apply(now());
  }

  /** List all steps of the position, or close the list. @param {Moment} moment */
  async listSteps(moment) {
    if (this.said(moment)?.listed) this.silence();
    else await this.#ask(moment, "steps");
  }

  /** Show one of the listed steps. @param {Moment} moment @param {number} chosen */
  chooseStep(moment, chosen) {
    const said = this.said(moment);
    if (said?.listed) this.#say(moment, { ...said, advice: said.listed[chosen], chosen });
  }

  /** @param {Moment} moment */
  check(moment) {
    return this.#ask(moment, "check");
  }

  /** Return whether the solution is shown. @param {Moment} moment */
  answers(moment) {
    return this.said(moment)?.about === "answer";
  }

  /** Show the solution. @param {Moment} moment */
  showAnswer(moment) {
    return this.#ask(moment, "answer");
  }

  /** Report how complete the grid is; this needs no solution. @param {Moment} moment */
  complete(moment) {
    const { state, seat } = moment;
    const empty = gridOf(state, seat).filter((digit) => !digit).length;
    this.#say(moment, { about: "complete", stage: 1, advice: { empty, breaking: conflictsOf(state, seat).size } });
  }

  /**
   * Request advice from the server; in a race the request is first announced to the other players.
   * @param {Moment} moment @param {"hint" | "steps" | "check" | "answer"} about
   */
  async #ask(moment, about) {
    this.#asked += 1;
    const asked = this.#asked;
    [this.thinking, this.#said] = [true, null];
    this.host.redraw();
    const races = moment.state.race && moment.replay.playing;
    const told = races ? await this.host.act({ type: "aid", aid: about === "steps" ? "hint" : about }) : null;
    const answer = told?.type === "refused" ? told : await this.host.advise(about);
    if (asked !== this.#asked) return null;
    this.thinking = false;
    if (answer.type !== "advised") {
      this.host.redraw();
      return null;
    }
    const { advice } = answer;
    const listed = advice.steps?.map((/** @type {Record<string, any>} */ each) => ({ finding: "step", ...each }));
    for (const { finding, why, action } of listed ?? [advice])
      if (finding === "step") this.#reasons.set(JSON.stringify(action.step), why);
    if (listed) this.#say(moment, { about: "hint", stage: 2, advice: listed[0], listed, chosen: 0 });
    else this.#say(moment, { about: about === "steps" ? "hint" : about, stage: 1, advice });
    return advice;
  }

  /** @param {Moment} moment @param {Said} said */
  #say(moment, said) {
    [this.#said, this.#saidOf] = [said, gridKey(moment)];
    this.host.redraw();
  }
}

/** Return a key for the contents of the grid of a moment. @param {Moment} moment */
function gridKey({ state, seat }) {
  return state.givens + JSON.stringify(sheetSeenBy(state, seat));
}
