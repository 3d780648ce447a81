// The words of the page, from assets/locale: a plain table for each language, made by the server.

export const LANGUAGES = ["en", "ja"];

/** @typedef {(id: string, values?: Record<string, string | number>) => string} Words */

/** The language of who looks, by the browser's settings. */
export function languageOf() {
  const wanted = navigator.languages.map((language) => language.slice(0, 2));
  return wanted.find((language) => LANGUAGES.includes(language)) ?? LANGUAGES[0];
}

/** @param {string} language @returns {Promise<Words>} */
export async function wordsOf(language) {
  const answer = await fetch(new URL(`../words.${language}.json`, import.meta.url));
  /** @type {Record<string, string>} */
  const table = await answer.json();
  return (id, values = {}) => (table[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** What the words call something; its own name where they do not know it. @param {Words} words @param {string} id @param {string} name */
export function called(words, id, name) {
  const said = words(id);
  return said === id ? name : said;
}
