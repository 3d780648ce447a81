// Challenges that wait, and the players who may be challenged: bots, and people who want to be.

import { GAMES } from "../../games/index.js";
import { clockText } from "../../table/clock.js";
import { gameName, ratingText, seatName } from "../../table/names.js";
import { button } from "../../ui/button.js";
import { showDialog } from "../../ui/dialog.js";
import { element } from "../../ui/dom.js";
import { choiceRow } from "../../ui/form.js";
import { keep, load } from "../../ui/kept.js";
import { clockRow } from "./open_dialog.js";

/** @typedef {import("./lobby.js").Row} Row */

const SHOWN = 8;

/** Games of two against each other. */
function pairGames() {
  return [...GAMES.values()].flatMap(({ key, setting }) => {
    const { seats, rivals } = setting({});
    return rivals && seats.length === 2 ? [key] : [];
  });
}

export class Challenges {
  root = element("section", { class: "challenges", hidden: true });
  #drawn = "";
  #told = new Set();

  /** @param {import("../../app.js").App} app @param {import("./lobby.js").Lobby} lobby */
  constructor(app, lobby) {
    this.app = app;
    this.lobby = lobby;
    this.root.setAttribute("aria-label", app.words("players-title"));
  }

  /** Over each new connection one is listed anew. */
  welcome() {
    if (load("available") === "yes") this.app.link.tell({ type: "available", games: pairGames() });
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
      if (by.player !== app.link.player && !this.#told.has(id))
        app.announce(app.words("challenge-to-you", { name: by.name }));
      this.#told.add(id);
    }
    const shown = rivals.slice(0, SHOWN);
    const more = rivals.length - shown.length;
    this.root.replaceChildren(
      ...challenges.map((challenge) => this.#challenge(challenge)),
      ...(rivals.length ? [element("div", { class: "card rows" }, ...this.#people(shown, more))] : []),
    );
  }

  /** @param {Row[]} shown @param {number} more */
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
      link.tell({ type: "available", games: on ? [] : pairGames() });
      this.draw();
    };
    const made = button(words(on ? "players-me-on" : "players-me-off"), toggle, { icon: on ? "check" : "swords" });
    made.setAttribute("aria-pressed", String(on));
    return made;
  }

  /** @param {Row} challenge */
  #challenge({ id, game, clock, by, to, seat = null }) {
    const { words, link, refused } = this.app;
    const mine = by.player === link.player;
    const text = mine ? words("challenge-by-you", { name: to.name }) : words("challenge-to-you", { name: by.name });
    const named = seat ? seatName(words, seat) : words("computer-seat-random");
    const whose = words(mine ? "challenge-own-seat" : "challenge-their-seat", { seat: named });
    const facts = [gameName(words, game), whose, clockText(words, clock)].join(" · ");
    const answer = async (/** @type {string} */ type) => {
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

  /** @param {Row} player */
  #player(player) {
    const { words } = this.app;
    const games = player.games.filter((/** @type {string} */ game) => pairGames().includes(game));
    const facts = games.map((/** @type {string} */ game) =>
      [gameName(words, game), ratingText(player.ratings?.[game])].filter(Boolean).join(" "),
    );
    const waits = [...this.lobby.challenges.values()].some(({ to }) => to.player === player.player);
    const name = player.bot ? words("name-bot", { name: player.name }) : player.name;
    const ask = button(words(waits ? "challenge-waits" : "challenge"), () => this.#ask(player, games), {
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

  /** @param {Row} player @param {string[]} games */
  #ask(player, games) {
    const { words, link, refused } = this.app;
    const chosen = { game: games[0], seat: "", clock: /** @type {Record<string, any> | null} */ (null) };
    const place = element("div", { class: "rows" });
    const take = (/** @type {Record<string, any>} */ some) => {
      Object.assign(chosen, some);
      draw();
    };
    const draw = () => {
      const { seats } = /** @type {import("../../games/game.js").Game} */ (GAMES.get(chosen.game)).setting({});
      const named = /** @type {[any, string][]} */ (games.map((game) => [game, gameName(words, game)]));
      const mine = /** @type {[any, string][]} */ (seats.map((seat) => [seat, seatName(words, seat)]));
      place.replaceChildren(
        ...(games.length > 1
          ? [choiceRow(words("challenge-game"), named, chosen.game, (game) => take({ game, seat: "" }))]
          : []),
        choiceRow(words("new-seat"), [...mine, ["", words("computer-seat-random")]], chosen.seat, (seat) =>
          take({ seat }),
        ),
        clockRow(words, chosen.clock, (clock) => take({ clock })),
      );
    };
    draw();
    const inside = (/** @type {() => void} */ close) => {
      const send = async () => {
        close();
        const { game, seat, clock } = chosen;
        const answer = await link.command({ type: "challenge", to: player.player, game, seat: seat || null, clock });
        if (answer.type === "refused") refused(answer);
      };
      return [
        place,
        element(
          "div",
          { class: "buttons" },
          button(words("cancel"), close),
          button(words("challenge"), () => void send(), { kind: "main", icon: "swords" }),
        ),
      ];
    };
    showDialog(words("challenge-title", { name: player.name }), inside, words("close"));
  }
}
