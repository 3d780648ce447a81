// When what is seen of an event happens, in ms, and how much of it there is time for.

/** @typedef {import("../game.js").GameEvent} GameEvent */

const [BLOW_MS, CHARGED_BLOW_MS] = [340, 680];
const AFTER_MS = 560;
const [SHIELD_MS, GUARD_MS] = [60, 420];
const FALL_MS = 900;
/** Steps closer than this are not animated; what has happened is shown at once. */
const LEAST_BETWEEN_MS = 240;
/** At most so many events are seen one after the other; where more were missed, the last state is shown. */
export const LONGEST_QUEUE = 4;

/** From the start to the impact: a blow lands, a shield is raised, a fall begins. @param {GameEvent} event */
export function impactOf({ type, charged }) {
  if (type === "struck") return charged ? CHARGED_BLOW_MS : BLOW_MS;
  return type === "guarded" ? SHIELD_MS : 0;
}

/** From the start until all stands still. @param {GameEvent} event */
export function durationOf(event) {
  if (event.type === "struck") return impactOf(event) + AFTER_MS;
  return event.type === "guarded" ? GUARD_MS : event.type === "fell" ? FALL_MS : 0;
}

/**
 * By how much an event's times are shortened where the next one may come after so many ms; 0: it is not animated.
 * @param {GameEvent} event @param {number} betweenMs @param {boolean} reduced whether motion is unwanted
 */
export function stretchOf(event, betweenMs, reduced) {
  if (reduced || betweenMs < LEAST_BETWEEN_MS) return 0;
  return Math.min(1, (betweenMs * 0.92) / Math.max(1, durationOf(event)));
}

/**
 * The plies that are animated between the one shown and the one to be shown; none where that is no short way forward.
 * Of a show only the last step is.
 * @param {number} shown @param {number} ply @param {boolean} show
 */
export function stepsBetween(shown, ply, show) {
  const count = ply - shown;
  if (shown < 0 || count < 1 || count > (show ? 1 : LONGEST_QUEUE)) return [];
  return Array.from({ length: count }, (_, at) => shown + 1 + at);
}
