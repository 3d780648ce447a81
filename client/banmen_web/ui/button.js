// Buttons with words, with an icon beside them or alone.

import { element } from "./dom.js";
import { icon } from "./icons.js";

/**
 * `main` is the gold one of a screen, `quiet` has no frame, `danger` cannot be undone.
 * @typedef {"main" | "quiet" | "danger" | ""} Kind
 */

/**
 * @param {string} label @param {() => void} press
 * @param {{icon?: string, kind?: Kind, alone?: boolean, disabled?: boolean}} [look] `alone`: the words are its name only
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
