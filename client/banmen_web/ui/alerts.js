// What calls a player who may look elsewhere: a tone, a vibration, a notification. Each is a setting of this browser.

import { keep, load } from "./share.js";

/** @typedef {"sound" | "vibration" | "notification"} Alert */
/** @typedef {"turn" | "wrong" | "end"} Occasion */

/** For each occasion tones in Hz, one after the other, and a vibration in ms: on, off, on. */
const OCCASIONS = {
  turn: { tones: [659, 880], vibration: [60] },
  wrong: { tones: [196], vibration: [30, 50, 30] },
  end: { tones: [523, 659, 784], vibration: [120, 60, 120] },
};
const [TONE_S, LOUDNESS] = [0.09, 0.12];

/** @type {AudioContext | null} */
let audio = null;

/** Whether this system has it. @param {Alert} alert */
function isThere(alert) {
  if (alert === "sound") return "AudioContext" in globalThis;
  if (alert === "notification") return "Notification" in globalThis && isSecureContext;
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** The alerts that this system has. */
export function alertsThere() {
  return /** @type {Alert[]} */ (["sound", "vibration", "notification"]).filter(isThere);
}

/** Whether a player wants it: those that need no permission until they say no, or their system asks for less motion. */
export function isOn(/** @type {Alert} */ alert) {
  if (alert === "notification" && globalThis.Notification?.permission !== "granted") return false;
  const kept = load(alert);
  if (kept) return kept === "on";
  return alert !== "notification" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keep whether a player wants it; for a notification the browser asks them. @param {Alert} alert @param {boolean} on */
export async function setAlert(alert, on) {
  keep(alert, on ? "on" : "off");
  if (alert === "notification" && on) await Notification.requestPermission();
}

/** Call the player, who reads `text` where the page is not looked at. @param {Occasion} occasion @param {string} text */
export function call(occasion, text) {
  const { tones, vibration } = OCCASIONS[occasion];
  // Until the page was touched once, a browser plays and vibrates nothing, and blames it.
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  const wanted = alertsThere().filter((alert) => isOn(alert) && (touched || alert === "notification"));
  if (wanted.includes("sound")) play(tones);
  if (wanted.includes("vibration")) navigator.vibrate(vibration);
  if (wanted.includes("notification") && text && !document.hasFocus()) void notify(text);
}

/** @param {number[]} tones */
function play(tones) {
  const player = (audio ??= new AudioContext());
  void player.resume(); // a browser may have stopped it
  tones.forEach((hz, number) => {
    const [tone, gain] = [player.createOscillator(), player.createGain()];
    const at = player.currentTime + number * TONE_S;
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + 2 * TONE_S);
    tone.connect(gain).connect(player.destination);
    tone.start(at);
    tone.stop(at + 2 * TONE_S);
  });
}

/** Show a notification, by the service worker where there is one: a phone takes it from no one else. @param {string} text */
async function notify(text) {
  const how = { body: text, tag: "banmen", icon: "icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(document.title, how);
  else new Notification(document.title, how).onclick = () => focus();
}
