// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

export type FromClient =
  | Hello
  | Lobby
  | Boards
  | Available
  | Point
  | Ping
  | Open
  | Read
  | Join
  | Watch
  | Leave
  | Discard
  | Fetch
  | Advise
  | Act
  | Resign
  | Offer
  | Answer
  | Claim
  | Pace
  | Say
  | Challenge
  | Accept
  | Decline;

export type Command =
  | Open
  | Read
  | Join
  | Watch
  | Leave
  | Discard
  | Fetch
  | Advise
  | Act
  | Resign
  | Offer
  | Answer
  | Claim
  | Pace
  | Say
  | Challenge
  | Accept
  | Decline;

export type FromServer =
  | Welcome
  | ReachedAt
  | Tables
  | Listed
  | Unlisted
  | LobbyChanges
  | Board
  | MyTables
  | MyTable
  | NotMyTable
  | Players
  | PlayerListed
  | PlayerUnlisted
  | Challenged
  | ChallengeOver
  | Opened
  | Fetched
  | Advised
  | Done
  | Refused
  | Pong
  | Events
  | Snapshot
  | Presence
  | Pointed
  | Closed
  | Announcement
  | Bye;

export type CommandAnswer =
  | Done
  | Opened
  | Fetched
  | Advised
  | Refused;

export type TableEvent =
  | TableOpened
  | Seated
  | Left
  | Discarded
  | Began
  | ActionPlayed
  | Clock
  | Offered
  | Answered
  | TookBack
  | Ended
  | Paced
  | Attended
  | Said;

/** The first frame of a connection. Without a token the server creates a new player. */
export interface Hello {
  type: "hello";
  proto: number;
  client: string;
  name: string;
  lang?: string;
  token?: string | null;
  bot?: boolean;
  rated?: boolean;
  browser?: string;
  tab?: string;
}

/** Subscribe to the list of tables and to the player's own tables; with `on` false, unsubscribe. */
export interface Lobby {
  type: "lobby";
  on?: boolean;
  most?: number | null;
  games?: string[];
  phases?: ("over" | "playing" | "waiting")[];
  search?: string;
}

/** Show the boards of these tables of the list, and of no others. Each is sent as a `board`. */
export interface Boards {
  type: "boards";
  tables?: string[];
}

/** List this player as open to challenges at these games over this connection; an empty list ends that. */
export interface Available {
  type: "available";
  games?: string[];
}

/** Show the other players the square that this player points at, row by row from 0; null for none. Not answered. */
export interface Point {
  type: "point";
  table: string;
  at?: number | null;
}

/** Heartbeat; the server returns `t` unchanged. */
export interface Ping {
  type: "ping";
  t: number;
}

/** Open a table. `seats` assigns each seat: `me`, a `program` of the server, or `open` for anybody who joins. */
export interface Open {
  type: "open";
  id: string;
  game: string;
  options?: Record<string, any>;
  seats?: Record<string, "me" | "open" | "program">;
  listed?: boolean;
  watchers?: "all" | "code" | "none";
  clock?: ClockRule | null;
  names?: Record<string, string>;
  programs?: Record<string, string>;
  rated?: boolean;
}

/** Thinking time: `main_ms` for the whole game, plus `increment_ms` after each action. */
export interface ClockRule {
  main_ms: number;
  increment_ms?: number;
  per_move?: boolean;
}

/** Ask what game a text or file holds; `data` are its bytes in Base64. */
export interface Read {
  type: "read";
  id: string;
  data: string;
  lang?: string;
  review?: number | null;
}

/** Take a seat, or return to one's own. `table` is the id of a listed table, or a code. */
export interface Join {
  type: "join";
  id: string;
  table: string;
  seat?: string | null;
  epoch?: string | null;
  since?: number | null;
}

/** Watch a table without a seat. `table` is the id of a listed table, or a code. */
export interface Watch {
  type: "watch";
  id: string;
  table: string;
  epoch?: string | null;
  since?: number | null;
}

/** Stop watching; or give up a seat, if the game has not begun or is over. */
export interface Leave {
  type: "leave";
  id: string;
  table: string;
}

/** Remove a table from the player's own: its game must be over, or nobody else play there. */
export interface Discard {
  type: "discard";
  id: string;
  table: string;
}

/** Request one of the player's own games, `round` (from 1) of a table, to view or save it. */
export interface Fetch {
  type: "fetch";
  id: string;
  table: string;
  round: number;
}

/** Request advice for the player's seat, as a window computes it itself; `about` is a word of the game. */
export interface Advise {
  type: "advise";
  id: string;
  table: string;
  about: string;
  lang?: string;
}

/** Perform an action in the game. `n` numbers the seat's own actions, from 1. */
export interface Act {
  type: "act";
  id: string;
  table: string;
  n: number;
  action: Record<string, any>;
}

/** Resign the game. */
export interface Resign {
  type: "resign";
  id: string;
  table: string;
}

/** Offer a draw, a takeback to the position after `ply` plies, or another game. */
export interface Offer {
  type: "offer";
  id: string;
  table: string;
  offer: "draw" | "rematch" | "take_back";
  ply?: number | null;
}

/** Accept or decline another seat's offer; with `accept` false on one's own offer, withdraw it. */
export interface Answer {
  type: "answer";
  id: string;
  table: string;
  offer: "draw" | "rematch" | "take_back";
  accept: boolean;
}

/** Claim the game from an opponent who has been absent long enough. */
export interface Claim {
  type: "claim";
  id: string;
  table: string;
}

/** Set the pace of a show, in which programs hold all seats. Only its host may, and it applies to every viewer. */
export interface Pace {
  type: "pace";
  id: string;
  table: string;
  speed?: number | null;
  paused?: boolean | null;
  ply?: number | null;
  seek?: boolean;
}

/** Send a chat message to everyone at the table. */
export interface Say {
  type: "say";
  id: string;
  table: string;
  text: string;
}

/** Challenge an available player to a game for two. */
export interface Challenge {
  type: "challenge";
  id: string;
  to: string;
  game: string;
  options?: Record<string, any>;
  clock?: ClockRule | null;
  seat?: string | null;
  rated?: boolean;
}

/** Accept a challenge: the server opens a table with both players seated. */
export interface Accept {
  type: "accept";
  id: string;
  challenge: string;
}

/** Decline a challenge, or withdraw one's own. */
export interface Decline {
  type: "decline";
  id: string;
  challenge: string;
}

/** The answer to `hello`. The client stores the token, which gives the player's seats back from any computer. */
export interface Welcome {
  type: "welcome";
  proto: number;
  server: string;
  player: string;
  token: string;
  now: number;
}

/** The link that friends use to reach the server, `https://games.example.org/`, as its operator configured it. */
export interface ReachedAt {
  type: "reached_at";
  url: string;
}

/** Rows of the list, sent after `lobby`: all that match, or rows `added` to the earlier ones. */
export interface Tables {
  type: "tables";
  tables: Row[];
  added?: boolean;
  match?: number;
  open?: number;
}

/** One table in the lobby. `seats` holds names, null if free; `state` is the game's, if anyone may watch. */
export interface Row {
  table: string;
  game: string;
  phase: "over" | "playing" | "waiting";
  seats: Record<string, string | null>;
  options: Record<string, any>;
  watchers: "all" | "code" | "none";
  watching?: number;
  plies?: number;
  clock?: ClockRule | null;
  state?: any;
  host_name?: string;
  distribution?: string;
  bots?: string[];
  programs?: Record<string, string>;
  ratings?: Record<string, Rating>;
}

/** A Glicko-2 rating after `games` games: its `value` (initially 1500) and `deviation` (initially 350). */
export interface Rating {
  value: number;
  deviation: number;
  games: number;
}

/** A table that is new in the list, or whose row changed. */
export interface Listed {
  type: "listed";
  row: Row;
}

/** A table that was removed from the list. */
export interface Unlisted {
  type: "unlisted";
  table: string;
}

/** Changes in the first rows of the list, for a subscription with `most`. */
export interface LobbyChanges {
  type: "lobby_changes";
  match: number;
  open: number;
  listed?: Row[];
  unlisted?: string[];
  plies?: Record<string, number>;
}

/** The state of a table's game in the lobby, as spectators see it; null if they see none. */
export interface Board {
  type: "board";
  table: string;
  state?: any;
}

/** The player's tables, sent once after `tables`; `older` counts finished ones that are not included. */
export interface MyTables {
  type: "my_tables";
  tables: OwnTable[];
  older?: number;
  gone?: Gone | null;
}

/** A table of the player, running or finished. `row` is as in the lobby, but `state` is as the player sees it. */
export interface OwnTable {
  row: Row;
  code: string;
  touched: number;
  mine?: string[];
  turn?: string | null;
  outcome?: Outcome | null;
  round?: number;
  show?: boolean;
  returns?: boolean;
  others?: boolean;
  before?: FinishedGame[];
  damaged?: boolean;
  goes?: number | null;
}

/** How a game ended. */
export interface Outcome {
  winner: string | null;
  reason: string;
  counts: Record<string, Record<string, number>>;
}

/** An earlier game at a table. `mine` are the player's own seats in it. */
export interface FinishedGame {
  round: number;
  seats: Record<string, string | null>;
  mine: string[];
  outcome: Outcome;
  plies: number;
  ended: number;
  programs?: Record<string, string>;
}

/** How many of a player's finished games the server has deleted, when it last did (ms), and why. */
export interface Gone {
  count: number;
  at: number;
  why: "age" | "disk";
}

/** A table of the player that is new or changed. */
export interface MyTable {
  type: "my_table";
  table: OwnTable;
}

/** A table that is no longer one of the player's; `why` is set if the server deleted it. */
export interface NotMyTable {
  type: "not_my_table";
  table: string;
  why?: "age" | "disk" | null;
}

/** All players open to challenges, sent once after `my_tables`; not sent if there are none. */
export interface Players {
  type: "players";
  players: Player[];
}

/** A player open to challenges at these `games`, with the ratings by game. */
export interface Player {
  player: string;
  name: string;
  games: string[];
  bot?: boolean;
  ratings?: Record<string, Rating>;
}

/** A player who is now open to challenges, or whose entry changed. */
export interface PlayerListed {
  type: "player_listed";
  player: Player;
}

/** A player who is no longer open to challenges. */
export interface PlayerUnlisted {
  type: "player_unlisted";
  player: string;
}

/** An open challenge to or by the player. Open challenges are sent again after `lobby`. */
export interface Challenged {
  type: "challenged";
  challenge: OpenChallenge;
}

/** A challenge that has not been answered; it expires at `expires` (ms since 1970). */
export interface OpenChallenge {
  id: string;
  game: string;
  by: Challenger;
  to: Challenger;
  expires: number;
  options?: Record<string, any>;
  clock?: ClockRule | null;
  seat?: string | null;
  rated?: boolean;
}

/** One side of a challenge. `rating` is the one in the challenge's game, if any. */
export interface Challenger {
  player: string;
  name: string;
  bot?: boolean;
  rating?: Rating | null;
}

/** A challenge ended. If it was accepted both players have seats at `table`: join it. */
export interface ChallengeOver {
  type: "challenge_over";
  challenge: string;
  reason: "accepted" | "declined" | "expired" | "withdrawn";
  table?: string | null;
}

/** The answer to `open`: the table's id, and the code by which other players find it. */
export interface Opened {
  type: "opened";
  id: string;
  table: string;
  code: string;
}

/** The answer to `fetch`: the game as in a snapshot, with the people who played it in its seats. */
export interface Fetched {
  type: "fetched";
  id: string;
  state: any;
}

/** The answer to `advise` (the game's advice) and to `read` (what the text holds), in plain values. */
export interface Advised {
  type: "advised";
  id: string;
  advice: any;
}

/** The command was executed and is durable; `seq` is the table's last event after it. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** The command or frame was not executed. `id` is null if no id could be read. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  text: string;
  wait_ms?: number | null;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  t: number;
  now: number;
}

/** Consecutive events of a table; the first has the number `from`. */
export interface Events {
  type: "events";
  table: string;
  epoch: string;
  from: number;
  events: Event[];
}

/** One numbered event. The last event of each record has the `hash`: see `banmen.replay.state_hash`. */
export interface Event {
  at: number;
  event: any;
  hash?: string | null;
}

/** A table as it is after event `seq`, for a client that cannot continue from the events it has. */
export interface Snapshot {
  type: "snapshot";
  table: string;
  epoch: string;
  seq: number;
  state: any;
}

/** The connections of the people at a table. */
export interface Presence {
  type: "presence";
  table: string;
  seats: Record<string, "away" | "free" | "here" | "left">;
  since: Record<string, number>;
  claim_at: Record<string, number>;
  watching: number;
  host?: "away" | "here" | "left" | null;
  rests?: "limit" | "nothing" | null;
  watcher_names?: string[];
  points?: boolean;
  ratings?: Record<string, Rating>;
  damaged?: boolean;
  silent?: string[];
}

/** A player of a shared board points at a square, or stopped pointing. It is no event and is never stored. */
export interface Pointed {
  type: "pointed";
  table: string;
  seat: string;
  at?: number | null;
}

/** The table was deleted. `why` is the operator's reason; null if no operator deleted it. */
export interface Closed {
  type: "closed";
  table: string;
  text: string;
  why?: string | null;
}

/** A text from the server's operator to everybody; an announcement by the server itself has a `code`. */
export interface Announcement {
  type: "announcement";
  text: string;
  code?: string;
  within_s?: number | null;
}

/** The last frame before the server closes the connection, with the reason. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
  why?: string;
  until?: number | null;
}

/** Player `host` opened the table. */
export interface TableOpened {
  type: "opened";
  game: string;
  options: Record<string, any>;
  host: string;
  code: string;
  epoch: string;
  listed?: boolean;
  watchers?: "all" | "code" | "none";
  clock?: ClockRule | null;
  host_name?: string;
  named?: string[];
  rated?: boolean;
  parent?: string;
}

/** A player took a free seat, or returned under another name. */
export interface Seated {
  type: "seated";
  seat: string;
  player: string;
  name: string;
  bot?: boolean;
  rated?: boolean;
  program?: string;
  named?: boolean;
}

/** A player gave a seat up, or was removed: then `barred` is its id, and it cannot take a seat again. */
export interface Left {
  type: "left";
  seat: string;
  barred?: string;
}

/** A player removed the table from its list of games. Taking a seat there again cancels this. */
export interface Discarded {
  type: "discarded";
  player: string;
}

/** Game number `round` (from 1) began with the game's first event. With `swapped` each player moved one seat on. */
export interface Began {
  type: "began";
  round: number;
  event: any;
  swapped?: boolean;
}

/** A game event caused by the `n`-th action of a seat. Each is one ply. */
export interface ActionPlayed {
  type: "played";
  seat: string;
  n: number;
  event: any;
}

/** The thinking time left, in ms. The side to move loses at `deadline` (ms since 1970), None while no clock runs. */
export interface Clock {
  type: "clock";
  turn: string | null;
  deadline: number | null;
  remaining: Record<string, number>;
}

/** A seat made an offer to the other seats. */
export interface Offered {
  type: "offered";
  seat: string;
  offer: "draw" | "rematch" | "take_back";
  ply?: number | null;
}

/** A seat accepted or declined an offer, or withdrew its own. */
export interface Answered {
  type: "answered";
  seat: string;
  offer: "draw" | "rematch" | "take_back";
  accepted: boolean;
}

/** Moves were taken back: the position is again the one after `ply` plies. */
export interface TookBack {
  type: "took_back";
  ply: number;
}

/** The game is over. */
export interface Ended {
  type: "ended";
  outcome: Outcome;
  opening?: any;
  sayings?: Saying[];
}

/** A chat message in a list; `number` is the sequence number of its event. */
export interface Saying {
  type: "said";
  name: string;
  text: string;
  seat?: string | null;
  player?: string;
  bot?: boolean;
  number?: number;
}

/** In a show every viewer sees `ply` now, and then `speed` plies a second unless `paused`. */
export interface Paced {
  type: "paced";
  ply: number;
  speed: number;
  paused: boolean;
}

/** The time spent on the game so far, in ms. */
export interface Attended {
  type: "attended";
  here: boolean;
  spent_ms: number;
}

/** A chat message; `seat` is None for a spectator. */
export interface Said {
  type: "said";
  name: string;
  text: string;
  seat?: string | null;
  player?: string;
  bot?: boolean;
}

/** The holder of a seat; see `banmen.events.Seated`. */
export interface Sitter {
  player: string;
  name: string;
  bot?: boolean;
  rated?: boolean;
  program?: string;
  named?: boolean;
}

/** One game event and its time `at` (ms since 1970). Ply 0 is the opening, caused by no seat. */
export interface Ply {
  event: any;
  at: number;
  seat: string | null;
  n: number;
  spent_ms: number;
}

/** The time spent up to now: `spent_ms`, plus the time since `since` (ms since 1970) if it runs. */
export interface TimeSpent {
  spent_ms: number;
  since: number | null;
  here: boolean;
}
