// The teacher's question: words, a number, or a move on the board of any game.

import { fieldRow, showDialog } from "../../ui/dialogs.js";
import { button, choiceRow, element } from "../../ui/dom.js";
import { gameName } from "../../table/names.js";
import { readReplay } from "../../table/replay_file.js";
import { base64 } from "../../ui/carried.js";
import { gameOf } from "../folds.js";
import { SETTINGS } from "../settings.js";
import { MOST_CHOICES, MOST_EVENTS } from "./constants.js";

/** @typedef {import("../page.js").Host} Host */
/** A position of a table or a record. @typedef {{game: string, events: any[]}} Position */
/**
 * What the teacher has chosen; `position` is one taken along from a table.
 * @typedef {{kind: "choice" | "number" | "board", text: string, choices: string, game: string, brought: string, seconds: number, position: Position | null}} Asked
 */

const SECONDS = [0, 15, 30, 60, 120];
/** The last question, so that the next one begins as it did. @type {Asked} */
const kept = { kind: "choice", text: "", choices: "", game: "", brought: "", seconds: 0, position: null };

const nextTurn = () => new Promise((/** @type {(value?: undefined) => void} */ done) => setTimeout(done));

/**
 * Return the position of a text, as the server reads it: the game, and its events or its options. Throws an Error with a
 * sentence for the teacher.
 * @param {Host} host @param {string} text
 */
export async function positionIn(host, text) {
  const answer = await host.ask({ type: "read", data: base64(new TextEncoder().encode(text)) });
  if (answer.type === "refused") throw new Error(answer.text);
  const found = answer.type === "advised" ? answer.advice : {};
  if (found.fault) throw new Error(found.fault);
  if (found.began) return { game: found.game, events: [found.began] };
  if (!found.replay) throw new Error(host.words("lesson-one-position"));
  const bytes = Uint8Array.from(atob(found.replay), (sign) => sign.charCodeAt(0));
  const replay = await readReplay(bytes, gameOf, nextTurn);
  const events = replay.plies.map(({ event }) => event);
  if (events.length > MOST_EVENTS) throw new Error(host.words("lesson-long-game", { most: MOST_EVENTS }));
  return { game: String(replay.opened?.game), events };
}

/** Return the action of a question, or throw an Error with a sentence. @param {Host} host @param {Asked} asked */
export async function actionOf(host, { kind, text, choices, game, brought, seconds, position: taken }) {
  const { words } = host;
  const listed = choices
    .split("\n")
    .map((choice) => choice.trim())
    .filter(Boolean);
  if (
    kind === "choice" &&
    (listed.length < 2 || listed.length > MOST_CHOICES || new Set(listed).size < listed.length)
  ) {
    throw new Error(words("lesson-bad-choices", { most: MOST_CHOICES }));
  }
  if ((taken?.events.length ?? 0) > MOST_EVENTS) throw new Error(words("lesson-long-game", { most: MOST_EVENTS }));
  const position = taken ?? (brought.trim() ? await positionIn(host, brought) : game ? { game } : {});
  if (kind === "board" && !("game" in position)) throw new Error(words("lesson-no-board"));
  return {
    type: "ask",
    kind,
    ...(text.trim() && { text: text.trim() }),
    ...(kind === "choice" && { choices: listed }),
    ...position,
    ...(seconds && { seconds }),
  };
}

/**
 * Show the dialog about one student: another name, mute, remove.
 * @param {Host} host @param {string} seat @param {string} name @param {boolean} muted
 */
export function manageStudent(host, seat, name, muted) {
  const { words } = host;
  const field = /** @type {HTMLInputElement} */ (element("input", { maxlength: 24, value: name, autocomplete: "off" }));
  showDialog(
    name,
    (close) => {
      const act = (/** @type {import("../game.js").Action} */ action) => {
        close();
        void host.act(action);
      };
      const rename = (/** @type {Event} */ event) => {
        event.preventDefault();
        if (field.value.trim()) act({ type: "rename", seat, name: field.value.trim() });
      };
      const mute = () => act({ type: "mute", seat, muted: !muted });
      const remove = () => act({ type: "remove", seat });
      const save = button(words("lesson-rename"), () => {}, { kind: "main", icon: "check" });
      save.type = "submit";
      return [
        element(
          "form",
          { class: "rows", onsubmit: rename },
          element("label", { class: "field" }, element("span", {}, words("lesson-name")), field),
          element("p", { class: "soft" }, words("lesson-remove-means")),
          element(
            "div",
            { class: "buttons" },
            save,
            button(words(muted ? "lesson-unmute" : "lesson-mute"), mute, { icon: "message-circle" }),
            button(words("lesson-remove"), remove, { kind: "danger", icon: "trash-2" }),
          ),
        ),
      ];
    },
    words("close"),
  );
}

/** Show the dialog in which the teacher asks. @param {Host} host @param {Position | null} position one taken along */
export function askClass(host, position = null) {
  const { words } = host;
  kept.position = position;
  if (position) kept.kind = "board";
  const place = element("div", { class: "rows" });
  const fault = element("p", { class: "fault", role: "alert" });
  const plain = (/** @type {string} */ text) => text;
  const take = (/** @type {Partial<Asked>} */ some) => {
    Object.assign(kept, some);
    draw();
  };
  const field = (/** @type {"text" | "choices" | "brought"} */ name, lines = 1) =>
    fieldRow(words(`lesson-field-${name}`), { example: "", fault: "", lines, read: plain }, kept[name], (text) => {
      kept[name] = text;
    });
  const draw = () => {
    const kinds = /** @type {[any, string][]} */ (
      ["choice", "number", "board"].map((kind) => [kind, words(`lesson-kind-${kind}`)])
    );
    const games = [...SETTINGS.keys()].filter((key) => key !== "lesson");
    const boards = /** @type {[any, string][]} */ ([
      ["", words("lesson-board-none")],
      ...games.map((key) => [key, gameName(words, key)]),
    ]);
    const seconds = /** @type {[any, string][]} */ (
      SECONDS.map((each) => [each, each ? words("lesson-seconds", { seconds: each }) : words("lesson-seconds-none")])
    );
    const moves = (kept.position?.events.length ?? 1) - 1;
    place.replaceChildren(
      choiceRow(words("lesson-kind"), kinds, kept.kind, (kind) => take({ kind })),
      field("text", 2),
      ...(kept.kind === "choice" ? [field("choices", 4)] : []),
      ...(kept.position
        ? [element("p", {}, words("lesson-taken", { game: gameName(words, kept.position.game), moves }))]
        : [choiceRow(words("lesson-board"), boards, kept.game, (key) => take({ game: key })), field("brought", 3)]),
      choiceRow(words("lesson-time"), seconds, kept.seconds, (each) => take({ seconds: each })),
      fault,
    );
  };
  draw();
  const inside = (/** @type {() => void} */ close) => {
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      fault.textContent = "";
      try {
        const answer = await host.act(/** @type {any} */ (await actionOf(host, kept)));
        if (answer.type !== "refused") close();
        else fault.textContent = answer.text;
      } catch (error) {
        fault.textContent = error instanceof Error ? error.message : String(error);
      }
    };
    const go = button(words("lesson-ask"), () => {}, { kind: "main", icon: "send" });
    go.type = "submit";
    const buttons = element("div", { class: "buttons" }, button(words("cancel"), close), go);
    return [element("form", { class: "rows lesson-ask", onsubmit: submit }, place, buttons)];
  };
  showDialog(words("lesson-ask-title"), inside, words("close"));
}
