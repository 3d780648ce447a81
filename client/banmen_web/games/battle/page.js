// The battle on the page: the scene, what is commanded, the log. Events are seen one after the other, and never late.

import { Pace } from "../../ui/board.js";
import { element } from "../../ui/dom.js";
import game from "./fold.js";
import { durationOf, sentenceOf, stepsBetween, stretchOf } from "./log.js";
import { Commands, Panel } from "./panel.js";
import { Scene } from "./scene.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../page.js").Host} Host */

/** What follows a blow at once, as the answer of a program, is seen after it. */
const PERSON_MS = 2000;

class View {
  #scene;
  #commands;
  #panel;
  #host;
  #pace = new Pace();
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");
  #prompt = element("p", { class: "battle-prompt" });
  /** @type {Moment | null} */
  #moment = null;
  /** The ply that the scene shows. */
  #shown = -1;
  /** @type {number[]} */
  #queue = [];
  #timer = 0;
  /** @type {any} */
  #first = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#scene = new Scene(host.words);
    this.#commands = new Commands(host.words, (action) => void host.act(action));
    this.#panel = new Panel(host.words);
    this.panel = this.#panel.root;
    this.#scene.root.addEventListener("click", () => this.#settle());
    this.root = element("div", { class: "battle-place" }, this.#scene.root, this.#prompt, this.#commands.root);
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { replay, ply, state, seat, open } = moment;
    const began = replay.plies[0].event;
    if (this.#first !== began) [this.#first, this.#shown] = [began, -1];
    this.#moment = moment;
    const between = this.#pace.see(ply);
    const last = this.#queue.length ? this.#queue[this.#queue.length - 1] : this.#shown;
    if (ply !== last) {
      const steps = stepsBetween(last, ply, replay.show);
      const fits =
        steps.length && stretchOf(replay.plies[ply].event, replay.show ? between : PERSON_MS, this.#reduced.matches);
      if (fits && !replay.show) this.#queue.push(...steps);
      else if (fits) this.#queue = steps;
      else this.#settle();
      if (fits && (replay.show || !this.#timer)) this.#next(between);
    }
    this.#drawPrompt(open.length > 0, seat);
    const playing = seat && replay.outcome === null ? seat : "";
    this.#commands.draw(state, playing, open);
  }

  /** Let the next ply be seen. @param {number} between */
  #next(between) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const ply = this.#queue.shift();
    if (ply === undefined || !this.#moment) return;
    const { replay } = this.#moment;
    if (ply >= replay.plies.length) return this.#settle();
    const { event } = replay.plies[ply];
    const stretch = stretchOf(event, replay.show ? between : PERSON_MS, false);
    this.#show(ply);
    this.#scene.play(event, stretch);
    this.#timer = setTimeout(() => this.#next(between), durationOf(event) * stretch);
  }

  /** End all animations, and show where things stand. */
  #settle() {
    clearTimeout(this.#timer);
    [this.#timer, this.#queue] = [0, []];
    if (this.#moment) this.#show(this.#moment.ply);
  }

  /** @param {number} ply */
  #show(ply) {
    const { replay, seat } = /** @type {Moment} */ (this.#moment);
    const state = replay.stateAt(ply);
    this.#shown = ply;
    this.#scene.pose(state, replay.plies[ply].event);
    this.#scene.health.mark(seat, replay.outcome ? null : state.turn);
    this.#panel.draw(replay.plies, ply, state, replay.outcome !== null && ply === replay.plies.length - 1);
  }

  /** @param {boolean} open @param {string} seat */
  #drawPrompt(open, seat) {
    const { words } = this.#host;
    this.#prompt.hidden = !open;
    this.#prompt.textContent = open ? words("battle-choose-as", { seat: words(`seat-${seat}`) }) : "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.#moment) return false;
    const onButton = event.target instanceof Element && event.target.closest("button, a, select");
    if (event.key === "Enter" && this.#timer && !onButton) this.#settle();
    else if (event.key.toLowerCase() === "v" && this.#moment.replay.outcome) this.#panel.verify();
    else {
      const action = this.#commands.actionOf(event.key, this.#moment.open);
      if (action) void this.#host.act(action);
      return Boolean(action);
    }
    return true;
  }
}

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: ["cunning", "reckless", "wary"],
  view: (host) => new View(host),
  moveText(event, words) {
    if (event.type === "began") return "";
    const who = words(`seat-${event.seat}`);
    const what = words(`page-battle-${event.type === "struck" ? event.result : event.type}`);
    return event.damage ? `${who}: ${what} −${event.damage}` : `${who}: ${what}`;
  },
  spoken: (event, words) => sentenceOf(event, words),
};
