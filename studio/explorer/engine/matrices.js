// Matrices as rows of float64, one after the other.

import {binary} from "./decimal.js";
import {shake256} from "./shake256.js";

/**
 * @typedef {{rows: number, columns: number, data: Float64Array}} Matrix
 */

/**
 * @param {number} rows
 * @param {number} columns
 * @param {Float64Array} [data]
 * @returns {Matrix}
 */
export function matrix(rows, columns, data = new Float64Array(rows * columns)) {
  return {rows, columns, data};
}

/**
 * @param {Matrix} A
 * @param {number} i
 * @param {number} j
 */
export const at = (A, i, j) => A.data[i * A.columns + j];

/**
 * A row, which shares its memory.
 * @param {Matrix} A
 * @param {number} i
 */
export const row = (A, i) => A.data.subarray(i * A.columns, (i + 1) * A.columns);

/**
 * @param {Matrix} A
 * @param {number} j
 */
export const column = (A, j) => Float64Array.from({length: A.rows}, (_, i) => at(A, i, j));

/**
 * A @ B.
 * @param {Matrix} A (n, m)
 * @param {Matrix} B (m, p)
 */
export function product(A, B) {
  const C = matrix(A.rows, B.columns);
  for (let i = 0; i < A.rows; i += 1) {
    for (let k = 0; k < A.columns; k += 1) {
      const a = A.data[i * A.columns + k];
      for (let j = 0; j < B.columns; j += 1) {
        C.data[i * B.columns + j] += a * B.data[k * B.columns + j];
      }
    }
  }
  return C;
}

/**
 * @param {Matrix} A
 */
export function transposed(A) {
  const T = matrix(A.columns, A.rows);
  for (let i = 0; i < A.rows; i += 1) {
    for (let j = 0; j < A.columns; j += 1) T.data[j * A.rows + i] = A.data[i * A.columns + j];
  }
  return T;
}

/**
 * @param {Matrix} A
 * @param {(value: number, i: number, j: number) => number} f
 */
export function mapped(A, f) {
  const data = A.data.map((value, k) => f(value, Math.floor(k / A.columns), k % A.columns));
  return matrix(A.rows, A.columns, data);
}

/**
 * Matrices side by side.
 * @param {Matrix[]} parts Of the same rows.
 */
export function beside(parts) {
  const columns = parts.reduce((sum, part) => sum + part.columns, 0);
  const joined = matrix(parts[0].rows, columns);
  let first = 0;
  for (const part of parts) {
    for (let i = 0; i < part.rows; i += 1) joined.data.set(row(part, i), i * columns + first);
    first += part.columns;
  }
  return joined;
}

/**
 * Vectors below one another.
 * @param {Float64Array[]} rows
 */
export function stacked(rows) {
  const made = matrix(rows.length, rows[0].length);
  rows.forEach((vector, i) => made.data.set(vector, i * made.columns));
  return made;
}

const utf8 = new TextEncoder();

/**
 * Numbers that only depend on the key, mean 0, variance 1: `sources.base.hashed`.
 * @param {string} key
 * @param {number} size
 */
export function hashed(key, size) {
  const bytes = shake256(utf8.encode(key), 8 * size);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Float64Array.from({length: size}, (_, k) => {
    const low = view.getUint32(8 * k, true);
    const high = view.getUint32(8 * k + 4, true);
    const uniform = (high * 2 ** 21 + (low >>> 11)) * 2 ** -53;
    return (2 * uniform - 1) * Math.sqrt(3);
  });
}

/**
 * The sum of finite numbers, rounded once: Python's `math.fsum`.
 * @param {Iterable<number>} values
 */
export function exactSum(values) {
  const lowest = -1074;
  let sum = 0n;
  for (const value of values) {
    const [significand, exponent] = binary(value);
    const whole = significand << BigInt(exponent - lowest);
    sum += value < 0 ? -whole : whole;
  }
  // Number() rounds to the nearest; what is cut off first must not decide a tie: it is kept as one bit.
  const size = sum < 0n ? -sum : sum;
  const cut = BigInt(Math.max(0, size.toString(2).length - 64));
  const kept = (size >> cut) | (size & ((1n << cut) - 1n) ? 1n : 0n);
  return (sum < 0n ? -1 : 1) * Number(kept) * 2 ** (Number(cut) + lowest);
}
