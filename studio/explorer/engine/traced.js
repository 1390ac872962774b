// A sentence that was computed before, by a model whose weights are too large for a page.

import {inflated} from "../../browser/unpack.js";
import {attend, buildMask} from "./attention.js";
import {cutOf} from "./computing.js";
import {matrix} from "./matrices.js";

/** @typedef {import("./computing.js").Computed} Computed */
/** @typedef {import("./computing.js").Wanted} Wanted */
/** @typedef {import("./matrices.js").Matrix} Matrix */

/**
 * What the page carries of it: `studio/explorer/carried.py` packs it. Numbers count from 1.
 * @typedef {Object} Carried
 * @property {string[]} tokens
 * @property {string[]} unknown
 * @property {number} pad
 * @property {number} row
 * @property {number} layer
 * @property {number} head
 * @property {number} of Number of the model's layers.
 * @property {[number, number, number, number, string][]} layers Number, heads, d_k, d_v, tensors.
 * @property {Record<string, string>} badge By language.
 */

/** @typedef {Carried & {compute: (wanted: Wanted) => Computed}} Traced */

/** @typedef {{Q: Matrix, K: Matrix, V: Matrix, scores: Matrix}} Head */

/**
 * @param {Carried} carried
 * @returns {Promise<Traced>}
 */
export async function openTraced(carried) {
  const {tokens, unknown, pad} = carried;
  const n = tokens.length;
  /** @type {Map<number, Head[]>} */
  const layers = new Map();
  for (const [number, heads, keys, values, packed] of carried.layers) {
    layers.set(number - 1, unpacked(await inflated(packed), heads, n, keys, values));
  }
  const usual = carried.layer - 1;
  const there = [...layers.keys()].sort((a, b) => a - b);
  const source = {...carried, compute};

  /** @param {Wanted} wanted */
  function compute(wanted) {
    const layer = wanted.layer && layers.has(wanted.layer - 1) ? wanted.layer - 1 : usual;
    const own = /** @type {Head[]} */ (layers.get(layer));
    const head = Math.min(wanted.head ?? (layer === usual ? carried.head : 1), own.length) - 1;
    const row = (wanted.row && wanted.row <= n ? wanted.row : carried.row) - 1;
    const mask = buildMask(wanted.mask, n, pad);
    // What a cut does to later layers, only the model can compute.
    const cut = wanted.cut?.layer === layer + 1 ? cutOf(wanted, n) : null;
    const blocked = mask.slice();
    if (cut) blocked[cut.query * n + cut.key] = 1;
    const {scores, Q, V} = own[head];
    const heads = Array(own.length);
    heads[head] = {...own[head], ...attend(scores, Q.columns, V, blocked, wanted.temperature)};
    const made = Array(carried.of);
    made[layer] = {heads, blocked};
    return /** @type {Computed} */ ({
      tokens, pad, source, embedded: {unknown}, layers: made, there, usual,
      maskKind: wanted.mask, mask, cut, row, layer, head,
    });
  }

  return source;
}

/**
 * @param {ArrayBuffer} buffer
 * @param {number} heads
 * @param {number} n
 * @param {number} keys
 * @param {number} values
 * @returns {Head[]}
 */
function unpacked(buffer, heads, n, keys, values) {
  let first = 0;
  const next = (
    /** @type {Float64ArrayConstructor | Float32ArrayConstructor} */ Kind,
    /** @type {number} */ columns,
  ) =>
    Array.from({length: heads}, () => {
      const numbers = new Kind(buffer, first, n * columns);
      first += numbers.byteLength;
      return matrix(n, columns, Float64Array.from(numbers));
    });
  const scores = next(Float64Array, n);
  const [Q, K, V] = [keys, keys, values].map((columns) => next(Float32Array, columns));
  return scores.map((each, h) => ({Q: Q[h], K: K[h], V: V[h], scores: each}));
}
