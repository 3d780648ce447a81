// The open challenges, and the players who can be challenged: bots, and people who are available. It is loaded when there
// are any.

import { clockText, gameName, ratingText, seatName } from "../../table/names.js";
import { keep, load } from "../../ui/browser.js";
import { button, element } from "../../ui/dom.js";
import { pairGames } from "./lobby.js";

/** @typedef {import("./lobby.js").Player} Player */

const SHOWN = 8;

export class Challenges {
  root = element("section", { class: "challenges", hidden: true });
  #drawn = "";
  #announced = new Set();

  /** @param {import("../../app.js").App} app @param {import("./lobby.js").Lobby} lobby */
  constructor(app, lobby) {
    this.app = app;
    this.lobby = lobby;
    this.root.setAttribute("aria-label", app.words("players-title"));
  }

  draw() {
    const { app, lobby } = this;
    const rivals = lobby.rivals(app.link.player);
    const challenges = [...lobby.challenges.values()];
    this.root.hidden = !rivals.length && !challenges.length;
    const drawn = JSON.stringify([rivals, challenges, load("available")]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    for (const { id, by } of challenges) {
      if (by.player !== app.link.player && !this.#announced.has(id))
        app.announce(app.words("challenge-to-you", { name: by.name }));
      this.#announced.add(id);
    }
    const shown = rivals.slice(0, SHOWN);
    const more = rivals.length - shown.length;
    this.root.replaceChildren(
      ...challenges.map((challenge) => this.#challenge(challenge)),
      ...(rivals.length ? [element("div", { class: "card rows" }, ...this.#people(shown, more))] : []),
    );
  }

  /** @param {Player[]} shown @param {number} more */
  #people(shown, more) {
    const { words } = this.app;
    return [
      element("h2", {}, words("players-title")),
      element("ul", { class: "plain people" }, ...shown.map((player) => this.#player(player))),
      ...(more > 0 ? [element("p", { class: "soft" }, words("players-more", { count: more }))] : []),
      this.#wish(),
    ];
  }

  #wish() {
    const { words, link } = this.app;
    const on = load("available") === "yes";
    const toggle = () => {
      keep("available", on ? null : "yes");
      link.post({ type: "available", games: on ? [] : pairGames() });
      this.draw();
    };
    const made = button(words(on ? "players-me-on" : "players-me-off"), toggle, { icon: on ? "check" : "swords" });
    made.setAttribute("aria-pressed", String(on));
    return made;
  }

  /** @param {import("./lobby.js").OpenChallenge} challenge */
  #challenge({ id, game, clock, by, to, seat = null, rated = true }) {
    const { words, link, refused } = this.app;
    const mine = by.player === link.player;
    const text = mine ? words("challenge-by-you", { name: to.name }) : words("challenge-to-you", { name: by.name });
    const named = seat ? seatName(words, seat) : words("computer-seat-random");
    const whose = words(mine ? "challenge-own-seat" : "challenge-their-seat", { seat: named });
    const casual = rated ? [] : [words("casual")];
    const facts = [gameName(words, game), whose, clockText(words, clock), ...casual].join(" · ");
    const answer = async (/** @type {"accept" | "decline"} */ type) => {
      const answered = await link.command({ type, challenge: id });
      if (answered.type === "refused") refused(answered);
    };
    const decline = button(words(mine ? "challenge-withdraw" : "challenge-decline"), () => void answer("decline"), {
      icon: "x",
    });
    const accept = button(words("challenge-accept"), () => void answer("accept"), { icon: "check", kind: "main" });
    const buttons = element("div", { class: "buttons" }, ...(mine ? [decline] : [accept, decline]));
    return element(
      "div",
      { class: "offer" },
      element("p", { dir: "auto" }, text),
      element("p", { class: "soft" }, facts),
      buttons,
    );
  }

  /** @param {Player} player */
  #player(player) {
    const { words } = this.app;
    const games = player.games.filter((/** @type {string} */ game) => pairGames().includes(game));
    const facts = games.map((/** @type {string} */ game) =>
      [gameName(words, game), ratingText(player.ratings?.[game])].filter(Boolean).join(" "),
    );
    const waits = [...this.lobby.challenges.values()].some(({ to }) => to.player === player.player);
    const name = player.bot ? words("name-bot", { name: player.name }) : player.name;
    const ask = button(words(waits ? "challenge-waits" : "challenge"), () => void this.#ask(player, games), {
      disabled: waits || !games.length,
    });
    ask.setAttribute("aria-label", words("challenge-title", { name }));
    const who = element(
      "span",
      {},
      element("strong", { dir: "auto" }, name),
      element("span", { class: "soft" }, facts.join(" · ") || words("challenge-no-game")),
    );
    return element("li", {}, who, ask);
  }

  /** @param {Player} player @param {string[]} games */
  async #ask(player, games) {
    const { challenge } = await this.app.more(import("./asking.js"));
    challenge(this.app, player, games);
  }
}
