// Practice without a server: the page creates the puzzle and judges the moves, and this browser stores the game.

import { gameOf } from "../../games/folds.js";
import { pageOf } from "../../games/page.js";
import { SETTINGS } from "../../games/settings.js";
import { LOCAL, LocalLink } from "../../net/local_link.js";
import { NO_TIME, Replay, running } from "../../table/replay.js";
import { readReplay, writeReplay } from "../../table/replay_file.js";
import { gameName } from "../../table/names.js";
import { base64 } from "../../ui/carried.js";
import { button, element, missing } from "../../ui/dom.js";
import { keep, keyIn, load, placeOf } from "../../ui/browser.js";
import { TableScreen } from "../table/table.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../games/page.js").Exercise} Exercise */
/** @typedef {import("../../games/page.js").Practice} Practice */
/** @typedef {import("../../net/link.js").Answer} Answer */

/** The storage key of the game, and the id of its player. */
const [KEPT, ME] = ["practice", "me"];
/** The stored game, in the address after its `?`, where an exercise has its key, and the choice of all nothing. */
const GAME = "game";

// --- the game --------------------------------------------------------------------------------------------------------

/** Return the replay of a new game. @param {string} game @param {import("../../games/game.js").GameEvent} event */
function begun(game, event) {
  const replay = new Replay(gameOf);
  const now = Date.now();
  replay.apply({ type: "opened", game, options: {}, host: ME, code: "", epoch: String(now) }, now);
  for (const seat of Object.keys(replay.seats)) replay.apply({ type: "seated", seat, player: ME, name: "" }, now);
  replay.apply({ type: "began", round: 1, event }, now);
  return replay;
}

/** Return the game stored in this browser, or null. @returns {Promise<Replay | null>} */
async function keptGame() {
  try {
    const signs = atob(load(KEPT) ?? "");
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    return await readReplay(bytes, gameOf, async () => undefined);
  } catch {
    return null; // nothing stored, or a game of another version
  }
}

/** A table without a server: it judges each action and stores the game after it. */
class PracticeLink extends LocalLink {
  alone = true;
  player = ME;
  #practice;
  #words;

  /**
   * @param {Replay} replay @param {Practice} practice @param {App} app
   * @param {import("../../net/link.js").LinkListener["table"]} table is called after each change
   */
  constructor(replay, practice, { words }, table) {
    super(replay, table);
    this.#practice = practice;
    this.#words = words;
  }

  /** @param {import("../../net/link.js").Command} fields @returns {Promise<Answer>} */
  async command(fields) {
    const { state } = this.table.mirror.replay;
    try {
      if (fields.type === "act") this.#act(/** @type {any} */ (fields.action), fields.n);
      else if (fields.type === "offer") this.#again();
      else if (fields.type !== "advise") return { type: "refused", id: "", code: "no_such_table", text: "" };
      else return { type: "advised", id: "", advice: this.#practice.advise(state, fields.about, this.#words) };
      return { type: "done", id: "", seq: 0 };
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      return { type: "refused", id: "", code: String(error.code), text: "" };
    }
  }

  /** Stop the time, as when a player leaves a table. */
  pause() {
    const { playing, state, actions } = this.table.mirror.replay;
    const [seat] = Object.keys(this.table.mirror.replay.seats);
    if (playing && !state.paused) this.#act({ type: "pause" }, (actions[seat] ?? 0) + 1);
  }

  /** @param {import("../../games/game.js").Action} action @param {number} n */
  #act(action, n) {
    const { replay } = this.table.mirror;
    const [seat] = Object.keys(replay.seats);
    if (!replay.playing) throw Object.assign(new Error(), { code: "game_over" });
    const event = this.#practice.decide(replay.state, action);
    const events = [{ type: "played", seat, n, event }];
    const outcome = this.#practice.outcome(replay.game?.evolve(replay.state, event));
    this.#happen(outcome ? [...events, { type: "ended", outcome }] : events);
    if (outcome) void this.#practice.daily().then((daily) => daily.note(replay.state.givens));
  }

  /** Start another puzzle of the same level. */
  #again() {
    const { state, round } = this.table.mirror.replay;
    const event = this.#practice.begin(this.#practice.levelOf(state));
    this.#happen([{ type: "began", round: round + 1, event }]);
  }

  /** @param {any[]} all */
  #happen(all) {
    const at = Date.now();
    const { replay } = this.table.mirror;
    for (const event of all) replay.apply(event, at);
    keep(KEPT, base64(writeReplay(replay)));
    const events = all.map((event) => ({ event, at }));
    const message = /** @type {const} */ ({ type: "events", table: LOCAL, epoch: "", from: 0 });
    this.calls.table(this.table, { events }, { ...message, events });
  }
}

// --- the screen ------------------------------------------------------------------------------------------------------

export class PracticeScreen {
  root = element("div", { class: "practice" });
  /** @type {TableScreen | null} */
  #table = null;
  /** The link of the game shown. @type {PracticeLink | null} */
  link = null;
  #left = false;
  #pause = () => this.link?.pause();
  /** What is shown, as in the address. */
  #place = "";
  #follow = () => {
    const isHere = keyIn(location.pathname) === "practice";
    if (isHere && location.search.slice(1) !== this.#place) void this.#draw();
  };

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    for (const name of ["practice.css", "../table/table.css"]) void app.style(new URL(name, import.meta.url).href);
    document.documentElement.classList.add("local");
    document.title = `${app.words("page-practice")} · banmen`;
    addEventListener("pagehide", this.#pause);
    addEventListener("popstate", this.#follow);
    void this.#draw();
  }

  // --- messages: there are none without a server --------------------------------------------------------------------

  state() {}

  message() {}

  changed() {}

  lost() {}

  leave() {
    this.#left = true;
    removeEventListener("pagehide", this.#pause);
    removeEventListener("popstate", this.#follow);
    document.documentElement.classList.remove("local");
    this.link?.pause();
    this.#table?.leave();
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** Show a place of practice, under its address. @param {string} place */
  #go(place) {
    history.pushState(null, "", place ? `?${place}` : location.pathname);
    void this.#draw();
  }

  /** Show what the address names: an exercise, the stored game, or all that can be practised. */
  async #draw() {
    this.#leaveTable();
    const place = location.search.slice(1);
    this.#place = place;
    const { words } = this.app;
    const kept = await keptGame();
    const sections = [];
    const exercises = [];
    for (const game of SETTINGS.keys()) {
      const page = await pageOf(game).catch(() => null);
      if (!page?.practice && !page?.exercises) continue;
      await this.app.style(page.css);
      if (this.#left || place !== this.#place) return;
      if (page.practice) {
        if (place === GAME && kept?.playing && kept.opened?.game === game) return this.#show(kept, page.practice);
        const daily = await page.practice.daily().catch(missing);
        sections.push(this.#levels(game, page.practice, daily, kept));
      }
      const exercise = page.exercises?.find((each) => each.key === place);
      if (exercise) return this.#exercise(exercise);
      if (page.exercises) exercises.push(this.#exercises(game, page.exercises));
    }
    if (this.#left || place !== this.#place) return;
    const back = element("a", { class: "button", href: placeOf() }, words("to-lobby"));
    this.root.replaceChildren(
      element("h1", {}, words("page-practice")),
      element("p", { class: "soft" }, words("page-practice-hint")),
      ...sections,
      ...exercises,
      back,
    );
  }

  /** @param {string} game @param {Practice} practice @param {import("../../games/page.js").Daily} daily @param {Replay | null} kept */
  #levels(game, practice, daily, kept) {
    const { words } = this.app;
    const play = (/** @type {Replay} */ replay) => {
      history.pushState(null, "", `?${GAME}`);
      this.#place = GAME;
      this.#show(replay, practice);
    };
    const begin = (/** @type {number} */ level, /** @type {string} */ puzzle = "") =>
      play(begun(game, practice.begin(level, puzzle)));
    const levels = practice.levels.map((level) => button(practice.levelName(level, words), () => begin(level)));
    const solved = daily.solved();
    const ofDay = daily.levels.map((level) => {
      const icon = solved.includes(level) ? "check" : "";
      return button(practice.levelName(level, words), () => begin(level, daily.givens(level)), { icon });
    });
    const count = daily.streak();
    const section = element("section", { class: "card rows" }, element("h2", {}, gameName(words, game)));
    if (kept?.playing && kept.opened?.game === game) {
      const level = practice.levelName(practice.levelOf(kept.state), words);
      const label = words("page-practice-go-on", { level });
      section.append(button(label, () => play(kept), { kind: "main", icon: "circle-play" }));
    }
    section.append(
      element("h3", {}, words("daily-title")),
      element("p", { class: "soft" }, words("daily-about"), count ? ` ${words("daily-streak", { count })}` : ""),
      element("div", { class: "buttons" }, ...ofDay),
      element("h3", {}, words("page-practice-new")),
      element("div", { class: "buttons" }, ...levels),
    );
    return section;
  }

  /** @param {string} game @param {Exercise[]} exercises */
  #exercises(game, exercises) {
    const { words } = this.app;
    const buttons = exercises.map((each) => button(each.label(words), () => this.#go(each.key)));
    return element(
      "section",
      { class: "card rows" },
      element("h2", {}, gameName(words, game)),
      element("div", { class: "buttons" }, ...buttons),
    );
  }

  /** @param {Exercise} exercise */
  async #exercise(exercise) {
    const { words } = this.app;
    const { root, slot } = await exercise.make(words).catch(missing);
    if (this.#left || exercise.key !== this.#place) return;
    this.root.classList.add("shown");
    slot.prepend(button(words("page-practice"), () => this.#go(""), { icon: "arrow-left", alone: true }));
    this.root.replaceChildren(root);
  }

  /** @param {Replay} replay @param {Practice} practice */
  #show(replay, practice) {
    const paused = !replay.playing || replay.game?.paused?.(replay.state) === true;
    replay.time = running({ ...NO_TIME, spent_ms: replay.time.spent_ms }, Date.now(), paused);
    const link = new PracticeLink(replay, practice, this.app, (...change) => this.#table?.changed(...change));
    this.link = link;
    this.#table = new TableScreen({ ...this.app, link }, LOCAL);
    this.root.classList.add("shown");
    this.root.replaceChildren(this.#table.root);
    const another = button(this.app.words("page-practice-new"), () => this.#go(""), { icon: "repeat" });
    this.#table.rest.prepend(another);
  }

  #leaveTable() {
    this.link?.pause();
    this.#table?.leave();
    [this.#table, this.link] = [null, null];
    this.root.classList.remove("shown");
  }
}
