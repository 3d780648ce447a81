// A QR code as a picture.

import { shape } from "./dom.js";
import { qrSquares } from "./qr.js";

const QUIET = 4;

/** Dark on white in both themes: cameras want it so. @param {string} text @param {string} label said of it */
export function qrPicture(text, label) {
  const squares = qrSquares(text);
  const side = squares.length + 2 * QUIET;
  const dark = squares.flatMap((row, down) =>
    row.flatMap((is, right) => (is ? [`M${right + QUIET} ${down + QUIET}h1v1h-1z`] : [])),
  );
  return shape(
    "svg",
    { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    shape("rect", { width: side, height: side, rx: 2, fill: "#fff" }),
    shape("path", { d: dark.join(""), fill: "#111" }),
  );
}
