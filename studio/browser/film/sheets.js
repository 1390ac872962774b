import { blend, mix, smooth, within } from "./ease.js";
import { element, long, paint, set } from "./svg.js";
import { letters, stand } from "./texts.js";

/** @typedef {import("./book.js").Book} Book */

// As in `scenes.figures.grid` and `scenes.camera.parts`.
const [ROUND, ROUNDEST, AMPLE, END, ROUNDEST_END, HAIR] = [0.2, 0.1, 2, 0.4, 0.18, 0.35];
const TIGHT = 0.7;
const UNDER = 0.02;
const HALF_FIGURE = 0.325;
const CLEAR = [0, 0, 0, 0];
/** The least size that a text is taken to have, so that no size is divided by 0. */
const NO_TEXT = 1e-6;
/** So many texts have been cut off at the edges of their cells: each outline needs a name of its own. */
let clips = 0;

/**
 * @typedef {Object} Look a sheet at one moment
 * @property {number[]} xs edges of its columns
 * @property {number[]} ys edges of its rows, downwards
 * @property {number[][]} fill colours of its cells
 * @property {number[][]} ink of its texts
 * @property {number[]} texts settings; −1 for none
 * @property {number} em
 * @property {number} gap
 * @property {number} radius
 * @property {boolean} joined
 * @property {number} alpha
 */

/**
 * How a sheet looks at rest.
 * @param {Book} book
 * @param {any} own
 * @param {number} alpha
 * @param {number} theme
 * @returns {Look}
 */
export function look(book, own, alpha, theme) {
  const { xs, ys, fill, texts, inks, em, gap, joined } = own;
  const colours = (/** @type {number[]} */ numbers) => numbers.map((n) => book.colour(n, theme));
  return {
    xs,
    ys,
    fill: colours(fill),
    ink: colours(inks),
    texts,
    em,
    gap,
    radius: gap > 0 ? radius(sizes(xs), sizes(ys), joined) : 0,
    joined,
    alpha,
  };
}

/** @param {number[]} edges */
function sizes(edges) {
  return edges.slice(1).map((edge, k) => Math.abs(edge - edges[k]));
}

/** @param {number[]} numbers */
function median(numbers) {
  const there = numbers.filter((number) => number > 0).sort((a, b) => a - b);
  const half = there.length >> 1;
  if (!there.length) return 0;
  return there.length % 2 ? there[half] : (there[half - 1] + there[half]) / 2;
}

/**
 * Of the corners of most of the cells, or of the ends of most of the rows.
 * @param {number[]} widths
 * @param {number[]} heights
 * @param {boolean} joined
 */
function radius(widths, heights, joined) {
  const least = Math.min(median(widths), median(heights));
  if (!joined) return Math.min(ROUND * least, ROUNDEST);
  const round = Math.min(END * least, ROUNDEST_END);
  const there = widths.filter((width) => width > 0);
  if (!round || !there.length) return round;
  const room = Math.min(there[0], there[there.length - 1]) / round;
  return round * within((room - 1) / (AMPLE - 1));
}

/** More cells without numbers are drawn as one path for each colour: a browser is slow with many elements. */
const MANY = 400;

/** A sheet of a picture: a path for each cell, a text for each number. */
export class Grid {
  /**
   * @param {Book} book
   * @param {Look} look
   * @param {number} gap the least that its cells will ever have between them
   */
  constructor(book, look, gap = look.gap) {
    this.book = book;
    this.cells = element("g");
    /** @type {SVGElement[]} */
    this.boxes = [];
    // Cells that touch lie a little under the next ones: their order counts.
    this.grouped = look.fill.length > MANY && gap > 0 && look.texts.every((text) => text < 0);
    if (!this.grouped) this.boxes = look.fill.map(() => element("path"));
    this.cells.append(...this.boxes);
    this.layers = [layer(book, look.texts)];
    this.node = element("g", {}, [this.cells, ...this.layers.map((each) => each.node)]);
    this.shape(look);
    this.fill(look.fill, look.fill.keys());
    this.ink(0, look.ink, this.layers[0].texts.keys());
    this.place(look);
  }

  /**
   * Stand there. A sheet that only moves is not drawn anew.
   * @param {Look} look
   */
  place(look) {
    set(this.node, "transform", `translate(${long(look.xs[0])} ${long(-look.ys[0])})`);
    set(this.node, "opacity", String(look.alpha));
  }

  /**
   * Have cells and texts of these sizes.
   * @param {Look} look
   */
  shape(look) {
    const opaque = look.alpha >= 1 && look.fill.every((colour) => colour[3] >= 1);
    const [x, y] = [look.xs[0], look.ys[0]];
    const here = { ...look, xs: look.xs.map((edge) => edge - x), ys: look.ys.map((edge) => edge - y) };
    this.outlines = outlines(here, opaque);
    if (!this.grouped) this.outlines.forEach((d, k) => set(this.boxes[k], "d", d));
    for (const { texts, widest } of this.layers) {
      for (const [cell, text] of texts) place(text, here, cell, widest);
    }
  }

  /**
   * Colour some cells.
   * @param {number[][]} colours of all cells
   * @param {Iterable<number>} which
   */
  fill(colours, which) {
    if (!this.grouped) {
      for (const cell of which) paint(this.boxes[cell], "fill", colours[cell]);
      return;
    }
    /** @type {Map<string, {colour: number[], d: string[]}>} */
    const groups = new Map();
    colours.forEach((colour, cell) => {
      const key = colour.map((part, k) => Math.round(k < 3 ? part : part * 255)).join();
      const group = groups.get(key) ?? { colour, d: [] };
      if (!group.d.length) groups.set(key, group);
      group.d.push(this.outlines?.[cell] ?? "");
    });
    while (this.boxes.length > groups.size) this.boxes.pop()?.remove();
    while (this.boxes.length < groups.size) {
      this.boxes.push(/** @type {SVGElement} */ (this.cells.appendChild(element("path"))));
    }
    [...groups.values()].forEach(({ colour, d }, k) => {
      set(this.boxes[k], "d", d.join(""));
      paint(this.boxes[k], "fill", colour);
    });
  }

  /**
   * Colour some texts.
   * @param {number} number of their layer
   * @param {number[][]} inks of all cells
   * @param {Iterable<number>} which
   */
  ink(number, inks, which) {
    const { texts } = this.layers[number];
    for (const cell of which) {
      const text = texts.get(cell);
      if (!text) continue;
      set(text.node, "display", inks[cell][3] > 0 ? "inline" : "none");
      paint(text.node, "fill", inks[cell]);
    }
  }

  /**
   * Have the old texts leave, and others come.
   * @param {number[]} leaving settings of those that leave; −1 for none
   * @param {number[]} coming of all that will be there
   * @param {Look} look
   */
  exchange(leaving, coming, look) {
    for (const each of this.layers) each.node.remove();
    this.layers = [layer(this.book, coming), layer(this.book, leaving)];
    this.node.append(...this.layers.map((each) => each.node));
    this.shape(look);
  }
}

/**
 * @typedef {Object} Written a text in a cell
 * @property {SVGElement} node
 * @property {number} width in em
 * @property {SVGElement} [clip] the cell at whose edges it is cut off
 */

/**
 * The texts of a sheet.
 * @param {Book} book
 * @param {number[]} settings
 */
function layer(book, settings) {
  /** @type {Map<number, Written>} */
  const texts = new Map();
  settings.forEach((setting, cell) => {
    if (setting < 0) return;
    texts.set(cell, { node: letters(book, setting).node, width: book.setting(setting).width });
  });
  const widest = Math.max(0, ...Array.from(texts.values(), (text) => text.width));
  return { texts, widest, node: element("g", {}, Array.from(texts.values(), (text) => text.node)) };
}

/**
 * Put a text into its cell: right edges of figures stand in one line.
 * @param {Written} text
 * @param {Look} look
 * @param {number} cell
 * @param {number} widest
 */
function place(text, look, cell, widest) {
  const { xs, ys, em } = look;
  const [i, j] = [Math.floor(cell / (xs.length - 1)), cell % (xs.length - 1)];
  const left = (xs[j] + xs[j + 1]) / 2 + (widest / 2 - text.width) * em;
  const base = (ys[i] + ys[i + 1]) / 2 - HALF_FIGURE * em;
  stand(text.node, left, base, em);
  const [wide, high] = [Math.abs(xs[j + 1] - xs[j]), Math.abs(ys[i + 1] - ys[i])];
  if (text.width * em <= wide && 2 * HALF_FIGURE * em <= high) {
    text.node.removeAttribute("clip-path");
    return;
  }
  // It must not reach into a cell beside it (`camera.cells`).
  if (!text.clip) {
    clips += 1;
    text.clip = element("clipPath", { id: `cell-${clips}` }, [element("rect")]);
    text.node.before(text.clip);
  }
  const corner = { x: Math.min(xs[j], xs[j + 1]) - left, y: base - Math.max(ys[i], ys[i + 1]) };
  for (const [name, length] of Object.entries({ ...corner, width: wide, height: high })) {
    set(/** @type {Element} */ (text.clip.firstChild), name, String(long(length / em)));
  }
  set(text.node, "clip-path", `url(#${text.clip.id})`);
}

/**
 * The opacity of a text: 1 where its cell has room for it.
 * @param {Look} look
 * @param {number} cell
 * @param {number} width of the text, in em
 */
function room(look, cell, width) {
  const { xs, ys, em } = look;
  const [i, j] = [Math.floor(cell / (xs.length - 1)), cell % (xs.length - 1)];
  const wide = Math.abs(xs[j + 1] - xs[j]) / Math.max(width * em, NO_TEXT);
  const high = Math.abs(ys[i + 1] - ys[i]) / Math.max(2 * HALF_FIGURE * em, NO_TEXT);
  return within((Math.min(wide, high) - TIGHT) / (1 - TIGHT));
}

/**
 * Outlines of cells, in reading order.
 *
 * Opaque cells that touch reach a little under their right and lower neighbours: the ground would
 * shine through between two edges that each cover a part of a pixel.
 * @param {Look} look
 * @param {boolean} opaque
 */
function outlines(look, opaque) {
  const { xs, ys, gap, joined } = look;
  const under = opaque && gap === 0 ? UNDER : 0;
  const across = ends(xs, joined ? HAIR * gap : gap, under);
  const down = ends(ys, gap, under);
  const last = across.length - 1;
  return down.flatMap(([top, bottom]) =>
    across.map(([left, right], j) => {
      const round = Math.min(look.radius, (right - left) / 2, (top - bottom) / 2);
      const [first, final] = joined ? [j === 0, j === last] : [true, true];
      return box(left, right, top, bottom, first ? round : 0, final ? round : 0);
    }),
  );
}

/**
 * Where the cells of an axis begin and end, in its direction.
 * @param {number[]} edges
 * @param {number} gap
 * @param {number} under
 */
function ends(edges, gap, under) {
  const forward = Math.sign(edges[edges.length - 1] - edges[0]);
  const long = sizes(edges);
  return long.map((size, k) => {
    const inset = Math.min(gap, size) / 2;
    const reach = Math.min(under, long[k + 1] ?? 0);
    return [edges[k] + forward * inset, edges[k + 1] + forward * (reach - inset)];
  });
}

/**
 * A box with round corners, those on the left and those on the right.
 * @param {number} left
 * @param {number} right
 * @param {number} top
 * @param {number} bottom
 * @param {number} a
 * @param {number} b
 */
function box(left, right, top, bottom, a, b) {
  const [l, r, t, u] = [long(left), long(right), long(-top), long(-bottom)];
  const [p, q] = [long(Math.max(0, a)), long(Math.max(0, b))];
  if (!p && !q) return `M${l} ${t}H${r}V${u}H${l}Z`;
  const turn = (/** @type {number} */ by, /** @type {string} */ to) => (by ? `A${by} ${by} 0 0 1 ${to}` : "");
  return (
    `M${l + p} ${t}H${r - q}${turn(q, `${r} ${t + q}`)}V${u - q}${turn(q, `${r - q} ${u}`)}` +
    `H${l + p}${turn(p, `${l} ${u - p}`)}V${t + p}${turn(p, `${l + p} ${t}`)}Z`
  );
}

/**
 * A sheet on its way to another of as many rows and columns (`figures.grid.Grid.between`).
 * @param {Book} book
 * @param {Look} a
 * @param {Look} b
 * @param {number[] | null} lag when each cell begins, from 0 to 1; null where all do at once
 * @param {number} spread share of the time in which all have begun
 */
export function sheetTween(book, a, b, lag, spread) {
  const grid = new Grid(book, a, Math.min(a.gap, b.gap));
  const rewritten = b.texts.map((text, k) => text !== a.texts[k]);
  const gone = a.texts.map((text, k) => (rewritten[k] ? text : -1));
  if (rewritten.some(Boolean)) {
    grid.exchange(gone, b.texts, a);
    grid.ink(0, b.ink, b.ink.keys());
  }
  const rigid = sizing(a) === sizing(b);
  // Only what changes is set: most cells of most sheets stay as they are.
  const all = [...a.fill.keys()];
  const coloured = all.filter((k) => a.fill[k].some((part, at) => part !== b.fill[k][at]));
  const inked = all.filter(
    (k) => rewritten[k] || a.ink[k].some((part, at) => part !== b.ink[k][at]),
  );
  const leavers = all.filter((k) => gone[k] >= 0);
  const [coming, going] = grid.layers.map((each) => each.texts);
  const widths = Array.from(coming, ([k, text]) => /** @type {[number, number]} */ ([k, text.width]));
  const tight = widths.filter(([k, width]) => Math.min(room(a, k, width), room(b, k, width)) < 1);
  const changed = [...new Set([...inked, ...tight.map(([k]) => k)])];
  const fill = [...a.fill];
  const ink = [...b.ink];
  const leaving = [...a.ink];
  const edges = (/** @type {number[]} */ from, /** @type {number[]} */ to, /** @type {number} */ t) =>
    from.map((edge, k) => mix(edge, to[k], t));
  const at = (/** @type {number} */ t) => {
    const whole = smooth(t);
    const each = (/** @type {number} */ k) =>
      smooth(lag ? within((t - lag[k] * spread) / (1 - spread)) : t);
    for (const k of coloured) fill[k] = blend(a.fill[k], b.fill[k], each(k));
    const now = {
      ...b,
      fill,
      joined: (whole ? b : a).joined,
      xs: edges(a.xs, b.xs, whole),
      ys: edges(a.ys, b.ys, whole),
      em: mix(a.em, b.em, whole),
      gap: mix(a.gap, b.gap, whole),
      radius: mix(a.radius, b.radius, whole),
      alpha: mix(a.alpha, b.alpha, whole),
    };
    if (!rigid) grid.shape(now);
    if (coloured.length || (grid.grouped && !rigid)) grid.fill(fill, coloured);
    for (const k of inked) {
      if (rewritten[k]) {
        const arrived = gone[k] < 0 ? each(k) : within(2 * each(k) - 1);
        ink[k] = [...b.ink[k].slice(0, 3), b.ink[k][3] * arrived];
      } else {
        // One colour or the other: what is between may be that of the cell (`figures.grid._inked`).
        const [from, to] = [a.ink[k], b.ink[k]];
        ink[k] = [...(each(k) < 1 / 2 ? from : to).slice(0, 3), mix(from[3], to[3], each(k))];
      }
    }
    // At both ends it is one of the pictures themselves.
    const ends = whole === 0 || whole === 1;
    const free = (/** @type {number} */ k, /** @type {number} */ width) => (ends ? 1 : room(now, k, width));
    const seen = [...ink];
    for (const [k, width] of tight) {
      seen[k] = [...ink[k].slice(0, 3), ink[k][3] * free(k, width)];
    }
    grid.ink(0, seen, changed);
    for (const k of leavers) {
      const share = within(1 - 2 * each(k)) * free(k, going.get(k)?.width ?? 0);
      leaving[k] = [...a.ink[k].slice(0, 3), a.ink[k][3] * share];
    }
    if (leavers.length) grid.ink(1, leaving, leavers);
    grid.place(now);
  };
  return { node: grid.node, at };
}

/**
 * All that decides the outlines of a sheet's cells and the places of its texts in it.
 * @param {Look} look
 */
function sizing(look) {
  const { xs, ys, gap, radius, joined, em } = look;
  const from = (/** @type {number[]} */ all) => all.map((edge) => Math.round((edge - all[0]) * 1e6));
  return JSON.stringify([from(xs), from(ys), gap, radius, joined, em, look.alpha >= 1]);
}
