import { Bar } from "./bar.js";
import { choices, library, nextTheme, page } from "./library.js";
import { VectorFilm } from "./player.js";
import { printable } from "./print.js";
import { TICKS, length } from "./stage.js";

/* A deck whose slides are drawn: what it has besides what every deck has (decks/templates/deck.js). */

/** @type {any} */
const Reveal = /** @type {any} */ (window).Reveal;
customElements.define("vector-film", VectorFilm);

/** @returns {VectorFilm | null} */
const current = () => Reveal.getCurrentSlide()?.querySelector("vector-film") ?? null;

/** @param {VectorFilm | null} film */
function line(film) {
  if (!film?.book) return { marks: [0], titles: [], now: 0, paused: true };
  const { beats } = film.book.packed.told[choices.lang].films[Number(film.dataset.film)];
  let place = 0;
  const marks = [0, ...beats.map((beat) => (place += length(beat, choices.pace) / TICKS))];
  const now = marks[Number(film.dataset.first)] + Math.min(film.currentTime, film.duration);
  return { marks, titles: beats.map((beat) => beat.title), now, paused: film.paused };
}

function toggle() {
  const film = current();
  if (!film) return;
  if (!film.paused) film.pause();
  else {
    Reveal.getCurrentSlide().dataset.shows = "film";
    film.play();
  }
}

/**
 * Go to a time of the film that is shown, on whichever slide that is.
 * @param {number} seconds
 */
function seek(seconds) {
  const film = current();
  if (!film) return;
  const { marks } = line(film);
  const beat = Math.min(Math.max(0, marks.findLastIndex((mark) => mark <= seconds + 1e-6)), marks.length - 2);
  const paused = film.paused;
  if (beat !== Number(film.dataset.first)) Reveal.slide(Reveal.getIndices().h, beat);
  const there = current();
  if (!there) return;
  Reveal.getCurrentSlide().dataset.shows = "film";
  there.pause();
  there.currentTime = seconds - marks[beat];
  if (!paused && !there.ended) there.play(); // at the end it would begin anew
}

/** Say everything in the language that is chosen. */
async function say() {
  const { told } = (await library).packed;
  const { films, say, title, document: name, badge, licence } = /** @type {any} */ (told[choices.lang]);
  document.title = name;
  const write = (/** @type {string} */ where, /** @type {string} */ text) => {
    const node = document.querySelector(where);
    if (node) node.textContent = text;
  };
  write(".front h1", title);
  write(".front .keys", say["deck-keys"]);
  write(".front .more", say["player-keys"]);
  write(".front .touch", say["deck-touch"]);
  write(".front .badge", badge);
  write(".front .licence", licence);
  const deck = /** @type {HTMLElement} */ (document.querySelector(".reveal"));
  deck.setAttribute("aria-label", say["deck-slides"]);
  for (const [name, text] of Object.entries(say)) {
    const own = `data-${name.replace("deck-", "")}`;
    if (name.startsWith("deck-") && deck.hasAttribute(own)) deck.setAttribute(own, text);
  }
  document.querySelector(".bar")?.setAttribute("aria-label", say["player-bar"]);
  films.forEach((/** @type {any} */ film, /** @type {number} */ number) => {
    write(`.front li:nth-child(${number + 1}) a`, film.title);
    for (const node of document.querySelectorAll(`vector-film[data-film="${number}"]`)) {
      const beat = film.beats[Number(/** @type {HTMLElement} */ (node).dataset.first)];
      const slide = /** @type {HTMLElement} */ (node.closest("section"));
      slide.parentElement?.setAttribute("aria-label", film.title);
      const texts = { h2: beat.title, ".said": beat.say, ".seen": beat.seen };
      for (const [where, text] of Object.entries(texts)) {
        /** @type {HTMLElement} */ (slide.querySelector(where)).textContent = text;
      }
      const notes = [beat.say, beat.notes].filter(Boolean).map((text) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = text;
        return paragraph;
      });
      slide.querySelector(".notes")?.replaceChildren(...notes);
    }
  });
  document.dispatchEvent(new Event("said"));
}

/** Draw every slide's last picture, for the overview. */
function all() {
  const films = /** @type {NodeListOf<VectorFilm>} */ (document.querySelectorAll("vector-film"));
  return Promise.all(Array.from(films, (film) => film.paused && film.rest()));
}

Reveal.on("ready", () => {
  const node = /** @type {HTMLElement} */ (document.querySelector(".bar"));
  const bar = new Bar(node, () => line(current()), { toggle, seek });
  const show = () => {
    node.toggleAttribute("data-front", !current());
    bar.show();
  };
  for (const film of document.querySelectorAll("vector-film")) {
    for (const name of ["timeupdate", "play", "pause", "ended"]) film.addEventListener(name, show);
  }
  page.addEventListener("chosen", (event) => {
    if (/** @type {CustomEvent} */ (event).detail === "lang") say();
  });
  Reveal.on("slidechanged", show);
  Reveal.on("overviewshown", all);
  let hide = 0;
  const wake = () => {
    clearTimeout(hide);
    node.toggleAttribute("data-awake", true);
    hide = window.setTimeout(() => node.removeAttribute("data-awake"), 2500);
  };
  document.addEventListener("pointermove", wake);
  document.addEventListener("pointerdown", wake);
  // What is typed in the bar is the bar's.
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && event.key !== "Tab") event.stopPropagation();
  });
  library.then((book) => {
    const { packed } = book;
    // reveal.js prints slides of the lecturer's own, too, if it is asked to.
    if (/[?&]print-pdf/.test(location.search)) all();
    else printable(book);
    const description = packed.told[choices.lang].say["player-theme"];
    Reveal.addKeyBinding({ keyCode: 84, key: "T", description }, nextTheme);
    node.setAttribute("aria-label", packed.told[choices.lang].say["player-bar"]);
  });
  show();
});
