// The hall: one's own games, a new table, the computer, the tables that are open, and the way to one by its code.

import { GAMES } from "../../games/index.js";
import { gameName, programName } from "../../table/names.js";
import { button } from "../../ui/button.js";
import { element } from "../../ui/dom.js";
import { placeOf } from "../../ui/place.js";
import { icon } from "../../ui/icons.js";
import { linkTo, showShare } from "../../ui/share.js";
import { Challenges } from "./challenges.js";
import { codeIn } from "./code.js";
import { cover } from "./covers.js";
import { Lobby } from "./lobby.js";
import { Mine } from "./mine.js";
import { keptChoice, openTable, playComputer } from "./open_dialog.js";
import { Tables } from "./tables.js";

/** @typedef {import("../../app.js").App} App */

const DRAWN_MS = 200;

export class HallScreen {
  root;
  #lobby = new Lobby();
  #mine;
  #tables;
  #challenges;
  #drawing = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { words } = app;
    app.style(new URL("hall.css", import.meta.url).href);
    document.title = `${words("to-lobby")} · banmen`;
    this.#mine = new Mine(app, this.#lobby);
    this.#tables = new Tables(app, this.#lobby);
    this.#challenges = new Challenges(app, this.#lobby);
    if (app.link.online) this.#challenges.welcome();
    this.root = element(
      "div",
      { class: "hall" },
      element("h1", { class: "spoken" }, words("to-lobby")),
      element("div", { class: "main-column" }, this.#mine.root, this.#games(), this.#tables.root),
      element(
        "div",
        { class: "side-column" },
        this.#computer(),
        this.#challenges.root,
        this.#codeForm(),
        this.#share(),
        element("a", { class: "button", href: placeOf("replay"), target: "_self" }, words("replay-open")),
      ),
    );
    this.#draw();
  }

  leave() {
    clearTimeout(this.#drawing);
    this.#tables.leave();
  }

  state() {
    this.#drawSoon();
  }

  /** @param {import("../../net/link.js").Message} message */
  message(message) {
    if (message.type === "welcome") this.#challenges.welcome();
    if (message.type === "challenge_over") this.#over(message);
    if (this.#lobby.receive(message)) this.#drawSoon();
  }

  /** A table where one waits for a friend goes on behind the hall. @param {import("../../net/link.js").Followed} followed @param {import("../../table/mirror.js").Change} change */
  changed(followed, { events = [] }) {
    if (events.some(({ event }) => event.type === "began")) this.app.go(followed.mirror.replay.opened?.code);
  }

  lost() {}

  /** @param {import("../../net/link.js").Message} message */
  #over({ challenge, reason, table = null }) {
    const { words, link, notice, go } = this.app;
    const known = this.#lobby.challenges.get(challenge);
    if (table) go(table);
    else if (known?.by.player === link.player && (reason === "declined" || reason === "expired")) {
      notice(words(`challenge-${reason}`, { name: known?.to.name }));
    }
  }

  /** However many messages come, a few times a second is enough. */
  #drawSoon() {
    this.#drawing ||= setTimeout(() => this.#draw(), this.#lobby.known ? DRAWN_MS : 0);
  }

  #draw() {
    this.#drawing = 0;
    for (const part of [this.#mine, this.#tables, this.#challenges]) part.draw();
  }

  // --- the parts ----------------------------------------------------------------------------------------------------

  #games() {
    const { app } = this;
    const { words } = app;
    const cards = [...GAMES.keys()].map((game) => {
      const said = words(`game-${game}-players`);
      const players = said.startsWith("game-") ? "" : said;
      const press = () => void openTable(app, game);
      const caption = element(
        "span",
        { class: "caption" },
        element("strong", {}, gameName(words, game)),
        element("span", {}, players),
      );
      return element(
        "li",
        {},
        element("button", { type: "button", class: "game", onclick: press }, cover(game), caption),
      );
    });
    const head = element("div", { class: "section-head" }, element("h2", { id: "new-table" }, words("open-table")));
    head.append(element("p", { class: "soft" }, words("open-table-hint")));
    return element("section", { "aria-labelledby": "new-table" }, head, element("ul", { class: "games" }, ...cards));
  }

  #computer() {
    const { app } = this;
    const { words } = app;
    const { game, program } = keptChoice();
    const last = game ? `${gameName(words, game)} · ${programName(words, game, program)}` : words("computer-hint");
    const press = () => void playComputer(app);
    const text = element(
      "span",
      { class: "caption" },
      element("strong", {}, words("computer-title")),
      element("span", {}, last),
    );
    return element(
      "button",
      { type: "button", class: "computer main", onclick: press },
      icon("monitor"),
      text,
      icon("arrow-right"),
    );
  }

  #codeForm() {
    const { words, go } = this.app;
    const field = /** @type {HTMLInputElement} */ (
      element("input", {
        name: "code",
        placeholder: "K7QX-2MPD",
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
        required: true,
      })
    );
    field.setAttribute("aria-label", words("page-code"));
    field.addEventListener("input", () => field.setCustomValidity(""));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const code = codeIn(field.value);
      if (code) go(code);
      else {
        field.setCustomValidity(words("refused-bad_code"));
        field.reportValidity();
      }
    };
    const enter = button(words("join"), () => {}, { icon: "arrow-right" });
    enter.type = "submit";
    const form = element("form", { class: "code-form", onsubmit: submit }, field, enter);
    return element("section", { class: "card rows" }, element("h2", {}, words("page-enter-code")), form);
  }

  #share() {
    const { app } = this;
    const { words } = app;
    const share = () => showShare(app, "", `banmen · ${words("to-lobby")}`, false);
    return element(
      "section",
      { class: "card rows" },
      element("h2", {}, words("page-share-hall")),
      element("p", { class: "soft" }, linkTo("")),
      button(words("page-share"), share, { icon: "send" }),
    );
  }
}
