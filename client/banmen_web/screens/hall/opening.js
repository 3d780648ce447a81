// What a person may choose when a table is opened, and the command that it becomes. Pure.

/** @typedef {import("../../games/page.js").GamePage} GamePage */
/** @typedef {import("../../games/page.js").Choice} Choice */
/**
 * What is chosen. `who` is `friend`, `computer`, `watch` (programs have all seats) or `alone`. `seat` is one's own, empty
 * for one drawn by lot. `values` are those of the game's choices, in their order.
 * @typedef {object} Chosen
 * @property {"friend" | "computer" | "watch" | "alone"} who
 * @property {string} seat
 * @property {string} program
 * @property {any[]} values
 * @property {boolean} listed
 * @property {Record<string, any> | null} clock
 */

/** @type {(Record<string, any> | null)[]} */
export const CLOCKS = [
  null,
  { main_ms: 180_000, increment_ms: 2_000 },
  { main_ms: 300_000, increment_ms: 3_000 },
  { main_ms: 600_000 },
  { main_ms: 1_800_000 },
  { main_ms: 30_000, per_move: true },
];

/** What is usual. @param {GamePage} page @param {Choice[]} choices @returns {Chosen} */
export function usual(page, choices) {
  const values = choices.map((choice) => choice.usual);
  const chosen = { seat: "", program: page.programs?.[0] ?? "", values, listed: true, clock: null };
  return { ...chosen, who: companies(page, optionsOf(choices, values))[0] };
}

/** The game's options. @param {Choice[]} choices @param {any[]} values @returns {Record<string, any>} */
export function optionsOf(choices, values) {
  /** @type {Record<string, any>} */
  const options = {};
  choices.forEach(({ name, when }, at) => {
    if (when && !when(options)) return;
    if (name) options[name] = values[at];
    else Object.assign(options, values[at]);
  });
  return options;
}

/** With whom one may play with these options. @param {GamePage} page @param {Record<string, any>} options @returns {Chosen["who"][]} */
export function companies({ game, programs = [] }, options) {
  const { seats } = game.setting(options);
  const usually = game.setting({});
  const pair = usually.rivals === true && usually.seats.length === 2;
  /** @type {Chosen["who"][]} */
  const all = seats.length === 1 ? ["alone"] : ["friend"];
  if (pair && programs.length) all.push("computer");
  if ((pair || seats.length === 1) && programs.length) all.push("watch");
  return all;
}

/**
 * The command. @param {GamePage} page @param {Choice[]} choices @param {Chosen} chosen @param {() => number} random
 * @returns {Record<string, any>}
 */
export function openCommand({ game }, choices, { who, seat, program, values, listed, clock }, random = Math.random) {
  const options = optionsOf(choices, values);
  const { seats } = game.setting(options);
  const mine = seats.includes(seat) ? seat : seats[Math.floor(random() * seats.length)];
  const holder = { friend: "open", computer: "program", watch: "program", alone: "me" }[who];
  const taken = Object.fromEntries(seats.map((each) => [each, each === mine && who !== "watch" ? "me" : holder]));
  const named = who === "computer" && program;
  const programs = named
    ? Object.fromEntries(seats.filter((each) => each !== mine).map((each) => [each, program]))
    : {};
  const command = { type: "open", game: game.key, options, seats: taken, listed: listed && who !== "computer", clock };
  return named ? { ...command, programs } : command;
}
