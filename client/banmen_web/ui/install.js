// The home screen: offered once to who comes back to the hall, and never again.

import { keep, keyIn, load } from "./browser.js";
import { ask, showDialog } from "./dialogs.js";
import { element } from "./dom.js";

/** @typedef {Event & { prompt?: () => Promise<unknown> }} InstallPrompt an event of Chromium, which can install the page */

/**
 * Offer to put the page on the home screen, if this is not the first visit and nothing else is going on.
 * @param {import("../app.js").App} app @param {InstallPrompt | null} prompt null where only the browser's menu can do it
 */
export async function offerInstall({ words }, prompt) {
  const known = load("install");
  if (known === "offered") return;
  const disturbs = keyIn(location.pathname) !== "" || document.querySelector("dialog") !== null;
  if (!known || disturbs) {
    keep("install", "visited");
    return;
  }
  keep("install", "offered");
  const title = words("page-install");
  const about = words("page-install-about");
  if (prompt?.prompt) {
    if (await ask(words, { title, body: about, label: words("page-install-do"), icon: "plus" })) await prompt.prompt();
  } else {
    const how = words("page-install-how");
    showDialog(title, () => [element("p", {}, about), element("p", {}, how)], words("close"));
  }
}
