// The players and the status of a table: its bar, a card for each seat, the status line, the score, the host of a show.

import { settingOf } from "../../games/settings.js";
import { FIRST_RATING } from "../../net/constants.js";
import { clockText } from "../../table/names.js";
import { holdsAll, isLow, remainingMs, runs, scoreOf, timeText, turnOf } from "../../table/reading.js";
import { gameName, ratingText, seatName } from "../../table/names.js";
import { lookingBack, sitterName, standingOf, tableTitle } from "../../table/wording.js";
import { button, element, icon, setAttribute, setText, touched } from "../../ui/dom.js";
import { showDialog } from "../../ui/dialogs.js";
import { showSettings } from "../../ui/settings.js";
import { placeOf } from "../../ui/browser.js";
import { showShare } from "../../ui/share.js";
import { called, tableOf, wordsFrom } from "../../ui/words.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */

// The bar of a table: the link to the lobby, the game and its status, the rules, sharing, and rarely used facts.

/** The messages about the keys of the timeline. */
const KEYS = [
  "key-show-run",
  "key-show-step",
  "key-show-milestone",
  "key-show-restart",
  "key-show-live",
  "key-show-speed",
];

export class TableHead {
  #title = element("h1");
  #facts = element("span");
  /** The clock preset, the code, the number of spectators. */
  facts;
  /** The links that do not fit into the bar and the header on a phone. */
  links;
  #watching;
  #game = "";
  #keys = KEYS;
  #rules;
  /** @type {string[]} */
  #names = [];
  #count = 0;

  /** @param {import("./table.js").Table} table @param {HTMLElement} status how it stands @param {HTMLElement} more opens what is seldom needed */
  constructor(table, status, more) {
    this.table = table;
    const { words } = table.app;
    this.#watching = /** @type {HTMLButtonElement} */ (
      element("button", { type: "button", class: "quiet watching", hidden: true, onclick: () => this.#showWatchers() })
    );
    const back = element("a", { class: "back", href: placeOf(), title: words("to-lobby") }, icon("arrow-left"));
    back.append(element("span", {}, words("to-lobby")));
    this.#rules = button(words("help-rules"), () => void this.#showRules(), {
      icon: "circle-question-mark",
      alone: true,
    });
    const share = button(words("page-share"), () => this.#share(), { icon: "send", alone: true });
    const shares = !table.app.link.recorded && !table.app.link.alone;
    share.hidden = !shares;
    const middle = element("div", { class: "stands" }, this.#title, status);
    this.root = element("div", { class: "table-head" }, back, middle, this.#rules, share, more);
    this.facts = element("p", { class: "soft facts" }, this.#facts, this.#watching);
    this.links = element(
      "div",
      { class: "buttons links" },
      button(words("help-rules"), () => void this.#showRules(), { icon: "circle-question-mark" }),
      ...(!shares ? [] : [button(words("page-share"), () => this.#share(), { icon: "send" })]),
      button(words("settings"), () => showSettings(table.app), { icon: "settings" }),
    );
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, followed, own, page }) {
    const { words } = this.table.app;
    const { opened } = replay;
    this.#keys = own.length && replay.playing ? (page?.keys ?? []) : KEYS;
    this.#game = String(opened?.game);
    this.#title.textContent = gameName(words, this.#game);
    const mine = own.includes(turnOf(replay) ?? "") ? `● ${words("your-turn")} · ` : "";
    document.title = `${mine}${tableTitle(words, replay)} · banmen`;
    const size = opened?.options?.size;
    const round = replay.round > 1 ? words("own-game", { number: replay.round }) : "";
    const facts = [size ? words("row-size", { size }) : "", opened?.clock ? clockText(words, opened.clock) : "", round];
    const code = opened?.code ? words("page-code-short", { code: String(opened.code) }) : "";
    const shown = [...facts, code].filter(Boolean);
    this.#facts.textContent = shown.join(" · ");
    const { watching = 0, watcher_names: names = [] } = followed.mirror.presence ?? {};
    [this.#names, this.#count] = [names, watching];
    this.#watching.hidden = !watching;
    this.#watching.replaceChildren(icon("eye"), words("here-watching", { count: watching }));
  }

  /** @param {KeyboardEvent} event */
  key({ key }) {
    const asked = key === "?" && !this.#rules.hidden;
    if (asked) void this.#showRules();
    return asked;
  }

  /** Show the rules, and the keys where there are any. They are loaded on first use; an added game may have no rules. */
  async #showRules() {
    const { words, language } = this.table.app;
    const rules = wordsFrom(await tableOf(language, "rules"), language);
    const lines = called(rules, `game-${this.#game}-rules`, "").split("\n").filter(Boolean);
    const title = `${gameName(words, this.#game)} · ${words("help-rules")}`;
    this.#rules.hidden = !lines.length;
    if (!lines.length) return;
    const keys = (touched() ? [] : this.#keys).flatMap((id) => [
      element("dt", {}, rules(id)),
      element("dd", {}, rules(`${id}-does`)),
    ]);
    const listed = keys.length ? [element("dl", { class: "keys" }, ...keys)] : [];
    showDialog(title, () => [...lines.map((line) => element("p", {}, line)), ...listed], words("close"));
  }

  #showWatchers() {
    const { words } = this.table.app;
    const more = this.#count - this.#names.length;
    const lines = [...this.#names, ...(more > 0 ? [words("watchers-more", { count: more })] : [])];
    const list = element("ul", { class: "plain" }, ...lines.map((name) => element("li", { dir: "auto" }, name)));
    showDialog(words("watchers-show"), () => [list], words("close"));
  }

  #share() {
    const { app } = this.table;
    const replay = app.link.followed(this.table.key)?.mirror.replay;
    if (!replay?.opened) return;
    const seated = Object.values(replay.seats).some((sitter) => sitter?.player === app.link.player);
    showShare(app, String(replay.opened.code), tableTitle(app.words, replay), seated);
  }
}

// A card for each seat, with its clock. Cards are updated in place.

/** The interval between updates of running clocks, in ms. */
const READ_MS = 200;

export class Players {
  root = element("section", { class: "players" });
  /** @type {Map<string, Card>} */
  #cards = new Map();
  /** @type {TableMoment | null} */
  #moment = null;
  #timer = 0;
  #warned = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.root.setAttribute("aria-label", table.app.words("page-players"));
  }

  /** @param {TableMoment} moment */
  draw(moment) {
    this.#moment = moment;
    const { opened } = moment.replay;
    this.root.hidden = Boolean(settingOf(String(opened?.game), opened?.options).opener); // the game lists its class
    const seats = inOrder(Object.keys(moment.replay.seats), moment.own);
    if (seats.join() !== [...this.#cards.keys()].join()) {
      this.#cards = new Map(seats.map((seat) => [seat, new Card(seat)]));
      this.root.replaceChildren(...Array.from(this.#cards.values(), ({ root }) => root));
    }
    for (const card of this.#cards.values()) card.draw(this.table.app, moment);
    this.#readClocks();
  }

  leave() {
    clearTimeout(this.#timer);
  }

  #readClocks() {
    clearTimeout(this.#timer);
    const moment = this.#moment;
    if (!moment?.replay.clock) return;
    const { words, link, announce } = this.table.app;
    for (const [seat, card] of this.#cards) {
      const ms = remainingMs(moment.replay, seat, link.serverNow) ?? 0;
      const low = isLow(moment.replay, ms);
      card.drawClock(ms, runs(moment.replay, seat), low);
      const turn = `${moment.replay.round} ${seat}`;
      if (low && moment.own.includes(seat) && runs(moment.replay, seat) && this.#warned !== turn) {
        this.#warned = turn;
        announce(words("page-time-low", { seconds: Math.ceil(ms / 1000) }));
      }
    }
    const running = Object.keys(moment.replay.seats).some((seat) => runs(moment.replay, seat));
    if (running) this.#timer = setTimeout(() => this.#readClocks(), READ_MS);
  }
}

/** Return the seats from top to bottom: the viewer's own seat is the last, as at a real board. @param {string[]} seats @param {string[]} own */
function inOrder(seats, own) {
  return [...seats.filter((seat) => !own.includes(seat)), ...seats.filter((seat) => own.includes(seat))];
}

class Card {
  #name = element("strong", { dir: "auto" });
  #below = element("span", { class: "below" });
  #clock = element("span", { class: "clock", role: "timer", hidden: true });
  /** The rating before the game; null if it was not seen. @type {number | null} */
  #before = null;

  /** @param {string} seat */
  constructor(seat) {
    this.seat = seat;
    const piece = element("i", { class: "piece", "data-seat": seat, "aria-hidden": "true" });
    const words = element("div", { class: "who" }, this.#name, this.#below);
    this.root = element("div", { class: "player" }, piece, words, this.#clock);
  }

  /** @param {import("../../app.js").App} app @param {TableMoment} moment */
  draw({ words, link }, { replay, followed, own, ply, state }) {
    const { seat } = this;
    const { presence } = followed.mirror;
    const place = presence?.silent?.includes(seat) ? "silent" : (presence?.seats?.[seat] ?? "");
    const mine = own.length === 1 && own[0] === seat;
    const name = sitterName(words, replay, seat);
    const free = replay.seats[seat] === null;
    const shown = holdsAll(replay, link.player) && own.length > 1 ? seatName(words, seat) : name;
    const text = free ? words("seat-free") : mine ? `${name} (${words("you")})` : shown;
    setText(this.#name, text);
    setAttribute(this.#name, "title", text);
    const missing =
      /** @type {Record<string, string>} */ ({ away: words("away"), left: words("gone"), silent: words("silent") })[
        place
      ] ?? "";
    const bot = replay.seats[seat]?.bot ? words("bot") : "";
    const rated = this.#rated(presence?.ratings?.[seat], replay.outcome);
    const colour = shown === seatName(words, seat) ? "" : seatName(words, seat);
    this.#below.classList.toggle("calm", !missing);
    setText(this.#below, [missing, ...rated, bot, colour].filter(Boolean).join(" · "));
    const isLast = ply === replay.plies.length - 1;
    const turn = (isLast ? turnOf(replay) : (state?.turn ?? null)) === seat;
    const looks = ["player", place, turn ? "turn" : "", free ? "free" : ""].filter(Boolean).join(" ");
    if (looks === this.root.className && this.#clock.hidden === !replay.clock) return; // usual for the steps of a show
    this.root.className = looks;
    if (turn) this.root.setAttribute("aria-current", "true");
    else this.root.removeAttribute("aria-current");
    this.#clock.hidden = !replay.clock;
    if (replay.opened?.clock) this.#clock.title = clockText(words, replay.opened.clock);
  }

  /** Show the rating and its change by the game. @param {any} now @param {any} outcome */
  #rated(now, outcome) {
    if (!outcome) this.#before = now?.value ?? FIRST_RATING;
    const gained = outcome && now && this.#before !== null ? now.value - this.#before : 0;
    return [gained > 0 ? `+${gained}` : gained && `−${-gained}`, ratingText(now)];
  }

  /** @param {number} ms @param {boolean} running @param {boolean} low */
  drawClock(ms, running, low) {
    const text = timeText(ms);
    setText(this.#clock, text);
    this.#clock.className = `clock${running ? " running" : ""}${low ? " low" : ""}`;
  }
}

// The status line: whose turn it is, a pass, the result, or the earlier move that the viewer sees.

export class StatusLine {
  root = element("p", { class: "standing" });
  #drawn = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, ply, last, event, page, followed }) {
    const { words, link } = this.table.app;
    let { text, tone, icon: name } = standingOf(words, replay, link.player);
    if (ply !== last) [text, tone, name] = [lookingBack(words, replay, ply), "accent", "clock"];
    else if (followed.mirror.presence?.damaged) [text, tone, name] = [words("table-damaged"), "", "triangle-alert"];
    else if (!text && event && page) {
      text = page.moveText(event, words, replay.plies[0].event) || (ply ? "" : words("show-first-ply"));
    }
    const drawn = `${tone} ${name} ${text}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.root.className = `standing ${tone}`;
    this.root.hidden = !text;
    this.root.replaceChildren(icon(name), element("span", {}, text));
  }
}

// The score after a rematch. The earlier games come from My games, which is requested once a game.

export class Score {
  root = element("p", { class: "soft score", hidden: true });
  #round = 0;
  #asking = false;
  /** @type {Record<string, any>[] | null} */
  #before = null;
  /** @type {import("./table.js").TableMoment | null} */
  #moment = null;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw(moment) {
    this.#moment = moment;
    const { words, link } = this.table.app;
    const { replay, own } = moment;
    const counts = replay.rivals && replay.round > 1 && own.length === 1;
    if (counts && replay.round !== this.#round) {
      [this.#round, this.#asking] = [replay.round, true];
      link.watchLobby({ most: 1 });
    }
    this.root.hidden = !counts || !this.#before;
    if (!this.root.hidden)
      this.root.textContent = words("page-score", scoreOf(this.#before ?? [], replay.outcome, own));
  }

  /** @param {Record<string, any>} message */
  message({ type, tables }) {
    if (type !== "my_tables" || !this.#asking || !this.#moment) return;
    const { id } = this.#moment.followed;
    this.#before = tables.find((/** @type {any} */ own) => own.row.table === id)?.before ?? null;
    this.leave();
    this.draw(this.#moment);
  }

  leave() {
    if (this.#asking) this.table.app.link.watchLobby(null);
    this.#asking = false;
  }
}

// The host of a show, its spectators, and the switch to follow.

const MOST_NAMES = 6;
/** @type {Record<string, string>} */
const PLACES = { away: "away", left: "gone" };

export class Presenter {
  #name = element("strong");
  #role = element("span", { class: "role" });
  #dot = element("i", { class: "dot", "aria-hidden": "true" });
  #follow;
  #again;
  root;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    const { words } = table.app;
    const press = () => (table.playback.following ? table.playback.detach() : table.playback.live());
    this.#follow = element(
      "button",
      { type: "button", class: "switch", role: "switch", onclick: press },
      element("span", {}, words("show-follow")),
      element("i", { "aria-hidden": "true" }),
    );
    const again = () => void table.send({ type: "offer", offer: "rematch" });
    this.#again = element(
      "button",
      { type: "button", onclick: again, title: words("show-again-tip") },
      words("show-again"),
    );
    const who = element("div", {}, this.#name, this.#role);
    this.root = element("div", { class: "presenter", hidden: true }, this.#dot, who, this.#follow, this.#again);
  }

  /** @param {TableMoment} moment */
  draw({ replay, followed, ply }) {
    const { playback, app } = this.table;
    const { words } = app;
    const { isHost, recorded, following } = playback;
    this.root.hidden = !replay.show;
    if (!replay.show) return;
    const { presence } = followed.mirror;
    const host = presence?.host ?? "here";
    const place = host === "here" ? undefined : PLACES[host];
    const over = replay.outcome !== null && ply >= replay.plies.length - 1;
    setText(this.#name, replay.opened?.host_name || words("show-host"));
    const role = recorded ? "show-presented" : isHost ? "show-you-present" : place;
    setText(this.#role, [words(role ?? "show-presenting"), ...watching(presence, words)].join(" · "));
    setAttribute(this.#dot, "class", `dot ${recorded ? "none" : (place ?? "here")}`);
    this.#follow.hidden = isHost || recorded || replay.pace === null;
    setAttribute(this.#follow, "aria-checked", String(following));
    this.#again.hidden = !isHost || recorded || !over;
  }
}

/** Describe the spectators: the first names, and the number of the others. @param {any} presence @param {import("../../ui/words.js").Words} words */
function watching(presence, words) {
  const count = presence?.watching ?? 0;
  if (!count) return [];
  const names = (presence.watcher_names ?? []).slice(0, MOST_NAMES);
  const more = count - names.length;
  return names.length ? [names.join(", ") + (more ? ` +${more}` : "")] : [words("here-watching", { count })];
}
