// The fold of a class, as docs/protocol/lesson.md describes it.

import { same } from "../game.js";
import { settingOf } from "../settings.js";
import { evolveTask, isOfTask, workWithout } from "./task_fold.js";

/** The seat of the teacher. */
export const TEACHER = "teacher";

/** Return the points after some students got one. @param {any} state @param {string[]} credited */
function pointsWith(state, credited = []) {
  const points = { ...state.points };
  for (const seat of credited) points[seat] = (points[seat] ?? 0) + 1;
  return points;
}

/** @param {string[]} seats @param {string} seat */
const except = (seats, seat) => seats.filter((each) => each !== seat);

/** Return the state without anything of the student on a seat. @param {any} state @param {string} seat */
function without(state, seat) {
  const [answers, points] = [{ ...state.answers }, { ...state.points }];
  delete answers[seat];
  delete points[seat];
  const work = state.work && { work: workWithout(state.work, seat) };
  return { ...state, answers, points, hands: except(state.hands, seat), muted: except(state.muted, seat), ...work };
}

/** Return how a task stands when the lesson ends. @param {any} state */
const over = ({ work }) => (work ? { work: { ...work, open: false, shown: null } } : {});

/** @type {import("../game.js").Game} */
export default {
  key: "lesson",
  blank: {
    students: 0,
    scored: false,
    question: null,
    open: false,
    answers: {},
    shares: [],
    right: [],
    best: null,
    reason: "",
    points: {},
    hands: [],
    muted: [],
    closed: false,
    over: false,
  },
  plain: same,
  read: same,
  setting: (options) => settingOf("lesson", options),
  evolve(state, event) {
    if (isOfTask(event)) return evolveTask(state, event);
    switch (event.type) {
      case "began":
        return { ...this.blank, students: event.students, scored: event.scored ?? false };
      case "asked":
        return {
          ...state,
          question: event.question,
          open: true,
          answers: {},
          shares: [],
          right: [],
          best: null,
          reason: "",
        };
      case "answered":
        return { ...state, answers: { ...state.answers, [event.seat]: event.answer ?? null } };
      case "marked":
        return { ...state, right: event.right ?? [] };
      case "revealed":
        return {
          ...state,
          ...{ open: false, shares: event.shares ?? [], right: event.right ?? [] },
          points: pointsWith(state, event.credited),
        };
      case "explained":
        return {
          ...state,
          ...{ reason: event.text, best: event.best ?? null, right: event.right ?? [] },
          points: pointsWith(state, event.credited),
        };
      case "hand": {
        const others = except(state.hands, event.seat);
        return { ...state, hands: event.up ? [...others, event.seat] : others };
      }
      case "muted": {
        const muted = except(state.muted, event.seat);
        if (!event.muted) return { ...state, muted };
        return { ...state, muted: [...muted, event.seat], hands: except(state.hands, event.seat) };
      }
      case "gone":
        return without(state, event.seat);
      case "door":
        return { ...state, closed: event.closed };
      case "over":
        return { ...state, open: false, hands: [], over: true, ...over(state) };
      default:
        return state;
    }
  },
  legal: () => [],
  milestone: (event) => (event.type === "asked" ? "question" : event.type === "set" ? "task" : null),
};
