// Rows of a form in a dialog: one of several values to choose, as buttons where they are few, else as a list.

import { element } from "./dom.js";

const MOST_BUTTONS = 4;
const MOST_LETTERS = 40;
let lastNumber = 0;

/**
 * A choice. `take` is called with the value chosen.
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

/** @param {any} one @param {any} other */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
