// Saves the replay of a table to a file, which the window opens too.

import { ENDING, writeReplay } from "../../table/replay_file.js";
import { element } from "../../ui/dom.js";

/** Let the browser save it. Throws BadReplay where it is too large. @param {import("../../table/replay.js").Replay} replay */
export function saveReplay(replay) {
  const bytes = writeReplay(replay);
  const address = URL.createObjectURL(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]));
  const link = element("a", { href: address, download: nameOf(String(replay.opened?.game), new Date()) });
  link.click(); // it is in no document, so that nobody takes it for a way to another table
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {string} game @param {Date} now */
function nameOf(game, now) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `${game.replace(/[^\w-]/g, "_")}-${day}-${two(now.getHours())}${two(now.getMinutes())}${ENDING}`;
}
