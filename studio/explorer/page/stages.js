// The stages of attention: which tensors each shows, how their cells look and what is said of them.

import {PAD} from "../engine/weights.js";
import {headOf, strongest, tensorOf} from "../engine/computing.js";
import {at} from "../engine/matrices.js";
import {styleFor, write} from "../engine/numbers.js";
import {ofShare, ofSign} from "./colours.js";
import {partsOf, say} from "../../browser/messages.js";

/** @typedef {import("../engine/computing.js").Computed} Computed */
/** @typedef {import("../engine/matrices.js").Matrix} Matrix */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").CellPlace} CellPlace */
/** @typedef {import("./grid.js").Picture} Picture */

/** @type {Record<string, string[]>} */
export const TENSORS_OF = {
  X: ["X"],
  QKV: ["Q", "K", "V"],
  scores: ["scores"],
  scaled: ["scaled"],
  masked: ["masked"],
  weights: ["weights"],
  output: ["output"],
  result: ["result"],
};

/** What the steps from X to the result do, by the stage that they make. */
export const STEPS = ["QKV", "scores", "scaled", "masked", "weights", "output", "result"];

const PAIRS = ["scores", "scaled", "masked", "weights"];
/** @type {Record<string, string>} */
const ROLES = {Q: "query", K: "key", V: "value"};

/** @param {string} tensor */
export const isOfPairs = (tensor) => PAIRS.includes(tensor);

/** @param {string} tensor */
export const stageOf = (tensor) => (ROLES[tensor] ? "QKV" : tensor);

/**
 * A row's key that counts in a stage: the one that it weighs most.
 * @param {Computed} computed
 */
export const favourite = (computed) => strongest(headOf(computed).weights, computed.row)[0];

/**
 * The cell that is opened if nobody chose one: of the row that asks and the key that it weighs most.
 * @param {Computed} computed
 * @param {string} tensor
 * @returns {CellPlace}
 */
export function usualCell(computed, tensor) {
  const key = favourite(computed);
  const row = tensor === "K" || tensor === "V" ? key : computed.row;
  return {tensor, row: row + 1, column: isOfPairs(tensor) ? key + 1 : 1};
}

/**
 * The cell that a state opens, if it is there.
 * @param {State} state
 * @param {Computed} computed
 * @returns {CellPlace}
 */
export function openedCell(state, computed) {
  const there = TENSORS_OF[state.stage];
  const {cell} = state;
  if (cell && (state.all || there.includes(cell.tensor))) {
    const tensor = tensorOf(computed, cell.tensor);
    if (tensor && cell.row <= tensor.rows && cell.column <= tensor.columns) return cell;
  }
  return usualCell(computed, there[0]);
}

/**
 * What a cell is called: "it asks cat: 11.08".
 * @param {Texts} texts
 * @param {Computed} computed
 * @param {string} tensor
 * @param {number} i
 * @param {number} j
 * @param {string} text
 */
export function nameOf(texts, computed, tensor, i, j, text) {
  const {tokens} = computed;
  if (isOfPairs(tensor)) {
    const key = text.endsWith("∞") ? "explore-cell-blocked" : `explore-cell-${tensor}`;
    return say(texts, key, {query: tokens[i], key: tokens[j], number: text});
  }
  const line = ROLES[tensor] ? `explore-cell-${tensor}` : "explore-cell-row";
  return say(texts, line, {token: tokens[i], place: j + 1, tensor, number: text});
}

/**
 * A tensor as a picture.
 * @param {State} state
 * @param {Computed} computed
 * @param {Texts} texts
 * @param {Colours & {empty: string}} colours
 * @param {string} tensor
 * @param {CellPlace} selected
 * @param {boolean} opened
 * @returns {Picture}
 */
export function pictureOf(state, computed, texts, colours, tensor, selected, opened) {
  const matrix = tensorOf(computed, tensor);
  const style = styleFor(matrix.data, texts.mark);
  const largest = matrix.data.reduce((a, b) => (Number.isFinite(b) ? Math.max(a, Math.abs(b)) : a), 0);
  const pairs = isOfPairs(tensor);
  const {tokens, layers, layer, row} = computed;
  const {blocked} = layers[layer];
  const shut = tensor === "masked" || tensor === "weights";
  const text = (/** @type {number} */ i, /** @type {number} */ j) => write(style, at(matrix, i, j));
  const columns = pairs ? tokens : Array.from({length: matrix.columns}, (_, k) => String(k + 1));
  return {
    label: say(texts, `explore-grid-${tensor}`, {layer: computed.layer + 1, head: computed.head + 1}),
    rows: tokens,
    columns,
    words: pairs,
    asks: say(texts, pairs ? "explore-asks" : "explore-tokens"),
    answers: say(texts, pairs ? "explore-answers" : "explore-numbers"),
    text,
    name: (i, j, written) => nameOf(texts, computed, tensor, i, j, written),
    paint: (i, j) =>
      tensor === "weights"
        ? ofShare(colours, at(matrix, i, j))
        : ofSign(colours, at(matrix, i, j), largest),
    blocked: (i, j) => shut && blocked[i * matrix.columns + j] === 1,
    selected: {row: selected.row - 1, column: selected.column - 1},
    widest: Math.max(...extremes(matrix.data).map((value) => write(style, value).length)),
    size: state.all ? "small" : TENSORS_OF[state.stage].length > 1 ? "usual" : "hero",
    opened,
    framed: framesOf(tensor, row, selected, pairs),
    empty: colours.empty,
  };
}

/**
 * The smallest and the largest of the finite numbers, as which no other is longer, and −∞.
 * @param {Float64Array} values
 */
function extremes(values) {
  const finite = values.filter(Number.isFinite);
  const all = finite.length === values.length ? [] : [-Infinity];
  return [finite.reduce((a, b) => Math.min(a, b), 0), finite.reduce((a, b) => Math.max(a, b), 0), ...all];
}

/**
 * @param {string} tensor
 * @param {number} row
 * @param {CellPlace} selected
 * @param {boolean} pairs
 */
function framesOf(tensor, row, selected, pairs) {
  const rowRole = ROLES[tensor] ?? (pairs ? "query" : "ink");
  const own = ROLES[tensor] ? selected.row - 1 : row;
  return {row: own, rowRole, column: pairs ? selected.column - 1 : null, columnRole: "key"};
}

/**
 * What is said of a stage, for the row that asks.
 * @param {State} state
 * @param {Computed} computed
 * @param {Texts} texts
 */
export function caption(state, computed, texts) {
  const {tokens, row, layer, layers} = computed;
  const head = headOf(computed);
  const key = favourite(computed);
  const n = tokens.length;
  const written = (/** @type {string} */ name, j = key) => {
    const matrix = tensorOf(computed, name);
    return write(styleFor(matrix.data, texts.mark), at(matrix, row, j));
  };
  const answers = strongest(head.scores, row);
  const hidden = layers[layer].blocked.subarray(row * n, (row + 1) * n).reduce((a, b) => a + b, 0);
  const root = write({decimals: 2, mark: texts.mark}, Math.sqrt(head.Q.columns));
  const best = state.stage === "scores" || state.stage === "scaled" ? answers[0] : key;
  return partsOf(texts, `explore-say-${state.stage}`, {
    query: {text: tokens[row], role: "query"},
    key: {text: tokens[best], role: "key"},
    row: row + 1,
    layer: layer + 1,
    before: layer,
    first: layer === 0 ? "yes" : "no",
    last: layer === layers.length - 1 ? "yes" : "no",
    many: layers[layer].heads.length > 1 ? "yes" : "no",
    numbers: layers[layer].X?.columns ?? 0,
    keys: head.Q.columns,
    score: written("scores", answers[0]),
    scaled: written("scaled", answers[0]),
    weight: written("weights"),
    root,
    temperature: String(state.temperature).replace(".", texts.mark),
    tempered: state.temperature === 1 ? "no" : "yes",
    hidden,
    seen: n - hidden,
    of: n,
    self: best === row ? "yes" : "no",
    pads: tokens.filter((token) => token === PAD).length,
  });
}
