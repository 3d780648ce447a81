// The values in bytes of msgpack: maps with names as keys, lists, strings, numbers, booleans and null.

const MOST_DEPTH = 64;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Bytes that are not one such value. */
export class NotMsgpack extends Error {}

/** The one value in bytes, whatever they are. Throws NotMsgpack. @param {Uint8Array} bytes @returns {unknown} */
export function unpacked(bytes) {
  const reader = new Reader(bytes);
  const value = reader.value(0);
  if (reader.at !== bytes.length) throw new NotMsgpack("there is more after the value");
  return value;
}

class Reader {
  at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @param {number} depth @returns {unknown} */
  value(depth) {
    if (depth > MOST_DEPTH) throw new NotMsgpack("too deep");
    const head = this.#number(1);
    if (head < 0x80) return head;
    if (head >= 0xe0) return head - 256;
    if (head < 0x90) return this.#map(head & 15, depth);
    if (head < 0xa0) return this.#list(head & 15, depth);
    if (head < 0xc0) return this.#text(head & 31);
    return this.#long(head, depth);
  }

  /** What begins with a byte of its own. @param {number} head @param {number} depth @returns {unknown} */
  #long(head, depth) {
    if (head === 0xc0) return null;
    if (head === 0xc2 || head === 0xc3) return head === 0xc3;
    if (head >= 0xcc && head <= 0xcf) return this.#number(1 << (head - 0xcc));
    if (head >= 0xd0 && head <= 0xd3) return this.#signed(1 << (head - 0xd0));
    if (head >= 0xd9 && head <= 0xdb) return this.#text(this.#number(1 << (head - 0xd9)));
    if (head === 0xdc || head === 0xdd) return this.#list(this.#number(2 << (head - 0xdc)), depth);
    if (head === 0xde || head === 0xdf) return this.#map(this.#number(2 << (head - 0xde)), depth);
    if (head === 0xca) return this.view.getFloat32(this.#step(4));
    if (head === 0xcb) return this.view.getFloat64(this.#step(8));
    throw new NotMsgpack(`nothing begins with ${head}`);
  }

  /** @param {number} size @param {number} depth */
  #map(size, depth) {
    this.#fits(2 * size);
    /** @type {Record<string, unknown>} */
    const map = {};
    for (let number = 0; number < size; number += 1) {
      const name = this.value(depth + 1);
      if (typeof name !== "string" || name === "__proto__") throw new NotMsgpack("a key is no name");
      map[name] = this.value(depth + 1);
    }
    return map;
  }

  /** @param {number} size @param {number} depth */
  #list(size, depth) {
    this.#fits(size);
    const list = [];
    for (let number = 0; number < size; number += 1) list.push(this.value(depth + 1));
    return list;
  }

  /** @param {number} size */
  #text(size) {
    const from = this.#step(size);
    const bytes = this.bytes.subarray(from, from + size);
    if (size < 32 && bytes.every((byte) => byte < 0x80)) return String.fromCharCode(...bytes);
    try {
      return utf8.decode(bytes);
    } catch {
      throw new NotMsgpack("a text is not UTF-8");
    }
  }

  /** A number from 0 up, of so many bytes. @param {number} size */
  #number(size) {
    const from = this.#step(size);
    let number = 0;
    for (let at = from; at < from + size; at += 1) number = number * 256 + this.bytes[at];
    if (!Number.isSafeInteger(number)) throw new NotMsgpack("a number is too large");
    return number;
  }

  /** @param {number} size */
  #signed(size) {
    const from = this.#step(size);
    if (size === 1) return this.view.getInt8(from);
    if (size === 2) return this.view.getInt16(from);
    if (size === 4) return this.view.getInt32(from);
    const number = Number(this.view.getBigInt64(from));
    if (!Number.isSafeInteger(number)) throw new NotMsgpack("a number is too large");
    return number;
  }

  /** Go on by so many bytes; where they began. @param {number} size */
  #step(size) {
    this.#fits(size);
    this.at += size;
    return this.at - size;
  }

  /** There is no room for more values than there are bytes. @param {number} size */
  #fits(size) {
    if (this.at + size > this.bytes.length) throw new NotMsgpack("it ends too soon");
  }
}
