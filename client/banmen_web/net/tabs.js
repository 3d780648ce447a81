// The tabs of one browser: at a table that several of them show, the player plays in the one that came there last.

/** @typedef {Pick<BroadcastChannel, "postMessage" | "onmessage">} Channel */
/**
 * What a tab tells the others: that it came to a table at `at` (ms since 1970), or, without `at`, that it has left it.
 * @typedef {{tab: string, table: string, at: number | null}} Told
 */

/** A random name of letters and digits. */
export function randomName() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36))
    .join("")
    .slice(0, 24);
}

/** Where a browser has no such channel, each tab plays for itself. @returns {Channel | null} */
function openChannel() {
  return typeof BroadcastChannel === "function" ? new BroadcastChannel("banmen") : null;
}

export class Tabs {
  tab = randomName();
  /** When this tab came to each of its tables. @type {Map<string, number>} */
  #own = new Map();
  /** When the other tabs came, by table and tab. @type {Map<string, Map<string, number>>} */
  #others = new Map();
  /** @type {Channel | null} */
  #channel;

  /**
   * @param {() => void} changed is called when another tab came to a table of this one, or left it
   * @param {Channel | null} channel @param {() => number} now ms since 1970
   */
  constructor(changed, channel = openChannel(), now = Date.now) {
    this.#channel = channel;
    this.changed = changed;
    this.now = now;
    if (channel) channel.onmessage = ({ data }) => this.#receive(data);
    if (typeof addEventListener === "function") {
      addEventListener("pagehide", () => this.#tellAll(false));
      addEventListener("pageshow", () => this.#tellAll(true));
    }
  }

  /** The player came to a table here, or wants to play here. @param {string} table its id */
  enter(table) {
    const others = this.#others.get(table)?.values() ?? [];
    this.#own.set(table, Math.max(this.now(), ...Array.from(others, (at) => at + 1)));
    this.#tell(table);
    this.changed();
  }

  /** @param {string} table */
  leave(table) {
    if (this.#own.delete(table)) this.#tell(table);
  }

  /** Whether the player plays at a table in this tab; the others follow. @param {string} table */
  plays(table) {
    const own = this.#own.get(table) ?? 0;
    const others = [...(this.#others.get(table) ?? [])];
    return others.every(([tab, at]) => at < own || (at === own && tab < this.tab));
  }

  /** @param {Told} told */
  #receive({ tab, table, at }) {
    const others = this.#others.get(table) ?? new Map();
    const played = this.plays(table);
    this.#others.set(table, others);
    if (at === null) others.delete(tab);
    else others.set(tab, at);
    const own = this.#own.get(table);
    if (own === undefined) return;
    // One that came with the clock set back has to hear of the newest: of all others it would bring a storm of answers.
    if (at !== null && at < own && this.plays(table)) this.#tell(table);
    if (this.plays(table) !== played) this.changed();
  }

  /** @param {string} table */
  #tell(table) {
    this.#channel?.postMessage({ tab: this.tab, table, at: this.#own.get(table) ?? null });
  }

  /** @param {boolean} there */
  #tellAll(there) {
    for (const [table, at] of this.#own) this.#channel?.postMessage({ tab: this.tab, table, at: there ? at : null });
  }
}
