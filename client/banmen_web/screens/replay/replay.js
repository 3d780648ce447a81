// Viewing a saved game without a server: a file that is dropped on the page, or chosen.

import { gameOf } from "../../games/folds.js";
import { pageOf } from "../../games/page.js";
import { SETTINGS } from "../../games/settings.js";
import { MAX_REPLAY_BYTES } from "../../net/constants.js";
import { LOCAL, LocalLink } from "../../net/local_link.js";
import { BadReplay, isReplay, readReplay } from "../../table/replay_file.js";
import { carry, takeCarried, textOf } from "../../ui/carried.js";
import { element } from "../../ui/dom.js";
import { TableScreen } from "../table/table.js";

/** @typedef {import("../../app.js").App} App */

const REFUSED = /** @type {const} */ ({ type: "refused", id: "", code: "game_over", text: "This is a saved game." });

class RecordedLink extends LocalLink {
  recorded = true;
  #app;

  /** @param {import("../../table/replay.js").Replay} replay @param {App} app */
  constructor(replay, app) {
    super(replay);
    this.#app = app;
  }

  /**
   * Send a review, or a game that continues from here, to the real server.
   * @param {import("../../net/link.js").Command} fields @returns {Promise<import("../../net/link.js").Answer>}
   */
  async command(fields) {
    if (!["read", "open"].includes(fields.type) || !(await hallIsThere())) return REFUSED;
    this.#app.connect();
    return this.#app.link.command(fields);
  }
}

const nextTurn = () => new Promise((/** @type {(value?: undefined) => void} */ done) => setTimeout(done));

/** Return whether the server answers, so that leaving for the hall does not lose the shown game in vain. */
async function hallIsThere() {
  const fetched = async () => Boolean(await import("../hall/hall.js"));
  return navigator.onLine && (await fetched().catch(() => false));
}

export class ReplayScreen {
  root = element("div", { class: "replay" });
  #place = element("div", { class: "drop" });
  #name = element("strong", { dir: "auto" });
  #fault = element("p", { class: "fault", role: "alert" });
  #field = /** @type {HTMLInputElement} */ (element("input", { type: "file" }));
  /** @type {TableScreen | null} */
  #table = null;
  #number = 0;
  #file;
  #leaving = new AbortController();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { words } = app;
    for (const name of ["replay.css", "../table/table.css"]) void app.style(new URL(name, import.meta.url).href);
    this.#field.addEventListener("change", () => this.#take(this.#field.files));
    const choose = element("label", { class: "button main" }, words("replay-open"), this.#field);
    this.#file = element("div", { class: "file" }, this.#name, choose);
    this.#place.append(
      element("p", { class: "hint" }, words("page-replay-drop")),
      element("p", { class: "soft" }, words("page-replay-kinds")),
    );
    this.root.append(element("h1", {}, words("page-replay")), this.#file, this.#fault, this.#place);
    const { signal } = this.#leaving;
    addEventListener("dragover", (event) => this.#over(event, true), { signal });
    addEventListener("dragleave", (event) => this.#over(event, false), { signal });
    addEventListener("drop", (event) => this.#drop(event), { signal });
    addEventListener("paste", (event) => this.#paste(event.clipboardData), { signal });
    document.title = `${words("page-replay")} · banmen`;
    const brought = takeCarried();
    if (brought) void this.#read(brought.bytes, brought.name);
    void this.#prepare();
  }

  /** Load the modules of all games in advance: there may be no network later. */
  async #prepare() {
    for (const key of SETTINGS.keys()) {
      const page = await pageOf(key).catch(() => null);
      if (page) void this.app.style(page.css);
    }
  }

  // --- messages: there are none without a server --------------------------------------------------------------------

  state() {}

  message() {}

  changed() {}

  lost() {}

  leave() {
    this.#leaving.abort();
    this.#table?.leave();
  }

  // --- files --------------------------------------------------------------------------------------------------------

  /** @param {DragEvent} event @param {boolean} over */
  #over(event, over) {
    event.preventDefault();
    this.root.classList.toggle("over", over);
  }

  /** @param {DragEvent} event */
  #drop(event) {
    this.#over(event, false);
    this.#take(event.dataTransfer?.files ?? null);
  }

  /** @param {DataTransfer | null} data */
  #paste(data) {
    const text = data?.getData("text/plain").trim();
    if (data?.files[0]) void this.#take(data.files);
    else if (text) void this.#bring(textOf(text));
  }

  /** Open the first file; if that fails, keep the shown game. @param {FileList | null} files */
  async #take(files) {
    const file = files?.[0];
    if (!file) return;
    const bytes = new Uint8Array(await file.slice(0, MAX_REPLAY_BYTES + 1).arrayBuffer());
    this.#field.value = "";
    await this.#bring({ bytes, name: file.name });
  }

  /** Open a saved game here; let the server read any other file, if it can be reached. @param {import("../../ui/carried.js").Brought} brought */
  async #bring(brought) {
    if (isReplay(brought.bytes) || !(await hallIsThere())) await this.#read(brought.bytes, brought.name);
    else carry(this.app, "", brought);
  }

  /** @param {Uint8Array} bytes @param {string} name */
  async #read(bytes, name) {
    this.#number += 1;
    const number = this.#number;
    const { words } = this.app;
    this.#fault.textContent = "";
    this.root.classList.add("reading");
    try {
      const replay = await readReplay(bytes, gameOf, nextTurn);
      if (number === this.#number) this.#show(replay, name);
    } catch (error) {
      const reason = error instanceof BadReplay ? words(`replay-${error.code}`) : String(error);
      if (number === this.#number) this.#fault.textContent = name ? words("unread-file", { name, reason }) : reason;
    } finally {
      if (number === this.#number) this.root.classList.remove("reading");
    }
  }

  /** @param {import("../../table/replay.js").Replay} replay @param {string} name */
  #show(replay, name) {
    this.#table?.leave();
    this.#table = new TableScreen({ ...this.app, link: new RecordedLink(replay, this.app) }, LOCAL);
    this.#name.textContent = name;
    this.root.classList.add("shown");
    this.#place.replaceChildren(this.#table.root);
    this.#table.rest.prepend(this.#file);
  }
}
