// Exact decimals of binary numbers, rounded half to even: what Python's `format` does.
// `toFixed` and `toPrecision` round halves up and lose the sign of −0.

/**
 * A decimal number: ± digits / 10^places.
 * @typedef {{negative: boolean, digits: bigint, places: number}} Decimal
 */

const view = new DataView(new ArrayBuffer(8));

/** @type {bigint[]} */
const fives = [1n];
/** @type {bigint[]} */
const tens = [1n];

/**
 * @param {bigint[]} known Powers from the 0th on; more are added when they are needed.
 * @param {bigint} base
 * @param {number} exponent
 */
function power(known, base, exponent) {
  while (known.length <= exponent) known.push(known[known.length - 1] * base);
  return known[exponent];
}

/** @param {number} exponent */
export const powerOfTen = (exponent) => power(tens, 10n, exponent);

/**
 * A finite number as (significand, exponent of 2), both whole.
 * @param {number} x
 * @returns {[bigint, number]}
 */
export function binary(x) {
  view.setFloat64(0, Math.abs(x));
  const high = view.getUint32(0);
  const exponent = high >>> 20;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(view.getUint32(4));
  return exponent ? [fraction | (1n << 52n), exponent - 1075] : [fraction, -1074];
}

/**
 * All digits of a finite number.
 * @param {number} x
 * @returns {Decimal}
 */
export function exact(x) {
  const negative = x < 0 || Object.is(x, -0);
  const [significand, exponent] = binary(x);
  if (exponent >= 0) return {negative, digits: significand << BigInt(exponent), places: 0};
  return {negative, digits: significand * power(fives, 5n, -exponent), places: -exponent};
}

/**
 * Rounded half to even; fewer places than asked for stay as they are.
 * @param {Decimal} number
 * @param {number} places Negative: tens, hundreds, …
 * @returns {Decimal}
 */
export function rounded(number, places) {
  if (places >= number.places) return number;
  const unit = powerOfTen(number.places - places);
  let digits = number.digits / unit;
  const rest = 2n * (number.digits % unit);
  if (rest > unit || (rest === unit && digits & 1n)) digits += 1n;
  return {...number, digits, places};
}

/**
 * Rounded to so many significant digits.
 * @param {Decimal} number
 * @param {number} significant
 */
export function toSignificant(number, significant) {
  if (number.digits === 0n) return number;
  return rounded(number, significant - String(number.digits).length + number.places);
}

/**
 * With exactly so many places, and a point.
 * @param {Decimal} number At most so many places.
 * @param {number} places
 */
export function fixed(number, places) {
  const digits = String(number.digits * powerOfTen(places - number.places));
  const text = digits.padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  return (number.negative ? "-" : "") + (places ? `${whole}.${text.slice(-places)}` : whole);
}

/**
 * The nearest binary number.
 * @param {Decimal} number
 */
export function toNumber({negative, digits, places}) {
  return Number(`${negative ? "-" : ""}${digits}e${-places}`);
}
