// What comes next, and what is left of it with a word out of the last word's sight.

import {write} from "../engine/numbers.js";
import {fill, make, spans} from "../../browser/dom.js";
import {partsOf, say} from "../../browser/messages.js";
import {ranking} from "./ranking.js";

/** @typedef {import("./experiments.js").Now} Now */
/** @typedef {import("./experiments.js").Bench} Bench */
/** @typedef {import("./experiments.js").Card} Card */
/** @typedef {[piece: number, text: string, probability: number]} Guess */

/**
 * What a language model made of a sentence.
 * @typedef {Object} Read
 * @property {string} model
 * @property {string} sentence
 * @property {string[]} words
 * @property {Guess[]} next The most probable first.
 * @property {{best: number, next: Guess[]}[]} cuts For each word; "best" is what the best guess has left.
 */

export class Guessing {
  /**
   * @param {Card} card
   * @param {Bench} bench
   */
  constructor(card, bench) {
    this.card = card;
    this.bench = bench;
  }

  /** @param {Now} now */
  show({state, texts, colours}) {
    const {controls, about, result} = this.card;
    const {model, sentence, words, next, cuts} = this.bench.read;
    const k = state.unseen === null || state.unseen > words.length ? null : state.unseen - 1;
    fill(about, ...spans(partsOf(texts, "explore-guess-say", {model, sentence})));
    const option = (/** @type {number} */ value, /** @type {string} */ text) =>
      make("option", {value, selected: value === (k ?? -1) + 1}, text);
    const choice = /** @type {HTMLSelectElement} */ (
      make(
        "select",
        {name: "unseen"},
        option(0, say(texts, "explore-guess-nothing")),
        words.map((word, j) => option(j + 1, `${j + 1} ${word}`)),
      )
    );
    choice.addEventListener("change", () => this.bench.update({unseen: Number(choice.value) || null}));
    const held = controls.contains(document.activeElement);
    fill(controls, make("label", {}, make("span", {}, say(texts, "explore-guess-without")), choice));
    if (held) choice.focus();
    const [best, name, before] = next[0];
    const style = {decimals: 2, mark: texts.mark};
    const cut = k === null ? null : cuts[k];
    const told = {
      best: {text: name, role: ""},
      number: write(style, cut ? cut.best : before),
      before: write(style, before),
      key: {text: k === null ? "" : words[k], role: "key"},
      same: cut && write(style, cut.best) === write(style, before) ? "yes" : "no",
    };
    const shown = cut ? cut.next : next;
    const ranks = shown.map(([piece, word, number], j) => ({word, number, place: j + 1, own: piece === best}));
    fill(
      result,
      make("p", {}, ...spans(partsOf(texts, cut ? "explore-guess-left" : "explore-guess-whole", told))),
      ranking(ranks, Math.max(before, shown[0][2]), style, colours),
    );
  }
}
