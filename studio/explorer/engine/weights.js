// Where weights come from: the lesson's, which the page carries, and random ones, drawn from a seed.

import {inflated} from "../../browser/unpack.js";
import {exactSum, hashed, matrix, row, stacked} from "./matrices.js";
import {casefold} from "./words.js";

/** @typedef {import("./matrices.js").Matrix} Matrix */

/**
 * One layer: a matrix for each head, and W_O.
 * @typedef {{W_Q: Matrix[], W_K: Matrix[], W_V: Matrix[], W_O: Matrix}} Layer
 */

/**
 * A sentence as vectors; each row is (word + place) / by.
 * @typedef {Object} Embedded
 * @property {Matrix} X
 * @property {Matrix} words
 * @property {Matrix} places
 * @property {number} by What their sum is divided by: 1, or √2 for random vectors.
 * @property {string[]} unknown
 * @property {number[]} answers For each token the last layer's head that answers for it; 0: none.
 */

/**
 * @typedef {Object} Source
 * @property {Layer[]} layers
 * @property {string[]} vocabulary
 * @property {(tokens: string[], pad: number, places: boolean) => Embedded} embed
 */

/**
 * What the page carries of the lesson: `studio/explorer/carried.py` packs it.
 * @typedef {Object} Carried
 * @property {string} packed Base64 of what follows, deflated.
 * @property {[string, number[], number, number][]} arrays Name, shape, bytes of a number, its unit.
 * @property {number} common Number of words that are tried in places of others; rarer ones follow.
 * @property {number} size Root mean square of the common words' vectors.
 */

export const PAD = "[pad]";

/**
 * Unpack the lesson's weights.
 * @param {Carried} carried
 * @param {Record<string, string>} folded
 * @returns {Promise<Source>}
 */
export async function openLesson(carried, folded) {
  const view = new DataView(await inflated(carried.packed));
  let first = 0;
  /** @type {Record<string, Float64Array>} */
  const arrays = {};
  for (const [name, shape, bytes, unit] of carried.arrays) {
    const size = shape.reduce((a, b) => a * b, 1);
    const numbers = new Float64Array(size);
    for (let k = 0; k < size; k += 1) {
      const place = first + bytes * k;
      numbers[k] = (bytes === 1 ? view.getInt8(place) : view.getInt16(place, true)) * unit;
    }
    arrays[name] = numbers;
    first += bytes * size;
  }
  const shapes = Object.fromEntries(carried.arrays.map(([name, shape]) => [name, shape]));
  const vocabulary = new TextDecoder().decode(new Uint8Array(view.buffer, first)).split("\n");
  return makeLesson(arrays, shapes, vocabulary, carried, folded);
}

/**
 * @param {Record<string, Float64Array>} arrays
 * @param {Record<string, number[]>} shapes
 * @param {string[]} vocabulary
 * @param {Carried} carried
 * @param {Record<string, string>} folded
 * @returns {Source}
 */
function makeLesson(arrays, shapes, vocabulary, {common, size}, folded) {
  const rows = new Map(vocabulary.map((word, k) => [word, k]));
  const whole = (/** @type {string} */ name) =>
    matrix(shapes[name][0], shapes[name][1], arrays[name]);
  const perHead = (/** @type {string} */ name) => {
    const [heads, d, width] = shapes[name];
    return Array.from({length: heads}, (_, h) =>
      matrix(d, width, arrays[name].subarray(h * d * width, (h + 1) * d * width)),
    );
  };
  const layers = ["L1", "L2"].map((layer) => ({
    W_Q: perHead(`${layer}.W_Q`),
    W_K: perHead(`${layer}.W_K`),
    W_V: perHead(`${layer}.W_V`),
    W_O: whole(`${layer}.W_O`),
  }));
  const [vectors, positions] = [whole("embedding"), whole("positions")];
  const d = vectors.columns;
  const rowOf = (/** @type {string} */ word) => {
    const small = casefold(word, folded);
    const plain = small.replaceAll("’", "'");
    const forms = [word, small, plain, plain.replace(/'s$/, "")];
    const known = forms.find((form) => rows.has(form));
    return known === undefined ? undefined : rows.get(known);
  };
  const guess = guesser(rows, vectors, folded);
  return {
    layers,
    vocabulary: vocabulary.slice(0, common),
    embed(tokens, pad, withPlaces) {
      const found = tokens.map(rowOf);
      const unknown = [...new Set(tokens.filter((_, i) => found[i] === undefined))];
      const strange = new Map(
        unknown.map((word) => [
          word,
          guess(word) ?? hashed(`unknown ${word}`, d).map((value) => size * value),
        ]),
      );
      const padRow = rows.get(PAD);
      const ofPad = padRow === undefined ? new Float64Array(d) : row(vectors, padRow);
      const words = stacked([
        ...tokens.map((word, i) => {
          const known = found[i];
          return known === undefined
            ? /** @type {Float64Array} */ (strange.get(word))
            : row(vectors, known);
        }),
        ...Array(pad).fill(ofPad),
      ]);
      const n = words.rows;
      const places = matrix(n, d);
      if (withPlaces) places.data.set(positions.data.subarray(0, n * d));
      const X = matrix(n, d, words.data.map((value, k) => value + places.data[k]));
      const heads = found.map((known) => (known === undefined ? 0 : arrays.answers[known]));
      return {X, words, places, by: 1, unknown, answers: [...heads, ...Array(pad).fill(0)]};
    },
  };
}

const NAMES_LIKE = ["john", "james", "robert", "mary", "linda", "susan"];
const NUMBERS_LIKE = ["two", "three", "four"];
const MARKS_LIKE = [","];

/**
 * Return what guesses an unknown word's vector from its form: `engine/sources/further.py`.
 * @param {Map<string, number>} rows
 * @param {Matrix} vectors
 * @param {Record<string, string>} folded
 * @returns {(word: string) => Float64Array | null}
 */
function guesser(rows, vectors, folded) {
  /** @type {[string, number][] | null} */
  let backwards = null;
  const turned = (/** @type {string} */ word) => [...word].reverse().join("");
  const before = (/** @type {[string, number]} */ [one], /** @type {[string, number]} */ [other]) =>
    one < other ? -1 : 1;
  /**
   * @param {number[]} among
   * @returns {Float64Array}
   */
  const mean = (among) => {
    const vector = new Float64Array(vectors.columns);
    for (const k of among) {
      row(vectors, k).forEach((value, j) => {
        vector[j] += value;
      });
    }
    return vector.map((value) => value / among.length);
  };
  const meanOf = (/** @type {string[]} */ words) =>
    mean(words.map((word) => /** @type {number} */ (rows.get(word))));
  return (word) => {
    if (/\p{Nd}/u.test(word)) return meanOf(NUMBERS_LIKE);
    if (/^\p{P}+$/u.test(word)) return meanOf(MARKS_LIKE);
    if (/^[A-Z]\p{ASCII}*$/u.test(word)) return meanOf(NAMES_LIKE);
    backwards ??= [...rows].map(([known, k]) => /** @type {[string, number]} */ ([turned(known), k])).sort(before);
    const asked = turned(casefold(word, folded));
    for (let shared = asked.length; shared > 0; shared -= 1) {
      const ending = asked.slice(0, shared);
      const among = backwards.filter(([known]) => known.startsWith(ending)).map(([, k]) => k);
      if (among.length) return mean(among);
    }
    return null;
  };
}

const D_MODEL = 16;
const D_K = 4;

/**
 * One layer with one head, drawn from a seed: `engine/sources/random.py`.
 * @param {number | string} seed
 * @returns {Source}
 */
export function openRandom(seed) {
  const draw = (/** @type {string} */ key, size = D_MODEL) => hashed(`seed ${seed} ${key}`, size);
  const weights = (/** @type {string} */ name, /** @type {number} */ d, /** @type {number} */ width) =>
    unitColumns(matrix(d, width, draw(name, d * width)));
  const layer = {
    W_Q: [weights("W_Q", D_MODEL, D_K)],
    W_K: [weights("W_K", D_MODEL, D_K)],
    W_V: [weights("W_V", D_MODEL, D_K)],
    W_O: weights("W_O", D_K, D_MODEL),
  };
  return {
    layers: [layer],
    vocabulary: [],
    embed(tokens, pad, withPlaces) {
      const keys = [...tokens.map((token) => `word ${token}`), ...Array(pad).fill("pad")];
      const words = stacked(keys.map((key) => draw(key)));
      const places = matrix(words.rows, D_MODEL);
      if (withPlaces) {
        for (let i = 0; i < keys.length; i += 1) row(places, i).set(draw(`position ${i + 1}`));
      }
      const by = Math.sqrt(2);
      const X = matrix(
        words.rows,
        D_MODEL,
        words.data.map((value, k) => (value + places.data[k]) / by),
      );
      return {X, words, places, by, unknown: [], answers: []};
    },
  };
}

/** @param {Matrix} W */
function unitColumns(W) {
  const made = matrix(W.rows, W.columns, W.data.slice());
  for (let j = 0; j < W.columns; j += 1) {
    const squares = Array.from({length: W.rows}, (_, i) => W.data[i * W.columns + j] ** 2);
    const length = Math.sqrt(exactSum(squares));
    for (let i = 0; i < W.rows; i += 1) made.data[i * W.columns + j] /= length;
  }
  return made;
}
