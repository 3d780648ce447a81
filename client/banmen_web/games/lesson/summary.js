// The summary of a lesson: what each student has done, as a file for a table calculation and as a page to print.

import { gameName } from "../../table/names.js";
import { sitterName } from "../../table/wording.js";
import { element } from "../../ui/dom.js";
import { saveBytes } from "../../ui/saving.js";
import { raceTime } from "./bars.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("../../table/replay.js").Replay} Replay */
/** @typedef {import("./bars.js").Result} Result */
/** A task that was ended, with its results. @typedef {{task: any, results: Record<string, Result>}} Done */

/** Return the tasks of a lesson that were ended, in their order. @param {Replay} replay @returns {Done[]} */
export function doneTasks({ plies }) {
  /** @type {Done[]} */
  const done = [];
  /** @type {Done | null} */
  let now = null;
  for (const { event } of plies) {
    if (event.type === "set") now = { task: event.task, results: {} };
    if (event.type === "reported" && now) Object.assign(now.results, event.results);
    if (event.type === "finished" && now) {
      Object.assign(now.results, event.results);
      done.push(now);
    }
  }
  return done;
}

/** Return the summary as rows of texts, the first with the names of the columns. @param {Words} words @param {Replay} replay @returns {string[][]} */
export function summaryRows(words, replay) {
  const tasks = doneTasks(replay);
  const points = replay.state?.points ?? {};
  const seats = Object.keys(replay.seats).filter(
    (seat) => seat !== "teacher" && (replay.seats[seat] || tasks.some(({ results }) => seat in results)),
  );
  const parts = ["done", "mistakes", "hints", "time", "ending"];
  const columns = tasks.flatMap(({ task }, at) =>
    parts.map((part) => `${at + 1}. ${task.text || gameName(words, task.game)}: ${words(`lesson-column-${part}`)}`),
  );
  const rows = seats.map((seat) => [
    sitterName(words, replay, seat),
    String(points[seat] ?? 0),
    ...tasks.flatMap(({ results }) => {
      const result = results[seat];
      if (!result) return parts.map(() => "");
      const [done, total, mistakes, hints, ms, ending] = result;
      const steps = total ? `${done}/${total}` : String(done);
      return [
        steps,
        String(mistakes),
        String(hints),
        ms ? raceTime(ms) : "",
        ending && words(`lesson-ending-${ending}`),
      ];
    }),
  ]);
  return [[words("lesson-column-name"), words("lesson-scores"), ...columns], ...rows];
}

/**
 * Return rows as CSV (RFC 4180), with a mark by which spreadsheets recognise UTF-8. A cell that would begin a formula
 * begins with an apostrophe, since students choose their names.
 * @param {string[][]} rows
 */
export function csvOf(rows) {
  const cell = (/** @type {string} */ text) => {
    const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Save the summary as a file. @param {Words} words @param {Replay} replay */
export function saveSummary(words, replay) {
  saveBytes(new TextEncoder().encode(csvOf(summaryRows(words, replay))), `${words("lesson-summary-file")}.csv`);
}

/** Print the summary, one table for the points and each task below the other. @param {Words} words @param {Replay} replay */
export function printSummary(words, replay) {
  const [head, ...rows] = summaryRows(words, replay);
  const columns = (/** @type {number} */ from, /** @type {number} */ to) =>
    element(
      "table",
      {},
      element("tr", {}, ...[head[0], ...head.slice(from, to)].map((text) => element("th", { dir: "auto" }, text))),
      ...rows.map((row) =>
        element("tr", {}, ...[row[0], ...row.slice(from, to)].map((text) => element("td", { dir: "auto" }, text))),
      ),
    );
  const parts = [];
  for (let from = 2; from < head.length; from += 5) parts.push(columns(from, from + 5));
  const sheet = element(
    "div",
    { class: "lesson-sheet" },
    element("h1", {}, words("lesson-summary")),
    element("p", {}, new Date().toLocaleDateString(document.documentElement.lang)),
    columns(1, 2),
    ...parts,
  );
  const page = document.documentElement;
  page.classList.add("prints-sheet");
  document.body.append(sheet);
  const ended = () => {
    page.classList.remove("prints-sheet");
    sheet.remove();
  };
  addEventListener("afterprint", ended, { once: true });
  print();
}
