// Fills of cells, from the theme's maps: violet to green for signed numbers, embers for shares.

/** @typedef {[number, number, number]} Rgb */

/**
 * A theme's maps, and the colours of a beam from key to query.
 * @typedef {{signed: string[], share: string[], beam: string[]}} Colours
 */

/** White and black stand out alike at this luminance: √(1.05 × 0.05) − 0.05. */
const EVEN = 0.1791;

/** @type {Map<string, Rgb>} */
const colourParts = new Map();

/**
 * @param {string} colour #RRGGBB
 * @returns {Rgb}
 */
function parsed(colour) {
  const known = colourParts.get(colour);
  if (known) return known;
  const number = Number.parseInt(colour.slice(1), 16);
  /** @type {Rgb} */
  const made = [number >> 16, (number >> 8) & 255, number & 255];
  colourParts.set(colour, made);
  return made;
}

/**
 * The colour at a place from 0 to 1 between stops that are evenly far apart.
 * @param {string[]} stops
 * @param {number} place
 * @returns {Rgb}
 */
function between(stops, place) {
  const along = Math.min(1, Math.max(0, place)) * (stops.length - 1);
  const first = Math.min(Math.floor(along), stops.length - 2);
  const [a, b] = [parsed(stops[first]), parsed(stops[first + 1])];
  const mix = (/** @type {0 | 1 | 2} */ k) => Math.round(a[k] + (b[k] - a[k]) * (along - first));
  return [mix(0), mix(1), mix(2)];
}

/**
 * @param {Colours} colours
 * @param {number} value
 * @param {number} largest The magnitude at the map's ends.
 */
export const ofSign = (colours, value, largest) =>
  between(colours.signed, 0.5 + 0.5 * (largest > 0 ? value / largest : 0));

/**
 * @param {Colours} colours
 * @param {number} share From 0 to 1.
 */
export const ofShare = (colours, share) => between(colours.share, share);

/** @param {Rgb} fill */
export const css = (fill) => `rgb(${fill.join(" ")})`;

/**
 * Black or white, whichever reads better on a fill.
 * @param {Rgb} fill
 */
export function inkOn(fill) {
  const [r, g, b] = fill.map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > EVEN ? "#000" : "#fff";
}
