// The page: the hall at `/`, a table at `/CODE` or `/ID`, a table on a projector at `/CODE?wall`, a saved game at
// `/replay`, practice at `/practice`. One connection serves all screens.

import { addOther } from "./games/page.js";
import { SOCKET_URL, WITHOUT_SERVER, openSocket } from "./net/early.js";
import { BROWSER } from "./net/heartbeat.js";
import { Link } from "./net/link.js";
import { Tabs, randomName } from "./net/tabs.js";
import { element, missing } from "./ui/dom.js";
import { ConnectionStatus, Head, Notices } from "./ui/head.js";
import { guestName, keep, keyIn, load, placeOf, reachedAt } from "./ui/browser.js";
import { LANGUAGES, announcementText, languageOf, tableOf, wordsFrom } from "./ui/words.js";

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
 * @property {<Module>(module: Promise<Module>) => Promise<Module>} more waits for a module that is loaded on demand, and for its words and icons
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

const chosen = load("language") ?? "";
const language = LANGUAGES.includes(chosen) ? chosen : languageOf();
document.documentElement.lang = language;
/** Whether the screen is a wall. It watches without a seat, so that a class does not see a player's private data. */
const onWall = new URLSearchParams(location.search).has("wall");
/** The classes of the screens shown so far, by their names. @type {Map<string, ReturnType<typeof SCREENS[string]>>} */
const screens = new Map();
const [table] = await Promise.all([
  tableOf(language, "words"),
  ...named("games").map(addOther),
  classOf(screenFor(keyIn(location.pathname))).catch(() => undefined), // `show` reports it
]);
const words = wordsFrom(table, language);
/** The words and icons that the hall does without; null before they were asked for. @type {Promise<[typeof table, unknown]> | null} */
let rest = null;
if (location.hash) await (await more(import("./ui/share.js"))).takeOver(words);

const kept = { load: () => load("token"), save: (/** @type {string | null} */ token) => keep("token", token) };
const tabs = new Tabs(() => shown?.state({ kind: "online" }));
const link = new Link(
  {
    url: SOCKET_URL,
    client: "banmen page",
    name: onWall ? words("page-wall-name") : (load("name") ?? guestName(words)),
    lang: language,
    token: onWall ? passing() : kept,
    rated: () => app.rated,
    ...(onWall ? {} : { browser: keptBrowser(), tab: tabs.tab }),
  },
  mirrors,
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
  { ...BROWSER, connect: openSocket },
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
  async refused(refused) {
    const { refusalText } = await more(import("./ui/refusals.js"));
    notices.show(refusalText(words, refused), "fault");
  },
  more,
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

/**
 * Wait for a module that the hall does without, and for the words and icons of all modules.
 * @template Module
 * @param {Promise<Module>} module @returns {Promise<Module>}
 */
async function more(module) {
  rest ??= Promise.all([tableOf(language, "more"), import("./ui/icons.js")]);
  try {
    const [loaded, [others]] = await Promise.all([module, rest]);
    Object.assign(table, others);
    return loaded;
  } catch (error) {
    rest = null;
    return missing(error);
  }
}

/** Load the copies of tables, which the hall does without. @returns {Promise<import("./net/link.js").MirrorOf>} */
async function mirrors() {
  const [{ Mirror }, { gameOf }] = await more(Promise.all([import("./table/mirror.js"), import("./games/folds.js")]));
  return (key) => new Mirror(key, gameOf);
}

/**
 * Load a style sheet, unless the page itself named it: then it was loaded before any module ran. Resolves on failure too,
 * because the page works without it.
 * @param {string} address
 */
function styleSheet(address) {
  const named = Array.from(document.querySelectorAll("link")).some(
    ({ rel, href }) => rel === "stylesheet" && href === address,
  );
  if (named) return Promise.resolve();
  return new Promise((/** @type {(nothing: void) => void} */ loaded) => {
    const ended = () => loaded();
    document.head.append(element("link", { rel: "stylesheet", href: address, onload: ended, onerror: ended }));
  });
}

/** Load the class of a screen, once. @param {string} screen */
function classOf(screen) {
  const loading = screens.get(screen) ?? SCREENS[screen]();
  screens.set(screen, loading);
  loading.catch(() => screens.delete(screen));
  return loading;
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
  const screen = screenFor(key);
  const load = classOf(screen);
  const Shown = await (screen === "hall" ? load.catch(missing) : more(load));
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

/** Load what any table needs, now that the first screen stands, so that a press on one in the hall need not wait for it. */
async function after() {
  await mirrors().catch(() => undefined); // it is loaded again when it is needed
  const { keepOffline } = await import("./net/offline.js");
  if (!onWall) keepOffline(named("files")[0] ?? "", language);
  // On iPhones no event says that the page can be installed.
  if (isSecureContext && "standalone" in navigator && !navigator.standalone) await offer(null);
}

/** Offer the home screen, in place of the browser's own offer. @param {Event | null} prompt */
async function offer(prompt) {
  prompt?.preventDefault();
  if (onWall) return;
  const { offerInstall } = await more(import("./ui/install.js"));
  await offerInstall(app, prompt);
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
addEventListener("beforeinstallprompt", offer);
await show(false);
void after();
document.addEventListener("click", follow);
// On the same screen, Back only closes a dialog.
addEventListener("popstate", () => keyIn(location.pathname) !== shownKey && show(true));
addEventListener("hashchange", async () => {
  const { carried } = await more(import("./ui/share.js"));
  if (carried(location.hash)) location.reload();
});
addEventListener("offline", () => asked && link.networkChanged(false));
addEventListener("online", () => (asked ? link.networkChanged(true) : wake()));
// A name chosen in one tab applies to all tabs: they are one player.
addEventListener("storage", () => {
  const name = load("name");
  if (!onWall && name && name !== app.name) app.rename(name);
});
addEventListener("pageshow", wake);
addEventListener("pointerdown", wake);
