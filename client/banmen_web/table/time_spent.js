// The time spent on a game: it runs while a player is there and the game is not paused. Nothing here ticks.

/**
 * `since` is the time (ms since 1970) from which it runs, null while it stands still.
 * @typedef {{spent_ms: number, since: number | null, here: boolean}} TimeSpent
 */

/** @type {TimeSpent} */
export const NO_TIME = { spent_ms: 0, since: null, here: true };

/** The milliseconds spent at a time (ms since 1970). @param {TimeSpent} time @param {number} now */
export function spentAt(time, now) {
  return time.spent_ms + (time.since === null ? 0 : Math.max(0, now - time.since));
}

/**
 * The time from `at` on while the game goes on, or stands still.
 * @param {TimeSpent} time @param {number} at @param {boolean} paused @returns {TimeSpent}
 */
export function running(time, at, paused) {
  const { here, since } = time;
  if (paused || !here) return since === null ? time : { spent_ms: spentAt(time, at), since: null, here };
  return since === null ? { ...time, since: at } : time;
}
