// Experiments at a click: ask the dictionary, cut a link, turn the query, shuffle.

import {ask, defaultSlot} from "../engine/asking.js";
import {compute, headOf} from "../engine/computing.js";
import {at} from "../engine/matrices.js";
import {styleFor, write} from "../engine/numbers.js";
import {Arrows} from "./arrows.js";
import {fill, make, spans} from "../../browser/dom.js";
import {partsOf, say} from "../../browser/messages.js";
import {Guessing} from "./guessing.js";
import {ranking} from "./ranking.js";
import {favourite, isOfPairs} from "./stages.js";

/** @typedef {import("../engine/computing.js").Computed} Computed */
/** @typedef {import("../engine/weights.js").Source} Source */
/** @typedef {import("../engine/words.js").WordLists} WordLists */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {import("../../browser/messages.js").Variable} Variable */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").CellPlace} CellPlace */

/**
 * What experiments need of the page.
 * @typedef {Object} Bench
 * @property {Source | import("../engine/traced.js").Traced} lesson
 * @property {WordLists} lists
 * @property {Record<string, string[]>} nouns
 * @property {import("./guessing.js").Read} read What a language model says comes next.
 * @property {(change: Partial<State>) => void} update
 * @property {(text: string) => void} announce
 */

/**
 * @typedef {Object} Now
 * @property {State} state
 * @property {Computed} computed
 * @property {Texts} texts
 * @property {Colours} colours
 * @property {CellPlace} cell
 * @property {string} sentence
 */

const FEW = 10;

export class Experiments {
  /**
   * @param {HTMLElement} place
   * @param {Bench} bench
   */
  constructor(place, bench) {
    this.bench = bench;
    /** @type {Now | null} */
    this.now = null;
    this.asked = "";
    /** @type {AbortController | null} */
    this.asking = null;
    this.ask = card("ask");
    this.cut = card("cut");
    this.arrows = card("arrows");
    this.shuffle = card("shuffle");
    this.turning = new Arrows(this.arrows);
    this.guess = card("guess");
    this.guessing = new Guessing(this.guess, bench);
    this.made = "";
    this.fixed = "compute" in bench.lesson;
    const cards = this.fixed ? [this.cut, this.arrows] : [this.ask, this.cut, this.arrows, this.shuffle];
    fill(place, [...cards, this.guess].map(({element}) => element));
  }

  /** @param {Now} now */
  show(now) {
    this.now = now;
    const {state, texts} = now;
    const {lang, theme, stage, all, cell, ...computed} = state;
    const made = JSON.stringify(computed);
    const {ask: asking, cut, arrows, shuffle, guess} = this;
    for (const [name, own] of Object.entries({ask: asking, cut, arrows, shuffle, guess})) {
      own.title.textContent = say(texts, `explore-${name}`);
    }
    if (made !== this.made) {
      this.asking?.abort();
      fill(this.ask.result);
    }
    this.made = made;
    this.showCut(now);
    this.turning.show(now);
    this.guessing.show(now);
    if (this.fixed) return;
    this.showAsking(now);
    this.showShuffle(now);
  }

  // Ask the dictionary

  /** @param {Now} now */
  showAsking({computed, texts}) {
    const {tokens, pad, row, layers, layer} = computed;
    const n = tokens.length;
    const usual = defaultSlot(computed);
    const options = tokens.slice(0, n - pad).map((token, j) => {
      const hidden = layers[layer].blocked[row * n + j] === 1;
      return make("option", {value: j, selected: j === usual, disabled: hidden}, `${j + 1} ${token}`);
    });
    const about = partsOf(texts, "explore-ask-say", {query: {text: tokens[row], role: "query"}});
    fill(this.ask.about, ...spans(about));
    const before = /** @type {HTMLSelectElement | null} */ (this.ask.controls.querySelector("select"));
    const held = this.ask.controls.contains(document.activeElement) ? document.activeElement : null;
    const slots = make("select", {name: "slot"}, options);
    const among = make(
      "select",
      {name: "among"},
      ["nouns", "all"].map((value) => make("option", {value}, say(texts, `explore-ask-${value}`))),
    );
    const button = make("button", {type: "button", class: "do"}, say(texts, "explore-ask-do"));
    button.addEventListener("click", () => this.start());
    fill(
      this.ask.controls,
      make("label", {}, make("span", {}, say(texts, "explore-ask-slot")), slots),
      make("label", {}, make("span", {}, say(texts, "explore-ask-among")), among),
      button,
    );
    if (before && held) /** @type {HTMLElement} */ (held === before ? slots : button).focus();
  }

  async start() {
    if (!this.now) return;
    const {state, computed, texts, colours} = this.now;
    const field = (/** @type {string} */ name) =>
      /** @type {HTMLSelectElement} */ (this.ask.controls.querySelector(`[name=${name}]`)).value;
    const slot = Number(field("slot"));
    const nouns = Object.values(this.bench.nouns).flat();
    const everything = field("among") === "all" && computed.source.vocabulary.length > 0;
    const words = everything ? computed.source.vocabulary.filter((w) => /[\p{L}\p{N}]/u.test(w)) : nouns;
    this.asking?.abort();
    this.asking = new AbortController();
    const {signal} = this.asking;
    const report = make("p", {class: "progress"});
    fill(this.ask.result, report);
    const found = await ask(computed, state, slot, words, signal, (done) => {
      report.textContent = say(texts, "explore-ask-progress", {done, of: words.length});
    });
    if (signal.aborted || !found.length) return;
    const {tokens, row} = computed;
    const style = {decimals: 4, mark: texts.mark};
    const named = tokens[slot].toLowerCase();
    const ranks = found.map(({word, weight}, k) => ({word, number: weight, place: k + 1, own: word === named}));
    const own = ranks.findIndex((rank) => rank.own);
    const list = (/** @type {number} */ from, /** @type {number} */ to) =>
      ranking(ranks.slice(from, to), found[0].weight || 1, style, colours);
    const variables = {
      query: {text: tokens[row], role: "query"},
      key: {text: found[0].word, role: "key"},
      count: words.length,
      number: write(style, found[0].weight),
    };
    const said = partsOf(texts, "explore-ask-result", variables);
    fill(
      this.ask.result,
      make("p", {}, ...spans(said)),
      list(0, FEW),
      own >= FEW && own < found.length - 3 && list(own, own + 1),
      list(Math.max(0, found.length - 3), found.length),
    );
    this.bench.announce(said.map(({text}) => text).join(""));
  }

  // Cut a link

  /** @param {Now} now */
  showCut({state, computed, texts, cell, sentence}) {
    const {tokens, row} = computed;
    const query = isOfPairs(cell.tensor) ? cell.row - 1 : row;
    const key = isOfPairs(cell.tensor) ? cell.column - 1 : favourite(computed);
    const t = (/** @type {string} */ line, /** @type {Record<string, Variable>} */ variables = {}) =>
      partsOf(texts, line, variables);
    const named = (/** @type {number} */ i, /** @type {number} */ j) => ({
      query: {text: tokens[i], role: "query"},
      key: {text: tokens[j], role: "key"},
    });
    fill(this.cut.about, ...spans(t(this.fixed ? "explore-cut-fixed" : "explore-cut-say")));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.cut;
    const buttons = (this.fixed ? [computed.layer] : computed.there).map((layer) =>
      make(
        "button",
        {
          type: "button",
          class: "do",
          "data-cut": layer,
          onclick: () => this.bench.update({cut: {layer: layer + 1, query: query + 1, key: key + 1}}),
        },
        say(texts, "explore-cut-do", {query: tokens[query], key: tokens[key], layer: layer + 1}),
      ),
    );
    if (state.cut) {
      buttons.push(
        make(
          "button",
          {type: "button", "data-cut": "mend", onclick: () => this.bench.update({cut: null})},
          say(texts, "explore-cut-mend"),
        ),
      );
    }
    fill(this.cut.controls, buttons);
    if (focused !== undefined) {
      const again = buttons.find((button) => button.dataset.cut === focused) ?? buttons[0];
      again.focus();
    }
    if (!state.cut || !computed.cut) {
      fill(this.cut.result);
      return;
    }
    const {lesson, lists} = this.bench;
    const whole = headOf(compute(sentence, {...state, cut: null}, lesson, lists)).weights;
    const now = headOf(computed).weights;
    const style = styleFor(now.data, texts.mark);
    const changes = Array.from({length: now.columns}, (_, j) =>
      Math.abs(at(now, row, j) - at(whole, row, j)),
    );
    const most = changes.indexOf(Math.max(...changes));
    const done = t("explore-cut-done", {
      ...named(state.cut.query - 1, state.cut.key - 1),
      layer: state.cut.layer,
    });
    const so = t("explore-cut-result", {
      ...named(row, most),
      layer: computed.layer + 1,
      head: computed.head + 1,
      before: write(style, at(whole, row, most)),
      after: write(style, at(now, row, most)),
      changed: changes[most] > 1e-12 ? "yes" : "no",
    });
    fill(this.cut.result, make("p", {}, ...spans(done)), make("p", {}, ...spans(so)));
  }

  // Shuffle

  /** @param {Now} now */
  showShuffle({state, computed, texts, sentence}) {
    const n = computed.tokens.length - computed.pad;
    fill(this.shuffle.about, ...spans(partsOf(texts, "explore-shuffle-say")));
    const again = make("button", {type: "button", class: "do", "data-shuffle": "do", disabled: n < 2}, say(texts, "explore-shuffle-do"));
    again.addEventListener("click", () => this.bench.update({order: shuffled(n, state.order), row: null, cell: null, cut: null}));
    const back = make("button", {type: "button", "data-shuffle": "back"}, say(texts, "explore-shuffle-back"));
    back.addEventListener("click", () => this.bench.update({order: null, row: null, cell: null}));
    const places = /** @type {HTMLInputElement} */ (make("input", {type: "checkbox", name: "places", "data-shuffle": "places"}));
    places.checked = state.places;
    places.addEventListener("change", () => this.bench.update({places: places.checked}));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.shuffle;
    fill(
      this.shuffle.controls,
      again,
      state.order && back,
      make("label", {class: "check"}, places, make("span", {}, say(texts, "explore-shuffle-places"))),
    );
    if (focused) {
      const held = this.shuffle.controls.querySelector(`[data-shuffle=${focused}]`) ?? again;
      /** @type {HTMLElement} */ (held).focus();
    }
    const {order} = state;
    if (!order || order.length !== n || state.cut) {
      fill(this.shuffle.result);
      return;
    }
    const change = this.changed(sentence, state, computed, order);
    const style = styleFor([1], texts.mark);
    const said = partsOf(texts, "explore-shuffle-result", {
      number: write(style, change),
      places: state.places ? "yes" : "no",
      mask: state.mask.includes("causal") ? "yes" : "no",
      same: change < 1e-9 ? "yes" : "no",
    });
    fill(this.shuffle.result, make("p", {}, ...spans(said)));
  }

  /**
   * The largest change of a weight, words put back in their places.
   * @param {string} sentence
   * @param {State} state
   * @param {Computed} computed
   * @param {number[]} order
   */
  changed(sentence, state, computed, order) {
    const {lesson, lists} = this.bench;
    const asked = {...state, order: null, layer: computed.layer + 1, head: computed.head + 1};
    const straight = headOf(compute(sentence, asked, lesson, lists)).weights;
    const {weights} = headOf(computed);
    let most = 0;
    for (let i = 0; i < order.length; i += 1) {
      for (let j = 0; j < order.length; j += 1) {
        const there = at(straight, order[i] - 1, order[j] - 1);
        most = Math.max(most, Math.abs(at(weights, i, j) - there));
      }
    }
    return most;
  }
}

/**
 * @typedef {ReturnType<typeof card>} Card
 */

/** @param {string} name */
function card(name) {
  const title = make("h3", {id: `experiment-${name}`});
  const about = make("p", {class: "about"});
  const controls = make("div", {class: "controls"});
  const result = make("div", {class: "result"});
  const element = make("section", {class: "card", "aria-labelledby": title.id}, title, about, controls, result);
  return {element, title, about, controls, result};
}

/**
 * An order that is neither the sentence's nor the one there is now, where there are so many.
 * @param {number} n At least 2.
 * @param {number[] | null} now
 */
function shuffled(n, now) {
  const straight = Array.from({length: n}, (_, k) => k + 1);
  const before = n > 2 ? String(now) : "";
  for (;;) {
    const order = [...straight];
    for (let k = n - 1; k > 0; k -= 1) {
      const other = Math.floor(Math.random() * (k + 1));
      [order[k], order[other]] = [order[other], order[k]];
    }
    if (String(order) !== before && String(order) !== String(straight)) return order;
  }
}
