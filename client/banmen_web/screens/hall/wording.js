// What the rows of the hall say.

import { clockText } from "../../table/clock.js";
import { programName, ratingText, seatName } from "../../table/names.js";
import { waitsForMe } from "./lobby.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("./lobby.js").Row} Row */

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

/** The names at a table, programs, bots and ratings told; null for a free seat. @param {Words} words @param {Row} row @returns {Record<string, string | null>} */
export function peopleOf(words, { game, seats, programs = {}, bots = [], ratings = {} }) {
  const named = Object.entries(seats).map(([seat, name]) => {
    if (name === null) return [seat, null];
    if (programs[seat] !== undefined) return [seat, programName(words, game, programs[seat])];
    const shown = bots.includes(seat) ? words("name-bot", { name }) : name || words("own-program");
    return [seat, [shown, ratingText(ratings[seat])].filter(Boolean).join(" ")];
  });
  return Object.fromEntries(named);
}

/** Who is at a table. @param {Words} words @param {Row} row */
export function companyOf(words, row) {
  if (row.host_name) return words("row-presented", { name: row.host_name });
  const names = Object.values(peopleOf(words, row));
  return names.map((name) => name ?? words("seat-free")).join(" – ");
}

/** How far a table is. @param {Words} words @param {Row} row */
export function progressOf(words, { phase, plies = 0, seats }) {
  if (phase === "waiting") return words(Object.keys(seats).length === 2 ? "row-waiting" : "row-waiting-players");
  return phase === "over" ? words("row-over") : words("row-move", { number: plies });
}

/** The clock and the size. @param {Words} words @param {Row} row */
export function factsOf(words, { clock = null, options = {} }) {
  const size = options.size ? words("row-size", { size: options.size }) : "";
  return [clock ? clockText(words, clock) : words("row-no-clock"), size].filter(Boolean).join(" · ");
}

/** How long ago something was; both in ms since 1970. @param {Words} words @param {number} then @param {number} now */
export function ago(words, then, now) {
  const passed = Math.max(0, now - then);
  if (passed >= DAY_MS) return words("ago-days", { count: Math.floor(passed / DAY_MS) });
  if (passed >= HOUR_MS) return words("ago-hours", { count: Math.floor(passed / HOUR_MS) });
  return passed >= MINUTE_MS ? words("ago-minutes", { count: Math.floor(passed / MINUTE_MS) }) : words("ago-now");
}

/** With whom one plays at a table of one's own. @param {Words} words @param {Row} own @param {boolean} rivals */
export function othersOf(words, { row, mine = [], show = false, code }, rivals) {
  if (show) return words("own-show");
  const people = Object.entries(peopleOf(words, row));
  const others = people.flatMap(([seat, name]) => (mine.includes(seat) || name === null ? [] : [name]));
  if (others.length) return words(rivals ? "own-against" : "own-with", { names: others.join(" · ") });
  if (row.phase === "waiting") return words("page-code-short", { code });
  return mine.length > 1 ? words("quick-two") : words("own-alone");
}

/** How it stands there; `urgent` where one is waited for. @param {Words} words @param {Row} own @param {boolean} rivals */
export function ownStanding(words, own, rivals) {
  const { row, mine = [], turn = null, outcome = null } = own;
  if (outcome) return { text: ownResult(words, row, outcome, mine, rivals), urgent: false };
  if (row.phase === "waiting" || turn === null) return { text: progressOf(words, row), urgent: false };
  const name = peopleOf(words, row)[turn] || seatName(words, turn);
  if (!waitsForMe(own)) {
    return { text: words(row.programs?.[turn] === undefined ? "turn-of" : "thinking", { name }), urgent: false };
  }
  return {
    text: mine.length === 1 ? words("your-turn") : words("turn-of", { name: seatName(words, turn) }),
    urgent: true,
  };
}

/** @param {Words} words @param {Row} row @param {Row} outcome @param {string[]} mine @param {boolean} rivals */
export function ownResult(words, row, { winner = null, reason }, mine, rivals) {
  if (!rivals) return reason === "solved" ? words("own-solved") : words("own-over");
  if (winner === null) return words("own-draw");
  if (mine.length === 1 && mine[0] === winner) return words("result-you-win");
  return words("result-win", { name: peopleOf(words, row)[winner] || seatName(words, winner) });
}
