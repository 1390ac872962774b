// A sentence and its attention: a beam from each word to the one that asks, as wide as its share.

import {draw, make, set, setText} from "../../browser/dom.js";
import {isRightToLeft} from "../../browser/messages.js";

/**
 * What a strip shows.
 * @typedef {Object} Attention
 * @property {string[]} tokens
 * @property {number} row Who asks, from 0.
 * @property {number} strongest The key with the largest share, from 0.
 * @property {number[]} shares
 * @property {string[]} texts The same, as they are written.
 * @property {string} label
 * @property {(j: number) => string} name What a screen reader says of a word.
 * @property {string[]} beam Colours from key to query.
 */

/** All beams together, in pixels. */
const WHOLE = 40;
/** A beam's thickness at least, in pixels. */
const THREAD = 1.2;
const HIGHEST = 130;

export class Strip {
  /**
   * @param {string} name
   * @param {(row: number) => void} ask Hears who asks, from 0.
   */
  constructor(name, ask) {
    this.ask = ask;
    this.name = name;
    this.beams = draw("svg", {"aria-hidden": "true"});
    this.words = make("div", {
      class: "words",
      role: "radiogroup",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.move(event),
    });
    this.element = make("div", {class: "strip"}, this.beams, this.words);
    /** @type {Attention | null} */
    this.shown = null;
    new ResizeObserver(() => this.draw()).observe(this.words);
  }

  /** @param {Attention} shown */
  show(shown) {
    const held = this.words.contains(document.activeElement);
    this.shown = shown;
    const {tokens, row} = shown;
    set(this.words, "aria-label", shown.label);
    set(this.words, "dir", tokens.some(isRightToLeft) ? "rtl" : "ltr");
    while (this.words.children.length > tokens.length) this.words.lastChild?.remove();
    while (this.words.children.length < tokens.length) this.words.append(this.word());
    tokens.forEach((token, j) => {
      const button = /** @type {HTMLElement} */ (this.words.children[j]);
      const [word, share] = /** @type {HTMLElement[]} */ ([...button.children]);
      setText(word, token);
      setText(share, shown.texts[j]);
      set(button, "aria-label", shown.name(j));
      set(button, "aria-checked", j === row ? "true" : "false");
      set(button, "tabindex", j === row ? 0 : -1);
      set(button, "data-role", j === row ? "query" : j === shown.strongest ? "key" : null);
      button.style.setProperty("--share", String(shown.shares[j]));
      if (held && j === row) button.focus();
    });
    this.draw();
  }

  word() {
    return make(
      "button",
      {
        type: "button",
        role: "radio",
        class: "word",
        onclick: (/** @type {Event} */ event) => {
          this.ask([...this.words.children].indexOf(/** @type {Element} */ (event.currentTarget)));
        },
      },
      make("span", {class: "token", dir: "auto"}),
      make("span", {class: "share"}),
    );
  }

  /** @param {KeyboardEvent} event */
  move(event) {
    if (!this.shown) return;
    const {row, tokens} = this.shown;
    const turned = this.words.dir === "rtl" ? -1 : 1;
    /** @type {Record<string, number>} */
    const steps = {ArrowLeft: -turned, ArrowRight: turned, ArrowUp: -1, ArrowDown: 1};
    const ends = {Home: 0, End: tokens.length - 1};
    const step = steps[event.key];
    const to =
      step === undefined
        ? ends[/** @type {"Home"} */ (event.key)]
        : (row + step + tokens.length) % tokens.length;
    if (to === undefined) return;
    event.preventDefault();
    this.ask(to);
    /** @type {HTMLElement} */ (this.words.children[to]).focus();
  }

  /** Beams, where all words stand in one line; else their shares are bars below them. */
  draw() {
    if (!this.shown || !this.words.children.length) return;
    const around = this.words.getBoundingClientRect();
    const boxes = Array.from(this.words.children, (word) => word.getBoundingClientRect());
    const lines = boxes.some((box) => Math.abs(box.top - boxes[0].top) > box.height / 2);
    set(this.element, "data-lines", lines ? "several" : "one");
    this.beams.replaceChildren();
    if (lines || !around.width) return;
    const middles = boxes.map((box) => (box.left + box.right) / 2 - around.left);
    const {row, shares, beam, strongest} = this.shown;
    const spans = middles.map((x) => Math.abs(x - middles[row]));
    const height = Math.min(HIGHEST, Math.max(...spans) * 0.3 + 30);
    const base = height + WHOLE / 2;
    set(this.beams, "viewBox", `0 0 ${around.width} ${base}`);
    set(this.beams, "width", around.width);
    set(this.beams, "height", base);
    const order = ends(middles, row);
    let end = middles[row] - WHOLE / 2;
    const furthest = Math.max(...spans, 1);
    for (const j of order) {
      const width = shares[j] * WHOLE;
      const to = end + width / 2;
      end += width;
      const thick = Math.max(THREAD, width);
      const rise = (24 + (height - 24) * (spans[j] / furthest)) * 1.32;
      const x = j === row ? to - 14 : middles[j];
      const d = `M${x} ${base}C${x} ${base - rise} ${to} ${base - rise} ${to} ${base}`;
      const stroke = j === row ? beam[beam.length - 1] : this.light(j, x, to, beam);
      const opacity = j === strongest || shares[j] > 0.3 ? 1 : 0.6;
      const path = draw("path", {d, fill: "none", stroke, "stroke-width": thick, opacity});
      if (shares[j] > 0) this.beams.append(path);
    }
  }

  /**
   * A beam's colours along its way.
   * @param {number} j
   * @param {number} from
   * @param {number} to
   * @param {string[]} beam
   */
  light(j, from, to, beam) {
    const id = `beam-${this.name}-${j}`;
    const along = {id, gradientUnits: "userSpaceOnUse", x1: from, x2: to, y1: 0, y2: 0};
    const stops = beam.map((colour, k) =>
      draw("stop", {offset: k / (beam.length - 1), "stop-color": colour}),
    );
    this.beams.append(draw("linearGradient", along, ...stops));
    return `url(#${id})`;
  }
}

/**
 * The order in which beams end at the one that asks so that none crosses another: of those on one
 * side the furthest ends innermost; its own stands between them.
 * @param {number[]} middles
 * @param {number} row
 */
function ends(middles, row) {
  const keys = middles.map((_, j) => j);
  const before = keys.filter((j) => middles[j] < middles[row]);
  const after = keys.filter((j) => middles[j] > middles[row]);
  const left = before.sort((a, b) => middles[b] - middles[a]);
  const right = after.sort((a, b) => middles[b] - middles[a]);
  return [...left, row, ...right];
}
