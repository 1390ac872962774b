// What the whole lecture has in common: language, colours, shape, pace, films, asking word, weights.

import {fill, make, set, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {isRearranged, turnedTo} from "./draft.js";
import {byId, fillSelect, showTrouble} from "./showing.js";

/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {import("./draft.js").Choice} Choice */
/** @typedef {import("./draft.js").Lecture} Lecture */
/** @typedef {import("./showing.js").Desk} Desk */

/** Stands for films that are neither the short lecture nor the full one. */
const OWN = "own";
/** Stands for the word that the films choose. */
const CHOSEN = "";
const PLAIN = /** @type {const} */ (["language", "theme", "aspect", "pace", "weights"]);
const ALL = /** @type {const} */ (["lecture", "row", ...PLAIN]);

/** @typedef {typeof ALL[number]} Name */

export class Settings {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {string[]} */
    this.tokens = [];
    /** @type {Map<Name, {select: HTMLSelectElement, name: HTMLElement, trouble: HTMLElement}>} */
    this.views = new Map();
    for (const name of ALL) {
      const select = /** @type {HTMLSelectElement} */ (
        make("select", {name, "aria-describedby": `${name}-trouble`, onchange: () => this.choose(name)})
      );
      const trouble = make("p", {class: "trouble", id: `${name}-trouble`, hidden: true});
      this.views.set(name, {select, name: make("span", {}), trouble});
    }
    this.compare = make("button", {type: "button", class: "plain", "aria-controls": "versus-line"});
    this.compare.addEventListener("click", () => {
      desk.update((lecture) => ({...lecture, compared: !lecture.compared}));
      if (desk.lecture().compared) byId("versus").focus();
    });
    const labels = [...this.views.values()].map(({select, name, trouble}) =>
      make("div", {class: "control"}, make("label", {}, name, select), trouble),
    );
    fill(byId("controls"), labels, this.compare);
  }

  /** @param {Name} name */
  choose(name) {
    const {desk} = this;
    const value = this.views.get(name)?.select.value ?? "";
    if (name === "lecture") desk.update((lecture) => turnedTo(lecture, desk.choices, value));
    else if (name === "row") desk.update((lecture) => ({...lecture, row: value === CHOSEN ? null : Number(value)}));
    else desk.update((lecture) => ({...lecture, [name]: value}));
  }

  /** @param {Lecture} lecture */
  show(lecture) {
    const {choices} = this.desk;
    const texts = this.desk.texts();
    const t = (/** @type {string} */ key) => say(texts, key);
    const rearranged = isRearranged(lecture, choices);
    const lectures = Object.keys(choices.lectures).map((name) => ({name, title: t(`serve-lecture-${name}`)}));
    const words = this.tokens.map((word, k) => ({name: String(k + 1), title: `${k + 1} · ${word}`}));
    if (lecture.row !== null && lecture.row > words.length) {
      words.push({name: String(lecture.row), title: String(lecture.row)});
    }
    /** @type {Record<Name, [Choice[], string]>} */
    const shown = {
      lecture: [
        rearranged ? [...lectures, {name: OWN, title: t("serve-lecture-own")}] : lectures,
        rearranged ? OWN : lecture.lecture,
      ],
      row: [[{name: CHOSEN, title: t("serve-row-chosen")}, ...words], String(lecture.row ?? CHOSEN)],
      language: [choices.languages, lecture.language],
      theme: [named(texts, "theme", choices.themes), lecture.theme],
      aspect: [choices.aspects, lecture.aspect],
      pace: [named(texts, "pace", choices.paces), lecture.pace],
      weights: [named(texts, "weights", choices.weights), lecture.weights],
    };
    for (const [name, {select, name: label}] of this.views) {
      fillSelect(select, ...shown[name]);
      setText(label, t(`serve-${name}`));
    }
    setText(this.compare, t(lecture.compared ? "serve-compare-end" : "serve-compare"));
    set(this.compare, "aria-expanded", String(lecture.compared));
  }

  /**
   * The words of the sentence, one of which asks.
   * @param {string[]} tokens
   */
  tell(tokens) {
    this.tokens = tokens;
    this.show(this.desk.lecture());
  }

  /** @param {Map<string, string>} faults */
  blame(faults) {
    for (const [name, {select, trouble}] of this.views) {
      const says = faults.get(name) ?? "";
      showTrouble(trouble, says);
      set(select, "aria-invalid", says ? "true" : null);
    }
  }
}

/**
 * Choices in the words of the page, where it has any.
 * @param {Texts} texts
 * @param {string} kind
 * @param {Choice[]} choices
 * @returns {Choice[]}
 */
function named(texts, kind, choices) {
  return choices.map(({name, title}) => {
    const key = `serve-${kind}-${name}`;
    return {name, title: texts.lines[key] ? say(texts, key) : title};
  });
}
