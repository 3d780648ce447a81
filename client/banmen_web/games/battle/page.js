// The battle: both sides with what is left of them, and the last blow.

import { element, shape } from "../../ui/dom.js";
import game from "./fold.js";

/** @type {Record<string, {hp: number, x: number}>} */
const SIDES = { hero: { hp: 300, x: 20 }, demon_king: { hp: 400, x: 220 } };

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: ["cunning", "reckless", "wary"],
  view(host) {
    const root = element("div", { class: "board-place" });
    return {
      root,
      draw({ state, event, open }) {
        root.replaceChildren(drawing(state, { last: event, open, act: host.act, words: host.words }));
      },
    };
  },
  moveText(event, words) {
    if (event.type === "began") return "";
    const who = words(`seat-${event.seat}`);
    if (event.type !== "struck") return `${who}: ${words(`page-battle-${event.type}`)}`;
    const what = words(`page-battle-${event.result}`);
    return event.damage ? `${who}: ${what} −${event.damage}` : `${who}: ${what}`;
  },
};

/** @typedef {{last: any, open: any[], act: (action: any) => void, words: import("../../ui/words.js").Words}} Drawn */

/** @param {any} state @param {Drawn} drawn */
function drawing(state, { last, words }) {
  const parts = [shape("rect", { class: "arena", width: 400, height: 240, rx: 12 })];
  for (const [seat, { hp, x }] of Object.entries(SIDES)) {
    const side = state[seat];
    const share = side.hp / hp;
    parts.push(shape("text", { class: "fighter", x: x + 80, y: 34 }, words(`seat-${seat}`)));
    parts.push(shape("rect", { class: "bar", x, y: 52, width: 160, height: 14, rx: 7 }));
    const left = {
      class: `bar left${share < 0.3 ? " low" : ""}`,
      x,
      y: 52,
      width: Math.max(0, 160 * share),
      height: 14,
      rx: 7,
    };
    if (side.hp) parts.push(shape("rect", left));
    parts.push(shape("text", { class: "hp", x: x + 80, y: 86 }, `${side.hp} / ${hp}`));
    const figure = { class: `figure ${seat}${side.hp ? "" : " fallen"}`, cx: x + 80, cy: 150, r: 38 };
    parts.push(shape("circle", figure));
    if (side.guarding) parts.push(shape("circle", { class: "guard", cx: x + 80, cy: 150, r: 46 }));
    if (state.turn === seat) parts.push(shape("path", { class: "turn", d: `M${x + 72} 206h16l-8 10z` }));
  }
  if (last?.type === "struck") {
    const x = SIDES[last.seat === "hero" ? "demon_king" : "hero"].x + 80;
    const said = last.result === "evaded" ? words("page-battle-evaded") : `−${last.damage}`;
    parts.push(shape("text", { class: `blow ${last.result}`, x, y: 152 }, said));
  }
  return shape("svg", { viewBox: "0 0 400 240", class: "board battle" }, ...parts);
}
