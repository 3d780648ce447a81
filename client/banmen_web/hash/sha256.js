// SHA-256 (FIPS 180-4). Browsers offer their own only to pages loaded over TLS, which a page in a local network is not.

const PRIMES = firstPrimes(64);
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} many */
function firstPrimes(many) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < many; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return primes;
}

/** Return the first 32 bits of a number's fraction. @param {number} value */
function fraction(value) {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
function rotated(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Return the first eight hexadecimal digits of the SHA-256 of bytes. @param {Uint8Array} bytes */
export function sha256Start(bytes) {
  return (sha256(bytes)[0] >>> 0).toString(16).padStart(8, "0");
}

/** Return the SHA-256 of bytes, as eight words of 32 bits. @param {Uint8Array} bytes @returns {Int32Array} */
export function sha256(bytes) {
  const padded = withPadding(bytes);
  const hash = Int32Array.from(INITIAL);
  const schedule = new Int32Array(64);
  for (let at = 0; at < padded.byteLength; at += 64) takeBlock(hash, schedule, padded, at);
  return hash;
}

/** @param {Uint8Array} bytes */
function withPadding(bytes) {
  const length = (Math.floor((bytes.length + 8) / 64) + 1) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return view;
}

/** @param {Int32Array} hash @param {Int32Array} schedule @param {DataView} view @param {number} at */
function takeBlock(hash, schedule, view, at) {
  for (let t = 0; t < 16; t += 1) schedule[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const x = schedule[t - 15];
    const y = schedule[t - 2];
    const low = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
    const high = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
    schedule[t] = (schedule[t - 16] + low + schedule[t - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen + ROUND[t] + schedule[t]) | 0;
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}
