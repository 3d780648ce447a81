// The plies of a table: the track of the timeline, the speed slider, and the list of moves.

import { FASTEST, SLOWEST } from "../../net/constants.js";
import { TICKS, markHeight, marksOf, nextSpeed, roundedSpeed, rowsInSight, scrollTo } from "../../table/viewpoint.js";
import { stepNumber } from "../../table/reading.js";
import { plainText, timeTaken, timeText } from "../../table/wording.js";
import { element, shape } from "../../ui/dom.js";
import { SPOKEN_MS } from "./moments.js";

/** @typedef {import("../../table/viewpoint.js").Milestones} Milestones */
/** @typedef {import("./table.js").TableMoment} TableMoment */

// The track of the timeline: a slider over the plies, with marks for the milestones.

/**
 * The callbacks of a track: `look` goes to a ply, `label` names it. `name` is the slider's label.
 * @typedef {{look: (ply: number) => void, label: (ply: number) => string, name: string}} TrackCalls
 */

const HEIGHT = 24;
const SIGN_PX = 9;
/** A press within this distance of a milestone, in pixels, goes to it. */
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
  #quietUntil = 0;
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

  /**
   * Draw the slider. During playback its value for screen readers changes only as often as a show is announced.
   * @param {number} ply @param {number} last @param {Milestones} milestones @param {boolean} playing
   */
  draw(ply, last, milestones, playing) {
    [this.#ply, this.#last, this.#milestones] = [ply, Math.max(1, last), milestones];
    this.root.setAttribute("aria-valuemax", String(last));
    const now = performance.now();
    if (!playing || now > this.#quietUntil) {
      this.#quietUntil = now + SPOKEN_MS;
      this.root.setAttribute("aria-valuenow", String(ply));
      this.root.setAttribute("aria-valuetext", this.calls.label(ply));
    }
    this.root.classList.toggle("none", last < 1);
    this.#place();
  }

  #place() {
    const share = this.#ply / this.#last;
    this.#done.style.transform = `scaleX(${share})`;
    this.#knob.style.transform = `translateX(${share * this.#width}px)`;
    if (this.#milestones) this.#mark(this.#milestones);
  }

  /** Draw the marks, as one shape for each kind, because a long line of play has many of them. @param {Milestones} milestones */
  #mark({ byKind, plies }) {
    const marked = `${plies.length} ${plies.at(-1)} ${this.#last} ${this.#width}`;
    if (marked === this.#marked) return;
    this.#marked = marked;
    const shapes = [...byKind].map(([kind, found]) => {
      const marks = marksOf(found, this.#last, this.#width);
      const most = marks.reduce((high, { count }) => Math.max(high, count), 1);
      const d = marks.map(({ ply, count }) => this.#line(ply, markHeight(count, most))).join("");
      return shape("path", { "data-milestone": kind, d });
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
    else if (event.pointerType === "mouse") this.#label(ply);
  }

  #release() {
    this.#bubble.hidden = true;
  }

  /** @param {number} ply */
  #go(ply) {
    if (ply !== this.#ply) this.calls.look(ply);
    this.#label(ply);
  }

  /** Label the ply above the track. @param {number} ply */
  #label(ply) {
    const near = this.#milestones?.near(ply, (NEAR.mouse * this.#last) / Math.max(1, this.#width)) ?? ply;
    const target = near <= this.#last && !this.root.matches(":active") ? near : ply;
    const text = this.calls.label(target);
    if (this.#bubble.hidden) this.#bubble.hidden = false;
    this.#bubble.textContent = text;
    const half = (text.length * SIGN_PX) / 2; // estimated: measuring would cause another layout
    const x = Math.max(half, Math.min(this.#width - half, (this.#width * target) / this.#last));
    this.#bubble.style.transform = `translateX(${Math.round(x)}px) translateX(-50%)`;
  }

  /** @param {PointerEvent} event */
  #plyAt(event) {
    const { left, width } = this.root.getBoundingClientRect();
    return Math.round(Math.max(0, Math.min(1, (event.clientX - left) / Math.max(1, width))) * this.#last);
  }
}

// The speed of a line of play, from 0.25 to 1000 plies a second, on a logarithmic scale.

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

// The list of moves: a press goes to a move. Only the visible rows have elements, because a list may have 100,000 rows.

/** @typedef {{root: HTMLElement, number: HTMLElement, text: HTMLElement, time: HTMLElement, ply: object | null, last: number, selected: boolean | null}} Row */

/** The interval at which the list follows a ply that jumps. */
const SCRUB_MS = 120;

export class Moves {
  #rows = element("div", { class: "rows", role: "presentation" });
  root = element("div", { class: "moves", role: "listbox", tabindex: 0 }, this.#rows);
  /** The existing rows by their plies. @type {Map<number, Row>} */
  #made = new Map();
  /** @type {Row[]} */
  #spare = [];
  #height = 0;
  #scroll = 0;
  #rowHeight = 32;
  #written = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #later = 0;
  #drawnPly = -1;
  /** @type {TableMoment | null} */
  #moment = null;
  /** @type {import("../../games/page.js").GamePage | null} */
  #page = null;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.root.setAttribute("aria-label", table.app.words("page-moves"));
    this.root.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.root.addEventListener("click", (event) => this.#press(event));
    new ResizeObserver(([{ contentRect }]) => {
      this.#height = contentRect.height;
      this.#measure();
      this.#scroll = this.root.scrollTop;
      this.#show(this.#moment?.ply ?? 0);
      this.#fill();
    }).observe(this.root);
  }

  /** Measure the height of a row: rows are higher on touch screens. */
  #measure() {
    const height = parseFloat(getComputedStyle(this.root).getPropertyValue("--row"));
    if (height === this.#rowHeight || !(height > 0)) return;
    this.#rowHeight = height;
    for (const at of [...this.#made.keys()]) this.#drop(at);
  }

  /** @param {TableMoment} moment */
  draw(moment) {
    if (moment.page !== this.#page) for (const row of this.#made.values()) row.ply = null;
    [this.#moment, this.#page] = [moment, moment.page];
    const count = this.#count;
    this.root.classList.toggle("none", count < 2);
    const height = `${count * this.#rowHeight}px`;
    if (this.#rows.style.height !== height) this.#rows.style.height = height;
    this.#drawSoon();
  }

  /** Draw at intervals while the viewer scrubs, because each jump replaces the whole list. */
  #drawSoon() {
    clearTimeout(this.#later);
    const ply = this.#moment?.ply ?? 0;
    const far = !this.#made.has(ply) && this.#made.size > 0;
    const wait = far ? this.#written + SCRUB_MS - performance.now() : 0;
    if (wait > 0) {
      this.#later = setTimeout(() => this.#drawSoon(), wait);
      return;
    }
    if (far) this.#written = performance.now();
    if (ply !== this.#drawnPly) this.#show(ply);
    this.#fill();
  }

  get #count() {
    return this.#moment?.replay.plies.length ? this.#moment.last + 1 : 0;
  }

  get #place() {
    return { scroll: this.#scroll, height: this.#height, row: this.#rowHeight, count: this.#count };
  }

  /** Scroll so that a ply is visible. @param {number} ply */
  #show(ply) {
    this.#drawnPly = ply;
    const scroll = scrollTo(this.#place, ply);
    if (scroll === this.#scroll) return;
    this.#scroll = scroll; // read from the list, the value would cause another layout
    this.root.scrollTop = scroll;
  }

  #scrolled() {
    const { scrollTop } = this.root;
    if (Math.abs(scrollTop - this.#scroll) < 1) return;
    this.#scroll = scrollTop;
    this.#fill();
  }

  /** Create the visible rows. */
  #fill() {
    if (!this.#moment || !this.#height) return;
    const [from, to] = rowsInSight(this.#place);
    for (const at of [...this.#made.keys()]) if (at < from || at >= to) this.#drop(at);
    for (let at = from; at < to; at += 1) this.#write(at, this.#moment);
    for (const { root } of this.#spare.splice(0)) root.remove();
    if (this.#made.has(this.#moment.ply)) this.root.setAttribute("aria-activedescendant", `ply-${this.#moment.ply}`);
    else this.root.removeAttribute("aria-activedescendant");
  }

  /** @param {number} at */
  #drop(at) {
    const row = this.#made.get(at);
    if (row) this.#spare.push(row);
    this.#made.delete(at);
  }

  /** @param {number} at @param {TableMoment} moment */
  #write(at, { replay, ply, last, page }) {
    let row = this.#made.get(at);
    if (!row) {
      row = this.#spare.pop() ?? this.#newRow();
      row.ply = null;
      row.root.id = `ply-${at}`;
      row.root.style.transform = `translateY(${at * this.#rowHeight}px)`;
      row.root.setAttribute("aria-posinset", String(at + 1));
      this.#made.set(at, row);
    }
    if (row.last !== last) row.root.setAttribute("aria-setsize", String(last + 1));
    if (row.selected !== (at === ply)) row.root.setAttribute("aria-selected", String(at === ply));
    [row.last, row.selected] = [last, at === ply];
    if (row.ply === replay.plies[at]) return;
    row.ply = replay.plies[at];
    const { event } = replay.plies[at];
    const { words } = this.table.app;
    const text = page ? page.moveText(event, words, replay.plies[0].event) : plainText(event);
    const taken = timeTaken(replay, at);
    // The number of the timeline: all plies of one move share it.
    const number = stepNumber(replay, at);
    row.number.textContent = at && number !== stepNumber(replay, at - 1) ? String(number) : "";
    row.text.textContent = at ? text || "·" : words("show-first-ply");
    row.text.title = page ? "" : text;
    row.time.textContent = taken === null ? "" : timeText(taken);
    row.root.dataset.milestone = replay.game?.milestone(event) ?? "";
  }

  /** @returns {Row} */
  #newRow() {
    const [number, text, time] = ["number", "text", "time"].map((name) => element("span", { class: name }));
    const root = element("div", { class: "row", role: "option" }, number, element("i"), text, time);
    this.#rows.append(root);
    return { root, number, text, time, ply: null, last: -1, selected: null };
  }

  /** @param {Event} event */
  #press({ target }) {
    const pressed = target instanceof Element ? target.closest(".row") : null;
    for (const [at, { root }] of this.#made) if (root === pressed) this.table.playback.look(at);
  }

  /** Go to the previous or next move with the arrow keys in the list. @param {KeyboardEvent} event */
  key({ key, target }) {
    if (target !== this.root) return false;
    if (key === "ArrowUp") this.table.playback.stepBack();
    else if (key === "ArrowDown") this.table.playback.stepForward();
    else return false;
    return true;
  }
}
