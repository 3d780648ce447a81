// The fold of a class, as docs/protocol/lesson.md describes it.

import { same } from "../game.js";
import { settingOf } from "../settings.js";

/** The seat of the teacher. */
export const TEACHER = "teacher";

/** @param {any} state @param {any} event */
function revealed(state, { shares = [], right = [], credited = [] }) {
  const points = { ...state.points };
  for (const seat of credited) points[seat] = (points[seat] ?? 0) + 1;
  return { ...state, open: false, shares, right, points };
}

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
    points: {},
    hands: [],
    over: false,
  },
  plain: same,
  read: same,
  setting: (options) => settingOf("lesson", options),
  evolve(state, event) {
    switch (event.type) {
      case "began":
        return { ...this.blank, students: event.students, scored: event.scored ?? false };
      case "asked":
        return { ...state, question: event.question, open: true, answers: {}, shares: [], right: [] };
      case "answered":
        return { ...state, answers: { ...state.answers, [event.seat]: event.answer ?? null } };
      case "marked":
        return { ...state, right: event.right ?? [] };
      case "revealed":
        return revealed(state, event);
      case "hand": {
        const others = state.hands.filter((/** @type {string} */ hand) => hand !== event.seat);
        return { ...state, hands: event.up ? [...others, event.seat] : others };
      }
      case "over":
        return { ...state, open: false, hands: [], over: true };
      default:
        return state;
    }
  },
  legal: () => [],
  milestone: (event) => (event.type === "asked" ? "question" : null),
};
