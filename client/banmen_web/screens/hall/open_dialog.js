// The dialogs that open a table: for a friend, alone, to watch programs; and against the computer.

import { GAMES } from "../../games/index.js";
import { pageOf } from "../../games/page.js";
import { clockText } from "../../table/clock.js";
import { gameName, programName, seatName } from "../../table/names.js";
import { button } from "../../ui/button.js";
import { showDialog } from "../../ui/dialog.js";
import { element } from "../../ui/dom.js";
import { choiceRow } from "../../ui/form.js";
import { keep, load } from "../../ui/kept.js";
import { nameField } from "../../ui/settings.js";
import { CLOCKS, companies, openCommand, optionsOf, usual } from "./opening.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../games/page.js").GamePage} GamePage */
/** @typedef {import("./opening.js").Chosen} Chosen */

/** Ask the server for a table, and go there. @param {App} app @param {Record<string, any>} command */
async function open(app, command) {
  const answer = await app.link.command(command);
  if (answer.type === "opened") app.go(answer.code);
  else app.refused(answer);
}

/** The form of a dialog: rows that are made anew when one of them is chosen. @param {App} app @param {string} title @param {string} label @param {() => Node[]} rows @param {() => void} done */
function formDialog(app, title, label, rows, done) {
  const { words } = app;
  const place = element("div", { class: "rows" });
  const name = app.name === null ? nameField(app) : null;
  const draw = () => place.replaceChildren(...rows());
  const inside = (/** @type {() => void} */ close) => {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (name && !name.take()) return;
      close();
      done();
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

/** @param {App} app @param {string} game */
export async function openTable(app, game) {
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
  const rows = () => openRows(words, page, choices, chosen, take);
  const done = () => void open(app, openCommand(page, choices, chosen));
  const draw = formDialog(app, words("new-title", { game: gameName(words, game) }), words("open"), rows, done);
}

/** @param {import("../../ui/words.js").Words} words @param {GamePage} page @param {import("../../games/page.js").Choice[]} choices @param {Chosen} chosen @param {(some: Partial<Chosen>) => void} take @returns {HTMLElement[]} */
function openRows(words, page, choices, chosen, take) {
  const options = optionsOf(choices, chosen.values);
  const { seats, rivals = false } = page.game.setting(options);
  const possible = companies(page, options);
  const turns = rivals && seats.length === 2;
  const rows = [];
  if (possible.length > 1) {
    const labels = /** @type {[any, string][]} */ (possible.map((who) => [who, words(`page-who-${who}`)]));
    rows.push(choiceRow(words("page-who"), labels, chosen.who, (who) => take({ who })));
  }
  choices.forEach(({ label, values, when }, at) => {
    if (when && !when(optionsOf(choices.slice(0, at), chosen.values))) return;
    const change = (/** @type {any} */ value) =>
      take({ values: chosen.values.map((each, number) => (number === at ? value : each)) });
    rows.push(choiceRow(label, values, chosen.values[at], change));
  });
  if (chosen.who === "computer") rows.push(levelRow(words, page, chosen.program, (program) => take({ program })));
  if (turns && chosen.who !== "watch") {
    rows.push(seatRow(words, seats, chosen.seat, (seat) => take({ seat })));
    if (page.offers) rows.push(clockRow(words, chosen.clock, (clock) => take({ clock })));
  }
  if (chosen.who === "friend" || chosen.who === "watch") {
    /** @type {[any, string][]} */
    const who = [
      [true, words("new-list-all")],
      [false, words("new-list-code")],
    ];
    rows.push(choiceRow(words("new-list"), who, chosen.listed, (listed) => take({ listed })));
  }
  return rows;
}

/** @param {import("../../ui/words.js").Words} words @param {GamePage} page @param {string} program @param {(program: string) => void} take */
function levelRow(words, { game, programs = [] }, program, take) {
  const about = (/** @type {string} */ each) => {
    const said = words(`program-${game.key}-${each}-about`);
    const name = programName(words, game.key, each);
    return said.startsWith("program-") ? name : `${name}: ${said}`;
  };
  const values = /** @type {[any, string][]} */ (programs.map((each) => [each, about(each)]));
  return choiceRow(words("computer-level"), values, program, take);
}

/** @param {import("../../ui/words.js").Words} words @param {string[]} seats @param {string} seat @param {(seat: string) => void} take */
function seatRow(words, seats, seat, take) {
  const named = /** @type {[any, string][]} */ (seats.map((each) => [each, seatName(words, each)]));
  return choiceRow(words("new-seat"), [...named, ["", words("computer-seat-random")]], seat, take);
}

/** @param {import("../../ui/words.js").Words} words @param {Record<string, any> | null} clock @param {(clock: any) => void} take */
export function clockRow(words, clock, take) {
  const values = /** @type {[any, string][]} */ (CLOCKS.map((rule) => [rule, clockText(words, rule)]));
  return choiceRow(words("new-clock"), values, clock, take);
}

/** Play the computer: what was chosen the last time stands there already. @param {App} app */
export async function playComputer(app) {
  const { words } = app;
  const all = await Promise.all([...GAMES.keys()].map(pageOf));
  const pages = all.filter((page) => page && companies(page, {}).includes("computer"));
  const kept = keptChoice();
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
      levelRow(words, page, chosen.program, (program) => take({ program })),
      seatRow(words, seats, seats.includes(chosen.seat) ? chosen.seat : "", (seat) => take({ seat })),
      ...(page.offers ? [clockRow(words, chosen.clock, (clock) => take({ clock }))] : []),
    ];
  };
  const done = () => {
    keep("computer", JSON.stringify({ ...chosen, game: page.game.key }));
    const choices = page.choices?.(words) ?? [];
    const clock = page.offers ? chosen.clock : null;
    void open(
      app,
      openCommand(page, choices, { ...usual(page, choices), ...chosen, clock, who: "computer", listed: false }),
    );
  };
  const draw = formDialog(app, words("computer-title"), words("computer-play"), rows, done);
}

/** What was chosen the last time against the computer. @returns {{game: string, program: string, seat: string, clock: any}} */
export function keptChoice() {
  const usually = { game: "", program: "", seat: "", clock: null };
  try {
    return { ...usually, ...JSON.parse(load("computer") ?? "{}") };
  } catch {
    return usually;
  }
}
