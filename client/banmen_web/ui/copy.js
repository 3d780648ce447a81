// Copying a text: over plain http a browser gives no clipboard API, so that a field is selected and copied instead.

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copyText(text) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // not allowed: the older way
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "spoken";
  const before = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
