// Names of keys that make shortcuts and digits work in every keyboard layout.

const LETTER = /^Key([A-Z])$/;
const DIGIT = /^(?:Digit|Numpad)([0-9])$/;
/** The signs of a US keyboard at positions where other layouts have letters. @type {Record<string, string>} */
const SIGNS = {
  ...{ Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Backslash: "\\", Semicolon: ";" },
  ...{ Quote: "'", Backquote: "\x60", Comma: ",", Period: ".", Slash: "/" },
};

let hasLatinLetters = true;

/**
 * Return the name of a key: `event.key`, or in a layout without Latin letters (Russian, Greek) the key of a US keyboard
 * at that position. The layout is inferred from the letters pressed.
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
 * Return the digit of a key as text, or null. The position counts too: the top row of a French keyboard gives digits only
 * with Shift.
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
 * Replace the key of an event by that name, so that all listeners after this one use it.
 * @param {KeyboardEvent} event
 */
export function nameKey(event) {
  const name = keyName(event);
  if (name !== event.key) Object.defineProperty(event, "key", { value: name });
}
