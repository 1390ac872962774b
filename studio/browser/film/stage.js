import { within } from "./ease.js";
import { acted, drawn } from "./tweens.js";
import { UNIT, element } from "./svg.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Beat} Beat */

/** Ticks a second. */
export const TICKS = 15;

/**
 * How long a beat lasts at a pace, in ticks.
 * @param {Beat} beat
 * @param {number} pace
 */
export function length(beat, pace) {
  return beat.steps.reduce((sum, [moves, stands]) => sum + moves[pace] + stands[pace], 0);
}

/**
 * @typedef {Object} Moment
 * @property {number} step
 * @property {boolean} moves whether the step's motion goes on, or its picture stands
 * @property {number} share of the motion, or of the standing
 */

/**
 * What happens at a tick of a beat.
 * @param {Beat} beat
 * @param {number} pace
 * @param {number} tick
 * @returns {Moment}
 */
export function moment(beat, pace, tick) {
  let left = tick;
  for (let step = 0; step < beat.steps.length; step += 1) {
    const [moves, stands] = beat.steps[step];
    if (left < moves[pace]) return { step, moves: true, share: left / moves[pace] };
    left -= moves[pace];
    if (left < stands[pace]) return { step, moves: false, share: left / stands[pace] };
    left -= stands[pace];
  }
  return { step: beat.steps.length - 1, moves: false, share: 1 };
}

/**
 * At which tick of a beat something happens.
 * @param {Beat} beat
 * @param {number} pace
 * @param {Moment} moment
 */
export function tickOf(beat, pace, { step, moves, share }) {
  const last = beat.steps.length - 1;
  if (step > last) return length(beat, pace);
  const before = { ...beat, steps: beat.steps.slice(0, step) };
  const [moving, stands] = beat.steps[step];
  const within = moves ? share * moving[pace] : moving[pace] + share * stands[pace];
  return length(before, pace) + within;
}

/** A drawing that shows any moment of any beat. */
export class Stage {
  /** @param {Book} book */
  constructor(book) {
    this.book = book;
    const [width, height] = book.packed.frame.map((side) => side * UNIT);
    const viewBox = `${-width / 2} ${-height / 2} ${width} ${height}`;
    this.node = element("svg", { viewBox, class: "stage" });
    this.theme = -1;
    /** @type {Beat | null} */
    this.beat = null;
    this.state = "";
    /** @type {Map<number, SVGElement>} things at rest */
    this.resting = new Map();
    /** @type {{at: (t: number) => void, start: number, end: number}[]} */
    this.moving = [];
  }

  /** Draw all of it anew the next time. */
  forget() {
    this.beat = null;
    this.resting = new Map();
    this.moving = [];
  }

  /**
   * Show a moment.
   * @param {Beat} beat
   * @param {Moment} moment
   * @param {number} theme
   */
  show(beat, moment, theme) {
    const state = `${moment.step} ${moment.moves} ${theme}`;
    if (theme !== this.theme) this.forget();
    if (this.beat !== beat || state !== this.state) this.set(beat, moment, theme);
    this.beat = beat;
    this.state = state;
    this.theme = theme;
    if (!moment.moves) return;
    for (const { at, start, end } of this.moving) at(within((moment.share - start) / (end - start)));
  }

  /**
   * Have everything there that is to be seen in a step's motion, or when its picture stands.
   * @param {Beat} beat
   * @param {Moment} moment
   * @param {number} theme
   */
  set(beat, moment, theme) {
    const [, , picture, actors] = beat.steps[moment.step];
    /** @type {Map<number, SVGElement>} */
    const resting = new Map();
    this.moving = [];
    const nodes = (moment.moves ? actors : picture).map((one) => {
      if (Array.isArray(one)) {
        const { node, ways } = acted(this.book, one, theme);
        this.moving.push(...ways);
        return node;
      }
      const known = resting.has(one) ? undefined : this.resting.get(one);
      const node = known ?? drawn(this.book, this.book.thing(one), theme);
      resting.set(one, node);
      return node;
    });
    this.resting = resting;
    this.node.replaceChildren(...nodes);
  }
}
