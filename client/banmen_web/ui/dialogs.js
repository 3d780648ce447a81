// Dialogs, and the text fields in them.

import { button, element } from "./dom.js";

// The browser keeps the focus inside, and returns it to the previous element afterwards.

let lastNumber = 0;

/** Whether the browser was asked to go back and has not done so yet: it does so later. */
let goesBack = false;

function goBack() {
  goesBack = true;
  addEventListener("popstate", () => (goesBack = false), { once: true });
  history.back();
}

/**
 * Show a dialog until it is closed: by `close`, by Esc, by a press outside it, or by the browser's Back button.
 * `history.state` holds the number of the topmost dialog; Back closes the dialogs above the number it returns to.
 * @param {string} title @param {(close: () => void) => Node[]} inside @param {string} closeLabel
 * @param {Element} [place] the parent whose style sheets apply to it
 * @returns {HTMLDialogElement}
 */
export function showDialog(title, inside, closeLabel, place = document.body) {
  lastNumber += 1;
  const number = lastNumber;
  const id = `dialog-${number}`;
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { "aria-labelledby": id }));
  const close = () => dialog.close();
  const head = element(
    "div",
    { class: "dialog-head" },
    element("h2", { id }, title),
    button(closeLabel, close, { icon: "x", kind: "quiet", alone: true }),
  );
  dialog.append(head, ...inside(close));
  // The browser has not gone back yet from the dialog before: that is not meant for this one.
  let awaitsBack = goesBack;
  const back = () => {
    if (awaitsBack) history.pushState({ dialog: number }, "");
    else if ((history.state?.dialog ?? 0) < number) close();
    awaitsBack = false;
  };
  addEventListener("popstate", back);
  dialog.addEventListener("close", () => {
    removeEventListener("popstate", back);
    dialog.remove();
    setTimeout(() => history.state?.dialog === number && goBack()); // unless another dialog replaces it immediately
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  place.append(dialog);
  const before = history.state?.dialog;
  const takesOver = before && !document.getElementById(`dialog-${before}`);
  if (!awaitsBack) history[takesOver ? "replaceState" : "pushState"]({ dialog: number }, "");
  dialog.showModal();
  return dialog;
}

/**
 * Ask for confirmation before an action.
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

// Text fields.

/**
 * Create a labelled text field. While its text is invalid, the browser reports it and does not submit the form.
 * @param {string} label
 * @param {import("../games/page.js").Field} field
 * @param {string} text
 * @param {(text: string) => void} take
 */
export function fieldRow(label, { example, fault, mode = "text", lines, read }, text, take) {
  const look = {
    placeholder: example,
    inputMode: mode,
    autocomplete: "off",
    maxLength: lines ? null : 12,
    rows: lines,
  };
  const input = /** @type {HTMLInputElement} */ (element(lines ? "textarea" : "input", look));
  input.value = text;
  const check = () => input.setCustomValidity(read(input.value) === null ? fault : "");
  input.addEventListener("input", () => {
    check();
    take(input.value);
  });
  check();
  return element("label", { class: "field" }, element("span", {}, label), input);
}

/** Return a field for a whole number within bounds. @param {number} least @param {number} most @param {string} example @param {string} fault @returns {import("../games/page.js").Field} */
export function numberField(least, most, example, fault) {
  const read = (/** @type {string} */ text) => {
    const typed = text.normalize("NFKC").trim();
    if (!typed) return undefined;
    return /^\d{1,10}$/.test(typed) && Number(typed) >= least && Number(typed) <= most ? Number(typed) : null;
  };
  return { example, fault, mode: "numeric", read };
}

// The choice of the player's own board.

/**
 * Return the choices between a new puzzle and one that the player brings or sets up.
 * @param {import("./words.js").Words} words @param {string} own the id of the player's own @param {string} example
 * @returns {import("../games/page.js").Choice[]}
 */
export function ownBoard(words, own, example) {
  const read = (/** @type {string} */ text) => text.trim() || null;
  return [
    {
      name: "",
      label: words("page-own-puzzle"),
      values: [
        [{}, words("sudoku-do-new")],
        [{ brought: "" }, words(own)],
      ],
      usual: {},
    },
    {
      name: "brought",
      label: words(own),
      values: [],
      usual: "",
      when: ({ brought }) => brought !== undefined,
      field: { example, fault: words("unread-nothing"), lines: 3, read },
    },
  ];
}
