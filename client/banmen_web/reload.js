// Reloads the page once if one of its files is missing because the server has a newer version. This script itself has an
// address that is the same in all versions.

const LEAST_MS = 60_000;
const KEY = "banmen-reloaded";

/** The root of the files of the present version. */
const root = document.querySelector("meta[name=banmen-files]")?.getAttribute("content") ?? "";

async function reload() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!root || !answer.ok || (await answer.text()).includes(root)) return;
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < LEAST_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** Reload after a missing file. Ignore a failed check: the page requests the file again when the network is back. */
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
