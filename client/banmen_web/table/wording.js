// How a table stands, in a sentence: for the line beside the board, and for who listens.

import { gameName, seatName, sitterName } from "./names.js";
import { holdsAll, moveNumber, seatsOf, turnOf } from "./reading.js";

/** @typedef {import("../ui/words.js").Words} Words */
/** @typedef {import("./replay.js").Replay} Replay */
/**
 * `tone` is `gold` where the player is to act or has won. `icon` is the name of one of ui/icons.
 * @typedef {{text: string, tone: "gold" | "accent" | "", icon: string}} Standing
 */

/** @param {Replay} replay @param {string} seat */
function kindOf(replay, seat) {
  return replay.seats[seat]?.player === "program" ? "program" : "person";
}

/** How a game ended. @param {Words} words @param {Replay} replay @param {string} player @returns {Standing} */
export function resultOf(words, replay, player) {
  const { winner = null, reason = "", counts = {} } = replay.outcome ?? {};
  const why = scoreText(words, counts) || words(`reason-${reason}`);
  const told = why.startsWith("reason-") ? "" : why;
  const joined = (/** @type {string} */ text) => [text, told].filter(Boolean).join(" · ");
  if (!replay.rivals) {
    const text = reason === "solved" ? words("own-solved") : words("own-over");
    return { text: reason === "solved" ? text : joined(text), tone: reason === "solved" ? "gold" : "", icon: "check" };
  }
  if (winner === null) return { text: joined(words("result-draw")), tone: "accent", icon: "handshake" };
  const own = seatsOf(replay, player);
  const name = sitterName(words, replay, winner);
  if (!own.length || holdsAll(replay, player)) {
    const who = own.length ? seatName(words, winner) : name;
    return { text: joined(words("result-win", { name: who })), tone: "gold", icon: "trophy" };
  }
  if (own.includes(winner)) return { text: joined(words("result-you-win")), tone: "gold", icon: "trophy" };
  return { text: joined(words("result-you-lose", { name, kind: kindOf(replay, winner) })), tone: "", icon: "flag" };
}

/** The score, where two sides have one. @param {Words} words @param {Record<string, Record<string, number>>} counts */
function scoreText(words, counts) {
  const discs = counts.score ?? counts.discs;
  if (!discs || Object.keys(discs).join() !== "black,white") return "";
  return words("result-score", { black: discs.black, white: discs.white });
}

/** How it stands now. @param {Words} words @param {Replay} replay @param {string} player @returns {Standing} */
export function standingOf(words, replay, player) {
  const own = seatsOf(replay, player);
  if (!replay.plies.length) {
    return { text: words(own.length ? "waiting-opponent" : "waiting-seat"), tone: "", icon: "hourglass" };
  }
  if (replay.outcome) return resultOf(words, replay, player);
  const turn = turnOf(replay);
  if (turn === null) return { text: "", tone: "", icon: "circle-play" };
  return passedIn(words, replay, player, turn) ?? toMove(words, replay, player, turn);
}

/** @param {Words} words @param {Replay} replay @param {string} player @param {string} turn @returns {Standing} */
function toMove(words, replay, player, turn) {
  const own = seatsOf(replay, player);
  if (!own.length || holdsAll(replay, player)) {
    return {
      text: words("turn-of-seat", { seat: seatName(words, turn) }),
      tone: own.length ? "gold" : "",
      icon: "circle-play",
    };
  }
  if (own.includes(turn)) return { text: words("your-turn"), tone: "gold", icon: "circle-play" };
  const name = sitterName(words, replay, turn);
  const text = kindOf(replay, turn) === "program" ? words("thinking", { name }) : words("turn-of", { name });
  return { text, tone: "", icon: "hourglass" };
}

/** After a pass: until the next move it is told in place of the turn. @param {Words} words @param {Replay} replay @param {string} player @param {string} turn @returns {Standing | null} */
function passedIn(words, replay, player, turn) {
  const { event } = replay.plies[replay.plies.length - 1];
  if (event.type !== "passed") return null;
  const own = seatsOf(replay, player);
  const passed = String(event.seat);
  if (!own.length || holdsAll(replay, player)) {
    return { text: words("passed-seat", { seat: seatName(words, passed) }), tone: "gold", icon: "circle-play" };
  }
  const other = own.includes(passed) ? turn : passed;
  const said = { name: sitterName(words, replay, other), kind: kindOf(replay, other) };
  if (own.includes(passed)) return { text: words("passed-you", said), tone: "accent", icon: "hourglass" };
  return { text: words("passed-other", said), tone: "gold", icon: "circle-play" };
}

/** What is looked at, where it is not the last move. @param {Words} words @param {Replay} replay @param {number} ply */
export function lookingBack(words, replay, ply) {
  return words("looking-back", { number: moveNumber(replay, ply), last: moveNumber(replay, replay.plies.length - 1) });
}

/** Who plays what, as the title of the page has it. @param {Words} words @param {Replay} replay */
export function tableTitle(words, replay) {
  const names = Object.keys(replay.seats)
    .map((seat) => sitterName(words, replay, seat))
    .filter(Boolean);
  return [gameName(words, String(replay.opened?.game)), names.join(" – ")].filter(Boolean).join(" · ");
}
