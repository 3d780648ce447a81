// The speeds at which one goes through a line of play, in plies a second.

export const SLOWEST = 0.25;
export const FASTEST = 1000;
/** The speeds that are written below the slider. */
export const TICKS = [0.25, 1, 10, 100, 1000];

const LOW_UP_TO = 2;
const WHOLE_UP_TO = 100;
/** The speeds that the arrow keys step through. */
const STEPS = [
  ...[1, 2, 3, 4, 5, 6, 7].map((quarter) => quarter / 4),
  ...[1, 10, 100].flatMap((ten) => [2, 3, 4, 5, 6, 8, 10].map((digit) => digit * ten)),
];

/** The speed within the limits of the protocol. @param {number} speed */
export function limited(speed) {
  return Math.max(SLOWEST, Math.min(FASTEST, speed));
}

/** The speed in quarters below 2, whole numbers below 100, else tens. @param {number} speed */
export function roundedSpeed(speed) {
  if (speed < LOW_UP_TO) return Math.max(SLOWEST, Math.round(speed * 4) / 4);
  return speed < WHOLE_UP_TO ? Math.round(speed) : Math.min(FASTEST, Math.round(speed / 10) * 10);
}

/** The next speed step, faster (`by` is 1) or slower (-1); at an end, the end. @param {number} speed @param {number} by */
export function nextSpeed(speed, by) {
  const found = by > 0 ? STEPS.find((step) => step > speed) : STEPS.filter((step) => step < speed).pop();
  return found ?? (by > 0 ? FASTEST : SLOWEST);
}
