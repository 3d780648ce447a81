// What is said beside a board of goishi hiroi: the one thing that matters most now, and which rule was broken.

import { isOver, pickable } from "./fold.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {"green" | "red" | "gold" | "plain"} Tone */
/** @typedef {{title: string, body: string, tone: Tone}} Message */
/**
 * What is asked about: the moment, whether a program picks, and the code and text of a refusal that came last.
 * @typedef {object} Asked
 * @property {any} state
 * @property {import("../game.js").GameEvent | null} event
 * @property {boolean} plays whether who looks may pick now
 * @property {boolean} show
 * @property {boolean} given_up
 * @property {{code: string, text: string} | null} refused
 */

/** The three rules. */
export const RULES = ["goishi-rule-line", "goishi-rule-jump", "goishi-rule-back"];
/** Which of them a refusal is about. @type {Record<string, number>} */
const BROKEN = { not_in_line: 0, jumps_over: 1, straight_back: 2 };
/** @type {Record<string, string>} */
const REFUSED = {
  not_in_line: "refused-not_in_line",
  jumps_over: "refused-jumps_over",
  straight_back: "refused-straight_back",
  no_stone: "refused-no_stone",
  already_picked: "refused-already_picked",
};

/** Which rule an action that was refused would have broken; -1 for none. @param {Asked["refused"]} refused */
export function brokenRule(refused) {
  return refused ? (BROKEN[refused.code] ?? -1) : -1;
}

/** @param {Asked} asked @param {Words} words @returns {Message} */
export function message(asked, words) {
  const { state, refused } = asked;
  if (refused) {
    const id = REFUSED[refused.code];
    const title = words(refused.code in BROKEN ? "goishi-refused" : "goishi-refused-other");
    return { title, body: id ? words(id) : refused.text, tone: "red" };
  }
  if (isOver(state)) return ended(asked, words);
  return asked.show ? searching(asked, words) : playing(asked, words);
}

/** @param {Asked} asked @param {Words} words @returns {Message} */
function ended({ state, show }, words) {
  const { retreats, found, path } = state;
  if (state.search === "all" && !path.length && found) {
    return { title: words("goishi-all-found", { count: found }), body: counts(state, words), tone: "green" };
  }
  if (!found) return { title: words("goishi-none"), body: words("goishi-none-more", { retreats }), tone: "red" };
  const body = words("goishi-solved-more", { count: path.length, retreats });
  return { title: words(show ? "goishi-solved" : "goishi-joy"), body, tone: "green" };
}

/** @param {Asked} asked @param {Words} words @returns {Message} */
function searching({ state, event }, words) {
  const body = counts(state, words);
  if (event?.type === "solved") return { title: words("goishi-found", { number: event.number }), body, tone: "green" };
  if (event?.type === "retreated") {
    return { title: words("goishi-dead-end", { number: state.path.length + 1 }), body, tone: "gold" };
  }
  if (state.search === "straight") return { title: words("goishi-straight"), body: "", tone: "plain" };
  const id = state.search === "all" ? "goishi-searching-all" : "goishi-searching";
  return { title: words(id), body, tone: "plain" };
}

/** @param {Asked} asked @param {Words} words @returns {Message} */
function playing({ state, plays, given_up: givenUp }, words) {
  if (givenUp) return { title: words("goishi-given-up"), body: "", tone: "plain" };
  if (!state.path.length) {
    return { title: words("goishi-begin"), body: plays ? words("page-goishi-begin-more") : "", tone: "gold" };
  }
  const count = pickable(state).length;
  if (!count) return { title: words("goishi-stuck"), body: words("goishi-stuck-more"), tone: "gold" };
  return {
    title: words("goishi-next", { count }),
    body: plays ? words("goishi-next-more", { count }) : "",
    tone: "plain",
  };
}

/** @param {any} state @param {Words} words */
function counts({ steps, retreats }, words) {
  return words("goishi-search-counts", { steps, retreats });
}
