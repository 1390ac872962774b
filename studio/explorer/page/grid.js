// A matrix as a grid that the keyboard walks through (ARIA: grid). Of a large one only a window has
// cells; the rest is colour, and the window goes where the focus goes: each number can be reached.

import {css, inkOn} from "./colours.js";
import {dress, make, set, setText} from "../../browser/dom.js";
import {axis, windowOf} from "./folding.js";

/** @typedef {import("./colours.js").Rgb} Rgb */
/** @typedef {import("./folding.js").Axis} Axis */

/**
 * What a grid shows.
 * @typedef {Object} Picture
 * @property {string} label What a screen reader calls the grid.
 * @property {string[]} rows
 * @property {string[]} columns
 * @property {boolean} words Whether columns are words, and not numbers.
 * @property {string} asks What stands at the rows' side.
 * @property {string} answers What stands at the columns' side.
 * @property {(i: number, j: number) => string} text
 * @property {(i: number, j: number, text: string) => string} name What a screen reader says.
 * @property {(i: number, j: number) => Rgb} paint
 * @property {(i: number, j: number) => boolean} blocked
 * @property {{row: number, column: number}} selected From 0.
 * @property {number} widest Signs of the longest number.
 * @property {"small" | "usual" | "hero"} size How much of the stage it has.
 * @property {boolean} opened Whether the selected cell is the page's.
 * @property {{row: number | null, rowRole: string, column: number | null, columnRole: string}} framed
 * @property {string} empty The colour of a cell that a mask shuts.
 */

/** Sizes of cells and letters, in rem: side by side, in little room, usual, with room to spare. */
const SMALL = {width: 2.35, height: 1.5, letters: 0.72};
const TIGHT = {width: 2.7, height: 1.6, letters: 0.8};
const CELL = {width: 3.3, height: 1.8, letters: 0.9};
const HERO = {width: 5.2, height: 2.5, letters: 1.08};
/** A telephone's width, in rem: cells are smaller there. */
const NARROW = 30;
/** Of rows and columns outside the window. */
const THIN = {least: 0.2, usual: 0.5, most: 0.75};
const MARGIN = 0.6;
const LETTER = 0.6;
/** A digit of a number in bold, and the room around a number, in its letters' size. */
const DIGIT = 0.56;
const PADDING = 0.95;
/** A letter of what stands in the corner, in rem. */
const CORNER = 0.42;
const LONGEST = 12;
const UP = {short: 1.9, tall: 5.8};

/** @type {Record<string, (i: number, j: number, rows: number, columns: number) => [number, number]>} */
const MOVES = {
  ArrowUp: (i, j) => [i - 1, j],
  ArrowDown: (i, j) => [i + 1, j],
  ArrowLeft: (i, j) => [i, j - 1],
  ArrowRight: (i, j) => [i, j + 1],
  Home: (i) => [i, 0],
  End: (i, j, rows, columns) => [i, columns - 1],
  PageUp: (i, j) => [i - 5, j],
  PageDown: (i, j) => [i + 5, j],
  "Ctrl+Home": () => [0, 0],
  "Ctrl+End": (i, j, rows, columns) => [rows - 1, columns - 1],
};

export class Grid {
  /** @param {(i: number, j: number) => void} select Hears of the cell that is chosen, from 0. */
  constructor(select) {
    this.select = select;
    this.canvas = /** @type {HTMLCanvasElement} */ (make("canvas", {"aria-hidden": "true"}));
    this.element = make("div", {
      class: "grid",
      role: "grid",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.move(event),
      onclick: (/** @type {MouseEvent} */ event) => this.point(event),
    });
    this.row = make("div", {class: "frame", "aria-hidden": "true"});
    this.column = make("div", {class: "frame", "aria-hidden": "true"});
    /** @type {HTMLElement[][]} */
    this.cells = [];
    this.shape = "";
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Axis} */
    this.down = axis(0, 0, 0, 0);
    this.across = this.down;
    this.left = 0;
    this.top = 0;
    this.rem = 16;
  }

  /**
   * @param {Picture} picture
   * @param {number} room The width that there is for it, in pixels.
   * @param {number} rem Pixels of a rem.
   */
  show(picture, room, rem) {
    const held = this.element.contains(document.activeElement);
    this.picture = picture;
    this.rem = rem;
    this.lay(picture, room / rem);
    const shape = [this.down.full.length, this.across.full.length].join();
    if (shape !== this.shape) this.build();
    this.shape = shape;
    this.draw(picture);
    this.paint(picture);
    if (held) this.focus();
  }

  /**
   * The words at the rows' side stay in sight.
   * @param {number} scrolled
   */
  hold(scrolled) {
    this.element.style.setProperty("--scrolled", `${scrolled}px`);
  }

  /** Put the keyboard's focus on the selected cell. */
  focus() {
    this.cell()?.focus({preventScroll: false});
  }

  cell() {
    if (!this.picture) return undefined;
    const {row, column} = this.picture.selected;
    return this.cells[row - this.down.full[0]]?.[column - this.across.full[0]];
  }

  /**
   * @param {Picture} picture
   * @param {number} room In rem.
   */
  lay({rows, columns, words, selected, size, widest, asks, answers}, room) {
    const longest = Math.min(LONGEST, Math.max(...rows.map((word) => [...word].length)));
    const letters = words ? Math.max(...columns.map((word) => [...word].length)) : 0;
    const narrow = room < NARROW;
    const small = size === "small" || narrow ? SMALL : size === "hero" ? TIGHT : CELL;
    const large = size === "small" ? SMALL : size === "hero" && !narrow ? HERO : CELL;
    const corner = CORNER * Math.max(asks.length, answers.length);
    const aside = (/** @type {number} */ letters) =>
      Math.max(corner, letters * (MARGIN + LETTER * longest));
    const needed = (/** @type {number} */ letters) => letters * (DIGIT * widest + PADDING);
    const least = Math.max(small.width, needed(small.letters));
    const most = Math.max(large.width, needed(large.letters));
    const full = windowOf(columns.length, 0).length;
    const free = room - aside(large.letters) - 0.6;
    const shared = (free - (columns.length - full) * THIN.usual) / full;
    const grown = most > least ? Math.min(1, Math.max(0, (shared - least) / (most - least))) : 0;
    const mixed = (/** @type {number} */ a, /** @type {number} */ b) => a + grown * (b - a);
    const width = mixed(least, most);
    const height = mixed(small.height, large.height);
    const letter = mixed(small.letters, large.letters);
    const rest = (free - full * width) / Math.max(1, columns.length - full);
    const thin = Math.min(size === "small" ? THIN.usual : THIN.most, Math.max(THIN.least, rest));
    this.element.style.fontSize = `${letter}rem`;
    const tall = letter * (LETTER * letters + 0.2) > width;
    set(this.element, "data-tall", tall ? "yes" : "no");
    set(this.element, "data-words", words ? "yes" : "no");
    this.left = aside(letter);
    this.top = letter * (tall ? UP.tall : UP.short);
    this.down = axis(rows.length, selected.row, height, Math.min(thin, THIN.usual));
    this.across = axis(columns.length, selected.column, width, thin);
  }

  build() {
    const heads = this.across.full.map(() => make("div", {role: "columnheader", class: "head"}));
    this.corner = make("div", {role: "columnheader", class: "corner"}, make("span"), make("span"));
    this.header = make("div", {role: "row", class: "row"}, this.corner, heads);
    this.heads = heads;
    this.sides = this.down.full.map(() => make("div", {role: "rowheader", class: "side"}));
    this.cells = this.down.full.map(() =>
      this.across.full.map(() => make("div", {role: "gridcell", class: "cell"})),
    );
    this.rows = this.cells.map((cells, k) =>
      make("div", {role: "row", class: "row"}, /** @type {HTMLElement[]} */ (this.sides)[k], cells),
    );
    this.element.replaceChildren(this.canvas, this.header, ...this.rows, this.row, this.column);
  }

  /** @param {Picture} picture */
  draw(picture) {
    const {down, across, left, top} = this;
    const {rows, columns, selected} = picture;
    const style = this.element.style;
    style.width = `${left + across.length}rem`;
    style.setProperty("--left", `${left}rem`);
    style.height = `${top + down.length}rem`;
    set(this.element, "aria-label", picture.label);
    set(this.element, "aria-rowcount", rows.length + 1);
    set(this.element, "aria-colcount", columns.length + 1);
    const [asks, answers] = /** @type {HTMLElement} */ (this.corner).children;
    setText(asks, picture.asks);
    setText(answers, picture.answers);
    place(/** @type {HTMLElement} */ (this.corner), 0, 0, left, top);
    set(/** @type {HTMLElement} */ (this.header), "aria-rowindex", 1);
    /** @type {HTMLElement[]} */ (this.heads).forEach((head, k) => {
      const j = across.full[k];
      setText(head, columns[j]);
      set(head, "aria-colindex", j + 2);
      set(head, "data-role", j === picture.framed.column ? picture.framed.columnRole : null);
      set(head, "dir", "auto");
      place(head, left + across.starts[j], 0, across.sizes[j], top);
    });
    down.full.forEach((i, k) => {
      const y = top + down.starts[i];
      const line = /** @type {HTMLElement[]} */ (this.rows)[k];
      set(line, "aria-rowindex", i + 2);
      const side = /** @type {HTMLElement[]} */ (this.sides)[k];
      setText(side, rows[i]);
      set(side, "data-role", i === picture.framed.row ? picture.framed.rowRole : null);
      set(side, "dir", "auto");
      place(side, 0, y, left, down.sizes[i]);
      across.full.forEach((j, l) => {
        const cell = this.cells[k][l];
        const text = picture.text(i, j);
        const chosen = i === selected.row && j === selected.column;
        setText(cell, text);
        set(cell, "aria-label", picture.name(i, j, text));
        set(cell, "aria-colindex", j + 2);
        set(cell, "tabindex", chosen ? 0 : -1);
        set(cell, "aria-selected", chosen && picture.opened ? "true" : "false");
        place(cell, left + across.starts[j], y, across.sizes[j], down.sizes[i]);
        if (picture.blocked(i, j)) {
          set(cell, "data-blocked", "yes");
          dress(cell, {backgroundColor: "", color: ""});
        } else {
          set(cell, "data-blocked", null);
          const fill = picture.paint(i, j);
          dress(cell, {backgroundColor: css(fill), color: inkOn(fill)});
        }
      });
    });
    this.frame(picture);
  }

  /** @param {Picture} picture */
  frame({framed}) {
    const {down, across, left, top} = this;
    this.row.hidden = framed.row === null;
    this.column.hidden = framed.column === null;
    if (framed.row !== null) {
      set(this.row, "data-role", framed.rowRole);
      place(this.row, left, top + down.starts[framed.row], across.length, down.sizes[framed.row]);
    }
    if (framed.column !== null) {
      set(this.column, "data-role", framed.columnRole);
      const [x, width] = [across.starts[framed.column], across.sizes[framed.column]];
      place(this.column, left + x, top, width, down.length);
    }
  }

  /**
   * Colours of what has no cells.
   * @param {Picture} picture
   */
  paint(picture) {
    const {down, across, left, top, canvas} = this;
    const everything =
      down.full.length === picture.rows.length && across.full.length === picture.columns.length;
    canvas.hidden = everything;
    if (everything) return;
    const sharp = this.rem * Math.min(2, window.devicePixelRatio || 1);
    place(canvas, left, top, across.length, down.length);
    canvas.width = Math.round(across.length * sharp);
    canvas.height = Math.round(down.length * sharp);
    const pen = canvas.getContext("2d");
    if (!pen) return;
    const covered = (/** @type {Axis} */ {full}, /** @type {number} */ k) =>
      k >= full[0] && k <= full[full.length - 1];
    picture.rows.forEach((_, i) =>
      picture.columns.forEach((__, j) => {
        if (covered(down, i) && covered(across, j)) return;
        pen.fillStyle = picture.blocked(i, j) ? picture.empty : css(picture.paint(i, j));
        const [x, y] = [Math.round(across.starts[j] * sharp), Math.round(down.starts[i] * sharp)];
        const right = Math.round((across.starts[j] + across.sizes[j]) * sharp);
        const bottom = Math.round((down.starts[i] + down.sizes[i]) * sharp);
        const gap = right - x > 4 && bottom - y > 4 ? 1 : 0;
        pen.fillRect(x, y, right - x - gap, bottom - y - gap);
      }),
    );
  }

  /** @param {KeyboardEvent} event */
  move(event) {
    const move = MOVES[(event.ctrlKey ? "Ctrl+" : "") + event.key];
    if (!move || !this.picture || event.altKey || event.metaKey) return;
    event.preventDefault();
    const {rows, columns, selected} = this.picture;
    const [i, j] = move(selected.row, selected.column, rows.length, columns.length);
    this.choose(clamped(i, rows.length), clamped(j, columns.length));
  }

  /** @param {MouseEvent} event */
  point(event) {
    if (!this.picture) return;
    const box = this.element.getBoundingClientRect();
    const rem = box.width / (this.left + this.across.length);
    const x = (event.clientX - box.left) / rem - this.left;
    const y = (event.clientY - box.top) / rem - this.top;
    if (x < 0 || y < 0) return;
    const at = (/** @type {Axis} */ {starts}, /** @type {number} */ here) =>
      starts.findLastIndex((start) => start <= here);
    this.choose(at(this.down, y), at(this.across, x));
  }

  /**
   * @param {number} i
   * @param {number} j
   */
  choose(i, j) {
    this.select(i, j);
    this.focus();
  }
}

/**
 * @param {HTMLElement} element
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function place(element, x, y, width, height) {
  dress(element, {left: `${x}rem`, top: `${y}rem`, width: `${width}rem`, height: `${height}rem`});
}

/**
 * @param {number} index
 * @param {number} n
 */
const clamped = (index, n) => Math.min(n - 1, Math.max(0, index));
