// What a person brings to the hall: a file or a text that is dropped, pasted or typed. Saved games are opened here; the
// server reads all else, by the reader that the window and the commands have.

import { GAMES, pageOf } from "../../games/page.js";
import { isReplay } from "../../table/replay_file.js";
import { gameName } from "../../table/wording.js";
import { base64, carry, textOf } from "../../ui/carried.js";
import { button, element, showDialog } from "../../ui/dom.js";
import { openPuzzle } from "./opening.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../ui/carried.js").Brought} Brought */

/** The server reads no more of a text: it comes in one message, in Base64. */
const MOST_BYTES = 45 * 1024;

/** Open what somebody brings. @param {App} app @param {Brought} brought */
export async function bring(app, brought) {
  const { words } = app;
  const { bytes, name } = brought;
  if (isReplay(bytes)) return carry(app, "replay", brought);
  if (bytes.length > MOST_BYTES) return fault(app, words("page-brought-too-large"));
  const answer = await app.link.command({ type: "read", data: base64(bytes), lang: app.language });
  if (answer.type !== "advised") return app.refused(answer);
  const { fault: why, replay, game, options, list } = answer.advice;
  if (why) fault(app, name ? words("unread-file", { name, reason: why }) : why);
  else if (replay) carry(app, "replay", { bytes: bytesOf(replay), name });
  else if (list) choose(app, game, list, name);
  else if (GAMES.has(game) && (await pageOf(game))) await openPuzzle(app, game, options);
}

/** The list of a file with many games or puzzles. @param {App} app @param {string} game @param {{name: string, text: string}[]} list @param {string} name */
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

/** @param {App} app @param {string} text */
function fault({ words }, text) {
  showDialog(words("replay-open"), () => [element("p", { role: "alert" }, text)], words("close"));
}

/** @param {string} text */
function bytesOf(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
