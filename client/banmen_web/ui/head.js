// The head of the page: the way to the hall, the state of the connection, the player's name and the settings.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { placeOf } from "./place.js";
import { showSettings } from "./settings.js";

export class Head {
  root = element("header", { class: "head" });
  #avatar = element("span", { class: "avatar", "aria-hidden": "true" });
  #name = element("span", { class: "own-name" });

  /** @param {import("../app.js").App} app @param {HTMLElement} status */
  constructor(app, status) {
    const brand = element("a", { class: "brand", href: placeOf() }, "banmen ", element("span", { lang: "ja" }, "盤面"));
    const settings = element(
      "button",
      { type: "button", class: "me", onclick: () => showSettings(app), title: app.words("settings") },
      this.#avatar,
      this.#name,
      icon("settings"),
      element("span", { class: "spoken" }, app.words("settings")),
    );
    this.root.append(brand, status, settings);
    this.rename(app.name ?? app.words("page-guest"));
  }

  /** @param {string} name */
  rename(name) {
    this.#name.textContent = name;
    this.#avatar.textContent = [...name][0]?.toUpperCase() ?? "";
  }
}
