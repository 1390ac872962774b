// How a number becomes text: the rule of `scenes/text/numbers.py`, and nothing else writes numbers.

import {exact, fixed, powerOfTen, rounded, toNumber, toSignificant} from "./decimal.js";

/** @typedef {import("./decimal.js").Decimal} Decimal */

export const MINUS = "−";
const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SIGNIFICANT = 3;
const USUAL_DECIMALS = 2;
const MOST_DECIMALS = 4;
const LARGEST_PLAIN = 99_999;
/** So many digits of a computed number count. */
const CERTAIN = 13;
/** Decimals up to which terms are written so that they add up as they are drawn. */
export const FINEST = 12;

/**
 * How the numbers of one tensor are written: digits after the mark (null: powers of ten), and the mark.
 * @typedef {{decimals: number | null, mark: string}} Style
 */

/**
 * One style for all of some numbers.
 * @param {Iterable<number>} values
 * @param {string} mark
 * @returns {Style}
 */
export function styleFor(values, mark) {
  let largest = 0;
  for (const value of values) {
    const size = Math.abs(value);
    if (size > largest && size < Infinity) largest = size;
  }
  if (largest === 0) return {decimals: USUAL_DECIMALS, mark};
  if (largest > LARGEST_PLAIN) return {decimals: null, mark};
  if (largest >= 1000) return {decimals: 0, mark};
  if (largest >= 100) return {decimals: 1, mark};
  if (largest >= 0.1) return {decimals: USUAL_DECIMALS, mark};
  const wanted = SIGNIFICANT - 1 - Math.floor(Math.log10(largest));
  return {decimals: wanted <= MOST_DECIMALS ? wanted : null, mark};
}

/**
 * A number as drawn.
 * @param {Style} style
 * @param {number} value
 */
export function write(style, value) {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value < 0 ? `${MINUS}∞` : "∞";
  if (style.decimals === null) return writePower(style, value);
  let text = fixed(read(style, value), style.decimals);
  if (!/[1-9]/.test(text)) text = text.replace("-", "");
  return text.replace("-", MINUS).replace(".", style.mark);
}

/**
 * The decimal that a viewer reads.
 * @param {Style} style Not of powers.
 * @param {number} value Finite.
 * @returns {Decimal}
 */
export function read(style, value) {
  const certain = toNumber(toSignificant(exact(value), CERTAIN));
  return rounded(exact(certain), style.decimals ?? 0);
}

/**
 * @param {Style} style
 * @param {number} value
 */
function writePower(style, value) {
  if (value === 0) return "0";
  const {negative, digits, places} = toSignificant(exact(value), SIGNIFICANT);
  const shown = String(digits);
  const exponent = shown.length - 1 - places;
  const power = "10" + superscript(exponent);
  const mantissa = shown[0] + style.mark + shown.slice(1, SIGNIFICANT).padEnd(SIGNIFICANT - 1, "0");
  return (negative ? MINUS : "") + `${mantissa}·${power}`;
}

/** @param {number} exponent */
function superscript(exponent) {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPT[Number(digit)]);
  return (exponent < 0 ? "⁻" : "") + digits.join("");
}

// Arithmetic on what is read: "=" only where the numbers as drawn give the result as drawn.

/** @param {Decimal} number */
const signed = (number) => (number.negative ? -number.digits : number.digits);

/**
 * @param {Decimal} made Exactly what the drawn numbers give.
 * @param {Style} style Of the result.
 * @param {number} result
 */
function agrees(made, style, result) {
  if (style.decimals === null || !Number.isFinite(result)) return "≈";
  const drawn = read(style, result);
  const unit = (/** @type {Decimal} */ d) =>
    signed(d) * powerOfTen((style.decimals ?? 0) - d.places);
  return unit(rounded(made, style.decimals)) === unit(drawn) ? "=" : "≈";
}

/**
 * Whether a × b gives c, as they are drawn.
 * @param {[Style, number]} a
 * @param {[Style, number]} b
 * @param {[Style, number]} c
 */
export function times(a, b, c) {
  if (a[0].decimals === null || b[0].decimals === null) return "≈";
  const [first, second] = [read(...a), read(...b)];
  const digits = first.digits * second.digits;
  const made = {
    negative: digits !== 0n && first.negative !== second.negative,
    digits,
    places: first.places + second.places,
  };
  return agrees(made, ...c);
}

/**
 * Whether a ÷ b gives c, as they are drawn.
 * @param {[Style, number]} a
 * @param {[Style, number]} b
 * @param {[Style, number]} c
 */
export function divided(a, b, c) {
  if ([a, b].some(([style, value]) => style.decimals === null || !Number.isFinite(value))) {
    return "≈";
  }
  const [first, second] = [read(...a), read(...b)];
  if (second.digits === 0n) return "≈";
  const places = 40; // cut off there: no quotient of such short numbers is a half
  const digits = (first.digits * powerOfTen(places + second.places - first.places)) / second.digits;
  const negative = digits !== 0n && first.negative !== second.negative;
  return agrees({negative, digits, places}, ...c);
}

/**
 * Whether terms add up to a total, as they are drawn.
 * @param {Style} style Of the terms.
 * @param {number[]} terms
 * @param {Style} totalStyle
 * @param {number} total
 */
export function added(style, terms, totalStyle, total) {
  if (style.decimals === null || !terms.every(Number.isFinite)) return "≈";
  let sum = 0n;
  for (const term of terms) {
    const drawn = read(style, term);
    sum += signed(drawn) * powerOfTen(style.decimals - drawn.places);
  }
  const negative = sum < 0n;
  const made = {negative, digits: negative ? -sum : sum, places: style.decimals};
  return agrees(made, totalStyle, total);
}

/**
 * As many decimals as terms need to add up to their total as they are drawn.
 * @param {number[]} terms
 * @param {Style} totalStyle
 * @param {number} total
 * @returns {Style}
 */
export function addingUp(terms, totalStyle, total) {
  const style = styleFor(terms, totalStyle.mark);
  if (style.decimals === null) return style;
  const first = Math.max(style.decimals, totalStyle.decimals ?? 0);
  for (let decimals = first; decimals <= FINEST; decimals += 1) {
    const tried = {decimals, mark: totalStyle.mark};
    if (added(tried, terms, totalStyle, total) === "=") return tried;
  }
  return style;
}
