// The link keeps one player connected. After a lost connection it connects again, rejoins each table from the last known
// event, and resends every unanswered command under its old id, so that the server carries out nothing twice.

import {
  ANSWERS,
  CLOSE_CONSENTED,
  FINAL_CLOSE_CODES,
  FINAL_CODES,
  PONG_TIMEOUT_MS,
  PROTOCOL,
  PROTOCOL_VERSION,
  QUICK_COMMANDS,
  STABLE_MS,
  TRANSIENT,
  UNAVAILABLE_MS,
} from "./constants.js";
import { BROWSER, Backoff, Heartbeat, Silence, followedBy, followedUnder } from "./heartbeat.js";

/** Codes of refusals of a seat: who gets none may still watch. */
const NO_SEAT = ["seat_taken", "name_taken", "door_closed", "removed_from_table"];

/** A message that the server sent. @typedef {import("./wire.d.ts").FromServer} Message */
/** A message that a client sends. @typedef {import("./wire.d.ts").FromClient} Sent */
/** A command without its id, which the link adds. @typedef {import("./wire.d.ts").Command extends infer C ? C extends any ? Omit<C, "id"> : never : never} Command */
/** The answer to a command. @typedef {import("./wire.d.ts").CommandAnswer & {id: string}} Answer */
/** @typedef {import("./heartbeat.js").Followed} Followed */
/** @typedef {(table: string) => import("../table/mirror.js").Mirror} MirrorOf */
/**
 * `kind` is `connecting`, `online`, `waiting` (with `retryInMs`) or `ended` (the server refuses further attempts).
 * `code` and `text` say why the last connection ended; `why` and `until` come from the server's `bye`. `silent`: the
 * server is online and leaves a ping or a move unanswered. `kept`: commands are pending.
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
 * The address and the identity to connect with. `token` stores the secret by which the server recognises the player.
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
 * The callbacks of a link. `message` receives the messages that are about no followed table.
 * @typedef {object} LinkListener
 * @property {(state: LinkState) => void} state
 * @property {(message: Message) => void} message
 * @property {(followed: Followed, change: import("../table/mirror.js").Change, message: Message) => void} table after a change
 * @property {(followed: Followed, code: string, text: string) => void} lost when the server refuses to let the player rejoin
 */

/** `WebSocket.OPEN`. */
const OPEN = 1;
/** @type {Record<number, string>} */
const FINAL = FINAL_CLOSE_CODES;
/** Types of messages that are reported as unanswered after a while. */
const QUICK = new Set(["ping", ...QUICK_COMMANDS]);

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
  /** Whether this link shows a saved replay and has no server. */
  recorded = false;
  /** Whether this link has no server and no other players, so that the page offers neither chat nor a link to share. */
  alone = false;
  /** The player's id; empty before the first welcome. */
  player = "";
  /** @type {Map<string, Followed>} */
  tables = new Map();
  /** Makes the copy of a table, once its module is loaded. @type {MirrorOf | null} */
  mirrorOf = null;
  #backoff = new Backoff();
  /** @type {WebSocket | null} */
  #socket = null;
  #greeted = false;
  #stopped = false;
  #onlineSince = 0;
  /** @type {LinkState | null} */
  #end = null;
  /** @type {Map<string, {command: Sent & {id: string}, answered: (answer: Answer) => void}>} */
  #pending = new Map();
  /** The unanswered requests to rejoin a table; `whole` if a snapshot will follow. @type {Map<string, {followed: Followed, whole: boolean}>} */
  #returning = new Map();
  /** @type {import("./wire.d.ts").Lobby | null} */
  #lobby = null;
  /** @type {any} */
  #retry = null;
  #heartbeat;
  #silence;
  #lastId = 0;
  #idPrefix;

  /**
   * `loadMirrors` loads the module of the tables' copies, before the first table is followed.
   * @param {Login} login @param {() => Promise<MirrorOf>} loadMirrors @param {LinkListener} calls @param {Browser} browser
   */
  constructor(login, loadMirrors, calls, browser = BROWSER) {
    this.login = login;
    this.loadMirrors = loadMirrors;
    this.calls = calls;
    this.browser = browser;
    const silent = () => this.#giveUp("silent", "The server has not answered for a while.");
    this.#heartbeat = new Heartbeat(browser, (message) => this.#send(message), silent);
    this.#silence = new Silence(browser, () => this.#online());
    this.#idPrefix = Math.floor(browser.random() * 2 ** 48).toString(36);
  }

  /** The server's clock, estimated from its pongs, in ms since 1970. */
  get serverNow() {
    return this.#heartbeat.serverNow;
  }

  /** Whether the server has welcomed this connection, so that messages can be sent. */
  get online() {
    return this.#greeted;
  }

  /** Whether the server refuses further attempts. */
  get ended() {
    return this.#end?.kind === "ended";
  }

  /** The unanswered commands, the oldest first. */
  get unanswered() {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  // --- connecting ---------------------------------------------------------------------------------------------------

  start() {
    this.#stopped = false;
    this.#connect();
  }

  /** Disconnect on purpose, so that the other players see that this one has left. */
  stop() {
    this.#stopped = true;
    this.#clearTimers();
    this.#socket?.close(CLOSE_CONSENTED);
  }

  /** Connect again after another connection has superseded this one, or under another name. */
  again() {
    const before = this.#socket;
    this.start();
    // The server ends the old connection when the new one says hello, so that the player is present throughout.
    if (before) this.browser.setTimer(() => before.close(), PONG_TIMEOUT_MS);
  }

  /** Change the player's name. The link reconnects, and the server announces the name at each table. @param {string} name */
  rename(name) {
    if (name === this.login.name) return;
    this.login.name = name;
    if (this.#greeted) this.again();
  }

  /** End the wait for the next attempt and connect immediately, if the link is waiting. */
  wake() {
    if (this.#socket || this.#stopped || this.ended) return;
    this.#connect();
  }

  /**
   * Check the connection after the browser has reported that the network was lost or restored. A lost network does not
   * end the connection: the server may run on the same computer.
   * @param {boolean} there whether the browser has a network
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
    // Ignore the events of a connection that was given up.
    socket.onopen = () => this.#socket === socket && this.#hello();
    socket.onmessage = ({ data }) => this.#socket === socket && this.#onData(data);
    socket.onclose = ({ code }) => this.#socket === socket && this.#lost(code);
    if (socket.readyState === OPEN) this.#hello(); // it was opened early
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
    this.#send({ type: "hello", proto: PROTOCOL_VERSION, client, name, lang, ...more });
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
      this.calls.state(this.#end);
      return;
    }
    const retryInMs = this.#backoff.failed(browser.now(), browser.random);
    this.#retry = browser.setTimer(() => this.#connect(), retryInMs);
    this.#state({ ...this.#end, retryInMs });
  }

  /** Forget the state of the lost connection: its socket, its requests to rejoin, its timers. */
  #disconnected() {
    [this.#socket, this.#greeted] = [null, false];
    this.#returning.clear();
    for (const { mirror } of this.tables.values()) mirror.disconnected();
    this.#clearTimers();
  }

  /**
   * Give up the connection without waiting for its close event.
   * @param {string} code @param {string} text
   */
  #giveUp(code, text) {
    this.#end ??= { kind: "waiting", code, text };
    const socket = this.#socket;
    this.#lost(0);
    socket?.close();
  }

  // --- the heartbeat ------------------------------------------------------------------------------------------------

  /** @param {import("./wire.d.ts").Pong} pong */
  #pong(pong) {
    this.#online(this.#heartbeat.pong(pong));
  }

  /** @param {LinkState} state */
  #state(state) {
    this.calls.state({ ...state, kept: this.#pending.size > 0 });
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

  // --- receiving ----------------------------------------------------------------------------------------------------

  /** Handle received data; ignore it if it is no message. @param {string} data */
  #onData(data) {
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
    else if (ANSWERS.includes(message.type)) this.#answer(/** @type {Answer} */ (message));
    else this.#news(message);
  }

  /** @param {import("./wire.d.ts").Welcome} welcome */
  #welcome(welcome) {
    [this.#greeted, this.#onlineSince, this.player] = [true, this.browser.now(), welcome.player];
    this.#heartbeat.begin(welcome.now);
    this.login.token.save(welcome.token);
    this.calls.message(welcome);
    this.calls.state({ kind: "online" });
    if (this.#lobby) this.#send(this.#lobby);
    for (const followed of this.tables.values()) this.#return(followed);
    for (const { command } of this.#pending.values()) this.#send(command);
  }

  /** @param {import("./wire.d.ts").Bye} bye */
  #bye({ code, text, why, until }) {
    this.#end = { kind: FINAL_CODES.includes(code) ? "ended" : "waiting", code, text, why, until };
  }

  /** @param {import("./wire.d.ts").Refused} refused */
  #helloRefused({ code, text }) {
    if (code === "bad_token" && this.login.token.load() !== null) {
      this.login.token.save(null);
      this.#hello();
      return;
    }
    this.#end = { kind: TRANSIENT.includes(code) ? "waiting" : "ended", code, text };
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
      this.calls.message(answer);
    } else if (answer.type === "refused" && answer.code === "unavailable") {
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
      this.calls.message(message);
      return;
    }
    if (message.type === "closed") this.tables.delete(followed.key);
    const change = followed.mirror.receive(message);
    if (change.resync) this.#return(followed);
    this.calls.table(followed, change, message);
  }

  // --- sending ------------------------------------------------------------------------------------------------------

  /**
   * Send a command, and resend it on each new connection until the server answers.
   * @param {Command} fields its type and fields, without an id
   * @returns {Promise<Answer>} the answer, which may be a refusal
   */
  async command(fields) {
    if (fields.type === "open" && !this.mirrorOf) await this.#loadTables(); // the link follows the table immediately
    const command = /** @type {Sent & {id: string}} */ ({ ...fields, id: this.#newId() });
    return new Promise((answered) => {
      this.#pending.set(command.id, { command, answered });
      if (this.#greeted) this.#send(command);
    });
  }

  /**
   * Take a seat at a table or watch it, and follow the table from then on.
   * @param {"join" | "watch"} role @param {string} key its id or its code @param {string | null} seat
   */
  async enter(role, key, seat = null) {
    if (!this.mirrorOf) await this.#loadTables();
    const before = this.followed(key)?.role ?? role;
    const followed = this.#follow(role, this.followed(key)?.key ?? key);
    const answer = await this.command({ type: role, table: key, ...(seat ? { seat } : {}) });
    if (answer.type === "refused") followed.role = before;
    if (answer.type === "refused" && followed.id === null) this.tables.delete(followed.key);
    return answer;
  }

  /** Return the followed table with this id or code. @param {string} key */
  followed(key) {
    return followedUnder(this.tables, key);
  }

  /** Leave a table. The link does not rejoin it, even if the answer is lost. @param {Followed} followed */
  leave({ key, id }) {
    this.tables.delete(key);
    return this.command({ type: "leave", table: id ?? key });
  }

  /** Send a message that has no answer; drop it while offline. @param {Sent} message */
  post(message) {
    if (this.#greeted) this.#send(message);
  }

  /** Subscribe to the list of tables, now and after each reconnection; null ends it. @param {Omit<import("./wire.d.ts").Lobby, "type"> | null} fields */
  watchLobby(fields) {
    this.#lobby = fields && { ...fields, type: "lobby" };
    this.post(this.#lobby ?? { type: "lobby", on: false });
  }

  /** Load the module of the tables' copies. */
  async #loadTables() {
    this.mirrorOf = await this.loadMirrors();
  }

  /** Follow a table; `mirrorOf` is loaded. @param {"join" | "watch"} role @param {string} key @returns {Followed} */
  #follow(role, key) {
    const followed = this.tables.get(key) ?? {
      role,
      key,
      id: null,
      mirror: /** @type {MirrorOf} */ (this.mirrorOf)(key),
    };
    followed.role = role;
    this.tables.set(key, followed);
    return followed;
  }

  /** Request the events that were missed at a table. @param {Followed} followed */
  #return(followed) {
    if (followed.id === null || !this.#greeted) return; // the pending command to enter it is resent instead
    const id = this.#newId();
    const { since } = followed.mirror;
    this.#returning.set(id, { followed, whole: !("since" in since) });
    this.#send({ type: followed.role, id, table: followed.key, ...since });
  }

  /** @param {Followed} followed @param {import("./wire.d.ts").Refused} refused */
  #returnRefused(followed, { code, text }) {
    if (TRANSIENT.includes(code)) {
      this.#giveUp(code, text);
    } else if (NO_SEAT.includes(code) && followed.role === "join") {
      followed.role = "watch";
      this.#return(followed);
    } else {
      this.tables.delete(followed.key);
      this.calls.lost(followed, code, text);
    }
  }

  /** @param {Sent} message */
  #send(message) {
    this.#socket?.send(JSON.stringify(message));
    if (QUICK.has(message.type)) this.#silence.sent("id" in message ? message.id : "");
    if (this.#silence.silent) this.#online();
  }

  #newId() {
    this.#lastId += 1;
    return `${this.#idPrefix}-${this.#lastId}`;
  }
}
