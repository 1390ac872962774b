/**
 * What a page carries of its films (`studio/vector`), as it is packed.
 *
 * @typedef {Object} Packed
 * @property {[number, number]} frame width and height of the frame, in its units
 * @property {string[]} themes their names
 * @property {string[][]} colours rows: one for each theme
 * @property {any[][]} settings texts, set: width, tabular, pieces
 * @property {number[][]} outlines
 * @property {any[][]} formulas text for who does not see them, and signs
 * @property {[string][]} pictures with which curves are filled: data URLs
 * @property {number[][]} lags when each cell of a sheet begins, from 0 to `SHARE`
 * @property {any[][]} rows things of pictures
 * @property {string[]} fonts WOFF in base64
 * @property {number[]} house the fonts that pages are set in: regular and semibold
 * @property {Record<string, Told>} told by language
 *
 * @typedef {Object} Told
 * @property {string} name of the language, in itself
 * @property {Record<string, string>} say lines of the page
 * @property {Film[]} films
 *
 * @typedef {Object} Film
 * @property {string} slug
 * @property {string} title
 * @property {Beat[]} beats
 *
 * @typedef {Object} Beat
 * @property {string} name
 * @property {string} title
 * @property {string} say
 * @property {string} notes
 * @property {string} seen its last picture in words
 * @property {Step[]} steps
 *
 * @typedef {[moves: number[], stands: number[], picture: number[], actors: (number | any[])[]]} Step
 *   ticks that it moves and that it stands, for each pace; things in the order in which they are
 *   drawn; and what is drawn while it moves: a thing, or a thing with its tracks (`Track`)
 *
 * @typedef {[what: number, start: number, end: number, values: any[], linear?: 0 | 1, lag?: number, spread?: number]} Track
 *   what changes, when, and its values at moments with equal distances (`stage.tracks`)
 */

export const TEXT = 0;
export const SHEET = 1;
export const CURVE = 2;

export const PACES = ["slow", "normal", "brisk"];

export const GRID = 1000;
export const EM = 100000;
export const FINE = 10000;
export const SHARE = 1000;

/** @typedef {[number, number, number, number]} Rgba red, green, blue from 0 to 255, alpha from 0 to 1 */

/**
 * @typedef {Object} Thing
 * @property {number} kind
 * @property {number} alpha
 * @property {any} own what things of its kind have
 */

/** The tables of a page's films, read as they are needed. */
export class Book {
  /** @param {Packed} packed */
  constructor(packed) {
    this.packed = packed;
    /** @type {Map<number, Thing>} */
    this.things = new Map();
    /** @type {Map<string, Float64Array>} */
    this.outlines = new Map();
    this.colours = packed.colours.map((row) => row.map(rgba));
  }

  /**
   * @param {number} number of the row; −1 for no colour
   * @param {number} theme
   * @returns {Rgba}
   */
  colour(number, theme) {
    return number < 0 ? [0, 0, 0, 0] : /** @type {Rgba} */ (this.colours[number][theme]);
  }

  /**
   * @param {number} number
   * @returns {Thing}
   */
  thing(number) {
    const known = this.things.get(number);
    if (known) return known;
    const [kind, alpha, ...own] = this.packed.rows[number];
    const made = { kind, alpha: alpha / SHARE, own: this.read(kind, own) };
    this.things.set(number, made);
    return made;
  }

  /**
   * @param {number} kind
   * @param {any[]} own
   */
  read(kind, own) {
    if (kind === TEXT) {
      const [setting, em, x, y, colour, spans, slant] = own;
      return { setting, em: em / EM, x: x / GRID, y: y / GRID, colour, spans, slant: slant / FINE };
    }
    if (kind === SHEET) {
      const [xs, ys, fill, texts, inks, em, gap, joined] = own;
      const count = (xs.length - 1) * (ys.length - 1);
      return {
        xs: summed(xs),
        ys: summed(ys),
        fill: spread(fill, count),
        texts: texts || Array(count).fill(-1),
        inks: inks ? spread(inks, count) : Array(count).fill(-1),
        em: em / EM,
        gap: gap / GRID,
        joined: joined === 1,
      };
    }
    if (kind === CURVE) {
      const [outline, colour, width, fill, strength, shades, number = -1] = own;
      const points = this.outline(outline, GRID);
      const [picture = ""] = this.packed.pictures[number] ?? [];
      return { points, picture, colour, width: width / GRID, fill, strength: strength / SHARE, shades };
    }
    const [formula, em, x, y, colour, colours] = own;
    return { formula, em: em / EM, x: x / GRID, y: y / GRID, colour, colours };
  }

  /**
   * Curves of an outline: eight numbers each, start, two handles, end.
   * @param {number} number
   * @param {number} grid steps a unit
   * @returns {Float64Array}
   */
  outline(number, grid = FINE) {
    const key = `${number}/${grid}`;
    const known = this.outlines.get(key);
    if (known) return known;
    const made = unrolled(this.packed.outlines[number], grid);
    this.outlines.set(key, made);
    return made;
  }

  /**
   * A text as it is set.
   * @param {number} number
   * @returns {{width: number, tabular: boolean, pieces: any[][]}}
   */
  setting(number) {
    const [width, tabular, ...pieces] = this.packed.settings[number];
    return { width: width / FINE, tabular: tabular === 1, pieces };
  }
}

/**
 * @param {number[]} row
 * @param {number} grid
 */
function unrolled(row, grid) {
  /** @type {number[]} */
  const made = [];
  let x = 0;
  let y = 0;
  for (let at = 0; at < row.length; ) {
    const kind = row[at];
    if (kind === 0) {
      x += row[at + 1];
      y += row[at + 2];
      at += 3;
    } else if (kind === 1) {
      const [dx, dy] = [row[at + 1], row[at + 2]];
      made.push(x, y, x + dx / 3, y + dy / 3, x + (2 * dx) / 3, y + (2 * dy) / 3, x + dx, y + dy);
      x += dx;
      y += dy;
      at += 3;
    } else {
      made.push(x, y);
      for (let k = 1; k < 7; k += 2) {
        x += row[at + k];
        y += row[at + k + 1];
        made.push(x, y);
      }
      at += 7;
    }
  }
  return Float64Array.from(made, (place) => place / grid);
}

/** @param {number[]} steps */
function summed(steps) {
  let place = 0;
  return steps.map((step) => (place += step) / GRID);
}

/**
 * @param {number[]} numbers all of them, or one that all are
 * @param {number} count
 */
function spread(numbers, count) {
  return numbers.length === count ? numbers : Array(count).fill(numbers[0]);
}

/**
 * @param {string} written
 * @returns {Rgba}
 */
function rgba(written) {
  const parts = written.match(/../g) ?? [];
  const [red, green, blue, alpha = 255] = parts.map((part) => parseInt(part, 16));
  return [red, green, blue, alpha / 255];
}
