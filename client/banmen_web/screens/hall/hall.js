// The hall: My games, the open tables, the buttons for a new table, and the field for a table's code.

import { SETTINGS } from "../../games/settings.js";
import { gameName, programName } from "../../table/names.js";
import { takeBrought, takeCarried, textOf } from "../../ui/carried.js";
import { button, element, icon } from "../../ui/dom.js";
import { linkTo, load, placeOf } from "../../ui/browser.js";
import { cover } from "./cover.js";
import { Lobby, codeIn, pairGames } from "./lobby.js";
import { Tables, lastChoice } from "./tables.js";

/** @typedef {import("../../app.js").App} App */
/** A part of the hall that draws what the server has sent. @typedef {{root: HTMLElement, draw: () => void}} Part */

const DRAWN_MS = 200;
/** A typed text that is longer than this and no table code is read as a game or a grid. */
const LONGEST_CODE = 12;

export class HallScreen {
  root;
  #lobby = new Lobby();
  #tables;
  /** The parts that only some players have, by their places: each is loaded when there is something in it. @type {Map<HTMLElement, Part | null>} */
  #parts = new Map();
  #own = element("div", { hidden: true });
  #players = element("div", { hidden: true });
  #games;
  #drawing = 0;
  #leaving = new AbortController();
  #link = element("p", { class: "soft" }, linkTo(""));

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { words } = app;
    void app.style(new URL("hall.css", import.meta.url).href);
    document.title = `${words("to-lobby")} · banmen`;
    this.#tables = new Tables(app, this.#lobby);
    if (app.link.online) this.#welcome();
    this.#games = this.#newTable();
    this.root = element(
      "div",
      { class: "hall" },
      element("h1", { class: "spoken" }, words("to-lobby")),
      element("div", { class: "main-column" }, this.#own, this.#games, this.#tables.root),
      element(
        "div",
        { class: "side-column" },
        this.#computer(),
        this.#players,
        this.#codeForm(),
        this.#share(),
        this.#withoutServer(),
      ),
    );
    takeBrought(
      (brought) => void this.#bring(brought),
      (text) => this.#take(text),
      this.#leaving.signal,
    );
    const carried = takeCarried();
    if (carried) void this.#bring(carried);
    this.#draw();
  }

  /** Go to the table with a code, or open the game in a text. @param {string} text */
  #take(text) {
    const code = codeIn(text);
    if (code) this.app.go(code);
    else void this.#bring(textOf(text));
  }

  /** Open a file or a text; its module is loaded on demand. @param {import("../../ui/carried.js").Brought} brought */
  async #bring(brought) {
    const { bring } = await this.app.more(import("./bringing.js"));
    await bring(this.app, brought);
  }

  leave() {
    this.#leaving.abort();
    clearTimeout(this.#drawing);
    this.#tables.leave();
  }

  /** @param {import("../../net/link.js").LinkState} state */
  state({ kind }) {
    // Keep the layout during an attempt to reconnect, so that no button moves under the finger.
    if (kind !== "connecting") this.root.classList.toggle("offline", kind !== "online");
    this.#drawSoon();
  }

  /** @param {import("../../net/link.js").Message} message */
  message(message) {
    if (message.type === "welcome") this.#welcome();
    if (message.type === "reached_at") this.#link.textContent = linkTo("");
    if (message.type === "challenge_over") this.#over(message);
    if (this.#lobby.receive(message)) this.#drawSoon();
  }

  /** Handle a change of a table that waits for a friend while the hall is open. @param {import("../../net/link.js").Followed} followed @param {import("../../table/mirror.js").Change} change */
  changed(followed, { events = [] }) {
    if (events.some(({ event }) => event.type === "began")) this.app.go(followed.mirror.replay.opened?.code);
  }

  lost() {}

  /** @param {import("../../net/wire.d.ts").ChallengeOver} message */
  #over({ challenge, reason, table = null }) {
    const { words, link, notice, go } = this.app;
    const known = this.#lobby.challenges.get(challenge);
    if (table) go(table);
    else if (known?.by.player === link.player && (reason === "declined" || reason === "expired")) {
      notice(words(`challenge-${reason}`, { name: known?.to.name }));
    }
  }

  /** Draw a few times a second at most, for any number of messages. */
  #drawSoon() {
    this.#drawing ||= setTimeout(() => this.#draw(), this.#lobby.known ? DRAWN_MS : 0);
  }

  #draw() {
    this.#drawing = 0;
    const { app } = this;
    const { mine, gone, challenges } = this.#lobby;
    if (mine.size || gone) void this.#need(this.#own, async () => (await app.more(import("./own.js"))).Mine);
    if (challenges.size || this.#lobby.rivals(app.link.player).length)
      void this.#need(this.#players, async () => (await app.more(import("./challenges.js"))).Challenges);
    for (const part of [this.#tables, ...this.#parts.values()]) part?.draw();
    this.#order();
  }

  /** Load a part into its place, once. @param {HTMLElement} place @param {() => Promise<new (app: App, lobby: Lobby) => Part>} load */
  async #need(place, load) {
    if (this.#parts.has(place)) return;
    this.#parts.set(place, null);
    const Made = await load().catch(() => null);
    if (!Made) {
      this.#parts.delete(place); // the next drawing tries again
      return;
    }
    const part = new Made(this.app, this.#lobby);
    this.#parts.set(place, part);
    place.before(part.root);
    place.remove();
    part.draw();
  }

  /** List the player as available again on each new connection. */
  #welcome() {
    if (load("available") === "yes") this.app.link.post({ type: "available", games: pairGames() });
  }

  /** Order the parts: open tables, if there are any, stand before the games to start. */
  #order() {
    const { listed, root } = this.#tables;
    this.root.classList.toggle("listed", listed);
    const first = this.#games.compareDocumentPosition(root) & Node.DOCUMENT_POSITION_PRECEDING;
    if (listed && !first) this.#games.before(root);
    if (!listed && first) this.#games.after(root);
  }

  // --- the parts ----------------------------------------------------------------------------------------------------

  #newTable() {
    const { app } = this;
    const { words } = app;
    const cards = [...SETTINGS.keys()].map((game) => {
      const said = words(`game-${game}-players`);
      const players = said.startsWith("game-") ? "" : said;
      const press = async () => (await app.more(import("./opening.js"))).openTable(app, game, this.#lobby.own);
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
    return element(
      "section",
      { "aria-labelledby": "new-table", class: "new-table" },
      head,
      element("ul", { class: "games" }, ...cards),
    );
  }

  #computer() {
    const { app } = this;
    const { words } = app;
    const { game, program } = lastChoice();
    const last = game ? `${gameName(words, game)} · ${programName(words, game, program)}` : words("computer-hint");
    const press = async () => (await app.more(import("./opening.js"))).playComputer(app, this.#lobby.own);
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

  /** Create the part that needs no server; it comes first while offline. */
  #withoutServer() {
    const { words } = this.app;
    return element(
      "div",
      { class: "without-server" },
      element("a", { class: "button", href: placeOf("practice") }, words("page-practice")),
      element("a", { class: "button", href: placeOf("replay"), target: "_self" }, words("replay-open")),
    );
  }

  #codeForm() {
    const { words } = this.app;
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
      if (codeIn(field.value) || field.value.trim().length > LONGEST_CODE) this.#take(field.value);
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
    const share = async () => {
      const { showShare } = await app.more(import("../../ui/share.js"));
      showShare(app, "", `banmen · ${words("to-lobby")}`, false);
    };
    return element(
      "section",
      { class: "card rows" },
      element("h2", {}, words("page-share-hall")),
      this.#link,
      button(words("page-share"), share, { icon: "send" }),
    );
  }
}
