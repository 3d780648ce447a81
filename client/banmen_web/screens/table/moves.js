// The moves as a list: a press looks at one. Only the rows in sight are made, for there may be 100,000.

import { plainText, timeTaken, timeText } from "../../table/event_text.js";
import { rowsInSight, scrollTo } from "../../table/list_window.js";
import { element } from "../../ui/dom.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */
/** @typedef {{root: HTMLElement, number: HTMLElement, text: HTMLElement, time: HTMLElement, ply: object | null, last: number, selected: boolean | null}} Row */

/** So often the list follows a ply that jumps. */
const SCRUB_MS = 120;

export class Moves {
  #rows = element("div", { class: "rows", role: "presentation" });
  root = element("div", { class: "moves", role: "listbox", tabindex: 0 }, this.#rows);
  /** The rows that are made, by their plies. @type {Map<number, Row>} */
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

  /** Rows are higher where fingers press them. */
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

  /** While somebody scrubs, the list follows now and then: all of it changes each time. */
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

  /** Keep a ply in sight. @param {number} ply */
  #show(ply) {
    this.#drawnPly = ply;
    const scroll = scrollTo(this.#place, ply);
    if (scroll === this.#scroll) return;
    this.#scroll = scroll; // it is not asked of the list, which would lay out the page once more
    this.root.scrollTop = scroll;
  }

  #scrolled() {
    const { scrollTop } = this.root;
    if (Math.abs(scrollTop - this.#scroll) < 1) return;
    this.#scroll = scrollTop;
    this.#fill();
  }

  /** Make the rows that are in sight. */
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
    row.number.textContent = at ? String(at) : "";
    row.text.textContent = at ? text || "·" : words("show-first-ply");
    row.text.title = page ? "" : text;
    row.time.textContent = taken === null ? "" : timeText(taken);
    row.root.className = `row ${replay.game?.milestone(event) ?? ""}`;
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

  /** In the list, up and down go from move to move. @param {KeyboardEvent} event */
  key({ key, target }) {
    if (target !== this.root) return false;
    if (key === "ArrowUp") this.table.playback.stepBack();
    else if (key === "ArrowDown") this.table.playback.stepForward();
    else return false;
    return true;
  }
}
