// The scene of the battle: both figures before the castle, their poses, and the animation of each event.

import { element, setText, shape } from "../../ui/dom.js";
import { HEIGHT, WIDTH, backdrop } from "./backdrop.js";
import * as figures from "./figures.js";
import { STRENGTHS } from "./constants.js";
import { opponent } from "./fold.js";
import { durationOf, impactOf } from "./log.js";

/** @typedef {import("../game.js").GameEvent} GameEvent */
/** @typedef {import("../../ui/words.js").Words} Words */

const SCALE = 0.84;
const FEET = HEIGHT - 10;
/** @type {Record<string, {x: number, forward: number, reach: number, chest: number}>} */
const SIDES = {
  hero: { x: 150, forward: 1, reach: 96, chest: 108 },
  demon_king: { x: 462, forward: -1, reach: 76, chest: 118 },
};
const SEATS = ["hero", "demon_king"];
const LUNGE_MS = 110;

export class Scene {
  /** @type {Words} */
  #words;
  #hero = figures.hero();
  #king = figures.demonKing();
  #burst = figures.burst();
  #wind = figures.wind();
  #flames = figures.flames();
  #number = shape("text", { class: "damage" });
  #dark = shape("rect", { class: "darkness", width: WIDTH, height: HEIGHT });
  #badge = element("div", { class: "badge" });
  /** @type {Record<string, SVGElement>} */
  #movers = {};
  /** @type {Record<string, SVGElement>} */
  #shields = {};
  #effect;
  #fire;
  /** @type {Animation[]} */
  #running = [];
  health;

  /** @param {Words} words */
  constructor(words) {
    this.#words = words;
    this.health = new Health(words);
    this.#movers = { hero: shape("g", {}, this.#hero.root), demon_king: shape("g", {}, this.#king.root) };
    this.#shields = { hero: figures.shield(), demon_king: figures.shield() };
    this.#effect = shape("g", { class: "effect" }, this.#burst, this.#wind, shape("g", {}, this.#number));
    this.#fire = shape("g", { class: "fire" }, this.#flames);
    const placed = SEATS.map((seat) => shape("g", { transform: at(seat, SCALE) }, this.#movers[seat]));
    const shields = SEATS.map((seat) => shape("g", { transform: chest(seat, 30) }, this.#shields[seat]));
    const layer = (/** @type {SVGElement[]} */ ...parts) =>
      shape("svg", { class: "layer", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, ...parts);
    const standing = layer(figures.figureShades(), this.#dark, placed[1], placed[0]);
    const happening = layer(figures.effectShades(), this.#fire, ...shields, this.#effect);
    const shown = element("div", { class: "shown" }, backdrop(), standing, happening);
    this.root = element("div", { class: "battle-scene" }, shown, this.health.root, this.#badge);
  }

  /**
   * Show the poses after an event and its remaining effects, without motion.
   * @param {any} state @param {GameEvent} event
   */
  pose(state, event) {
    this.settle();
    const { type, result, damage } = event;
    for (const seat of SEATS) {
      const { hp, guarding } = state[seat];
      this.#shields[seat].classList.toggle("off", !guarding);
      this.#movers[seat].setAttribute("class", hp ? (state[opponent(seat)].hp ? "" : "victor") : "fallen");
    }
    const target = opponent(event.seat);
    const landed = type === "struck" && result !== "evaded";
    if (type === "struck") {
      this.#effect.setAttribute("transform", chest(target));
      this.#fire.setAttribute("transform", at(event.seat, 1));
    }
    this.#burst.classList.toggle("off", !landed);
    this.#wind.classList.toggle("off", type !== "struck" || landed);
    this.#number.textContent = landed ? String(damage) : "";
    this.#number.classList.toggle("critical", result === "critical");
    this.#showBadge(event);
    this.health.show(state, event);
  }

  /** @param {GameEvent} event */
  #showBadge({ type, seat, result }) {
    const about = type === "struck" ? opponent(seat) : type === "fell" ? opponent(seat) : seat;
    let text = "";
    if (type === "struck" && result === "critical") text = this.#words("battle-critical");
    else if (type === "struck" && result === "evaded") text = this.#words("battle-evaded");
    else if (type === "guarded") text = this.#words("battle-guard");
    else if (type === "fell") text = this.#words("battle-wins", { seat: about });
    const look = { class: `badge ${type === "struck" ? result : type}`, "data-seat": about, hidden: !text };
    const next = element("div", look, text); // replaced: the old badge would move from one side to the other
    this.#badge.replaceWith(next);
    this.#badge = next;
  }

  /** End all animations. */
  settle() {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    this.health.settle();
  }

  /**
   * Animate an event, after `pose` has set its final state.
   * @param {GameEvent} event @param {number} stretch multiplies all times
   */
  play(event, stretch) {
    if (event.type === "struck") this.#strike(event, stretch);
    else if (event.type === "fell") this.#fall(event, stretch);
    else if (event.type === "guarded") {
      this.#run(this.#shields[event.seat], [{ opacity: 0, transform: "scale(0.7)" }, {}], { lasts: 200 * stretch });
    }
    const delay = event.type === "fell" ? 380 : event.type === "guarded" ? 120 : impactOf(event) + 70;
    this.#run(this.#badge, [{ opacity: 0, scale: 0.6 }, {}], { delay: delay * stretch, lasts: 160 * stretch });
    this.health.play(impactOf(event) * stretch);
  }

  /** @param {GameEvent} event @param {number} stretch */
  #strike(event, stretch) {
    const { seat, result, charged } = event;
    const [lead, all] = [impactOf(event), durationOf(event)];
    const { forward, reach } = SIDES[seat];
    const part = (/** @type {number} */ ms) => Math.min(1, Math.max(0, ms / all));
    const lasts = all * stretch;
    const moved = (/** @type {number} */ right, /** @type {number} */ ms) => ({
      transform: `translateX(${forward * right}px)`,
      offset: part(ms),
      easing: "ease-in-out",
    });
    const steps = [
      moved(0, 0),
      moved(-14, lead - LUNGE_MS),
      moved(reach, lead),
      moved(reach, lead + 110),
      moved(0, all),
    ];
    this.#run(this.#movers[seat], steps, { lasts });
    if (seat === "hero") this.#swing(part, lead, lasts);
    else this.#run(this.#king.eyes, [{ opacity: 0 }, { opacity: 1, offset: part(lead) }, { opacity: 0 }], { lasts });
    if (charged) {
      const fire = [
        { opacity: 0 },
        { opacity: 1, offset: part(lead * 0.6) },
        { opacity: 1, offset: part(lead) },
        { opacity: 0 },
      ];
      this.#run(this.#flames, fire, { lasts });
    }
    if (result === "evaded") this.#evade(opponent(seat), lead * stretch, stretch);
    else this.#land(event, lead * stretch, stretch);
  }

  /** @param {(ms: number) => number} part @param {number} lead @param {number} lasts */
  #swing(part, lead, lasts) {
    const turned = (/** @type {number} */ degrees, /** @type {number} */ ms) => ({
      transform: `rotate(${degrees}deg)`,
      offset: part(ms),
    });
    const steps = [turned(0, 0), turned(-34, lead - LUNGE_MS), turned(58, lead), turned(58, lead + 110)];
    this.#run(this.#hero.arm, [...steps, { transform: "rotate(0deg)", offset: 1 }], { lasts });
  }

  /** @param {string} seat @param {number} delay @param {number} stretch */
  #evade(seat, delay, stretch) {
    const away = -SIDES[seat].forward;
    const steps = [0, 58, 34, 0].map((right) => ({ transform: `translate(${away * right}px, ${right / 8}px)` }));
    this.#run(this.#movers[seat], steps, { delay: delay - 120 * stretch, lasts: 560 * stretch });
    this.#run(this.#wind, [{ opacity: 0 }, {}], { delay, lasts: 140 * stretch });
  }

  /** @param {GameEvent} event @param {number} delay @param {number} stretch */
  #land({ seat, result, charged, guarded }, delay, stretch) {
    const target = opponent(seat);
    const heavy = result === "critical" || charged ? 1.6 : guarded ? 0.6 : 1;
    const shaken = [0, 17, -4, 10, 0, 5, 0].map((right) => ({
      transform: `translateX(${-SIDES[target].forward * heavy * right}px)`,
    }));
    this.#run(this.#movers[target], shaken, { delay, lasts: 420 * stretch });
    const burst = [{ opacity: 0, transform: "scale(0.4)" }, { opacity: 1, transform: "scale(1.15)", offset: 0.25 }, {}];
    this.#run(this.#burst, burst, { delay, lasts: 360 * stretch });
    const flies = [
      { opacity: 0, transform: "translateY(26px) scale(1.7)" },
      { opacity: 1, transform: "translateY(-12px) scale(1.15)", offset: 0.5 },
      {},
    ];
    this.#run(this.#number, flies, { delay, lasts: 300 * stretch });
    if (heavy <= 1) return;
    this.#run(this.#dark, [{ opacity: 0.5 }, { opacity: 0 }], { delay, lasts: 260 * stretch, fill: "none" });
    const shakes = [0, -7, 6, -4, 3, -1, 0].map((down) => ({ transform: `translate(${-down / 2}px, ${down}px)` }));
    this.#run(/** @type {Element} */ (this.root.firstChild), shakes, { delay, lasts: 320 * stretch });
  }

  /** @param {GameEvent} event @param {number} stretch */
  #fall({ seat }, stretch) {
    const steps = [
      { transform: "translate(0, 0)", opacity: 1 },
      { transform: "translate(-5px, 4px)", opacity: 1, offset: 0.15 },
      { transform: "translate(5px, 9px)", opacity: 0.9, offset: 0.3 },
      {},
    ];
    this.#run(this.#movers[seat], steps, { lasts: 760 * stretch });
    this.#run(this.#hero.arm, [{ transform: "rotate(0deg)" }, {}], { lasts: 760 * stretch });
  }

  /**
   * Animate an element after a delay (ms), during which it has its first keyframe.
   * @param {Element} mover @param {Keyframe[]} steps an empty last one stands for its present style
   * @param {{delay?: number, lasts: number, fill?: FillMode}} when
   */
  #run(mover, steps, { delay = 0, lasts, fill = "backwards" }) {
    this.#running.push(mover.animate(steps, { delay: Math.max(0, delay), duration: lasts, fill, easing: "ease-out" }));
  }
}

/** Return the transform that places a figure. @param {string} seat @param {number} scale */
function at(seat, scale) {
  return `translate(${SIDES[seat].x} ${FEET}) scale(${scale})`;
}

/** Return the place where a blow lands on a figure. @param {string} seat @param {number} [forward] units in front of it */
function chest(seat, forward = 0) {
  const side = SIDES[seat];
  return `translate(${side.x + side.forward * forward} ${FEET - side.chest})`;
}

// The HP of both fighters: names, numbers, and a bar that runs down and still shows the latest loss.

const LOW = 0.3;

/** @param {string} seat @param {Words} words */
function made(seat, words) {
  const number = element("strong");
  const name = element("span", { class: "name" }, words(`seat-${seat}`));
  const you = element("span", { class: "you" }, words("you"));
  const of = element("span", { class: "of" }, ` / ${STRENGTHS[seat].hp}`);
  const [lost, left] = [element("i", { class: "lost" }), element("i", { class: "left" })];
  const line = element("div", {}, name, you, element("span", { class: "hp" }, `${words("battle-hp")} `, number, of));
  const root = element(
    "div",
    { class: "health", "data-seat": seat },
    line,
    element("div", { class: "bar" }, lost, left),
  );
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

  /** Mark the player's own seat and the seat to move. @param {string} own @param {string | null} turn */
  mark(own, turn) {
    for (const seat of SEATS) {
      this.#sides[seat].you.hidden = seat !== own;
      this.#sides[seat].root.classList.toggle("turn", seat === turn);
    }
  }

  /**
   * Show the HP of a state, with the loss by the last event marked.
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
        setText(number, String(hp));
        left.style.transform = `scaleX(${hp / most})`;
        lost.style.transform = `scaleX(${before / most})`;
        root.classList.toggle("low", hp / most < LOW);
      }
    };
    this.settle();
  }

  /** Run the HP down from the previous state after a delay. Call `show` first. @param {number} ms */
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
