// The page: the hall at `/`, a table at `/CODE` or `/ID`.

import { addOther } from "./games/page.js";
import { GAMES } from "./games/index.js";
import { Link } from "./net/link.js";
import { HallScreen } from "./screens/hall/hall.js";
import { TableScreen } from "./screens/table/table.js";
import { element } from "./ui/dom.js";
import { keep, load } from "./ui/kept.js";
import { showState } from "./ui/status.js";
import { languageOf, wordsOf } from "./ui/words.js";

/**
 * What every screen is given. `style` loads a style sheet once; `announce` is said by screen readers.
 * @typedef {object} App
 * @property {Link} link
 * @property {import("./ui/words.js").Words} words
 * @property {string} language
 * @property {(address: string) => void} style
 * @property {(text: string) => void} announce
 */
/**
 * A screen. It is told what the link is told.
 * @typedef {object} Screen
 * @property {HTMLElement} root
 * @property {(state: import("./net/link.js").LinkState) => void} state
 * @property {(message: import("./net/link.js").Message) => void} message
 * @property {(change: import("./table/mirror.js").Change) => void} changed
 * @property {(code: string, text: string) => void} lost
 */

const language = languageOf();
document.documentElement.lang = language;
const others = document.querySelector('meta[name="banmen-games"]')?.getAttribute("content") ?? "";
const [words] = await Promise.all([wordsOf(language), ...others.split(" ").filter(Boolean).map(addOther)]);

const link = new Link(
  {
    url: location.href.replace(/^http/, "ws").split("#")[0],
    client: "banmen page",
    name: load("name") ?? words("page-guest"),
    lang: language,
    token: { load: () => load("token"), save: (token) => keep("token", token) },
  },
  (key) => GAMES.get(key),
  {
    state: (state) => {
      showState(state, words, status);
      shown.state(state);
    },
    message: (message) => shown.message(message),
    table: (followed, change) => shown.changed(change),
    lost: (followed, code, text) => shown.lost(code, text),
  },
);

const status = element("span", { class: "status" });
const spoken = element("div", { class: "spoken", "aria-live": "polite" });
/** @type {Set<string>} */
const styles = new Set();
/** Tests ask it what the page knows. @type {App} */
export const app = {
  link,
  words,
  language,
  style(address) {
    if (styles.has(address)) return;
    styles.add(address);
    document.head.append(element("link", { rel: "stylesheet", href: address }));
  },
  announce: (text) => {
    spoken.textContent = text;
  },
};
const key = decodeURIComponent(location.pathname.slice(location.pathname.lastIndexOf("/") + 1));
/** @type {Screen} */
const shown = key ? new TableScreen(app, key) : new HallScreen(app);
const page = /** @type {HTMLElement} */ (document.getElementById("page"));
page.append(element("header", {}, element("a", { class: "brand", href: "./" }, "盤面 banmen"), status), shown.root, spoken);
link.start();
addEventListener("online", () => link.wake());
addEventListener("pointerdown", () => link.wake());
