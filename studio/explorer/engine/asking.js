// What a row asks for, in words: each word takes one token's place, and the row weighs it.
// The whole sentence is computed again for every word, as `engine/studies/meaning/asking.py` does.

import {computeHead, trace} from "./attention.js";
import {headOf} from "./computing.js";
import {at, matrix, row, stacked} from "./matrices.js";

/** @typedef {import("./computing.js").Computed} Computed */
/** @typedef {import("./computing.js").Wanted} Wanted */

/** Milliseconds that a piece of the work may take: the page stays awake meanwhile. */
const PIECE = 40;

/**
 * The token that a row weighs most, itself left out, words before punctuation; from 0.
 * @param {Computed} computed
 */
export function defaultSlot(computed) {
  const {tokens, pad, row: i, layers, layer} = computed;
  const n = tokens.length;
  const seen = tokens.flatMap((_, j) => (j !== i && !layers[layer].blocked[i * n + j] ? [j] : []));
  const typed = seen.filter((j) => j < n - pad);
  const words = typed.filter((j) => /[\p{L}\p{N}]/u.test(tokens[j]));
  const among = words.length ? words : typed;
  const {weights} = headOf(computed);
  return among.reduce((best, j) => (at(weights, i, j) > at(weights, i, best) ? j : best), among[0] ?? i);
}

/**
 * Weigh words in a slot, piece by piece.
 * @param {Computed} computed
 * @param {Wanted} wanted
 * @param {number} slot From 0.
 * @param {string[]} words
 * @param {AbortSignal} signal Ends the work.
 * @param {(done: number) => void} progress
 * @returns {Promise<{word: string, weight: number}[]>} From the largest weight on.
 */
export async function ask(computed, wanted, slot, words, signal, progress) {
  const {source, embedded, layers, mask, cut, layer, head, row: asking} = computed;
  const {X, places, by} = embedded;
  const vectors = lookUp(source, words);
  const input = matrix(X.rows, X.columns, X.data.slice());
  const place = row(places, slot);
  const [before, last] = [source.layers.slice(0, layer), source.layers[layer]];
  const weights = new Float64Array(words.length);
  let started = performance.now();
  for (let k = 0; k < words.length; k += 1) {
    const vector = row(vectors, k);
    row(input, slot).set(vector.map((value, c) => (value + place[c]) / by));
    const traced = trace(before, input, mask, wanted.temperature, cut);
    const X_last = traced.at(-1)?.result ?? input;
    const made = computeHead(last, head, X_last, layers[layer].blocked, wanted.temperature);
    weights[k] = at(made.weights, asking, slot);
    if (performance.now() - started > PIECE) {
      progress(k + 1);
      await new Promise((done) => setTimeout(done));
      if (signal.aborted) return [];
      started = performance.now();
    }
  }
  const order = Array.from(words, (_, k) => k).sort((a, b) => weights[b] - weights[a]);
  return order.map((k) => ({word: words[k], weight: weights[k]}));
}

/**
 * @param {import("./weights.js").Source} source
 * @param {string[]} words
 */
function lookUp(source, words) {
  return stacked(words.map((word) => row(source.embed([word], 0, false).words, 0).slice()));
}
