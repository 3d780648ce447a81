// The texts of the page from assets/locale: one table for each language, prepared by the server.

export const LANGUAGES = ["en", "ja"];

/** @typedef {(id: string, values?: Record<string, string | number>) => string} Words */
/**
 * The pattern of a message: a text, or a list of parts. A part is a text, a list with a variable's name, or a list with a
 * name and alternating keys and patterns. The last pattern has no key and matches all other values.
 * @typedef {string | (string | [string, ...any[]])[]} Pattern
 */

/** Return the player's language, from the browser's settings. */
export function languageOf() {
  const wanted = navigator.languages.map((language) => language.slice(0, 2));
  return wanted.find((language) => LANGUAGES.includes(language)) ?? LANGUAGES[0];
}

/**
 * Load a table of messages: "words" has those of the hall, "more" all others but the rules of the games, "rules" these.
 * The page of the hall brings "words" in its own language.
 * @param {string} language @param {string} table @returns {Promise<Record<string, Pattern>>}
 */
export async function tableOf(language, table) {
  const here = globalThis.document?.getElementById(`${table}-${language}`)?.textContent;
  /** @type {[ids: string, patterns: Pattern[]]} */
  const [ids, patterns] = here
    ? JSON.parse(here)
    : await (await fetch(new URL(`../${table}.${language}.json`, import.meta.url))).json();
  return Object.fromEntries(ids.split(" ").map((id, at) => [id, patterns[at]]));
}

/** Return the function that formats the messages of a table; an unknown id returns the id. @param {Record<string, Pattern>} table @param {string} language @returns {Words} */
export function wordsFrom(table, language) {
  const [numbers, plurals] = [new Intl.NumberFormat(language), new Intl.PluralRules(language)];

  /** @param {Pattern} pattern @param {Record<string, string | number>} values @returns {string} */
  function said(pattern, values) {
    if (typeof pattern === "string") return pattern;
    return pattern.map((part) => (typeof part === "string" ? part : filled(part, values))).join("");
  }

  /** @param {[string, ...any[]]} part @param {Record<string, string | number>} values */
  function filled([name, ...choices], values) {
    const value = values[name];
    if (!choices.length) return typeof value === "number" ? numbers.format(value) : String(value ?? name);
    for (let at = 0; at + 1 < choices.length; at += 2) if (is(value, choices[at])) return said(choices[at + 1], values);
    return said(choices[choices.length - 1], values);
  }

  /** Return whether a value matches a key. @param {string | number | undefined} value @param {string} key */
  function is(value, key) {
    return typeof value === "number" ? value === Number(key) || plurals.select(value) === key : value === key;
  }

  return (id, values = {}) => (Object.hasOwn(table, id) ? said(table[id], values) : id);
}

/**
 * Return the message with an id, or `name` if there is none.
 * @param {Words} words @param {string} id @param {string} name @param {Record<string, string | number>} [values]
 */
export function called(words, id, name, values) {
  const said = words(id, values);
  return said === id ? name : said;
}

// Messages of the server's operator: a ban, and announcements to everybody.

/**
 * Describe why the server refuses further attempts, if its operator decided so.
 * @param {Words} words @param {string} language @param {Record<string, any>} bye
 */
export function outText(words, language, { code, why = "", until }) {
  if (code === "kicked") return words("out-kicked", { why });
  if (code !== "banned") return "";
  if (until == null) return words("out-banned", { why });
  const time = new Date(until).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  return words("out-banned-until", { why, until: time });
}

/** @param {Words} words @param {Record<string, any>} announcement */
export function announcementText(words, { code, text, within_s: within }) {
  if (code === "draining") return words("announcement-draining", { minutes: Math.ceil((within ?? 0) / 60) });
  return words("announcement", { text });
}
