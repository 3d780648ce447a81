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

/** The icons of the hall; `icons.js` adds the others. @type {Record<string, string>} */
export const ICONS = {
  "arrow-right": "M5 12h14 M0 0m12 5 7 7-7 7",
  check: "M20 6 9 17l-5-5",
  "circle-play":
    "M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z M2 12a10 " +
    "10 0 1 0 20 0 10 10 0 1 0 -20 0",
  clock: "M2 12a10 10 0 1 0 20 0 10 10 0 1 0 -20 0 M12 6v6l4 2",
  eye:
    "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0 " +
    "M9 12a3 3 0 1 0 6 0 3 3 0 1 0 -6 0",
  monitor: "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z M8 21L16 21 M12 17L12 21",
  repeat: "M0 0m17 2 4 4-4 4 M3 11v-1a4 4 0 0 1 4-4h14 M0 0m7 22-4-4 4-4 M21 13v1a4 4 0 0 1-4 4H3",
  save: "M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7M7 3v4a1 1 0 0 0 1 1h7",
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
  const d = own[name] ?? ICONS[name];
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

// Rows of a form in a dialog: a choice between values is a row of buttons if they are few, else a list.

const MOST_BUTTONS = 4;
const MOST_LETTERS = 40;
let lastGroup = 0;

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

/** @param {string} label @param {[value: any, label: string][]} values @param {any} chosen @param {(value: any) => void} take */
function buttons(label, values, chosen, take) {
  lastGroup += 1;
  const group = `choice-${lastGroup}`;
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

/** @param {any} one @param {any} other */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Report to `reload.js` that a module could not be loaded. @param {unknown} error @returns {never} rethrows it */
export function missing(error) {
  dispatchEvent(new Event("banmen-missing"));
  throw error;
}
