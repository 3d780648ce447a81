// My games: the player's own tables, with buttons to continue, view or discard each. It is loaded when there are any.

import { settingOf } from "../../games/settings.js";
import { gameName, seatName } from "../../table/names.js";
import { button, element, icon } from "../../ui/dom.js";
import { placeOf } from "../../ui/browser.js";
import { cover } from "./cover.js";
import { peopleOf, progressOf, rank } from "./lobby.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("./lobby.js").Row} Row */
/** @typedef {import("./lobby.js").OwnTable} OwnTable */

// The list: tables that wait for the player come first.

const SHOWN = 3;

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
    const { rivals = false } = settingOf(row.game, row.options);
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

  /** @param {OwnTable} own @param {string} names */
  async #discard(own, names) {
    const { discard } = await this.app.more(import("./asking.js"));
    await discard(this.app, own, names);
  }

  /** @param {OwnTable} own */
  async #save({ row, round = 0 }) {
    const { saveGame } = await this.app.more(import("../../ui/saving.js"));
    await saveGame(this.app, row.table, round);
  }
}

// The texts of its rows.

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** A table of the player alone shows its deletion date only this long before; a table with others always shows it. */
const SOON_MS = 7 * DAY_MS;

/** Return whether a table waits for the player. @param {OwnTable} own */
export function waitsForMe(own) {
  return rank(own) === 0;
}

/** Describe how long ago a time was; both are in ms since 1970. @param {Words} words @param {number} then @param {number} now */
export function ago(words, then, now) {
  const passed = Math.max(0, now - then);
  if (passed >= DAY_MS) return words("ago-days", { count: Math.floor(passed / DAY_MS) });
  if (passed >= HOUR_MS) return words("ago-hours", { count: Math.floor(passed / HOUR_MS) });
  return passed >= MINUTE_MS ? words("ago-minutes", { count: Math.floor(passed / MINUTE_MS) }) : words("ago-now");
}

/** Describe when the server deletes an unused table; empty under the same rules as in the desktop window. @param {Words} words @param {OwnTable} own @param {number} now */
export function goesIn(words, { goes = null, others = false }, now) {
  if (goes === null || !(others || goes - now <= SOON_MS)) return "";
  const left = Math.max(0, goes - now);
  if (left >= DAY_MS) return words("goes-days", { count: Math.floor(left / DAY_MS) });
  if (left >= HOUR_MS) return words("goes-hours", { count: Math.floor(left / HOUR_MS) });
  return words("goes-minutes", { count: Math.max(1, Math.floor(left / MINUTE_MS)) });
}

/** Describe the automatic deletion of finished games. @param {Words} words @param {import("../../net/wire.d.ts").Gone} gone @param {number} now */
export function goneText(words, { count, at, why }, now) {
  return words(`own-gone-${why}`, { count, ago: ago(words, at, now) });
}

/** Describe the other players at an own table. @param {Words} words @param {OwnTable} own @param {boolean} rivals */
export function othersOf(words, { row, mine = [], show = false, code }, rivals) {
  if (show) return words("own-show");
  const people = Object.entries(peopleOf(words, row));
  const others = people.flatMap(([seat, name]) => (mine.includes(seat) || name === null ? [] : [name]));
  if (others.length) return words(rivals ? "own-against" : "own-with", { names: others.join(" · ") });
  if (row.phase === "waiting") return words("page-code-short", { code });
  return mine.length > 1 ? words("quick-two") : words("own-alone");
}

/** Describe the status of an own table; `urgent` if it waits for the player. @param {Words} words @param {OwnTable} own @param {boolean} rivals */
export function ownStanding(words, own, rivals) {
  const { row, mine = [], turn = null, outcome = null } = own;
  if (outcome) return { text: ownResult(words, row, outcome, mine, rivals), urgent: false };
  if (row.phase === "waiting" || turn === null) return { text: progressOf(words, row), urgent: false };
  const name = peopleOf(words, row)[turn] || seatName(words, turn);
  if (!waitsForMe(own)) {
    return { text: words(row.programs?.[turn] === undefined ? "turn-of" : "thinking", { name }), urgent: false };
  }
  return {
    text: mine.length === 1 ? words("your-turn") : words("turn-of", { name: seatName(words, turn) }),
    urgent: true,
  };
}

/** @param {Words} words @param {Row} row @param {import("../../net/wire.d.ts").Outcome} outcome @param {string[]} mine @param {boolean} rivals */
export function ownResult(words, row, { winner = null, reason }, mine, rivals) {
  if (!rivals) return reason === "solved" ? words("own-solved") : words("own-over");
  if (winner === null) return words("own-draw");
  if (mine.length === 1 && mine[0] === winner) return words("result-you-win");
  return words("result-win", { name: peopleOf(words, row)[winner] || seatName(words, winner) });
}
