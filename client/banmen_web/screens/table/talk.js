// What is heard of the talk at a table: who is muted in this browser, and what was not read yet. Pure but for what is kept.

import { keep, load } from "../../ui/kept.js";

const MOST_MUTED = 200;

/** @typedef {Record<string, any>} Saying as `said` events of docs/protocol, with their number */

export class Talk {
  /** @type {Set<string>} */
  #muted;
  #read = 0;

  constructor() {
    this.#muted = new Set(JSON.parse(load("muted") ?? "[]"));
  }

  /** @param {string} player */
  isMuted(player) {
    return this.#muted.has(player);
  }

  /** @param {string} player @param {boolean} muted */
  mute(player, muted) {
    this.#muted.delete(player);
    if (muted) this.#muted.add(player);
    keep("muted", JSON.stringify([...this.#muted].slice(-MOST_MUTED)));
  }

  /** What is to be shown. @param {Saying[]} sayings */
  heard(sayings) {
    return sayings.filter(({ text, player }) => text && !this.#muted.has(player));
  }

  /** How many of these were not read yet; one's own are. @param {Saying[]} sayings @param {string} own the player's id */
  unread(sayings, own) {
    return this.heard(sayings).filter(({ number, player }) => number > this.#read && player !== own).length;
  }

  /** All up to these are read. @param {Saying[]} sayings */
  read(sayings) {
    this.#read = Math.max(this.#read, ...sayings.map(({ number }) => number));
  }

  /** Who may be muted: all others who spoke, each with the last name. @param {Saying[]} sayings @param {string} own */
  speakers(sayings, own) {
    const others = sayings.filter(({ player, text }) => player && text && player !== own);
    return new Map(others.map(({ player, name }) => [String(player), String(name)]));
  }
}
