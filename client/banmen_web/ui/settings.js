// The player's name and the language, kept in this browser.

import { button } from "./button.js";
import { showDialog } from "./dialog.js";
import { element } from "./dom.js";
import { LONGEST_NAME, shownName } from "./name.js";
import { LANGUAGES } from "./words.js";

/** @typedef {import("../app.js").App} App */

/** What the languages call themselves. @type {Record<string, string>} */
const NAMES = { en: "English", ja: "日本語" };

/**
 * A field for the player's name. `take` keeps what is typed, and gives whether it is a name; who types nothing keeps the
 * name of before, a newcomer that of a guest.
 * @param {App} app
 */
export function nameField(app) {
  const field = /** @type {HTMLInputElement} */ (
    element("input", { name: "name", maxlength: 2 * LONGEST_NAME, autocomplete: "nickname", value: app.name ?? "" })
  );
  field.placeholder = app.name ?? app.words("page-guest");
  const label = element("label", { class: "field" }, element("span", {}, app.words("set-name")), field);
  const take = () => {
    const name = shownName(field.value || field.placeholder);
    field.setCustomValidity(name ? "" : app.words("page-name-empty"));
    if (!name) {
      field.reportValidity();
      return false;
    }
    field.value = name;
    app.rename(name);
    return true;
  };
  field.addEventListener("input", () => field.setCustomValidity(""));
  return { label, field, take };
}

/** @param {App} app */
export function showSettings(app) {
  const { words } = app;
  const name = nameField(app);
  const select = /** @type {HTMLSelectElement} */ (element("select", { name: "language" }));
  for (const each of LANGUAGES)
    select.append(element("option", { value: each, selected: each === app.language }, NAMES[each]));
  const language = element("label", { class: "field" }, element("span", {}, words("set-language")), select);
  const inside = (/** @type {() => void} */ close) => {
    const save = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!name.take()) return;
      close();
      if (select.value !== app.language) app.speak(select.value);
    };
    const done = /** @type {HTMLButtonElement} */ (
      button(words("page-keep"), () => {}, { kind: "main", icon: "check" })
    );
    done.type = "submit";
    const buttons = element("div", { class: "buttons" }, button(words("cancel"), close), done);
    return [element("form", { class: "rows", onsubmit: save }, name.label, language, buttons)];
  };
  showDialog(words("settings-title"), inside, words("close"));
}
