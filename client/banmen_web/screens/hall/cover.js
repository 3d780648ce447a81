// The cover of a game: a small picture. The pictures are loaded on demand, so that the hall need not wait for them.

import { COVER_HEIGHT, COVER_WIDTH } from "../../games/page.js";
import { missing, shape } from "../../ui/dom.js";

/** The shared definitions of the covers: each picture exists once, and all rows refer to it. @type {SVGElement | null} */
let pictures = null;

/** Create the cover of a game. @param {string} game @returns {SVGElement} */
export function cover(game) {
  pictures ??= /** @type {SVGElement} */ (
    document.body.appendChild(shape("svg", { class: "spoken", "aria-hidden": "true" }))
  );
  const id = `cover-${game.replace(/\W/g, "_")}`;
  if (!document.getElementById(id)) {
    const place = shape("g", { id });
    pictures.append(place);
    void draw(place, game);
  }
  const look = { class: "cover", viewBox: `0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`, preserveAspectRatio: "xMidYMid slice" };
  return shape("svg", { ...look, "aria-hidden": "true" }, shape("use", { href: `#${id}` }));
}

/** Draw a picture; without its module, the next cover of the game tries again. @param {SVGElement} place @param {string} game */
async function draw(place, game) {
  try {
    const { pictureOf } = await import("./covers.js").catch(missing);
    place.append(...pictureOf(game));
  } catch {
    place.remove();
  }
}
