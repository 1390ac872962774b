import { decoded, unpack } from "../unpack.js";
import { Book, PACES, THEMES } from "./book.js";

/** What is chosen, for all films of a page. */
export const choices = {
  theme: THEMES.indexOf(document.documentElement.dataset.theme ?? THEMES[0]),
  pace: PACES.indexOf(document.documentElement.dataset.pace ?? PACES[1]),
  lang: document.documentElement.lang,
};

/** Is told that something else is chosen: its event "chosen" has the name of what is. */
export const page = new EventTarget();

/** @type {Promise<Book>} */
export const library = read();

async function read() {
  const script = document.querySelector("script.films");
  const book = new Book(await unpack(script?.textContent ?? ""));
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

/**
 * Choose a theme, a language or a pace.
 * @param {"theme" | "lang" | "pace"} name
 * @param {any} value
 */
export function choose(name, value) {
  /** @type {any} */ (choices)[name] = value;
  const root = document.documentElement;
  if (name === "theme") root.dataset.theme = THEMES[value];
  if (name === "lang") root.lang = value;
  page.dispatchEvent(new CustomEvent("chosen", { detail: name }));
}
