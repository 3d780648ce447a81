// The data of the hall: the server's list of tables, the texts of its rows, typed codes. The functions are pure.

import { CODE_ALPHABET, PHASES } from "../../net/constants.js";
import { clockText } from "../../table/reading.js";
import { programName, ratingText, seatName } from "../../table/wording.js";

/** @typedef {import("../../ui/words.js").Words} Words */

// The lobby as the server sends it: a part of the list of tables, the player's own tables, players and challenges.

/** @typedef {import("../../net/wire.d.ts").Row} Row */
/** @typedef {import("../../net/wire.d.ts").OwnTable} OwnTable */
/** @typedef {import("../../net/wire.d.ts").Player} Player */
/** @typedef {import("../../net/wire.d.ts").OpenChallenge} OpenChallenge */
/** @typedef {import("../../net/wire.d.ts").FromServer} Message */

export class Lobby {
  /** Whether the server has sent the list. */
  known = false;
  /** The number of tables that match the filter, and the number of all tables. */
  match = 0;
  open = 0;
  older = 0;
  /** The finished games that the server has deleted automatically. @type {import("../../net/wire.d.ts").Gone | null} */
  gone = null;
  /** @type {Map<string, Row>} */
  tables = new Map();
  /** @type {Map<string, OwnTable>} */
  mine = new Map();
  /** @type {Map<string, Player>} */
  players = new Map();
  /** @type {Map<string, OpenChallenge>} */
  challenges = new Map();

  /** Apply a message; return whether it belongs to the lobby. @param {Message} message */
  receive(message) {
    const take = /** @type {Record<string, (lobby: Lobby, message: any) => void>} */ (TAKES)[message.type];
    take?.(this, message);
    return Boolean(take);
  }

  /** The rows in display order. @returns {Row[]} */
  get rows() {
    return [...this.tables.values()].sort(
      (one, other) => PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) || (one.table < other.table ? -1 : 1),
    );
  }

  /** The player's own tables: those that wait for the player, then the other running ones, then the rest. @returns {OwnTable[]} */
  get own() {
    return [...this.mine.values()].sort((one, other) => rank(one) - rank(other) || other.touched - one.touched);
  }

  /** Return the players who can be challenged, without the player. @param {string} player @returns {Player[]} */
  rivals(player) {
    return [...this.players.values()].filter((each) => each.player !== player);
  }
}

/** @param {OwnTable} own */
function rank({ row, turn = null, mine = [] }) {
  if (row.phase === "over") return 3;
  if (turn !== null && mine.includes(turn)) return 0;
  return row.phase === "playing" ? 1 : 2;
}

/** Return whether a table waits for the player. @param {OwnTable} own */
export function waitsForMe(own) {
  return rank(own) === 0;
}

/** @type {{[T in Message["type"]]?: (lobby: Lobby, message: Extract<Message, {type: T}>) => void}} */
const TAKES = {
  tables(lobby, { tables, added = false, match = 0, open = 0 }) {
    if (!added) lobby.tables.clear();
    for (const row of tables) lobby.tables.set(row.table, row);
    [lobby.known, lobby.match, lobby.open] = [true, match || lobby.tables.size, open || lobby.tables.size];
  },
  listed(lobby, { row }) {
    lobby.tables.set(row.table, row);
  },
  unlisted(lobby, { table }) {
    lobby.tables.delete(table);
  },
  lobby_changes(lobby, { match, open, listed = [], unlisted = [], plies = {} }) {
    [lobby.match, lobby.open] = [match, open];
    for (const table of unlisted) lobby.tables.delete(table);
    for (const row of listed) lobby.tables.set(row.table, row);
    for (const [table, count] of Object.entries(plies)) {
      const row = lobby.tables.get(table);
      if (row) lobby.tables.set(table, { ...row, plies: count });
    }
  },
  my_tables(lobby, { tables, older = 0, gone = null }) {
    lobby.mine = new Map(tables.map((own) => [own.row.table, own]));
    [lobby.older, lobby.gone] = [older, gone];
    // The server sends the players and challenges again after this message.
    lobby.players.clear();
    lobby.challenges.clear();
  },
  my_table(lobby, { table }) {
    lobby.mine.set(table.row.table, table);
  },
  not_my_table(lobby, { table, why = null }) {
    lobby.mine.delete(table);
    if (why) lobby.gone = { count: 1 + (lobby.gone?.count ?? 0), at: Date.now(), why };
  },
  players(lobby, { players }) {
    lobby.players = new Map(players.map((player) => [player.player, player]));
  },
  player_listed(lobby, { player }) {
    lobby.players.set(player.player, player);
  },
  player_unlisted(lobby, { player }) {
    lobby.players.delete(player);
  },
  challenged(lobby, { challenge }) {
    lobby.challenges.set(challenge.id, challenge);
  },
  challenge_over(lobby, { challenge }) {
    lobby.challenges.delete(challenge);
  },
};

// The texts of the rows.

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** A table of the player alone shows its deletion date only this long before; a table with others always shows it. */
const SOON_MS = 7 * DAY_MS;

/** Return the names at a table with marks for programs, bots and ratings; null for a free seat. @param {Words} words @param {Row} row @returns {Record<string, string | null>} */
export function peopleOf(words, { game, seats, programs = {}, bots = [], ratings = {} }) {
  const named = Object.entries(seats).map(([seat, name]) => {
    if (name === null) return [seat, null];
    if (programs[seat] !== undefined) return [seat, programName(words, game, programs[seat])];
    const shown = bots.includes(seat) ? words("name-bot", { name }) : name || words("own-program");
    return [seat, [shown, ratingText(ratings[seat])].filter(Boolean).join(" ")];
  });
  return Object.fromEntries(named);
}

/** Describe the players at a table. @param {Words} words @param {Row} row */
export function companyOf(words, row) {
  if (row.host_name) return words("row-presented", { name: row.host_name });
  const names = Object.values(peopleOf(words, row));
  return names.map((name) => name ?? words("seat-free")).join(" – ");
}

/** Describe the progress of a table. @param {Words} words @param {Row} row */
export function progressOf(words, { phase, plies = 0, seats }) {
  if (phase === "waiting") return words(Object.keys(seats).length === 2 ? "row-waiting" : "row-waiting-players");
  return phase === "over" ? words("row-over") : words("row-move", { number: plies });
}

/** Describe the clock and the size. @param {Words} words @param {Row} row */
export function factsOf(words, { clock = null, options = {} }) {
  const size = options.size ? words("row-size", { size: options.size }) : "";
  return [clock ? clockText(words, clock) : words("row-no-clock"), size].filter(Boolean).join(" · ");
}

/** Describe how long ago a time was; both are in ms since 1970. @param {Words} words @param {number} then @param {number} now */
export function ago(words, then, now) {
  const passed = Math.max(0, now - then);
  if (passed >= DAY_MS) return words("ago-days", { count: Math.floor(passed / DAY_MS) });
  if (passed >= HOUR_MS) return words("ago-hours", { count: Math.floor(passed / HOUR_MS) });
  return passed >= MINUTE_MS ? words("ago-minutes", { count: Math.floor(passed / MINUTE_MS) }) : words("ago-now");
}

/** Describe when the server deletes an unused table; empty under the same rules as in the desktop window. @param {Words} words @param {OwnTable} own @param {number} now */
export function goesIn(words, { goes = null, others = false }, now) {
  if (goes === null || !(others || goes - now <= SOON_MS)) return "";
  const left = Math.max(0, goes - now);
  if (left >= DAY_MS) return words("goes-days", { count: Math.floor(left / DAY_MS) });
  if (left >= HOUR_MS) return words("goes-hours", { count: Math.floor(left / HOUR_MS) });
  return words("goes-minutes", { count: Math.max(1, Math.floor(left / MINUTE_MS)) });
}

/** Describe the automatic deletion of finished games. @param {Words} words @param {import("../../net/wire.d.ts").Gone} gone @param {number} now */
export function goneText(words, { count, at, why }, now) {
  return words(`own-gone-${why}`, { count, ago: ago(words, at, now) });
}

/** Describe the other players at an own table. @param {Words} words @param {OwnTable} own @param {boolean} rivals */
export function othersOf(words, { row, mine = [], show = false, code }, rivals) {
  if (show) return words("own-show");
  const people = Object.entries(peopleOf(words, row));
  const others = people.flatMap(([seat, name]) => (mine.includes(seat) || name === null ? [] : [name]));
  if (others.length) return words(rivals ? "own-against" : "own-with", { names: others.join(" · ") });
  if (row.phase === "waiting") return words("page-code-short", { code });
  return mine.length > 1 ? words("quick-two") : words("own-alone");
}

/** Describe the status of an own table; `urgent` if it waits for the player. @param {Words} words @param {OwnTable} own @param {boolean} rivals */
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

/** @param {Words} words @param {Row} row @param {import("../../net/wire.d.ts").Outcome} outcome @param {string[]} mine @param {boolean} rivals */
export function ownResult(words, row, { winner = null, reason }, mine, rivals) {
  if (!rivals) return reason === "solved" ? words("own-solved") : words("own-over");
  if (winner === null) return words("own-draw");
  if (mine.length === 1 && mine[0] === winner) return words("result-you-win");
  return words("result-win", { name: peopleOf(words, row)[winner] || seatName(words, winner) });
}

// The code of a table in a typed or pasted text: in either case, with or without its dash, or in a link.

const CODE = new RegExp(
  `(?:^|/)([${CODE_ALPHABET}]{4})[\\s\\-\\u2010-\\u2015\\u2212\\u30fc]*([${CODE_ALPHABET}]{4})/?$`,
);

/** Return the code in its usual form, or an empty string. @param {string} typed */
export function codeIn(typed) {
  const plain = typed.normalize("NFKC").trim().toUpperCase();
  const [, first = "", second = ""] = CODE.exec(plain.split(/[?#]/)[0]) ?? [];
  return first && `${first}-${second}`;
}
