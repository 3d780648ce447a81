// How much both can still take: names, HP with numbers, a bar that runs down and keeps in sight what was lost last.

import { element } from "../../ui/dom.js";
import { STRENGTHS, opponent } from "./fold.js";

/** @typedef {import("../../ui/words.js").Words} Words */

const SEATS = ["hero", "demon_king"];
const LOW = 0.3;

/** @param {string} seat @param {Words} words */
function made(seat, words) {
  const number = element("strong");
  const name = element("span", { class: "name" }, words(`seat-${seat}`));
  const you = element("span", { class: "you" }, words("you"));
  const of = element("span", { class: "of" }, ` / ${STRENGTHS[seat].hp}`);
  const [lost, left] = [element("i", { class: "lost" }), element("i", { class: "left" })];
  const line = element("div", {}, name, you, element("span", { class: "hp" }, `${words("battle-hp")} `, number, of));
  const root = element("div", { class: `health ${seat}` }, line, element("div", { class: "bar" }, lost, left));
  return { root, number, you, lost, left };
}

export class Health {
  #sides;
  #timer = 0;
  /** @type {() => void} */
  #due = () => {};

  /** @param {Words} words */
  constructor(words) {
    this.#sides = Object.fromEntries(SEATS.map((seat) => [seat, made(seat, words)]));
    this.root = element("div", { class: "healths" }, ...SEATS.map((seat) => this.#sides[seat].root));
  }

  /** Whose seats are one's own, and whose turn it is. @param {string} own @param {string | null} turn */
  mark(own, turn) {
    for (const seat of SEATS) {
      this.#sides[seat].you.hidden = seat !== own;
      this.#sides[seat].root.classList.toggle("turn", seat === turn);
    }
  }

  /**
   * Show the HP of a state; what the last event took stays in sight.
   * @param {any} state @param {import("../game.js").GameEvent} event
   */
  show(state, event) {
    const struck = event.type === "struck" ? opponent(event.seat) : "";
    this.#due = () => {
      for (const seat of SEATS) {
        const { hp } = state[seat];
        const { root, number, lost, left } = this.#sides[seat];
        const most = STRENGTHS[seat].hp;
        const before = Math.min(most, hp + (seat === struck ? event.damage : 0));
        if (number.textContent !== String(hp)) number.textContent = String(hp);
        left.style.transform = `scaleX(${hp / most})`;
        lost.style.transform = `scaleX(${before / most})`;
        root.classList.toggle("low", hp / most < LOW);
      }
    };
    this.settle();
  }

  /** Show them as they were before, and run them down after so many ms. `show` has been called. @param {number} ms */
  play(ms) {
    const due = this.#due;
    const before = SEATS.map((seat) => this.#before[seat]);
    SEATS.forEach((seat, number) => {
      if (!before[number]) return;
      this.#sides[seat].number.textContent = before[number].text;
      this.#sides[seat].left.style.transform = before[number].bar;
    });
    this.#timer = setTimeout(due, ms);
  }

  /** @type {Record<string, {text: string, bar: string}>} */
  #before = {};

  /** Show them as they are. */
  settle() {
    clearTimeout(this.#timer);
    for (const seat of SEATS) {
      const { number, left } = this.#sides[seat];
      this.#before[seat] = { text: String(number.textContent), bar: left.style.transform };
    }
    this.#due();
  }
}
