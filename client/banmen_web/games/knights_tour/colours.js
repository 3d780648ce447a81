// The colours along a path. The order is in its numbers and its line; colours only help.

const SHADES = 64;
/** Dark enough for white numbers. */
const PATH = [
  [160, 102, 0],
  [91, 122, 32],
  [15, 120, 122],
  [31, 95, 191],
];
/** What squares are tinted with. */
const TINTS = [
  [230, 180, 50],
  [166, 188, 66],
  [66, 182, 172],
  [74, 146, 236],
];

/** @param {number[][]} stops @param {number} share from 0 to 1 @param {number} opacity */
function between(stops, share, opacity) {
  const place = share * (stops.length - 1);
  const first = Math.min(Math.floor(place), stops.length - 2);
  const [red, green, blue] = stops[first].map((from, band) =>
    Math.round(from + (stops[first + 1][band] - from) * (place - first)),
  );
  return `rgba(${red},${green},${blue},${opacity})`;
}

/** @param {number[][]} stops @param {number} opacity */
function shades(stops, opacity) {
  return Array.from({ length: SHADES }, (_, shade) => between(stops, shade / (SHADES - 1), opacity));
}

/** Of lines and discs, by shade. */
export const PATH_COLOURS = shades(PATH, 1);
/** Of squares that were visited, by shade. */
export const TINT_COLOURS = shades(TINTS, 0.5);

/**
 * Which shade a square has, by its place on a path (from 0) that may become so long.
 * @param {number} place @param {number} squares
 */
export function shadeOf(place, squares) {
  return Math.floor((place * (SHADES - 1)) / Math.max(1, squares - 1));
}
