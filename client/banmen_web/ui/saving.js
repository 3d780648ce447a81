// Saving a replay to a file, which the desktop window can open too.

import { gameOf } from "../games/folds.js";
import { REPLAY_ENDING } from "../net/constants.js";
import { Replay } from "../table/replay.js";
import { BadReplay, writeReplay } from "../table/replay_file.js";
import { element } from "./dom.js";

/** @typedef {import("../app.js").App} App */

/** Download a replay as a file, or report that it is too large. @param {App} app @param {Replay} replay */
export function saveReplay({ notice, words }, replay) {
  try {
    saveBytes(writeReplay(replay), nameOf(String(replay.opened?.game), new Date()));
  } catch (error) {
    if (!(error instanceof BadReplay)) throw error;
    notice(words("replay-too-large"), "fault");
  }
}

/** Save a game of the player's that the server stores. @param {App} app @param {string} table @param {number} round */
export async function saveGame(app, table, round) {
  const answer = await app.link.command({ type: "fetch", table, round });
  if (answer.type === "fetched") saveReplay(app, Replay.fromSnapshot(gameOf, answer.state, 0));
  else app.refused(answer);
}

/** Download bytes as a file. @param {Uint8Array} bytes @param {string} name */
export function saveBytes(bytes, name) {
  const address = URL.createObjectURL(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]));
  const link = element("a", { href: address, download: name });
  link.click(); // the link is not in the document, so the page does not handle it as a link to a table
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {string} game @param {Date} now */
function nameOf(game, now) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `${game.replace(/[^\w-]/g, "_")}-${day}-${two(now.getHours())}${two(now.getMinutes())}${REPLAY_ENDING}`;
}
