// What happened at a ply, in plain text, and the time that it took.

/** @typedef {import("./replay.js").Replay} Replay */

const MOST = 120;

/**
 * An event of a game that the page knows nothing of: its type, then its fields as they are.
 * @param {import("../games/game.js").GameEvent} event
 */
export function plainText({ type, ...fields }) {
  const said = Object.entries(fields).map(([name, value]) => `${name} ${valueText(value)}`);
  const text = [type, ...said].join(" · ");
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
}

/** A value of an event, in plain text. @param {unknown} value */
export function valueText(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
}

/**
 * The milliseconds that somebody took for a ply: of the time that is counted, else from the ply before; null where it
 * is not known, as of programs that play ahead.
 * @param {Replay} replay @param {number} ply
 */
export function timeTaken({ plies, timed, show }, ply) {
  if (ply < 1 || show) return null;
  const [before, now] = [plies[ply - 1], plies[ply]];
  if (timed) return (now.spent_ms ?? 0) - (before.spent_ms ?? 0);
  return before.at > 0 && now.at > 0 ? Math.max(0, now.at - before.at) : null;
}

/** A time as `4:05`, or `1:00:09` from an hour on. @param {number} ms */
export function timeText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
