// Alerts for a player who may not be looking: a tone, a vibration, a notification. Each is a setting of this browser.

import { keep, load } from "./browser.js";

/** @typedef {"sound" | "vibration" | "notification"} Alert */
/** @typedef {"turn" | "wrong" | "end"} Occasion */

/** The alert of each occasion: consecutive tones in Hz, and a vibration in ms (on, off, on). */
const OCCASIONS = {
  turn: { tones: [659, 880], vibration: [60] },
  wrong: { tones: [196], vibration: [30, 50, 30] },
  end: { tones: [523, 659, 784], vibration: [120, 60, 120] },
};
const [TONE_S, LOUDNESS] = [0.09, 0.12];

/** @type {AudioContext | null} */
let audio = null;

/** Return whether this system supports an alert. @param {Alert} alert */
function isThere(alert) {
  if (alert === "sound") return "AudioContext" in globalThis;
  if (alert === "notification") return "Notification" in globalThis && isSecureContext;
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Return the alerts that this system supports. */
export function alertsThere() {
  return /** @type {Alert[]} */ (["sound", "vibration", "notification"]).filter(isThere);
}

/**
 * Return whether an alert is on. Alerts that need no permission are on by default, unless the system prefers reduced
 * motion.
 */
export function isOn(/** @type {Alert} */ alert) {
  if (alert === "notification" && globalThis.Notification?.permission !== "granted") return false;
  const kept = load(alert);
  if (kept) return kept === "on";
  return alert !== "notification" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Save whether an alert is on; the browser asks the player for permission to show notifications. @param {Alert} alert @param {boolean} on */
export async function setAlert(alert, on) {
  keep(alert, on ? "on" : "off");
  if (alert === "notification" && on) await Notification.requestPermission();
}

/** Alert the player; a notification shows `text` if the page has no attention. @param {Occasion} occasion @param {string} text */
export function call(occasion, text) {
  const { tones, vibration } = OCCASIONS[occasion];
  // Before the first interaction, browsers refuse sound and vibration and log a warning.
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  const wanted = alertsThere().filter((alert) => isOn(alert) && (touched || alert === "notification"));
  if (wanted.includes("sound")) play(tones);
  if (wanted.includes("vibration")) navigator.vibrate(vibration);
  if (wanted.includes("notification") && text && !document.hasFocus()) void notify(text);
}

/** @param {number[]} tones */
function play(tones) {
  const player = (audio ??= new AudioContext());
  void player.resume(); // browsers suspend it on their own
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

/** Show a notification, through the service worker if there is one: phones accept it from nothing else. @param {string} text */
async function notify(text) {
  const how = { body: text, tag: "banmen", icon: "icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(document.title, how);
  else new Notification(document.title, how).onclick = () => focus();
}
