// The teacher sets a task: the game, its options, against whom, as a race or not, and the time.

import { gameName, programName } from "../../table/names.js";
import { readReplay } from "../../table/replay_file.js";
import { base64 } from "../../ui/carried.js";
import { fieldRow, showDialog } from "../../ui/dialogs.js";
import { button, choiceRow, element } from "../../ui/dom.js";
import { gameOf } from "../folds.js";
import { SETTINGS, settingOf } from "../settings.js";
import { TEACHER } from "./fold.js";

/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../page.js").GamePage} GamePage */
/** @typedef {{game: string, values: Map<string, any>, rival: string, race: boolean, seconds: number, text: string}} Chosen */

const MINUTES = [0, 3, 5, 10, 15, 20, 30, 45];
/** The last task, so that the next one begins as it did. @type {Chosen} */
const kept = { game: "sudoku", values: new Map(), rival: "", race: false, seconds: 0, text: "" };

const nextTurn = () => new Promise((/** @type {(value?: undefined) => void} */ done) => setTimeout(done));

/** The choices of a game that a class has. @param {GamePage} page @param {Host} host */
function choicesOf(page, { words }) {
  const offered = page.task?.options ?? [];
  return (page.choices?.(words) ?? []).filter(({ name }) => offered.includes(name));
}

/** Return the options that were chosen. @param {GamePage} page @param {Host} host @param {Map<string, any>} values @returns {Record<string, any>} */
function optionsOf(page, host, values) {
  /** @type {Record<string, any>} */
  const options = {};
  choicesOf(page, host).forEach(({ name, when, field, usual }, at) => {
    if (when && !when(options, "alone")) return;
    const chosen = values.get(`${page.game.key} ${at}`) ?? usual;
    const value = field ? field.read(chosen) : chosen;
    if (!name) Object.assign(options, value);
    else if (value !== undefined && value !== null) options[name] = value;
  });
  return options;
}

/** Return the options of a position or puzzle as text. Throws an Error with a sentence. @param {Host} host @param {GamePage} page @param {string} text */
async function broughtOptions(host, page, text) {
  const answer = await host.ask({ type: "read", data: base64(new TextEncoder().encode(text)) });
  if (answer.type === "refused") throw new Error(answer.text);
  const found = answer.type === "advised" ? answer.advice : {};
  if (found.fault) throw new Error(found.fault);
  if (found.began && found.game === page.game.key) return found.options;
  if (!found.replay || !page.optionsAt) throw new Error(host.words("lesson-one-position"));
  const replay = await readReplay(
    Uint8Array.from(atob(found.replay), (sign) => sign.charCodeAt(0)),
    gameOf,
    nextTurn,
  );
  if (replay.opened?.game !== page.game.key) throw new Error(host.words("lesson-one-position"));
  return page.optionsAt(replay.plies, replay.plies.length);
}

/**
 * Return options with which every table begins alike. Where puzzles are drawn, the teacher's client opens a table, takes
 * its puzzle, and discards it: so it is made once, and not by each student's table.
 * @param {Host} host @param {GamePage} page @param {Record<string, any>} options
 */
async function alike(host, page, options) {
  const { alike: same } = page.task ?? {};
  if (!same || !host.tables) return options;
  const seats = Object.fromEntries(
    settingOf(page.game.key, options).seats.map((seat) => [seat, /** @type {const} */ ("me")]),
  );
  const code = await host.tables.open({ game: page.game.key, options, seats, listed: false, rated: false });
  if (!code) throw new Error("");
  return new Promise((/** @type {(found: Record<string, any>) => void} */ found) => {
    let taken = false;
    const changed = () => {
      const began = table?.replay?.plies[0]?.event;
      if (!began || taken || !table) return;
      taken = true;
      host.tables?.discard(table);
      found(same(began));
    };
    /** @type {import("../../table/others.js").OtherTable | null} */
    let table = null;
    table = host.tables?.follow("join", code, changed) ?? null;
    changed();
  });
}

/** Return the action that sets a task. Throws an Error with a sentence. @param {Host} host @param {Chosen} chosen */
export async function taskOf(host, { game, values, rival, race, seconds, text }) {
  const page = await host.other(game);
  if (!page) throw new Error("");
  const { brought, ...others } = optionsOf(page, host, values);
  const options = brought === undefined ? await alike(host, page, others) : await broughtOptions(host, page, brought);
  return {
    ...{ type: "set", game, options },
    ...(text.trim() && { text: text.trim() }),
    ...(rivalsOf(page, options).length && { rival: rival || page.programs?.[0] }),
    ...(race && { race }),
    ...(seconds && { seconds }),
  };
}

/** Return who can have the other seats: a program, or the teacher. @param {GamePage} page @param {Record<string, any>} options */
function rivalsOf({ game, programs = [] }, options) {
  const { rivals, seats } = settingOf(game.key, options);
  return rivals && seats.length === 2 ? [...programs, TEACHER] : [];
}

/** Show the dialog in which the teacher sets a task. @param {Host} host */
export async function setTask(host) {
  const { words } = host;
  const keys = [...SETTINGS.keys()].filter((key) => key !== "lesson");
  const pages = new Map(
    await Promise.all(keys.map(async (key) => /** @type {const} */ ([key, await host.other(key)]))),
  );
  const games = keys.filter((key) => pages.get(key)?.task);
  const place = element("div", { class: "rows" });
  const fault = element("p", { class: "fault", role: "alert" });
  const take = (/** @type {Partial<Chosen>} */ some) => {
    Object.assign(kept, some);
    draw();
  };
  /** @param {string} key @param {any} value */
  const choose = (key, value) => {
    kept.values.set(key, value);
    draw();
  };
  const draw = () => {
    const page = /** @type {GamePage} */ (pages.get(kept.game));
    const all = choicesOf(page, host);
    const options = optionsOf(page, host, kept.values);
    const rows = all.flatMap(({ label, values, when, field, usual }, at) => {
      if (when && !when(options, "alone")) return [];
      const key = `${kept.game} ${at}`;
      const chosen = kept.values.get(key) ?? usual;
      if (!field) return [choiceRow(label, values, chosen, (value) => choose(key, value))];
      return [fieldRow(label, field, chosen, (text) => void kept.values.set(key, text))];
    });
    const rivals = rivalsOf(page, options);
    if (rivals.length && !rivals.includes(kept.rival)) [kept.rival] = rivals;
    const named = rivals.map((rival) => [
      rival,
      rival === TEACHER ? words("lesson-rival-teacher") : programName(words, kept.game, rival),
    ]);
    const minutes = MINUTES.map((each) => [
      60 * each,
      each ? words("lesson-minutes", { minutes: each }) : words("lesson-seconds-none"),
    ]);
    place.replaceChildren(
      choiceRow(
        words("lesson-task-game"),
        games.map((key) => [key, gameName(words, key)]),
        kept.game,
        (game) => take({ game, rival: "" }),
      ),
      ...rows,
      ...(rivals.length
        ? [choiceRow(words("lesson-rival"), /** @type {any} */ (named), kept.rival, (rival) => take({ rival }))]
        : []),
      choiceRow(
        words("lesson-task-kind"),
        [
          [false, words("lesson-task-own")],
          [true, words("lesson-task-race")],
        ],
        kept.race,
        (race) => take({ race }),
      ),
      choiceRow(words("lesson-time"), /** @type {any} */ (minutes), kept.seconds, (seconds) => take({ seconds })),
      fieldRow(
        words("lesson-task-text"),
        { example: "", fault: "", lines: 2, read: (/** @type {string} */ text) => text },
        kept.text,
        (text) => {
          kept.text = text;
        },
      ),
      fault,
    );
  };
  if (!games.includes(kept.game)) [kept.game] = games;
  draw();
  const inside = (/** @type {() => void} */ close) => {
    const go = button(words("lesson-task-set"), () => {}, { kind: "main", icon: "send" });
    go.type = "submit";
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      fault.textContent = "";
      go.disabled = true;
      try {
        const answer = await host.act(await taskOf(host, kept));
        if (answer.type !== "refused") close();
        else fault.textContent = answer.text;
      } catch (error) {
        fault.textContent = error instanceof Error ? error.message : String(error);
      }
      go.disabled = false;
    };
    const buttons = element("div", { class: "buttons" }, button(words("cancel"), close), go);
    return [element("form", { class: "rows lesson-ask", onsubmit: submit }, place, buttons)];
  };
  showDialog(words("lesson-task-title"), inside, words("close"));
}
