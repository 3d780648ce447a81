// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The subprotocol of the WebSocket, and the version that hello names. */
export const PROTOCOL = "banmen.json";
export const PROTOCOL_VERSION = 1;

/** Timeouts and delays of a connection: see `Timing` in Python. */
export const PING_MS = 2500;
export const QUIET_MS = 2500;
export const PONG_TIMEOUT_MS = 9000;
export const STABLE_MS = 5000;
export const UNAVAILABLE_MS = 1000;

/** The back-off between attempts to connect. */
export const FIRST_DELAY_MS = 100;
export const LONGEST_DELAY_MS = 5000;
export const QUICK_MS = 120_000;
export const RARE_DELAY_MS = 30_000;
export const JITTER = 0.2;

/** The close code of a client that leaves on purpose. */
export const CLOSE_CONSENTED = 4000;

/** Close codes, and codes of a `bye`, after which a client does not connect again. */
export const FINAL_CLOSE_CODES = { 4001: "superseded", 4002: "version", 4005: "kicked" };
export const FINAL_CODES = ["banned", "kicked", "revoked", "superseded", "version"];

/** Codes of refusals of a hello or a rejoin after which another attempt may succeed. */
export const TRANSIENT = [
  "draining",
  "internal",
  "server_full",
  "too_fast",
  "too_many_bots",
  "too_many_bots_of_address",
  "too_many_connections",
  "too_many_new_players",
  "too_many_openings",
  "too_many_tables_of_address",
  "too_many_wrong_codes",
  "too_many_wrong_tokens",
  "unavailable",
];

/** Codes of refusals that the actions sent after a refused one would get as well. */
export const REFUSED_FOR_ALL = [
  "game_over",
  "internal",
  "no_such_table",
  "not_begun",
  "not_seated",
  "not_your_turn",
  "paused",
  "stale",
  "time_over",
  "too_fast",
  "unavailable",
];

/** Types of commands that the server answers quickly, unlike `open` or `advise`. */
export const QUICK_COMMANDS = ["act", "offer", "answer", "resign", "claim", "say"];

/** Types of the answers to a command. */
export const ANSWERS = ["done", "opened", "fetched", "advised", "refused"];

/** Limits of texts, in code points. */
export const LONGEST_NAME = 24;
export const LONGEST_MESSAGE = 500;
export const LONGEST_SEARCH = 64;
export const LONGEST_TOKEN = 512;

/** The largest text for `read`, in bytes; it travels in Base64. */
export const MAX_READ_BYTES = 46_080;

/** The speeds of a show, in plies a second. */
export const SLOWEST = 0.25;
export const FASTEST = 1000;

/** The phases of a table in the lobby, in order. */
export const PHASES = ["waiting", "playing", "over"];

/** The letters and digits of a table's code. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** The clocks that a dialog offers. */
export const CLOCKS = [
  { main_ms: 180_000, increment_ms: 2000 },
  { main_ms: 300_000, increment_ms: 3000 },
  { main_ms: 600_000 },
  { main_ms: 1_800_000 },
  { main_ms: 30_000, per_move: true },
];

/** The rating of a player without rated games. */
export const FIRST_RATING = 1500;

/** The player id of every seat that a program of the server holds. */
export const PROGRAM = "program";

/** How many of the last chat messages a table keeps. */
export const MAX_SAYINGS = 500;

/** Of each how many plies the state is cached; of how many at most. */
export const STATE_EVERY = 64;
export const MAX_STATES = 256;

/** Saved replays; their size in bytes and their length in plies. */
export const REPLAY_FORMAT = "banmen replay";
export const REPLAY_VERSION = 1;
export const REPLAY_ENDING = ".banmen";
export const MAX_REPLAY_BYTES = 8_388_608;
export const MAX_REPLAY_PLIES = 100_000;
