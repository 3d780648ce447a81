// Beside a board of goishi hiroi: how many stones are left, what is to be said, the rules, what one can do.

import { element } from "../../ui/dom.js";
import { RULES } from "./message.js";
import { placeOf } from "./points.js";

/** @typedef {import("./message.js").Message} Message */
/**
 * What the buttons do. `pick` picks the stone on a point.
 * @typedef {{retreat: () => void, redo: () => void, again: () => void, pick: (square: number) => void}} Commands
 */
/** @typedef {{open: import("../game.js").Action[], plays: boolean, broken: number, message: Message}} Shown */

const MOST_DOTS = 60;

export class Panel {
  /** @type {import("../../ui/words.js").Words} */
  #words;
  /** @type {Commands} */
  #commands;
  #left = element("strong");
  #picked = element("span", { class: "soft" });
  #share = element("span", { class: "dots", "aria-hidden": "true" });
  #title = element("strong");
  #body = element("span");
  #message = element("div", { class: "card message" }, this.#title, this.#body);
  /** @type {HTMLElement[]} */
  #rules = [];
  #next = element("div", { class: "next" });
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #offered = "";

  /** @param {import("../../ui/words.js").Words} words @param {Commands} commands */
  constructor(words, commands) {
    [this.#words, this.#commands] = [words, commands];
    const left = [words("goishi-left"), this.#left, words("goishi-left-unit")];
    const head = element("div", { class: "left" }, element("span", {}, ...left.map(spaced)), this.#picked);
    this.#rules = RULES.map((id) => element("li", {}, words(id)));
    /** @type {[string, () => void][]} */
    const named = [
      [words("goishi-do-undo"), commands.retreat],
      [words("goishi-do-redo"), commands.redo],
      [words("page-goishi-again"), commands.again],
    ];
    this.#buttons = named.map(([label, press]) => {
      const made = element("button", { type: "button", onclick: press }, label);
      return /** @type {HTMLButtonElement} */ (made);
    });
    this.does = element("div", { class: "does" }, ...this.#buttons);
    this.root = element(
      "div",
      { class: "goishi-panel" },
      element("div", { class: "card" }, head, this.#share),
      this.#message,
      this.#next,
      this.does,
      element(
        "div",
        { class: "card rules" },
        element("h2", {}, words("goishi-rules")),
        element("ol", {}, ...this.#rules),
      ),
    );
  }

  /** @param {any} state @param {Shown} shown */
  draw(state, { open, plays, broken, message }) {
    const all = state.path.length + [...state.left].filter((sign) => sign === "O").length;
    this.#left.textContent = String(all - state.path.length);
    this.#picked.textContent = this.#words("goishi-picked", { count: state.path.length, of: all });
    this.#drawShare(state.path.length, all);
    this.#message.className = `card message ${message.tone}`;
    this.#title.textContent = message.title;
    this.#body.textContent = message.body;
    this.#rules.forEach((rule, number) => rule.classList.toggle("broken", number === broken));
    this.does.hidden = !plays;
    const can = (/** @type {string} */ type) => open.some((action) => action.type === type);
    const [undo, redo, again] = this.#buttons;
    [undo.disabled, redo.disabled, again.disabled] = [!can("retreat"), !can("redo"), !can("retreat")];
    this.#drawNext(state, open);
  }

  /** Dots for the stones; a bar where they are too many. @param {number} picked @param {number} all */
  #drawShare(picked, all) {
    if (all > MOST_DOTS) {
      this.#share.style.setProperty("--share", String(picked / all));
      this.#share.classList.add("bar");
      return;
    }
    this.#share.classList.remove("bar");
    const dots = this.#share.children;
    while (dots.length > all) dots[dots.length - 1].remove();
    while (dots.length < all) this.#share.append(element("i"));
    for (let at = 0; at < all; at += 1) dots[at].classList.toggle("full", at < picked);
  }

  /** The stones that can be picked next, as buttons; none at first, when there are too many. */
  #drawNext(/** @type {any} */ state, /** @type {import("../game.js").Action[]} */ open) {
    const picks = state.path.length ? open.filter((action) => action.type === "pick") : [];
    const offered = picks.map((action) => action.square).join();
    if (offered === this.#offered) return;
    this.#offered = offered;
    const made = picks.map(({ square }) =>
      element(
        "button",
        { type: "button", onclick: () => this.#commands.pick(square) },
        this.#words("page-goishi-point", placeOf(square, state.columns)),
      ),
    );
    this.#next.replaceChildren(...made);
  }
}

/** @param {Node | string} part */
function spaced(part) {
  return typeof part === "string" ? element("span", {}, part) : part;
}
