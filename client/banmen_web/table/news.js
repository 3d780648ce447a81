// What is to be told of new events at a table: in a notice that goes by itself, or to who listens alone.

import { seatName, sitterName } from "./names.js";
import { moveNumber, seatsOf, turnOf } from "./reading.js";
import { resultOf } from "./wording.js";

/** @typedef {import("../ui/words.js").Words} Words */
/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("../games/page.js").GamePage} GamePage */

/** Of more moves at once only the last ones are said. */
const MOST_SAID = 2;

/**
 * @param {Words} words @param {Replay} replay the table after the events @param {GamePage | null} page
 * @param {string} player @param {{event: any}[]} events
 * @returns {{notices: string[], spoken: string}}
 */
export function newsOf(words, replay, page, player, events) {
  const own = seatsOf(replay, player);
  /** @type {string[]} */
  const notices = [];
  const moves = [];
  const spoken = [];
  let turns = false;
  for (const { event } of events) {
    const notice = NOTICES[event.type]?.(words, replay, own, event, player);
    if (notice) notices.push(notice);
    if (event.type === "offered" && !own.includes(event.seat)) spoken.push(offerSaid(words, replay, event));
    if (event.type === "played") moves.push(moveSaid(words, replay, page, event));
    if (event.type === "ended") spoken.push(resultOf(words, replay, player).text);
    turns ||= event.type === "played" || event.type === "began" || event.type === "took_back";
  }
  if (turns && own.length && own.includes(turnOf(replay) ?? "")) spoken.push(words("your-turn"));
  if (events.some(({ event }) => event.type === "began")) notices.splice(0, notices.length - 1);
  const said = [...moves.slice(-MOST_SAID), ...spoken].filter(Boolean);
  return { notices, spoken: said.map((text) => (/[.。!！]$/.test(text) ? text : `${text}.`)).join(" ") };
}

/** @param {Words} words @param {Replay} replay @param {GamePage | null} page @param {any} played */
function moveSaid(words, replay, page, { event, seat }) {
  const [began] = replay.plies;
  const said = page?.spoken?.(event, words, began?.event, replay.state);
  if (said !== undefined) return said;
  const text = page?.moveText(event, words, began?.event) ?? "";
  return text && `${seatName(words, seat)}: ${text}`;
}

/** @param {Words} words @param {Replay} replay @param {any} event */
function offerSaid(words, replay, { offer, seat, ply }) {
  return words(`offered-${offer}`, { name: sitterName(words, replay, seat), number: moveNumber(replay, ply ?? 0) });
}

/** @type {Record<string, (words: Words, replay: Replay, own: string[], event: any, player: string) => string>} */
const NOTICES = {
  answered: (words, replay, own, { accepted, seat, offer }) =>
    accepted || own.includes(seat) || !own.length
      ? ""
      : words(`declined-${offer}`, { name: sitterName(words, replay, seat) }),
  took_back: (words, replay, _own, { ply }) => words("took-back", { number: moveNumber(replay, ply) }),
  seated: (words, _replay, _own, { player, name }, self) =>
    player === self || !name ? "" : words("sat-down", { name }),
  began: (words, _replay, own, { round }) => {
    if (own.length === 1) return words("new-game-as", { seat: seatName(words, own[0]) });
    return round > 1 ? words("new-game") : "";
  },
};
