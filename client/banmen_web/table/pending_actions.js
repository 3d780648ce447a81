// The actions that were sent and have no answer yet. The server numbers the actions of each seat: those sent after a
// refused one have wrong numbers, and are sent again with new ones.

/** @typedef {import("../games/game.js").Action} Action */
/** @typedef {import("../net/link.js").Answer} Answer */
/** @typedef {{action: Action, seat: string, n: number, tries: number, answered: (answer: Answer) => void}} Pending */

/** Refusals that the next action would get as well. */
const REFUSED_FOR_ALL = new Set([
  ...["stale", "too_fast", "unavailable", "internal", "not_begun", "not_seated", "game_over", "paused", "time_over"],
  ...["not_your_turn", "no_such_table"],
]);

export class PendingActions {
  /** @type {Pending[]} */
  #pending = [];
  #send;
  #doneOf;

  /**
   * `send` gives the server's answer, `doneOf` how many actions of a seat the server is known to have carried out.
   * @param {(n: number, action: Action) => Promise<Answer>} send @param {(seat: string) => number} doneOf
   */
  constructor(send, doneOf) {
    this.#send = send;
    this.#doneOf = doneOf;
  }

  /** All of them, the oldest first. @returns {Action[]} */
  get all() {
    return this.#pending.map(({ action }) => action);
  }

  /** Send an action; others may be pending. @param {string} seat @param {Action} action @returns {Promise<Answer>} */
  act(seat, action) {
    return new Promise((answered) => void this.#try({ action, seat, n: 0, tries: 0, answered }));
  }

  /** Send it with the next number of its seat. @param {Pending} pending */
  async #try(pending) {
    const { seat, action } = pending;
    const numbers = this.#pending.filter((each) => each.seat === seat).map(({ n }) => n);
    pending.n = Math.max(this.#doneOf(seat), ...numbers) + 1;
    pending.tries += 1;
    this.#pending.push(pending);
    const { tries } = pending;
    const answer = await this.#send(pending.n, action);
    if (tries === pending.tries) this.#answered(pending, answer);
  }

  /** @param {Pending} pending @param {Answer} answer */
  #answered(pending, answer) {
    const refused = answer.type === "refused";
    const after = this.#pending.filter(({ seat, n }) => refused && seat === pending.seat && n > pending.n);
    this.#pending = this.#pending.filter((each) => each !== pending && !after.includes(each));
    pending.answered(answer);
    for (const later of after) {
      later.tries += 1; // what is answered to the old number means nothing
      if (REFUSED_FOR_ALL.has(answer.code)) later.answered(answer);
      else void this.#try(later);
    }
  }
}
