// The interface of a game's page (its board, its tools, its texts), and the pages of all games by key.

import { missing } from "../ui/dom.js";
import { SETTINGS } from "./settings.js";

/** @typedef {import("./game.js").GameEvent} GameEvent */
/** @typedef {import("./game.js").Action} Action */

/**
 * A moment of a table, as a viewer sees it. `event` led to `state`; it is null before the game has begun. `live`: the
 * moment is the present. `forward`: the ply drawn before was the previous one, so that the step can be animated.
 * `seat` is the viewer's seat, empty for a spectator. `open` are the actions to mark; it is empty unless `live`, the seat
 * is to move, and no action is pending. `pending` are the unanswered actions, the oldest first: a board draws them as
 * ghosts and may send more. `points` are the squares at which other seats point. `rests` is the reason why the programs
 * of an unfinished show have stopped at this ply, else empty; `limit` is the maximum length of a show. `fast`: the plies
 * change too fast to read texts on squares. `hurried`: the previous ply was so recent that only the board needs drawing.
 * @typedef {object} Moment
 * @property {import("../table/replay.js").Replay} replay
 * @property {any} state
 * @property {GameEvent | null} event
 * @property {number} ply
 * @property {boolean} live
 * @property {boolean} forward
 * @property {string} seat
 * @property {Action[]} open
 * @property {Action[]} pending
 * @property {Record<string, number>} points
 * @property {string} rests
 * @property {boolean} fast
 * @property {boolean} hurried
 */
/**
 * The services for a board. `act` sends an action for the viewer's seat and returns the server's answer, after a refusal
 * has been shown. `announce` sends a text to screen readers. `redraw` draws the same moment again. `advise` requests the
 * game's advice from the server; `ask` sends a command that is about no table. `open` opens a table and goes there;
 * `go` goes to the table with a code; `look` goes to a ply; `notice` shows a text for a while. `recorded`: the table is a saved game. `now` returns the
 * server's clock, in ms since 1970. `other` loads the page of another game, with its style. `tables` follows further
 * tables; it is missing where the viewer can only look.
 * @typedef {object} Host
 * @property {import("../ui/words.js").Words} words
 * @property {(action: Action) => Promise<import("../net/link.js").Answer>} act
 * @property {(text: string) => void} announce
 * @property {() => void} redraw
 * @property {(about: string) => Promise<import("../net/link.js").Answer>} advise
 * @property {(fields: {type: "read", data: string, review?: number}) => Promise<import("../net/link.js").Answer>} ask
 * @property {(fields: Omit<import("../net/wire.d.ts").Open, "type" | "id">) => Promise<void>} open
 * @property {(code: string) => void} go
 * @property {(ply: number) => void} look
 * @property {(text: string) => void} notice
 * @property {boolean} recorded
 * @property {() => number} now
 * @property {(square: number | null) => void} point
 * @property {(key: string) => Promise<GamePage | null>} other
 * @property {import("../table/others.js").OtherTables | null} [tables]
 */
/**
 * A board on the page. `hand` holds the player's tools: it is always visible, and its place and height never change. The
 * table puts its own buttons into `slot`, an element of the hand. Inside an element of the class `answering` a single move is
 * asked for: the style of the game then shows only the tools for it. `panel` holds the rarely used parts; empty elements
 * take no space. `wide` is the ratio of width to height. `names`: the hand shows the players itself. `key` and `chord`
 * return whether they handled a key, without and with a modifier such as Ctrl or Alt.
 * @typedef {object} BoardView
 * @property {Element} root
 * @property {Element} [hand]
 * @property {Element} [slot]
 * @property {Element} [panel]
 * @property {number} [wide]
 * @property {boolean} [names]
 * @property {(moment: Moment) => void} draw
 * @property {(event: KeyboardEvent) => boolean} [key]
 * @property {(event: KeyboardEvent) => boolean} [chord]
 */
/**
 * A choice for a new table: `name` is the option's name on the wire, `values` are its values with their labels. If `name`
 * is empty, each value is a map of several options. `when` returns whether the choice applies with the options chosen
 * before it and the given players. A choice with a `field` is typed, and is empty by default. Two names are no options:
 * `rival` is a program that plays on the last seat next to people; `brought` is a game or a position as a text, which the
 * server reads.
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} label
 * @property {[value: any, label: string][]} values
 * @property {any} usual
 * @property {(chosen: Record<string, any>, who?: string) => boolean} [when]
 * @property {Field} [field]
 */
/**
 * A text field, with several `lines` for long texts. `read` returns the option's value, undefined for an empty text, or
 * null for an invalid one; then the form shows `fault`.
 * @typedef {{example: string, fault: string, mode?: string, lines?: number, read: (text: string) => any}} Field
 */
/**
 * The puzzles of the day, the same everywhere: each is a text. `solved` returns the levels solved of a day, counted from
 * 1970-01-01, and `streak` how many days in a row had a solved one, up to today or yesterday. `note` stores that a puzzle
 * was solved, if it is one of the day.
 * @typedef {object} Daily
 * @property {number[]} levels
 * @property {(level: number, day?: number) => string} givens
 * @property {(day?: number) => number[]} solved
 * @property {(today?: number) => number} streak
 * @property {(givens: string, today?: number) => void} note
 */
/**
 * A game that one person practises without a server. `begin` returns the first event of a puzzle of a level, a random one
 * or the given one; `daily` loads the puzzles of the day; `levelOf` returns the level of a state. `decide` returns the event of an action, or throws an error with the `code` of a refusal.
 * `outcome` returns the result, or null during the game. `advise` returns the server's advice, or throws in the same way.
 * @typedef {object} Practice
 * @property {number[]} levels
 * @property {(level: number, words: import("../ui/words.js").Words) => string} levelName
 * @property {(level: number, puzzle?: string) => GameEvent} begin
 * @property {() => Promise<Daily>} daily
 * @property {(state: any) => number} levelOf
 * @property {(state: any, action: Action) => GameEvent} decide
 * @property {(state: any) => Record<string, any> | null} outcome
 * @property {(state: any, about: string, words: import("../ui/words.js").Words) => Record<string, any>} advise
 */
/**
 * A game that all students of a class play, each at a table of their own. `options` are the names of the choices that a
 * teacher has. If puzzles are drawn, `alike` returns the options of a game that begins like one that has begun.
 * `progress` returns how far a player has come: the steps `done` of `total` (0 if unknown), and what went wrong.
 * @typedef {object} ClassTask
 * @property {string[]} options
 * @property {(began: GameEvent) => Record<string, any>} [alike]
 * @property {(replay: import("../table/replay.js").Replay) => {done: number, total: number, mistakes: number, hints: number}} progress
 */
/**
 * An exercise that one person does without a server, on the screen of practice. `make` loads it; the
 * screen puts its own button into `slot`. `key` names it in the address.
 * @typedef {object} Exercise
 * @property {string} key
 * @property {(words: import("../ui/words.js").Words) => string} label
 * @property {(words: import("../ui/words.js").Words) => Promise<{root: Element, slot: Element}>} make
 */
/**
 * The services for an editor: its texts, `announce` as for a board, and `changed`, which draws it again.
 * @typedef {{words: import("../ui/words.js").Words, announce: (text: string) => void, changed: () => void}} EditorHost
 */
/** Make a board for the editor of its game, which calls it back. @typedef {(words: import("../ui/words.js").Words, calls: any) => any} Editable */
/**
 * An editor of boards for new tables. `text` returns the board as the server reads it. `verdict` returns a sentence about
 * it, and whether a game can begin from it. `key` returns whether it handled a key.
 * @typedef {object} Editor
 * @property {Element} root
 * @property {Element} tools
 * @property {() => void} draw
 * @property {() => void} focus
 * @property {() => void} clear
 * @property {() => string} text
 * @property {() => {text: string, ready: boolean}} verdict
 * @property {(event: KeyboardEvent) => boolean} key
 */
/**
 * The page of a game. `moveText` names an event in the list of moves; it is empty for an event that is no move. `spoken`
 * returns its sentence for screen readers, given the state after it. Both receive the first event of the game, which has
 * the board's size. `css` is the address of the style sheet. `choices` returns the choices for a new table. `programs`
 * are the server's programs for the game, the default first. `offers` are the offers between rivals during a game.
 * `explains` are the codes of refusals that the board explains itself. `drawsAnother` returns whether a rematch with these
 * options has a new puzzle. `optionsAt` returns the options of a game that continues from a ply. `editable` returns a board
 * for the game's editor, which sets up the choice `brought`. `cover` draws the picture that a game from another
 * distribution has in the hall, `COVER_WIDTH` by `COVER_HEIGHT`; banmen's own are in their `cover.js`. `keys` are the
 * messages with a player's keys; the messages `NAME-does` say what they do.
 * @typedef {object} GamePage
 * @property {import("./game.js").Game} game
 * @property {string} css
 * @property {(host: Host) => BoardView} view
 * @property {(event: GameEvent, words: import("../ui/words.js").Words, began: GameEvent) => string} moveText
 * @property {(event: GameEvent, words: import("../ui/words.js").Words, began: GameEvent, state: any) => string} [spoken]
 * @property {(words: import("../ui/words.js").Words) => Choice[]} [choices]
 * @property {string[]} [programs]
 * @property {Record<string, number>} [elo]
 * @property {("take_back" | "draw")[]} [offers]
 * @property {string[]} [explains]
 * @property {(options: Record<string, any>) => boolean} [drawsAnother]
 * @property {(plies: {event: GameEvent}[], ply: number) => Record<string, any>} [optionsAt]
 * @property {Practice} [practice]
 * @property {ClassTask} [task]
 * @property {Exercise[]} [exercises]
 * @property {Editable} [editable]
 * @property {() => SVGElement[]} [cover]
 * @property {string[]} [keys]
 */

/** The size of a cover in units. */
export const [COVER_WIDTH, COVER_HEIGHT] = [150, 100];

/** The pages of games from other distributions. @type {Map<string, GamePage>} */
const others = new Map();

/** Load the page of a game from another distribution. @param {string} address of its module, relative to the page */
export async function addOther(address) {
  try {
    /** @type {{default: GamePage}} */
    const { default: page } = await imported(new URL(address, document.baseURI).href);
    others.set(page.game.key, page);
    SETTINGS.set(page.game.key, (options) => page.game.setting(options));
  } catch {
    // its tables can still be followed, as lists of moves
  }
}

/** Return the game of another distribution. @param {string} key */
export function otherGame(key) {
  return others.get(key)?.game;
}

/** Return the picture that a game from another distribution brings; undefined if it has none. @param {string} key */
export function otherCover(key) {
  return others.get(key)?.cover?.();
}

/** Return the page of a game, or null if there is none. @param {string} key @returns {Promise<GamePage | null>} */
export async function pageOf(key) {
  const other = others.get(key);
  if (other || !SETTINGS.has(key)) return other ?? null;
  return (await imported(new URL(`${key}/page.js`, import.meta.url).href)).default;
}

/** Load a module; report a missing one to `reload.js`. @param {string} address */
async function imported(address) {
  return import(address).catch(missing);
}
