// Who plays: a card for each seat, with the clock. Cards are changed, not made anew.

import { clockText, isLow, remainingMs, runs, timeText } from "../../table/clock.js";
import { ratingText, seatName, sitterName } from "../../table/names.js";
import { holdsAll, turnOf } from "../../table/reading.js";
import { element } from "../../ui/dom.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */

/** How often running clocks are read, in ms. */
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

/** From above: one's own seat is the last one, as where two sit at a board. @param {string[]} seats @param {string[]} own */
function inOrder(seats, own) {
  return [...seats.filter((seat) => !own.includes(seat)), ...seats.filter((seat) => own.includes(seat))];
}

class Card {
  #name = element("strong", { dir: "auto" });
  #below = element("span", { class: "below" });
  #clock = element("span", { class: "clock", role: "timer" });

  /** @param {string} seat */
  constructor(seat) {
    this.seat = seat;
    const piece = element("i", { class: `piece ${seat}`, "aria-hidden": "true" });
    const words = element("div", { class: "who" }, this.#name, this.#below);
    this.root = element("div", { class: "player" }, piece, words, this.#clock);
  }

  /** @param {import("../../app.js").App} app @param {TableMoment} moment */
  draw({ words, link }, { replay, followed, own }) {
    const { seat } = this;
    const { presence } = followed.mirror;
    const place = presence?.seats?.[seat] ?? "";
    const mine = own.length === 1 && own[0] === seat;
    const name = sitterName(words, replay, seat);
    const free = replay.seats[seat] === null;
    const shown = holdsAll(replay, link.player) && own.length > 1 ? seatName(words, seat) : name;
    this.#name.textContent = free ? words("seat-free") : mine ? `${name} (${words("you")})` : shown;
    const missing = /** @type {Record<string, string>} */ ({ away: words("away"), left: words("gone") })[place] ?? "";
    const bot = replay.seats[seat]?.bot ? words("bot") : "";
    const rating = ratingText(presence?.ratings?.[seat]);
    const colour = shown === seatName(words, seat) ? "" : seatName(words, seat);
    this.#below.textContent = [colour, bot, rating, missing].filter(Boolean).join(" · ");
    const turn = turnOf(replay) === seat;
    this.root.className = ["player", place, turn ? "turn" : "", free ? "free" : ""].filter(Boolean).join(" ");
    if (turn) this.root.setAttribute("aria-current", "true");
    else this.root.removeAttribute("aria-current");
    this.#clock.hidden = !replay.clock;
    if (replay.opened?.clock) this.#clock.title = clockText(words, replay.opened.clock);
  }

  /** @param {number} ms @param {boolean} running @param {boolean} low */
  drawClock(ms, running, low) {
    const text = timeText(ms);
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
    this.#clock.className = `clock${running ? " running" : ""}${low ? " low" : ""}`;
  }
}
