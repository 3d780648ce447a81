// Boards that are too large for the screen: which part of one is looked at, by two fingers, a wheel, or buttons.

import { button } from "./dom.js";

/** Squares that are smaller than this, in px of the page, can neither be read nor pressed: such a board can be zoomed. */
const SMALL_PX = 24;
/** A square is never larger than this by zooming. */
const LARGE_PX = 52;
const STEP = 2;
/** So far beyond its lower right corner a board can be moved, from under the buttons there. */
const BEYOND_PX = 56;
/** What is followed is never nearer to the edge than this part of the screen's side. */
const EDGE = 0.2;
/** From so far on a finger moves the board, and presses nothing. */
const MOVED_PX = 8;

/**
 * What is looked at: px of the page for a unit of the board, and where the board's upper left corner is, in px.
 * @typedef {{scale: number, x: number, y: number}} Look
 */
/**
 * How large the room and the board are: the room in px of the page, the board and one square of it in units.
 * @typedef {{width: number, height: number, boardWidth: number, boardHeight: number, square: number}} Sizes
 */

/** The whole board, in the middle of its room. @param {Sizes} sizes @returns {Look} */
export function whole(sizes) {
  const { width, height, boardWidth, boardHeight } = sizes;
  const scale = Math.min(width / boardWidth, height / boardHeight);
  return {
    scale,
    x: (width - boardWidth * scale) / 2,
    y: (height - boardHeight * scale) / 2,
  };
}

/** Whether squares are too small while the whole board is seen. @param {Sizes} sizes */
export function isLarge(sizes) {
  return whole(sizes).scale * sizes.square < SMALL_PX;
}

/**
 * A look which shows as much of the board as its scale allows.
 * @param {Look} look @param {Sizes} sizes @returns {Look}
 */
function held({ scale, x, y }, { width, height, boardWidth, boardHeight }) {
  const along = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ board) =>
    board <= room ? (room - board) / 2 : Math.min(0, Math.max(room - board - BEYOND_PX, at));
  return {
    scale,
    x: along(x, width, boardWidth * scale),
    y: along(y, height, boardHeight * scale),
  };
}

/**
 * So many times larger; what is at a place of the room, in px, stays there.
 * @param {Look} look @param {Sizes} sizes @param {number} times @param {[x: number, y: number]} at @returns {Look}
 */
export function zoomed(look, sizes, times, [atX, atY]) {
  const { scale: least } = whole(sizes);
  const scale = Math.max(least, Math.min(LARGE_PX / sizes.square, look.scale * times));
  if (scale <= least) return whole(sizes);
  const grown = scale / look.scale;
  return held({ scale, x: atX - (atX - look.x) * grown, y: atY - (atY - look.y) * grown }, sizes);
}

/** Moved by so many px. @param {Look} look @param {Sizes} sizes @param {number} right @param {number} down @returns {Look} */
export function moved(look, sizes, right, down) {
  return held({ scale: look.scale, x: look.x + right, y: look.y + down }, sizes);
}

/**
 * The same look, moved so that a place of the board, in units, is in sight. It comes to the middle, so that the look
 * does not move with every step.
 * @param {Look} look @param {Sizes} sizes @param {[x: number, y: number]} at @returns {Look}
 */
export function showing(look, sizes, [atX, atY]) {
  const along = (/** @type {number} */ at, /** @type {number} */ corner, /** @type {number} */ room) => {
    const place = corner + at * look.scale;
    return place < room * EDGE || place > room * (1 - EDGE) ? room / 2 - at * look.scale : corner;
  };
  return held(
    {
      ...look,
      x: along(atX, look.x, sizes.width),
      y: along(atY, look.y, sizes.height),
    },
    sizes,
  );
}

/** Whether a place of the board, in units, is in sight. @param {Look} look @param {Sizes} sizes @param {[x: number, y: number]} at */
function inSight({ scale, x, y }, { width, height }, [atX, atY]) {
  const [placeX, placeY] = [x + atX * scale, y + atY * scale];
  return placeX >= 0 && placeX <= width && placeY >= 0 && placeY <= height;
}

/** The middle of two fingers, and how far they are apart. @param {{x: number, y: number}[]} fingers */
function pinch([one, other]) {
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
  };
}

/**
 * What is looked at of a board, in an element of the class `canvas-board`. Where the whole board has squares that are
 * too small it takes all room that there is, and the person zooms; others have their own shape, and nothing to zoom.
 * `placed` is called where the board has to be laid out again.
 */
export class Zoom {
  /** @type {Look} */
  look = { scale: 0, x: 0, y: 0 };
  /** @type {Sizes} */
  #sizes = { width: 0, height: 0, boardWidth: 0, boardHeight: 0, square: 1 };
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** What the fingers did: nothing yet, or something that is no press. */
  #dragged = false;
  #drawing = 0;
  #in;
  #out;
  /** What is kept in sight, in units. @type {[x: number, y: number] | null} */
  #followed = null;

  /** @param {HTMLElement} root @param {import("./words.js").Words} words @param {() => void} placed */
  constructor(root, words, placed) {
    this.root = root;
    this.placed = placed;
    this.#in = button(words("page-zoom-in"), () => this.#step(STEP), { icon: "plus", alone: true });
    this.#out = button(words("page-zoom-out"), () => this.#step(1 / STEP), { icon: "minus", alone: true });
    this.#in.classList.add("zoom");
    this.#out.classList.add("zoom", "out");
    for (const one of [this.#in, this.#out]) {
      for (const kind of ["click", "pointerdown"]) one.addEventListener(kind, (event) => event.stopPropagation());
    }
    new ResizeObserver(() => this.#resized()).observe(root);
    root.append(this.#out, this.#in);
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) {
      root.addEventListener(kind, (event) => this.#fingers.delete(event.pointerId));
    }
    root.addEventListener("click", (event) => this.#click(event), {
      capture: true,
    });
    // Of a finger that moves the board the browser makes nothing else: it would take the next tap for the end of a fling.
    root.addEventListener("touchmove", (event) => this.#dragged && event.preventDefault(), { passive: false });
    root.addEventListener("wheel", (event) => this.#wheel(event), {
      passive: false,
    });
  }

  /** Begin with a board of this size, in units. @param {number} width @param {number} height @param {number} square */
  begin(width, height, square) {
    this.#sizes = {
      ...this.#sizes,
      boardWidth: width,
      boardHeight: height,
      square,
    };
    this.#followed = null;
    this.root.style.setProperty("--ratio", String(width / height));
    this.#resized();
  }

  get #zooms() {
    return this.look.scale > whole(this.#sizes).scale * 1.001;
  }

  /** The room is another one: what was in its middle stays there. */
  #resized() {
    const { width, height } = this.root.getBoundingClientRect();
    const before = this.#sizes;
    this.#sizes = { ...before, width, height };
    if (!before.boardWidth || !width || !height) return;
    this.root.classList.toggle("large", isLarge(this.#sizes));
    const room = {
      right: (width - before.width) / 2,
      down: (height - before.height) / 2,
    };
    const stays = this.#zooms && isLarge(this.#sizes) && before.width > 0;
    this.#show(stays ? moved(this.look, this.#sizes, room.right, room.down) : whole(this.#sizes));
  }

  /** @param {Look} look */
  #show(look) {
    this.look = look;
    this.root.classList.toggle("zoomed", this.#zooms);
    this.#out.hidden = !this.#zooms;
    this.#in.hidden = look.scale * this.#sizes.square >= LARGE_PX * 0.999;
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    this.placed();
  }

  /** As often as the screen is drawn: fingers are quicker. @param {Look} look */
  #showSoon(look) {
    this.look = look;
    this.#drawing ||= requestAnimationFrame(() => this.#show(this.look));
  }

  /** Keep a place of the board in sight, unless the person has moved it out of sight. @param {[x: number, y: number] | null} at in units */
  follow(at) {
    const before = this.#followed;
    this.#followed = at;
    if (!at || !this.#zooms || (before && before[0] === at[0] && before[1] === at[1])) return;
    if (before && !inSight(this.look, this.#sizes, before)) return;
    const look = showing(this.look, this.#sizes, at);
    if (look.x !== this.look.x || look.y !== this.look.y) this.#show(look);
  }

  /** Where an event was, in units of the board. @param {{clientX: number, clientY: number}} event */
  placeOf(event) {
    const { scale, x, y } = this.look;
    const [right, down] = this.#inRoom(event);
    return [(right - x) / scale, (down - y) / scale];
  }

  /** @param {{clientX: number, clientY: number}} event @returns {[x: number, y: number]} */
  #inRoom({ clientX, clientY }) {
    const { left, top } = this.root.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** By a button: around what is followed, where that is in sight. @param {number} times */
  #step(times) {
    const { width, height } = this.#sizes;
    const followed = this.#followed;
    const { scale, x, y } = this.look;
    const seen = followed && inSight(this.look, this.#sizes, followed);
    const at = seen ? [x + followed[0] * scale, y + followed[1] * scale] : [width / 2, height / 2];
    const look = zoomed(this.look, this.#sizes, times, /** @type {[number, number]} */ (at));
    this.#show(seen ? showing(look, this.#sizes, followed) : look);
  }

  // --- fingers and the wheel ----------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#fingers.size) this.#dragged = false;
    if (!isLarge(this.#sizes)) return;
    const [x, y] = this.#inRoom(event);
    this.#fingers.set(event.pointerId, { x, y });
    if (this.#fingers.size > 1) this.#dragged = true;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger || this.#fingers.size > 2) return;
    const [x, y] = this.#inRoom(event);
    if (this.#fingers.size === 2) {
      const before = pinch([...this.#fingers.values()]);
      this.#fingers.set(event.pointerId, { x, y });
      const after = pinch([...this.#fingers.values()]);
      const look = zoomed(this.look, this.#sizes, after.apart / before.apart, [before.x, before.y]);
      this.#showSoon(moved(look, this.#sizes, after.x - before.x, after.y - before.y));
      return;
    }
    if (!this.#zooms || (!this.#dragged && Math.hypot(x - finger.x, y - finger.y) < MOVED_PX)) return;
    if (!this.#dragged) this.root.setPointerCapture?.(event.pointerId);
    this.#dragged = true;
    this.#fingers.set(event.pointerId, { x, y });
    this.#showSoon(moved(this.look, this.#sizes, x - finger.x, y - finger.y));
  }

  /** What moved the board is no press; a finger on squares that are smaller than itself brings them nearer. @param {MouseEvent} event */
  #click(event) {
    if (event.target instanceof Element && event.target.closest(".zoom")) return;
    const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const small = isLarge(this.#sizes) && this.look.scale * this.#sizes.square < SMALL_PX;
    if (!this.#dragged && !(isFinger && small)) return;
    event.stopPropagation();
    if (!this.#dragged) this.#show(zoomed(this.look, this.#sizes, LARGE_PX, this.#inRoom(event)));
    this.#dragged = false;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!isLarge(this.#sizes)) return;
    event.preventDefault();
    const lines = event.deltaMode ? 16 : 1;
    this.#showSoon(zoomed(this.look, this.#sizes, 0.998 ** (event.deltaY * lines), this.#inRoom(event)));
  }
}
