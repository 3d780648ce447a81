// The battle on the page: the scene, what is commanded, the log. Events are seen one after the other, and never late.

import { Pace } from "../../ui/board.js";
import { element, icon } from "../../ui/dom.js";
import { digitOfKey } from "../../ui/keys.js";
import { CRITICAL, EVADES, STRENGTHS } from "./constants.js";
import game from "./fold.js";
import { durationOf, entryOf, roundOf, sentenceOf, stepsBetween, stretchOf, verify } from "./log.js";
import { HEIGHT, WIDTH } from "./backdrop.js";
import { Scene } from "./scene.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("../../table/replay.js").Ply} Ply */
/** @typedef {import("../game.js").Action} Action */

// The battle on the page: the scene, what is commanded, the log. Events are seen one after the other, and never late.

/** The time for the animation of an action outside a show; a reply that arrives earlier waits for its end. */
const PERSON_MS = 2000;

class View {
  wide = WIDTH / HEIGHT;
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
    this.root = element("div", { class: "battle-place" }, this.#scene.root);
    this.hand = element("div", { class: "battle-hand" }, this.#panel.log, this.#prompt, this.#commands.root);
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

  /** Animate the next ply. @param {number} between */
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

  /** End all animations, and show the present state. */
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
    this.#prompt.classList.toggle("open", open);
    this.#prompt.textContent = open ? words("battle-choose-as", { seat: words(`seat-${seat}`) }) : "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.#moment) return false;
    const onButton = event.target instanceof Element && event.target.closest("button, a, select");
    if (event.key === "Enter" && this.#timer && !onButton) this.#settle();
    else if (event.key.toLowerCase() === "v" && this.#moment.replay.outcome) this.#panel.verify();
    else {
      const action = this.#commands.actionOf(digitOfKey(event) ?? "", this.#moment.open);
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
  keys: ["battle-key-command", "battle-key-skip", "battle-key-verify"],
  programs: ["cunning", "reckless", "wary"],
  view: (host) => new View(host),
  task: { options: [], progress: ({ plies }) => ({ done: plies.length - 1, total: 0, mistakes: 0, hints: 0 }) },
  moveText(event, words) {
    if (event.type === "began") return "";
    const who = words(`seat-${event.seat}`);
    const what = words(`page-battle-${event.type === "struck" ? event.result : event.type}`);
    return event.damage ? `${who}: ${what} −${event.damage}` : `${who}: ${what}`;
  },
  spoken: (event, words) => sentenceOf(event, words),
};

// The panel of the battle: the three commands, the round, the log, the dice of the last blow, the seed.

// The panel: the round, the log of events, the dice of the last blow, the seed and its verification.

const MOST_ROWS = 400;
const SHORT = 8;

export class Panel {
  /** @type {Words} */
  #words;
  #round = element("strong");
  #counts = element("span", { class: "soft" });
  #rows = element("ol");
  #dice = element("p", { class: "dice soft" });
  #seedName = element("span", { class: "soft" });
  #seed = element("code");
  #verify;
  #result = element("p", { class: "result" });
  #shown = -1;
  /** @type {Ply[]} */
  #plies = [];
  /** @type {any} */
  #first = null;

  /** @param {Words} words */
  constructor(words) {
    this.#words = words;
    const press = () => this.verify();
    this.#verify = element(
      "button",
      { type: "button", "aria-keyshortcuts": "V", onclick: press },
      words("battle-verify"),
    );
    const head = element("div", { class: "heading" }, this.#round, this.#counts);
    const title = element("h2", {}, words("battle-log"));
    const region = { class: "rows", tabindex: 0, role: "group", "aria-label": words("battle-log") };
    this.log = element("div", region, this.#rows);
    this.root = element(
      "div",
      { class: "battle-panel" },
      head,
      element("div", { class: "card" }, title, this.#dice),
      element(
        "div",
        { class: "card seed" },
        element("div", {}, this.#seedName, this.#seed),
        this.#verify,
        this.#result,
      ),
    );
  }

  /** @param {Ply[]} plies @param {number} shown the ply that is shown @param {any} state @param {boolean} over */
  draw(plies, shown, state, over) {
    this.#plies = plies;
    if (this.#first !== plies[0].event) [this.#first, this.#shown] = [plies[0].event, -1];
    this.#round.textContent = this.#words("battle-round", { round: roundOf(state) });
    this.#drawRows(shown);
    this.#drawDice(plies[shown].event);
    const seed = state.seed || (over ? this.#first.seed : "");
    this.#seedName.textContent = seed ? this.#words("battle-seed-told") : this.#words("battle-seed-fixed");
    const told = seed || state.commitment;
    this.#seed.textContent =
      seed || told.length <= 2 * SHORT ? told : `SHA-256 ${told.slice(0, SHORT)}…${told.slice(-4)}`;
    this.#seed.title = told;
    this.#verify.hidden = !over;
    if (!over) this.#result.textContent = "";
  }

  /** Draw the latest rows up to a ply; a step forward adds one row. @param {number} shown */
  #drawRows(shown) {
    if (shown === this.#shown) return;
    const from = shown > this.#shown && shown - this.#shown < MOST_ROWS && this.#shown >= 0 ? this.#shown + 1 : 0;
    if (!from) this.#rows.replaceChildren();
    this.#rows.lastElementChild?.removeAttribute("aria-current");
    for (let ply = Math.max(from, shown - MOST_ROWS + 1); ply <= shown; ply += 1) this.#rows.append(this.#row(ply));
    while (this.#rows.children.length > MOST_ROWS) this.#rows.firstChild?.remove();
    this.#rows.lastElementChild?.setAttribute("aria-current", "true");
    this.log.scrollTop = this.log.scrollHeight; // it is scrolled, so that no row moves
    this.#shown = shown;
    const counted = (/** @type {string} */ result) =>
      this.#plies.slice(0, shown + 1).filter(({ event }) => event.result === result).length;
    const [critical, evaded] = [counted("critical"), counted("evaded")];
    const told = [
      this.#words("battle-criticals", { count: critical }),
      this.#words("battle-evasions", { count: evaded }),
    ];
    this.#counts.textContent = told.join(" · ");
  }

  /** @param {number} ply */
  #row(ply) {
    const { upper, lower, figure, icon: sign, tone } = entryOf(this.#plies[ply].event, this.#words);
    return element(
      "li",
      { class: tone },
      element("span", { class: "sign" }, icon(sign, OUTLINES)),
      element("span", { class: "what" }, element("small", {}, upper), element("span", {}, lower)),
      element("strong", {}, figure),
    );
  }

  /** @param {import("../game.js").GameEvent} event */
  #drawDice(event) {
    const [evasion, critical] = event.rolls ?? [];
    const value = (/** @type {number[]} */ roll) => String(roll[1]).padStart(4, "0");
    const told = [];
    if (evasion) told.push(this.#words("battle-roll-evasion", { value: value(evasion), below: below(EVADES) }));
    if (critical) told.push(this.#words("battle-roll-critical", { value: value(critical), below: below(CRITICAL) }));
    this.#dice.replaceChildren(...told.map((text) => element("span", {}, text)));
    if (!told.length) this.#dice.textContent = this.#words("battle-no-dice");
  }

  /** Compute the battle again from its seed, and show whether it matches. */
  verify() {
    if (this.#verify.hidden) return;
    const fault = verify(this.#plies.map(({ event }) => event));
    const rolls = this.#plies.reduce((count, { event }) => count + (event.rolls?.length ?? 0), 0);
    this.#result.textContent = fault
      ? this.#words(`battle-fault-${fault.why}`, { ply: String(fault.ply) })
      : this.#words("battle-verified", { rolls: String(rolls) });
    this.#result.className = fault ? "result fault" : "result";
  }
}

/** @param {number} chance */
function below(chance) {
  return String(chance).padStart(4, "0");
}

// The three commands of the battle as large buttons under the scene: attack, guard, charged blow.

/** @type {[type: string, icon: string, id: string][]} */
const COMMANDS = [
  ["attack", "sword", "battle-attack"],
  ["guard", "shield", "battle-guard"],
  ["charge", "flame", "battle-charge"],
];

export class Commands {
  /** @type {Words} */
  #words;
  /** @type {{type: string, button: HTMLButtonElement, hint: HTMLElement}[]} */
  #all;
  /** The focused button that was disabled. @type {HTMLButtonElement | null} */
  #left = null;

  /** @param {Words} words @param {(action: Action) => void} give */
  constructor(words, give) {
    this.#words = words;
    this.#all = COMMANDS.map(([type, sign, id], number) => {
      const hint = element("small");
      const button = element(
        "button",
        { type: "button", class: type, "aria-keyshortcuts": number + 1, onclick: () => give({ type }) },
        element("span", { class: "sign" }, icon(sign, OUTLINES)),
        element("span", { class: "what" }, element("strong", {}, words(id)), hint),
        element("kbd", { "aria-hidden": "true" }, String(number + 1)),
      );
      return { type, button: /** @type {HTMLButtonElement} */ (button), hint };
    });
    this.root = element("div", { class: "battle-commands" }, ...this.#all.map(({ button }) => button));
  }

  /** @param {any} state @param {string} seat @param {Action[]} open */
  draw(state, seat, open) {
    this.root.hidden = !seat;
    if (!seat) return;
    const { guarding, wait } = state[seat];
    const words = this.#words;
    /** @type {Record<string, string>} */
    const hints = {
      attack: words("battle-attack-hint"),
      guard: guarding ? words("battle-guard-holds") : words("battle-guard-hint"),
      charge: wait
        ? words("battle-charge-wait", { turns: wait })
        : words("battle-charge-hint", { times: STRENGTHS[seat].charge }),
    };
    for (const { type, button, hint } of this.#all) {
      const disabled = !open.some((action) => action.type === type);
      if (disabled && button === document.activeElement) this.#left = button;
      button.disabled = disabled;
      hint.textContent = hints[type];
    }
    this.#comeBack();
  }

  /** Restore the focus on the next turn: a button loses it when it is disabled, which hinders players who use keys. */
  #comeBack() {
    const open = this.#all.map(({ button }) => button).filter((button) => !button.disabled);
    if (!this.#left || !open.length) return;
    const to = open.includes(this.#left) ? this.#left : open[0];
    this.#left = null;
    if (document.activeElement === document.body) to.focus({ preventScroll: true });
  }

  /**
   * Return the action of a key, or null if there is none or it is not legal now.
   * @param {string} key @param {Action[]} open @returns {Action | null}
   */
  actionOf(key, open) {
    const named = COMMANDS[Number(key) - 1]?.[0];
    return open.find((action) => action.type === named) ?? null;
  }
}

// Signs of the battle: outlines of Lucide (ISC), drawn in a square of 24 units, as in assets/icons.

/** @type {Record<string, string>} */
const OUTLINES = {
  sword:
    "M0 0m11 19-6-6M0 0m5 21-2-2M0 0m8 16-4 4M9.5 17.5 20.414 6.586A2 2 0 0 0 21 5.172V3h-2.172" +
    "a2 2 0 0 0 -1.414 .586L6.5 14.5",
  shield:
    "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1 -.67 -.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1 -1" +
    "c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z",
  flame: "M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1 -14 0 5 5 0 0 1 1 -3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4",
  zap:
    "M15.914 4a1.5 1.5 0 0 0 -2.474-1.561l-9 9A1.5 1.5 0 0 0 5.5 14h4.002a.5.5 0 0 1 .471.666L8.086 20" +
    "a1.5 1.5 0 0 0 2.475 1.56l9-9A1.5 1.5 0 0 0 18.5 10h-3.997a.5.5 0 0 1 -.472-.667z",
  wind: "M12.8 19.6A2 2 0 1 0 14 16H2M17.5 8a2.5 2.5 0 1 1 2 4H2M9.8 4.4A2 2 0 1 1 11 8H2",
  skull:
    "M0 0m12.5 17-.5-1-.5 1h1zM15 22a1 1 0 0 0 1 -1v-1a2 2 0 0 0 1.56 -3.25 8 8 0 1 0 -11.12 0A2 2 0 0 0 8 20" +
    "v1a1 1 0 0 0 1 1zM14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
};
