// The player's name, the language and the alerts: the field for a name, and the dialog of the settings.

import { LONGEST_NAME } from "../net/constants.js";
import { alertsThere, isOn, setAlert } from "./alerts.js";
import { guestName, load } from "./browser.js";
import { showDialog } from "./dialogs.js";
import { button, element } from "./dom.js";
import { shownName } from "./share.js";
import { LANGUAGES } from "./words.js";

/** @typedef {import("../app.js").App} App */

/** The languages' own names. @type {Record<string, string>} */
const NAMES = { en: "English", ja: "日本語" };

/**
 * Create a field for the player's name. `take` saves the typed name and returns whether it is valid. An empty field keeps
 * the previous name, or gives a newcomer a guest's name.
 * @param {App} app
 */
export function nameField(app) {
  const field = /** @type {HTMLInputElement} */ (
    element("input", { name: "name", maxlength: 2 * LONGEST_NAME, autocomplete: "nickname", value: app.name ?? "" })
  );
  field.placeholder = app.name ?? guestName(app.words);
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
  const alerts = alertsThere().map((alert) => {
    const box = element("input", { type: "checkbox", name: alert, checked: isOn(alert) });
    return { alert, box: /** @type {HTMLInputElement} */ (box) };
  });
  const labels = alerts.map(({ alert, box }) => element("label", { class: "check" }, box, words(`page-${alert}`)));
  const rated = /** @type {HTMLInputElement} */ (
    element("input", { type: "checkbox", name: "rated", checked: load("rated") !== "no" })
  );
  labels.unshift(element("label", { class: "check" }, rated, words("set-rated")));
  const inside = (/** @type {() => void} */ close) => {
    const save = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!name.take()) return;
      if (rated.checked !== (load("rated") !== "no")) app.rate(rated.checked);
      for (const { alert, box } of alerts) if (box.checked !== isOn(alert)) void setAlert(alert, box.checked);
      close();
      if (select.value !== app.language) app.speak(select.value);
    };
    const done = /** @type {HTMLButtonElement} */ (
      button(words("page-keep"), () => {}, { kind: "main", icon: "check" })
    );
    done.type = "submit";
    const buttons = element("div", { class: "buttons" }, button(words("cancel"), close), done);
    return [element("form", { class: "rows", onsubmit: save }, name.label, language, ...labels, buttons)];
  };
  showDialog(words("settings-title"), inside, words("close"));
}
