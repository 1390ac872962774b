import { Bar } from "./bar.js";
import { choices, choose, library, nextTheme, page } from "./library.js";
import { VectorFilm } from "./player.js";
import { printable } from "./print.js";
import { mayAct } from "../shortcuts.js";

/* A page with films: one of them is shown, the others are listed. */

customElements.define("vector-film", VectorFilm);

/** @param {string} where */
const one = (where) => /** @type {any} */ (document.querySelector(where));

const film = /** @type {VectorFilm} */ (one("vector-film"));

function toggle() {
  if (film.paused) film.play();
  else film.pause();
}

/** @param {number} seconds */
function seek(seconds) {
  film.currentTime = seconds;
}

/** The number of the beat that is shown. */
function here() {
  const { marks } = film;
  return Math.max(0, marks.slice(0, -1).findLastIndex((mark) => mark <= film.currentTime + 1e-6));
}

/** @param {number} by */
function step(by) {
  const { marks } = film;
  // On from the end is the beginning, as for play.
  const from = film.ended && by > 0 ? -1 : here();
  seek(marks[Math.min(Math.max(from + by, 0), marks.length - 2)]);
}

/**
 * Write everything in the chosen language.
 * @param {import("./book.js").Book} book
 */
function write(book) {
  const told = /** @type {any} */ (book.packed.told[choices.lang]);
  const number = Number(film.dataset.film);
  const { title, beats } = told.films[number];
  document.title = told.films.length > 1 ? told.document : told.films[number].document ?? told.document;
  one("h1").textContent = title;
  one(".badge").textContent = told.badge;
  const licence = one(".licence");
  if (licence) licence.textContent = told.licence;
  one("summary").textContent = told.say["transcript-heading"];
  one(".bar").setAttribute("aria-label", told.say["player-bar"]);
  one("nav").setAttribute("aria-label", told.say["page-films"]);
  const list = one(".beats");
  list.replaceChildren(
    ...beats.map((/** @type {any} */ beat, /** @type {number} */ k) => {
      const item = document.createElement("li");
      const button = item.appendChild(document.createElement("button"));
      button.type = "button";
      button.textContent = beat.title;
      button.addEventListener("click", () => seek(film.marks[k]));
      for (const text of [beat.say, beat.seen].filter(Boolean)) {
        item.appendChild(document.createElement("p")).textContent = text;
      }
      return item;
    }),
  );
  one("nav ol").replaceChildren(
    ...told.films.map((/** @type {any} */ each, /** @type {number} */ k) => {
      const item = document.createElement("li");
      const link = item.appendChild(document.createElement("a"));
      link.href = `#${each.slug}`;
      link.textContent = each.title;
      if (k === number) link.setAttribute("aria-current", "page");
      return item;
    }),
  );
  mark();
}

/** Say which beat is shown. */
function mark() {
  const now = here();
  [...one(".beats").children].forEach((item, k) => {
    if (k === now) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
  const beat = film.beats[now];
  if (!beat) return;
  film.setAttribute("aria-label", beat.title);
  one("#seen").textContent = `${beat.say} ${beat.seen}`;
}

/** Show the film that the address names: its last picture, until it is played. */
function chooseFilm() {
  const films = film.book?.packed.told[choices.lang].films ?? [];
  const named = films.findIndex((each) => `#${each.slug}` === location.hash);
  film.dataset.film = String(Math.max(0, named));
  film.stage?.forget();
  film.rest();
}

/** Play at once if the address says "?play", unless the reader has asked for less motion. */
function begin() {
  const asked = new URLSearchParams(location.search);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (asked.has("play") && !calm) film.play();
}

const keys = {
  " ": toggle,
  k: toggle,
  p: toggle,
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  Home: () => seek(0),
  End: () => film.rest(),
  t: nextTheme,
  f: () => (document.fullscreenElement ? document.exitFullscreen() : one("figure").requestFullscreen()),
};

library.then((book) => {
  film.book = book;
  const line = () => ({
    marks: film.marks,
    titles: film.beats.map((beat) => beat.title),
    now: film.currentTime,
    paused: film.paused,
  });
  const bar = new Bar(one(".bar"), line, { toggle, seek });
  for (const name of ["timeupdate", "play", "pause", "ended"]) {
    film.addEventListener(name, () => {
      bar.show();
      mark();
    });
  }
  page.addEventListener("chosen", () => write(book));
  addEventListener("hashchange", () => {
    chooseFilm();
    write(book);
  });
  film.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    const act = /** @type {Record<string, () => void>} */ (keys)[event.key];
    const target = /** @type {Element} */ (event.target);
    const own = target.closest("button, select, input, summary, a");
    if (!act || own || !mayAct(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  printable(book);
  if (!document.documentElement.dataset.theme) choose("theme", choices.theme);
  chooseFilm();
  write(book);
  begin();
});
