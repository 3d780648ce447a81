// What this browser keeps; nothing is kept where it must not be, as in private browsing.

/** @param {string} name @returns {string | null} */
export function load(name) {
  try {
    return localStorage.getItem(`banmen-${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} value null forgets it */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`banmen-${name}`);
    else localStorage.setItem(`banmen-${name}`, value);
  } catch {
    // a new player each time
  }
}
