// The rule for names, as the server has it: up to 24 code points, without what cannot be seen, spaces joined.

export const LONGEST_NAME = 24;
const UNSEEN = /\p{Cf}|\p{Co}|\p{Cs}|\p{Cn}|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|\u2800|\u3164|\uffa0/u;
const JOINERS = /\u200d|\ufe0f|[\u{e0020}-\u{e007f}]/u;

/** The name as others will see it, empty where nothing is left of it. @param {string} typed */
export function shownName(typed) {
  const seen = [...typed.normalize("NFC")].filter((sign) => JOINERS.test(sign) || !UNSEEN.test(sign)).join("");
  const joined = seen.replace(/[\p{Cc}\p{Z}]+/gu, " ").trim();
  const only = joined.replace(/\u200d|[\ufe00-\ufe0f]|\p{M}|[\u{e0020}-\u{e007f}]/gu, "");
  return only ? [...joined].slice(0, LONGEST_NAME).join("").trim() : "";
}
