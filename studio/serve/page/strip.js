// The lecture as it will be: a row for each film, in it a picture for each beat.

import {make, set, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {draggable} from "./dragging.js";
import {filmsOn, moved, nameOf, titleOf, withBeat, withFilm} from "./draft.js";
import {Picture} from "./pictures.js";
import {showTrouble} from "./showing.js";
import {Words} from "./words.js";

/** @typedef {import("./draft.js").Film} Film */
/** @typedef {import("./draft.js").Lecture} Lecture */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {import("./pictures.js").Told} Told */
/** @typedef {import("./pictures.js").ToldBeat} ToldBeat */

/** @typedef {import("./showing.js").Desk} Desk */

/** @typedef {{item: HTMLElement, open: HTMLElement, title: HTMLElement, caption: HTMLElement, own: HTMLElement, trouble: HTMLElement, check: HTMLInputElement, picture: Picture}} BeatView */

export class Strip {
  /**
   * @param {HTMLElement} place
   * @param {Desk} desk
   * @param {Pictures} pictures
   */
  constructor(place, desk, pictures) {
    this.place = place;
    this.desk = desk;
    this.pictures = pictures;
    /** @type {Map<string, FilmRow>} */
    this.rows = new Map();
    this.words = new Words(desk, pictures, (slug, beat, by) => this.step(slug, beat, by));
    draggable(place, {
      handle: ".grip",
      touch: true,
      done: (from, to) => desk.update((lecture) => ({...lecture, films: moved(lecture.films, from, to)})),
    });
  }

  /** @param {Lecture} lecture */
  show(lecture) {
    lecture.films.forEach((film, k) => {
      let row = this.rows.get(film.slug);
      if (!row) {
        row = new FilmRow(film, this);
        this.rows.set(film.slug, row);
      }
      if (this.place.children[k] !== row.element) put(this.place, row.element, k);
      row.show(film, [-1, 1].map((by) => stepOf(lecture.films, film.slug, by)[1] >= 0));
    });
    this.words.show(lecture);
  }

  /** @param {Told} told */
  tell(told) {
    const films = told.films.filter((film) => film.told);
    for (const film of films) this.rows.get(film.slug)?.tell(film.title, film.beats);
    this.words.tell(films);
  }

  /**
   * Show the faults of films and beats.
   * @param {Map<string, string>} faults By "film", "film/beat", or "film/beat/caption".
   */
  blame(faults) {
    for (const [slug, row] of this.rows) row.blame(slug, faults);
    this.words.blame(faults);
  }

  /**
   * @param {string} slug
   * @param {string} beat
   */
  open(slug, beat) {
    const row = this.rows.get(slug);
    if (!row) return;
    const same = this.words.slug === slug && this.words.beat === beat;
    this.close();
    if (same) return;
    row.element.append(this.words.element);
    this.words.open(slug, beat, row.told.get(beat), () => this.close(slug, beat));
    const view = row.views.get(beat);
    if (view) set(view.open, "aria-expanded", "true");
    if (view) set(view.item, "data-open", "yes");
    this.words.show(this.desk.lecture());
    this.words.element.scrollIntoView({block: "nearest", behavior: "auto"});
  }

  /**
   * @param {string} [slug] The beat that gets the focus back.
   * @param {string} [beat]
   */
  close(slug, beat) {
    const view = this.rows.get(this.words.slug)?.views.get(this.words.beat);
    if (view) set(view.open, "aria-expanded", "false");
    if (view) set(view.item, "data-open", null);
    this.words.close();
    if (slug && beat) this.rows.get(slug)?.views.get(beat)?.open.focus();
  }

  /**
   * Move a beat in its film.
   * @param {string} slug
   * @param {string} beat
   * @param {number} by
   */
  step(slug, beat, by) {
    const film = this.desk.lecture().films.find((each) => each.slug === slug);
    const from = film?.beats.findIndex(({name}) => name === beat) ?? -1;
    if (!film || from < 0 || !film.beats[from + by]) return;
    this.desk.update((lecture) =>
      withFilm(lecture, slug, (each) => ({...each, beats: moved(each.beats, from, from + by)})),
    );
    const place = {place: from + by + 1, of: film.beats.length};
    this.desk.announce(say(this.desk.texts(), "serve-place", place));
    this.rows.get(slug)?.views.get(beat)?.item.scrollIntoView({block: "nearest", inline: "nearest"});
  }

  /**
   * Move a film in the lecture.
   * @param {string} slug
   * @param {number} by
   */
  stepFilm(slug, by) {
    const {films} = this.desk.lecture();
    const [from, to] = stepOf(films, slug, by);
    if (to < 0) return;
    this.desk.update((lecture) => ({...lecture, films: moved(lecture.films, from, to)}));
    const on = filmsOn(this.desk.lecture());
    const place = on.findIndex((film) => film.slug === slug) + 1;
    if (place) this.desk.announce(say(this.desk.texts(), "serve-place", {place, of: on.length}));
    this.rows.get(slug)?.element.scrollIntoView({block: "nearest"});
  }
}

/**
 * Where a film is, and where a step leads it: past the next film that is on, as those that are off
 * are not shown; −1, if there is none.
 * @param {Film[]} films
 * @param {string} slug
 * @param {number} by
 */
function stepOf(films, slug, by) {
  const from = films.findIndex((film) => film.slug === slug);
  let to = from + by;
  while (films[from].on && films[to] && !films[to].on) to += by;
  return [from, films[to] ? to : -1];
}

/**
 * Put a child at a place, with the focus where it was.
 * @param {HTMLElement} parent
 * @param {HTMLElement} child
 * @param {number} k
 */
function put(parent, child, k) {
  const active = document.activeElement;
  const held = active instanceof HTMLElement && child.contains(active) ? active : null;
  parent.insertBefore(child, parent.children[k] ?? null);
  held?.focus({preventScroll: true});
}

/** A film: its switch and its name, and its beats side by side. */
class FilmRow {
  /**
   * @param {Film} film
   * @param {Strip} strip
   */
  constructor(film, strip) {
    const {slug} = film;
    const {desk} = strip;
    this.slug = slug;
    this.strip = strip;
    /** @type {Map<string, BeatView>} */
    this.views = new Map();
    /** @type {Map<string, ToldBeat>} */
    this.told = new Map();
    /** @type {Set<string>} Beats that say nothing of this sentence: the film leaves them out. */
    this.left = new Set();
    /** What the server called it, and in which language. */
    this.called = {language: "", title: ""};
    /** The beat that Tab comes to. */
    this.current = film.beats[0]?.name ?? "";
    const switched = (/** @type {Event} */ event) => {
      const {checked} = /** @type {HTMLInputElement} */ (event.target);
      desk.update((lecture) => withFilm(lecture, slug, (each) => ({...each, on: checked})));
    };
    this.check = /** @type {HTMLInputElement} */ (make("input", {type: "checkbox", onchange: switched}));
    this.title = make("span", {class: "film-title"});
    this.count = make("span", {class: "count"});
    this.up = make("button", {type: "button", class: "quiet", onclick: () => strip.stepFilm(slug, -1)}, "↑");
    this.down = make("button", {type: "button", class: "quiet", onclick: () => strip.stepFilm(slug, 1)}, "↓");
    this.trouble = make("p", {class: "trouble", hidden: true});
    this.beats = make("ol", {class: "beats", onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event)});
    const heading = make(
      "div",
      {class: "film-head"},
      make("span", {class: "grip", "aria-hidden": "true"}),
      make("h2", {}, make("label", {}, this.check, this.title)),
      this.count,
      make("span", {class: "moves"}, this.up, this.down),
    );
    this.element = make("section", {class: "film", "data-film": slug}, heading, this.trouble, this.beats);
    this.element.addEventListener("keydown", ({key}) => {
      if (key === "Escape" && strip.words.slug === slug) strip.close(slug, strip.words.beat);
    });
    draggable(this.beats, {
      handle: ".open",
      touch: false,
      done: (from, to) =>
        desk.update((lecture) =>
          withFilm(lecture, slug, (each) => ({...each, beats: moved(each.beats, from, to)})),
        ),
    });
  }

  /**
   * @param {Film} film
   * @param {boolean[]} steps Whether it can go up, and down.
   */
  show(film, [upwards, downwards]) {
    const {desk} = this.strip;
    const [texts, {language}] = [desk.texts(), desk.lecture()];
    const known = this.called.language === language ? this.called.title : "";
    const title = known || titleOf(desk.choices, this.slug, language);
    setText(this.title, title);
    set(this.title, "lang", language);
    this.check.checked = film.on;
    set(this.element, "data-on", film.on ? "yes" : "no");
    set(this.element, "aria-label", title);
    this.tally(film);
    set(this.up, "aria-label", say(texts, "serve-up", {film: title}));
    set(this.down, "aria-label", say(texts, "serve-down", {film: title}));
    // Disabled, they would lose the focus at the end of a way.
    set(this.up, "aria-disabled", upwards ? null : "true");
    set(this.down, "aria-disabled", downwards ? null : "true");
    this.beats.hidden = !film.on;
    if (!film.on) {
      if (this.strip.words.slug === this.slug) this.strip.close();
      return;
    }
    film.beats.forEach((beat, at) => {
      const view = this.views.get(beat.name) ?? this.add(beat.name);
      if (this.beats.children[at] !== view.item) put(this.beats, view.item, at);
      view.check.checked = beat.on;
      set(view.item, "data-on", beat.on ? "yes" : "no");
      view.item.hidden = this.left.has(beat.name);
      const name = this.told.get(beat.name)?.title ?? nameOf(desk.choices, this.slug, beat.name, language);
      if (!view.title.textContent) setText(view.title, name);
      set(view.check, "aria-label", say(texts, "serve-beat-on", {beat: name}));
      setText(view.own, say(texts, "serve-own"));
      set(view.item, "lang", language);
      set(view.own, "lang", texts.lang);
    });
    this.rove();
  }

  /** @param {Film} film */
  tally(film) {
    const there = film.beats.filter(({name}) => !this.left.has(name));
    const [on, all] = [there.filter((beat) => beat.on).length, there.length];
    const key = on === all ? "serve-beats" : "serve-beats-of";
    setText(this.count, film.on ? say(this.strip.desk.texts(), key, {on, all}) : "");
  }

  /** @param {string} name */
  add(name) {
    const {strip, slug} = this;
    const frame = make("span", {class: "frame"});
    const title = make("span", {class: "beat-title"});
    const open = make(
      "button",
      {type: "button", class: "open", "aria-expanded": "false", onclick: () => strip.open(slug, name)},
      frame,
      title,
    );
    open.addEventListener("focus", () => {
      this.current = name;
      this.rove();
    });
    const switched = (/** @type {Event} */ event) => {
      const {checked} = /** @type {HTMLInputElement} */ (event.target);
      strip.desk.update((lecture) => withBeat(lecture, slug, name, (beat) => ({...beat, on: checked})));
    };
    const check = /** @type {HTMLInputElement} */ (make("input", {type: "checkbox", onchange: switched}));
    const own = make("span", {class: "own", hidden: true});
    const caption = make("span", {});
    const trouble = make("p", {class: "trouble", hidden: true});
    const item = make(
      "li",
      {class: "beat", "data-beat": name},
      open,
      check,
      make("p", {class: "caption"}, own, caption),
      trouble,
    );
    const picture = new Picture(`${slug}/${name}`, frame);
    strip.pictures.add(picture);
    const view = {item, open, title, caption, own, trouble, check, picture};
    this.views.set(name, view);
    return view;
  }

  /** Tab comes to one beat; arrows lead to the others. */
  rove() {
    const there = [...this.views.keys()].filter((name) => !this.left.has(name));
    if (!there.includes(this.current)) this.current = there[0];
    for (const [name, {open, check}] of this.views) {
      set(open, "tabindex", name === this.current ? null : -1);
      set(check, "tabindex", name === this.current ? null : -1);
    }
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const active = document.activeElement;
    if (!active?.classList.contains("open") || event.altKey || event.ctrlKey || event.metaKey) return;
    const items = [...this.beats.querySelectorAll("li:not([hidden])")];
    const at = items.findIndex((item) => item.contains(active));
    const places = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1};
    const to = items[places[/** @type {keyof typeof places} */ (event.key)] ?? -1];
    if (!to) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (to.querySelector(".open")).focus();
  }

  /**
   * @param {string} title
   * @param {ToldBeat[]} beats
   */
  tell(title, beats) {
    this.called = {language: this.strip.desk.lecture().language, title};
    setText(this.title, title);
    const film = this.strip.desk.lecture().films.find(({slug}) => slug === this.slug);
    const there = new Set(beats.map(({name}) => name));
    this.left = new Set(film?.beats.map(({name}) => name).filter((name) => !there.has(name)));
    if (film) this.tally(film);
    for (const [name, {item}] of this.views) item.hidden = this.left.has(name);
    this.rove();
    for (const beat of beats) {
      this.told.set(beat.name, beat);
      const view = this.views.get(beat.name);
      if (!view) continue;
      setText(view.title, beat.title);
      setText(view.caption, beat.caption);
      view.own.hidden = !beat.own.length;
      set(view.check, "aria-label", say(this.strip.desk.texts(), "serve-beat-on", {beat: beat.title}));
    }
  }

  /**
   * @param {string} slug
   * @param {Map<string, string>} faults
   */
  blame(slug, faults) {
    showTrouble(this.trouble, faults.get(slug) ?? "");
    for (const [name, {trouble}] of this.views) {
      const key = `${slug}/${name}`;
      const says = ["", "/caption", "/notes"].map((field) => faults.get(key + field)).find(Boolean);
      showTrouble(trouble, says ?? "");
    }
  }
}
