// The tables of the hall as the server tells them: a part of the list, one's own tables, players and challenges. Pure.

/** @typedef {Record<string, any>} Row as docs/protocol has the rows of the lobby, own tables, players and challenges */

const PHASES = ["waiting", "playing", "over"];

export class Lobby {
  /** Whether the server has told the list. */
  known = false;
  /** How many tables are what was asked for, and how many there are. */
  match = 0;
  open = 0;
  older = 0;
  /** @type {Map<string, Row>} */
  tables = new Map();
  /** @type {Map<string, Row>} */
  mine = new Map();
  /** @type {Map<string, Row>} */
  players = new Map();
  /** @type {Map<string, Row>} */
  challenges = new Map();

  /** Take a message; gives whether it was of the hall. @param {Record<string, any>} message */
  receive(message) {
    const take = TAKES[message.type];
    take?.(this, message);
    return Boolean(take);
  }

  /** The rows as they are listed. @returns {Row[]} */
  get rows() {
    return [...this.tables.values()].sort(
      (one, other) => PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) || (one.table < other.table ? -1 : 1),
    );
  }

  /** One's own tables: where one is waited for first, then those that go on, then the others. @returns {Row[]} */
  get own() {
    return [...this.mine.values()].sort((one, other) => rank(one) - rank(other) || other.touched - one.touched);
  }

  /** Who may be challenged, but oneself. @param {string} player @returns {Row[]} */
  rivals(player) {
    return [...this.players.values()].filter((each) => each.player !== player);
  }
}

/** @param {Row} own */
function rank({ row, turn = null, mine = [] }) {
  if (row.phase === "over") return 3;
  if (turn !== null && mine.includes(turn)) return 0;
  return row.phase === "playing" ? 1 : 2;
}

/** Whether a player is waited for there. @param {Row} own */
export function waitsForMe(own) {
  return rank(own) === 0;
}

/** @type {Record<string, (lobby: Lobby, message: Record<string, any>) => void>} */
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
  my_tables(lobby, { tables, older = 0 }) {
    lobby.mine = new Map(tables.map((/** @type {Row} */ own) => [own.row.table, own]));
    lobby.older = older;
    // Players and challenges are told anew after these, where there are any.
    lobby.players.clear();
    lobby.challenges.clear();
  },
  my_table(lobby, { table }) {
    lobby.mine.set(table.row.table, table);
  },
  not_my_table(lobby, { table }) {
    lobby.mine.delete(table);
  },
  players(lobby, { players }) {
    lobby.players = new Map(players.map((/** @type {Row} */ player) => [player.player, player]));
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
