// Lesson plans: questions and tasks in their order, in a file or from banmen, run step by step from the teacher's desk.

import { gameName } from "../../table/names.js";
import { showDialog } from "../../ui/dialogs.js";
import { button, element, setText } from "../../ui/dom.js";
import { saveBytes } from "../../ui/saving.js";
import { LESSONS } from "./lessons.js";

/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../../ui/words.js").Words} Words */
/** A step is an action that asks or sets a task; `right` are the right answers of a question. @typedef {{type: "ask" | "set", right?: any[], [field: string]: any}} Step */
/** @typedef {{name: string, steps: Step[]}} Plan */

const [FORMAT, VERSION] = ["banmen lesson plan", 1];
const MOST_STEPS = 100;
/** The bound of a file that is read. */
const MOST_BYTES = 1_000_000;
export const ENDING = ".banmen-lesson.json";

/** Return the plan of a lesson that was held: what was asked, with the right answers, and the tasks. @param {string} name @param {import("../../table/replay.js").Replay} replay @returns {Plan} */
export function planOf(name, { plies }) {
  /** @type {Step[]} */
  const steps = [];
  for (const { event } of plies) {
    if (event.type === "asked") {
      const { kind, text, choices, position, seconds } = event.question;
      steps.push({
        ...{ type: "ask", kind },
        ...(text && { text }),
        ...(choices?.length && { choices }),
        ...(position ?? {}),
        ...(seconds && { seconds }),
      });
    } else if (event.type === "revealed" && event.right?.length) {
      Object.assign(steps[steps.length - 1] ?? {}, {
        right: event.right.map((/** @type {any} */ answer) => answer?.action ?? answer),
      });
    } else if (event.type === "set") {
      const { game, options, text, rival, race, seconds } = event.task;
      steps.push({
        ...{ type: "set", game, options: options ?? {} },
        ...(text && { text }),
        ...(rival && { rival }),
        ...(race && { race }),
        ...(seconds && { seconds }),
      });
    }
  }
  return { name, steps: steps.slice(0, MOST_STEPS) };
}

/** Return a plan as the text of a file. @param {Plan} plan */
export const planText = (plan) => `${JSON.stringify({ format: FORMAT, version: VERSION, ...plan }, null, 1)}\n`;

/** Return the plan in the text of a file; null if it is none. What its steps say is for the server to judge. @param {string} text @returns {Plan | null} */
export function readPlan(text) {
  try {
    const { format, version, name, steps } = JSON.parse(text);
    const fits = format === FORMAT && version === VERSION && Array.isArray(steps) && steps.length <= MOST_STEPS;
    const known = fits && steps.every((/** @type {any} */ step) => step?.type === "ask" || step?.type === "set");
    return known && steps.length ? { name: String(name ?? "").slice(0, 60), steps } : null;
  } catch {
    return null;
  }
}

/** Return one of banmen's lessons in the teacher's language. @param {Words} words @param {keyof typeof LESSONS} key @returns {Plan} */
export function ownPlan(words, key) {
  const said = (/** @type {string} */ id) => words(`lesson-plan-${key}-${id}`);
  const steps = LESSONS[key].map(({ text, choices, ...step }) => ({
    ...step,
    text: said(text),
    ...(choices && { choices: choices.map(said) }),
  }));
  return { name: words(`lesson-plan-${key}`), steps: /** @type {Step[]} */ (steps) };
}

export class PlanCard {
  root = element("details", { class: "card lesson-plan" });
  #host;
  #title = element("summary", {});
  #list = element("ol", { class: "plain" });
  #buttons = element("div", { class: "buttons" });
  /** @type {Plan | null} */
  #plan = null;
  /** The number of steps that were done. */
  #done = 0;
  /** @type {Moment | null} */
  #moment = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.root.append(this.#title, this.#list, this.#buttons);
  }

  /** @param {Moment} moment */
  draw(moment) {
    this.#moment = moment;
    const { words } = this.#host;
    const { state, live } = moment;
    const busy = !live || state.over || state.open || state.work?.open;
    const plan = this.#plan;
    setText(this.#title, plan ? words("lesson-plan-named", { name: plan.name }) : words("lesson-plan"));
    const drawn = JSON.stringify([busy, plan?.name, plan?.steps.length, this.#done, state.over]);
    if (this.#list.dataset.drawn === drawn) return;
    this.#list.dataset.drawn = drawn;
    this.#list.replaceChildren(
      ...(plan?.steps ?? []).map((step, at) => {
        const look = { disabled: busy, kind: /** @type {"main" | "quiet"} */ (at === this.#done ? "main" : "quiet") };
        return element(
          "li",
          {},
          button(this.#named(step), () => void this.#run(at), look),
        );
      }),
    );
    this.#buttons.replaceChildren(
      button(words("lesson-plan-open"), () => this.#open(), { icon: "copy" }),
      button(words("lesson-plan-save"), () => this.#save(), { icon: "save" }),
    );
  }

  /** @param {Step} step */
  #named({ type, text, game, kind }) {
    const { words } = this.#host;
    if (text) return text;
    return type === "set" ? words("lesson-task", { game: gameName(words, game) }) : words(`lesson-ask-${kind}`);
  }

  /** Ask or set a step of the plan, and mark its right answers. @param {number} at */
  async #run(at) {
    const { right, ...action } = /** @type {Plan} */ (this.#plan).steps[at];
    const answer = await this.#host.act(action);
    if (answer.type === "refused") return;
    this.#done = at + 1;
    if (right?.length) await this.#host.act({ type: "mark", right });
    if (this.#moment) this.draw(this.#moment);
  }

  #save() {
    const { words } = this.#host;
    if (!this.#moment) return;
    const plan = planOf(words("lesson-plan"), this.#moment.replay);
    if (plan.steps.length) saveBytes(new TextEncoder().encode(planText(plan)), words("lesson-plan-file") + ENDING);
    else this.#host.notice(words("lesson-plan-empty"));
  }

  /** @param {Plan} plan */
  #take(plan) {
    [this.#plan, this.#done] = [plan, 0];
    this.root.setAttribute("open", "");
    if (this.#moment) this.draw(this.#moment);
  }

  /** Choose one of banmen's lessons, or a file. */
  #open() {
    const { words } = this.#host;
    const fault = element("p", { class: "fault", role: "alert" });
    const inside = (/** @type {() => void} */ close) => {
      const keys = /** @type {(keyof typeof LESSONS)[]} */ (Object.keys(LESSONS));
      const own = keys.map((key) =>
        button(words(`lesson-plan-${key}`), () => {
          this.#take(ownPlan(words, key));
          close();
        }),
      );
      const file = /** @type {HTMLInputElement} */ (element("input", { type: "file", accept: ".json" }));
      file.addEventListener("change", async () => {
        const chosen = file.files?.[0];
        const plan = chosen && chosen.size <= MOST_BYTES ? readPlan(await chosen.text()) : null;
        if (!plan) {
          fault.textContent = words("lesson-plan-unread");
          return;
        }
        this.#take(plan);
        close();
      });
      const row = element("label", { class: "field" }, element("span", {}, words("lesson-plan-of-file")), file);
      return [element("div", { class: "rows" }, ...own, row, fault)];
    };
    showDialog(words("lesson-plan"), inside, words("close"));
  }
}
