// Saved replays in the format of shared/banmen/files/replay_file.py: one msgpack map, the same for every game.

import { NotMsgpack, packed, unpacked } from "../hash/msgpack.js";
import { MAX_REPLAY_BYTES, MAX_REPLAY_PLIES, REPLAY_FORMAT, REPLAY_VERSION } from "../net/constants.js";
import { Replay, running } from "./replay.js";

/** @typedef {import("../games/game.js").Game} Game */
/** @typedef {Record<string, any>} Fields */

/** The largest board has 200 rows of 200 squares. */
const [MOST_ROWS, MOST_SQUARES] = [200, 40_000];
const MOST_OF_A_STATE = 4 * MOST_SQUARES;

const LEFT_OUT = { offers: [], clock: null, pace: null, paced_at: 0 };

/** Thrown for bytes that are no saved replay. `code` is `not-a-replay`, `later-version`, `too-large` or `damaged-replay`. */
export class BadReplay extends Error {
  /** @param {"not-a-replay" | "later-version" | "too-large" | "damaged-replay"} code @param {string} [why] */
  constructor(code, why = code) {
    super(why);
    this.code = code;
  }
}

/** Return whether bytes look like a saved replay: they begin with the name of its format. @param {Uint8Array} bytes */
export function isReplay(bytes) {
  return new TextDecoder().decode(bytes.subarray(0, 64)).includes(REPLAY_FORMAT);
}

// --- writing ----------------------------------------------------------------------------------------------------------

/** Encode a replay as a file, byte for byte as the Python module does. Throws BadReplay. @param {Replay} replay */
export function writeReplay(replay) {
  const { opened, seats, round, plies, timed, outcome, sayings, game, state } = replay;
  const snapshot = {
    opened: { ...opened, code: "" },
    seats,
    round,
    plies,
    ...LEFT_OUT,
    ...(timed ? { time: stopped(replay) } : {}),
    outcome,
    sayings,
    position: game ? game.plain(state) : null,
    hash: replay.hash ?? "",
  };
  const bytes = packed({ format: REPLAY_FORMAT, version: REPLAY_VERSION, snapshot });
  if (bytes.length > MAX_REPLAY_BYTES || plies.length > MAX_REPLAY_PLIES) throw new BadReplay("too-large");
  return bytes;
}

/** Return the time spent until the last ply. @param {Replay} replay */
function stopped({ time, plies }) {
  return running(time, plies.at(-1)?.at ?? 0, true);
}

// --- reading ----------------------------------------------------------------------------------------------------------

/**
 * Read the replay in a file from an untrusted source. The plies are folded in slices.
 * @param {Uint8Array} bytes @param {(key: string) => Game | undefined} gameOf
 * @param {() => Promise<void>} pause yields to other tasks between the slices
 * @returns {Promise<Replay>} throws BadReplay
 */
export async function readReplay(bytes, gameOf, pause) {
  if (bytes.length > MAX_REPLAY_BYTES) throw new BadReplay("too-large");
  const file = fileIn(bytes);
  await pause();
  try {
    const replay = replayOf(file.snapshot, gameOf);
    for (let parts = 0; !replay.foldOn(() => ++parts % 16 === 0); ) await pause();
    replay.settle();
    check(replay.state);
    demand(!replay.game || replay.hash === file.snapshot.hash, "its last state is another one");
    return replay;
  } catch (error) {
    if (error instanceof BadReplay) throw error;
    throw new BadReplay("damaged-replay", String(error));
  }
}

/** @param {Uint8Array} bytes @returns {Fields} */
function fileIn(bytes) {
  /** @type {any} */
  let file;
  try {
    file = unpacked(bytes);
  } catch (error) {
    if (!(error instanceof NotMsgpack)) throw error;
  }
  if (file?.format !== REPLAY_FORMAT) throw new BadReplay("not-a-replay");
  if (Number.isInteger(file.version) && file.version > REPLAY_VERSION) throw new BadReplay("later-version");
  demand(file.version === REPLAY_VERSION && isMap(file.snapshot), "it has no table");
  return file;
}

/** @param {Fields} snapshot @param {(key: string) => Game | undefined} gameOf */
function replayOf(snapshot, gameOf) {
  const { opened, seats, plies, outcome, sayings } = snapshot;
  demand(
    isMap(opened) && opened.type === "opened" && isText(opened.game) && isMap(opened.options),
    "it was not opened",
  );
  demand(isMap(seats) && Object.values(seats).every(isSitter), "its seats");
  demand(isCount(snapshot.round), "its round");
  demand(Array.isArray(plies) && plies.length > 0 && plies.every(isPly), "its plies");
  if (plies.length > MAX_REPLAY_PLIES) throw new BadReplay("too-large");
  demand(outcome === null || isOutcome(outcome), "its outcome");
  demand(Array.isArray(sayings) && sayings.every(isSaying), "what was said");
  demand(snapshot.time === undefined || isTime(snapshot.time), "its time");
  const game = gameOf(opened.game);
  const names = game ? game.setting(opened.options).seats : Object.keys(seats);
  demand(names.length === Object.keys(seats).length && names.every((seat) => seat in seats), "seats of another game");
  const acting = plies.slice(1).map((/** @type {Fields} */ ply) => ply.seat);
  const known = [...acting, ...(outcome?.winner == null ? [] : [outcome.winner])];
  demand(
    known.every((seat) => names.includes(seat)),
    "somebody acts who has no seat",
  );
  const ordered = Object.fromEntries(names.map((seat) => [seat, seats[seat]]));
  const position = game ? game.plain(firstState(game, plies[0].event)) : null;
  const replay = Replay.fromSnapshot(gameOf, { ...snapshot, ...LEFT_OUT, seats: ordered, position }, plies.length);
  replay.time = stopped(replay);
  return replay;
}

/** Return the state after the opening. @param {Game} game @param {any} began */
function firstState(game, began) {
  const state = game.evolve(game.blank, began);
  check(state);
  return state;
}

/** Reject a state that is larger than any game's, which no board could draw. @param {any} state */
function check(state) {
  for (const [name, value] of Object.entries(state ?? {})) {
    const long = typeof value === "string" || Array.isArray(value) || value instanceof Uint8Array;
    if (long) demand(value.length <= MOST_OF_A_STATE, `${name} is too long`);
    if (name === "rows" || name === "columns" || name === "size") demand(isCount(value) && value <= MOST_ROWS, name);
  }
}

/** @param {boolean} holds @param {string} what */
function demand(holds, what) {
  if (!holds) throw new BadReplay("damaged-replay", what);
}

// --- shapes -----------------------------------------------------------------------------------------------------------

/** @param {any} value */
function isMap(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string";
}

/** @param {unknown} value */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @param {any} sitter */
function isSitter(sitter) {
  return sitter === null || (isMap(sitter) && isText(sitter.player) && isText(sitter.name));
}

/** @param {any} ply */
function isPly(ply) {
  const { event, at, seat, n } = ply ?? {};
  return isMap(event) && isText(event.type) && isCount(at) && (seat === null || isText(seat)) && isCount(n);
}

/** @param {any} outcome */
function isOutcome(outcome) {
  if (!isMap(outcome) || !isText(outcome.reason) || !isMap(outcome.counts ?? {})) return false;
  return outcome.winner == null || isText(outcome.winner);
}

/** @param {any} saying */
function isSaying(saying) {
  return isMap(saying) && isText(saying.name) && isText(saying.text) && isCount(saying.number);
}

/** @param {any} time */
function isTime(time) {
  return isMap(time) && isCount(time.spent_ms) && (time.since === null || isCount(time.since));
}
