// The dialog that edits the board of a new table, by touch, mouse and keys. The game draws the board and brings the tools.

import { BoardEditor } from "../../games/goishi/editor.js";
import { PositionEditor } from "../../games/reversi/editor.js";
import { GridEditor } from "../../games/sudoku/editor.js";
import { button, element } from "../../ui/dom.js";
import { showDialog } from "../../ui/dialogs.js";
import { called, tableOf, wordsFrom } from "../../ui/words.js";

/** @typedef {import("../../games/page.js").GamePage} GamePage */
/** @typedef {import("../../games/page.js").Editor} Editor */

/** @type {Record<string, new (...made: ConstructorParameters<typeof GridEditor>) => Editor>} */
const EDITORS = { goishi: BoardEditor, reversi: PositionEditor, sudoku: GridEditor };

/**
 * Let the player edit a board. Return its text, as the server reads it, or null if the dialog was closed.
 * @param {import("../../app.js").App} app @param {GamePage} page @param {Record<string, any>} options of the first board; none for a new one
 * @returns {Promise<string | null>}
 */
export async function editBoard(app, page, options) {
  if (!page.editable) return null;
  const styles = ["editor.css", "../table/table.css"].map((name) => new URL(name, import.meta.url).href);
  const [own] = await Promise.all([
    tableOf(app.language, "editor").then((table) => wordsFrom(table, app.language)),
    ...[page.css, ...styles].map(app.style),
  ]);
  /** @type {import("../../ui/words.js").Words} */
  const words = (id, values = {}) => called(own, id, app.words(id, values), values);
  const said = element("p", { role: "status" });
  let draw = () => {};
  const host = { words, announce: app.announce, changed: () => draw() };
  const editor = new EDITORS[page.game.key](host, options, page.editable);
  return new Promise((answer) => {
    /** @type {string | null} */
    let text = null;
    const inside = (/** @type {() => void} */ close) => {
      const take = () => {
        text = editor.text();
        close();
      };
      const clear = button(words("position-clear"), () => editor.clear());
      const done = button(words("page-edit-done"), take, { kind: "main", icon: "check" });
      draw = () => {
        editor.draw();
        const { text: verdict, ready } = editor.verdict();
        said.replaceChildren(verdict);
        done.disabled = !ready;
      };
      return [
        element("div", { class: "edit-place" }, editor.root),
        said,
        editor.tools,
        element("div", { class: "buttons" }, clear, done),
      ];
    };
    const dialog = showDialog(words("page-own-edit"), inside, words("close"));
    dialog.classList.add("board-editor", `edit-${page.game.key}`);
    dialog.addEventListener("keydown", (event) => {
      const isChoice = event.target instanceof Element && event.target.closest("button, select, input");
      if (event.ctrlKey || event.altKey || event.metaKey || isChoice || !editor.key(event)) return;
      event.preventDefault();
    });
    dialog.addEventListener("close", () => answer(text));
    draw();
    editor.focus();
  });
}
