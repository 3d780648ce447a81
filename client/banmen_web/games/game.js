// What a game tells the page: how its events change its state, and what the page marks as open. No module is a judge.

/**
 * A value as JSON has it.
 * @typedef {any} Plain
 */

/**
 * What happened in a game, as docs/protocol has it: a map with a `type`.
 * @typedef {{type: string, [field: string]: any}} GameEvent
 */

/**
 * What a player asks for, as docs/protocol has it.
 * @typedef {{type: string, [field: string]: any}} Action
 */

/**
 * The places at a table; whether the time is counted that players are there; whether the seats play against each other.
 * @typedef {{seats: string[], timed?: boolean, rivals?: boolean}} Setting
 */

/**
 * A game. States are values: `evolve` gives another one and leaves what it is given as it is. It is total: it checks
 * nothing. `plain` is a state as the wire has it, its fields in the order of their page in docs/protocol, because the
 * hash is made of it; `read` makes a state of that. `legal` are the actions that the page offers to a seat by a mark,
 * a part of those that the server takes.
 * @typedef {object} Game
 * @property {string} key
 * @property {Plain} blank
 * @property {(options: Record<string, any>) => Setting} setting
 * @property {(state: Plain, event: GameEvent) => Plain} evolve
 * @property {(state: Plain) => Plain} plain
 * @property {(position: Plain) => Plain} read
 * @property {(state: Plain, seat: string) => Action[]} legal
 * @property {(event: GameEvent) => string | null} milestone
 * @property {(state: Plain) => boolean} [paused]
 */

/**
 * The same value: for games whose state is that of the wire.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function same(value) {
  return value;
}
