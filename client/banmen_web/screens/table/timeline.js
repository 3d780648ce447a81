// The timeline: the present ply, the speed, and the milestones. Keys and buttons are those of the desktop window.

import { stepNumber } from "../../table/reading.js";
import { lastPly } from "../../table/viewpoint.js";
import { timeText } from "../../table/wording.js";
import { element, icon, setText } from "../../ui/dom.js";
import { called } from "../../ui/words.js";
import { Speed, Track } from "./track.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */

/** Icons from Lucide, ISC licence, see assets/icons. @type {Record<string, string>} */
const ICONS = {
  restart: "M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5",
  "milestone-before": "M17.971 4.285A2 2 0 0 1 21 6v12a2 2 0 0 1-3.029 1.715l-9.997-5.998a2 2 0 0 1-.003-3.432zM3 20V4",
  "step-back": "M13.971 4.285A2 2 0 0 1 17 6v12a2 2 0 0 1-3.029 1.715l-9.997-5.998a2 2 0 0 1-.003-3.432zM21 20V4",
  play: "M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z",
  pause:
    "M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z",
  "step-forward": "M10.029 4.285A2 2 0 0 0 7 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432zM3 4v16",
  "milestone-next": "M21 4v16M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z",
};

export class Timeline {
  #track;
  #speed;
  #step = element("strong");
  #more = element("span", { class: "more" });
  #why = element("span", { class: "why" });
  #live;
  #run;
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  #runs = "";
  /** @type {TableMoment | null} */
  #moment = null;

  /** @param {import("./table.js").Table} table @param {() => void} save */
  constructor(table, save) {
    this.table = table;
    const { words } = table.app;
    this.#track = new Track({
      look: (ply) => table.playback.look(ply),
      label: (ply) => this.#label(ply),
      name: words("page-timeline"),
    });
    this.#speed = new Speed(words, (speed) => table.playback.setSpeed(speed));
    this.#live = element("button", { type: "button", class: "live", onclick: () => table.playback.live() });
    this.#live.append(element("i"), element("span"));
    const press = {
      restart: () => table.playback.restart(),
      "milestone-before": () => table.playback.milestoneBefore(),
      "step-back": () => table.playback.stepBack(),
      play: () => table.playback.run(table.playback.playing),
      "step-forward": () => table.playback.stepForward(),
      "milestone-next": () => table.playback.nextMilestone(),
    };
    for (const [name, call] of Object.entries(press)) this.#buttons[name] = this.#button(name, call);
    this.#run = this.#buttons.play;
    this.#run.classList.add("run");
    const steps = Object.values(this.#buttons);
    const label = words("show-save");
    const look = { type: "button", class: "keeps", title: label, onclick: save };
    /** The button that saves the game; the screen places it. */
    this.keep = element("button", look, icon("save"), element("span", {}, label));
    this.#buttons.save = /** @type {HTMLButtonElement} */ (this.keep);
    this.root = element(
      "div",
      { class: "timeline" },
      element("div", { class: "line" }, this.#track.root, this.#live),
      element(
        "div",
        { class: "controls" },
        element("div", { class: "caption" }, this.#step, this.#more, this.#why),
        element("div", { class: "steps", role: "group", "aria-label": words("page-timeline") }, ...steps),
        element("div", { class: "beside" }, this.#speed.root),
      ),
    );
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** @param {TableMoment} moment */
  draw(moment) {
    this.#moment = moment;
    const { playback, app } = this.table;
    const { ply, last } = moment;
    const { canStep, playing } = playback;
    this.#track.draw(ply, last, playback.milestones, playing);
    this.#speed.draw(playback.speed);
    this.#drawRun(playing);
    this.#disable("restart", ply === 0);
    this.#disable("milestone-before", ply === 0);
    this.#disable("step-back", ply === 0);
    this.#disable("play", !playback.canPlay);
    this.#disable("step-forward", !canStep);
    this.#disable("milestone-next", !canStep);
    this.#disable("save", !moment.replay.plies.length);
    this.#drawLive(moment.replay.show, playback);
    this.#speed.root.hidden = !(moment.replay.show || playback.recorded);
    // A game that is over has no further plies; neither has a stalled show.
    const ended = moment.replay.outcome !== null || Boolean(moment.followed.mirror.presence?.rests);
    const over = ended && playback.front >= lastPly(moment.replay);
    this.#live.hidden = over || (playback.recorded && !moment.replay.show);
    setText(this.#step, this.#stepText(ply));
    setText(this.#more, this.#moreText(moment));
    setText(this.#why, this.#whyText(app.words));
  }

  /** @param {boolean} playing */
  #drawRun(playing) {
    const name = playing ? "pause" : "play";
    if (name === this.#runs) return;
    this.#runs = name;
    name_(this.#run, this.table.app.words(`show-${name}`));
    this.#run.replaceChildren(icon(name, ICONS));
  }

  /** Draw the button that follows the table: LIVE in a show, else the last move. @param {boolean} show @param {import("../../table/playback.js").Playback} playback */
  #drawLive(show, { following, recorded }) {
    const { words } = this.table.app;
    const lit = show && following && !recorded;
    this.#live.classList.toggle("lit", lit);
    this.#live.classList.toggle("plain", recorded || !show);
    this.#live.setAttribute("aria-pressed", String(lit));
    /** @type {HTMLButtonElement} */ (this.#live).disabled = recorded || (!show && following);
    const text = recorded ? "show-recorded" : show ? "live" : "show-latest";
    setText(/** @type {HTMLElement} */ (this.#live.lastChild), words(text));
    const back = show ? "show-go-live" : "go-live";
    const tip = recorded ? "show-recorded-tip" : lit ? "show-following" : back;
    if (this.#live.title !== words(tip)) this.#live.title = words(tip);
  }

  /** @param {number} ply */
  #stepText(ply) {
    const { words } = this.table.app;
    if (!ply) return words("show-first-ply");
    const replay = this.#moment?.replay;
    const number = replay ? stepNumber(replay, ply) : ply;
    return words(replay?.show ? "show-step" : "show-move", { number });
  }

  /** Return the number of plies, the time spent up to this one, and its milestone. @param {TableMoment} moment */
  #moreText({ replay, ply, last }) {
    const parts = [];
    if (last) parts.push(this.table.app.words("page-timeline-of", { last: stepNumber(replay, last) }));
    if (replay.timed && ply) parts.push(timeText(replay.plies[ply]?.spent_ms ?? 0));
    const kind = this.table.playback.milestones.kindAt(ply);
    if (kind) parts.push(this.#kindText(kind));
    return parts.join(" · ");
  }

  /** Describe why a show has stopped, or that no later ply was shown. @param {import("../../ui/words.js").Words} words */
  #whyText(words) {
    const { playback } = this.table;
    const replay = this.#moment?.replay;
    if (playback.recorded || !replay?.show) return "";
    const { rests, pausedByHost, following, isHost } = playback;
    if (rests) return words(`show-rests-${rests}`);
    const away = ["away", "left"].includes(this.#moment?.followed.mirror.presence?.host ?? "") && !isHost;
    if (pausedByHost) return words(away ? "show-paused-alone" : "show-paused");
    const ended = replay.outcome !== null && playback.ply >= lastPly(replay);
    return following && !ended && playback.ply >= playback.front ? words("show-at-live-edge") : "";
  }

  /** @param {number} ply */
  #label(ply) {
    const kind = this.#moment ? this.table.playback.milestones.kindAt(ply) : null;
    return [this.#stepText(ply), ...(kind ? [this.#kindText(kind)] : [])].join(" · ");
  }

  /** @param {string} kind */
  #kindText(kind) {
    return called(this.table.app.words, `milestone-${kind}`, kind);
  }

  // --- keys and buttons ---------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.#moment) return false;
    const { playback } = this.table;
    const pressed = event.target instanceof Element && event.target.closest("button, a, summary, [role=button]");
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => playback.stepBack(),
      ArrowRight: () => playback.stepForward(),
      PageUp: () => playback.milestoneBefore(),
      PageDown: () => playback.nextMilestone(),
      Home: () => playback.restart(),
      End: () => playback.toEnd(),
      l: () => playback.live(),
      "+": () => playback.setSpeed(playback.speed * 2),
      "=": () => playback.setSpeed(playback.speed * 2),
      "-": () => playback.setSpeed(playback.speed / 2),
      ...(pressed ? {} : { " ": () => playback.run(playback.playing) }),
    };
    const press = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    press?.();
    return Boolean(press);
  }

  /** @param {string} name @param {boolean} disabled */
  #disable(name, disabled) {
    const button = this.#buttons[name];
    if (button.disabled !== disabled) button.disabled = disabled;
  }

  /** @param {string} name @param {() => void} press */
  #button(name, press) {
    const button = /** @type {HTMLButtonElement} */ (
      element("button", { type: "button", onclick: press }, icon(name, ICONS))
    );
    name_(button, this.table.app.words(`show-${name}`));
    return button;
  }
}

/** Name a button that has only an icon. @param {HTMLElement} button @param {string} text */
function name_(button, text) {
  button.title = text;
  button.setAttribute("aria-label", text);
}
