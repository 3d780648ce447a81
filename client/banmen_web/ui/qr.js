// QR codes (ISO/IEC 18004) of a text: byte mode, error correction level M, versions 1 to 20. This module returns squares,
// not a picture.

/** For each version from 1: the bytes of error correction in a block, and the number of blocks. */
const PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const [MASKS, FORMAT, BYTES_MODE] = [8, 0b101010000010010, 0b0100];

/** @typedef {boolean[][]} Squares rows from above, true where it is dark */

/**
 * Encode a text. Return the squares of the code without the quiet zone around them. @param {string} text
 * @returns {Squares}
 * @throws {RangeError} if the text is too long
 */
export function qrSquares(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, at) => bytes.length <= roomFor(at + 1)) + 1;
  if (!version) throw new RangeError(`${bytes.length} bytes are too many for a QR code here`);
  const words = withCorrection(dataWords(bytes, version), version);
  const drawn = Array.from({ length: MASKS }, (_, mask) => drawing(version, words, mask));
  const penalties = drawn.map(penalty);
  return drawn[penalties.indexOf(Math.min(...penalties))];
}

// --- bytes ----------------------------------------------------------------------------------------------------------

/** Return the total bytes of a version. @param {number} version */
function capacity(version) {
  const count = alignments(version).length;
  const side = 17 + 4 * version;
  const patterns = 3 * 64 + 2 * (side - 16) + 31 + (count ? 25 * (count ** 2 - 3) - 10 * (count - 2) : 0);
  return Math.floor((side ** 2 - patterns - (version >= 7 ? 36 : 0)) / 8);
}

/** @param {number} version */
function dataCapacity(version) {
  return capacity(version) - PER_BLOCK[version - 1] * BLOCKS[version - 1];
}

/** Return the maximum bytes of text in a version. @param {number} version */
function roomFor(version) {
  return dataCapacity(version) - (version < 10 ? 2 : 3);
}

/** @param {number[]} bytes @param {number} version */
function dataWords(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(BYTES_MODE, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, dataCapacity(version) * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0; words.length < dataCapacity(version); pad += 1) words.push(pad % 2 ? 0x11 : 0xec);
  return words;
}

/** Return the bytes in drawing order: the interleaved data, then the error correction. @param {number[]} data @param {number} version */
function withCorrection(data, version) {
  const [count, length] = [BLOCKS[version - 1], PER_BLOCK[version - 1]];
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  const divisor = divisorOf(length);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, number) => {
    const block = data.slice(from, from + short + (number >= longFrom ? 1 : 0));
    from += block.length;
    return block;
  });
  const corrections = blocks.map((block) => remainder(block, divisor));
  const words = [];
  for (let at = 0; at <= short; at += 1) for (const block of blocks) if (at < block.length) words.push(block[at]);
  for (let at = 0; at < length; at += 1) for (const block of corrections) words.push(block[at]);
  return words;
}

/** Multiply two elements of the field GF(256). @param {number} one @param {number} other */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** Return the Reed-Solomon generator polynomial without its leading 1. @param {number} degree */
function divisorOf(degree) {
  const divisor = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1) divisor[at] = times(divisor[at], root) ^ (divisor[at + 1] ?? 0);
    root = times(root, 2);
  }
  return divisor;
}

/** @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ Number(rest.shift());
    rest.push(0);
    divisor.forEach((each, at) => (rest[at] ^= times(each, factor)));
  }
  return rest;
}

// --- squares --------------------------------------------------------------------------------------------------------

/** Return the centres of the alignment patterns on one axis. @param {number} version @returns {number[]} */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = count - 2; at >= 0; at -= 1) places.push(17 + 4 * version - 7 - at * step);
  return places;
}

/** @param {number} version @param {number[]} words @param {number} mask @returns {Squares} */
function drawing(version, words, mask) {
  const side = 17 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const squares = Array.from({ length: side }, () => Array(side).fill(null));
  drawPatterns(squares, version);
  drawFormat(squares, mask);
  if (version >= 7) drawVersion(squares, version);
  drawWords(squares, words, mask);
  return /** @type {Squares} */ (squares);
}

/** @param {(boolean | null)[][]} squares @param {number} version */
function drawPatterns(squares, version) {
  const side = squares.length;
  for (let at = 8; at < side - 8; at += 1) squares[6][at] = squares[at][6] = at % 2 === 0;
  const draw = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ size) => {
    for (let down = -size; down <= size; down += 1) {
      for (let right = -size; right <= size; right += 1) {
        const distance = Math.max(Math.abs(down), Math.abs(right));
        const line = squares[row + down];
        if (line && column + right in line)
          line[column + right] = size === 4 ? distance !== 2 && distance !== 4 : distance !== 1;
      }
    }
  };
  for (const [row, column] of [
    [3, 3],
    [3, side - 4],
    [side - 4, 3],
  ])
    draw(row, column, 4);
  const places = alignments(version);
  const last = places.length - 1;
  places.forEach((row, down) =>
    places.forEach((column, right) => {
      const corner = (!down && !right) || (!down && right === last) || (down === last && !right);
      if (!corner) draw(row, column, 2);
    }),
  );
}

/** @param {(boolean | null)[][]} squares @param {number} mask */
function drawFormat(squares, mask) {
  const side = squares.length;
  let rest = mask; // error correction M is 00
  for (let round = 0; round < 10; round += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ FORMAT;
  const bit = (/** @type {number} */ at) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 6; at += 1) squares[at][8] = bit(at);
  [squares[7][8], squares[8][8], squares[8][7]] = [bit(6), bit(7), bit(8)];
  for (let at = 9; at < 15; at += 1) squares[8][14 - at] = bit(at);
  for (let at = 0; at < 8; at += 1) squares[8][side - 1 - at] = bit(at);
  for (let at = 8; at < 15; at += 1) squares[side - 15 + at][8] = bit(at);
  squares[side - 8][8] = true;
}

/** @param {(boolean | null)[][]} squares @param {number} version */
function drawVersion(squares, version) {
  let rest = version;
  for (let round = 0; round < 12; round += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const [far, near] = [squares.length - 11 + (at % 3), Math.floor(at / 3)];
    squares[near][far] = squares[far][near] = ((bits >> at) & 1) === 1;
  }
}

/** @type {((row: number, column: number) => boolean)[]} */
const IS_MASKED = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Draw the bytes in pairs of columns from the right, alternately up and down. @param {(boolean | null)[][]} squares @param {number[]} words @param {number} mask */
function drawWords(squares, words, mask) {
  const side = squares.length;
  let next = 0;
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step += 1) {
      const row = ((right + 1) & 2) === 0 ? side - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (squares[row][column] !== null) continue;
        const bit = next < words.length * 8 && ((words[next >> 3] >> (7 - (next & 7))) & 1) === 1;
        next += 1;
        squares[row][column] = bit !== IS_MASKED[mask](row, column);
      }
    }
  }
}

// --- which mask -----------------------------------------------------------------------------------------------------

/** Return the penalty of a mask: runs, blocks, patterns like a finder's, imbalance of dark and light. @param {Squares} squares */
function penalty(squares) {
  const side = squares.length;
  const columns = squares.map((_, column) => squares.map((row) => row[column]));
  let sum = 0;
  for (const line of [...squares, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let row = 1; row < side; row += 1) {
    for (let column = 1; column < side; column += 1) {
      const dark = squares[row][column];
      const same = [squares[row - 1][column], squares[row][column - 1], squares[row - 1][column - 1]];
      if (same.every((each) => each === dark)) sum += 3;
    }
  }
  const share = (20 * squares.flat().filter(Boolean).length) / side ** 2;
  return sum + 10 * Math.max(0, Math.ceil(Math.abs(share - 10)) - 1);
}
