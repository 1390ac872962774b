// What several parts of the page do alike.

import {fill, make, set, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {nameOf, titleOf} from "./draft.js";

/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {import("./draft.js").Choices} Choices */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Lecture} Lecture */

/**
 * What all parts of the page have in common.
 * @typedef {Object} Desk
 * @property {Choices} choices
 * @property {() => Texts} texts In the page's language.
 * @property {() => Lecture} lecture
 * @property {() => Draft} draft
 * @property {() => void} redraw Ask for the pictures again: the logo is another one.
 * @property {(change: (lecture: Lecture) => Lecture) => void} update
 * @property {(slug: string) => Set<string>} left Beats of a film that say nothing of the sentence.
 * @property {(text: string) => void} announce
 * @property {(error: unknown) => void} fail
 */

/**
 * One line beside what it is about; none, if it is empty.
 * @param {HTMLElement} place
 * @param {string} says
 */
export function showTrouble(place, says) {
  setText(place, says);
  place.hidden = !says;
}

/**
 * What the server tells, in the page's language; what it has no words for is quoted in it.
 * @param {Texts} texts
 * @param {import("./server.js").Fault} fault
 * @param {Pick<Choices, "films">} [choices] The titles of films and beats, which the server calls by their names.
 */
export function toldIn(texts, {says, remarks}, choices = {films: []}) {
  if (!remarks) return say(texts, "serve-told-other", {says});
  return remarks.map(({kind, values}) => {
    const shown = Object.entries(called(values, choices, texts.lang)).map(
      ([name, value]) => [name, shownAs(texts, name, value)],
    );
    return say(texts, `serve-told-${kind}`, Object.fromEntries(shown));
  }).join(" ");
}

/**
 * @param {Record<string, string | number | string[]>} values
 * @param {Pick<Choices, "films">} choices
 * @param {string} lang
 */
function called(values, choices, lang) {
  const {film, beat} = values;
  return {
    ...values,
    ...(film && {film: titleOf(choices, String(film), lang)}),
    ...(beat && {beat: nameOf(choices, String(film), String(beat), lang)}),
  };
}

/**
 * @param {Texts} texts
 * @param {string} name "share" is a number with two digits after its mark, "could" a list of alternatives.
 * @param {string | number | string[]} value
 */
function shownAs(texts, name, value) {
  if (name === "share") {
    return new Intl.NumberFormat(texts.lang, {minimumFractionDigits: 2, maximumFractionDigits: 2}).format(Number(value));
  }
  if (!Array.isArray(value)) return value;
  const quoted = value.map((word) => (word === "…" ? word : say(texts, "serve-quoted", {word})));
  if (name !== "could") return quoted.join(", ");
  return new Intl.ListFormat(texts.lang, {type: "disjunction"}).format(quoted);
}

/**
 * Options of a menu, made anew only if they are others.
 * @param {HTMLSelectElement} select
 * @param {{name: string, title: string}[]} options
 * @param {string} current
 */
export function fillSelect(select, options, current) {
  const written = JSON.stringify(options);
  if (select.dataset.options !== written) {
    select.dataset.options = written;
    fill(select, options.map(({name, title}) => make("option", {value: name}, title)));
  }
  select.value = current;
}

/**
 * A field as high as what is written in it.
 * @param {HTMLTextAreaElement} input
 */
export function stretch(input) {
  input.style.height = "auto";
  input.style.height = `${input.scrollHeight}px`;
}

/**
 * Hand a file to the person.
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  const link = make("a", {href, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(href), 0);
}

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} lang
 * @param {number} seconds
 */
export function duration(lang, seconds) {
  const minutes = seconds >= 90;
  const unit = minutes ? "minute" : "second";
  const value = Math.max(1, Math.round(minutes ? seconds / 60 : seconds));
  return new Intl.NumberFormat(lang, {style: "unit", unit, unitDisplay: "short"}).format(value);
}

/**
 * @param {string} lang
 * @param {number} bytes
 */
export function size(lang, bytes) {
  const large = bytes >= 1e6;
  const unit = large ? "megabyte" : "kilobyte";
  const value = bytes / (large ? 1e6 : 1e3);
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(lang, {style: "unit", unit, unitDisplay: "short", maximumFractionDigits}).format(value);
}

/**
 * @param {string} lang
 * @param {number} share From 0 to 1.
 */
export const percent = (lang, share) =>
  new Intl.NumberFormat(lang, {style: "percent", maximumFractionDigits: 0}).format(share);

/**
 * A day and a time; of today, the time alone.
 * @param {string} lang
 * @param {number} when Seconds since 1970.
 */
export function moment(lang, when) {
  const date = new Date(1000 * when);
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(lang, {...(today ? {} : {dateStyle: "medium"}), timeStyle: "short"}).format(date);
}
