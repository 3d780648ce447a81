// What the server refused, in words: those of the window by the code, else the server's own sentence.

/**
 * @param {import("./words.js").Words} words @param {Record<string, any>} refused
 */
export function refusalText(words, { code = "", text = "", wait_ms: waitMs = 0 }) {
  const seconds = Math.ceil(waitMs / 1000);
  const [unit, wait] = seconds >= 120 ? ["minutes", Math.ceil(seconds / 60)] : ["seconds", Math.max(1, seconds)];
  const id = `refused-${code}`;
  const said = words(id, { unit, wait });
  return said === id ? text : said;
}
