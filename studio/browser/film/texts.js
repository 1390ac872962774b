import { FINE } from "./book.js";
import { UNIT, element, long, paint, set } from "./svg.js";

/** @typedef {import("./book.js").Book} Book */

/** Distance of baselines, in em (`scenes.text.pango`). */
const LINE_HEIGHT = 1.32;

/**
 * A text as it is set, its first baseline beginning at the origin, one em a unit of the frame.
 * @param {Book} book
 * @param {number} number of the setting
 * @returns {{node: SVGElement, spans: Map<number, SVGElement[]>}} with the elements of each span
 */
export function letters(book, number) {
  const { tabular, pieces } = book.setting(number);
  const turned = pieces.some((piece) => piece[5]);
  /** @type {Map<number, SVGElement[]>} */
  const spans = new Map();
  const parts = pieces.map(([text, font, left, line = 0, span = -1, right = 0]) => {
    const place = { x: long(left / FINE), y: long(line * LINE_HEIGHT), "font-family": `qk${font}` };
    // What is read from the right, in an element of its own, begins where it ends.
    /** @type {Record<string, string>} */
    const how = right ? { direction: "rtl", "unicode-bidi": "bidi-override" } : {};
    const part = element(turned ? "text" : "tspan", { ...place, ...how });
    part.textContent = text;
    spans.set(span, [...(spans.get(span) ?? []), part]);
    return part;
  });
  const node = element(turned ? "g" : "text", { "font-size": UNIT }, parts);
  node.setAttribute("class", tabular ? "letters tabular" : "letters");
  return { node, spans };
}

/**
 * Put letters somewhere.
 * @param {Element} node
 * @param {number} x
 * @param {number} y
 * @param {number} em
 * @param {number} slant
 */
export function stand(node, x, y, em, slant = 0) {
  const turn = slant ? ` rotate(${(-slant * 180) / Math.PI})` : "";
  set(node, "transform", `translate(${long(x)} ${long(-y)})${turn} scale(${em})`);
}

/** A text of a picture. */
export class Label {
  /**
   * @param {Book} book
   * @param {import("./book.js").Thing} thing
   * @param {number} theme
   */
  constructor(book, thing, theme) {
    const { setting, x, y, em, slant } = thing.own;
    const made = letters(book, setting);
    this.node = made.node;
    this.spans = made.spans;
    this.inks = inks(book, thing, theme);
    this.colour(this.inks);
    stand(this.node, x, y, em, slant);
  }

  /** @param {Map<number, number[]>} inks by span, −1 for the rest */
  colour(inks) {
    for (const [span, parts] of this.spans) {
      for (const part of parts) paint(part, "fill", inks.get(span) ?? [0, 0, 0, 0]);
    }
  }
}

/**
 * Colours of a text's spans, −1 for the rest.
 * @param {Book} book
 * @param {import("./book.js").Thing} thing
 * @param {number} theme
 */
export function inks(book, thing, theme) {
  /** @type {Map<number, number[]>} */
  const made = new Map();
  [thing.own.colour, ...thing.own.spans].forEach((number, k) => {
    const [red, green, blue, alpha] = book.colour(number, theme);
    made.set(k - 1, [red, green, blue, alpha * thing.alpha]);
  });
  return made;
}
