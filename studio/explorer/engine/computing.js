// What a state of the page asks for, computed: tokens, weights, traces.

import {buildMask, trace} from "./attention.js";
import {at} from "./matrices.js";
import {MAX_TOKENS, RequestError, tokenize} from "./tokens.js";
import {PAD, openRandom} from "./weights.js";
import {defaultRow} from "./words.js";

/** @typedef {import("./attention.js").TracedLayer} TracedLayer */
/** @typedef {import("./attention.js").Head} Head */
/** @typedef {import("./matrices.js").Matrix} Matrix */
/** @typedef {import("./weights.js").Source} Source */
/** @typedef {import("./traced.js").Traced} Traced */
/** @typedef {import("./weights.js").Embedded} Embedded */
/** @typedef {import("./words.js").WordLists} WordLists */


/**
 * What is computed of a sentence.
 * @typedef {Object} Wanted
 * @property {string} weights lesson or random
 * @property {number} seed
 * @property {number | null} layer From 1; null: the last.
 * @property {number | null} head From 1; null: the one that answers for the row's word.
 * @property {string} mask
 * @property {number} pad
 * @property {number} temperature
 * @property {number | null} row From 1; null: the last pronoun.
 * @property {number[] | null} order The words' places when shuffled, from 1.
 * @property {boolean} places Whether rows for places are added.
 * @property {{layer: number, query: number, key: number} | null} cut Query and key from 1.
 */

/**
 * A sentence, computed.
 * @typedef {Object} Computed
 * @property {string[]} tokens Pads included.
 * @property {number} pad
 * @property {Source | Traced} source
 * @property {Embedded} embedded
 * @property {TracedLayer[]} layers
 * @property {number[]} there The layers that can be shown, from 0.
 * @property {number} usual The layer that is shown if none is chosen, from 0.
 * @property {string} maskKind
 * @property {Uint8Array} mask The mask that was asked for, without a cut.
 * @property {{layer: number, query: number, key: number} | null} cut Its layer from 1, tokens from 0.
 * @property {number} row From 0.
 * @property {number} layer From 0.
 * @property {number} head From 0.
 */

/**
 * @param {string} sentence
 * @param {Wanted} wanted
 * @param {Source | Traced} lesson
 * @param {WordLists} lists
 * @returns {Computed}
 */
export function compute(sentence, wanted, lesson, lists) {
  if ("compute" in lesson) return lesson.compute(wanted);
  let words = tokenize(sentence);
  const n = words.length + wanted.pad;
  if (n > MAX_TOKENS) throw new RequestError("explore-too-many", {count: n, most: MAX_TOKENS});
  const {order} = wanted;
  if (order && order.length === words.length) words = order.map((place) => words[place - 1]);
  const tokens = [...words, .../** @type {string[]} */ (Array(wanted.pad).fill(PAD))];
  const source = wanted.weights === "random" ? openRandom(wanted.seed) : lesson;
  const embedded = source.embed(words, wanted.pad, wanted.places);
  const mask = buildMask(wanted.mask, n, wanted.pad);
  const cut = cutOf(wanted, n);
  const layers = trace(source.layers, embedded.X, mask, wanted.temperature, cut);
  const row = wanted.row && wanted.row <= n ? wanted.row - 1 : defaultRow(words, lists);
  const there = layers.map((_, k) => k);
  const usual = layers.length - 1;
  const layer = Math.min((wanted.layer ?? layers.length) - 1, usual);
  const heads = layers[layer].heads.length;
  const answering = layer === usual ? (embedded.answers[row] ?? 0) : 0;
  const head = Math.min(wanted.head ?? (answering || 1), heads) - 1;
  const maskKind = wanted.mask;
  const {pad} = wanted;
  return {
    tokens, pad, source, embedded, layers, there, usual, maskKind, mask, cut, row, layer, head,
  };
}

/**
 * @param {Wanted} wanted
 * @param {number} n
 */
export function cutOf({cut}, n) {
  if (!cut || cut.query > n || cut.key > n) return null;
  return {layer: cut.layer, query: cut.query - 1, key: cut.key - 1};
}

/**
 * The head that is looked at.
 * @param {Computed} computed
 * @returns {Head}
 */
export const headOf = (computed) => computed.layers[computed.layer].heads[computed.head];

/**
 * A tensor by its name.
 * @param {Computed} computed
 * @param {string} name
 * @returns {Matrix}
 */
export function tensorOf(computed, name) {
  const layer = computed.layers[computed.layer];
  if (name === "X") return layer.X;
  if (name === "result") return layer.result;
  return headOf(computed)[/** @type {keyof Head} */ (name)];
}

/**
 * The keys of a row from the largest weight on; the first of equals first.
 * @param {Matrix} weights
 * @param {number} i
 */
export function strongest(weights, i) {
  const keys = Array.from({length: weights.columns}, (_, j) => j);
  return keys.sort((a, b) => at(weights, i, b) - at(weights, i, a));
}
