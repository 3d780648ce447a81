// The fold of a task for all, as docs/protocol/lesson.md describes it.

/** The types of the events that are about a task. */
const TYPES = ["set", "taken", "reported", "finished", "tipped", "shown"];

/** Return whether an event is about a task. @param {import("../game.js").GameEvent} event */
export const isOfTask = ({ type }) => TYPES.includes(type);

/** Return a task with all its fields, in the order of the wire. @param {any} task */
const taskOf = ({ number, game, options = {}, text = "", rival = "", race = false, seconds = 0, after = 0 }) => ({
  ...{ number, game, options, text, rival, race, seconds, after },
});

/** Return the state after an event that is about a task. @param {any} state @param {any} event */
export function evolveTask(state, event) {
  if (event.type === "set") {
    return { ...state, work: { task: taskOf(event.task), open: true, tables: {}, results: {}, tips: {}, shown: null } };
  }
  return state.work ? { ...state, work: { ...state.work, ...changed(state.work, event) } } : state;
}

/** Return a task without anything of the student on a seat. @param {any} work @param {string} seat */
export function workWithout({ tables, results, tips, ...work }, seat) {
  const others = (/** @type {Record<string, any>} */ map) =>
    Object.fromEntries(Object.entries(map).filter(([each]) => each !== seat));
  const { task, open, shown } = work;
  return { task, open, tables: others(tables), results: others(results), tips: others(tips), shown };
}

/** @param {any} work @param {any} event */
function changed({ tables, results, tips }, event) {
  const { seat = "", code = "", text = "", board = null } = event;
  switch (event.type) {
    case "taken":
      return { tables: { ...tables, [seat]: code } };
    case "reported":
      return { results: { ...results, ...event.results } };
    case "finished":
      return { open: false, results: { ...results, ...event.results }, shown: null };
    case "tipped":
      return { tips: { ...tips, [seat]: text } };
    default:
      return { shown: board && { game: board.game, events: board.events, seat: board.seat ?? "" } };
  }
}

/** Return the time at which the present task was set, in ms since 1970. @param {import("../../table/replay.js").Replay} replay */
export function setAt({ plies }) {
  for (let at = plies.length - 1; at >= 0; at -= 1) if (plies[at].event.type === "set") return plies[at].at;
  return 0;
}
