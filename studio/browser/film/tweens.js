import { CURVE, EM, FINE, GRID, SHARE, SHEET, TEXT } from "./book.js";
import { between, partial } from "./curves.js";
import { blend, mix, smooth } from "./ease.js";
import { Formula, Picture, Shape, colours, shades } from "./shapes.js";
import { Grid, look, sheetTween } from "./sheets.js";
import { element, long, set } from "./svg.js";
import { Label, inks, stand } from "./texts.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Thing} Thing */
/** @typedef {import("./book.js").Track} Track */
/** @typedef {{at: (t: number) => void, start: number, end: number}} Way what brings a drawing to a share of a track */
/** @typedef {(a: any, b: any, share: number) => void} Setter what brings a drawing between two values */

/** What changes, in the order of `stage.tracks.What`. */
const [OPACITY, PLACE, SHIFT, TRIM, LOOK] = [0, 1, 2, 3, 4];

/**
 * A thing of a picture.
 * @param {Book} book
 * @param {Thing} thing
 * @param {number} theme
 * @returns {any}
 */
function made(book, thing, theme) {
  if (thing.kind === TEXT) return new Label(book, thing, theme);
  if (thing.kind === SHEET) return new Grid(book, look(book, thing.own, thing.alpha, theme));
  if (thing.own.picture) return new Picture(thing);
  return new (thing.kind === CURVE ? Shape : Formula)(book, thing, theme);
}

/**
 * A thing at rest.
 * @param {Book} book
 * @param {Thing} thing
 * @param {number} theme
 * @returns {SVGElement}
 */
export function drawn(book, thing, theme) {
  return made(book, thing, theme).node;
}

/**
 * What is drawn while a step moves, and what brings it along its tracks.
 * @param {Book} book
 * @param {any[]} actor a thing, and its tracks
 * @param {number} theme
 * @returns {{node: SVGElement, ways: Way[]}}
 */
export function acted(book, [number, ...tracks], theme) {
  const thing = book.thing(number);
  const outer = element("g");
  /** @type {any} */
  let inner = null;
  const ways = tracks.map((/** @type {Track} */ track) => {
    const [what, start, end] = track;
    const span = { start: start / FINE, end: end / FINE };
    if (thing.kind === SHEET && (what === LOOK || track.length > 5)) {
      const { node, at } = cells(book, thing, track, theme);
      inner = { node };
      return { at, ...span };
    }
    inner ??= made(book, thing, theme);
    return { at: follow(book, { thing, inner, outer }, track, theme), ...span };
  });
  outer.append(inner.node);
  return { node: outer, ways };
}

/**
 * @param {Book} book
 * @param {{thing: Thing, inner: any, outer: SVGElement}} actor
 * @param {Track} track
 * @param {number} theme
 */
function follow(book, { thing, inner, outer }, [what, , , numbers, linear], theme) {
  /** @type {Setter} */
  let put;
  let values = numbers;
  if (what === LOOK) {
    values = numbers.map((number) => seen(book, book.thing(number), theme));
    put = thing.kind === CURVE ? outlined(inner) : coloured(inner);
  } else if (what === OPACITY) {
    put = (a, b, share) => set(outer, "opacity", String(mix(a, b, share) / SHARE));
  } else if (what === PLACE) {
    put = (a, b, share) => {
      const [x, y, em, slant] = blend(a, b, share);
      stand(inner.node, x / GRID, y / GRID, em / EM, slant / FINE);
    };
  } else if (what === SHIFT) {
    put = (a, b, share) => {
      const [x, y] = blend(a, b, share);
      set(outer, "transform", `translate(${long(x / GRID)} ${long(-y / GRID)})`);
    };
  } else {
    put = (a, b, share) => inner.outline(partial(thing.own.points, mix(a, b, share) / SHARE));
  }
  const last = values.length - 1;
  return (/** @type {number} */ t) => {
    const k = Math.min(Math.floor(t * last), last - 1);
    const share = t * last - k;
    put(values[k], values[k + 1], linear ? share : smooth(share));
  };
}

/**
 * How a thing looks; of texts and formulas, only colours change.
 * @param {Book} book
 * @param {Thing} thing
 * @param {number} theme
 */
function seen(book, thing, theme) {
  if (thing.kind === TEXT) return [...inks(book, thing, theme)];
  if (thing.kind !== CURVE) return [...colours(book, thing, theme).entries()];
  const { points, width } = thing.own;
  return { points, width, ...shades(book, thing, theme) };
}

/**
 * @param {any} inner
 * @returns {Setter}
 */
function coloured(inner) {
  return (a, b, share) => {
    const now = a.map((/** @type {any} */ [k, ink], /** @type {number} */ i) => [k, blend(ink, b[i][1], share)]);
    inner.colour(inner instanceof Label ? new Map(now) : now.map((/** @type {any} */ each) => each[1]));
  };
}

/**
 * @param {any} inner
 * @returns {Setter}
 */
function outlined(inner) {
  return (from, to, share) => {
    let [a, b] = [from, to];
    if (a.points.length !== b.points.length) a = b = share < 1 ? a : b;
    // A line of one colour is mixed with each colour of a line that has several.
    const stop = (/** @type {number[][]} */ line, /** @type {number} */ k) => line[Math.min(k, line.length - 1)];
    const stops = Math.max(a.line.length, b.line.length);
    const points = between(a.points, b.points, share);
    inner.show(
      points,
      Array.from({ length: stops }, (_, k) => blend(stop(a.line, k), stop(b.line, k), share)),
      blend(a.fill, b.fill, share),
      mix(a.width, b.width, share),
      [points[0], points[1], ...points.slice(-2)],
    );
  };
}

/**
 * Cells that change from one sheet to another, or appear, each in its time.
 * @param {Book} book
 * @param {Thing} thing
 * @param {Track} track
 * @param {number} theme
 */
function cells(book, thing, [what, , , values, , lag = -1, spread = 0], theme) {
  const looks = (what === LOOK ? values.map((number) => book.thing(number)) : [thing, thing]).map(
    (each) => look(book, each.own, each.alpha, theme),
  );
  if (what === OPACITY) {
    const clear = (/** @type {number[][]} */ all) => all.map(([r, g, b]) => [r, g, b, 0]);
    looks[0] = { ...looks[0], fill: clear(looks[0].fill), ink: clear(looks[0].ink) };
  }
  const begins = lag < 0 ? null : book.packed.lags[lag].map((share) => share / SHARE);
  return sheetTween(book, looks[0], looks[1], begins, spread / SHARE);
}
