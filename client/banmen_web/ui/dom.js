// The building blocks of the page: elements, icons, buttons, dialogs, rows of choices. Text is always set as text and
// never parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Create an element with attributes and children. Attributes that begin with `on` are event listeners.
 * @param {string} name @param {Record<string, any>} attributes @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (filled(document.createElement(name), attributes, children));
}

/**
 * Create an SVG element.
 * @param {string} name @param {Record<string, any>} attributes @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function shape(name, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, name), attributes, children));
}

/**
 * Create an SVG gradient, a radial one if `place` has no `x1`.
 * @param {string} id @param {[at: number, colour: string, opacity?: number][]} stops @param {Record<string, any>} place
 */
export function gradient(id, stops, place = {}) {
  return shape(
    "x1" in place ? "linearGradient" : "radialGradient",
    { id, ...place },
    ...stops.map(([offset, colour, opacity]) =>
      shape("stop", { offset, "stop-color": colour, "stop-opacity": opacity }),
    ),
  );
}

/** Set the text of an element if it differs: setting the same text would cause a new layout. @param {Element} place @param {string} text */
export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** Set an attribute if its value differs. @param {Element} place @param {string} name @param {string} value */
export function setAttribute(place, name, value) {
  if (place.getAttribute(name) !== value) place.setAttribute(name, value);
}

/** @param {Element} made @param {Record<string, any>} attributes @param {(Node | string)[]} children */
function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

// The icons of the page, from assets/icons (Lucide, ISC licence), each as one path in 24 by 24.

/** @type {Record<string, string>} */
const PATHS = {
  "arrow-left": "M0 0m12 19-7-7 7-7 M19 12H5",
  "arrow-right": "M5 12h14 M0 0m12 5 7 7-7 7",
  check: "M20 6 9 17l-5-5",
  "circle-play":
    "M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z M2 12a10 " +
    "10 0 1 0 20 0 10 10 0 1 0 -20 0",
  "circle-question-mark": "M2 12a10 10 0 1 0 20 0 10 10 0 1 0 -20 0 M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3 M12 17h.01",
  clock: "M2 12a10 10 0 1 0 20 0 10 10 0 1 0 -20 0 M12 6v6l4 2",
  copy:
    "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z M4 16c-1.1 " +
    "0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
  "door-open":
    "M10 21H2 M10 3H7a2 2 0 0 0 -2 2v16 M14 12h.01 M19 21V5a2 2 0 0 0 -1.675-1.974l-6.163-1.013A1 1 0 0 0 10 " +
    "3v18a1 1 0 0 0 1.124.992z M22 21h-3",
  eye:
    "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0 " +
    "M9 12a3 3 0 1 0 6 0 3 3 0 1 0 -6 0",
  flag:
    "M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 " +
    "0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528",
  handshake:
    "M0 0m11 17 2 2a1 1 0 1 0 3-3 M0 0m14 14 2.5 2.5a1 1 0 1 0 3-3l-3.88-3.88a3 3 0 0 0-4.24 0l-.88.88a1 1 0 " +
    "1 1-3-3l2.81-2.81a5.79 5.79 0 0 1 7.06-.87l.47.28a2 2 0 0 0 1.42.25L21 4 M0 0m21 3 1 11h-2 M3 3 2 " +
    "14l6.5 6.5a1 1 0 1 0 3-3 M3 4h8",
  hourglass:
    "M5 22h14 M5 2h14 M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22 M7 " +
    "2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2",
  languages: "M0 0m5 8 6 6 M0 0m4 14 6-6 2-3 M2 5h12 M7 2h1 M0 0m22 22-5-10-5 10 M14 18h6",
  link:
    "M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71 M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 " +
    "7.07 7.07l1.71-1.71",
  menu: "M4 5h16 M4 12h16 M4 19h16",
  "message-circle":
    "M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 " +
    "10 0 1 0-4.777-4.719",
  minus: "M5 12h14",
  monitor: "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z M8 21L16 21 M12 17L12 21",
  plus: "M5 12h14 M12 5v14",
  repeat: "M0 0m17 2 4 4-4 4 M3 11v-1a4 4 0 0 1 4-4h14 M0 0m7 22-4-4 4-4 M21 13v1a4 4 0 0 1-4 4H3",
  save: "M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7M7 3v4a1 1 0 0 0 1 1h7",
  search: "M0 0m21 21-4.34-4.34 M3 11a8 8 0 1 0 16 0 8 8 0 1 0 -16 0",
  send:
    "M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 " +
    "3.18a2 2 0 0 1 1.112 1.11z M0 0m21.854 2.147-10.94 10.939",
  settings:
    "M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 " +
    "0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 " +
    "0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 " +
    "0 0 0 3.319-1.915 M9 12a3 3 0 1 0 6 0 3 3 0 1 0 -6 0",
  swords:
    "M0 0m13 19 6-6 M14.5 17.5 3.586 6.586A2 2 0 0 1 3 5.172V3h2.172a2 2 0 0 1 1.414 .586L17.5 14.5 M0 " +
    "0m14.828 6.172 2.586-2.586A2 2 0 0 1 18.828 3H21v2.172a2 2 0 0 1 -.586 1.414l-2.586 2.586 M0 0m16 16 4 " +
    "4 M0 0m19 21 2-2 M0 0m5 14 4 4 M0 0m5 21-2-2 M7.5 16.5 4 20",
  "trash-2":
    "M10 11v6 M14 11v6 M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6 M3 6h18 M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 " + "2v2",
  "triangle-alert": "M0 0m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3 M12 9v4 M12 17h.01",
  trophy:
    "M10 14.66V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2 M14 14.66V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2 M17.916 " +
    "10H19.5A2.5 2.5 0 0 0 22 7.5V5a1 1 0 0 0-1-1h-3 M4 22h16 M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 " +
    "0-1 1z M6.084 10H4.5A2.5 2.5 0 0 1 2 7.5V5a1 1 0 0 1 1-1h3",
  "undo-2": "M9 14 4 9l5-5 M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11",
  user: "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2 M8 7a4 4 0 1 0 8 0 4 4 0 1 0 -8 0",
  users:
    "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2 M16 3.128a4 4 0 0 1 0 7.744 M22 21v-2a4 4 0 0 0-3-3.87 M5 7a4 " +
    "4 0 1 0 8 0 4 4 0 1 0 -8 0",
  "wifi-off":
    "M12 20h.01 M8.5 16.429a5 5 0 0 1 7 0 M5 12.859a10 10 0 0 1 5.17-2.69 M19 12.859a10 10 0 0 0-2.007-1.523 " +
    "M2 8.82a15 15 0 0 1 4.177-2.643 M22 8.82a15 15 0 0 0-11.288-3.764 M0 0m2 2 20 20",
  x: "M18 6 6 18 M0 0m6 6 12 12",
};

/**
 * Create an icon. Screen readers skip it: the text beside it or a label gives its meaning.
 * @param {string} name @param {Record<string, string>} own icons in addition to the page's
 */
export function icon(name, own = {}) {
  const d = own[name] ?? PATHS[name];
  return shape("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d }));
}

/** Return whether the device is operated by touch. */
export const touched = () => globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;

// Buttons with a text, an icon, or both.

/**
 * `main` is the gold button of a screen, `quiet` has no frame, `danger` is for irreversible actions.
 * @typedef {"main" | "quiet" | "danger" | ""} Kind
 */

/**
 * @param {string} label @param {() => void} press
 * @param {{icon?: string, kind?: Kind, alone?: boolean, disabled?: boolean}} [look] `alone`: only the icon is visible, the label is its accessible name
 * @returns {HTMLButtonElement}
 */
export function button(label, press, look = {}) {
  const { icon: name, kind = "", alone = false, disabled = false } = look;
  const named = alone ? { title: label, "aria-label": label } : {};
  return /** @type {HTMLButtonElement} */ (
    element(
      "button",
      { type: "button", class: `${kind}${alone ? " alone" : ""}`.trim() || null, disabled, onclick: press, ...named },
      ...(name ? [icon(name)] : []),
      ...(alone ? [] : [element("span", {}, label)]),
    )
  );
}

// Dialogs: the browser keeps the focus inside, and returns it to the previous element afterwards.

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

// Rows of a form in a dialog: a choice between values is a row of buttons if they are few, else a list.

const MOST_BUTTONS = 4;
const MOST_LETTERS = 40;

/**
 * Create a choice between values. `take` is called with the chosen one.
 * @param {string} label @param {[value: any, label: string][]} values @param {any} chosen
 * @param {(value: any) => void} take
 * @returns {HTMLElement}
 */
export function choiceRow(label, values, chosen, take) {
  const letters = values.reduce((sum, [, text]) => sum + text.length, 0);
  const few = values.length <= MOST_BUTTONS && letters <= MOST_LETTERS;
  return few ? buttons(label, values, chosen, take) : list(label, values, chosen, take);
}

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

/** @param {string} label @param {[value: any, label: string][]} values @param {any} chosen @param {(value: any) => void} take */
function buttons(label, values, chosen, take) {
  lastNumber += 1;
  const group = `choice-${lastNumber}`;
  const made = values.map(([value, text]) => {
    const checked = same(value, chosen);
    const input = element("input", { type: "radio", name: group, checked, onchange: () => take(value) });
    return element("label", {}, input, element("span", {}, text));
  });
  return element(
    "fieldset",
    { class: "choice" },
    element("legend", {}, label),
    element("div", { class: "segments" }, ...made),
  );
}

/** @param {string} label @param {[value: any, label: string][]} values @param {any} chosen @param {(value: any) => void} take */
function list(label, values, chosen, take) {
  const select = /** @type {HTMLSelectElement} */ (
    element("select", { onchange: () => take(values[select.selectedIndex][0]) })
  );
  for (const [value, text] of values) select.append(element("option", { selected: same(value, chosen) }, text));
  return element("label", { class: "field" }, element("span", {}, label), select);
}

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

/** @param {any} one @param {any} other */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Report to `reload.js` that a module could not be loaded. @param {unknown} error @returns {never} rethrows it */
export function missing(error) {
  dispatchEvent(new Event("banmen-missing"));
  throw error;
}
