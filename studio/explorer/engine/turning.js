// A query turned and stretched in the plane of the query and one key, and what it then gets.
// Of every key, the plane keeps the score with each query that lies in the plane.

import {softmax} from "./attention.js";
import {headOf} from "./computing.js";
import {at, matrix, row} from "./matrices.js";

/** @typedef {import("./computing.js").Computed} Computed */

/**
 * Where a query and the keys lie in the plane: the query points to the right.
 * @typedef {Object} Plane
 * @property {number} long Length of the query.
 * @property {[number, number][]} keys What lies in the plane of each key.
 */

/**
 * A query in the plane, as length and turn, in radians.
 * @typedef {{long: number, turn: number}} Turned
 */

/**
 * @param {ArrayLike<number>} a
 * @param {ArrayLike<number>} b
 */
const dot = (a, b) => Array.from(a).reduce((sum, value, k) => sum + value * b[k], 0);

/** @param {number[]} vector Of any length. */
function unit(vector) {
  const long = Math.hypot(...vector);
  return vector.map((value) => (long ? value / long : 0));
}

/**
 * The plane of a row's query and a key, which is on the upper side.
 * @param {Computed} computed
 * @param {number} key From 0.
 * @returns {Plane}
 */
export function planeOf(computed, key) {
  const {Q, K} = headOf(computed);
  const [query, other] = [Array.from(row(Q, computed.row)), Array.from(row(K, key))];
  const first = unit(query);
  const along = dot(other, first);
  const away = other.map((value, k) => value - along * first[k]);
  // Of a key in the query's direction, only what was rounded is left.
  const apart = Math.hypot(...away) > 1e-12 * Math.hypot(...other);
  const second = apart ? unit(away) : away.map(() => 0);
  const keys = Array.from({length: K.rows}, (_, j) => {
    const each = row(K, j);
    return /** @type {[number, number]} */ ([dot(each, first), dot(each, second)]);
  });
  return {long: Math.hypot(...query), keys};
}

/**
 * What a query of the plane gets: each key's shadow on its direction, score and weight.
 * @param {Computed} computed
 * @param {Plane} plane
 * @param {Turned} turned
 * @param {number} temperature
 */
export function answersTo(computed, plane, {long, turn}, temperature) {
  const [x, y] = [Math.cos(turn), Math.sin(turn)];
  const {Q} = headOf(computed);
  const n = plane.keys.length;
  const blocked = computed.layers[computed.layer].blocked.subarray(computed.row * n);
  const shadows = plane.keys.map((key) => key[0] * x + key[1] * y);
  const scores = shadows.map((shadow) => shadow * long);
  const masked = matrix(1, n);
  scores.forEach((score, j) => {
    masked.data[j] = blocked[j] ? -Infinity : score / Math.sqrt(Q.columns) / temperature;
  });
  const weights = softmax(masked);
  return {shadows, scores, weights: scores.map((_, j) => at(weights, 0, j))};
}
