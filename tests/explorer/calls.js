// What tests call of the engine, on a page of their own.

import {ask, defaultSlot} from "../../studio/explorer/engine/asking.js";
import {compute, tensorOf} from "../../studio/explorer/engine/computing.js";
import {styleFor, write} from "../../studio/explorer/engine/numbers.js";
import {open} from "../../studio/explorer/engine/openings.js";
import {shake256} from "../../studio/explorer/engine/shake256.js";
import {RequestError, tokenize} from "../../studio/explorer/engine/tokens.js";
import {openLesson} from "../../studio/explorer/engine/weights.js";

const {given} = window;
const lesson = await openLesson(given.lesson, given.words.folded);
const usual = {weights: "lesson", seed: 0, layer: null, head: null, mask: "none", pad: 0,
  temperature: 1, row: null, order: null, places: true, cut: null};
const computed = ({sentence, ...asked}) =>
  compute(sentence, {...usual, ...asked}, lesson, given.words);
const refusing = (work) => {
  try { return work(); } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return {refused: error.key};
  }
};
const plain = (value) => Number.isFinite(value) ? value : String(value);
window.engine = {
  digest: (text, length) => Array.from(shake256(new TextEncoder().encode(text), length)),
  tokenize: (sentence) => refusing(() => tokenize(sentence)),
  write: (values, decimals) => values.map((value) => write({decimals, mark: "."}, value)),
  styles: (rows) => rows.map((row) => styleFor(row, ".").decimals),
  trace: (asked, names) => refusing(() => {
    const made = computed(asked);
    const tensors = Object.fromEntries(names.map((name) => {
      const {data} = tensorOf(made, name);
      const style = styleFor(data, asked.mark ?? ".");
      return [name, {values: Array.from(data, plain), texts: Array.from(data, (v) => write(style, v))}];
    }));
    const {tokens, row, layer, head, embedded} = made;
    return {tokens, row, layer, head, unknown: embedded.unknown, tensors};
  }),
  open: (asked, name, i, j) => open(computed(asked), name, i, j,
    {mark: ".", temperature: asked.temperature ?? 1}),
  ask: (asked, slot, words) => ask(computed(asked), {...usual, ...asked}, slot, words,
    new AbortController().signal, () => {}),
  slot: (asked) => defaultSlot(computed(asked)),
};
