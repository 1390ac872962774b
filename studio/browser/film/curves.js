import { mix } from "./ease.js";
import { long } from "./svg.js";

/** Ends so near are one place, in units of the frame. */
const NEAR = 1e-5;

/**
 * Curves as a path.
 * @param {Float64Array} points eight numbers a piece; y upwards
 */
export function path(points) {
  let made = "";
  let first = 0;
  for (let at = 0; at < points.length; at += 8) {
    const [x, y] = [points[at], points[at + 1]];
    if (at === 0 || !near(points, at, at - 2)) {
      if (at) made += closing(points, first, at);
      made += `M${long(x)} ${long(-y)}`;
      first = at;
    }
    made += "C";
    for (let k = at + 2; k < at + 8; k += 2) made += ` ${long(points[k])} ${long(-points[k + 1])}`;
  }
  return made + closing(points, first, points.length);
}

/**
 * @param {Float64Array} points
 * @param {number} a
 * @param {number} b
 */
function near(points, a, b) {
  return Math.abs(points[a] - points[b]) <= NEAR && Math.abs(points[a + 1] - points[b + 1]) <= NEAR;
}

/**
 * @param {Float64Array} points
 * @param {number} first
 * @param {number} end
 */
function closing(points, first, end) {
  return end > first && near(points, first, end - 2) ? "Z" : "";
}

/**
 * The beginning of a curve: a share of its pieces; at 0, its first point.
 * @param {Float64Array} points
 * @param {number} share
 */
export function partial(points, share) {
  const begun = Math.max(0, Math.min(1, share)) * (points.length / 8);
  const whole = Math.floor(begun);
  const made = Array.from(points.subarray(0, 8 * whole));
  if (begun > whole) made.push(...cut(points.subarray(8 * whole, 8 * whole + 8), begun - whole)[0]);
  if (!made.length) for (let k = 0; k < 4; k += 1) made.push(points[0], points[1]);
  return Float64Array.from(made);
}

/**
 * A piece in two, at a share of its way (de Casteljau).
 * @param {ArrayLike<number>} piece
 * @param {number} share
 */
function cut(piece, share) {
  /** @type {number[]} */
  const first = Array(8);
  /** @type {number[]} */
  const rest = Array(8);
  for (let axis = 0; axis < 2; axis += 1) {
    const [a, b, c, d] = [0, 2, 4, 6].map((k) => piece[k + axis]);
    const [ab, bc, cd] = [mix(a, b, share), mix(b, c, share), mix(c, d, share)];
    const [abc, bcd] = [mix(ab, bc, share), mix(bc, cd, share)];
    const middle = mix(abc, bcd, share);
    [a, ab, abc, middle].forEach((place, k) => (first[2 * k + axis] = place));
    [middle, bcd, cd, d].forEach((place, k) => (rest[2 * k + axis] = place));
  }
  return [first, rest];
}

/**
 * Between two curves of as many pieces.
 * @param {Float64Array} a
 * @param {Float64Array} b
 * @param {number} share
 */
export function between(a, b, share) {
  return a.map((place, k) => mix(place, b[k], share));
}
