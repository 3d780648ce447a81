// The hall: My games, the open tables, the buttons for a new table, and the field for a table's code.

import { GAMES } from "../../games/page.js";
import { gameName, programName } from "../../table/wording.js";
import { takeBrought, takeCarried, textOf } from "../../ui/carried.js";
import { ask, button, element, icon, missing } from "../../ui/dom.js";
import { linkTo, placeOf, showShare } from "../../ui/share.js";
import { cover } from "./covers.js";
import { Lobby, ago, codeIn, goesIn, goneText, othersOf, ownStanding, peopleOf } from "./lobby.js";
import { Challenges, Tables, lastChoice } from "./tables.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./lobby.js").OwnTable} OwnTable */

const DRAWN_MS = 200;
/** A typed text that is longer than this and no table code is read as a game or a grid. */
const LONGEST_CODE = 12;

/** Load the dialogs that open a table, on demand. */
const opening = () => import("./opening.js").catch(missing);
const saving = () => import("../../ui/saving.js").catch(missing);

export class HallScreen {
  root;
  #lobby = new Lobby();
  #mine;
  #tables;
  #challenges;
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
    this.#mine = new Mine(app, this.#lobby);
    this.#tables = new Tables(app, this.#lobby);
    this.#challenges = new Challenges(app, this.#lobby);
    if (app.link.online) this.#challenges.welcome();
    this.#games = this.#newTable();
    this.root = element(
      "div",
      { class: "hall" },
      element("h1", { class: "spoken" }, words("to-lobby")),
      element("div", { class: "main-column" }, this.#mine.root, this.#games, this.#tables.root),
      element(
        "div",
        { class: "side-column" },
        this.#computer(),
        this.#challenges.root,
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
    const { bring } = await import("./bringing.js");
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
    if (message.type === "welcome") this.#challenges.welcome();
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
    for (const part of [this.#mine, this.#tables, this.#challenges]) part.draw();
    this.#order();
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
    const cards = [...GAMES.keys()].map((game) => {
      const said = words(`game-${game}-players`);
      const players = said.startsWith("game-") ? "" : said;
      const press = async () => (await opening()).openTable(app, game);
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
    const press = async () => (await opening()).playComputer(app);
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
    const share = () => showShare(app, "", `banmen · ${words("to-lobby")}`, false);
    return element(
      "section",
      { class: "card rows" },
      element("h2", {}, words("page-share-hall")),
      this.#link,
      button(words("page-share"), share, { icon: "send" }),
    );
  }
}

// The player's own tables, with buttons to continue, view or discard each. Tables that wait for the player come first.

const SHOWN = 3;
/** The questions before a table is discarded, by its phase. @type {Record<string, string>} */
const DISCARDS = { over: "discard-over", waiting: "discard-waiting" };

export class Mine {
  root = element("section", { class: "mine", hidden: true, "aria-labelledby": "my-games" });
  #list = element("ul", { class: "tables" });
  #count = element("span", { class: "number" });
  #gone = element("p", { class: "soft", hidden: true });
  #all = false;
  #switch = element("button", { type: "button", class: "quiet", onclick: () => this.#toggle() });
  #drawn = "";

  /** @param {import("../../app.js").App} app @param {import("./lobby.js").Lobby} lobby */
  constructor(app, lobby) {
    this.app = app;
    this.lobby = lobby;
    const title = element("h2", { id: "my-games" }, app.words("own-games"), " ", this.#count);
    this.root.append(element("div", { class: "section-head" }, title, this.#switch), this.#list, this.#gone);
  }

  draw() {
    const { lobby, app } = this;
    const rows = lobby.own;
    const count = rows.length + lobby.older;
    const { gone } = lobby;
    this.root.hidden = !rows.length && !gone;
    this.#gone.hidden = !gone;
    if (gone) this.#gone.textContent = goneText(app.words, gone, app.link.serverNow);
    this.#count.textContent = String(count);
    this.#switch.hidden = rows.length <= SHOWN;
    this.#switch.textContent = this.#all ? app.words("own-fewer") : app.words("own-all", { count });
    const shown = this.#all ? rows : rows.slice(0, SHOWN);
    const drawn = JSON.stringify([shown, this.#all, Math.floor(app.link.serverNow / 60_000)]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.#list.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-key")
      : null;
    this.#list.replaceChildren(...shown.map((own, at) => this.#item(own, at === 0)));
    if (focused)
      /** @type {HTMLElement | null} */ (this.#list.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  #toggle() {
    this.#all = !this.#all;
    this.draw();
  }

  /** @param {OwnTable} own @param {boolean} first */
  #item(own, first) {
    const { words, link } = this.app;
    const { row } = own;
    const rivals = GAMES.get(row.game)?.setting(row.options ?? {}).rivals ?? false;
    const { text, urgent } = ownStanding(words, own, rivals);
    const over = row.phase === "over";
    const since = [ago(words, own.touched, link.serverNow), goesIn(words, own, link.serverNow)];
    const [label, kind] = over ? [words("own-look"), ""] : [words("own-go-on"), first ? "main" : ""];
    const names = othersOf(words, own, rivals);
    const go = element("a", { class: `button ${kind}`, href: placeOf(own.code), "data-key": `go ${row.table}` }, label);
    go.setAttribute("aria-label", `${label}: ${gameName(words, row.game)}, ${names}`);
    const discard = button(words("own-discard"), () => void this.#discard(own, names), {
      icon: "trash-2",
      kind: "quiet",
      alone: true,
    });
    discard.setAttribute("data-key", `discard ${row.table}`);
    const save = button(words("own-save"), () => void this.#save(own), { icon: "save", kind: "quiet", alone: true });
    save.setAttribute("data-key", `save ${row.table}`);
    save.hidden = row.phase === "waiting";
    const progress = element(
      "span",
      { class: `progress${urgent ? " urgent" : ""}` },
      icon(over ? "check" : "circle-play"),
      element("span", {}, text),
    );
    return element(
      "li",
      {},
      element(
        "div",
        { class: "row own" },
        cover(row.game),
        element(
          "span",
          { class: "what" },
          element("strong", {}, gameName(words, row.game)),
          element("span", { dir: "auto" }, names),
        ),
        element(
          "span",
          { class: "how" },
          progress,
          element("span", { class: "soft" }, since.filter(Boolean).join(" · ")),
        ),
        save,
        discard,
        go,
      ),
    );
  }

  /** @param {OwnTable} own */
  async #save({ row, round = 0 }) {
    const { saveGame } = await saving();
    await saveGame(this.app, row.table, round);
  }

  /** Discard a table after confirmation, as the desktop window does: in a game against others the player resigns. @param {OwnTable} own @param {string} names */
  async #discard(own, names) {
    const { words, link, refused } = this.app;
    const { row } = own;
    const playing = row.phase === "playing";
    const others = Boolean(own.others) && playing;
    const rivals = GAMES.get(row.game)?.setting(row.options ?? {}).rivals ?? false;
    const people = Object.entries(peopleOf(words, row)).filter(([seat]) => !(own.mine ?? []).includes(seat));
    const name = people.map(([, each]) => each).find(Boolean) ?? names;
    const resigns = others && rivals && (own.mine ?? []).length > 0;
    let body = words(DISCARDS[row.phase] ?? "discard-unfinished");
    if (own.show) body = words("discard-show");
    if (resigns) body = words("discard-resign", { name });
    else if (others) body = words("discard-leave");
    const title = resigns
      ? words("discard-resign-title", { name })
      : words("discard-title", { game: gameName(words, row.game) });
    const label = words(resigns ? "discard-resign-do" : "own-discard");
    if (!(await ask(words, { title, body, label, danger: true, icon: "trash-2" }))) return;
    if (resigns) await link.command({ type: "resign", table: row.table });
    const answer = await link.command({ type: "discard", table: row.table });
    if (answer.type === "refused" && answer.code !== "no_such_table") refused(answer);
  }
}
