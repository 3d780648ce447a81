// The calendar of exercises.

const DAY_MS = 86_400_000;

/** Return the number of days from 1970-01-01 to the date where the player is. @param {Date} date */
export function dayNumber(date) {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}
