import { path } from "./curves.js";
import { element, long, paint, set } from "./svg.js";
import { stand } from "./texts.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Thing} Thing */

const HUNDREDTH = 0.01;
let gradients = 0;

/**
 * Colours of a curve's line, one or several on the straight way between its ends, and of its inside.
 * @param {Book} book
 * @param {Thing} thing
 * @param {number} theme
 */
export function shades(book, thing, theme) {
  const { colour, shades, fill, strength } = thing.own;
  const faded = (/** @type {number} */ number, /** @type {number} */ share) => {
    const [red, green, blue, alpha] = book.colour(number, theme);
    return [red, green, blue, alpha * share];
  };
  const numbers = shades.length ? shades : [colour];
  return {
    line: numbers.map((/** @type {number} */ each) => faded(each, strength * thing.alpha)),
    fill: faded(fill, thing.alpha),
  };
}

/** A curve of a picture. */
export class Shape {
  /**
   * @param {Book} book
   * @param {Thing} thing
   * @param {number} theme
   */
  constructor(book, thing, theme) {
    const { points, width } = thing.own;
    this.body = element("path");
    this.node = this.body;
    /** @type {SVGElement | null} */
    this.gradient = null;
    if (thing.own.shades.length) {
      gradients += 1;
      const id = `shades-${gradients}`;
      const stops = thing.own.shades.map((/** @type {number} */ _, /** @type {number} */ k) =>
        element("stop", { offset: k / Math.max(1, thing.own.shades.length - 1) }),
      );
      this.gradient = element("linearGradient", { id, gradientUnits: "userSpaceOnUse" }, stops);
      this.body.setAttribute("stroke", `url(#${id})`);
      this.node = element("g", {}, [this.gradient, this.body]);
    }
    const { line, fill } = shades(book, thing, theme);
    this.show(points, line, fill, width, [points[0], points[1], ...points.slice(-2)]);
  }

  /**
   * Look so.
   * @param {Float64Array} points
   * @param {number[][]} line
   * @param {number[]} fill
   * @param {number} width
   * @param {number[]} ends where the first and the last of several colours are
   */
  show(points, line, fill, width, ends) {
    this.outline(points);
    paint(this.body, "fill", fill);
    set(this.body, "stroke-width", String(long(width * HUNDREDTH)));
    if (!this.gradient) {
      paint(this.body, "stroke", line[0]);
      return;
    }
    ["x1", "y1", "x2", "y2"].forEach((name, k) =>
      set(/** @type {SVGElement} */ (this.gradient), name, String(long(k % 2 ? -ends[k] : ends[k]))),
    );
    Array.from(this.gradient.children).forEach((stop, k) =>
      paint(stop, "stop", line[Math.min(k, line.length - 1)]),
    );
  }

  /** @param {Float64Array} points */
  outline(points) {
    set(this.body, "d", path(points));
  }
}

/** A rectangle that is filled with a picture of pixels: a logo. */
export class Picture {
  /** @param {Thing} thing */
  constructor({ own, alpha }) {
    const [xs, ys] = [0, 1].map((side) => own.points.filter((/** @type {number} */ _, /** @type {number} */ k) => k % 2 === side));
    const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const place = { x: long(left), y: long(-top), width: long(right - left), height: long(top - bottom) };
    this.node = element("image", { href: own.picture, ...place, preserveAspectRatio: "none", opacity: alpha });
  }
}

/** A formula of a picture: its signs, with its text for who does not see them. */
export class Formula {
  /**
   * @param {Book} book
   * @param {Thing} thing
   * @param {number} theme
   */
  constructor(book, thing, theme) {
    const { formula, x, y, em } = thing.own;
    const [text, ...signs] = book.packed.formulas[formula];
    this.signs = signs.map((/** @type {number[]} */ sign) =>
      element("path", { d: path(book.outline(sign[1])) }),
    );
    this.node = element("g", { role: "img", "aria-label": text }, this.signs);
    this.colour(colours(book, thing, theme));
    stand(this.node, x, y, em);
  }

  /** @param {number[][]} colours of its signs */
  colour(colours) {
    this.signs.forEach((sign, k) => paint(sign, "fill", colours[k]));
  }
}

/**
 * Colours of a formula's signs.
 * @param {Book} book
 * @param {Thing} thing
 * @param {number} theme
 */
export function colours(book, thing, theme) {
  const { formula, colour, colours } = thing.own;
  return book.packed.formulas[formula].slice(1).map(([piece]) => {
    const own = piece >= 0 && piece < colours.length;
    const [red, green, blue, alpha] = book.colour(own ? colours[piece] : colour, theme);
    return [red, green, blue, alpha * thing.alpha];
  });
}
