// What is offered, to be answered; the claim of a game whose opponent stays away; and what the last answers were.

import { sitterName } from "../../table/names.js";
import { claimable, nextClaimAt, openOffers } from "../../table/reading.js";
import { button } from "../../ui/button.js";
import { element } from "../../ui/dom.js";

export class Offers {
  root = element("div", { class: "offers" });
  #drawn = "";
  #timer = 0;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, followed, own }) {
    const { app, redraw } = this.table;
    const { presence } = followed.mirror;
    const open = openOffers(replay, own);
    const claim = claimable(replay, presence, app.link.player, app.link.serverNow);
    clearTimeout(this.#timer);
    const next = own.length ? nextClaimAt(presence, app.link.serverNow) : null;
    if (next !== null) this.#timer = setTimeout(redraw, next - app.link.serverNow + 50);
    const drawn = JSON.stringify([open, claim, own, replay.seats]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const cards = open.map((offer) => this.#offer(replay, offer, own));
    this.root.replaceChildren(...cards, ...(claim ? [this.#claim(replay, own)] : []));
  }

  leave() {
    clearTimeout(this.#timer);
  }

  /** @param {import("../../table/replay.js").Replay} replay @param {import("../../table/reading.js").OpenOffer} offer @param {string[]} own */
  #offer(replay, { kind, seat, mine, number }, own) {
    const { words } = this.table.app;
    const name = sitterName(words, replay, seat);
    const text = mine ? words(`mine-${kind}`, { number }) : words(`offered-${kind}`, { name, number });
    const answer = (/** @type {boolean} */ accept) => void this.table.send({ type: "answer", offer: kind, accept });
    const accept = button(words("accept"), () => answer(true), { icon: "check", kind: "main" });
    const decline = button(words(mine ? "withdraw" : "decline"), () => answer(false), { icon: "x" });
    return this.#card(text, own.length ? (mine ? [decline] : [accept, decline]) : []);
  }

  /** @param {import("../../table/replay.js").Replay} replay @param {string[]} own */
  #claim(replay, own) {
    const { words } = this.table.app;
    const other = Object.keys(replay.seats).find((seat) => !own.includes(seat)) ?? "";
    const claim = button(words("claim"), () => void this.table.send({ type: "claim" }), {
      icon: "trophy",
      kind: "main",
    });
    return this.#card(words("claim-hint", { name: sitterName(words, replay, other) }), [claim]);
  }

  /** @param {string} text @param {HTMLElement[]} buttons */
  #card(text, buttons) {
    return element("div", { class: "offer" }, element("p", {}, text), element("div", { class: "buttons" }, ...buttons));
  }
}
