// The page: a lecture that is edited, and everything that shows it.

import {fill, make, set, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {choicesOf, filmsOn, toDraft, usable} from "./draft.js";
import {Keeping} from "./keeping.js";
import {Making} from "./making.js";
import {Pictures} from "./pictures.js";
import {Saving} from "./saving.js";
import {ServerError, ask, followJobs} from "./server.js";
import {Settings} from "./settings.js";
import {byId, showTrouble, stretch, toldIn} from "./showing.js";
import {Strip} from "./strip.js";

/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {import("./draft.js").Choices} Choices */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Lecture} Lecture */
/** @typedef {import("./pictures.js").Told} Told */
/** @typedef {import("./server.js").Fault} Fault */

/** Milliseconds after which what has changed is said aloud: once, however much has. */
const QUIET = 250;
/** Milliseconds after which a lost server is tried again. */
const RETRY = 1500;
const LANGUAGE = "qkvideo-language";
const HOUSE_LANGUAGE = "en";
/** From this width on, settings are open from the start. */
const WIDE = "(min-width: 48rem)";
/** Characters from which on a sentence is set smaller. */
const LONG = 70;
const VERY_LONG = 160;
const PLACE = /^films\[(\d+)\](?:\.beats\[(\d+)\](?:\.(\w+))?)?/;

class Page {
  /**
   * @param {Record<string, Texts>} languages
   * @param {Choices} choices
   */
  constructor(languages, choices) {
    this.languages = languages;
    this.choices = choices;
    this.spoken = spokenFirst(languages);
    this.keeping = new Keeping();
    this.edited = usable(this.keeping.read(), choices, this.spoken);
    this.timer = 0;
    this.later = 0;
    this.lost = 0;
    /** @type {Map<string, Fault[]>} */
    this.faults = new Map();
    /** @type {Set<string>} Where only something is to be known. */
    this.mild = new Set();
    /** Whether the sentence is what was changed last. */
    this.typing = false;
    const desk = {
      choices,
      texts: () => this.texts,
      lecture: () => this.edited,
      draft: () => ({...toDraft(this.edited, choices), logo: this.making?.logo.text ?? null}),
      redraw: () => {
        this.making.logo.blame("");
        this.pictures.change();
        this.count();
      },
      update: (/** @type {(lecture: Lecture) => Lecture} */ change) => this.update(change(this.edited)),
      left: (/** @type {string} */ slug) => this.strip?.rows.get(slug)?.left ?? new Set(),
      announce: (/** @type {string} */ text) => this.announce(text),
      fail: (/** @type {unknown} */ error) => this.fail(error),
    };
    this.pictures = new Pictures(
      desk.draft,
      (told, draft) => this.tell(told, draft),
      (error, draft) => this.refuse(error, draft),
    );
    this.settings = new Settings(desk);
    this.strip = new Strip(byId("strip"), desk, this.pictures);
    this.making = new Making(desk);
    this.saving = new Saving(desk);
    this.look = followJobs(
      (jobs) => {
        this.found();
        this.making.tell(jobs);
      },
      (error) => this.fail(error),
    );
    this.listen();
    this.show();
    this.compare();
    this.pictures.change();
    this.count();
    set(document.documentElement, "data-ready", "yes");
  }

  get texts() {
    return this.languages[this.spoken];
  }

  listen() {
    for (const name of /** @type {const} */ (["sentence", "versus"])) {
      const input = /** @type {HTMLTextAreaElement} */ (byId(name));
      input.addEventListener("input", () => {
        stretch(input);
        this.update({...this.edited, [name]: input.value.replaceAll("\n", " ")});
        this.typing = true;
      });
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") event.preventDefault();
      });
      window.addEventListener("resize", () => stretch(input));
    }
    const select = /** @type {HTMLSelectElement} */ (byId("page-language"));
    const options = Object.values(this.languages).map(({lang, name}) => make("option", {value: lang, lang}, name));
    fill(select, options);
    select.addEventListener("change", () => {
      this.spoken = select.value;
      try {
        localStorage.setItem(LANGUAGE, this.spoken);
      } catch {
        // The browser's language is taken again next time.
      }
      this.show();
      this.blame();
      this.compare();
    });
    const [wide, settings] = [matchMedia(WIDE), /** @type {HTMLDetailsElement} */ (byId("settings"))];
    settings.open = wide.matches;
    wide.addEventListener("change", () => {
      settings.open = wide.matches;
    });
    window.addEventListener("pagehide", () => this.keep());
    // A window that sleeps hears of nothing until it is looked at.
    for (const event of ["storage", "focus", "pageshow"]) window.addEventListener(event, () => this.compare());
    // A bar that sticks to the top hides nothing that has the focus.
    const hero = /** @type {HTMLElement} */ (document.querySelector(".hero"));
    const room = () => {
      document.documentElement.style.scrollPaddingTop = `${hero.offsetHeight + 12}px`;
      document.documentElement.style.setProperty("--hero", `${hero.offsetHeight}px`);
    };
    new ResizeObserver(room).observe(hero);
    document.fonts?.ready.then(() => stretch(/** @type {HTMLTextAreaElement} */ (byId("sentence"))));
  }

  /** @param {Lecture} lecture */
  update(lecture) {
    const same = (/** @type {(keyof Lecture)[]} */ names) => names.every((name) => lecture[name] === this.edited[name]);
    const kept = same(["sentence", "row", "weights"]);
    const versus = kept && same(["versus", "compared"]);
    this.edited = {...lecture, means: kept ? lecture.means : null, versus_means: versus ? lecture.versus_means : null};
    this.typing = false;
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => this.keep(), QUIET);
    this.show();
    this.pictures.change();
    this.count();
  }

  /** Keep what was changed here. What was not may have been changed in another window since. */
  keep() {
    if (!this.later) return;
    window.clearTimeout(this.later);
    this.later = 0;
    this.keeping.write(this.edited);
    this.compare();
  }

  /** Say what other windows have kept instead, and offer it: nothing that was typed is lost. */
  compare() {
    const {keeping, texts} = this;
    const place = byId("windows");
    const other = keeping.other;
    const replaced = keeping.isReplaced;
    const key = replaced ? "serve-window-replaced" : other ? "serve-window-other" : "";
    const says = key && say(texts, key, {sentence: other?.sentence ?? ""});
    if (place.dataset.says === says) return; // its buttons keep the focus
    set(place, "data-says", says);
    showTrouble(place, says);
    if (!key) return;
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) => {
      const onclick = () => {
        act();
        this.compare();
      };
      place.append(" ", make("button", {type: "button", onclick}, say(texts, name)));
    };
    if (replaced) {
      button("serve-window-keep", () => keeping.write(this.edited));
    } else {
      button("serve-window-show", () => this.exchange());
      button("serve-window-forget", () => keeping.forget());
    }
    this.announce(says);
  }

  exchange() {
    this.keep();
    this.keeping.exchange();
    this.edited = usable(this.keeping.read(), this.choices, this.spoken);
    const active = document.activeElement;
    if (active instanceof HTMLElement) active.blur();
    this.show();
    this.pictures.change();
    this.count();
  }

  /** Which version of the lecture the page is at: its pictures say which one they show. */
  count() {
    set(document.documentElement, "data-version", this.pictures.version);
  }

  show() {
    const {edited, texts} = this;
    const root = document.documentElement;
    set(root, "lang", texts.lang);
    const shape = edited.aspect.replace(":", " / ");
    if (root.style.getPropertyValue("--shape") !== shape) root.style.setProperty("--shape", shape);
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say]"))) {
      setText(element, say(texts, element.dataset.say ?? ""));
    }
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
      set(element, "aria-label", say(texts, element.dataset.label ?? ""));
    }
    /** @type {HTMLSelectElement} */ (byId("page-language")).value = this.spoken;
    byId("versus-line").hidden = !edited.compared;
    const {length} = edited.sentence;
    set(byId("sentence"), "data-length", length > VERY_LONG ? "very long" : length > LONG ? "long" : null);
    for (const name of /** @type {const} */ (["sentence", "versus"])) {
      const input = /** @type {HTMLTextAreaElement} */ (byId(name));
      if (document.activeElement !== input && input.value !== edited[name]) input.value = edited[name];
      stretch(input);
    }
    this.settings.show(edited);
    this.strip.show(edited);
    this.making.show(edited);
  }

  /**
   * @param {Told} told
   * @param {Draft} draft
   */
  tell(told, draft) {
    this.found();
    set(byId("strip"), "data-stale", null);
    this.settings.tell(told.tokens ?? draft.sentence.split(/\s+/).filter(Boolean));
    this.strip.tell(told);
    this.making.summarize();
    const films = told.films.flatMap(({slug, error}) => (error ? [{...error, where: slug}] : []));
    this.place([...films, ...told.faults], draft, told.warnings);
  }

  /**
   * @param {ServerError} error
   * @param {Draft} draft
   */
  refuse(error, draft) {
    // The pictures are of what could be shown last.
    set(byId("strip"), "data-stale", error.status ? "yes" : null);
    if (this.typing && this.edited.row !== null && error.faults.some(({where}) => where === "row")) {
      // The sentence has become shorter than where the asking word was.
      this.update({...this.edited, row: null});
    } else if (error.faults.length) {
      this.found();
      this.place(error.faults, draft);
    } else if (error.status && error.says && ![401, 403].includes(error.status)) {
      this.found();
      this.place([{where: "", says: error.says, remarks: error.remarks}], draft);
    } else this.fail(error);
  }

  /**
   * Put each line where it belongs.
   * @param {Fault[]} faults
   * @param {Draft} draft
   * @param {Fault[]} [warnings]
   */
  place(faults, draft, warnings = []) {
    const films = draft.films ?? filmsOn(this.edited);
    this.faults = new Map();
    this.mild = new Set();
    for (const fault of [...faults, ...warnings]) {
      const {where} = fault;
      const [, film, beat, field] = PLACE.exec(where) ?? [];
      const at = films[Number(film)];
      const name = at?.beats[Number(beat)]?.name;
      const key = !at ? where.split(/[.[]/)[0] : [at.slug, name, name && field].filter(Boolean).join("/");
      const mild = warnings.includes(fault);
      if (!mild && this.faults.has(key)) continue;
      if (mild && this.faults.has(key) && !this.mild.has(key)) continue;
      this.faults.set(key, [...(this.faults.get(key) ?? []), fault]);
      if (mild) this.mild.add(key);
    }
    this.blame();
  }

  blame() {
    const told = (/** @type {Fault[]} */ every) => every.map((fault) => toldIn(this.texts, fault, this.choices)).join(" ");
    const faults = new Map([...this.faults].map(([key, every]) => [key, told(every)]));
    const fields = ["sentence", "versus"];
    const known = new Set([...fields, "lecture", "row", "language", "theme", "aspect", "pace", "weights", "logo"]);
    for (const name of fields) {
      const mild = this.mild.has(name);
      showTrouble(byId(`${name}-trouble`), faults.get(name) ?? "");
      set(byId(`${name}-trouble`), "data-mild", mild ? "yes" : null);
      this.confirmable(name);
      set(byId(name), "aria-invalid", faults.has(name) && !mild ? "true" : null);
    }
    const slugs = new Set(this.edited.films.map(({slug}) => slug));
    const rest = [...faults].find(([key]) => !known.has(key) && !slugs.has(key.split("/")[0]));
    showTrouble(byId("general-trouble"), rest?.[1] ?? "");
    set(byId("general-trouble"), "data-mild", rest && this.mild.has(rest[0]) ? "yes" : null);
    this.making.logo.blame(faults.get("logo") ?? "");
    this.settings.blame(faults);
    this.strip.blame(faults);
    const said = [...faults.values()][0];
    if (said) this.announce(said);
  }

  /**
   * Where it is doubted what a word means, a button says that it is right.
   * @param {string} name
   */
  confirmable(name) {
    const remarks = this.faults.get(name)?.flatMap(({remarks}) => remarks ?? []) ?? [];
    const doubt = remarks.find(({kind}) => kind === "means" || kind === "versus-means");
    if (!doubt) return;
    const {meant, number} = doubt.values;
    const state = name === "versus" ? "versus_means" : "means";
    const onclick = () => this.update({...this.edited, [state]: Number(number)});
    byId(`${name}-trouble`).append(" ", make("button", {type: "button", onclick}, say(this.texts, "serve-meant", {meant: String(meant)})));
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof ServerError)) throw error;
    const {status, says, remarks} = error;
    const locked = status === 401 || status === 403;
    const key = locked ? "serve-locked" : "serve-lost";
    showTrouble(byId("connection"), status && !locked && says ? toldIn(this.texts, {where: "", says, remarks}, this.choices) : say(this.texts, key));
    if (status) return;
    window.clearTimeout(this.lost);
    this.lost = window.setTimeout(() => void this.look(), RETRY);
  }

  /** The server answers. */
  found() {
    const was = byId("connection");
    if (was.hidden) return;
    showTrouble(was, "");
    this.pictures.change();
    this.count();
  }

  /** @param {string} text */
  announce(text) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => setText(byId("status"), text), QUIET);
  }
}

/**
 * The language that was chosen, or the browser's.
 * @param {Record<string, Texts>} languages
 */
function spokenFirst(languages) {
  let chosen = null;
  try {
    chosen = localStorage.getItem(LANGUAGE);
  } catch {
    // Nothing is kept in this browser.
  }
  const wished = [chosen ?? "", ...navigator.languages.map((each) => each.split("-")[0]), HOUSE_LANGUAGE];
  return wished.find((each) => languages[each]) ?? HOUSE_LANGUAGE;
}

/** Begin, as soon as the server answers. */
async function begin() {
  const languages = JSON.parse(byId("carried").textContent ?? "");
  try {
    new Page(languages, choicesOf(await ask("api/choices")));
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const texts = languages[spokenFirst(languages)];
    const locked = error.status === 401 || error.status === 403;
    showTrouble(byId("connection"), error.says && !locked ? toldIn(texts, {where: "", says: error.says, remarks: error.remarks}) : say(texts, locked ? "serve-locked" : "serve-lost"));
    if (!locked) window.setTimeout(begin, RETRY);
  }
}

void begin();
