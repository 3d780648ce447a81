// Loads the page again, once, where a file of it is missing because the server has another version by now.
// The server has it at a place of its own, which is the same in all versions.

const LEAST_MS = 60_000;
const KEY = "banmen-reloaded";

/** Where the files of the page lie that is shown. */
const root = document.querySelector("meta[name=banmen-files]")?.getAttribute("content") ?? "";

async function reload() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!root || !answer.ok || (await answer.text()).includes(root)) return;
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < LEAST_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** What is missing now may be there once the network is back: then it is asked for again. */
function missing() {
  reload().catch(() => undefined);
}

addEventListener("banmen-missing", missing);
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) missing();
  },
  true,
);
