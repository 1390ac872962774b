// The pictures of the strip: those in the window follow what is typed, those beside it come next.

import {ServerError, ask} from "./server.js";

/** @typedef {import("./server.js").Fault} Fault */
/** @typedef {import("./draft.js").Draft} Draft */

/** @typedef {{name: string, title: string, caption: string, notes: string, own: string[], usual: Partial<Record<"caption" | "notes", string>>, seen: string, facts: Record<string, string>}} ToldBeat */
/** @typedef {{slug: string, title: string, told: boolean, error?: Fault, beats: ToldBeat[]}} ToldFilm Only names, where `told` is false. */

/**
 * @typedef {Object} Told
 * @property {ToldFilm[]} films
 * @property {Record<string, string>} pictures
 * @property {Fault[]} warnings
 * @property {Fault[]} faults
 * @property {string[]} [tokens]
 */

/** Milliseconds of rest after which what is outside the window is asked for, too. */
const LONG_REST = 1200;
/** How many pictures outside the window are asked for at a time: few, so that a key hardly waits for them. */
const AHEAD = 2;

/** The status of a request that a later one made needless. */
const SUPERSEDED = 409;

/** @typedef {{version: number, draft: Draft, wanted: string[]}} Asked */

/** A picture in the page; the old one stays until the new one can be drawn. */
export class Picture {
  /**
   * @param {string} key "film/beat".
   * @param {HTMLElement} place
   */
  constructor(key, place) {
    this.key = key;
    this.place = place;
    /** The version of the lecture that it shows; 0: none. */
    this.version = 0;
    this.svg = "";
    this.alt = "";
    /** @type {HTMLImageElement | null} */
    this.image = null;
    this.turn = 0;
  }

  /** @param {string} text */
  describe(text) {
    this.alt = text;
    if (this.image) this.image.alt = text;
  }

  /**
   * @param {string} svg
   * @param {number} version
   */
  async show(svg, version) {
    if (version < this.version) return;
    this.version = version;
    if (svg === this.svg) {
      if (this.image) this.place.dataset.version = String(version);
      return;
    }
    this.svg = svg;
    const turn = ++this.turn;
    const image = new Image();
    const url = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
    image.src = url;
    try {
      await image.decode();
    } catch {
      // Not drawn: the old picture is better than none.
      this.svg = "";
      return;
    } finally {
      URL.revokeObjectURL(url);
    }
    if (turn !== this.turn) return;
    image.alt = this.alt;
    this.place.replaceChildren(image);
    this.image = image;
    this.place.dataset.version = String(this.version);
  }
}

/** Asks for pictures, one question at a time: always about the lecture as it is now. */
export class Pictures {
  /**
   * @param {() => Draft} draft
   * @param {(told: Told, draft: Draft) => void} tell
   * @param {(error: ServerError, draft: Draft) => void} fail
   */
  constructor(draft, tell, fail) {
    this.draft = draft;
    this.tell = tell;
    this.fail = fail;
    /** @type {Map<string, Set<Picture>>} */
    this.all = new Map();
    /** @type {Set<Picture>} */
    this.seen = new Set();
    /** @type {Set<Picture>} */
    this.near = new Set();
    this.version = 1;
    this.told = 0;
    this.timer = 0;
    /** @type {"" | "urgent" | "ahead"} */
    this.busy = "";
    this.turn = 0;
    /** @type {WeakMap<Element, Picture>} */
    this.places = new WeakMap();
    this.observers = [
      this.watch(this.seen, {}),
      this.watch(this.near, {rootMargin: "60% 30%", scrollMargin: "60% 30%"}),
    ];
  }

  /**
   * @param {Set<Picture>} among
   * @param {IntersectionObserverInit & {scrollMargin?: string}} margins
   */
  watch(among, margins) {
    return new IntersectionObserver((entries) => {
      for (const {target, isIntersecting} of entries) {
        const picture = this.places.get(target);
        if (picture && isIntersecting) among.add(picture);
        else if (picture) among.delete(picture);
      }
      this.schedule();
    }, margins);
  }

  /** @param {Picture} picture */
  add(picture) {
    const alike = this.all.get(picture.key) ?? new Set();
    this.all.set(picture.key, alike.add(picture));
    this.places.set(picture.place, picture);
    for (const observer of this.observers) observer.observe(picture.place);
    const known = [...alike].find(({svg}) => svg);
    if (known) void picture.show(known.svg, known.version);
  }

  /** @param {Picture} picture */
  remove(picture) {
    this.all.get(picture.key)?.delete(picture);
    for (const observer of this.observers) observer.unobserve(picture.place);
    this.seen.delete(picture);
    this.near.delete(picture);
  }

  /** The lecture is another now. There is one question at a time, so keys need no rest between. */
  change() {
    this.version += 1;
    this.schedule();
  }

  /** @param {number} [rest] */
  schedule(rest = 0) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.send(), rest);
  }

  /** @param {Iterable<Picture>} among */
  old(among) {
    const keys = [...among].filter(({version}) => version < this.version).map(({key}) => key);
    return [...new Set(keys)];
  }

  async send() {
    const urgent = this.old(this.seen);
    // What is in the window does not wait for what is beside it: the server gives that up.
    if (this.busy === "urgent" || (this.busy && !urgent.length)) return;
    const wanted = urgent.length ? urgent : this.old(this.near).slice(0, AHEAD);
    if (!wanted.length && this.told === this.version) return;
    const asked = {version: this.version, draft: this.draft(), wanted};
    const busy = urgent.length ? "urgent" : "ahead";
    this.busy = busy;
    const turn = ++this.turn;
    let rest = 0;
    try {
      const want = wanted.map((key) => key.split("/"));
      this.take(await ask("api/strip", {draft: asked.draft, want}), asked);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      if (turn !== this.turn) return;
      // Another window has asked.
      if (error.status === SUPERSEDED) rest = LONG_REST;
      else this.give(error, asked);
    }
    if (turn !== this.turn) return;
    this.busy = "";
    if (this.old(this.seen).length) this.schedule(rest);
    else if (this.old(this.near).length) this.schedule(LONG_REST);
  }

  /**
   * @param {Told} told
   * @param {Asked} asked
   */
  take(told, {version, draft, wanted}) {
    if (version < this.told) return;
    this.told = version;
    for (const key of wanted) {
      const svg = told.pictures[key];
      for (const picture of this.all.get(key) ?? []) {
        if (svg) void picture.show(svg, version);
        // What the server cannot draw is not asked for again until something changes.
        else picture.version = version;
      }
    }
    this.tell(told, draft);
  }

  /**
   * @param {ServerError} error
   * @param {Asked} asked
   */
  give(error, {version, draft}) {
    this.told = version;
    for (const picture of [...this.seen, ...this.near]) picture.version = version;
    this.fail(error, draft);
  }
}
