// What a table means for one player: seats, turn, offers, takebacks, claims. The functions are pure: they send and change
// nothing. Times are in ms since 1970 by the server's clock.

import { PROGRAM } from "../net/constants.js";

/** @typedef {import("./replay.js").Replay} Replay */

/** @typedef {{kind: string, seat: string, mine: boolean, number: number}} OpenOffer `number`: the move that a takeback would return to */

/** Return the seats of a player. @param {Replay} replay @param {string} player */
export function seatsOf(replay, player) {
  const own = Object.entries(replay.seats).filter(([, sitter]) => sitter && sitter.player === player);
  return own.map(([seat]) => seat);
}

/** Return the free seats. @param {Replay} replay */
export function freeSeats({ seats }) {
  return Object.keys(seats).filter((seat) => seats[seat] === null);
}

/** Return the seat to move; null if the seats take no turns or no game is being played. @param {Replay} replay @returns {string | null} */
export function turnOf(replay) {
  return replay.playing ? (replay.state?.turn ?? null) : null;
}

/** Return whether another person or a bot holds a seat. @param {Replay} replay @param {string} player */
export function withOthers(replay, player) {
  return Object.values(replay.seats).some((sitter) => sitter && sitter.player !== player && sitter.player !== PROGRAM);
}

/** Return whether a player holds all seats, as when two people share a screen. @param {Replay} replay @param {string} player */
export function holdsAll(replay, player) {
  return seatsOf(replay, player).length === Object.keys(replay.seats).length;
}

/** Return whether people play against each other, so that a hint would favour one of them. @param {Replay} replay */
export function peopleCompete(replay) {
  const sitters = Object.values(replay.seats).filter((sitter) => sitter && sitter.player !== PROGRAM);
  return replay.playing && replay.rivals && new Set(sitters.map((sitter) => sitter?.player)).size > 1;
}

/** @param {Replay} replay @param {number} ply */
function sameAction({ plies }, ply) {
  const [before, after] = [plies[ply - 1], plies[ply]];
  return before.seat === after.seat && before.n === after.n;
}

/** The number of actions up to each ply, cached by line of play. @type {WeakMap<object, number[]>} */
const counted = new WeakMap();

/** Return the number of actions up to a ply; a forced pass does not count. @param {Replay} replay @param {number} ply */
export function moveNumber(replay, ply) {
  const numbers = counted.get(replay.plies) ?? [0];
  counted.set(replay.plies, numbers);
  for (let at = numbers.length; at < replay.plies.length; at += 1) {
    numbers.push(numbers[at - 1] + Number(!sameAction(replay, at)));
  }
  return numbers[Math.min(ply, replay.plies.length - 1)] ?? 0;
}

/** Return the displayed number of a ply: the move's in a game of rivals, else the ply's own. @param {Replay} replay @param {number} ply */
export function stepNumber(replay, ply) {
  return replay.rivals ? moveNumber(replay, ply) : ply;
}

/** Return the ply before the player's last action; null if there is nothing to take back. @param {Replay} replay @param {string[]} seats */
export function takeBackPly(replay, seats) {
  for (let ply = replay.plies.length - 1; ply > 0; ply -= 1) {
    if (!seats.includes(replay.plies[ply].seat ?? "")) continue;
    let first = ply;
    while (first > 1 && sameAction(replay, first)) first -= 1;
    return first - 1;
  }
  return null;
}

/** Return the open offers; the holder of `seats` answers or withdraws them. @param {Replay} replay @param {string[]} seats @returns {OpenOffer[]} */
export function openOffers(replay, seats) {
  return [...replay.offers.values()].map(({ offer, seat, ply }) => ({
    kind: offer,
    seat,
    mine: seats.includes(seat),
    number: moveNumber(replay, ply ?? 0),
  }));
}

/**
 * Return whether the player may claim the game, because all opponents have been absent long enough.
 * @param {Replay} replay @param {Record<string, any> | null} presence @param {string} player @param {number} now
 */
export function claimable(replay, presence, player, now) {
  const own = seatsOf(replay, player);
  if (!presence || !own.length || holdsAll(replay, player) || !replay.playing || !replay.rivals) return false;
  const others = Object.keys(replay.seats).filter((seat) => !own.includes(seat) && replay.seats[seat] !== null);
  const times = others.map((seat) => presence.claim_at?.[seat]);
  return times.length > 0 && times.every((at) => at !== undefined && now >= at);
}

/** Return the next time at which a claim may become possible, or null. @param {Record<string, any> | null} presence @param {number} now */
export function nextClaimAt(presence, now) {
  const times = Object.values(presence?.claim_at ?? {}).filter((at) => at > now);
  return times.length ? Math.min(...times) : null;
}

// Reading the clock. Nothing ticks: the remaining time follows from the last `clock` event and the server's time.

const [LOW_BELOW_MS, LOW_SHARE, TENTHS_BELOW_MS] = [20_000, 0.25, 10_000];

/** Return the remaining time of a seat in ms; null without a clock. @param {Replay} replay @param {string} seat @param {number} now ms since 1970 */
export function remainingMs(replay, seat, now) {
  const { clock } = replay;
  if (!clock) return null;
  if (runs(replay, seat)) return Math.max(0, Number(clock.deadline) - now);
  return clock.remaining[seat] ?? null;
}

/** Return whether the clock of a seat runs. @param {Replay} replay @param {string} seat */
export function runs({ clock, playing }, seat) {
  return playing && clock !== null && clock.turn === seat && clock.deadline != null;
}

/** Return whether the remaining time is low enough for a warning. @param {Replay} replay @param {number} ms */
export function isLow({ opened }, ms) {
  const main = opened?.clock?.main_ms ?? 0;
  return ms < Math.min(LOW_BELOW_MS, LOW_SHARE * main);
}

/** Format a time as minutes and seconds, with tenths in the last ten seconds. @param {number} ms */
export function timeText(ms) {
  if (ms < TENTHS_BELOW_MS) return `0:0${Math.floor(ms / 1000)}.${Math.floor((ms % 1000) / 100)}`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// The score of a player at a table over its games, the present one included.

/**
 * @param {Record<string, any>[]} before the earlier games, as listed in My games
 * @param {Record<string, any> | null} outcome of the present game @param {string[]} own the player's seats in it
 * @returns {{won: number, lost: number, drawn: number}}
 */
export function scoreOf(before, outcome, own) {
  const score = { won: 0, lost: 0, drawn: 0 };
  const games = before.map(({ outcome: past, mine = [] }) => ({ outcome: past, mine }));
  for (const game of [...games, { outcome, mine: own }]) {
    if (!game.outcome) continue;
    const { winner = null } = game.outcome;
    if (winner === null) score.drawn += 1;
    else if (game.mine.includes(winner)) score.won += 1;
    else score.lost += 1;
  }
  return score;
}
