// Zooming and panning of boards that are too large for the screen: by two fingers, a wheel, or buttons.

import { button } from "./dom.js";

/** Squares smaller than this, in CSS pixels, can be neither read nor pressed: such a board can be zoomed. */
const SMALL_PX = 24;
/** The maximum side of a square when zoomed, in CSS pixels. */
const LARGE_PX = 52;
const STEP = 2;
/** The distance that a board can be moved past its lower right corner, to clear the buttons there. */
const BEYOND_PX = 56;
/** The minimum distance of the followed square from the edge, as a fraction of the room's side. */
const EDGE = 0.2;
/** A finger that moves farther than this pans the board and presses nothing. */
const MOVED_PX = 8;

/**
 * The visible part: CSS pixels for each unit of the board, and the position of its upper left corner in pixels.
 * @typedef {{scale: number, x: number, y: number}} Look
 */
/**
 * The sizes of the room in CSS pixels, and of the board and a square in units of the board.
 * @typedef {{width: number, height: number, boardWidth: number, boardHeight: number, square: number}} Sizes
 */

/** Return the look at the whole board, centred in its room. @param {Sizes} sizes @returns {Look} */
export function whole(sizes) {
  const { width, height, boardWidth, boardHeight } = sizes;
  const scale = Math.min(width / boardWidth, height / boardHeight);
  return {
    scale,
    x: (width - boardWidth * scale) / 2,
    y: (height - boardHeight * scale) / 2,
  };
}

/** Return whether squares are too small when the whole board is visible. @param {Sizes} sizes */
export function isLarge(sizes) {
  return whole(sizes).scale * sizes.square < SMALL_PX;
}

/**
 * Limit a look so that it shows as much of the board as its scale allows.
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
 * Return a look `times` as large, with the point of the room at `at`, in pixels, kept in place.
 * @param {Look} look @param {Sizes} sizes @param {number} times @param {[x: number, y: number]} at @returns {Look}
 */
export function zoomed(look, sizes, times, [atX, atY]) {
  const { scale: least } = whole(sizes);
  const scale = Math.max(least, Math.min(LARGE_PX / sizes.square, look.scale * times));
  if (scale <= least) return whole(sizes);
  const grown = scale / look.scale;
  return held({ scale, x: atX - (atX - look.x) * grown, y: atY - (atY - look.y) * grown }, sizes);
}

/** Return a look moved by a number of pixels. @param {Look} look @param {Sizes} sizes @param {number} right @param {number} down @returns {Look} */
export function moved(look, sizes, right, down) {
  return held({ scale: look.scale, x: look.x + right, y: look.y + down }, sizes);
}

/**
 * Return a look in which a point of the board, in units, is visible. A hidden point is moved to the middle, so that the
 * look does not move with every step.
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

/** Return whether a point of the board, in units, is visible. @param {Look} look @param {Sizes} sizes @param {[x: number, y: number]} at */
function inSight({ scale, x, y }, { width, height }, [atX, atY]) {
  const [placeX, placeY] = [x + atX * scale, y + atY * scale];
  return placeX >= 0 && placeX <= width && placeY >= 0 && placeY <= height;
}

/** Return the midpoint of two fingers and the distance between them. @param {{x: number, y: number}[]} fingers */
function pinch([one, other]) {
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
  };
}

/**
 * The zoom of a board in an element of the class `canvas-board`. A board whose squares would be too small fills the
 * available room and can be zoomed; other boards keep their shape and cannot. `placed` is called when the board needs a
 * new layout.
 */
export class Zoom {
  /** @type {Look} */
  look = { scale: 0, x: 0, y: 0 };
  /** @type {Sizes} */
  #sizes = { width: 0, height: 0, boardWidth: 0, boardHeight: 0, square: 1 };
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** Whether the fingers have dragged, so that the click that follows is ignored. */
  #dragged = false;
  #drawing = 0;
  #in;
  #out;
  /** The point that is kept visible, in units. @type {[x: number, y: number] | null} */
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
    // Suppress the browser's own handling of a drag: it would take the next tap for the end of a fling.
    root.addEventListener("touchmove", (event) => this.#dragged && event.preventDefault(), { passive: false });
    root.addEventListener("wheel", (event) => this.#wheel(event), {
      passive: false,
    });
  }

  /** Start with a board of this size, in units. @param {number} width @param {number} height @param {number} square */
  begin(width, height, square) {
    this.#sizes = {
      ...this.#sizes,
      boardWidth: width,
      boardHeight: height,
      square,
    };
    this.#followed = null;
    this.look = { scale: 0, x: 0, y: 0 };
    this.root.style.setProperty("--ratio", String(width / height));
    this.#resized();
  }

  get #zooms() {
    return this.look.scale > whole(this.#sizes).scale * 1.001;
  }

  /** Adapt to a resized room, and keep the point in its middle there. */
  #resized() {
    const { width, height } = this.root.getBoundingClientRect();
    const [before, zooms] = [this.#sizes, this.#zooms];
    this.#sizes = { ...before, width, height };
    if (!before.boardWidth || !width || !height) return;
    this.root.classList.toggle("large", isLarge(this.#sizes));
    const room = {
      right: (width - before.width) / 2,
      down: (height - before.height) / 2,
    };
    const stays = zooms && isLarge(this.#sizes) && before.width > 0;
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

  /** Show a look in the next frame: pointer events arrive faster than frames. @param {Look} look */
  #showSoon(look) {
    this.look = look;
    this.#drawing ||= requestAnimationFrame(() => this.#show(this.look));
  }

  /** Keep a point of the board visible, unless the person has moved it out of view. @param {[x: number, y: number] | null} at in units */
  follow(at) {
    const before = this.#followed;
    this.#followed = at;
    if (!at || !this.#zooms || (before && before[0] === at[0] && before[1] === at[1])) return;
    if (before && !inSight(this.look, this.#sizes, before)) return;
    const look = showing(this.look, this.#sizes, at);
    if (look.x !== this.look.x || look.y !== this.look.y) this.#show(look);
  }

  /** Return the position of an event in units of the board. @param {{clientX: number, clientY: number}} event */
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

  /** Zoom by a button, around the followed point if it is visible. @param {number} times */
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

  /** Ignore the click after a drag; let a finger on squares that are too small zoom in. @param {MouseEvent} event */
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
