// Scaled dot-product attention (Vaswani et al. 2017, section 3.2), step by step, as in `engine/`.
// Rows are queries, columns are keys.

import {at, beside, mapped, matrix, product, row, transposed} from "./matrices.js";
import {RequestError} from "./tokens.js";

/** @typedef {import("./matrices.js").Matrix} Matrix */
/** @typedef {import("./weights.js").Layer} Layer */

/**
 * One head, every intermediate tensor.
 * @typedef {Object} Head
 * @property {Matrix} W_Q
 * @property {Matrix} W_K
 * @property {Matrix} W_V
 * @property {Matrix} Q
 * @property {Matrix} K
 * @property {Matrix} V
 * @property {Matrix} scores
 * @property {Matrix} scaled
 * @property {Matrix} masked
 * @property {Matrix} weights
 * @property {Matrix} output
 */

/**
 * One layer of a sentence.
 * @typedef {{X: Matrix, heads: Head[], W_O: Matrix, outputs: Matrix, result: Matrix,
 *   blocked: Uint8Array}} TracedLayer
 */

/**
 * Which pairs are blocked, row by row: 1 where a query may not see a key.
 * @param {string} kind none, causal, padding or causal+padding
 * @param {number} n
 * @param {number} pad How many of them, on the right, are padding.
 */
export function buildMask(kind, n, pad) {
  const blocked = new Uint8Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) {
      const later = kind.includes("causal") && j > i;
      const padding = kind.includes("padding") && j >= n - pad;
      blocked[i * n + j] = Number(later || padding);
    }
  }
  return blocked;
}

/**
 * All layers and heads of a sentence.
 * @param {Layer[]} layers
 * @param {Matrix} X
 * @param {Uint8Array} blocked
 * @param {number} temperature
 * @param {{layer: number, query: number, key: number} | null} cut A link to be blocked as well, in all
 *   heads of one layer; the layer counts from 1.
 * @returns {TracedLayer[]}
 */
export function trace(layers, X, blocked, temperature, cut = null) {
  /** @type {TracedLayer[]} */
  const traced = [];
  let input = X;
  layers.forEach((layer, k) => {
    let own = blocked;
    if (cut && cut.layer === k + 1) {
      own = blocked.slice();
      own[cut.query * X.rows + cut.key] = 1;
    }
    const made = through(layer, input, own, temperature);
    traced.push(made);
    input = made.result;
  });
  return traced;
}

/**
 * @param {Layer} layer
 * @param {Matrix} X
 * @param {Uint8Array} blocked
 * @param {number} temperature
 * @returns {TracedLayer}
 */
function through(layer, X, blocked, temperature) {
  const heads = layer.W_Q.map((_, h) => computeHead(layer, h, X, blocked, temperature));
  const outputs = beside(heads.map((head) => head.output));
  const added = product(outputs, layer.W_O);
  const result = mapped(X, (value, i, j) => value + at(added, i, j));
  return {X, heads, W_O: layer.W_O, outputs, result, blocked};
}

/**
 * @param {Layer} layer
 * @param {number} h From 0.
 * @param {Matrix} X
 * @param {Uint8Array} blocked
 * @param {number} temperature
 * @returns {Head}
 */
export function computeHead(layer, h, X, blocked, temperature) {
  const [W_Q, W_K, W_V] = [layer.W_Q[h], layer.W_K[h], layer.W_V[h]];
  const [Q, K, V] = [product(X, W_Q), product(X, W_K), product(X, W_V)];
  const scores = product(Q, transposed(K));
  return {W_Q, W_K, W_V, Q, K, V, scores, ...attend(scores, Q.columns, V, blocked, temperature)};
}

/**
 * What comes after the scores.
 * @param {Matrix} scores
 * @param {number} keys Numbers of a key.
 * @param {Matrix} V
 * @param {Uint8Array} blocked
 * @param {number} temperature
 */
export function attend(scores, keys, V, blocked, temperature) {
  const root = Math.sqrt(keys);
  const scaled = mapped(scores, (value) => value / root / temperature);
  if (!scaled.data.every(Number.isFinite)) throw new RequestError("explore-overflow");
  const masked = matrix(
    scaled.rows,
    scaled.columns,
    scaled.data.map((value, k) => (blocked[k] ? -Infinity : value)),
  );
  const weights = softmax(masked);
  return {scaled, masked, weights, output: product(weights, V)};
}

/**
 * Each row's shares; its maximum is taken off first, so that exp cannot overflow.
 * @param {Matrix} masked
 */
export function softmax(masked) {
  const weights = matrix(masked.rows, masked.columns);
  for (let i = 0; i < masked.rows; i += 1) {
    const scores = row(masked, i);
    const highest = scores.reduce((a, b) => Math.max(a, b), -Infinity);
    if (highest === -Infinity) throw new RequestError("explore-all-blocked", {row: i + 1});
    const exponentials = scores.map((score) => Math.exp(score - highest));
    const total = exponentials.reduce((a, b) => a + b, 0);
    row(weights, i).set(exponentials.map((value) => value / total));
  }
  return weights;
}
