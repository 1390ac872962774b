// A cell, opened: the numbers that it is made of, written so that they give it as they are drawn.

import {headOf, tensorOf} from "./computing.js";
import {at, column, row} from "./matrices.js";
import {FINEST, added, addingUp, divided, styleFor, times, write} from "./numbers.js";

/** @typedef {import("./computing.js").Computed} Computed */
/** @typedef {import("./matrices.js").Matrix} Matrix */
/** @typedef {import("./numbers.js").Style} Style */

/**
 * left × right relation made.
 * @typedef {{key: number, left: string, right: string, relation: string, made: string,
 *   value: number}} Term
 */

/**
 * A cell as a sum of products, after a number that was there before (`start`), if there is one.
 * @typedef {{form: "sum", left: string, right: string, along: "tokens" | "numbers", terms: Term[],
 *   start: {name: string, text: string} | null, relation: string, total: string}} Sum
 */

/**
 * A row of the embedding and one for the place.
 * @typedef {{form: "place", word: string, place: string, by: string, relation: string,
 *   total: string}} Place
 */

/**
 * score ÷ √d_k ÷ temperature.
 * @typedef {{form: "scaled", score: string, root: string, temperature: string, relation: string,
 *   total: string}} Scaled
 */

/** @typedef {{form: "masked", why: "open" | "later" | "padding" | "cut" | "carried", total: string}} Masked */

/**
 * Each key's score less the row's largest, e to that power; one of them by the sum of all.
 * @typedef {{form: "softmax", largest: string, terms: {key: number, score: string, less: string,
 *   power: string, value: number}[], powers: string, sumRelation: string, chosen: string,
 *   relation: string, total: string}} Softmax
 */

/** @typedef {Sum | Place | Scaled | Masked | Softmax} Opening */


/**
 * Open a cell.
 * @param {Computed} computed
 * @param {string} name Of the tensor.
 * @param {number} i
 * @param {number} j
 * @param {{mark: string, temperature: number}} how
 * @returns {Opening}
 */
export function open(computed, name, i, j, {mark, temperature}) {
  const head = headOf(computed);
  const tensor = tensorOf(computed, name);
  const style = styleFor(tensor.data, mark);
  const total = at(tensor, i, j);
  const layer = computed.layers[computed.layer];
  const styled = (/** @type {Matrix} */ A) => styleFor(A.data, mark);
  switch (name) {
    case "X":
      if (computed.layer > 0) return openResult(computed, computed.layer - 1, i, j, mark);
      return openPlace(computed, i, j, mark);
    case "Q":
    case "K":
    case "V": {
      const W = head[/** @type {"W_Q"} */ (`W_${name}`)];
      if (!W) return {form: "masked", why: "carried", total: write(style, total)};
      const factors = pairs(row(layer.X, i), styled(layer.X), column(W, j), styled(W));
      return sum("X", `W_${name}`, "numbers", factors, null, style, total);
    }
    case "scores": {
      const factors = pairs(row(head.Q, i), styled(head.Q), row(head.K, j), styled(head.K));
      return sum("Q", "K", "numbers", factors, null, style, total);
    }
    case "scaled": {
      const score = at(head.scores, i, j);
      const scoreStyle = styled(head.scores);
      const root = Math.sqrt(head.Q.columns);
      const rootStyle = {decimals: 4, mark};
      const relation =
        temperature === 1
          ? divided([scoreStyle, score], [rootStyle, root], [style, total])
          : divided([scoreStyle, score], [{decimals: 12, mark}, root * temperature], [style, total]);
      return {
        form: "scaled",
        score: write(scoreStyle, score),
        root: trimmed(write(rootStyle, root), mark),
        temperature: temperature === 1 ? "" : String(temperature).replace(".", mark),
        relation,
        total: write(style, total),
      };
    }
    case "masked":
      return {form: "masked", why: why(computed, i, j), total: write(style, total)};
    case "weights":
      return openSoftmax(head.masked, i, j, style, total, mark);
    case "output": {
      const weights = styled(head.weights);
      const factors = pairs(row(head.weights, i), weights, column(head.V, j), styled(head.V));
      return sum("weights", "V", "tokens", factors, null, style, total);
    }
    default:
      return openResult(computed, computed.layer, i, j, mark);
  }
}

/** @typedef {[Style, number][]} Pair */

/**
 * @param {Float64Array} left
 * @param {Style} leftStyle
 * @param {Float64Array} right
 * @param {Style} rightStyle
 * @returns {Pair[]}
 */
function pairs(left, leftStyle, right, rightStyle) {
  return Array.from(left, (value, k) => [
    [leftStyle, value],
    [rightStyle, right[k]],
  ]);
}

/**
 * @param {string} left
 * @param {string} right
 * @param {"tokens" | "numbers"} along
 * @param {Pair[]} factors
 * @param {{name: string, value: number} | null} start
 * @param {Style} style
 * @param {number} total
 * @returns {Sum}
 */
function sum(left, right, along, factors, start, style, total) {
  const products = factors.map(([[, a], [, b]]) => a * b);
  const parts = start ? [start.value, ...products] : products;
  const fine = addingUp(parts, style, total);
  return {
    form: "sum",
    left,
    right,
    along,
    terms: factors.map(([a, b], key) => ({
      key,
      left: write(...a),
      right: write(...b),
      relation: times(a, b, [fine, products[key]]),
      made: write(fine, products[key]),
      value: products[key],
    })),
    start: start && {name: start.name, text: write(fine, start.value)},
    relation: added(fine, parts, style, total),
    total: write(style, total),
  };
}

/**
 * @param {Computed} computed
 * @param {number} i
 * @param {number} j
 * @param {string} mark
 * @returns {Place}
 */
function openPlace({embedded}, i, j, mark) {
  const style = styleFor(embedded.X.data, mark);
  const [word, place] = [at(embedded.words, i, j), at(embedded.places, i, j)];
  const total = at(embedded.X, i, j);
  const by = embedded.by === 1 ? "" : "√2";
  const fine = by ? style : addingUp([word, place], style, total);
  return {
    form: "place",
    word: write(fine, word),
    place: write(fine, place),
    by,
    relation: by ? "≈" : added(fine, [word, place], style, total),
    total: write(style, total),
  };
}

/**
 * @param {Computed} computed
 * @param {number} layer From 0.
 * @param {number} i
 * @param {number} j
 * @param {string} mark
 */
function openResult(computed, layer, i, j, mark) {
  const {X, outputs, W_O, result} = computed.layers[layer];
  const styled = (/** @type {Matrix} */ A) => styleFor(A.data, mark);
  const factors = pairs(row(outputs, i), styled(outputs), column(W_O, j), styled(W_O));
  const start = {name: "X", value: at(X, i, j)};
  return sum("outputs", "W_O", "numbers", factors, start, styled(result), at(result, i, j));
}

/**
 * @param {Computed} computed
 * @param {number} i
 * @param {number} j
 */
function why({layers, layer, mask, maskKind, tokens}, i, j) {
  const at = i * tokens.length + j;
  if (!layers[layer].blocked[at]) return "open";
  if (!mask[at]) return "cut";
  return maskKind.includes("causal") && j > i ? "later" : "padding";
}

/**
 * @param {Matrix} masked
 * @param {number} i
 * @param {number} j
 * @param {Style} style Of the weights.
 * @param {number} total The weight.
 * @param {string} mark
 * @returns {Softmax}
 */
function openSoftmax(masked, i, j, style, total, mark) {
  const scores = Array.from(row(masked, i));
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const all = powers.reduce((a, b) => a + b, 0);
  let fine = {decimals: 3, mark};
  for (let decimals = 3; decimals <= FINEST; decimals += 1) {
    const tried = {decimals, mark};
    const adds = added(tried, powers, tried, all) === "=";
    const divides = divided([tried, powers[j]], [tried, all], [style, total]) === "=";
    if (adds && divides) {
      fine = tried;
      break;
    }
  }
  const scoreStyle = styleFor(masked.data, mark);
  return {
    form: "softmax",
    largest: write(scoreStyle, largest),
    terms: scores.map((score, key) => ({
      key,
      score: write(scoreStyle, score),
      less: write(scoreStyle, score - largest),
      power: write(fine, powers[key]),
      value: powers[key],
    })),
    powers: write(fine, all),
    sumRelation: added(fine, powers, fine, all),
    chosen: write(fine, powers[j]),
    relation: divided([fine, powers[j]], [fine, all], [style, total]),
    total: write(style, total),
  };
}

/**
 * Without zeros at its end.
 * @param {string} text
 * @param {string} mark
 */
function trimmed(text, mark) {
  const [whole, decimals = ""] = text.split(mark);
  const kept = decimals.replace(/0+$/, "");
  return kept ? whole + mark + kept : whole;
}
