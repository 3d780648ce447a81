// Keys of the person's keyboard layout, named so that shortcuts and digits work in every layout.

const LETTER = /^Key([A-Z])$/;
const DIGIT = /^(?:Digit|Numpad)([0-9])$/;
/** What a US keyboard has at the other places where some layouts have letters. @type {Record<string, string>} */
const SIGNS = {
  ...{ Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Backslash: "\\", Semicolon: ";" },
  ...{ Quote: "'", Backquote: "\x60", Comma: ",", Period: ".", Slash: "/" },
};

let hasLatinLetters = true;

/**
 * The name of a key: `event.key`, but where the layout has no Latin letters (Russian, Greek) what a US keyboard has at
 * that place. Which layout it is, is learned from the letters that are pressed.
 * @param {{key: string, code: string, shiftKey: boolean}} event
 */
export function keyName({ key, code, shiftKey }) {
  const letter = LETTER.exec(code)?.[1];
  const isLetter = /^\p{L}$/u.test(key);
  const isLatin = /^\p{Script=Latin}$/u.test(key);
  if (letter && isLetter) hasLatinLetters = isLatin;
  if (letter && (isLetter ? !isLatin : !hasLatinLetters && key.length === 1)) {
    return shiftKey ? letter : letter.toLowerCase();
  }
  return isLetter && !isLatin ? (SIGNS[code] ?? digitOfPlace(code) ?? key) : key;
}

/**
 * The digit of a key as text, by its place too: the top row of a French keyboard needs Shift for them. Null for another
 * key.
 * @param {{key: string, code: string}} event
 */
export function digitOfKey({ key, code }) {
  return /^[0-9]$/.test(key) ? key : digitOfPlace(code);
}

/** @param {string} code */
function digitOfPlace(code) {
  return DIGIT.exec(code)?.[1] ?? null;
}

/**
 * Let an event of a key say that name, so that all who handle it afterwards agree.
 * @param {KeyboardEvent} event
 */
export function nameKey(event) {
  const name = keyName(event);
  if (name !== event.key) Object.defineProperty(event, "key", { value: name });
}
