import { CURVE, SHARE, SHEET, TEXT } from "./book.js";
import { between, finer, flat, partial } from "./curves.js";
import { blend, mix, smooth } from "./ease.js";
import { Formula, Shape, colours, shades } from "./shapes.js";
import { Grid, look, sheetTween } from "./sheets.js";
import { element, long, set } from "./svg.js";
import { Label, inks, pose } from "./texts.js";
import { united } from "./union.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Thing} Thing */
/** @typedef {{node: SVGElement, at: (t: number) => void}} Tween something to draw, and how to bring it to a share of its route */

// As in `stage.tweens`.
const SEEN = 0.3;
const RISE = 0.1;
const FALL = 0.1;
const [SAME, CROSSED, , SHARED] = [0, 1, 2, 3];
const ORDERS = ["together", "reading", "rows", "columns", "diagonals", "outwards", "in-turn"];

/**
 * A thing at rest.
 * @param {Book} book
 * @param {Thing} thing
 * @param {number} theme
 * @returns {SVGElement}
 */
export function drawn(book, thing, theme) {
  if (thing.kind === TEXT) return new Label(book, thing, theme).node;
  if (thing.kind === SHEET) return new Grid(book, look(book, thing.own, thing.alpha, theme)).node;
  return new (thing.kind === CURVE ? Shape : Formula)(book, thing, theme).node;
}

/**
 * What draws a thing on its way from one picture to the next.
 * @param {Book} book
 * @param {any[]} change what it was, what it will be, from when to when; of texts, the route and as what; of sheets, when all cells have begun; or all its looks
 * @param {number} order in which cells begin
 * @param {number} theme
 * @returns {Tween}
 */
export function tween(book, change, order, theme) {
  const [before, after, , , route = 0, becomes = SAME] = change;
  if (Array.isArray(route)) return through(book, route.map((one) => book.thing(one)), theme);
  if (before < 0) return entering(book, book.thing(after), ORDERS[order], route / SHARE, theme);
  const a = book.thing(before);
  if (after < 0) return fading(drawn(book, a, theme), true);
  const b = book.thing(after);
  if (a.kind === TEXT && b.kind === TEXT) return text(book, a, b, route, becomes, theme);
  if (a.kind === SHEET && b.kind === SHEET) {
    const both = united(a.own, b.own);
    if (both) {
      const [first, last] = [look(book, both[0], a.alpha, theme), look(book, both[1], b.alpha, theme)];
      return sheetTween(book, first, last, ORDERS[order], route / SHARE);
    }
  } else if (a.kind === CURVE && b.kind === CURVE) {
    if (alike(a.own, b.own)) return curve(book, a, b, theme);
  } else if (a.kind === b.kind && a.own.formula === b.own.formula) {
    return formula(book, a, b, theme);
  }
  return exchange(book, a, b, theme);
}

/**
 * @param {Book} book
 * @param {Thing} thing
 * @param {string} order
 * @param {number} spread
 * @param {number} theme
 * @returns {Tween}
 */
function entering(book, thing, order, spread, theme) {
  if (thing.kind === SHEET) {
    const last = look(book, thing.own, thing.alpha, theme);
    const clear = (/** @type {number[][]} */ all) => all.map(([r, g, b]) => [r, g, b, 0]);
    const above = thing.enters === "fall" ? FALL : 0;
    const ys = last.ys.map((y) => y + above);
    return sheetTween(book, { ...last, fill: clear(last.fill), ink: clear(last.ink), ys }, last, order, spread);
  }
  if (thing.kind === CURVE && thing.enters === "trace" && thing.own.fill < 0) {
    const made = new Shape(book, thing, theme);
    return { node: made.node, at: (t) => made.outline(partial(thing.own.points, smooth(t))) };
  }
  if (thing.kind === CURVE && thing.enters === "grow") {
    const bare = { ...thing, alpha: 0, own: { ...thing.own, points: flat(thing.own.points) } };
    return curve(book, bare, thing, theme);
  }
  return fading(drawn(book, thing, theme), false, thing.enters === "rise" ? RISE : 0);
}

/**
 * @param {SVGElement} node
 * @param {boolean} away
 * @param {number} [rise] from how far below it comes
 * @returns {Tween}
 */
function fading(node, away, rise = 0) {
  const made = element("g", {}, [node]);
  const at = (/** @type {number} */ t) => {
    const share = smooth(t);
    set(made, "opacity", String(away ? 1 - share : share));
    if (rise) set(made, "transform", `translate(0 ${long((1 - share) * rise)})`);
  };
  return { node: made, at };
}

/**
 * One thing leaves, and then another comes: they have nothing in common but their key.
 * @param {Book} book
 * @param {Thing} a
 * @param {Thing} b
 * @param {number} theme
 * @returns {Tween}
 */
function exchange(book, a, b, theme) {
  const old = fading(drawn(book, a, theme), true);
  const rises = b.enters === "rise" ? RISE : 0;
  const young = fading(drawn(book, b, theme), false, rises);
  const at = (/** @type {number} */ t) => {
    old.at(Math.min(1, 2 * t));
    young.at(Math.max(0, 2 * t - 1));
  };
  return { node: element("g", {}, [old.node, young.node]), at };
}

/**
 * A text elsewhere, in another size, colour or weight; or another text in its place.
 * @param {Book} book
 * @param {Thing} a
 * @param {Thing} b
 * @param {number} route
 * @param {number} becomes
 * @param {number} theme
 * @returns {Tween}
 */
function text(book, a, b, route, becomes, theme) {
  const old = new Label(book, a, theme);
  if (becomes === SAME) {
    const [from, to] = [inks(book, a, theme), inks(book, b, theme)];
    const at = (/** @type {number} */ t) => {
      pose(old.node, a.own, b.own, route, t);
      const now = new Map();
      for (const [span, ink] of from) now.set(span, blend(ink, to.get(span) ?? ink, smooth(t)));
      old.colour(now);
    };
    return { node: old.node, at };
  }
  const young = new Label(book, b, theme);
  const each = 0.5 + (becomes === SHARED ? SEEN : 0);
  const at = (/** @type {number} */ t) => {
    pose(old.node, a.own, b.own, route, t);
    pose(young.node, a.own, b.own, route, t);
    let [gone, come] = [smooth(Math.min(1, t / each)), smooth(Math.max(0, 1 - (1 - t) / each))];
    // In the middle of the way both are there, upon each other: no word gets faint.
    if (becomes === CROSSED) {
      gone = Math.max(0, 2 * smooth(t) - 1);
      come = Math.min(1, 2 * smooth(t));
    }
    set(old.node, "opacity", String(1 - gone));
    set(young.node, "opacity", String(come));
  };
  return { node: element("g", {}, [old.node, young.node]), at };
}

/**
 * Whether both have a line, or none, and both an inside, or none.
 * @param {any} a
 * @param {any} b
 */
function alike(a, b) {
  const counts = new Set([a.shades.length, b.shades.length].filter(Boolean));
  return a.colour < 0 === b.colour < 0 && counts.size < 2 && a.fill < 0 === b.fill < 0;
}

/**
 * @param {Book} book
 * @param {Thing} a
 * @param {Thing} b
 * @param {number} theme
 * @returns {Tween}
 */
function curve(book, a, b, theme) {
  const count = Math.max(a.own.points.length, b.own.points.length) / 8;
  const [first, last] = [finer(a.own.points, count), finer(b.own.points, count)];
  const [old, young] = [shades(book, a, theme), shades(book, b, theme)];
  const made = new Shape(book, b.own.shades.length ? b : a, theme);
  const ends = (/** @type {Float64Array} */ points) => [points[0], points[1], ...points.slice(-2)];
  const [from, to] = [ends(a.own.points), ends(b.own.points)];
  const stops = Math.max(old.line.length, young.line.length);
  const stop = (/** @type {number[][]} */ line, /** @type {number} */ k) => line[Math.min(k, line.length - 1)];
  const at = (/** @type {number} */ time) => {
    const t = smooth(time);
    const line = Array.from({ length: stops }, (_, k) => blend(stop(old.line, k), stop(young.line, k), t));
    made.show(
      t === 1 ? b.own.points : between(first, last, t),
      line,
      blend(old.fill, young.fill, t),
      mix(a.own.width, b.own.width, t),
      from.map((place, k) => mix(place, to[k], t)),
    );
  };
  return { node: made.node, at };
}

/**
 * From one look of a curve to the next, in straight lines.
 * @param {Book} book
 * @param {Thing[]} looks
 * @param {number} theme
 * @returns {Tween}
 */
function through(book, looks, theme) {
  const made = new Shape(book, looks[0], theme);
  const last = looks.length - 1;
  const at = (/** @type {number} */ t) => {
    const k = Math.min(Math.floor(t * last), last - 1);
    const share = t * last - k;
    let [a, b] = [looks[k], looks[k + 1]];
    if (a.own.points.length !== b.own.points.length) a = b = share < 1 ? a : b;
    const [old, young] = [shades(book, a, theme), shades(book, b, theme)];
    const points = between(a.own.points, b.own.points, share);
    made.show(
      points,
      old.line.map((/** @type {number[]} */ one, /** @type {number} */ i) => blend(one, young.line[i], share)),
      blend(old.fill, young.fill, share),
      mix(a.own.width, b.own.width, share),
      [points[0], points[1], ...points.slice(-2)],
    );
  };
  return { node: made.node, at };
}

/**
 * @param {Book} book
 * @param {Thing} a
 * @param {Thing} b
 * @param {number} theme
 * @returns {Tween}
 */
function formula(book, a, b, theme) {
  const made = new Formula(book, a, theme);
  const [from, to] = [colours(book, a, theme), colours(book, b, theme)];
  const at = (/** @type {number} */ time) => {
    const t = smooth(time);
    const now = from.map((colour, k) => blend(colour, to[k], t));
    const [x, y, em] = [
      mix(a.own.x, b.own.x, t),
      mix(a.own.y, b.own.y, t),
      mix(a.own.em, b.own.em, t),
    ];
    made.show(now, x, y, em);
  };
  return { node: made.node, at };
}
