// The smaller dialogs of the hall: to challenge a player, and to discard a table. They are loaded on demand.

import { CLOCKS } from "../../net/constants.js";
import { settingOf } from "../../games/settings.js";
import { clockText, gameName, seatName } from "../../table/names.js";
import { ask, showDialog } from "../../ui/dialogs.js";
import { button, choiceRow, element } from "../../ui/dom.js";
import { peopleOf } from "./lobby.js";

/** @typedef {import("../../app.js").App} App */

// A challenge, and the choice of a clock.

/** @param {import("../../ui/words.js").Words} words @param {Record<string, any> | null} clock @param {(clock: any) => void} take */
export function clockRow(words, clock, take) {
  const values = /** @type {[any, string][]} */ ([null, ...CLOCKS].map((rule) => [rule, clockText(words, rule)]));
  return choiceRow(words("new-clock"), values, clock, take);
}

/** Show the dialog that challenges a player. @param {App} app @param {import("./lobby.js").Player} player @param {string[]} games that both can play */
export function challenge({ words, link, refused }, player, games) {
  const chosen = {
    game: games[0],
    seat: "",
    clock: /** @type {import("../../net/wire.d.ts").ClockRule | null} */ (null),
  };
  const place = element("div", { class: "rows" });
  const take = (/** @type {Record<string, any>} */ some) => {
    Object.assign(chosen, some);
    draw();
  };
  const draw = () => {
    const { seats } = settingOf(chosen.game);
    const named = /** @type {[any, string][]} */ (games.map((game) => [game, gameName(words, game)]));
    const mine = /** @type {[any, string][]} */ (seats.map((seat) => [seat, seatName(words, seat)]));
    place.replaceChildren(
      ...(games.length > 1
        ? [choiceRow(words("challenge-game"), named, chosen.game, (game) => take({ game, seat: "" }))]
        : []),
      choiceRow(words("new-seat"), [...mine, ["", words("computer-seat-random")]], chosen.seat, (seat) =>
        take({ seat }),
      ),
      clockRow(words, chosen.clock, (clock) => take({ clock })),
    );
  };
  draw();
  const inside = (/** @type {() => void} */ close) => {
    const send = async () => {
      close();
      const { game, seat, clock } = chosen;
      const answer = await link.command({ type: "challenge", to: player.player, game, seat: seat || null, clock });
      if (answer.type === "refused") refused(answer);
    };
    return [
      place,
      element(
        "div",
        { class: "buttons" },
        button(words("cancel"), close),
        button(words("challenge"), () => void send(), { kind: "main", icon: "swords" }),
      ),
    ];
  };
  showDialog(words("challenge-title", { name: player.name }), inside, words("close"));
}

// Discarding an own table.

/** The questions before a table is discarded, by its phase. @type {Record<string, string>} */
const DISCARDS = { over: "discard-over", waiting: "discard-waiting" };

/** Discard a table after confirmation, as the desktop window does: in a game against others the player resigns. @param {App} app @param {import("./lobby.js").OwnTable} own @param {string} names */
export async function discard({ words, link, refused }, own, names) {
  const { row } = own;
  const playing = row.phase === "playing";
  const others = Boolean(own.others) && playing;
  const { rivals = false } = settingOf(row.game, row.options);
  const people = Object.entries(peopleOf(words, row)).filter(([seat]) => !(own.mine ?? []).includes(seat));
  const name = people.map(([, each]) => each).find(Boolean) ?? names;
  const resigns = others && rivals && (own.mine ?? []).length > 0;
  let body = words(DISCARDS[row.phase] ?? "discard-unfinished");
  if (own.show) body = words("discard-show");
  if (resigns) body = words("discard-resign", { name });
  else if (others) body = words("discard-leave");
  const title = resigns
    ? words("discard-resign-title", { name })
    : words("discard-title", { game: gameName(words, row.game) });
  const label = words(resigns ? "discard-resign-do" : "own-discard");
  if (!(await ask(words, { title, body, label, danger: true, icon: "trash-2" }))) return;
  if (resigns) await link.command({ type: "resign", table: row.table });
  const answer = await link.command({ type: "discard", table: row.table });
  if (answer.type === "refused" && answer.code !== "no_such_table") refused(answer);
}
