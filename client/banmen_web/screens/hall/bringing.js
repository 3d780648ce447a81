// Files and texts that a person drops on, pastes into, or types in the hall. The page opens saved games itself. The server
// reads everything else, with the reader that the desktop window and the commands use.

import { gameOf } from "../../games/folds.js";
import { pageOf } from "../../games/page.js";
import { MAX_READ_BYTES } from "../../net/constants.js";
import { isReplay, readReplay } from "../../table/replay_file.js";
import { gameName } from "../../table/names.js";
import { base64, carry, textOf } from "../../ui/carried.js";
import { button, element } from "../../ui/dom.js";
import { showDialog } from "../../ui/dialogs.js";
import { openPuzzle } from "./opening.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../ui/carried.js").Brought} Brought */

/** Open a file or a text. @param {App} app @param {Brought} brought */
export async function bring(app, brought) {
  const { bytes, name } = brought;
  if (isReplay(bytes)) return carry(app, "replay", brought);
  const found = await read(app, brought);
  if (!found) return;
  const { replay, game, options, list } = found;
  if (replay) carry(app, "replay", { bytes: bytesOf(replay), name });
  else if (list) choose(app, game, list, name);
  else if (game && (await pageOf(game))) await openPuzzle(app, game, options);
}

/**
 * Return the options of a game that continues from a position or from moves in a text. If the text has none, show a notice
 * and return null.
 * @param {App} app @param {import("../../games/page.js").GamePage} page @param {string} text
 */
export async function optionsIn(app, { game, optionsAt }, text) {
  const title = app.words("new-title", { game: gameName(app.words, game.key) });
  const found = await read(app, textOf(text), title);
  if (found?.replay) {
    const { opened, plies } = await readReplay(bytesOf(found.replay), gameOf, async () => {});
    if (opened?.game === game.key && optionsAt) return optionsAt(plies, plies.length);
  } else if (found?.game === game.key && found.options) return found.options;
  if (found) fault(app, app.words("page-own-other"), title);
  return null;
}

/** Let the server read a text or a file. If it finds nothing, show a notice and return null. @param {App} app @param {Brought} brought @param {string} [title] @returns {Promise<Record<string, any> | null>} */
async function read(app, { bytes, name }, title) {
  const { words } = app;
  if (bytes.length > MAX_READ_BYTES) fault(app, words("page-brought-too-large"), title);
  else {
    const answer = await app.link.command({ type: "read", data: base64(bytes), lang: app.language });
    if (answer.type !== "advised") app.refused(answer);
    else if (!answer.advice.fault) return answer.advice;
    else fault(app, name ? words("unread-file", { name, reason: answer.advice.fault }) : answer.advice.fault, title);
  }
  return null;
}

/** Show the list of the games or puzzles in a file. @param {App} app @param {string} game @param {{name: string, text: string}[]} list @param {string} name */
function choose(app, game, list, name) {
  const { words } = app;
  const inside = (/** @type {() => void} */ close) => {
    const items = list.map((each, at) => {
      const press = () => {
        close();
        void bring(app, textOf(each.text, each.name));
      };
      return element("li", {}, button(each.name || words("page-brought-number", { number: at + 1 }), press));
    });
    return [element("ul", { class: "brought" }, ...items)];
  };
  showDialog(name || gameName(words, game), inside, words("close"));
}

/** @param {App} app @param {string} text @param {string} [title] */
function fault({ words }, text, title = words("replay-open")) {
  showDialog(title, () => [element("p", { role: "alert" }, text)], words("close"));
}

/** @param {string} text */
function bytesOf(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
