// Keeps one player connected: says hello, comes back after a lost connection, returns to each table from the last known
// event, and sends every command that has no answer again under its old id, so that nothing is played twice.

import { Mirror } from "../table/mirror.js";
import { BROWSER, Backoff, Heartbeat, Silence, followedBy, followedUnder } from "./heartbeat.js";

/** @typedef {Record<string, any>} Message */
/** @typedef {{type: "done" | "opened" | "fetched" | "advised" | "refused", id: string, [field: string]: any}} Answer */
/** @typedef {import("./heartbeat.js").Followed} Followed */
/**
 * `kind` is `connecting`, `online`, `waiting` (with `retryInMs`) or `ended`, where the server wants no other attempt;
 * `code` and `text` say why the last connection ended, `why` and `until` are those of the server's `bye`. `silent`: it is
 * online, but leaves a ping or a move unanswered; `kept`: commands wait for it.
 * @typedef {object} LinkState
 * @property {"connecting" | "online" | "waiting" | "ended"} kind
 * @property {string} [code]
 * @property {string} [text]
 * @property {string} [why]
 * @property {number | null} [until]
 * @property {number} [retryInMs]
 * @property {number} [rttMs]
 * @property {boolean} [silent]
 * @property {boolean} [kept]
 */
/**
 * Where and as whom to connect. `token` keeps the secret by which the server knows the player again.
 * @typedef {object} Login
 * @property {string} url
 * @property {string} client
 * @property {string} name
 * @property {string} [lang]
 * @property {boolean} [bot]
 * @property {string} [browser] connections of one browser live side by side, one of each `tab`
 * @property {string} [tab]
 * @property {() => boolean} [rated] whether games count for the ratings
 * @property {{load: () => string | null, save: (token: string | null) => void}} token
 */
/** @typedef {import("./heartbeat.js").Browser} Browser */
/**
 * Who is told. `message` gets what is about no table or needs no copy of it, `table` what changed at one.
 * @typedef {object} Told
 * @property {(state: LinkState) => void} state
 * @property {(message: Message) => void} message
 * @property {(followed: Followed, change: import("../table/mirror.js").Change, message: Message) => void} table
 * @property {(followed: Followed, code: string, text: string) => void} lost we were not let back to a table
 */

const PROTOCOL = "banmen.json";
const [STABLE_MS, UNAVAILABLE_MS, REPLACED_MS] = [5_000, 1_000, 9_000];
const LEFT_ON_PURPOSE = 4000;
/** @type {Record<number, string>} */
const FINAL = { 4001: "superseded", 4002: "version", 4005: "kicked" };
const FINAL_CODES = new Set([...Object.values(FINAL), "banned", "revoked"]);
/** Refusals of a hello, or of the way back to a table, that a later attempt may not meet. */
const TRANSIENT = /^(too_fast|too_many_.*|unavailable|internal|server_full|draining)$/;
/** What is answered soon, unlike an opening or advice. */
const QUICK = /^(ping|act|offer|answer|resign|claim|say)$/;
const ANSWERS = new Set(["done", "opened", "fetched", "advised", "refused"]);

/** @param {string} data @returns {Message | null} */
function messageOf(data) {
  try {
    const message = JSON.parse(data);
    return typeof message?.type === "string" ? message : null;
  } catch {
    return null;
  }
}

export class Link {
  /** Whether this is no server but a saved replay. */
  recorded = false;
  /** Whether this is no server and nobody else can come: there is nobody to write to, and no link to share. */
  alone = false;
  /** The player's id; empty before the first welcome. */
  player = "";
  /** @type {Map<string, Followed>} */
  tables = new Map();
  #backoff = new Backoff();
  /** @type {WebSocket | null} */
  #socket = null;
  #greeted = false;
  #stopped = false;
  #onlineSince = 0;
  /** @type {LinkState | null} */
  #end = null;
  /** @type {Map<string, {command: Message, answered: (answer: Answer) => void}>} */
  #pending = new Map();
  /** The ways back to tables that have no answer yet; `whole` where a snapshot comes. @type {Map<string, {followed: Followed, whole: boolean}>} */
  #returning = new Map();
  /** @type {{type: "lobby", [field: string]: any} | null} */
  #lobby = null;
  /** @type {any} */
  #retry = null;
  #heartbeat;
  #silence;
  #lastId = 0;
  #idPrefix;

  /**
   * @param {Login} login @param {(key: string) => import("../games/game.js").Game | undefined} gameOf
   * @param {Told} told @param {Browser} browser
   */
  constructor(login, gameOf, told, browser = BROWSER) {
    this.login = login;
    this.gameOf = gameOf;
    this.told = told;
    this.browser = browser;
    const silent = () => this.#giveUp("silent", "The server has not answered for a while.");
    this.#heartbeat = new Heartbeat(browser, (message) => this.#send(message), silent);
    this.#silence = new Silence(browser, () => this.#online());
    this.#idPrefix = Math.floor(browser.random() * 2 ** 48).toString(36);
  }

  /** The server's clock, in ms since 1970, as far as it is known. */
  get serverNow() {
    return this.#heartbeat.serverNow;
  }

  /** Whether messages can be sent now. */
  get online() {
    return this.#greeted;
  }

  /** Whether the server wants no other attempt. */
  get ended() {
    return this.#end?.kind === "ended";
  }

  /** The commands that have no answer yet, the oldest first. */
  get unanswered() {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  // --- connecting ---------------------------------------------------------------------------------------------------

  start() {
    this.#stopped = false;
    this.#connect();
  }

  /** Leave on purpose: others see that the player has left. */
  stop() {
    this.#stopped = true;
    this.#clearTimers();
    this.#socket?.close(LEFT_ON_PURPOSE);
  }

  /** Come in again, as after another connection took this one's place, or under another name. */
  again() {
    const before = this.#socket;
    this.start();
    // The server ends the old connection as soon as the new one says hello, so that nobody is away meanwhile.
    if (before) this.browser.setTimer(() => before.close(), REPLACED_MS);
  }

  /** Be called otherwise from now on: others are told when the tables are returned to. @param {string} name */
  rename(name) {
    if (name === this.login.name) return;
    this.login.name = name;
    if (this.#greeted) this.again();
  }

  /** Somebody is there, or the network has returned: where the link waits, it tries at once. */
  wake() {
    if (this.#socket || this.#stopped || this.ended) return;
    this.#connect();
  }

  /**
   * The browser says that the network has gone, or has come back: a server on the same computer is there all the same.
   * @param {boolean} there
   */
  networkChanged(there) {
    if (this.#stopped || this.ended) return;
    if (this.#greeted) {
      if (!there) this.#state({ kind: "online", silent: true });
      this.#heartbeat.doubt();
    } else if (there) {
      const before = this.#socket;
      this.#connect();
      before?.close();
    }
  }

  #connect() {
    this.#disconnected();
    this.#end = null;
    this.#state({ kind: "connecting" });
    const socket = this.browser.connect(this.login.url, PROTOCOL);
    this.#socket = socket;
    // Of a connection that was given up nothing is heard any more.
    socket.onopen = () => this.#socket === socket && this.#hello();
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(data);
    socket.onclose = ({ code }) => this.#socket === socket && this.#lost(code);
    this.#heartbeat.expect();
  }

  #hello() {
    const { client, name, lang = "en", bot, browser, tab } = this.login;
    const token = this.login.token.load();
    const rated = this.login.rated?.();
    const more = {
      ...(bot && { bot }),
      ...(token && { token }),
      ...(browser && { browser, tab }),
      ...(rated && { rated }),
    };
    this.#send({ type: "hello", proto: 1, client, name, lang, ...more });
  }

  /** @param {number} code */
  #lost(code) {
    const { browser } = this;
    if (this.#greeted && browser.now() - this.#onlineSince >= STABLE_MS) this.#backoff.reset();
    this.#disconnected();
    if (this.#stopped) return;
    const end = this.#end ?? { kind: FINAL[code] ? "ended" : "waiting", code: FINAL[code] ?? "dropped", text: "" };
    this.#end = /** @type {LinkState} */ (end);
    if (end.kind === "ended") {
      this.told.state(this.#end);
      return;
    }
    const retryInMs = this.#backoff.failed(browser.now(), browser.random);
    this.#retry = browser.setTimer(() => this.#connect(), retryInMs);
    this.#state({ ...this.#end, retryInMs });
  }

  /** What waited for an answer over the last connection waits no more. */
  #disconnected() {
    [this.#socket, this.#greeted] = [null, false];
    this.#returning.clear();
    for (const { mirror } of this.tables.values()) mirror.disconnected();
    this.#clearTimers();
  }

  /**
   * Give the connection up, without waiting for what the network says to that.
   * @param {string} code @param {string} text
   */
  #giveUp(code, text) {
    this.#end ??= { kind: "waiting", code, text };
    const socket = this.#socket;
    this.#lost(0);
    socket?.close();
  }

  // --- the heartbeat ------------------------------------------------------------------------------------------------

  /** @param {Message} pong */
  #pong(pong) {
    this.#online(this.#heartbeat.pong(pong));
  }

  /** @param {LinkState} state */
  #state(state) {
    this.told.state({ ...state, kept: this.#pending.size > 0 });
  }

  /** @param {number} [rttMs] */
  #online(rttMs) {
    this.#state({ kind: "online", rttMs, silent: this.#silence.silent });
  }

  #clearTimers() {
    this.#heartbeat.stop();
    this.#silence.stop();
    this.browser.clearTimer(this.#retry);
  }

  // --- what comes ---------------------------------------------------------------------------------------------------

  /** What is no message is passed over. @param {string} data */
  #hear(data) {
    const message = messageOf(data);
    this.#silence.answered("");
    if (message) this.#receive(message);
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "pong") this.#pong(message);
    else if (message.type === "bye") this.#bye(message);
    else if (!this.#greeted && message.type === "refused" && message.id === null) this.#helloRefused(message);
    else if (ANSWERS.has(message.type)) this.#answer(/** @type {Answer} */ (message));
    else this.#news(message);
  }

  /** @param {Message} welcome */
  #welcome(welcome) {
    [this.#greeted, this.#onlineSince, this.player] = [true, this.browser.now(), welcome.player];
    this.#heartbeat.begin(welcome.now);
    this.login.token.save(welcome.token);
    this.told.message(welcome);
    this.told.state({ kind: "online" });
    if (this.#lobby) this.#send(this.#lobby);
    for (const followed of this.tables.values()) this.#return(followed);
    for (const { command } of this.#pending.values()) this.#send(command);
  }

  /** @param {Message} bye */
  #bye({ code, text, why, until }) {
    this.#end = { kind: FINAL_CODES.has(code) ? "ended" : "waiting", code, text, why, until };
  }

  /** @param {Message} refused */
  #helloRefused({ code, text }) {
    if (code === "bad_token" && this.login.token.load() !== null) {
      this.login.token.save(null);
      this.#hello();
      return;
    }
    this.#end = { kind: TRANSIENT.test(code) ? "waiting" : "ended", code, text };
    this.#giveUp(code, text);
  }

  /** @param {Answer} answer */
  #answer(answer) {
    const returning = this.#returning.get(answer.id);
    if (returning) {
      const { followed, whole } = returning;
      this.#returning.delete(answer.id);
      if (answer.type === "refused") this.#returnRefused(followed, answer);
      else if (!whole && followed.mirror.answered()) this.#return(followed);
      return;
    }
    const waiting = this.#pending.get(answer.id);
    if (!waiting) {
      this.told.message(answer);
    } else if (answer.code === "unavailable") {
      this.browser.setTimer(() => this.#sendAgain(answer.id), answer.wait_ms ?? UNAVAILABLE_MS);
    } else {
      this.#pending.delete(answer.id);
      this.#silence.answered(answer.id);
      if (answer.type === "opened") this.#follow("join", answer.table).code = answer.code;
      waiting.answered(answer);
    }
  }

  /** @param {string} id */
  #sendAgain(id) {
    const waiting = this.#pending.get(id);
    if (waiting && this.#greeted) this.#send(waiting.command);
  }

  /** @param {Message} message */
  #news(message) {
    const followed = followedBy(this.tables, message);
    if (!followed) {
      this.told.message(message);
      return;
    }
    if (message.type === "closed") this.tables.delete(followed.key);
    const change = followed.mirror.receive(message);
    if (change.resync) this.#return(followed);
    this.told.table(followed, change, message);
  }

  // --- what is sent -------------------------------------------------------------------------------------------------

  /**
   * Send a command, now or as soon as there is a connection, until it is answered.
   * @param {Message} fields its type and fields, without an id
   * @returns {Promise<Answer>} a refusal, too: it is an answer
   */
  command(fields) {
    const command = { ...fields, id: this.#newId() };
    return new Promise((answered) => {
      this.#pending.set(command.id, { command, answered });
      if (this.#greeted) this.#send(command);
    });
  }

  /**
   * Take a seat, or watch, and follow the table from then on.
   * @param {"join" | "watch"} role @param {string} key its id or its code @param {string | null} seat
   */
  async enter(role, key, seat = null) {
    const before = this.followed(key)?.role ?? role;
    const followed = this.#follow(role, this.followed(key)?.key ?? key);
    const answer = await this.command({ type: role, table: key, ...(seat ? { seat } : {}) });
    if (answer.type === "refused") followed.role = before;
    if (answer.type === "refused" && followed.id === null) this.tables.delete(followed.key);
    return answer;
  }

  /** The table that is followed under this id or code. @param {string} key */
  followed(key) {
    return followedUnder(this.tables, key);
  }

  /** Leave a table. It is not returned to, even where the answer is lost. @param {Followed} followed */
  leave({ key, id }) {
    this.tables.delete(key);
    return this.command({ type: "leave", table: id ?? key });
  }

  /** Send what has no answer, if there is a connection. @param {Message} message */
  tell(message) {
    if (this.#greeted) this.#send(message);
  }

  /** Be told of the tables of the hall, over each connection, or no more. @param {Message | null} fields */
  watchLobby(fields) {
    this.#lobby = fields && { ...fields, type: "lobby" };
    this.tell(this.#lobby ?? { type: "lobby", on: false });
  }

  /** @param {"join" | "watch"} role @param {string} key @returns {Followed} */
  #follow(role, key) {
    const followed = this.tables.get(key) ?? { role, key, id: null, mirror: new Mirror(key, this.gameOf) };
    followed.role = role;
    this.tables.set(key, followed);
    return followed;
  }

  /** Ask for what was missed at a table. @param {Followed} followed */
  #return(followed) {
    if (followed.id === null || !this.#greeted) return; // it was not entered yet: the command itself is sent again
    const id = this.#newId();
    const { since } = followed.mirror;
    this.#returning.set(id, { followed, whole: !("since" in since) });
    this.#send({ type: followed.role, id, table: followed.key, ...since });
  }

  /** @param {Followed} followed @param {Answer} answer */
  #returnRefused(followed, { code, text }) {
    if (TRANSIENT.test(code)) {
      this.#giveUp(code, text);
    } else if (code === "seat_taken" && followed.role === "join") {
      followed.role = "watch";
      this.#return(followed);
    } else {
      this.tables.delete(followed.key);
      this.told.lost(followed, code, text);
    }
  }

  /** @param {Message} message */
  #send(message) {
    this.#socket?.send(JSON.stringify(message));
    if (QUICK.test(message.type)) this.#silence.sent(message.id ?? "");
    if (this.#silence.silent) this.#online();
  }

  #newId() {
    this.#lastId += 1;
    return `${this.#idPrefix}-${this.#lastId}`;
  }
}
