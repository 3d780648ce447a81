// The page: the hall at `/`, a table at `/CODE` or `/ID`, for a wall at `/CODE?wall`, a saved game at `/replay`. One
// connection serves all screens.

import { addOther } from "./games/page.js";
import { GAMES } from "./games/index.js";
import { Link } from "./net/link.js";
import { HallScreen } from "./screens/hall/hall.js";
import { TableScreen } from "./screens/table/table.js";
import { element } from "./ui/dom.js";
import { Head } from "./ui/head.js";
import { keep, load } from "./ui/kept.js";
import { Notices } from "./ui/notices.js";
import { keyIn, placeOf } from "./ui/place.js";
import { refusalText } from "./ui/refusal.js";
import { ConnectionStatus } from "./ui/status.js";
import { carried, takeOver } from "./ui/take_over.js";
import { LANGUAGES, languageOf, wordsOf } from "./ui/words.js";

/** @typedef {import("./net/link.js").Followed} Followed */
/** @typedef {import("./net/link.js").Message} Message */
/**
 * What every screen is given. `style` loads a style sheet once; `announce` is said by screen readers; `notice` shows a
 * sentence for a while, and is said too. `name` is null until the player has chosen one. `go` shows the table
 * with this code or id, without one the hall.
 * @typedef {object} App
 * @property {Link} link
 * @property {import("./ui/words.js").Words} words
 * @property {string} language
 * @property {string | null} name
 * @property {(address: string) => void} style
 * @property {(text: string) => void} announce
 * @property {(text: string, kind?: "info" | "fault") => void} notice
 * @property {(refused: Message) => void} refused shows why the server refused something
 * @property {(key?: string) => void} go
 * @property {(name: string) => void} rename
 * @property {(language: string) => void} speak
 */
/**
 * A screen. It is told what the link is told; `leave` is called when another one is shown.
 * @typedef {object} Screen
 * @property {HTMLElement} root
 * @property {() => void} leave
 * @property {(state: import("./net/link.js").LinkState) => void} state
 * @property {(message: Message) => void} message
 * @property {(followed: Followed, change: import("./table/mirror.js").Change, message: Message) => void} changed
 * @property {(followed: Followed, code: string, text: string) => void} lost
 */

const chosen = load("language") ?? "";
const language = LANGUAGES.includes(chosen) ? chosen : languageOf();
document.documentElement.lang = language;
const others = document.querySelector('meta[name="banmen-games"]')?.getAttribute("content") ?? "";
const [words] = await Promise.all([wordsOf(language), ...others.split(" ").filter(Boolean).map(addOther)]);
await takeOver(words);

const first = keyIn(location.pathname);
/** A wall is nobody's seat: what a player alone may see is not for a class. */
const onWall = new URLSearchParams(location.search).has("wall");
const kept = { load: () => load("token"), save: (/** @type {string | null} */ token) => keep("token", token) };
const link = new Link(
  {
    url: `${location.origin.replace(/^http/, "ws")}${location.pathname}`,
    client: "banmen page",
    name: onWall ? words("page-wall-name") : (load("name") ?? words("page-guest")),
    lang: language,
    token: onWall ? passing() : kept,
  },
  (key) => GAMES.get(key),
  {
    state: (state) => {
      status.show(state);
      shown?.state(state);
    },
    message: (message) => {
      if (message.type === "announcement") app.notice(words("announcement", { text: message.text }));
      shown?.message(message);
    },
    table: (followed, change, message) => shown?.changed(followed, change, message),
    lost: (followed, code, text) => shown?.lost(followed, code, text),
  },
);

const status = new ConnectionStatus(words, () => (link.ended ? link.again() : link.wake()));
const notices = new Notices();
const spoken = element("div", { class: "spoken", "aria-live": "polite" });
const main = element("main", { id: "main", tabindex: -1 });
/** @type {Set<string>} */
const styles = new Set();
/** Tests ask it what the page knows. @type {App} */
export const app = {
  link,
  words,
  language,
  name: load("name"),
  style(address) {
    if (styles.has(address)) return;
    styles.add(address);
    document.head.append(element("link", { rel: "stylesheet", href: address }));
  },
  announce: (text) => {
    spoken.textContent = text;
  },
  notice: (text, kind) => notices.show(text, kind),
  refused: (refused) => notices.show(refusalText(words, refused), "fault"),
  go(key = "") {
    const address = placeOf(key);
    if (address !== location.pathname) history.pushState(null, "", address);
    show(true);
  },
  rename(name) {
    app.name = name;
    keep("name", name);
    head.rename(name);
    link.rename(name);
  },
  speak(wanted) {
    keep("language", wanted);
    location.reload();
  },
};
const head = new Head(app, status.chip);
/** @type {Screen | null} */
let shown = null;

let asked = false;

/** A token that is kept as long as this page is open. */
function passing() {
  /** @type {string | null} */
  let token = null;
  return { load: () => token, save: (/** @type {string | null} */ given) => void (token = given) };
}

/** What few who open the page look at is loaded where it is asked for. @returns {Promise<(key: string) => Screen | null>} */
async function rareScreens() {
  if (first === "replay") {
    const { ReplayScreen } = await import("./screens/replay/replay.js");
    return (key) => (key === "replay" ? new ReplayScreen(app) : null);
  }
  if (!onWall || !first) return () => null;
  const { WallScreen } = await import("./screens/wall/wall.js");
  return (key) => (key ? new WallScreen(app, key) : null);
}

/** @param {string} key @returns {Screen} */
function screenOf(key) {
  return rare(key) ?? (key ? new TableScreen(app, key) : new HallScreen(app));
}

/** Connect, or try to at once; a saved game needs no server. */
function wake() {
  if (asked) link.wake();
  else if (keyIn(location.pathname) !== "replay") {
    asked = true;
    status.chip.hidden = false;
    link.start();
  }
}

/** Show the screen of the address. @param {boolean} moved whether one comes from another screen, which is told */
function show(moved) {
  shown?.leave();
  shown = screenOf(keyIn(location.pathname));
  main.replaceChildren(shown.root);
  if (!asked) wake();
  if (!moved) return;
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/** A link within the page keeps the connection. @param {MouseEvent} event */
function follow(event) {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  const other = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!anchor || event.defaultPrevented || other || anchor.origin !== location.origin || anchor.target || anchor.hash)
    return;
  event.preventDefault();
  app.go(keyIn(anchor.pathname));
}

const skip = element("a", { class: "skip", href: "#main" }, words("page-skip"));
document.body.append(skip, head.root, status.banner, main, notices.root, spoken);
status.chip.hidden = true;
const rare = await rareScreens();
show(false);
document.addEventListener("click", follow);
addEventListener("popstate", () => show(true));
addEventListener("hashchange", () => carried(location.hash) && location.reload());
addEventListener("online", wake);
addEventListener("pageshow", wake);
addEventListener("pointerdown", wake);
