import { decoded, unpack } from "../unpack.js";
import { Book, PACES } from "./book.js";

/** What is chosen, for all films of a page; the theme once the films are there. */
export const choices = {
  theme: 0,
  pace: PACES.indexOf(document.documentElement.dataset.pace ?? PACES[1]),
  lang: document.documentElement.lang,
};

/** Is told that something else is chosen: its event "chosen" has the name of what is. */
export const page = new EventTarget();

/** @type {string[]} */
let themes = [];

/** @type {Promise<Book>} */
export const library = read();

async function read() {
  const script = document.querySelector("script.films");
  const book = new Book(await unpack(script?.textContent ?? ""));
  themes = book.packed.themes;
  choices.theme = Math.max(0, themes.indexOf(document.documentElement.dataset.theme ?? ""));
  await Promise.all(book.packed.fonts.map((letters, number) => load(book, letters, number)));
  return book;
}

/**
 * Have a font there, for films and, if it is the house's, for the page.
 * @param {Book} book
 * @param {string} letters
 * @param {number} number
 */
async function load(book, letters, number) {
  const bytes = decoded(letters);
  const faces = [new FontFace(`qk${number}`, bytes)];
  const weight = ["400", "600"][book.packed.house.indexOf(number)];
  if (weight) faces.push(new FontFace("Source Sans Pro", bytes, { weight }));
  for (const face of faces) document.fonts.add(await face.load());
}

/** Choose the theme after the one that is chosen. */
export function nextTheme() {
  choose("theme", (choices.theme + 1) % themes.length);
}

/**
 * Choose a theme, a language or a pace.
 * @param {"theme" | "lang" | "pace"} name
 * @param {any} value
 */
export function choose(name, value) {
  /** @type {any} */ (choices)[name] = value;
  const root = document.documentElement;
  if (name === "theme") root.dataset.theme = themes[value];
  if (name === "lang") root.lang = value;
  page.dispatchEvent(new CustomEvent("chosen", { detail: name }));
}
