// What a player can do beside playing: take back, offer a draw, resign; afterwards play again.

import { programName, seatName, sitterName } from "../../table/names.js";
import { holdsAll, PROGRAM, seatsOf, takeBackPly, turnOf, withOthers } from "../../table/reading.js";
import { button } from "../../ui/button.js";
import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/dom.js";

/** @typedef {import("../../table/replay.js").Replay} Replay */

export class Actions {
  root = element("div", { class: "buttons actions" });
  #drawn = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {import("./table.js").TableMoment} moment */
  draw({ replay, followed, own, page }) {
    const { player } = this.table.app.link;
    const playing = replay.playing && own.length > 0 && !followed.mirror.presence?.damaged;
    const over = replay.outcome !== null && own.length > 0;
    const offers = page?.offers ?? [];
    const back = playing && replay.rivals && offers.includes("take_back") ? takeBackPly(replay, own) : undefined;
    const draw = playing && replay.rivals && offers.includes("draw") && withOthers(replay, player);
    const resigns = playing && (replay.rivals || Object.keys(replay.seats).length === 1);
    const full = !Object.values(replay.seats).includes(null);
    const key = JSON.stringify([back, draw, resigns, over, full, replay.round, replay.offers.size]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.root.replaceChildren(
      ...(back === undefined
        ? []
        : [this.#button("take-back", "undo-2", () => this.#offer("take_back", back), back === null)]),
      ...(draw ? [this.#button("offer-draw", "handshake", () => this.#offer("draw", null))] : []),
      ...(resigns ? [this.#button("resign", "flag", () => void this.#resign(replay))] : []),
      ...(over ? this.#again(replay, own, full) : []),
    );
  }

  /** @param {string} id @param {string} icon @param {() => void} press @param {boolean} [disabled] */
  #button(id, icon, press, disabled = false) {
    return button(this.table.app.words(id), press, { icon, disabled });
  }

  /** @param {"take_back" | "draw" | "rematch"} offer @param {number | null} ply */
  #offer(offer, ply) {
    void this.table.send({ type: "offer", offer, ...(ply === null ? {} : { ply }) });
  }

  /** Another game: the same again, and against one program of numbered levels a harder or an easier one. @param {Replay} replay @param {string[]} own @param {boolean} full */
  #again(replay, own, full) {
    const { words } = this.table.app;
    const programs = Object.values(replay.seats).filter((sitter) => sitter?.player === PROGRAM);
    const alone = programs.length + own.length === Object.keys(replay.seats).length;
    const label = words(alone ? "again" : "rematch");
    const kind = replay.offers.has("rematch") ? "" : "main";
    const again = button(label, () => this.#offer("rematch", null), { icon: "repeat", kind, disabled: !full });
    const level = alone && programs.length === 1 && replay.outcome?.winner ? this.#level(replay, own) : null;
    return level ? [again, level] : [again];
  }

  /** A level higher for who has won, else a lower one; null beyond the last. @param {Replay} replay @param {string[]} own */
  #level(replay, own) {
    const { words, link, go, refused } = this.table.app;
    const { game = "", options = {}, clock = null } = replay.opened ?? {};
    const theirs = Object.keys(replay.seats).find((seat) => replay.seats[seat]?.player === PROGRAM) ?? "";
    const level = Number(replay.seats[theirs]?.program) + (own.includes(replay.outcome?.winner) ? 1 : -1);
    const name = programName(words, game, String(level));
    if (!level || name === words("own-program")) return null;
    const press = async () => {
      const seats = { [theirs]: "me", [own[0]]: "program" };
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
    let body = words("resign-body-alone");
    if (others.length) body = words("resign-body", { name: sitterName(words, replay, others[0]), kind });
    else if (holdsAll(replay, link.player) && replay.rivals) {
      body = words("resign-body-seat", { seat: seatName(words, turnOf(replay) ?? "") });
    }
    const asked = { title: words("resign-title"), body, label: words("resign"), danger: true, icon: "flag" };
    if (await ask(words, asked)) void this.table.send({ type: "resign" });
  }
}
