// The speed of a line of play, from 0.25 to 1000 plies a second, on a logarithmic scale.

import { FASTEST, nextSpeed, roundedSpeed, SLOWEST, TICKS } from "../../table/speeds.js";
import { element } from "../../ui/dom.js";

export class Speed {
  #slider = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", min: Math.log10(SLOWEST), max: Math.log10(FASTEST), step: 0.01 })
  );
  #said = element("output");
  #speed = 0;

  /** @param {import("../../ui/words.js").Words} words @param {(speed: number) => void} set */
  constructor(words, set) {
    this.words = words;
    this.set = set;
    this.#slider.setAttribute("aria-label", words("show-speed"));
    this.#slider.title = words("show-speed");
    this.#slider.addEventListener("input", () => set(roundedSpeed(10 ** Number(this.#slider.value))));
    this.#slider.addEventListener("keydown", (event) => this.#key(event));
    const low = Math.log10(SLOWEST);
    const ticks = TICKS.map((speed) => {
      const tick = element("span", {}, String(speed));
      tick.style.left = `${(100 * (Math.log10(speed) - low)) / (Math.log10(FASTEST) - low)}%`;
      return tick;
    });
    const scale = element("div", { class: "ticks", "aria-hidden": "true" }, ...ticks);
    this.root = element("div", { class: "speed" }, element("div", {}, this.#slider, scale), this.#said);
  }

  /** @param {number} speed plies a second */
  draw(speed) {
    if (speed === this.#speed) return;
    this.#speed = speed;
    const text = this.words("show-speed-value", { speed: String(speed) });
    this.#slider.value = String(Math.log10(speed));
    this.#slider.setAttribute("aria-valuetext", text);
    this.#said.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const faster = ["ArrowRight", "ArrowUp"].includes(event.key);
    if (!faster && !["ArrowLeft", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    this.set(nextSpeed(roundedSpeed(this.#speed), faster ? 1 : -1));
  }
}
