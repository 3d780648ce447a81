// The texts about a table: names, status, plies, and news.

import { gameName, programName, seatName } from "./names.js";
import { holdsAll, moveNumber, seatsOf, stepNumber, turnOf } from "./reading.js";

/** @typedef {import("../ui/words.js").Words} Words */
/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("../games/page.js").GamePage} GamePage */

// The names of people and programs at a table.

/** Return the name of the player who holds a seat; empty if it is free. @param {Words} words @param {import("./replay.js").Replay} replay @param {string} seat */
export function sitterName(words, replay, seat) {
  const sitter = replay.seats[seat];
  if (!sitter) return "";
  const game = String(replay.opened?.game);
  return sitter.player === "program"
    ? programName(words, game, sitter.program ?? "")
    : sitter.name || seatName(words, seat);
}

// The description of a ply in plain text, and the time that it took.

const MOST = 120;

/**
 * Describe an event of a game that the page has no module for: its type, then its raw fields.
 * @param {import("../games/game.js").GameEvent} event
 */
export function plainText({ type, ...fields }) {
  const said = Object.entries(fields).map(([name, value]) => `${name} ${valueText(value)}`);
  const text = [type, ...said].join(" · ");
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
}

/** Format a value of an event in plain text. @param {unknown} value */
export function valueText(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
}

/**
 * Return the milliseconds that a player took for a ply: by the game's time if it is counted, else since the previous
 * ply. It is null if unknown, as for programs that play ahead.
 * @param {Replay} replay @param {number} ply
 */
export function timeTaken({ plies, timed, show }, ply) {
  if (ply < 1 || show) return null;
  const [before, now] = [plies[ply - 1], plies[ply]];
  if (timed) return (now.spent_ms ?? 0) - (before.spent_ms ?? 0);
  return before.at > 0 && now.at > 0 ? Math.max(0, now.at - before.at) : null;
}

/** Format a time as `4:05`, or `1:00:09` from an hour on. @param {number} ms */
export function timeText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// The status of a table in a sentence, for the line beside the board and for screen readers.

/**
 * `tone` is `gold` if the player is to move or has won. `icon` is a name from ui/icons.
 * @typedef {{text: string, tone: "gold" | "accent" | "", icon: string}} Standing
 */

/** @param {Replay} replay @param {string} seat */
function kindOf(replay, seat) {
  return replay.seats[seat]?.player === "program" ? "program" : "person";
}

/** Describe how a game ended. @param {Words} words @param {Replay} replay @param {string} player @returns {Standing} */
export function resultOf(words, replay, player) {
  const { winner = null, reason = "", counts = {} } = replay.outcome ?? {};
  const why = scoreText(words, counts) || words(`reason-${reason}`);
  const detail = why.startsWith("reason-") ? "" : why;
  const joined = (/** @type {string} */ text) => [text, detail].filter(Boolean).join(" · ");
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

/** Return the score of a game between two sides. @param {Words} words @param {Record<string, Record<string, number>>} counts */
function scoreText(words, counts) {
  const discs = counts.score ?? counts.discs;
  if (!discs || Object.keys(discs).join() !== "black,white") return "";
  return words("result-score", { black: discs.black, white: discs.white });
}

/** Describe the present status. @param {Words} words @param {Replay} replay @param {string} player @returns {Standing} */
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

/** Describe a pass: until the next move it replaces the line about the turn. @param {Words} words @param {Replay} replay @param {string} player @param {string} turn @returns {Standing | null} */
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

/** Describe the earlier move that the viewer sees. @param {Words} words @param {Replay} replay @param {number} ply */
export function lookingBack(words, replay, ply) {
  return words("looking-back", { number: stepNumber(replay, ply), last: stepNumber(replay, replay.plies.length - 1) });
}

/** Describe why a table was closed. @param {Words} words @param {Record<string, any>} closed */
export function closedText(words, { why = null }) {
  if (why === null) return words("table-closed");
  return why ? words("table-closed-by-operator", { why }) : words("table-closed-by-operator-plain");
}

/** Return the page's title for a table: the players and the game. @param {Words} words @param {Replay} replay */
export function tableTitle(words, replay) {
  const names = Object.keys(replay.seats)
    .map((seat) => sitterName(words, replay, seat))
    .filter(Boolean);
  return [gameName(words, String(replay.opened?.game)), names.join(" – ")].filter(Boolean).join(" · ");
}

// The news of a table: notices that disappear after a while, and announcements for screen readers.

/** The maximum number of moves announced at once; the last ones are chosen. */
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

/**
 * Describe a move for screen readers.
 * @param {Words} words @param {Replay} replay @param {GamePage | null} page @param {any} played
 * @param {any} [state] the game after it
 */
export function moveSaid(words, replay, page, { event, seat }, state = replay.state) {
  const [began] = replay.plies;
  const said = page?.spoken?.(event, words, began?.event, state);
  if (said !== undefined) return said;
  const text = page?.moveText(event, words, began?.event) ?? "";
  return text && `${seatName(words, seat)}: ${text}`;
}

/** @param {Words} words @param {Replay} replay @param {any} event */
function offerSaid(words, replay, { offer, seat, ply }) {
  return words(`offered-${offer}`, { name: sitterName(words, replay, seat), number: moveNumber(replay, ply ?? 0) });
}

/** At a table with more seats nobody is told of each player who comes: a class would see nothing else. */
const MOST_GREETED = 8;

/** @type {Record<string, (words: Words, replay: Replay, own: string[], event: any, player: string) => string>} */
const NOTICES = {
  answered: (words, replay, own, { accepted, seat, offer }) =>
    accepted || own.includes(seat) || !own.length
      ? ""
      : words(`declined-${offer}`, { name: sitterName(words, replay, seat) }),
  left: (words, _replay, _own, { barred }, self) => (barred === self ? words("refused-removed_from_table") : ""),
  took_back: (words, replay, _own, { ply }) => words("took-back", { number: moveNumber(replay, ply) }),
  seated: (words, replay, _own, { player, name }, self) =>
    player === self || !name || Object.keys(replay.seats).length > MOST_GREETED ? "" : words("sat-down", { name }),
  began: (words, replay, own, { round }) => {
    if (own.length === 1 && Object.keys(replay.seats).length > 1)
      return words("new-game-as", { seat: seatName(words, own[0]) });
    return round > 1 ? words("new-game") : "";
  },
};
