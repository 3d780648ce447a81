// The code of a table in what somebody has typed or pasted: in either case, with or without its dash, or in a link.

const LETTERS = "[2-9A-HJKMNP-Z]";
const CODE = new RegExp(`(?:^|/)(${LETTERS}{4})[\\s\\-\\u2010-\\u2015\\u2212\\u30fc]*(${LETTERS}{4})/?$`);

/** The code as it is written, or empty. @param {string} typed */
export function codeIn(typed) {
  const plain = typed.normalize("NFKC").trim().toUpperCase();
  const [, first = "", second = ""] = CODE.exec(plain.split(/[?#]/)[0]) ?? [];
  return first && `${first}-${second}`;
}
