// Opens the connection to the server while the page's modules are still on their way. The page loads this module first and
// alone; a screen that needs no server opens none.

/** The addresses of screens that need no server. */
export const WITHOUT_SERVER = ["replay", "practice"];

/** The address of the connection: the page's own, so that a proxy may serve both in a folder. */
export const SOCKET_URL = `${location.origin.replace(/^http/, "ws")}${location.pathname}`;

/** @type {WebSocket | null} */
let early = WITHOUT_SERVER.includes(location.pathname.replace(/.*\//, ""))
  ? null
  : new WebSocket(SOCKET_URL, ["banmen.json"]);

/** Return the connection that was opened early, once and if it still lives; else open one. @param {string} url @param {string} protocol */
export function openSocket(url, protocol) {
  const opened = early;
  early = null;
  return opened && opened.readyState <= WebSocket.OPEN ? opened : new WebSocket(url, [protocol]);
}
