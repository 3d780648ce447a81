// The tabs of one browser agree on where the player plays: in the tab that entered the table last.

/** @typedef {Pick<BroadcastChannel, "postMessage" | "onmessage">} Channel */
/**
 * A message from one tab to the others: it entered a table at `at` (ms since 1970), or left it if `at` is null.
 * @typedef {{tab: string, table: string, at: number | null}} TabNotice
 */

/** Return a random name of letters and digits. */
export function randomName() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36))
    .join("")
    .slice(0, 24);
}

/** Open the channel between the tabs; null if the browser has none, and each tab plays on its own. @returns {Channel | null} */
function openChannel() {
  return typeof BroadcastChannel === "function" ? new BroadcastChannel("banmen") : null;
}

export class Tabs {
  tab = randomName();
  /** When this tab entered each of its tables. @type {Map<string, number>} */
  #own = new Map();
  /** When the other tabs entered, by table and tab. @type {Map<string, Map<string, number>>} */
  #others = new Map();
  /** @type {Channel | null} */
  #channel;

  /**
   * @param {() => void} changed is called when another tab enters or leaves a table of this one
   * @param {Channel | null} channel @param {() => number} now ms since 1970
   */
  constructor(changed, channel = openChannel(), now = Date.now) {
    this.#channel = channel;
    this.changed = changed;
    this.now = now;
    if (channel) channel.onmessage = ({ data }) => this.#receive(data);
    if (typeof addEventListener === "function") {
      addEventListener("pagehide", () => this.#postAll(false));
      addEventListener("pageshow", () => this.#postAll(true));
    }
  }

  /** Make this the tab in which the player plays at a table. @param {string} table its id */
  enter(table) {
    const others = this.#others.get(table)?.values() ?? [];
    this.#own.set(table, Math.max(this.now(), ...Array.from(others, (at) => at + 1)));
    this.#post(table);
    this.changed();
  }

  /** @param {string} table */
  leave(table) {
    if (this.#own.delete(table)) this.#post(table);
  }

  /** Return whether the player plays at a table in this tab; the other tabs only show it. @param {string} table */
  plays(table) {
    const own = this.#own.get(table) ?? 0;
    const others = [...(this.#others.get(table) ?? [])];
    return others.every(([tab, at]) => at < own || (at === own && tab < this.tab));
  }

  /** @param {TabNotice} notice */
  #receive({ tab, table, at }) {
    const others = this.#others.get(table) ?? new Map();
    const played = this.plays(table);
    this.#others.set(table, others);
    if (at === null) others.delete(tab);
    else others.set(tab, at);
    const own = this.#own.get(table);
    if (own === undefined) return;
    // A tab that entered while the clock was set back must learn the newest time. Only the newest tab answers: replies
    // from all of them would flood the channel.
    if (at !== null && at < own && this.plays(table)) this.#post(table);
    if (this.plays(table) !== played) this.changed();
  }

  /** @param {string} table */
  #post(table) {
    this.#channel?.postMessage({ tab: this.tab, table, at: this.#own.get(table) ?? null });
  }

  /** @param {boolean} there */
  #postAll(there) {
    for (const [table, at] of this.#own) this.#channel?.postMessage({ tab: this.tab, table, at: there ? at : null });
  }
}
