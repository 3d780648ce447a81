// What the page shows of a game: its board, what is beside it, and its words. The pages of the games by their keys.

import { missing } from "../ui/dom.js";
import battle from "./battle/fold.js";
import goishi from "./goishi/fold.js";
import knightsTour from "./knights_tour/fold.js";
import reversi from "./reversi/fold.js";
import sudoku from "./sudoku/fold.js";

/** @typedef {import("./game.js").GameEvent} GameEvent */
/** @typedef {import("./game.js").Action} Action */

/**
 * A moment of a table, as one looks at it. `event` led to `state`; it is null before the game has begun. `live`: what is
 * looked at is what happens now. `forward`: the ply drawn before was the one before, so that the step can be animated.
 * `seat` is the seat of who looks, empty for a spectator; `open` are the actions that are marked, none unless `live`
 * and it is that seat's turn and no action waits for its answer; `pending` are those that wait, the oldest first: a board
 * shows them as ghosts, and may send others meanwhile. `points` are the squares at which other seats point. `rests`: why
 * the programs of a show go no further than this ply though it is not over, else empty: `limit`, as long as shows may be.
 * `fast`: plies follow each other too fast for anybody to read what is written on a square. `hurried`: so soon after the
 * one before that the board alone needs to be drawn.
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
 * What a board may ask for. `act` plays, at the seat of who looks, and gives the server's answer; a refusal has been
 * shown by then. `announce` is said by screen readers. `redraw` draws the same moment again.
 * `advise` asks the server for help that the game gives, `ask` what is about no table; `open` opens a table and goes
 * there; `look` goes to a ply; `notice` shows a text for a while; `recorded`: it is a saved game. `now` is the server's clock, in ms since 1970.
 * @typedef {object} Host
 * @property {import("../ui/words.js").Words} words
 * @property {(action: Action) => Promise<import("../net/link.js").Answer>} act
 * @property {(text: string) => void} announce
 * @property {() => void} redraw
 * @property {(about: string) => Promise<import("../net/link.js").Answer>} advise
 * @property {(fields: Record<string, any>) => Promise<import("../net/link.js").Answer>} ask
 * @property {(fields: Record<string, any>) => Promise<void>} open
 * @property {(ply: number) => void} look
 * @property {(text: string) => void} notice
 * @property {boolean} recorded
 * @property {() => number} now
 * @property {(square: number | null) => void} point
 */
/**
 * A board that is on the page. `hand` is what one plays with: it is always in sight, in the same place and of the same
 * height whatever happens; in `slot`, an element of it, the table puts its own buttons. `panel` is what is seldom needed;
 * empty elements take no place. `wide` is how many times wider than high the board is;
 * `names` says whether the hand says itself who plays. `key` gives whether it has used a key, `chord` whether one with Ctrl, Alt or the like.
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
 * A choice when a table is opened: `name` is the option's name on the wire, `values` what it may be, each with its label.
 * Where `name` is empty, each value is a map of options that go together. `when` says whether it is a choice at all with
 * the options chosen before it and whoever plays. With a `field` it is typed in place of chosen, and usually empty. Two
 * names are no options: `rival` is a program that plays beside people, on the last seat; `brought` a game or a position
 * as a text, which the server reads.
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} label
 * @property {[value: any, label: string][]} values
 * @property {any} usual
 * @property {(chosen: Record<string, any>, who?: string) => boolean} [when]
 * @property {Field} [field]
 */
/**
 * What may be typed, in so many `lines` where it is long: `read` gives the option's value, undefined for an empty text,
 * null for what is none: then `fault` is said.
 * @typedef {{example: string, fault: string, mode?: string, lines?: number, read: (text: string) => any}} Field
 */
/**
 * A game that one person practises without a server. `begin` gives the event with which a puzzle of a level begins, and
 * `levelOf` the level of its state; `decide` the event of an action, or throws an error with the `code` of a refusal;
 * `outcome` how the game has ended, null while it goes on; `advise` what the server would advise, or throws likewise.
 * @typedef {object} Practice
 * @property {number[]} levels
 * @property {(level: number, words: import("../ui/words.js").Words) => string} levelName
 * @property {(level: number) => GameEvent} begin
 * @property {(state: any) => number} levelOf
 * @property {(state: any, action: Action) => GameEvent} decide
 * @property {(state: any) => Record<string, any> | null} outcome
 * @property {(state: any, about: string, words: import("../ui/words.js").Words) => Record<string, any>} advise
 */
/**
 * What the page shows of a game. `moveText` names an event in a list of moves, empty for what is no move; `spoken` is the
 * sentence that screen readers say of it, with the state after it. Both are given the event with which the game began: it
 * has the board's size. `css` is the address of its style sheet. `choices` are for who opens a table.
 * `programs` are those of the server that play it, the usual one first; `offers` what rivals may offer each other
 * while they play; `explains` the codes of refused actions that the board itself explains. `drawsAnother`: whether another
 * game with these options of a table has another puzzle. `optionsAt` makes options of a game, to play on from a ply.
 * @typedef {object} GamePage
 * @property {import("./game.js").Game} game
 * @property {string} css
 * @property {(host: Host) => BoardView} view
 * @property {(event: GameEvent, words: import("../ui/words.js").Words, began: GameEvent) => string} moveText
 * @property {(event: GameEvent, words: import("../ui/words.js").Words, began: GameEvent, state: any) => string} [spoken]
 * @property {(words: import("../ui/words.js").Words) => Choice[]} [choices]
 * @property {string[]} [programs]
 * @property {("take_back" | "draw")[]} [offers]
 * @property {string[]} [explains]
 * @property {(options: Record<string, any>) => boolean} [drawsAnother]
 * @property {(plies: {event: GameEvent}[], ply: number) => Record<string, any>} [optionsAt]
 * @property {Practice} [practice]
 */

/** The pages of games of other distributions. @type {Map<string, GamePage>} */
const others = new Map();

/** Take up the page of a game of another distribution. @param {string} address of its module, relative to the page */
export async function addOther(address) {
  try {
    /** @type {{default: GamePage}} */
    const { default: page } = await imported(new URL(address, document.baseURI).href);
    others.set(page.game.key, page);
    GAMES.set(page.game.key, page.game);
  } catch {
    // its tables can still be followed, as lists of moves
  }
}

/** The page of a game, null for one that has none. @param {string} key @returns {Promise<GamePage | null>} */
export async function pageOf(key) {
  const other = others.get(key);
  if (other || !GAMES.has(key)) return other ?? null;
  return (await imported(new URL(`${key}/page.js`, import.meta.url).href)).default;
}

/** A module. Where it is missing, `reload.js` is told. @param {string} address */
async function imported(address) {
  return import(address).catch(missing);
}

// The games of banmen by their keys. A game of another distribution brings a module of its own, see docs/adding-a-game.

/** @type {Map<string, import("./game.js").Game>} */
export const GAMES = new Map([reversi, sudoku, knightsTour, battle, goishi].map((game) => [game.key, game]));
