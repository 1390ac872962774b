// One beat, large, with one's own words for it.

import {fill, make, set, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {nameOf, ownIn, withBeat} from "./draft.js";
import {Picture} from "./pictures.js";
import {askForFile} from "./server.js";
import {saveFile, showTrouble} from "./showing.js";

/** @typedef {import("./draft.js").Lecture} Lecture */
/** @typedef {import("./pictures.js").Pictures} Pictures */
/** @typedef {import("./pictures.js").ToldBeat} ToldBeat */
/** @typedef {import("./pictures.js").ToldFilm} ToldFilm */
/** @typedef {import("./showing.js").Desk} Desk */

/** @typedef {"caption" | "notes"} Kind */

const KINDS = /** @type {const} */ (["caption", "notes"]);

export class Words {
  /**
   * @param {Desk} desk
   * @param {Pictures} pictures
   * @param {(slug: string, beat: string, by: number) => void} step
   */
  constructor(desk, pictures, step) {
    this.desk = desk;
    this.pictures = pictures;
    this.slug = "";
    this.beat = "";
    /** @type {ToldBeat | undefined} */
    this.told = undefined;
    /** @type {Picture | null} */
    this.picture = null;
    this.back = () => {};
    /** @type {Kind} Where a value is inserted. */
    this.last = "caption";
    this.fields = {caption: new Field("caption", this), notes: new Field("notes", this)};
    this.stage = make("div", {class: "stage"});
    this.title = make("h3", {tabindex: -1});
    this.where = make("p", {class: "where"});
    this.factsTitle = make("span", {id: "facts-title"});
    this.facts = make("div", {class: "chips"});
    this.factsGroup = make("div", {class: "facts", role: "group", "aria-labelledby": "facts-title"}, this.factsTitle, this.facts);
    const button = (/** @type {() => void} */ onclick) => make("button", {type: "button", onclick});
    this.earlier = button(() => step(this.slug, this.beat, -1));
    this.later = button(() => step(this.slug, this.beat, 1));
    this.still = button(() => this.saveStill());
    this.shut = button(() => this.back());
    this.element = make(
      "div",
      {class: "words", role: "group"},
      this.stage,
      make(
        "div",
        {class: "fields"},
        make("div", {class: "words-head"}, this.title, this.where),
        this.fields.caption.element,
        this.factsGroup,
        this.fields.notes.element,
        make("div", {class: "buttons"}, this.earlier, this.later, this.still, this.shut),
      ),
    );
  }

  get language() {
    return this.desk.lecture().language;
  }

  /**
   * @param {string} slug
   * @param {string} beat
   * @param {ToldBeat | undefined} told
   * @param {() => void} back
   */
  open(slug, beat, told, back) {
    [this.slug, this.beat, this.told, this.back] = [slug, beat, told, back];
    this.picture = new Picture(`${slug}/${beat}`, this.stage);
    this.pictures.add(this.picture);
    this.last = "caption";
    for (const kind of KINDS) this.fields[kind].begin();
  }

  close() {
    if (this.picture) this.pictures.remove(this.picture);
    this.picture = null;
    fill(this.stage);
    this.slug = this.beat = "";
    this.element.remove();
  }

  /** @param {Lecture} lecture */
  show(lecture) {
    if (!this.slug) return;
    const {told} = this;
    const texts = this.desk.texts();
    const beats = lecture.films.find(({slug}) => slug === this.slug)?.beats ?? [];
    const at = beats.findIndex(({name}) => name === this.beat);
    const title = told?.title ?? nameOf(this.desk.choices, this.slug, this.beat, lecture.language);
    setText(this.title, title);
    set(this.title, "lang", lecture.language);
    set(this.element, "aria-label", title);
    setText(this.where, say(texts, "serve-place", {place: at + 1, of: beats.length}));
    set(this.earlier, "aria-disabled", at === 0 ? "true" : null);
    set(this.later, "aria-disabled", at === beats.length - 1 ? "true" : null);
    setText(this.earlier, say(texts, "serve-earlier"));
    setText(this.later, say(texts, "serve-later"));
    setText(this.still, say(texts, "serve-still"));
    setText(this.shut, say(texts, "serve-close"));
    this.picture?.describe(told?.seen ?? title);
    for (const kind of KINDS) this.fields[kind].show(told?.usual[kind] ?? told?.[kind] ?? "", this.own(kind));
    const facts = Object.entries(told?.facts ?? {});
    this.factsGroup.hidden = !facts.length;
    setText(this.factsTitle, say(texts, "serve-facts"));
    const written = JSON.stringify([facts, texts.lang]);
    if (this.facts.dataset.written === written) return;
    this.facts.dataset.written = written;
    fill(
      this.facts,
      facts.map(([name, text]) => {
        const properties = {
          type: "button",
          class: "chip",
          "data-fact": name,
          "aria-label": say(texts, "serve-insert", {name, text}),
          onclick: () => this.fields[this.last].insert(`{${name}}`),
        };
        return make("button", properties, text, " ", make("small", {}, name));
      }),
    );
  }

  /** @param {ToldFilm[]} films */
  tell(films) {
    const film = films.find(({slug}) => slug === this.slug);
    this.told = film?.beats.find(({name}) => name === this.beat) ?? this.told;
    this.show(this.desk.lecture());
  }

  /** @param {Map<string, string>} faults */
  blame(faults) {
    for (const kind of KINDS) this.fields[kind].blame(faults.get(`${this.slug}/${this.beat}/${kind}`) ?? "");
  }

  /** @param {Kind} kind */
  own(kind) {
    const film = this.desk.lecture().films.find(({slug}) => slug === this.slug);
    const beat = film?.beats.find(({name}) => name === this.beat);
    return beat ? ownIn(beat, this.language)[kind] : null;
  }

  /**
   * @param {Kind} kind
   * @param {string | null} text
   */
  setOwn(kind, text) {
    const {language} = this;
    this.desk.update((lecture) =>
      withBeat(lecture, this.slug, this.beat, (beat) => ({
        ...beat,
        own: {...beat.own, [language]: {...ownIn(beat, language), [kind]: text}},
      })),
    );
  }

  async saveStill() {
    const [film, beat] = [this.slug, this.beat];
    set(this.still, "aria-disabled", "true");
    try {
      const blob = await askForFile("api/still", {draft: this.desk.draft(), film, beat, quality: "h"});
      saveFile(blob, `${film}.${beat}.png`);
    } catch (error) {
      this.desk.fail(error);
    } finally {
      set(this.still, "aria-disabled", null);
    }
  }
}

/** A text of the beat: the film's, until somebody writes another. */
class Field {
  /**
   * @param {Kind} kind
   * @param {Words} words
   */
  constructor(kind, words) {
    this.kind = kind;
    this.words = words;
    /** The film's text, and own words that were taken back. */
    this.usual = "";
    /** @type {string | null} */
    this.before = null;
    const id = `own-${kind}`;
    this.input = /** @type {HTMLTextAreaElement} */ (
      make("textarea", {id, rows: kind === "caption" ? 3 : 5, maxlength: 1000, dir: "auto", "aria-describedby": `${id}-trouble`})
    );
    this.name = make("label", {for: id});
    this.mark = make("span", {class: "own"});
    this.reset = make("button", {type: "button", class: "plain", onclick: () => this.turnBack()});
    this.trouble = make("p", {class: "trouble", id: `${id}-trouble`, hidden: true});
    this.element = make(
      "div",
      {class: "field"},
      make("div", {class: "field-head"}, this.name, this.mark, this.reset),
      this.input,
      this.trouble,
    );
    this.input.addEventListener("focus", () => {
      this.words.last = kind;
    });
    this.input.addEventListener("input", () => this.write());
    this.input.addEventListener("blur", () => {
      if (!this.input.value) this.words.show(this.words.desk.lecture());
    });
  }

  begin() {
    this.usual = "";
    this.before = null;
    this.input.value = "";
  }

  /**
   * @param {string} usual The film's text.
   * @param {string | null} own
   */
  show(usual, own) {
    const {input} = this;
    const texts = this.words.desk.texts();
    this.usual = usual;
    const emptied = own === null && !input.value && document.activeElement === input;
    const value = own ?? usual;
    if (!emptied && input.value !== value) {
      // The film's text may come while somebody is about to type over the former one.
      const chosen = document.activeElement === input && !!input.value && input.selectionEnd - input.selectionStart === input.value.length;
      input.value = value;
      if (chosen) input.select();
    }
    set(input, "lang", this.words.language);
    setText(this.name, say(texts, `serve-${this.kind}`));
    setText(this.mark, own === null ? "" : say(texts, "serve-own"));
    setText(this.reset, say(texts, own === null ? "serve-put-back" : "serve-reset"));
    this.reset.hidden = own === null && this.before === null;
  }

  write() {
    const {value} = this.input;
    this.before = null;
    this.words.setOwn(this.kind, value && value !== this.usual ? value : null);
  }

  /** Back to the film's words; once more, back to one's own. */
  turnBack() {
    const own = this.words.own(this.kind);
    const {before} = this;
    this.before = own;
    this.words.setOwn(this.kind, own === null ? before : null);
  }

  /** @param {string} text */
  insert(text) {
    const {input} = this;
    input.focus();
    input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
    this.write();
  }

  /** @param {string} says */
  blame(says) {
    showTrouble(this.trouble, says);
    set(this.input, "aria-invalid", says ? "true" : null);
  }
}
