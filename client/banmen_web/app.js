// The page: the hall at `/`, a table at `/CODE` or `/ID`, a table on a projector at `/CODE?wall`, a saved game at
// `/replay`, practice at `/practice`. One connection serves all screens.

import { GAMES, addOther } from "./games/page.js";
import { Link } from "./net/link.js";
import { keepOffline } from "./net/offline.js";
import { Tabs, randomName } from "./net/tabs.js";
import { element, missing } from "./ui/dom.js";
import { ConnectionStatus, Head, Notices } from "./ui/head.js";
import { carried, guestName, keep, keyIn, load, placeOf, reachedAt, takeOver } from "./ui/share.js";
import { LANGUAGES, announcementText, languageOf, refusalText, wordsOf } from "./ui/words.js";

/** @typedef {import("./net/link.js").Followed} Followed */
/** @typedef {import("./net/link.js").Message} Message */
/**
 * The services for every screen. `style` loads a style sheet once, and resolves when it is loaded. `announce` sends a text
 * to screen readers; `notice` also shows it for a while. `name` is null until the player has chosen one. `go` shows the
 * table with a code or id, or else the hall.
 * @typedef {object} App
 * @property {Link} link
 * @property {Tabs} tabs
 * @property {import("./ui/words.js").Words} words
 * @property {string} language
 * @property {string | null} name
 * @property {(address: string) => Promise<void>} style
 * @property {(text: string) => void} announce
 * @property {(text: string, kind?: "info" | "fault" | "announced") => void} notice
 * @property {(answer: import("./net/link.js").Answer) => void} refused shows why the server refused something
 * @property {(key?: string) => void} go
 * @property {() => void} connect connects to the server from a screen that started without one
 * @property {(name: string) => void} rename
 * @property {boolean} rated
 * @property {(wanted: boolean) => void} rate
 * @property {(language: string) => void} speak
 */
/**
 * A screen. It receives the callbacks of the link; `leave` is called before another screen is shown.
 * @typedef {object} Screen
 * @property {HTMLElement} root
 * @property {() => void} leave
 * @property {(state: import("./net/link.js").LinkState) => void} state
 * @property {(message: Message) => void} message
 * @property {(followed: Followed, change: import("./table/mirror.js").Change, message: Message) => void} changed
 * @property {(followed: Followed, code: string, text: string) => void} lost
 */

/**
 * The modules of the screens, each loaded when it is first shown. The page preloads the modules for its address, and names
 * those of the other screens in `banmen-later`.
 * @type {Record<string, () => Promise<new (app: App, key: string) => Screen>>}
 */
const SCREENS = {
  hall: async () => (await import("./screens/hall/hall.js")).HallScreen,
  table: async () => (await import("./screens/table/table.js")).TableScreen,
  replay: async () => (await import("./screens/replay/replay.js")).ReplayScreen,
  practice: async () => (await import("./screens/practice/practice.js")).PracticeScreen,
  wall: async () => (await import("./screens/wall/wall.js")).WallScreen,
};

/** The addresses of screens that need no server. */
const WITHOUT_SERVER = ["replay", "practice"];

const chosen = load("language") ?? "";
const language = LANGUAGES.includes(chosen) ? chosen : languageOf();
document.documentElement.lang = language;
const [words] = await Promise.all([wordsOf(language), ...named("games").map(addOther)]);
await takeOver(words);

/** Whether the screen is a wall. It watches without a seat, so that a class does not see a player's private data. */
const onWall = new URLSearchParams(location.search).has("wall");
const kept = { load: () => load("token"), save: (/** @type {string | null} */ token) => keep("token", token) };
const tabs = new Tabs(() => shown?.state({ kind: "online" }));
const link = new Link(
  {
    url: `${location.origin.replace(/^http/, "ws")}${location.pathname}`,
    client: "banmen page",
    name: onWall ? words("page-wall-name") : (load("name") ?? guestName(words)),
    lang: language,
    token: onWall ? passing() : kept,
    rated: () => app.rated,
    ...(onWall ? {} : { browser: keptBrowser(), tab: tabs.tab }),
  },
  (key) => GAMES.get(key),
  {
    state: (state) => {
      status.show(state);
      wasAway ||= state.kind === "waiting";
      shown?.state(state);
    },
    message: (message) => {
      if (message.type === "announcement") app.notice(announcementText(words, message), "announced");
      if (message.type === "reached_at") reachedAt(message.url);
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
/** The style sheets by their addresses. @type {Map<string, Promise<void>>} */
const styles = new Map();
/** The services; tests also read the page's state from it. @type {App} */
export const app = {
  link,
  tabs,
  words,
  language,
  name: load("name"),
  /** Whether games count for the ratings: a guest's never do. */
  get rated() {
    return !onWall && app.name !== null && load("rated") !== "no";
  },
  style(address) {
    const styled = styles.get(address) ?? styleSheet(address);
    styles.set(address, styled);
    return styled;
  },
  announce: (text) => {
    spoken.textContent = text;
  },
  notice: (text, kind) => notices.show(text, kind),
  refused: (refused) => notices.show(refusalText(words, refused), "fault"),
  go(key = "") {
    const address = placeOf(key);
    // A dialog that led to another screen is not reopened by the Back button.
    if (address !== location.pathname) history[history.state?.dialog ? "replaceState" : "pushState"](null, "", address);
    show(true);
    // No file of this version is missing where all are kept, so `reload.js` is asked to compare.
    if (wasAway) dispatchEvent(new Event("banmen-missing"));
    wasAway = false;
  },
  connect() {
    if (asked) return;
    asked = true;
    status.chip.hidden = false;
    link.start();
  },
  rename(name) {
    app.name = name;
    keep("name", name);
    head.rename(name);
    link.rename(name);
  },
  rate(wanted) {
    keep("rated", wanted ? null : "no");
    link.again();
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
/** Whether the server was unreachable for a while: it may serve another version of the page now. */
let wasAway = false;

/** Return the stored id of this browser, by which the server recognises its tabs. */
function keptBrowser() {
  const browser = load("browser") ?? randomName();
  keep("browser", browser);
  return browser;
}

/** Return a token store that lasts only while this page is open. */
function passing() {
  /** @type {string | null} */
  let token = null;
  return { load: () => token, save: (/** @type {string | null} */ given) => void (token = given) };
}

/** Load a style sheet. Resolves on failure too, because the page works without it. @param {string} address */
function styleSheet(address) {
  return new Promise((/** @type {(nothing: void) => void} */ loaded) => {
    const ended = () => loaded();
    document.head.append(element("link", { rel: "stylesheet", href: address, onload: ended, onerror: ended }));
  });
}

/** Return the screen for the key of an address; a wall stays a wall. @param {string} key */
function screenFor(key) {
  if (!key) return "hall";
  if (WITHOUT_SERVER.includes(key)) return key;
  return onWall ? "wall" : "table";
}

/** Connect, or retry immediately, if the screen needs the server. */
function wake() {
  if (asked) link.wake();
  else if (!WITHOUT_SERVER.includes(keyIn(location.pathname))) app.connect();
}

let shows = 0;
let shownKey = "";

/** Show the screen of the address. @param {boolean} moved whether it replaces another screen, which is announced */
async function show(moved) {
  const number = ++shows;
  const key = keyIn(location.pathname);
  shownKey = key;
  if (number === 2) preload();
  const Shown = await SCREENS[screenFor(key)]().catch(missing);
  if (!Shown || number !== shows) return;
  shown?.leave();
  shown = new Shown(app, key);
  await Promise.all(styles.values()); // else the screen would move under the finger when its style arrives
  if (number !== shows) return;
  main.replaceChildren(shown.root);
  if (!asked) wake();
  if (!moved) return;
  // Close the dialogs of the screen that was left.
  for (const dialog of Array.from(document.querySelectorAll("dialog"))) dialog.close();
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/** Load the modules of the other screens in parallel, not one import after the other. */
function preload() {
  for (const href of named("later")) document.head.append(element("link", { rel: "modulepreload", href }));
}

/** Return the addresses in a meta element of the page. @param {string} what @returns {string[]} */
function named(what) {
  const content = document.querySelector(`meta[name="banmen-${what}"]`)?.getAttribute("content") ?? "";
  return content.split(" ").filter(Boolean);
}

/** Follow a link within the page without reloading, which keeps the connection. @param {MouseEvent} event */
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
await show(false);
if (!onWall) keepOffline(named("files")[0] ?? "", language);
document.addEventListener("click", follow);
// On the same screen, Back only closes a dialog.
addEventListener("popstate", () => keyIn(location.pathname) !== shownKey && show(true));
addEventListener("hashchange", () => carried(location.hash) && location.reload());
addEventListener("offline", () => asked && link.networkChanged(false));
addEventListener("online", () => (asked ? link.networkChanged(true) : wake()));
// A name chosen in one tab applies to all tabs: they are one player.
addEventListener("storage", () => {
  const name = load("name");
  if (!onWall && name && name !== app.name) app.rename(name);
});
addEventListener("pageshow", wake);
addEventListener("pointerdown", wake);
