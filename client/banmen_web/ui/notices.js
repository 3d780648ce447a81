// Notices that go by themselves: what was refused, what is done.

import { element } from "./dom.js";

const SHOWN_MS = 5_000;
const MOST = 3;

export class Notices {
  root = element("div", { class: "notices", role: "status" });

  /** @param {string} text @param {"info" | "fault"} [kind] */
  show(text, kind = "info") {
    if (!text) return;
    const same = Array.from(this.root.children).find(({ textContent }) => textContent === text);
    same?.remove();
    const notice = element("p", { class: kind, onclick: () => notice.remove() }, text);
    this.root.append(notice);
    while (this.root.children.length > MOST) this.root.firstChild?.remove();
    setTimeout(() => notice.remove(), SHOWN_MS);
  }
}
