// How seats stand in a race, and when one finished. Of the others only how many squares they have filled is known.

/** @typedef {import("../../table/replay.js").Replay} Replay */
/** @typedef {{place: number, timeMs: number, gaveUp: boolean, aids: number, filled: number, all: number}} Standing */

/**
 * The seats that finished, the winner first: by time, those that took an aid after the others.
 * @param {any} state @returns {string[]}
 */
export function placesOf(state) {
  const { finished, aided } = state.race ?? { finished: [], aided: [] };
  const helped = (/** @type {string} */ seat) => aided[state.seats.indexOf(seat)] > 0;
  return [...finished.filter((/** @type {string} */ seat) => !helped(seat)), ...finished.filter(helped)];
}

/**
 * @param {Replay} replay @param {any} state @param {string} seat @returns {Standing} `place` is from 1, 0 for who races
 */
export function standingOf(replay, state, seat) {
  const number = state.seats.indexOf(seat);
  const place = placesOf(state).indexOf(seat) + 1;
  const timeMs = place ? finishedAt(replay, seat) : 0;
  const all = [...state.givens].filter((sign) => sign === ".").length;
  return {
    ...{ place, timeMs, filled: state.filled[number] ?? 0, all },
    ...{ gaveUp: state.race?.gave_up.includes(seat) ?? false, aids: state.race?.aided[number] ?? 0 },
  };
}

/** The time spent in ms until a seat finished; 0 where it has not. @param {Replay} replay @param {string} seat */
function finishedAt({ plies }, seat) {
  for (let at = plies.length - 1; at >= 0; at -= 1) {
    if (plies[at].event.type === "finished" && plies[at].event.seat === seat) return plies[at].spent_ms ?? 0;
  }
  return 0;
}

/** Whether a seat races no more. @param {any} state @param {string} seat */
export function isOutOfRace({ race }, seat) {
  return Boolean(race && seat && (race.finished.includes(seat) || race.gave_up.includes(seat)));
}

/** Minutes and seconds; from an hour on, hours too. @param {number} ms */
export function timeText(ms) {
  const all = Math.floor(ms / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}
