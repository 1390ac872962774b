// The lecture as it is edited: every film and every beat, also those that are switched off, so that
// nothing typed is lost. What the server gets of it is a draft: the films that are on.

/**
 * Own words of a beat in one language; null: the film's words.
 * @typedef {{caption: string | null, notes: string | null}} Own
 */

/** @typedef {{name: string, on: boolean, own: Record<string, Own>}} Beat */
/** @typedef {{slug: string, on: boolean, beats: Beat[]}} Film */

/**
 * @typedef {Object} Lecture
 * @property {string} sentence
 * @property {string} versus
 * @property {boolean} compared Whether there is a second sentence.
 * @property {number | null} row From 1; null: chosen by the films.
 * @property {number | null} means Number of the word that is meant; null: nothing is said.
 * @property {number | null} versus_means The same of the second sentence.
 * @property {string} weights
 * @property {string} language
 * @property {string} theme
 * @property {string} aspect
 * @property {string} pace
 * @property {string} lecture Which films it began with: "short" or "full".
 * @property {Film[]} films
 */

/** @typedef {{name: string, on: boolean, caption: string | null, notes: string | null}} DraftBeat */
/** @typedef {{slug: string, beats: DraftBeat[]}} DraftFilm */

/**
 * @typedef {Object} Draft
 * @property {string} sentence
 * @property {string | null} versus
 * @property {number | string | null} row
 * @property {number | null} means
 * @property {number | null} versus_means
 * @property {string} weights
 * @property {string} language
 * @property {string} theme
 * @property {string} aspect
 * @property {string} pace
 * @property {string} lecture
 * @property {DraftFilm[] | null} films
 * @property {string | null} [logo]
 */

/** @typedef {{name: string, title: string}} Choice */
/** @typedef {Record<string, string>} Titles By language. */
/** @typedef {{title: string, titles: Titles}} Called The title where there is none in a language. */
/** @typedef {{name: string, missing: string}} Output What can be made; and what is not installed that it needs. */

/**
 * What can be chosen.
 * @typedef {Object} Choices
 * @property {Choice[]} languages
 * @property {Choice[]} themes
 * @property {Choice[]} aspects
 * @property {Choice[]} paces
 * @property {Choice[]} weights
 * @property {Choice[]} qualities
 * @property {{name: string, most: number}[]} front What is written on the first page, and its most characters.
 * @property {Output[]} outputs
 * @property {Output} voice
 * @property {{table: number, logo: number, template: number, files: number}} most Characters, and files of a job that are listed.
 * @property {{slug: string, title: Titles, beats: {name: string, title: Titles}[]}[]} films
 * @property {Record<string, string[]>} lectures
 * @property {Draft} default
 */

/**
 * What the server says that can be chosen.
 * @typedef {Object} Given
 * @property {{code: string, name: string}[]} languages
 * @property {string[]} themes
 * @property {string[]} aspects
 * @property {string[]} paces
 * @property {Choice[]} weights
 * @property {{name: string, lines: number, fps: number}[]} qualities
 * @property {{name: string, most: number}[]} front What is written on the first page, and its most characters.
 * @property {Output[]} outputs
 * @property {Output} voice
 * @property {{table: number, logo: number, template: number, files: number}} most Characters, and files of a job that are listed.
 * @property {({slug: string, beats: (Choice & Called)[]} & Called)[]} films
 * @property {Record<string, string[]>} lectures
 * @property {Draft} default
 */

/** @type {Own} */
const NONE = {caption: null, notes: null};
const TEXTS = /** @type {const} */ (["sentence", "versus", "weights", "language", "theme", "aspect", "pace", "lecture"]);

/**
 * @param {Given} given
 * @returns {Choices}
 */
export function choicesOf({languages, themes, aspects, paces, qualities, films, ...rest}) {
  const plain = (/** @type {string[]} */ names) => names.map((name) => ({name, title: name}));
  return {
    ...rest,
    languages: languages.map(({code, name}) => ({name: code, title: name})),
    themes: plain(themes),
    aspects: plain(aspects),
    paces: plain(paces),
    qualities: qualities.map(({name, lines}) => ({name, title: `${lines}p`})),
    films: films.map(({slug, beats, ...film}) => ({slug, title: titlesOf(film), beats: beats.map(({name, ...beat}) => ({name, title: titlesOf(beat)}))})),
  };
}

/** @param {Called} called */
const titlesOf = ({title, titles}) => ({en: title, ...titles});

/**
 * @param {Titles | undefined} titles
 * @param {string} language
 */
const titleIn = (titles, language) => titles?.[language] ?? titles?.en;

/**
 * What a film is called.
 * @param {Pick<Choices, "films">} choices
 * @param {string} slug
 * @param {string} language
 */
export function titleOf(choices, slug, language) {
  return titleIn(choices.films.find((film) => film.slug === slug)?.title, language) ?? slug;
}

/**
 * What a beat is called before the server has told its title.
 * @param {Pick<Choices, "films">} choices
 * @param {string} slug
 * @param {string} beat
 * @param {string} language
 */
export function nameOf(choices, slug, beat, language) {
  const film = choices.films.find((each) => each.slug === slug);
  return titleIn(film?.beats.find(({name}) => name === beat)?.title, language) ?? beat;
}

/**
 * The films of a lecture that nobody has changed yet: those of the short or the full one are on.
 * @param {Choices} choices
 * @param {string} lecture
 * @returns {Film[]}
 */
export function filmsOf(choices, lecture) {
  const on = choices.lectures[lecture] ?? [];
  // A film that is off stands where it would be shown.
  const films = choices.films.map(({slug, beats}) => ({
    slug,
    on: on.includes(slug),
    beats: beats.map(({name}) => ({name, on: true, own: {}})),
  }));
  const places = films.flatMap((film, k) => (film.on ? [k] : []));
  const ordered = on.flatMap((slug) => films.filter((film) => film.slug === slug));
  places.forEach((place, k) => {
    films[place] = ordered[k];
  });
  return films;
}

/**
 * The same films as for another lecture, in its order, with all own words kept.
 * @param {Lecture} lecture
 * @param {Choices} choices
 * @param {string} name
 * @returns {Lecture}
 */
export function turnedTo(lecture, choices, name) {
  const films = filmsOf(choices, name).map((film) => ({
    ...film,
    beats: film.beats.map((beat) => ({...beat, own: ownOf(lecture, film.slug, beat.name)})),
  }));
  return {...lecture, lecture: name, films};
}

/**
 * @param {Lecture} lecture
 * @param {string} slug
 * @param {string} name
 */
function ownOf({films}, slug, name) {
  return films.find((film) => film.slug === slug)?.beats.find((beat) => beat.name === name)?.own ?? {};
}

/**
 * @param {Beat} beat
 * @param {string} language
 */
export const ownIn = (beat, language) => beat.own[language] ?? NONE;

/**
 * The films that are on, with all their beats.
 * @param {Lecture} lecture
 */
export const filmsOn = ({films}) => films.filter((film) => film.on);

/**
 * Whether films or beats were switched or moved.
 * @param {Lecture} lecture
 * @param {Choices} choices
 */
export function isRearranged(lecture, choices) {
  const order = (/** @type {Film[]} */ films) =>
    JSON.stringify(
      films.filter((film) => film.on).map((film) => [film.slug, film.beats.map(({name, on}) => [name, on])]),
    );
  return order(lecture.films) !== order(filmsOf(choices, lecture.lecture));
}

/**
 * @param {Lecture} lecture
 * @param {Choices} choices
 * @returns {Draft}
 */
export function toDraft(lecture, choices) {
  const {sentence, weights, language, theme, aspect, pace} = lecture;
  const films = filmsOn(lecture).map(({slug, beats}) => ({
    slug,
    beats: beats.map((beat) => ({name: beat.name, on: beat.on, ...ownIn(beat, language)})),
  }));
  const usual =
    !isRearranged(lecture, choices) &&
    films.every(({beats}) => beats.every(({caption, notes}) => caption === null && notes === null));
  return {
    sentence,
    versus: lecture.compared && lecture.versus.trim() ? lecture.versus : null,
    row: lecture.row,
    means: lecture.means,
    versus_means: lecture.versus_means,
    weights,
    language,
    theme,
    aspect,
    pace,
    lecture: lecture.lecture,
    films: usual ? null : films,
  };
}

/**
 * A lecture that nobody has changed yet.
 * @param {Choices} choices
 * @param {string} spoken The page's language.
 * @returns {Lecture}
 */
export function begun(choices, spoken) {
  const {row, versus, films: _, ...rest} = choices.default;
  return {
    ...rest,
    language: choices.languages.some(({name}) => name === spoken) ? spoken : rest.language,
    row: typeof row === "number" ? row : null,
    versus: versus ?? "",
    compared: versus !== null,
    films: filmsOf(choices, choices.default.lecture),
  };
}

/**
 * A lecture that was kept, as far as it can be used with these choices; else one that nobody has changed.
 * @param {Lecture | null} lecture
 * @param {Choices} choices
 * @param {string} spoken The page's language.
 * @returns {Lecture}
 */
export function usable(lecture, choices, spoken) {
  const usual = begun(choices, spoken);
  try {
    return lecture ? repaired(lecture, usual, choices) : usual;
  } catch {
    return usual;
  }
}

/**
 * Another version may have had other films, and other values.
 * @param {Lecture} lecture
 * @param {Lecture} usual
 * @param {Choices} choices
 * @returns {Lecture}
 */
function repaired(lecture, usual, choices) {
  const result = {...usual, compared: lecture.compared === true};
  for (const name of TEXTS) if (typeof lecture[name] === "string") result[name] = lecture[name];
  for (const name of /** @type {const} */ (["row", "means", "versus_means"])) {
    if (Number.isInteger(lecture[name])) result[name] = lecture[name];
  }
  for (const [name, known] of /** @type {const} */ ([
    ["language", choices.languages],
    ["theme", choices.themes],
    ["aspect", choices.aspects],
    ["pace", choices.paces],
    ["weights", choices.weights],
  ])) {
    if (!known.some((each) => each.name === result[name])) result[name] = usual[name];
  }
  if (!choices.lectures[result.lecture]) result.lecture = usual.lecture;
  result.films = inOrder(
    filmsOf(choices, result.lecture),
    lecture.films,
    ({slug}) => slug,
    (film, old) => ({...film, on: old.on === true, beats: inOrder(film.beats, old.beats, ({name}) => name, repairedBeat)}),
  );
  return result;
}

/**
 * @param {Beat} beat
 * @param {Beat} old
 */
function repairedBeat(beat, old) {
  /** @type {Record<string, Own>} */
  const own = {};
  for (const [language, words] of Object.entries(old.own ?? {})) {
    const text = (/** @type {unknown} */ value) => (typeof value === "string" ? value : null);
    own[language] = {caption: text(words?.caption), notes: text(words?.notes)};
  }
  return {...beat, on: old.on === true, own};
}

/**
 * What there is, in the order in which it was; what is new comes last.
 * @template T
 * @param {T[]} there
 * @param {T[]} old
 * @param {(one: T) => string} key
 * @param {(one: T, old: T) => T} mend
 */
function inOrder(there, old, key, mend) {
  if (!Array.isArray(old)) return there;
  const place = new Map(old.map((each, k) => [key(each), k]));
  const at = (/** @type {T} */ each) => place.get(key(each)) ?? old.length;
  return there
    .map((each) => (place.has(key(each)) ? mend(each, old[at(each)]) : each))
    .sort((a, b) => at(a) - at(b));
}

/**
 * A list in which one thing stands elsewhere.
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to
 * @returns {T[]}
 */
export function moved(list, from, to) {
  const rest = list.filter((_, k) => k !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}

/**
 * A lecture in which one film is another.
 * @param {Lecture} lecture
 * @param {string} slug
 * @param {(film: Film) => Film} change
 * @returns {Lecture}
 */
export function withFilm(lecture, slug, change) {
  return {...lecture, films: lecture.films.map((film) => (film.slug === slug ? change(film) : film))};
}

/**
 * A lecture in which one beat is another. A film without beats is switched off.
 * @param {Lecture} lecture
 * @param {string} slug
 * @param {string} name
 * @param {(beat: Beat) => Beat} change
 * @returns {Lecture}
 */
export function withBeat(lecture, slug, name, change) {
  return withFilm(lecture, slug, (film) => {
    const beats = film.beats.map((beat) => (beat.name === name ? change(beat) : beat));
    return beats.some(({on}) => on) ? {...film, beats} : {...film, on: false};
  });
}
