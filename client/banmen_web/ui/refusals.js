// The text of a refusal: the translation for its code, else the server's own sentence.

import { called } from "./words.js";

/**
 * @param {import("./words.js").Words} words @param {Record<string, any>} refused
 */
export function refusalText(words, { code = "", text = "", wait_ms: waitMs = 0 }) {
  const seconds = Math.ceil(waitMs / 1000);
  const [unit, wait] = seconds >= 120 ? ["minutes", Math.ceil(seconds / 60)] : ["seconds", Math.max(1, seconds)];
  return called(words, `refused-${code}`, text, { unit, wait });
}
