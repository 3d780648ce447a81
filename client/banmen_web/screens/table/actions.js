// The actions of a player other than moves: take a seat, invite, take back, offer, claim, resign, play again.

import { PROGRAM } from "../../net/constants.js";
import {
  claimable,
  freeSeats,
  nextClaimAt,
  openOffers,
  seatsOf,
  takeBackPly,
  turnOf,
  withOthers,
} from "../../table/reading.js";
import { settingOf } from "../../games/settings.js";
import { gameName, programName, seatName } from "../../table/names.js";
import { sitterName, tableTitle } from "../../table/wording.js";
import { ask } from "../../ui/dialogs.js";
import { button, element, icon } from "../../ui/dom.js";
import { nameField } from "../../ui/settings.js";
import { shareTable, showShare } from "../../ui/share.js";
import { cover } from "../hall/cover.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */
/** @typedef {import("../../table/replay.js").Replay} Replay */

// Joining: a visitor who opens a table's link sees the free seat and the name field, and takes the seat with one press.

export class Entry {
  root = element("section", { class: "entry card", hidden: true });
  #drawn = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {TableMoment} moment */
  draw({ replay, own, page, followed }) {
    const free = freeSeats(replay);
    const sits = seatsOf(replay, this.table.app.link.player).length > 0; // the player may have a seat in another tab
    const offered = !own.length && !sits && !replay.outcome && page && !followed.mirror.presence?.damaged;
    this.root.hidden = !free.length || !offered;
    if (this.root.hidden) {
      this.#drawn = "";
      return;
    }
    const drawn = JSON.stringify([replay.seats, replay.plies.length > 0]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#fill(replay, free);
  }

  /** @param {import("../../table/replay.js").Replay} replay @param {string[]} free */
  #fill(replay, free) {
    const { app } = this.table;
    const { words } = app;
    const game = String(replay.opened?.game);
    const names = Object.keys(replay.seats)
      .map((seat) => sitterName(words, replay, seat))
      .filter(Boolean);
    const name = nameField(app);
    const take = (/** @type {string} */ seat) => {
      if (name.take()) this.table.join(seat);
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      take(free[0]);
    };
    const { opener } = settingOf(game, replay.opened?.options);
    const label = opener ? words("page-join") : words("page-sit-down", { seat: seatName(words, free[0]) });
    const first = button(label, () => {}, {
      kind: "main",
      icon: "circle-play",
    });
    first.type = "submit";
    const others = (opener ? [] : free.slice(1)).map((seat) => button(seatName(words, seat), () => take(seat)));
    const title = opener
      ? words("page-join-title", { name: sitterName(words, replay, opener), game: gameName(words, game) })
      : names.length
        ? words("page-invited", { name: names.join(" · "), game: gameName(words, game) })
        : words("page-seat-waits", { game: gameName(words, game) });
    const begun = replay.plies.length > 0;
    this.root.replaceChildren(
      ...(begun ? [] : [cover(game)]),
      element(
        "form",
        { class: "rows", onsubmit: submit },
        element("h2", {}, title),
        name.label,
        element("div", { class: "buttons" }, first, ...others),
      ),
    );
  }
}

// The line shown while the player plays at this table in another tab, with a button to play here.

export class OtherTab {
  root = element("div", { class: "banner other-tab", role: "status", hidden: true });

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    const { words } = table.app;
    const here = button(words("page-use-here"), () => table.app.tabs.enter(this.#id), { icon: "circle-play" });
    here.title = words("page-other-tab"); // for screens too small for the sentence
    this.root.append(icon("repeat"), element("span", {}, words("page-other-tab")), here);
  }

  #id = "";

  /** @param {TableMoment} moment */
  draw({ replay, followed }) {
    const { link, tabs } = this.table.app;
    this.#id = followed.id ?? "";
    this.root.hidden = !seatsOf(replay, link.player).length || tabs.plays(this.#id);
  }
}

// The invitation shown while seats are free: a link to copy or share, and a QR code.

export class Invite {
  root = element("section", { class: "invite card", hidden: true });
  #code = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, own }) {
    const { app } = this.table;
    const { words } = app;
    this.root.hidden = replay.plies.length > 0 || !own.length || !freeSeats(replay).length;
    const code = String(replay.opened?.code);
    if (this.root.hidden || code === this.#code) return;
    this.#code = code;
    this.root.replaceChildren(
      element("h2", {}, words("page-invite")),
      element("p", { class: "soft" }, words("page-invite-hint")),
      shareTable(app, code, tableTitle(words, replay)),
    );
  }
}

/** The wait before a finished game of a tournament makes room for the next one, in ms. */
const RETURN_MS = 15_000;

// The buttons of a player: take back, offer a draw, resign; after the game, play again.

export class Actions {
  /** The buttons that end a game. */
  root = element("div", { class: "buttons actions" });
  /** The buttons beside the board: take back, play again. */
  quick = element("div", { class: "buttons quick" });
  #drawn = "";
  #playing = false;
  #timer = 0;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, followed, own, page }) {
    const parent = String(replay.opened?.parent ?? "");
    if (parent && own.length && this.#playing && replay.outcome) this.#returnSoon(parent);
    this.#playing = replay.playing;
    const { player } = this.table.app.link;
    const playing = replay.playing && own.length > 0 && !followed.mirror.presence?.damaged;
    const over = replay.outcome !== null && own.length > 0;
    const offers = page?.offers ?? [];
    const back = playing && replay.rivals && offers.includes("take_back") ? takeBackPly(replay, own) : undefined;
    const draw = playing && replay.rivals && offers.includes("draw") && withOthers(replay, player);
    // As in the desktop window: a lone player simply leaves, and a race has its own button to give up.
    const resigns = playing && replay.rivals && turnOf(replay) !== null;
    const full = !Object.values(replay.seats).includes(null);
    const ended = replay.outcome !== null;
    const key = JSON.stringify([back, draw, resigns, over, ended, full, replay.round, replay.offers.size]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.quick.replaceChildren(
      ...(back === undefined
        ? []
        : [this.#button("take-back", "undo-2", () => this.#offer("take_back", back), back === null)]),
      ...(parent && !playing ? [this.#button("tournament-return", "trophy", () => this.table.app.go(parent))] : []),
      ...(over && !parent ? this.#again(replay, own, full, page) : []),
      ...(ended && !this.table.app.link.alone ? [this.#share(replay, over)] : []),
    );
    this.root.replaceChildren(
      ...(draw ? [this.#button("offer-draw", "handshake", () => this.#offer("draw", null))] : []),
      ...(resigns ? [this.#button("resign", "flag", () => void this.#resign(replay))] : []),
    );
  }

  /** Return to the tournament after a while, where the next game opens, unless the player touches anything. @param {string} parent */
  #returnSoon(parent) {
    this.#timer = setTimeout(() => this.table.app.go(parent), RETURN_MS);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, this.#stay, { once: true });
  }

  #stay = () => clearTimeout(this.#timer);

  leave() {
    this.#stay();
  }

  /** @param {string} id @param {string} icon @param {() => void} press @param {boolean} [disabled] */
  #button(id, icon, press, disabled = false) {
    return button(this.table.app.words(id), press, { icon, disabled });
  }

  /** @param {"take_back" | "draw" | "rematch"} offer @param {number | null} ply */
  #offer(offer, ply) {
    void this.table.send({ type: "offer", offer, ...(ply === null ? {} : { ply }) });
  }

  /** Draw the buttons for another game: a rematch, and against one program with levels a harder or an easier game. @param {Replay} replay @param {string[]} own @param {boolean} full @param {TableMoment["page"]} page */
  #again(replay, own, full, page) {
    if (settingOf(String(replay.opened?.game), replay.opened?.options).opener) return []; // whoever opened it opens another
    const { words } = this.table.app;
    const programs = Object.values(replay.seats).filter((sitter) => sitter?.player === PROGRAM);
    const alone = programs.length + own.length === Object.keys(replay.seats).length;
    const next = alone && page?.drawsAnother?.(replay.opened?.options ?? {});
    const label = words(next ? "page-next-puzzle" : alone ? "again" : "rematch");
    const kind = replay.offers.has("rematch") ? "" : "main";
    const again = button(label, () => this.#offer("rematch", null), { icon: "repeat", kind, disabled: !full });
    const level = alone && programs.length === 1 && replay.outcome?.winner ? this.#level(replay, own) : null;
    return level ? [again, level] : [again];
  }

  /** Draw the button that shares the table's link. @param {Replay} replay @param {boolean} seated */
  #share(replay, seated) {
    const { app } = this.table;
    const { words } = app;
    const share = () => showShare(app, String(replay.opened?.code), tableTitle(words, replay), seated);
    const made = button(words("page-share"), share, { icon: "send", alone: true });
    made.classList.add("share");
    return made;
  }

  /** Return a higher level after a win, else a lower one; null if there is none. @param {Replay} replay @param {string[]} own */
  #level(replay, own) {
    const { words, link, go, refused } = this.table.app;
    const { game = "", options = {}, clock = null } = replay.opened ?? {};
    const theirs = Object.keys(replay.seats).find((seat) => replay.seats[seat]?.player === PROGRAM) ?? "";
    const level = Number(replay.seats[theirs]?.program) + (own.includes(replay.outcome?.winner ?? "") ? 1 : -1);
    const name = programName(words, game, String(level));
    if (!level || name === words("own-program")) return null;
    const press = async () => {
      const seats = /** @type {const} */ ({ [theirs]: "me", [own[0]]: "program" });
      const programs = { [own[0]]: String(level) };
      const answer = await link.command({ type: "open", game, options, seats, programs, listed: false, clock });
      if (answer.type === "opened") go(answer.code);
      else refused(answer);
    };
    return button(words("again-level", { level }), () => void press());
  }

  /** @param {Replay} replay */
  async #resign(replay) {
    const { words, link } = this.table.app;
    const others = Object.keys(replay.seats).filter((seat) => !seatsOf(replay, link.player).includes(seat));
    const kind = replay.seats[others[0]]?.player === PROGRAM ? "program" : "person";
    const body = others.length
      ? words("resign-body", { name: sitterName(words, replay, others[0]), kind })
      : words("resign-body-seat", { seat: seatName(words, turnOf(replay) ?? "") });
    const asked = { title: words("resign-title"), body, label: words("resign"), danger: true, icon: "flag" };
    if (await ask(words, asked)) void this.table.send({ type: "resign" });
  }
}

// Open offers with the buttons to answer them, the claim against an absent opponent, and the latest answers.

export class Offers {
  root = element("div", { class: "offers" });
  #drawn = "";
  #timer = 0;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw(moment) {
    const { replay, followed, own } = moment;
    const { app } = this.table;
    const { presence } = followed.mirror;
    const open = openOffers(replay, own);
    const claim = claimable(replay, presence, app.link.player, app.link.serverNow);
    clearTimeout(this.#timer);
    const next = own.length ? nextClaimAt(presence, app.link.serverNow) : null;
    if (next !== null) this.#timer = setTimeout(() => this.draw(moment), next - app.link.serverNow + 50);
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
