// A table for a projector: the board fills the screen, without controls, beside a QR code for phones.

import { closedText, standingOf } from "../../table/wording.js";
import { Awake } from "../../ui/attention.js";
import { element, setText } from "../../ui/dom.js";
import { linkTo } from "../../ui/browser.js";
import { qrPicture } from "../../ui/share.js";
import { called } from "../../ui/words.js";
import { BoardPlace, Moments } from "../table/moments.js";
import { Players } from "../table/players.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../table/table.js").TableMoment} TableMoment */

const REFUSED = /** @type {const} */ ({ type: "refused", id: "", code: "not_seated", text: "" });

export class WallScreen {
  root = element("div", { class: "wall" });
  #title = element("h1");
  #names = element("p", { class: "presents" });
  #step = element("p", { class: "step" });
  #last = element("p", { class: "said" });
  #way = element("div", { class: "way-in" });
  #note = element("p", { class: "note", role: "status" });
  #code = "";
  #awake;
  #moments;
  #board;
  #players;

  /** @param {App} app @param {string} key its code or its id */
  constructor(app, key) {
    this.app = app;
    this.key = key;
    void app.style(new URL("../table/table.css", import.meta.url).href);
    void app.style(new URL("wall.css", import.meta.url).href);
    document.documentElement.classList.add("on-wall");
    const moments = new Moments(app, {
      followed: () => this.#followed,
      draw: (moment) => this.#draw(moment),
      pending: () => [],
      pace() {},
    });
    this.#moments = moments;
    /** @type {import("../table/table.js").Table} */
    const table = {
      app,
      key,
      get playback() {
        return moments.playback;
      },
      send: async () => REFUSED,
      join() {},
      refused() {},
      redraw: () => moments.tick(true),
    };
    this.#board = new BoardPlace(table, async () => REFUSED);
    this.#players = new Players(table);
    const beside = element(
      "div",
      { class: "beside-board" },
      element("div", { class: "heading" }, this.#title, this.#names),
      this.#players.root,
      element("div", { class: "now" }, this.#step, this.#last),
      this.#board.hand,
      this.#board.panel,
      this.#note,
      this.#way,
    );
    this.#board.root.inert = true;
    this.#board.hand.inert = true;
    this.#board.panel.inert = true;
    this.root.append(this.#board.root, beside);
    this.#awake = new Awake((held) => this.root.classList.toggle("sleepy", !held));
    this.root.append(element("p", { class: "sleep-hint" }, app.words("page-wall-sleep")));
    if (this.#followed) this.changed(this.#followed, { replaced: true });
    else void this.#enter();
  }

  async #enter() {
    const answer = await this.app.link.enter("watch", this.key);
    if (answer.type === "refused")
      this.#note.textContent = called(this.app.words, `refused-${answer.code}`, answer.text);
  }

  get #followed() {
    return this.app.link.followed(this.key);
  }

  leave() {
    document.documentElement.classList.remove("on-wall");
    this.#moments.stop();
    this.#players.leave();
    this.#awake.stop();
    if (this.#followed) void this.app.link.leave(this.#followed);
  }

  // --- notifications ------------------------------------------------------------------------------------------------

  state() {}

  message() {}

  /**
   * @param {import("../../net/link.js").Followed} followed @param {import("../../table/mirror.js").Change} change
   * @param {import("../../net/link.js").Message} [message]
   */
  changed(followed, change, message) {
    if (message?.type === "closed") this.#note.textContent = closedText(this.app.words, message);
    else if (followed === this.#followed) this.#moments.changed(change);
  }

  /** @param {import("../../net/link.js").Followed} followed @param {string} code @param {string} text */
  lost(followed, code, text) {
    this.#note.textContent = called(this.app.words, `refused-${code}`, text);
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** @param {TableMoment} moment */
  #draw(moment) {
    const { words } = this.app;
    const { replay, ply, event, page } = moment;
    const game = String(replay.opened?.game);
    const title = called(words, `game-${game}`, game);
    setText(this.#title, title);
    document.title = `${title} · banmen`;
    const { show } = replay;
    this.root.classList.toggle("show", show);
    setText(this.#names, show ? replay.opened?.host_name || words("show-host") : "");
    setText(this.#step, ply ? words(show ? "show-step" : "show-move", { number: ply }) : words("show-first-ply"));
    const over = replay.outcome !== null && ply === replay.plies.length - 1;
    const move = event && page ? page.moveText(event, words, replay.plies[0].event) : "";
    setText(this.#last, over ? standingOf(words, replay, "").text || move : move);
    this.#board.draw(moment);
    this.#players.draw(moment);
    this.#drawQr(String(replay.opened?.code ?? ""));
  }

  /** Draw the QR code for phones. @param {string} code */
  #drawQr(code) {
    if (!code || code === this.#code) return;
    this.#code = code;
    const link = linkTo(code);
    const text = element("p", {}, element("span", {}, link.replace(/^https?:\/\//, "")));
    this.#way.replaceChildren(qrPicture(link, this.app.words("page-qr")), text);
  }
}
