// How far the students of a task are, as bars: of a race for all, else for each their own.

import { sitterName } from "../../table/wording.js";
import { element } from "../../ui/dom.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** A result on the wire. @typedef {[done: number, total: number, mistakes: number, hints: number, ms: number, ending: string]} Result */

/** Return minutes and seconds, with hundredths: a race is decided by them. @param {number} ms */
export function raceTime(ms) {
  const two = (/** @type {number} */ number) => String(Math.floor(number) % 100).padStart(2, "0");
  return `${Math.floor(ms / 60_000)}:${two((ms / 1000) % 60)}.${two(ms / 10)}`;
}

/** Return the results in order: those who have finished by their times, then the others by their progress. @param {Record<string, Result>} results @returns {[string, Result][]} */
export function ranked(results) {
  const rank = (/** @type {Result} */ [done, total, , , ms, ending]) =>
    ending === "solved" || ending === "won" ? ms - 1e12 : -done / Math.max(1, total);
  return Object.entries(results).sort(([, one], [, other]) => rank(one) - rank(other));
}

/** @param {Words} words @param {Result} result */
function standing(words, [done, total, mistakes, hints, ms, ending]) {
  const parts = [
    ending ? words(`lesson-ending-${ending}`) : total ? `${done}/${total}` : String(done),
    ...(ms ? [raceTime(ms)] : []),
    ...(mistakes ? [words("lesson-mistakes", { count: mistakes })] : []),
    ...(hints ? [words("lesson-hints", { count: hints })] : []),
  ];
  return parts.join(" · ");
}

/** Draw the bars. @param {HTMLElement} place @param {Words} words @param {import("../page.js").Moment} moment */
export function drawBars(place, words, { state, replay }) {
  const { results, task, tables } = state.work;
  const drawn = JSON.stringify([results, task.number, Object.keys(tables), replay.seats]);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  const finished = (/** @type {Result} */ result) => ["solved", "won"].includes(result[5]);
  place.replaceChildren(
    ...ranked(results).map(([seat, result], at) => {
      const [done, total] = result;
      const bar = element(
        "li",
        { class: finished(result) ? "finished" : "" },
        element("b", {}, task.race && finished(result) ? String(at + 1) : ""),
        element("span", { dir: "auto" }, sitterName(words, replay, seat)),
        element("span", { class: "soft" }, standing(words, result)),
      );
      bar.style.setProperty("--share", String(finished(result) ? 1 : total ? done / total : 0));
      return bar;
    }),
  );
}
