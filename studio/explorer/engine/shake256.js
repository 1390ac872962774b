// SHAKE-256 (FIPS 202): unknown words get their vectors from it, and browsers do not have it.
// A lane of 64 bits is two whole numbers of 32: BigInt would take thirty times as long.

const RATE = 136;
const ROUNDS = 24;
/** Lanes in the order in which ρ and π carry them round, and by how many bits each is turned. */
const LANES = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];
const TURNS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];

/** The constants of ι, low and high halves in turn, from the linear feedback register of FIPS 202. */
const CONSTANTS = roundConstants();

function roundConstants() {
  const constants = new Int32Array(2 * ROUNDS);
  let register = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let j = 0; j < 7; j += 1) {
      const bit = (1 << j) - 1;
      if (register & 1) constants[2 * round + (bit >> 5)] ^= 1 << (bit & 31);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
  }
  return constants;
}

/** @param {Int32Array} a The state: 25 lanes, low and high halves in turn. */
function permute(a) {
  const c = new Int32Array(10);
  const row = new Int32Array(10);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let x = 0; x < 10; x += 1) c[x] = a[x] ^ a[x + 10] ^ a[x + 20] ^ a[x + 30] ^ a[x + 40];
    for (let x = 0; x < 10; x += 2) {
      const before = (x + 8) % 10;
      const after = (x + 2) % 10;
      const low = c[before] ^ ((c[after] << 1) | (c[after + 1] >>> 31));
      const high = c[before + 1] ^ ((c[after + 1] << 1) | (c[after] >>> 31));
      for (let y = x; y < 50; y += 10) {
        a[y] ^= low;
        a[y + 1] ^= high;
      }
    }
    let [low, high] = [a[2], a[3]];
    for (let step = 0; step < 24; step += 1) {
      const lane = 2 * LANES[step];
      const turn = TURNS[step] & 31;
      if (TURNS[step] > 31) [low, high] = [high, low];
      const turned = turn ? (low << turn) | (high >>> (32 - turn)) : low;
      const turnedHigh = turn ? (high << turn) | (low >>> (32 - turn)) : high;
      [low, high] = [a[lane], a[lane + 1]];
      a[lane] = turned;
      a[lane + 1] = turnedHigh;
    }
    for (let y = 0; y < 50; y += 10) {
      row.set(a.subarray(y, y + 10));
      for (let x = 0; x < 10; x += 1) a[y + x] ^= ~row[(x + 2) % 10] & row[(x + 4) % 10];
    }
    a[0] ^= CONSTANTS[2 * round];
    a[1] ^= CONSTANTS[2 * round + 1];
  }
}

/**
 * @param {Uint8Array} message
 * @param {number} length Bytes wanted.
 * @returns {Uint8Array}
 */
export function shake256(message, length) {
  const state = new Int32Array(50);
  const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE);
  padded.set(message);
  padded[message.length] ^= 0x1f;
  padded[padded.length - 1] ^= 0x80;
  const words = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += RATE) {
    for (let k = 0; k < RATE / 4; k += 1) state[k] ^= words.getInt32(at + 4 * k, true);
    permute(state);
  }
  const out = new DataView(new ArrayBuffer(Math.ceil(length / RATE) * RATE));
  for (let at = 0; at < length; at += RATE) {
    if (at) permute(state);
    for (let k = 0; k < RATE / 4; k += 1) out.setInt32(at + 4 * k, state[k], true);
  }
  return new Uint8Array(out.buffer, 0, length);
}
