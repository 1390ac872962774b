/**
 * Between two numbers.
 * @param {number} a
 * @param {number} b
 * @param {number} share
 */
export function mix(a, b, share) {
  return a + (b - a) * share;
}

/**
 * Ease in and out (the cubic smoothstep).
 * @param {number} t
 */
export function smooth(t) {
  return t * t * (3 - 2 * t);
}

/**
 * From 0 to 1, and no further.
 * @param {number} t
 */
export function within(t) {
  return Math.min(1, Math.max(0, t));
}

/**
 * Between two colours.
 * @param {number[]} a
 * @param {number[]} b
 * @param {number} share
 */
export function blend(a, b, share) {
  return a.map((part, k) => mix(part, b[k], share));
}
