// A class on the page: the question with its board or its choices, what a student may do, and the teacher's desk.

import { button, element, icon, setText } from "../../ui/dom.js";
import { keep, linkTo, load } from "../../ui/browser.js";
import { qrPicture } from "../../ui/share.js";
import { sitterName, timeText } from "../../table/wording.js";
import { askClass, manageStudent } from "./desk.js";
import game, { TEACHER } from "./fold.js";
import { PlanCard } from "./plan.js";
import { PositionBoard } from "./position.js";
import { setTask } from "./set_task.js";
import { printSummary, saveSummary } from "./summary.js";
import { TaskView, isAtTask, taskText } from "./task.js";
import { isOfTask, setAt } from "./task_fold.js";

/** @typedef {import("../page.js").Host} Host */
/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("../../ui/words.js").Words} Words */

/** The part of an answer that makes it equal to another: the number, or the action. @param {any} answer */
const keyOf = (answer) => JSON.stringify(answer?.action ?? answer);

class View {
  names = true;
  wide = 1;
  /** @type {Host} */
  #host;
  #title = element("h2", { class: "lesson-question" });
  #reason = element("p", { class: "lesson-reason", role: "status" });
  /** The number of the question for which an explanation was requested. */
  #explained = 0;
  #position;
  #choices = element("div", { class: "lesson-choices", role: "group" });
  /** The way into the class, until the first question. */
  #way = element("div", { class: "lesson-way" });
  #number;
  #tasks;
  #plan;
  #summaryButtons = element("div", { class: "buttons" });
  #head;
  #status = element("p", { class: "lesson-status", role: "status" });
  #clock = element("span", { class: "clock", role: "timer", hidden: true });
  #hand = element("div", { class: "buttons lesson-actions" });
  #list = element("ol", { class: "plain lesson-students" });
  #summary = element("p", { class: "soft" });
  #door = element("div", { class: "buttons" });
  /** @type {Moment | null} */
  #moment = null;
  #changes = false;
  #asked = -1;
  #drawn = "";
  #timer = 0;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const { words } = host;
    this.#position = new PositionBoard(host, (action) => this.#answer(action));
    const field = /** @type {HTMLInputElement} */ (
      element("input", {
        inputmode: "numeric",
        pattern: "-?[0-9]+",
        maxlength: 11,
        "aria-label": words("lesson-number"),
      })
    );
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const given = Number(field.value.trim());
      if (field.value.trim() && Number.isInteger(given)) this.#answer(given);
      else field.focus();
    };
    const send = button(words("lesson-send"), () => {}, { kind: "main", icon: "send" });
    send.type = "submit";
    this.#number = element("form", { class: "lesson-number", onsubmit: submit }, field, send);
    this.#tasks = new TaskView(host);
    this.#plan = new PlanCard(host);
    this.#head = element("div", { class: "lesson-head" }, this.#title, this.#clock);
    this.root = element(
      "div",
      { class: "lesson" },
      this.#head,
      this.#way,
      this.#reason,
      this.#tasks.root,
      this.#position.root,
      this.#choices,
      this.#number,
    );
    this.hand = element(
      "div",
      { class: "lesson-hand" },
      this.#status,
      this.#position.hand,
      this.#tasks.hand,
      this.#hand,
    );
    this.panel = element(
      "div",
      { class: "card lesson-desk" },
      this.#summary,
      this.#list,
      this.#door,
      this.#plan.root,
      this.#summaryButtons,
    );
  }

  /** @param {any} answer */
  #answer(answer) {
    this.#changes = false;
    void this.#host.act({ type: "answer", answer });
  }

  /** @param {Moment} moment */
  draw(moment) {
    this.#moment = moment;
    const { state, seat } = moment;
    const { question } = state;
    if (this.#asked !== (question?.number ?? 0)) {
      this.#asked = question?.number ?? 0;
      this.#changes = false;
      const field = this.#number.querySelector("input");
      if (field) field.value = "";
    }
    setText(this.#reason, isAtTask(state) ? "" : state.reason); // before the board, whose place depends on it
    const atTask = isAtTask(state) && !state.open;
    this.root.classList.toggle("at-task", atTask);
    if (atTask) this.#drawTask(moment);
    else this.#tasks.rest();
    // On a phone the tools of a game need the room of the hand.
    const buttons = atTask && seat !== TEACHER ? this.#head : this.hand;
    if (this.#hand.parentElement !== buttons) buttons.append(this.#hand);
    this.hand.classList.toggle("at-task", atTask);
    this.#tasks.root.hidden = this.#tasks.hand.hidden = !atTask;
    if (!atTask) this.#drawQuestion(moment);
    const hasBoard = atTask && this.root.querySelector(".lesson-live") !== null;
    this.root.closest(".table")?.classList.toggle("with-live", hasBoard);
    this.#drawClock();
    const drawn = JSON.stringify([state, seat, moment.pending, moment.replay.seats, this.#changes, moment.live]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    if (seat === TEACHER) {
      void this.#explain(moment);
      this.#takeAlong(moment);
    }
    this.#plan.root.hidden = seat !== TEACHER || this.#host.recorded || state.over;
    if (seat === TEACHER) this.#drawDesk(moment);
    else this.#drawStudent(moment);
    this.#drawStudents(moment);
  }

  /** Draw the task in the place of a question. @param {Moment} moment */
  #drawTask(moment) {
    this.#tasks.draw(moment);
    setText(this.#title, taskText(this.#host.words, moment.state.work.task));
    setText(this.#status, this.#tasks.status);
    this.#way.hidden = true;
    this.#position.root.hidden = this.#position.hand.hidden = true;
    this.#number.hidden = true;
    this.#choices.replaceChildren();
    this.#choices.dataset.drawn = "";
  }

  // --- the question -------------------------------------------------------------------------------------------------

  /** The answer that this viewer has given or is giving. @param {Moment} moment */
  #own({ state, seat, pending }) {
    const sent = pending.find((action) => action.type === "answer");
    return sent ? sent.answer : (state.answers[seat] ?? null);
  }

  /** @param {Moment} moment */
  #drawQuestion(moment) {
    const { words } = this.#host;
    const { state, seat, live } = moment;
    const { question } = state;
    const student = seat !== "" && seat !== TEACHER;
    setText(
      this.#title,
      question
        ? question.text || words(`lesson-ask-${question.kind}`)
        : words(seat === TEACHER ? "lesson-nothing-asked" : "lesson-wait"),
    );
    this.#drawWay(moment);
    const open = live && state.open && student;
    const own = this.#own(moment);
    const position = question?.position ?? null;
    this.#position.root.hidden = !position;
    this.#position.hand.hidden = !position || question.kind !== "board" || !student || !state.open;
    if (position) {
      const asks = question.kind === "board" && open && (own === null || this.#changes);
      const right = state.best ?? (state.right.length === 1 && state.right[0]);
      const given = question.kind === "board" && own ? own : right;
      this.#position.draw(position, asks, asks ? null : (given?.action ?? given) || null);
      const revealed = question.kind === "board" && !state.open;
      this.#position.heat(revealed ? state.shares : [], [...state.right, state.best]);
    }
    this.#number.hidden = !(open && question?.kind === "number");
    this.#drawChoices(moment, open, own);
  }

  /** Show the teacher how students come in: by the QR code, or the address. @param {Moment} moment */
  #drawWay({ state, seat, replay }) {
    this.#way.hidden = seat !== TEACHER || state.question !== null || this.#host.recorded;
    const code = String(replay.opened?.code ?? "");
    if (this.#way.hidden || this.#way.dataset.code === code) return;
    this.#way.dataset.code = code;
    const link = linkTo(code);
    const address = element("strong", {}, link.replace(/^https?:\/\//, ""));
    this.#way.replaceChildren(qrPicture(link, this.#host.words("page-qr")), address);
  }

  /** Draw the choices as buttons; once revealed, every answer with a bar. @param {Moment} moment @param {boolean} open @param {any} own */
  #drawChoices({ state, seat, pending }, open, own) {
    const { question, shares } = state;
    const marks = marksOf(state, pending);
    const teaches = seat === TEACHER && state.open;
    const given = teaches ? sharesOf(state.answers) : shares;
    const choices =
      question?.kind === "choice" ? question.choices.map((/** @type {any} */ _, /** @type {number} */ at) => at) : [];
    const answers = choices.length ? choices : given.map((/** @type {any} */ [answer]) => answer);
    const drawn = JSON.stringify([question?.number, open, own, given, marks, this.#position.page?.game.key]);
    if (this.#choices.dataset.drawn === drawn) return;
    this.#choices.dataset.drawn = drawn;
    const most = Math.max(1, ...given.map((/** @type {any} */ [, count]) => count));
    const counts = new Map(given.map((/** @type {any} */ [answer, count]) => [keyOf(answer), count]));
    const right = new Set(marks.map(keyOf));
    this.#choices.replaceChildren(
      ...answers.map((/** @type {any} */ answer) => {
        const key = keyOf(answer);
        const count = counts.get(key) ?? 0;
        const marked = right.has(key);
        const press = () => (teaches ? this.#mark(key, answer) : this.#answer(answer));
        const made = element(
          "button",
          {
            type: "button",
            class: `lesson-choice${marked ? " right" : ""}${own !== null && keyOf(own) === key ? " own" : ""}`,
            disabled: !(open || teaches),
            "aria-pressed": String(teaches ? marked : own !== null && keyOf(own) === key),
            onclick: press,
          },
          element("span", {}, this.#textOf(answer, state)),
          ...(teaches || !state.open ? [element("b", {}, String(count))] : []),
          ...(marked ? [icon("check")] : []),
        );
        made.style.setProperty("--share", String(teaches || !state.open ? count / most : 0));
        return made;
      }),
    );
  }

  /** Return an answer in words. @param {any} answer @param {any} state */
  #textOf(answer, { question }) {
    if (question.kind === "choice") return question.choices[answer];
    if (question.kind === "number") return String(answer);
    const { page, began } = this.#position;
    return (page && answer.event && page.moveText(answer.event, this.#host.words, began)) || "…";
  }

  /** Mark an answer as right, or no more: the server knows, should the time end. @param {string} key @param {any} answer */
  #mark(key, answer) {
    if (!this.#moment) return;
    const marks = marksOf(this.#moment.state, this.#moment.pending);
    const others = marks.filter((/** @type {any} */ each) => keyOf(each) !== key);
    const right = others.length < marks.length ? others : [...marks, answer];
    void this.#host.act({ type: "mark", right: right.map((/** @type {any} */ each) => each?.action ?? each) });
  }

  /** Show the seconds left for an answer, counted by the server's clock from the time at which the question was asked. */
  #drawClock() {
    clearTimeout(this.#timer);
    const moment = this.#moment;
    const question = moment?.state.question;
    const work = moment?.state.work;
    const task = work?.open && isAtTask(moment?.state) ? work.task : null;
    const asked = [...(moment?.replay.plies ?? [])].reverse().find(({ event }) => event.type === "asked");
    const from = task ? setAt(/** @type {Moment} */ (moment).replay) : asked?.at;
    const seconds = task ? task.seconds : moment?.state.open ? question?.seconds : 0;
    this.#clock.hidden = !(moment?.live && seconds && from);
    if (this.#clock.hidden || !from || !moment) return;
    const left = Math.ceil((from + 1000 * seconds - this.#host.now()) / 1000);
    setText(this.#clock, task ? timeText(1000 * Math.max(0, left)) : String(Math.max(0, left)));
    this.#clock.classList.toggle("low", left <= 5);
    if (left > 0) this.#timer = setTimeout(() => this.#drawClock(), 250);
  }

  /** Note which class this browser teaches; ask about the position that the teacher has brought from a table. @param {Moment} moment */
  #takeAlong({ live, replay }) {
    if (this.#host.recorded) return;
    const code = String(replay.opened?.code);
    if (replay.outcome && load("class") === code) keep("class", null);
    if (live) keep("class", code);
    const brought = load("class-position");
    if (!brought || !live) return;
    keep("class-position", null);
    askClass(this.#host, JSON.parse(brought));
  }

  /** Tell the class the best answer and its reason, once the server has found them. @param {Moment} moment */
  async #explain({ state, live }) {
    const { question } = state;
    if (!live || state.open || state.over || state.reason || question?.kind !== "board" || this.#host.recorded) return;
    if (this.#explained === question.number) return;
    this.#explained = question.number;
    const answer = await this.#host.advise("explain");
    const said = answer.type === "advised" ? answer.advice : {};
    const still = this.#moment?.state;
    if (said.text && still?.question?.number === question.number && !still.open && !still.over)
      void this.#host.act({ type: "explain", ...said });
  }

  // --- the teacher --------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawDesk({ state, replay, live, pending }) {
    const { words } = this.#host;
    const students = Object.entries(replay.seats).filter(([seat, sitter]) => seat !== TEACHER && sitter).length;
    const answered = Object.keys(state.answers).length;
    const counted = words("lesson-answered", { answered, students });
    const atTask = isAtTask(state) && !state.open;
    if (!atTask)
      setText(
        this.#status,
        !state.question ? words("lesson-students", { students }) : state.open ? counted : words("lesson-revealed"),
      );
    if (this.#moment) this.#plan.draw(this.#moment);
    if (!this.#summaryButtons.firstChild)
      this.#summaryButtons.append(
        button(words("lesson-summary-save"), () => this.#moment && saveSummary(words, this.#moment.replay), {
          icon: "save",
        }),
        button(words("lesson-summary-print"), () => this.#moment && printSummary(words, this.#moment.replay)),
      );
    const disabled = !live || pending.length > 0;
    const ask = button(words("lesson-ask"), () => askClass(this.#host), {
      icon: "circle-question-mark",
      kind: state.open ? "" : "main",
      disabled,
    });
    const reveal = button(words("lesson-reveal"), () => void this.#host.act({ type: "reveal" }), {
      icon: "eye",
      kind: "main",
      disabled,
    });
    const end = button(words("lesson-end"), () => void this.#host.act({ type: "end" }), {
      icon: "door-open",
      disabled,
    });
    const door = button(
      words(state.closed ? "lesson-door-open" : "lesson-door-close"),
      () => void this.#host.act({ type: "door", closed: !state.closed }),
      { icon: state.closed ? "plus" : "minus", disabled },
    );
    this.#door.replaceChildren(...(state.over ? [] : [door]));
    const task = button(words("lesson-task-set"), () => void setTask(this.#host), { icon: "circle-play", disabled });
    const free = [ask, ...(this.#host.tables ? [task] : []), end];
    this.#hand.replaceChildren(...(state.over || state.work?.open ? [] : state.open ? [reveal, ask] : free));
  }

  // --- a student ----------------------------------------------------------------------------------------------------

  /** @param {Moment} moment */
  #drawStudent(moment) {
    const { words } = this.#host;
    const { state, seat, live, pending } = moment;
    const own = this.#own(moment);
    if (!isAtTask(state) || state.open) setText(this.#status, this.#said(moment, own));
    const up = state.hands.includes(seat);
    const raise = button(
      words(up ? "lesson-hand-down" : "lesson-hand-up"),
      () => void this.#host.act({ type: "hand", up: !up }),
      { icon: "hand", disabled: !live || pending.length > 0 || state.muted.includes(seat) },
    );
    const changes = state.open && state.question?.kind === "board" && own !== null && !this.#changes;
    const change = button(words("lesson-change"), () => this.#change(), { icon: "undo-2" });
    this.#hand.replaceChildren(...(seat && !state.over ? [raise, ...(changes ? [change] : [])] : []));
  }

  #change() {
    this.#changes = true;
    this.#drawn = "";
    this.#host.redraw();
  }

  /** Return how it stands for a student or a spectator. @param {Moment} moment @param {any} own */
  #said({ state, seat, replay }, own) {
    const { words } = this.#host;
    const students = Object.entries(replay.seats).filter(([each, sitter]) => each !== TEACHER && sitter).length;
    if (state.over || !state.question) return "";
    if (state.open && (!seat || own !== null)) {
      return `${own === null ? "" : `${words("lesson-yours")} `}${words("lesson-answered", { answered: Object.keys(state.answers).length, students })}`;
    }
    if (state.open) return words("lesson-your-turn");
    if (own === null || !state.right.length) return words("lesson-revealed");
    return words(state.right.map(keyOf).includes(keyOf(own)) ? "lesson-right" : "lesson-wrong");
  }

  // --- the class ----------------------------------------------------------------------------------------------------

  /** List who is here: whether they have answered, raised hands, points. @param {Moment} moment */
  #drawStudents({ state, replay, seat }) {
    const { words } = this.#host;
    const sitting = Object.keys(replay.seats).filter((each) => each !== TEACHER && replay.seats[each]);
    const order = [...state.hands, ...sitting.filter((each) => !state.hands.includes(each))];
    setText(this.#summary, words("lesson-students", { students: sitting.length }));
    this.#list.replaceChildren(
      ...order.map((each) => {
        const given = each in state.answers;
        const answer = state.answers[each] ?? null;
        const points = state.points[each] ?? 0;
        const seen =
          answer !== null && (seat === TEACHER || each === seat) && state.question ? this.#textOf(answer, state) : "";
        const call = () => void this.#host.act({ type: "call", seat: each });
        const up = state.hands.includes(each);
        const name = sitterName(words, replay, each);
        const muted = state.muted.includes(each);
        const manage = button(words("lesson-manage", { name }), () => manageStudent(this.#host, each, name, muted), {
          icon: "settings",
          kind: "quiet",
          alone: true,
        });
        return element(
          "li",
          { class: given ? "given" : "" },
          element("span", { dir: "auto" }, name),
          ...(muted ? [element("span", { class: "soft" }, words("lesson-muted"))] : []),
          ...(up && seat === TEACHER
            ? [button(words("lesson-call"), call, { icon: "hand" })]
            : up
              ? [icon("hand")]
              : []),
          ...(given ? [icon("check"), element("span", { class: "soft" }, seen)] : []),
          ...(points ? [element("b", {}, words("lesson-points", { points }))] : []),
          ...(seat === TEACHER && !state.over && !this.#host.recorded ? [manage] : []),
        );
      }),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.#moment && isAtTask(this.#moment.state) && !this.#moment.state.open) return this.#tasks.key(event);
    return this.#moment?.state.open && this.#moment.state.question?.kind === "board"
      ? this.#position.key(event)
      : false;
  }
}

/** Return the answers marked as right, as the last action on its way says. @param {any} state @param {readonly any[]} pending */
const marksOf = (state, pending) => [...pending].reverse().find(({ type }) => type === "mark")?.right ?? state.right;

/** Count answers as the server does: the most frequent first. @param {Record<string, any>} answers @returns {[any, number][]} */
function sharesOf(answers) {
  /** @type {Map<string, [any, number]>} */
  const found = new Map();
  for (const answer of Object.values(answers)) {
    const share = found.get(keyOf(answer)) ?? [answer, 0];
    found.set(keyOf(answer), [answer, share[1] + 1]);
  }
  return [...found.values()].sort(([, one], [, other]) => other - one);
}

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  view: (host) => new View(host),
  moveText(event, words) {
    if (event.type === "began") return words("lesson-begun");
    if (event.type === "asked") return words("lesson-asked", { number: event.question.number });
    if (event.type === "revealed" || event.type === "explained") return words("lesson-revealed");
    if (isOfTask(event)) return event.type === "set" ? taskText(words, event.task) : "";
    if (event.type === "answered" || event.type === "marked") return words("lesson-open");
    if (event.type === "over") return words("reason-lesson_over");
    return words("game-lesson");
  },
  spoken: (event, words) =>
    event.type === "set"
      ? taskText(words, event.task)
      : event.type === "asked"
        ? event.question.text || words(`lesson-ask-${event.question.kind}`)
        : event.type === "revealed"
          ? words("lesson-revealed")
          : "",
  choices: (words) => [
    {
      name: "scored",
      label: words("lesson-scores"),
      values: [
        [undefined, words("lesson-scores-own")],
        [true, words("lesson-scores-all")],
      ],
      usual: undefined,
    },
  ],
};
