// Beside the battle: the round, the log of what happened, the dice of the last blow, the seed and its verification.

import { element } from "../../ui/dom.js";
import { icon } from "./icons.js";
import { entryOf, roundOf } from "./log.js";
import { CRITICAL, EVADES, verify } from "./verify.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("../../table/replay.js").Ply} Ply */

const MOST_ROWS = 40;
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
    const log = element("div", region, this.#rows);
    this.root = element(
      "div",
      { class: "battle-panel" },
      head,
      element("div", { class: "card log" }, title, log, this.#dice),
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

  /** The rows up to a ply, the last ones of many; a step forward adds one. @param {number} shown */
  #drawRows(shown) {
    if (shown === this.#shown) return;
    const from = shown > this.#shown && shown - this.#shown < MOST_ROWS && this.#shown >= 0 ? this.#shown + 1 : 0;
    if (!from) this.#rows.replaceChildren();
    this.#rows.lastElementChild?.removeAttribute("aria-current");
    for (let ply = Math.max(from, shown - MOST_ROWS + 1); ply <= shown; ply += 1) this.#rows.append(this.#row(ply));
    while (this.#rows.children.length > MOST_ROWS) this.#rows.firstChild?.remove();
    this.#rows.lastElementChild?.setAttribute("aria-current", "true");
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
      element("span", { class: "sign" }, icon(sign)),
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

  /** Work the battle out again from its seed, and say whether it is so. */
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
