// How rows and columns share the room: all alike, or a window at full size and the rest thin,
// as `scenes/look/axis.py` does it for films.

const MOST_FULL = 12;
const WINDOW = 7;

/**
 * Where entries lie, in rem.
 * @typedef {{starts: number[], sizes: number[], full: number[], length: number}} Axis
 */

/**
 * The entries around the one in focus that stay at full size, in order.
 * @param {number} n
 * @param {number} focus
 * @returns {number[]}
 */
export function windowOf(n, focus) {
  const size = n <= MOST_FULL ? n : WINDOW;
  const first = Math.min(Math.max(0, focus - Math.floor(size / 2)), n - size);
  return Array.from({length: size}, (_, k) => first + k);
}

/**
 * @param {number} n
 * @param {number} focus
 * @param {number} size Of an entry at full size.
 * @param {number} thin Of the others.
 * @returns {Axis}
 */
export function axis(n, focus, size, thin) {
  const full = windowOf(n, focus);
  const sizes = Array.from({length: n}, (_, k) => (k >= full[0] && k < full[0] + full.length ? size : thin));
  const starts = [];
  let length = 0;
  for (const own of sizes) {
    starts.push(length);
    length += own;
  }
  return {starts, sizes, full, length};
}
