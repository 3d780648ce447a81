// The track of the timeline: a slider over plies, with marks for the milestones.

import { markHeight, marksOf } from "../../table/milestones.js";
import { element, shape } from "../../ui/dom.js";

/** @typedef {import("../../table/milestones.js").Milestones} Milestones */
/**
 * What a track is given: `look` goes to a ply, `label` names it.
 * @typedef {{look: (ply: number) => void, label: (ply: number) => string, name: string}} TrackCalls
 */

const HEIGHT = 24;
const SIGN_PX = 9;
/** A press so near a milestone, in pixels, goes to it. */
const NEAR = { mouse: 5, touch: 14 };

export class Track {
  #done = element("div", { class: "done" });
  #marks = shape("svg", { class: "marks", "aria-hidden": "true", height: HEIGHT });
  #knob = element("div", { class: "knob" });
  #bubble = element("div", { class: "bubble", "aria-hidden": "true", hidden: true });
  root;
  #width = 0;
  #last = 1;
  #ply = 0;
  #marked = "";
  /** @type {Milestones | null} */
  #milestones = null;

  /** @param {TrackCalls} calls */
  constructor(calls) {
    this.calls = calls;
    const rail = element("div", { class: "rail" }, this.#done);
    this.root = element(
      "div",
      { class: "track", role: "slider", tabindex: 0, "aria-label": calls.name, "aria-valuemin": 0 },
      rail,
      this.#marks,
      this.#knob,
      this.#bubble,
    );
    this.root.addEventListener("pointerdown", (event) => this.#press(event));
    this.root.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      this.root.addEventListener(name, () => this.#release());
    }
    new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#place();
    }).observe(this.root);
  }

  /** @param {number} ply @param {number} last @param {Milestones} milestones */
  draw(ply, last, milestones) {
    [this.#ply, this.#last, this.#milestones] = [ply, Math.max(1, last), milestones];
    this.root.setAttribute("aria-valuemax", String(last));
    this.root.setAttribute("aria-valuenow", String(ply));
    this.root.setAttribute("aria-valuetext", this.calls.label(ply));
    this.root.classList.toggle("none", last < 1);
    this.#place();
  }

  #place() {
    const share = this.#ply / this.#last;
    this.#done.style.transform = `scaleX(${share})`;
    this.#knob.style.transform = `translateX(${share * this.#width}px)`;
    if (this.#milestones) this.#mark(this.#milestones);
  }

  /** One shape for each kind: a long line of play has many marks. @param {Milestones} milestones */
  #mark({ byKind, plies }) {
    const marked = `${plies.length} ${plies.at(-1)} ${this.#last} ${this.#width}`;
    if (marked === this.#marked) return;
    this.#marked = marked;
    const shapes = [...byKind].map(([kind, found]) => {
      const marks = marksOf(found, this.#last, this.#width);
      const most = marks.reduce((high, { count }) => Math.max(high, count), 1);
      const d = marks.map(({ ply, count }) => this.#line(ply, markHeight(count, most))).join("");
      return shape("path", { class: `${kind}${marks.length > 40 ? " thin" : ""}`, d });
    });
    this.#marks.replaceChildren(...shapes);
  }

  /** @param {number} ply @param {number} height from 0 to 1 */
  #line(ply, height) {
    const x = Math.round((this.#width * ply) / this.#last);
    return `M${x} ${((1 - height) * HEIGHT) / 2}v${height * HEIGHT}`;
  }

  // --- the pointer --------------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button) return;
    this.root.setPointerCapture(event.pointerId);
    const ply = this.#plyAt(event);
    const within = ((event.pointerType === "mouse" ? NEAR.mouse : NEAR.touch) * this.#last) / Math.max(1, this.#width);
    const near = this.#milestones?.near(ply, within) ?? null;
    this.#go(near !== null && near <= this.#last ? near : ply);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const ply = this.#plyAt(event);
    if (this.root.hasPointerCapture(event.pointerId)) this.#go(ply);
    else if (event.pointerType === "mouse") this.#tell(ply);
  }

  #release() {
    this.#bubble.hidden = true;
  }

  /** @param {number} ply */
  #go(ply) {
    if (ply !== this.#ply) this.calls.look(ply);
    this.#tell(ply);
  }

  /** Say above the track what is there. @param {number} ply */
  #tell(ply) {
    const near = this.#milestones?.near(ply, (NEAR.mouse * this.#last) / Math.max(1, this.#width)) ?? ply;
    const told = near <= this.#last && !this.root.matches(":active") ? near : ply;
    const text = this.calls.label(told);
    if (this.#bubble.hidden) this.#bubble.hidden = false;
    this.#bubble.textContent = text;
    const half = (text.length * SIGN_PX) / 2; // not measured: that would lay out the page once more
    const x = Math.max(half, Math.min(this.#width - half, (this.#width * told) / this.#last));
    this.#bubble.style.transform = `translateX(${Math.round(x)}px) translateX(-50%)`;
  }

  /** @param {PointerEvent} event */
  #plyAt(event) {
    const { left, width } = this.root.getBoundingClientRect();
    return Math.round(Math.max(0, Math.min(1, (event.clientX - left) / Math.max(1, width))) * this.#last);
  }
}
