// Opening a table: the choices, the command, the dialogs.

import { pageOf } from "../../games/page.js";
import { SETTINGS, settingOf } from "../../games/settings.js";
import { gameName, programName, seatName } from "../../table/names.js";
import { button, choiceRow, element, missing } from "../../ui/dom.js";
import { fieldRow, showDialog } from "../../ui/dialogs.js";
import { nameField } from "../../ui/settings.js";
import { keep } from "../../ui/browser.js";
import { clockRow } from "./asking.js";
import { lastChoice } from "./tables.js";

/** @typedef {import("../../games/page.js").GamePage} GamePage */
/** @typedef {import("../../games/page.js").Choice} Choice */
/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./lobby.js").OwnTable} OwnTable */
/** @typedef {import("../../net/wire.d.ts").Open} Open */
/** The command to open a table, without its id. @typedef {Omit<Open, "id"> & Required<Pick<Open, "options" | "seats">>} Opening */

const [FEWEST_GAMES, LATEST_GAMES] = [10, 20];

// The choices for a new table, and the command made from them. The functions are pure.

/**
 * The chosen values. `who` is `friend`, `computer`, `watch` (programs hold all seats) or `alone`. `seat` is the player's
 * own, or empty for a random one. `values` belong to the game's choices, in the same order.
 * @typedef {object} Chosen
 * @property {"friend" | "computer" | "watch" | "alone"} who
 * @property {string} seat
 * @property {string} program
 * @property {any[]} values
 * @property {boolean} listed
 * @property {boolean} rated
 * @property {Record<string, any> | null} clock
 */

/** Return the defaults. @param {GamePage} page @param {Choice[]} choices @returns {Chosen} */
export function usual(page, choices) {
  const values = choices.map((choice) => choice.usual);
  const listed = !page.game.setting({}).opener; // those come who have the code
  const chosen = { seat: "", program: page.programs?.[0] ?? "", values, listed, rated: true, clock: null };
  return { ...chosen, who: companies(page, optionsOf(choices, values))[0] };
}

/** Return the game's options; the server chooses those left empty. @param {Choice[]} choices @param {any[]} values @param {string} [who] plays @returns {Record<string, any>} */
export function optionsOf(choices, values, who) {
  /** @type {Record<string, any>} */
  const options = {};
  choices.forEach(({ name, when, field }, at) => {
    if (when && !when(options, who)) return;
    const value = field ? field.read(values[at]) : values[at];
    if (!name) Object.assign(options, value);
    else if (value !== undefined) options[name] = value;
  });
  return options;
}

/** Return the possible opponents with these options. @param {GamePage} page @param {Record<string, any>} options @returns {Chosen["who"][]} */
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
 * Build the command. @param {GamePage} page @param {Choice[]} choices @param {Chosen} chosen @param {() => number} random
 * @returns {Opening}
 */
export function openCommand(
  { game },
  choices,
  { who, seat, program, values, listed, rated, clock },
  random = Math.random,
) {
  const { rival, ...options } = optionsOf(choices, values, who);
  const { seats, opener } = game.setting(options);
  if (opener) return { type: "open", game: game.key, options, seats: { [opener]: "me" }, listed };
  const mine = seats.includes(seat) ? seat : seats[Math.floor(random() * seats.length)];
  const others = seats.filter((each) => each !== mine);
  const named = who === "computer" ? program : rival;
  const programs = Object.fromEntries(named ? others.slice(rival ? -1 : 0).map((each) => [each, named]) : []);
  const holder = { friend: "open", computer: "program", watch: "program", alone: "me" }[who];
  const sits = (/** @type {string} */ each) => (each === mine && who !== "watch" ? "me" : holder);
  const taken = Object.fromEntries(seats.map((each) => [each, programs[each] ? "program" : sits(each)]));
  const command = { type: "open", game: game.key, options, seats: taken, listed: listed && who !== "computer", clock };
  return { ...command, ...(named && { programs }), ...(!rated && { rated }) };
}

/**
 * Return the program against which the player would win half of the games, as `banmen.personal_level` does in Python;
 * undefined where too few games tell. @param {GamePage} page @param {OwnTable[]} own @returns {string | undefined}
 */
export function personalLevel({ game, elo = {} }, own) {
  const even = own.filter(({ row }) => row.game === game.key && settingOf(row.game, row.options).rated);
  const last = even.map(({ row, mine, outcome, touched }) => ({ ...row, mine, outcome, ended: touched }));
  const results = [...last, ...even.flatMap(({ before = [] }) => before)]
    .map(({ programs = {}, mine = [], outcome, ended }) => {
      const [program, ...others] = Object.values(programs);
      const score = outcome?.winner ? Number(mine.includes(outcome.winner)) : 0.5;
      return { score, ended, elo: outcome && mine.length === 1 && !others.length ? elo[program] : undefined };
    })
    .filter((each) => each.elo !== undefined)
    .sort((one, other) => other.ended - one.ended)
    .slice(0, LATEST_GAMES);
  if (results.length < FEWEST_GAMES) return undefined;
  const against = results.map((each) => each.elo ?? 0);
  const usually = against.reduce((sum, each) => sum + each, 0) / against.length;
  const scored = results.reduce((sum, { score }) => sum + score, 1);
  /** @param {string} program how far its expected score is from the player's */
  const off = (program) =>
    Math.abs(
      [...against, usually, usually].reduce((sum, each) => sum - 1 / (1 + 10 ** ((each - elo[program]) / 400)), scored),
    );
  return Object.keys(elo).reduce((best, each) => (off(each) < off(best) ? each : best));
}

// The dialogs that open a table: for a friend, for the player alone, for a show, and against the computer.

/** Open a table and go there; return whether the server opened it. @param {App} app @param {Omit<Open, "id">} command */
async function open(app, command) {
  const answer = await app.link.command(command);
  if (answer.type === "opened") app.go(answer.code);
  else app.refused(answer);
  return answer.type === "opened";
}

/**
 * Show a form in a dialog; its rows are rebuilt after each choice. It stays open until `done` succeeds, so that the table
 * is not opened twice, and the player can change the form after a refusal.
 * @param {App} app @param {string} title @param {string} label @param {() => Node[]} rows @param {() => Promise<boolean>} done
 */
function formDialog(app, title, label, rows, done) {
  const { words } = app;
  const place = element("div", { class: "rows" });
  const name = app.name === null ? nameField(app) : null;
  const draw = () => place.replaceChildren(...rows());
  const inside = (/** @type {() => void} */ close) => {
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (name && !name.take()) return;
      go.disabled = true;
      go.lastElementChild?.replaceChildren(words("page-opening"));
      if (await done()) return close();
      go.disabled = false;
      go.lastElementChild?.replaceChildren(label);
    };
    const go = button(label, () => {}, { kind: "main", icon: "circle-play" });
    go.type = "submit";
    go.autofocus = true;
    const buttons = element("div", { class: "buttons" }, button(words("cancel"), close), go);
    return [element("form", { class: "rows", onsubmit: submit }, place, ...(name ? [name.label] : []), buttons)];
  };
  draw();
  showDialog(title, inside, words("close"));
  return draw;
}

/** Open a table with an imported puzzle. @param {App} app @param {string} game @param {Record<string, any>} options */
export async function openPuzzle(app, game, options) {
  const page = await pageOf(game);
  if (!page) return;
  const choices = [{ name: "", label: "", values: [], usual: options }];
  await open(app, openCommand(page, choices, { ...usual(page, choices), listed: false }));
}

/** @param {App} app @param {string} game @param {OwnTable[]} own tables of the player */
export async function openTable(app, game, own) {
  const page = await pageOf(game);
  if (!page) return;
  const { words } = app;
  const choices = page.choices?.(words) ?? [];
  const chosen = usual(page, choices);
  const take = (/** @type {Partial<Chosen>} */ some) => {
    Object.assign(chosen, some);
    const possible = companies(page, optionsOf(choices, chosen.values));
    if (!possible.includes(chosen.who)) [chosen.who] = possible;
    draw();
  };
  const even = personalLevel(page, own);
  const rows = () => openRows(app, page, choices, chosen, take, even);
  const done = async () => {
    const { options, ...command } = openCommand(page, choices, chosen);
    const { brought, ...others } = options;
    if (brought === undefined) return open(app, { ...command, options });
    const { optionsIn } = await import("./bringing.js").catch(missing);
    const found = await optionsIn(app, page, brought);
    return found !== null && open(app, { ...command, options: { ...others, ...found } });
  };
  const draw = formDialog(app, words("new-title", { game: gameName(words, game) }), words("open"), rows, done);
}

/** Let the player edit the board of a text; return its new text, or null. @param {App} app @param {GamePage} page @param {string} text */
async function edited(app, page, text) {
  const [{ optionsIn }, { editBoard }] = await Promise.all([import("./bringing.js"), import("./editor.js")]).catch(
    missing,
  );
  const options = text.trim() ? await optionsIn(app, page, text) : {};
  return options && editBoard(app, page, options);
}

/** @param {App} app @param {GamePage} page @param {import("../../games/page.js").Choice[]} choices @param {Chosen} chosen @param {(some: Partial<Chosen>) => void} take @param {string | undefined} even @returns {HTMLElement[]} */
function openRows(app, page, choices, chosen, take, even) {
  const { words, rated } = app;
  const options = optionsOf(choices, chosen.values);
  const { seats, rivals = false } = page.game.setting(options);
  const possible = companies(page, options);
  const turns = rivals && seats.length === 2;
  const guests = Object.values(openCommand(page, choices, chosen).seats).includes("open");
  const rows = [];
  if (possible.length > 1) {
    const labels = /** @type {[any, string][]} */ (possible.map((who) => [who, words(`page-who-${who}`)]));
    rows.push(choiceRow(words("page-who"), labels, chosen.who, (who) => take({ who })));
  }
  choices.forEach(({ name, label, values, when, field }, at) => {
    if (when && !when(optionsOf(choices.slice(0, at), chosen.values), chosen.who)) return;
    const changed = (/** @type {any} */ value) => chosen.values.map((each, number) => (number === at ? value : each));
    if (field) {
      const type = (/** @type {string} */ text) => {
        chosen.values = changed(text);
      };
      rows.push(fieldRow(label, field, chosen.values[at], type));
      if (name === "brought" && page.editable) {
        const edit = async () => {
          const text = await edited(app, page, chosen.values[at]);
          if (text !== null) take({ values: changed(text) });
        };
        rows.push(button(app.words("page-own-edit"), () => void edit()));
      }
    } else rows.push(choiceRow(label, values, chosen.values[at], (value) => take({ values: changed(value) })));
  });
  if (chosen.who === "computer")
    rows.push(...levelRows(words, page, chosen.program, (program) => take({ program }), even));
  if (turns && chosen.who !== "watch") {
    rows.push(seatRow(words, seats, chosen.seat, (seat) => take({ seat })));
    if (page.offers) rows.push(clockRow(words, chosen.clock, (clock) => take({ clock })));
  }
  if (turns && rated && guests) {
    /** @type {[any, string][]} */
    const counts = [
      [true, words("new-rated-yes")],
      [false, words("new-rated-no")],
    ];
    rows.push(choiceRow(words("new-rated"), counts, chosen.rated, (some) => take({ rated: some })));
  }
  if (guests || chosen.who === "watch") {
    /** @type {[any, string][]} */
    const who = [
      [true, words("new-list-all")],
      [false, words("new-list-code")],
    ];
    rows.push(choiceRow(words("new-list"), who, chosen.listed, (listed) => take({ listed })));
  }
  return rows;
}

/** @param {import("../../ui/words.js").Words} words @param {GamePage} page @param {string} program @param {(program: string) => void} take @param {string} [even] the personal level */
function levelRows(words, { game, programs = [] }, program, take, even) {
  const about = (/** @type {string} */ each) => {
    const said = words(`program-${game.key}-${each}-about`);
    const name = programName(words, game.key, each);
    return said.startsWith("program-") ? name : `${name}: ${said}`;
  };
  const values = /** @type {[any, string][]} */ (programs.map((each) => [each, about(each)]));
  const rows = [choiceRow(words("computer-level"), values, program, take)];
  if (even) {
    const choose = button(programName(words, game.key, even), () => take(even));
    rows.push(element("div", { class: "field" }, element("span", {}, words("computer-even")), choose));
  }
  return rows;
}

/** @param {import("../../ui/words.js").Words} words @param {string[]} seats @param {string} seat @param {(seat: string) => void} take */
function seatRow(words, seats, seat, take) {
  const named = /** @type {[any, string][]} */ (seats.map((each) => [each, seatName(words, each)]));
  return choiceRow(words("new-seat"), [...named, ["", words("computer-seat-random")]], seat, take);
}

/** Show the dialog to play the computer, with the previous choices. @param {App} app @param {OwnTable[]} own tables of the player */
export async function playComputer(app, own) {
  const { words } = app;
  const all = await Promise.all([...SETTINGS.keys()].map(pageOf));
  const pages = all.filter((page) => page && companies(page, {}).includes("computer"));
  const kept = lastChoice();
  let page = /** @type {GamePage} */ (pages.find((each) => each?.game.key === kept.game) ?? pages[0]);
  const chosen = { ...kept };
  if (!page.programs?.includes(chosen.program)) chosen.program = page.programs?.[0] ?? "";
  const take = (/** @type {Record<string, any>} */ some) => {
    Object.assign(chosen, some);
    page = /** @type {GamePage} */ (pages.find((each) => each?.game.key === chosen.game) ?? page);
    if (!page.programs?.includes(chosen.program)) chosen.program = page.programs?.[0] ?? "";
    draw();
  };
  const rows = () => {
    const games = /** @type {[any, string][]} */ (
      pages.map((each) => [each?.game.key, gameName(words, each?.game.key ?? "")])
    );
    const { seats } = page.game.setting({});
    return [
      choiceRow(words("computer-game"), games, page.game.key, (game) => take({ game })),
      ...levelRows(words, page, chosen.program, (program) => take({ program }), personalLevel(page, own)),
      seatRow(words, seats, seats.includes(chosen.seat) ? chosen.seat : "", (seat) => take({ seat })),
      ...(page.offers ? [clockRow(words, chosen.clock, (clock) => take({ clock }))] : []),
    ];
  };
  const done = () => {
    keep("computer", JSON.stringify({ ...chosen, game: page.game.key }));
    const choices = page.choices?.(words) ?? [];
    const clock = page.offers ? chosen.clock : null;
    return open(
      app,
      openCommand(page, choices, { ...usual(page, choices), ...chosen, clock, who: "computer", listed: false }),
    );
  };
  const draw = formDialog(app, words("computer-title"), words("computer-play"), rows, done);
}
