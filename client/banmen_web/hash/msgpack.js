// The MessagePack format for plain values.
// The encoder of plain values: maps, lists, strings, numbers, booleans and null. The hash of a state is computed from its
// encoding.

const utf8 = new TextEncoder();

/**
 * Encode a plain value, each part in its shortest form, and the fields of a map in their order.
 * @param {unknown} value
 * @returns {Uint8Array}
 */
export function packed(value) {
  const packer = new Packer();
  packer.add(value);
  return packer.bytes();
}

class Packer {
  constructor() {
    this.buffer = new Uint8Array(1024);
    this.size = 0;
  }

  bytes() {
    return this.buffer.subarray(0, this.size);
  }

  /** @param {unknown} value */
  add(value) {
    if (value === null) this.push(0xc0, 1);
    else if (typeof value === "boolean") this.push(value ? 0xc3 : 0xc2, 1);
    else if (typeof value === "number") this.addNumber(value);
    else if (typeof value === "string") this.addText(value);
    else if (Array.isArray(value)) {
      this.addHead(value.length, 0x90, 16, 0, 0xdc, 0xdd);
      for (const each of value) this.add(each);
    } else if (typeof value === "object") {
      const fields = Object.entries(/** @type {object} */ (value));
      this.addHead(fields.length, 0x80, 16, 0, 0xde, 0xdf);
      for (const [name, each] of fields) {
        this.addText(name);
        this.add(each);
      }
    } else throw new TypeError(`no state holds a ${typeof value}`);
  }

  /** @param {string} text */
  addText(text) {
    if (text.length < 32 && this.addShortAscii(text)) return;
    const bytes = utf8.encode(text);
    this.addHead(bytes.length, 0xa0, 32, 0xd9, 0xda, 0xdb);
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.size);
    this.size += bytes.length;
  }

  /**
   * Add a short ASCII text without the UTF-8 encoder, which is slow for the many names of fields.
   * @param {string} text @returns {boolean} whether it was added
   */
  addShortAscii(text) {
    this.reserve(text.length + 1);
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (sign >= 0x80) return false;
      this.buffer[this.size + 1 + at] = sign;
    }
    this.buffer[this.size] = 0xa0 | text.length;
    this.size += 1 + text.length;
    return true;
  }

  /** Add a number. States have no fractions, but options may. @param {number} value */
  addNumber(value) {
    if (Number.isInteger(value) || !Number.isFinite(value)) {
      this.addInteger(value);
      return;
    }
    this.push(0xcb, 1);
    this.reserve(8);
    new DataView(this.buffer.buffer).setFloat64(this.size, value);
    this.size += 8;
  }

  /** @param {number} value */
  addInteger(value) {
    if (!Number.isSafeInteger(value)) throw new TypeError(`no state holds ${value}`);
    if (value >= 0) {
      if (value < 0x80) this.push(value, 1);
      else if (value < 2 ** 8) this.pushWith(0xcc, value, 1);
      else if (value < 2 ** 16) this.pushWith(0xcd, value, 2);
      else if (value < 2 ** 32) this.pushWith(0xce, value, 4);
      else this.pushWith(0xcf, value, 8);
    } else if (value >= -32) this.push(256 + value, 1);
    else if (value >= -(2 ** 7)) this.pushWith(0xd0, 2 ** 8 + value, 1);
    else if (value >= -(2 ** 15)) this.pushWith(0xd1, 2 ** 16 + value, 2);
    else if (value >= -(2 ** 31)) this.pushWith(0xd2, 2 ** 32 + value, 4);
    else throw new TypeError(`no state holds ${value}`);
  }

  /**
   * Add the head of a value with a length: one byte, or a type byte (0 if the format has none) and 1, 2 or 4 more.
   * @param {number} length @param {number} short @param {number} below
   * @param {number} one @param {number} two @param {number} four
   */
  addHead(length, short, below, one, two, four) {
    if (length < below) this.push(short | length, 1);
    else if (one && length < 2 ** 8) this.pushWith(one, length, 1);
    else if (length < 2 ** 16) this.pushWith(two, length, 2);
    else this.pushWith(four, length, 4);
  }

  /** Add a big-endian number of `bytes` bytes. @param {number} value @param {number} bytes */
  push(value, bytes) {
    this.reserve(bytes);
    if (bytes === 1) {
      this.buffer[this.size++] = value;
      return;
    }
    for (let rest = value, at = this.size + bytes - 1; at >= this.size; at -= 1) {
      this.buffer[at] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    this.size += bytes;
  }

  /**
   * Add a type byte and a number.
   * @param {number} how @param {number} value @param {number} bytes
   */
  pushWith(how, value, bytes) {
    this.push(how, 1);
    this.push(value, bytes);
  }

  /** @param {number} more */
  reserve(more) {
    if (this.size + more <= this.buffer.length) return;
    const larger = new Uint8Array(2 * (this.size + more));
    larger.set(this.bytes());
    this.buffer = larger;
  }
}

// The decoder of plain values.

const MOST_DEPTH = 64;
const utf8Text = new TextDecoder("utf-8", { fatal: true });

/** Thrown for bytes that do not encode exactly one plain value. */
export class NotMsgpack extends Error {}

/** Decode the single value in bytes from an untrusted source. Throws NotMsgpack. @param {Uint8Array} bytes @returns {unknown} */
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

  /** Decode a value with a type byte of its own. @param {number} head @param {number} depth @returns {unknown} */
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
      return utf8Text.decode(bytes);
    } catch {
      throw new NotMsgpack("a text is not UTF-8");
    }
  }

  /** Decode an unsigned number of `size` bytes. @param {number} size */
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

  /** Advance by a number of bytes, and return where they began. @param {number} size */
  #step(size) {
    this.#fits(size);
    this.at += size;
    return this.at - size;
  }

  /** Reject a size above the number of remaining bytes, since each value takes at least one. @param {number} size */
  #fits(size) {
    if (this.at + size > this.bytes.length) throw new NotMsgpack("it ends too soon");
  }
}
