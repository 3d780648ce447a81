// The data of the hall: the server's list of tables, the texts of its rows, typed codes. The functions are pure.

import { SETTINGS } from "../../games/settings.js";
import { CODE_ALPHABET, PHASES } from "../../net/constants.js";
import { clockText, programName, ratingText } from "../../table/names.js";

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
export function rank({ row, turn = null, mine = [] }) {
  if (row.phase === "over") return 3;
  if (turn !== null && mine.includes(turn)) return 0;
  return row.phase === "playing" ? 1 : 2;
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

// The games in which two players can challenge each other.

/** Return the games for two opponents. */
export function pairGames() {
  return [...SETTINGS].flatMap(([key, setting]) => {
    const { seats, rivals } = setting({});
    return rivals && seats.length === 2 ? [key] : [];
  });
}
