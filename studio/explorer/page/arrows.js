// The query and the keys as arrows: the query's can be turned, and shadows, scores and weights follow.

import {headOf, strongest} from "../engine/computing.js";
import {at} from "../engine/matrices.js";
import {styleFor, write} from "../engine/numbers.js";
import {answersTo, planeOf} from "../engine/turning.js";
import {draw, fill, make, set, setText, spans} from "../../browser/dom.js";
import {partsOf, say} from "../../browser/messages.js";
import {favourite, isOfPairs} from "./stages.js";

/** @typedef {import("../engine/computing.js").Computed} Computed */
/** @typedef {import("../engine/turning.js").Plane} Plane */
/** @typedef {import("../engine/turning.js").Turned} Turned */
/** @typedef {import("./experiments.js").Now} Now */

/** Half of the picture's width and of its height, in its own units. */
const [ACROSS, HIGH] = [170, 130];
/** Room for words at the edges. */
const EDGE = 26;
/** How far a key turns the query, in degrees, and by which factor one stretches it. */
const [STEP, FACTOR] = [5, 1.1];
/** Words nearer to one another than this, across and in height, would overlap: the later is left out. */
const [WIDE, TALL] = [52, 15];

export class Arrows {
  /** @param {{controls: HTMLElement, about: HTMLElement, result: HTMLElement}} card */
  constructor(card) {
    this.card = card;
    /** @type {Now | null} */
    this.now = null;
    /** What the arrows are of: of anything else, the query is the model's again. */
    this.made = "";
    this.key = 0;
    /** @type {Plane} */
    this.plane = {long: 0, keys: []};
    /** @type {Turned | null} Null: as the model has it. */
    this.turned = null;
    this.picture = draw("g", {"aria-hidden": "true"});
    this.handle = draw(
      "g",
      {class: "handle", role: "slider", tabindex: 0, "aria-valuemin": -180, "aria-valuemax": 180},
      draw("circle", {r: 16, class: "reach"}),
      draw("circle", {r: 6, class: "tip"}),
    );
    const box = `${-ACROSS} ${-HIGH} ${2 * ACROSS} ${2 * HIGH}`;
    this.svg = draw("svg", {viewBox: box, class: "arrows"}, this.picture, this.handle);
    this.moved = make("p", {class: "moved"});
    this.back = make("button", {type: "button"});
    this.back.addEventListener("click", () => {
      this.turn(null);
      this.handle.focus();
    });
    this.table = make("table", {});
    this.region = make("div", {class: "terms", tabindex: 0, role: "region"}, this.table);
    fill(card.controls, this.svg, this.moved, this.back);
    fill(card.result, this.region);
    this.listen();
  }

  listen() {
    const {handle, svg} = this;
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
    });
    /** @param {MouseEvent} event */
    const follow = (event) => {
      const box = svg.getBoundingClientRect();
      const unit = this.unit * (box.width / (2 * ACROSS));
      const x = (event.clientX - box.left - box.width / 2) / unit;
      const y = (box.top + box.height / 2 - event.clientY) / unit;
      this.turn({long: Math.hypot(x, y), turn: Math.atan2(y, x)});
    };
    handle.addEventListener("pointermove", (event) => {
      if (handle.hasPointerCapture(event.pointerId)) follow(event);
    });
    // Who cannot drag points at where the query is to end.
    svg.addEventListener("click", (event) => {
      if (!handle.contains(/** @type {Node} */ (event.target))) follow(event);
    });
    handle.addEventListener("keydown", (event) => {
      const {long, turn} = this.query;
      const by = (STEP * Math.PI) / 180;
      /** @type {Record<string, Turned | null>} */
      const to = {
        ArrowLeft: {long, turn: turn + by},
        ArrowRight: {long, turn: turn - by},
        ArrowUp: {long: long * FACTOR, turn},
        ArrowDown: {long: long / FACTOR, turn},
        Home: null,
      };
      if (!Object.hasOwn(to, event.key)) return;
      event.preventDefault();
      this.turn(to[event.key]);
    });
  }

  /** The query as it is now. */
  get query() {
    return this.turned ?? {long: this.plane.long, turn: 0};
  }

  /** The picture's units in a vector of length 1, however the query is turned. */
  get unit() {
    const longest = Math.max(1.15 * this.plane.long, ...this.plane.keys.map((key) => Math.hypot(...key)));
    return (HIGH - EDGE) / (longest || 1);
  }

  /** @param {Now} now */
  show(now) {
    const {state, computed, cell, texts} = now;
    const {lang, theme, stage, all, cell: opened, ...asked} = state;
    this.now = now;
    const own = isOfPairs(cell.tensor) && cell.row - 1 === computed.row;
    // Towards the key that gets second most, what the query finds changes on the way.
    const [most, second = most] = strongest(headOf(computed).weights, computed.row);
    this.key = own ? cell.column - 1 : second;
    const made = JSON.stringify([asked, computed.tokens, computed.row, this.key]);
    if (made !== this.made) this.turned = null;
    this.made = made;
    this.plane = planeOf(computed, this.key);
    const {tokens, row} = computed;
    const named = {query: {text: tokens[row], role: "query"}, key: {text: tokens[this.key], role: "key"}};
    fill(this.card.about, ...spans(partsOf(texts, "explore-arrows-say", named)));
    setText(this.back, say(texts, "explore-arrows-back"));
    set(this.handle, "aria-label", say(texts, "explore-arrows-handle", {query: tokens[row]}));
    set(this.region, "aria-label", say(texts, "explore-arrows-table"));
    this.draw();
  }

  /** @param {Turned | null} turned */
  turn(turned) {
    const most = (HIGH - EDGE) / this.unit;
    const round = (/** @type {number} */ angle) => Math.atan2(Math.sin(angle), Math.cos(angle));
    this.turned = turned && {long: Math.min(turned.long, most), turn: round(turned.turn)};
    this.draw();
  }

  draw() {
    if (!this.now) return;
    const {computed, state, texts} = this.now;
    const {tokens, row} = computed;
    const found = answersTo(computed, this.plane, this.query, state.temperature);
    if (!this.turned) {
      // The model's own numbers, not the plane's: those may differ in the last digit.
      const {scores, weights} = headOf(computed);
      found.scores = found.scores.map((_, j) => at(scores, row, j));
      found.weights = found.weights.map((_, j) => at(weights, row, j));
    }
    const {turn, long} = this.query;
    const plain = (/** @type {number} */ value, decimals = 2) => write({decimals, mark: texts.mark}, value);
    const degrees = plain((turn * 180) / Math.PI, 0);
    const best = found.weights.indexOf(Math.max(...found.weights));
    const weight = plain(found.weights[best]);
    const told = {turn: degrees, long: plain(long), key: {text: tokens[best], role: "key"}, weight};
    set(this.svg, "data-moved", this.turned ? "yes" : "no");
    fill(this.moved, ...spans(partsOf(texts, this.turned ? "explore-arrows-moved" : "explore-arrows-own", told)));
    set(this.moved, "data-moved", this.turned ? "yes" : "no");
    /** @type {HTMLButtonElement} */ (this.back).disabled = !this.turned;
    set(this.handle, "aria-valuenow", Math.round((turn * 180) / Math.PI));
    set(this.handle, "aria-valuetext", say(texts, "explore-arrows-value", {...told, key: tokens[best]}));
    this.drawPicture(found.shadows);
    this.drawTable(found);
  }

  /** @param {number[]} shadows */
  drawPicture(shadows) {
    const {computed} = /** @type {Now} */ (this.now);
    const {tokens, row} = computed;
    const {turn, long} = this.query;
    const {unit, plane, key} = this;
    const top = favourite(computed);
    const point = (/** @type {[number, number]} */ [x, y]) => /** @type {[number, number]} */ ([x * unit, -y * unit]);
    const way = /** @type {[number, number]} */ ([Math.cos(turn), Math.sin(turn)]);
    const along = (/** @type {number} */ far) => point([way[0] * far, way[1] * far]);
    const tip = along(long);
    const reach = (/** @type {number} */ j) => Math.hypot(...plane.keys[j]);
    const rank = (/** @type {number} */ j) => [key, top].indexOf(j) + 1 || 3;
    const keys = [...plane.keys.keys()].sort((a, b) => rank(a) - rank(b) || reach(b) - reach(a));
    const parts = [line("axis", along(-1000 / unit), along(1000 / unit))];
    /** @type {[number, number][]} */
    const named = [tip];
    const words = [word("query", tokens[row], tip, 0, 20)];
    for (const j of keys) {
      const [end, foot] = [point(plane.keys[j]), along(shadows[j])];
      const role = j === key || j === top ? "key" : "other";
      if (role === "key") parts.push(line("shadow", [0, 0], foot), line("drop", end, foot));
      parts.push(...arrow(j === key ? "key" : `${role} flat`, end));
      const free = named.every(([x, y]) => Math.abs(x - end[0]) > WIDE || Math.abs(y - end[1]) > TALL);
      if (!free && role === "other") continue;
      named.push(end);
      // On the query's line, a word is below it.
      const off = Math.abs(end[0] * way[1] + end[1] * way[0]) < TALL ? TALL : 0;
      words.push(word(role, tokens[j], end, off));
    }
    this.picture.replaceChildren(...parts, ...arrow("query", tip), ...words);
    set(this.handle, "transform", `translate(${tip[0]} ${tip[1]})`);
  }

  /** @param {{shadows: number[], scores: number[], weights: number[]}} found */
  drawTable({shadows, scores, weights}) {
    const {computed, texts} = /** @type {Now} */ (this.now);
    const columns = [shadows, scores, weights];
    const styles = columns.map((values) => styleFor(values, texts.mark));
    const names = ["token", "shadow", "score", "weight"].map((name) => say(texts, `explore-arrows-${name}`));
    const head = names.map((name) => make("th", {scope: "col"}, name));
    const rows = computed.tokens.map((token, j) =>
      make(
        "tr",
        {class: j === this.key ? "chosen" : false},
        make("th", {scope: "row", dir: "auto"}, token),
        columns.map((values, k) => make("td", {}, write(styles[k], values[j]))),
      ),
    );
    fill(this.table, make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows));
  }
}

/**
 * @param {string} name
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function line(name, from, to) {
  return draw("line", {class: name, x1: from[0], y1: from[1], x2: to[0], y2: to[1]});
}

/**
 * @param {string} name
 * @param {[number, number]} end
 */
function arrow(name, end) {
  const turn = (Math.atan2(end[1], end[0]) * 180) / Math.PI;
  const place = `translate(${end[0]} ${end[1]}) rotate(${turn})`;
  const head = draw("path", {class: `${name} tip`, d: "M0 0L-9 4L-9 -4Z", transform: place});
  return Math.hypot(...end) < 0.5 ? [] : [line(name, [0, 0], end), head];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {[number, number]} end
 * @param {number} [lower] How much lower it is.
 * @param {number} [away] How far from the tip.
 */
function word(name, text, end, lower = 0, away = 12) {
  const long = Math.hypot(...end) || 1;
  const [x, y] = end.map((value) => value * (1 + away / long));
  const anchor = Math.abs(end[0]) < long / 2 ? "middle" : end[0] > 0 ? "start" : "end";
  return draw("text", {class: name, x, y: y + 5 + lower, "text-anchor": anchor}, text);
}
