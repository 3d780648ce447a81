// The three commands of the battle as large buttons under the scene: attack, guard, charged blow.

import { element } from "../../ui/dom.js";
import { STRENGTHS } from "./fold.js";
import { icon } from "./icons.js";

/** @typedef {import("../game.js").Action} Action */
/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {import("./icons.js").Icon} Icon */

/** @type {[type: string, icon: Icon, id: string][]} */
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

  /** @param {Words} words @param {(action: Action) => void} give */
  constructor(words, give) {
    this.#words = words;
    this.#all = COMMANDS.map(([type, sign, id], number) => {
      const hint = element("small");
      const button = element(
        "button",
        { type: "button", class: type, "aria-keyshortcuts": number + 1, onclick: () => give({ type }) },
        element("span", { class: "sign" }, icon(sign)),
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
      button.disabled = !open.some((action) => action.type === type);
      hint.textContent = hints[type];
    }
  }

  /**
   * The action of a key; null where it is none, or not open.
   * @param {string} key @param {Action[]} open @returns {Action | null}
   */
  actionOf(key, open) {
    const named = COMMANDS[Number(key) - 1]?.[0];
    return open.find((action) => action.type === named) ?? null;
  }
}
