// The panel of goishi hiroi: the number of stones left, the message, the rules, the buttons.

import { element, setAttribute, setText, touched } from "../../ui/dom.js";
import { isOver, pickable } from "./fold.js";
import { placeOf } from "./picture.js";

/** @typedef {import("../../ui/words.js").Words} Words */

// The message beside the board: the most important one now, and the rule that was broken.

/** @typedef {"green" | "red" | "gold" | "plain"} Tone */
/** @typedef {{title: string, body: string, tone: Tone}} Message */
/**
 * The input of the message: the moment, whether a program picks, and the code and text of the latest refusal.
 * @typedef {object} Asked
 * @property {any} state
 * @property {import("../game.js").GameEvent | null} event
 * @property {boolean} plays whether the viewer may pick now
 * @property {boolean} show
 * @property {boolean} given_up
 * @property {number} stopped the ply at which a show reached the maximum length, or 0
 * @property {{code: string, text: string} | null} refused
 */

/** The three rules. */
export const RULES = ["goishi-rule-line", "goishi-rule-jump", "goishi-rule-back"];
/** The rule that each code of a refusal is about. @type {Record<string, number>} */
const BROKEN = { not_in_line: 0, jumps_over: 1, straight_back: 2 };
/** @type {Record<string, string>} */
export const REFUSED = {
  not_in_line: "refused-not_in_line",
  jumps_over: "refused-jumps_over",
  straight_back: "refused-straight_back",
  no_stone: "refused-no_stone",
  already_picked: "refused-already_picked",
};

/** Return the rule that a refused action would have broken, or -1. @param {Asked["refused"]} refused */
export function brokenRule(refused) {
  return refused ? (BROKEN[refused.code] ?? -1) : -1;
}

/** @param {Asked} asked @param {Words} words @returns {Message} */
export function message(asked, words) {
  const { state, refused } = asked;
  if (refused) {
    const id = REFUSED[refused.code];
    const title = words(refused.code in BROKEN ? "goishi-refused" : "goishi-refused-other");
    return { title, body: id ? words(id) : refused.text, tone: "red" };
  }
  if (isOver(state)) return ended(asked, words);
  return asked.show ? searching(asked, words) : playing(asked, words);
}

/** @param {Asked} asked @param {Words} words @returns {Message} */
function ended({ state, show }, words) {
  const { retreats, found, path } = state;
  if (state.search === "all" && !path.length && found) {
    return { title: words("goishi-all-found", { count: found }), body: counts(state, words), tone: "green" };
  }
  if (!found) return { title: words("goishi-none"), body: words("goishi-none-more", { retreats }), tone: "red" };
  const body = words("goishi-solved-more", { count: path.length, retreats });
  return { title: words(show ? "goishi-solved" : "goishi-joy"), body, tone: "green" };
}

/** @param {Asked} asked @param {Words} words @returns {Message} */
function searching({ state, event, stopped }, words) {
  const body = counts(state, words);
  if (stopped) {
    const title = state.found
      ? words("goishi-limit-all", { count: state.found, steps: stopped })
      : words("goishi-limit", { steps: stopped });
    return { title, body: words("goishi-limit-more"), tone: "gold" };
  }
  if (event?.type === "solved") return { title: words("goishi-found", { number: event.number }), body, tone: "green" };
  if (event?.type === "retreated") {
    return { title: words("goishi-dead-end", { number: state.path.length + 1 }), body, tone: "gold" };
  }
  if (state.search === "straight") return { title: words("goishi-straight"), body: "", tone: "plain" };
  const id = state.search === "all" ? "goishi-searching-all" : "goishi-searching";
  return { title: words(id), body, tone: "plain" };
}

/** @param {Asked} asked @param {Words} words @returns {Message} */
function playing({ state, plays, given_up: givenUp }, words) {
  if (givenUp) return { title: words("goishi-given-up"), body: "", tone: "plain" };
  if (!state.path.length) {
    return {
      title: words("goishi-begin"),
      body: plays ? words(touched() ? "page-goishi-begin-touch" : "page-goishi-begin-more") : "",
      tone: "gold",
    };
  }
  const count = pickable(state).length;
  if (!count) return { title: words("goishi-stuck"), body: words("goishi-stuck-more"), tone: "gold" };
  return {
    title: words("goishi-next", { count }),
    body: plays ? words("goishi-next-more", { count }) : "",
    tone: "plain",
  };
}

/** @param {any} state @param {Words} words */
function counts({ steps, retreats }, words) {
  return words("goishi-search-counts", { steps, retreats });
}

/**
 * The commands of the buttons. `pick` picks the stone on a point.
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
    this.hand = element("div", { class: "goishi-hand" }, head, this.#message, this.#next, this.does);
    const rules = [element("h2", {}, words("goishi-rules")), element("ol", {}, ...this.#rules)];
    this.root = element("div", { class: "goishi-panel card" }, this.#share, ...rules);
  }

  /** @param {any} state @param {Shown} shown */
  draw(state, { open, plays, broken, message }) {
    const left = state.left.split("O").length - 1;
    const all = left + state.path.length;
    setText(this.#left, String(left));
    setText(this.#picked, this.#words("goishi-picked", { count: state.path.length, of: all }));
    this.#drawShare(state.path.length, all);
    setAttribute(this.#message, "class", `card message ${message.tone}`);
    setText(this.#title, message.title);
    setText(this.#body, message.body);
    this.#rules.forEach((rule, number) => rule.classList.toggle("broken", number === broken));
    if (this.does.hidden === plays) this.does.hidden = !plays;
    this.#drawNext(state, open);
    if (!plays) return;
    const can = (/** @type {string} */ type) => open.some((action) => action.type === type);
    const [undo, redo, again] = this.#buttons;
    [undo.disabled, redo.disabled, again.disabled] = [!can("retreat"), !can("redo"), !can("retreat")];
  }

  /** Draw a dot for each stone, or a bar if there are too many. @param {number} picked @param {number} all */
  #drawShare(picked, all) {
    if (all > MOST_DOTS) {
      this.#share.style.setProperty("--share", String(picked / all));
      this.#share.classList.toggle("bar", true);
      return;
    }
    this.#share.classList.toggle("bar", false);
    const dots = this.#share.children;
    while (dots.length > all) dots[dots.length - 1].remove();
    while (dots.length < all) this.#share.append(element("i"));
    for (let at = 0; at < all; at += 1) dots[at].classList.toggle("full", at < picked);
  }

  /** Draw the stones that can be picked next as buttons; at first there are too many, and none is drawn. */
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
