// How a clock is read. Nothing ticks: the time that is left follows from the last `clock` event and the server's time.

/** @typedef {import("./replay.js").Replay} Replay */

const [LOW_BELOW_MS, LOW_SHARE, TENTHS_BELOW_MS] = [20_000, 0.25, 10_000];

/** The ms that a seat has left; null without a clock. @param {Replay} replay @param {string} seat @param {number} now ms since 1970 */
export function remainingMs(replay, seat, now) {
  const { clock, outcome } = replay;
  if (!clock) return null;
  if (runs(replay, seat)) return Math.max(0, Number(clock.deadline) - now);
  if (outcome?.reason === "time" && outcome.winner !== seat) return 0; // its time ran out after its last move
  return clock.remaining[seat] ?? null;
}

/** Whether the clock of a seat runs. @param {Replay} replay @param {string} seat */
export function runs({ clock, playing }, seat) {
  return playing && clock !== null && clock.turn === seat && clock.deadline != null;
}

/** Whether so little time is left that it is marked. @param {Replay} replay @param {number} ms */
export function isLow({ opened }, ms) {
  const main = opened?.clock?.main_ms ?? 0;
  return ms < Math.min(LOW_BELOW_MS, LOW_SHARE * main);
}

/** Minutes and seconds, with tenths in the last ten seconds. @param {number} ms */
export function timeText(ms) {
  if (ms < TENTHS_BELOW_MS) return `0:0${Math.floor(ms / 1000)}.${Math.floor((ms % 1000) / 100)}`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A table's clock in words. @param {import("../ui/words.js").Words} words @param {Record<string, any> | null | undefined} rule */
export function clockText(words, rule) {
  if (!rule) return words("row-no-clock");
  if (rule.per_move) return words("row-clock-move", { seconds: String(rule.main_ms / 1000) });
  const minutes = String(Number((rule.main_ms / 60_000).toFixed(2)));
  if (!rule.increment_ms) return words("row-clock", { minutes });
  return words("row-clock-inc", { minutes, seconds: String(rule.increment_ms / 1000) });
}
