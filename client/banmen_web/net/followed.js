// Which of the tables that are followed is meant: by an id, by a code, by a message.

/**
 * A table that is followed, by the id or the code under which it was entered. `code` is that of a table which was opened
 * here: it may be shown by it before its snapshot has come.
 * @typedef {object} Followed
 * @property {"join" | "watch"} role
 * @property {string} key
 * @property {string | null} id
 * @property {string} [code]
 * @property {import("../table/mirror.js").Mirror} mirror
 */

/** A code as it is compared: in either case, with or without its dash. @param {string} code */
function plainCode(code) {
  return code.replaceAll("-", "").toUpperCase();
}

/** The table that is followed under this id or code. @param {Map<string, Followed>} tables @param {string} key */
export function followedUnder(tables, key) {
  const code = plainCode(key);
  const codes = (/** @type {Followed} */ { key: own, code: known, mirror }) =>
    [own, String(known ?? mirror.replay.opened?.code)].map(plainCode);
  return [...tables.values()].find((each) => each.key === key || each.id === key || codes(each).includes(code));
}

/**
 * The table that a message is about: a snapshot tells the code under which it may have been entered.
 * @param {Map<string, Followed>} tables @param {Record<string, any>} message
 */
export function followedBy(tables, message) {
  const all = [...tables.values()];
  const known = all.find((followed) => followed.id === message.table);
  if (known || message.type !== "snapshot") return known;
  const code = plainCode(message.state.opened.code);
  const entered = all.find(({ id, key }) => id === null && (key === message.table || plainCode(key) === code));
  if (entered) entered.id = message.table;
  return entered;
}
