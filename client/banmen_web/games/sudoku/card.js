// The card under the palette: what the coach says, the last step, a pause, the end of the game. Words only.

import { isCovered, shownOf } from "./look.js";
import { squareName } from "./squares.js";
import { isOutOfRace, placesOf, standingOf, timeText } from "./standing.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../../ui/words.js").Words} Words */
/** `does` names a command. @typedef {{label: string, does: string, main?: boolean}} Choice */
/** @typedef {{title?: string, body?: string, tone?: "gold" | "red" | "green" | "", choices?: Choice[]}} Card */
/**
 * What the card speaks of beside the moment.
 * @typedef {{said: import("./coach.js").Said | null, thinking: boolean, notice: string, reason: string, asksToGiveUp: boolean, spentMs: number}} Around
 */

/**
 * The most important message now.
 * @param {Moment} moment @param {Around} around @param {Words} words @returns {Card}
 */
export function cardOf(moment, around, words) {
  if (around.notice) return { body: around.notice };
  if (isCovered(moment)) return pausedCard(moment, words);
  if (around.thinking) return { title: words("sudoku-thinking") };
  if (around.asksToGiveUp) return giveUpCard(words);
  if (around.said) return saidCard(around.said, words);
  const { replay, event } = moment;
  if (moment.ply === replay.plies.length - 1) {
    if (replay.outcome) return endCard(moment, around, words);
    if (isOutOfRace(moment.state, moment.seat)) return outCard(moment, words);
  }
  const step = shownOf(event);
  if (step && event) return stepCard(moment, event, around.reason, words);
  return raceNews(moment, words) ?? { body: tip(moment, words) };
}

/** Squares as r5c5, at most six of them. @param {Words} words @param {number[]} squares */
function squareNames(words, squares) {
  return squares.slice(0, 6).map(squareName).join(words("sudoku-list-gap")) + (squares.length > 6 ? "…" : "");
}

/** What a technique is called. @param {Words} words @param {string} technique */
export function techniqueName(words, technique) {
  if (technique === "run_hint") return words("sudoku-do-run-hint");
  if (technique === "think") return words("sudoku-do-think");
  const id = `technique-${technique.replaceAll("_", "-")}`;
  const name = words(id);
  return name === id ? technique : name;
}

/** Who sits at a seat. @param {Moment} moment @param {string} seat @param {Words} words */
export function nameOf({ replay }, seat, words) {
  return replay.seats[seat]?.name || words(`seat-${seat}`);
}

// --- what the coach says ---------------------------------------------------------------------------------------------

/** @param {import("./coach.js").Said} said @param {Words} words @returns {Card} */
function saidCard({ about, stage, advice }, words) {
  if (about === "complete") return completeCard(advice, words);
  if (about === "answer") {
    if (!advice.digits) return unsolvable(words);
    const only = words(advice.only ? "sudoku-answer-only" : "sudoku-answer-several");
    return { title: words("sudoku-answer"), body: only, tone: "gold" };
  }
  return about === "check" ? checkCard(advice, words) : hintCard(stage, advice, words);
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
    return { title: words("sudoku-hint", { name: advice.name }), body: advice.why, tone: "gold", choices: [apply] };
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

// --- what happens ----------------------------------------------------------------------------------------------------

/** @param {Moment} moment @param {Words} words @returns {Card} */
function pausedCard({ seat }, words) {
  const resume = { label: words("sudoku-card-resume"), does: "pause", main: true };
  const body = seat ? words("sudoku-paused-hint") : "";
  return { title: words("sudoku-paused"), body, tone: "gold", choices: seat ? [resume] : [] };
}

/** @param {Words} words @returns {Card} */
function giveUpCard(words) {
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
  const back = { label: words("sudoku-card-back"), does: "undo" };
  const next = { label: words("sudoku-card-next"), does: "next", main: true };
  const plays = seat && live && replay.playing;
  return { title, body: reason || changes(event, words), tone: "gold", choices: plays ? [back, next] : [] };
}

/** What a step wrote and struck out. @param {import("../game.js").GameEvent} event @param {Words} words */
function changes({ step: { sets = [], removes = [] } }, words) {
  const gap = words("sudoku-list-gap");
  const said = (/** @type {number[][]} */ list, /** @type {string} */ sign) =>
    list.slice(0, 6).map(([square, digit]) => `${squareName(square)} ${sign} ${digit}`);
  const all = [...said(sets, "="), ...said(removes, "≠")];
  return all.join(gap) + (sets.length > 6 || removes.length > 6 ? "…" : "");
}

/** @param {Moment} moment @param {Around} around @param {Words} words @returns {Card} */
function endCard(moment, { spentMs }, words) {
  const { replay, state, seat } = moment;
  const { winner, reason } = replay.outcome ?? {};
  if (reason !== "solved") return { title: words(`reason-${reason}`) };
  const mine = standingOf(replay, state, seat);
  const time = words("sudoku-in-time", { time: timeText(mine.timeMs || spentMs) });
  const place = mine.place ? words("sudoku-your-place", { place: mine.place }) : "";
  const result = [place, time].filter(Boolean).join(" ");
  if (state.mode === "race" && winner !== seat) {
    const title = words("sudoku-other-first", { name: nameOf(moment, winner, words) });
    return { title, body: mine.place ? result : "" };
  }
  return { title: words("sudoku-completed"), body: result, tone: "gold" };
}

/**
 * What is said to who has finished or given up while others race on.
 * @param {Moment} moment @param {Words} words @returns {Card}
 */
function outCard({ replay, state, seat }, words) {
  const { place, timeMs } = standingOf(replay, state, seat);
  const others = words("sudoku-others-race");
  if (!place) return { title: words("sudoku-you-gave-up"), body: others };
  const result = `${words("sudoku-your-place", { place })} ${words("sudoku-in-time", { time: timeText(timeMs) })}`;
  return { title: words("sudoku-completed"), body: `${result} ${others}`, tone: "gold" };
}

/** Who was first in a race that goes on. @param {Moment} moment @param {Words} words @returns {Card | null} */
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
  return words(alone ? "page-sudoku-tip-race" : "page-sudoku-tip");
}
