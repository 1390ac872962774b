import { choices, library, page } from "./library.js";
import { Stage, TICKS, length, moment, tickOf } from "./stage.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Beat} Beat */
/** @typedef {import("./stage.js").Moment} Moment */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A film, or some beats of one: `<vector-film data-film="0" data-first="2" data-last="2">`. It is
 * played as a video is: `play`, `pause`, `currentTime`, `duration`, `playbackRate`, `ended`.
 */
export class VectorFilm extends HTMLElement {
  constructor() {
    super();
    this.paused = true;
    this.playbackRate = 1;
    this.at = 0;
    /** @type {{beat: number, moment: Moment} | null} */
    this.where = null;
    this.request = 0;
    /** @type {Book | undefined} */
    this.book = undefined;
    /** @type {Stage | undefined} */
    this.stage = undefined;
  }

  connectedCallback() {
    page.addEventListener("chosen", this);
    if (this.hasAttribute("data-shown")) this.show();
  }

  disconnectedCallback() {
    page.removeEventListener("chosen", this);
    this.pause();
  }

  /** Whether it is on the page, and not hidden with its slide. */
  get visible() {
    return this.getClientRects().length > 0;
  }

  /** Something else is chosen: go on from the same place. */
  handleEvent() {
    if (!this.book || !this.where) return;
    this.at = this.tick(this.where) / TICKS;
    this.stage?.forget();
    if (this.visible) this.draw();
    else this.stage?.node.replaceChildren();
    this.dispatchEvent(new Event("timeupdate"));
  }

  /** @returns {Beat[]} */
  get beats() {
    const { film = "0", first = "0", last } = this.dataset;
    const told = this.book?.packed.told[choices.lang];
    const all = told?.films[Number(film)].beats ?? [];
    return all.slice(Number(first), last === undefined ? undefined : Number(last) + 1);
  }

  /** When each beat begins, in seconds; and when the last one ends. */
  get marks() {
    let place = 0;
    return [0, ...this.beats.map((beat) => (place += length(beat, choices.pace)) / TICKS)];
  }

  get duration() {
    return this.marks.at(-1) ?? 0;
  }

  get ended() {
    return Boolean(this.book) && this.at >= this.duration;
  }

  get currentTime() {
    return this.at;
  }

  set currentTime(seconds) {
    this.at = Math.max(0, seconds);
    this.show();
  }

  /** Begin, or go on; at the end, begin again. */
  async play() {
    if (!this.paused) return;
    this.paused = false;
    this.book ??= await library;
    if (this.paused) return;
    if (this.ended) this.at = 0;
    let before = performance.now();
    const next = (/** @type {number} */ now) => {
      this.at = Math.min(this.duration, this.at + ((now - before) / 1000) * this.playbackRate);
      before = now;
      this.draw();
      this.dispatchEvent(new Event("timeupdate"));
      if (!this.ended) this.request = requestAnimationFrame(next);
      else this.stop("ended");
    };
    this.draw();
    this.request = requestAnimationFrame(next);
    this.dispatchEvent(new Event("play"));
  }

  pause() {
    if (!this.paused) this.stop("pause");
  }

  /** @param {string} event */
  stop(event) {
    cancelAnimationFrame(this.request);
    this.paused = true;
    this.dispatchEvent(new Event(event));
  }

  /** Show the last picture. */
  rest() {
    this.pause();
    this.at = Infinity;
    return this.show();
  }

  /** Show what is at the current time, as soon as there is something to show. */
  async show() {
    this.book ??= await library;
    this.at = Math.min(this.at, this.duration);
    this.draw();
    this.dispatchEvent(new Event("timeupdate"));
  }

  draw() {
    if (!this.book) return;
    if (!this.stage) {
      this.stage = new Stage(this.book);
      this.append(this.stage.node);
    }
    this.where = this.place(this.at * TICKS);
    const beat = this.beats[this.where.beat];
    if (!beat) return;
    const { moment } = this.where;
    // For who asked for less motion, pictures follow each other at once.
    const still = calm.matches && moment.moves ? { ...moment, moves: false } : moment;
    this.stage.show(beat, still, choices.theme);
  }

  /**
   * Which beat a tick belongs to, and what happens in it then.
   * @param {number} tick
   */
  place(tick) {
    const { beats } = this;
    let left = tick;
    for (let beat = 0; beat < beats.length; beat += 1) {
      const long = length(beats[beat], choices.pace);
      if (left < long || beat === beats.length - 1) {
        return { beat, moment: moment(beats[beat], choices.pace, left) };
      }
      left -= long;
    }
    return { beat: 0, moment: { step: 0, moves: false, share: 0 } };
  }

  /**
   * At which tick something happens.
   * @param {{beat: number, moment: Moment}} where
   */
  tick({ beat, moment }) {
    const before = this.beats.slice(0, beat);
    const ticks = before.reduce((sum, each) => sum + length(each, choices.pace), 0);
    return ticks + tickOf(this.beats[beat], choices.pace, moment);
  }
}
