// Dialogs: the browser keeps the focus in them, and gives it back to what had it before.

import { button } from "./button.js";
import { element } from "./dom.js";

let lastNumber = 0;

/**
 * Show a dialog until it is closed. `close` closes it.
 * @param {string} title @param {(close: () => void) => Node[]} inside @param {string} closeLabel
 * @returns {HTMLDialogElement}
 */
export function showDialog(title, inside, closeLabel) {
  lastNumber += 1;
  const id = `dialog-${lastNumber}`;
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { "aria-labelledby": id }));
  const close = () => dialog.close();
  const head = element(
    "div",
    { class: "dialog-head" },
    element("h2", { id }, title),
    button(closeLabel, close, { icon: "x", kind: "quiet", alone: true }),
  );
  dialog.append(head, ...inside(close));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Ask before something is done.
 * @param {import("./words.js").Words} words
 * @param {{title: string, body: string, label: string, danger?: boolean, icon?: string}} asked
 * @returns {Promise<boolean>}
 */
export function ask(words, { title, body, label, danger = false, icon }) {
  return new Promise((answer) => {
    let yes = false;
    const dialog = showDialog(
      title,
      (close) => {
        const agree = () => {
          yes = true;
          close();
        };
        const buttons = [
          button(words("cancel"), close),
          button(label, agree, { kind: danger ? "danger" : "main", icon }),
        ];
        buttons[danger ? 0 : 1].autofocus = true;
        return [element("p", {}, body), element("div", { class: "buttons" }, ...buttons)];
      },
      words("close"),
    );
    dialog.addEventListener("close", () => answer(yes));
  });
}
