// The page: one state, computed anew and shown whenever it changes.

import {compute, headOf} from "../engine/computing.js";
import {row} from "../engine/matrices.js";
import {styleFor, write} from "../engine/numbers.js";
import {RequestError} from "../engine/tokens.js";
import {openTraced} from "../engine/traced.js";
import {openLesson} from "../engine/weights.js";
import {command} from "./command.js";
import {Controls} from "./controls.js";
import {copy, fill, make, set, setText, spans} from "../../browser/dom.js";
import {Experiments} from "./experiments.js";
import {Grid} from "./grid.js";
import {say} from "../../browser/messages.js";
import {showOpened} from "./opened.js";
import {STAGES, USUAL, fromHash, toHash} from "./state.js";
import {
  STEPS,
  TENSORS_OF,
  caption,
  favourite,
  openedCell,
  pictureOf,
  stageOf,
  usualCell,
} from "./stages.js";
import {Strip} from "./strip.js";

/** @typedef {import("../engine/computing.js").Computed} Computed */
/** @typedef {import("../engine/weights.js").Carried} Carried */
/** @typedef {import("../engine/weights.js").Source} Source */
/** @typedef {import("../engine/traced.js").Traced} Traced */
/** @typedef {import("../engine/words.js").WordLists} WordLists */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").CellPlace} CellPlace */

/**
 * What the page carries.
 * @typedef {Object} Given
 * @property {Carried & {nouns: Record<string, string[]>}} [lesson]
 * @property {import("../engine/traced.js").Carried} [traced] In place of the lesson.
 * @property {import("./guessing.js").Read} next What a language model says comes next.
 * @property {WordLists} words
 * @property {Record<string, Texts>} texts By language.
 * @property {Record<string, Colours & {empty: string}>} themes
 * @property {Record<string, string>} licence By language; empty if none was named.
 * @property {Partial<State>} state How it begins.
 */

/** What cannot change where the page carries one sentence and no weights. */
const HELD = /** @type {const} */ (["sentence", "versus", "second", "weights", "seed", "pad", "order", "places"]);
/** Milliseconds after which what has changed is said aloud: once, however much has. */
const QUIET = 250;
/** Milliseconds after which the address is tried again. */
const LATER = 5000;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Page {
  /**
   * @param {Given} given
   * @param {Source | Traced} lesson
   */
  constructor(given, lesson) {
    this.given = given;
    this.lesson = lesson;
    this.fixed = "compute" in lesson;
    this.stages = this.fixed ? STAGES.filter((stage) => !["X", "result"].includes(stage)) : STAGES;
    /** @type {State} */
    this.begun = {...USUAL, ...given.state};
    this.state = this.read(location.hash.slice(1));
    /** What was computed last, and how it is shown; the state may be one that cannot be computed. */
    this.seen = this.begun;
    this.night = matchMedia("(prefers-color-scheme: dark)");
    /** @type {Computed[]} */
    this.computed = [];
    /** @type {CellPlace} */
    this.cell = {tensor: "X", row: 1, column: 1};
    /** @type {Map<string, Grid>} */
    this.grids = new Map();
    this.strips = [0, 1].map((k) => new Strip(String(k), (i) => this.askFrom(k, i)));
    fill(byId("strips"), this.strips.map((strip) => strip.element));
    const update = (/** @type {Partial<State>} */ change) => this.update(change);
    this.controls = new Controls(byId("controls"), update);
    const announce = (/** @type {string} */ text) => this.announce(text);
    const bench = {lesson, lists: given.words, nouns: given.lesson?.nouns ?? {}, read: given.next, update, announce};
    this.experiments = new Experiments(byId("experiments"), bench);
    this.layOut = "";
    /** The language that the page's own words are in. */
    this.spoken = "";
    this.timer = 0;
    this.later = 0;
    this.drawn = 0;
    this.listen();
    this.show();
  }

  /**
   * The state that an address asks for.
   * @param {string} hash Without #.
   * @returns {State}
   */
  read(hash) {
    const state = fromHash(hash, this.begun);
    if (!this.fixed) return state;
    const held = Object.fromEntries(HELD.map((name) => [name, this.begun[name]]));
    const stage = this.stages.includes(state.stage) ? state.stage : this.begun.stage;
    return {...state, ...held, stage};
  }

  get texts() {
    return this.given.texts[this.state.lang] ?? this.given.texts[this.begun.lang];
  }

  get colours() {
    const {theme} = this.state;
    const {themes} = this.given;
    const usual = theme === "auto" && this.night.matches ? "dark" : "light";
    return themes[Object.hasOwn(themes, theme) ? theme : usual];
  }

  /** The sentence that the stages show. */
  get shown() {
    return this.computed[this.seen.second ? 1 : 0];
  }

  listen() {
    window.addEventListener("hashchange", () => {
      this.state = this.read(location.hash.slice(1));
      this.show();
    });
    window.addEventListener("message", ({source, data}) => {
      if (source !== window.parent || typeof data?.qkvideo !== "string") return;
      if (data.qkvideo === toHash(this.state, this.begun)) return;
      this.state = this.read(data.qkvideo);
      this.show();
    });
    byId("link").hidden = window.parent !== window;
    this.night.addEventListener("change", () => this.show());
    window.addEventListener("resize", () => {
      stretch(/** @type {HTMLTextAreaElement} */ (byId("sentence")));
      stretch(/** @type {HTMLTextAreaElement} */ (byId("versus")));
      this.showStages();
    });
    for (const name of /** @type {const} */ (["sentence", "versus"])) {
      const input = /** @type {HTMLTextAreaElement} */ (byId(name));
      input.addEventListener("input", () => {
        stretch(input);
        this.update({[name]: input.value, row: null, order: null, cut: null, cell: null});
      });
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") event.preventDefault();
      });
    }
    byId("compare").addEventListener("click", () => {
      const there = byId("versus-line").hidden;
      byId("versus-line").hidden = !there;
      if (there) byId("versus").focus();
      else this.update({versus: "", second: false});
      this.showSentences();
    });
    byId("next").addEventListener("click", () => this.step(1));
    byId("back").addEventListener("click", () => this.step(-1));
    byId("all").addEventListener("change", (event) =>
      this.update({all: /** @type {HTMLInputElement} */ (event.target).checked}),
    );
    byId("lang").addEventListener("change", (event) =>
      this.update({lang: /** @type {HTMLSelectElement} */ (event.target).value}),
    );
    byId("theme").addEventListener("change", (event) =>
      this.update({theme: /** @type {HTMLSelectElement} */ (event.target).value}),
    );
    byId("which").addEventListener("change", (event) =>
      this.update({second: /** @type {HTMLInputElement} */ (event.target).value === "1", cell: null}),
    );
    byId("copy").addEventListener("click", () => this.copy(byId("command").textContent ?? ""));
    byId("link").addEventListener("click", () => this.copy(location.href));
    byId("skip").addEventListener("click", () => this.grids.get(this.cell.tensor)?.focus());
  }

  /** @param {Partial<State>} change */
  update(change) {
    this.state = {...this.state, ...change};
    this.remember();
    this.show(Object.keys(change).some((name) => name !== "cell" && name !== "second"));
  }

  /** Put the state into the address; a page in a notebook's frame has none, and tells the notebook. */
  remember() {
    const hash = toHash(this.state, this.begun);
    if (window.parent !== window) window.parent.postMessage({qkvideo: hash}, "*");
    else {
      try {
        history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
      } catch {
        // Some browsers take a hundred changes in half a minute; a slider makes more.
        window.clearTimeout(this.later);
        this.later = window.setTimeout(() => this.remember(), LATER);
      }
    }
  }

  /**
   * @param {number} which Of the sentences.
   * @param {number} i From 0.
   */
  askFrom(which, i) {
    this.update({row: i + 1, second: which === 1, cell: null});
  }

  /** @param {number} by */
  step(by) {
    const {state, shown, stages} = this;
    const at = stages.indexOf(state.stage) + by;
    const {there, usual} = shown;
    const place = there.indexOf(shown.layer) + by;
    const go = (/** @type {number} */ layer, /** @type {string} */ stage) =>
      this.update({layer: layer === usual ? null : layer + 1, head: null, stage, cell: null});
    if (at >= 0 && at < stages.length) this.update({stage: stages[at], cell: null});
    else if (at >= stages.length) go(there[place] ?? there[0], stages[0]);
    else if (place >= 0) go(there[place], stages[stages.length - 1]);
  }

  /** @param {boolean} [aloud] Whether what is seen now is said, too. */
  show(aloud = true) {
    const {state, texts, given, lesson} = this;
    const root = document.documentElement;
    set(root, "lang", texts.lang);
    set(root, "data-theme", state.theme);
    try {
      const sentences = state.versus.trim() ? [state.sentence, state.versus] : [state.sentence];
      this.computed = sentences.map((sentence) => compute(sentence, state, lesson, given.words));
      this.seen = state;
      this.showTrouble("");
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.showTrouble(say(texts, error.key, error.variables));
      if (!this.computed.length) {
        this.computed = [compute(this.begun.sentence, this.begun, lesson, given.words)];
      }
    }
    const {stage, all, cell, unseen, lang, theme} = state;
    const second = state.second && this.computed.length > 1;
    this.seen = {...this.seen, stage, all, cell, unseen, lang, theme, second};
    this.showWords();
    this.showSentences();
    if (this.computed.length) {
      const {seen} = this;
      this.cell = openedCell(seen, this.shown);
      this.showStrips();
      this.controls.show(state, this.shown, texts);
      this.showSteps();
      this.showStages();
      this.experiments.show({
        state: seen,
        computed: this.shown,
        texts,
        colours: this.colours,
        cell: this.cell,
        sentence: second ? seen.versus : seen.sentence,
      });
      this.showCommand();
      if (aloud && this.drawn) this.announce(byId("caption").textContent ?? "");
    }
    this.drawn += 1;
    set(root, "data-drawn", this.drawn);
  }

  /** @param {string} trouble */
  showTrouble(trouble) {
    setText(byId("trouble"), trouble);
    set(byId("sentence"), "aria-invalid", trouble ? "true" : null);
    set(byId("main"), "data-stale", trouble ? "yes" : null);
    if (trouble) this.announce(trouble);
  }

  /** The page's own words, which only another language changes. */
  showWords() {
    const {texts, state} = this;
    if (this.spoken === texts.lang) return;
    this.spoken = texts.lang;
    document.title = say(texts, "explore-title");
    const {there, layers} = this.shown;
    const told = {
      whole: there.length === layers.length ? "yes" : "no",
      first: there[0] + 1,
      last: there[there.length - 1] + 1,
      of: layers.length,
    };
    for (const element of document.querySelectorAll("[data-say]")) {
      setText(element, say(texts, /** @type {HTMLElement} */ (element).dataset.say ?? "", told));
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      const label = say(texts, /** @type {HTMLElement} */ (element).dataset.label ?? "");
      set(element, "aria-label", label);
    }
    /** @type {HTMLSelectElement} */ (byId("lang")).value = state.lang;
    const stages = this.stages.map((stage) => {
      const k = STEPS.indexOf(stage) + 1;
      const input = make("input", {type: "radio", name: "stage", value: stage});
      input.addEventListener("change", () => this.update({stage, cell: null}));
      const label = make("span", {}, k ? make("small", {}, `${k} `) : null, say(texts, `explore-stage-${stage}`));
      return make("label", {}, input, label);
    });
    fill(byId("stages"), make("legend", {class: "unseen"}, say(texts, "explore-stages")), stages);
  }

  showSentences() {
    const {state} = this;
    if (state.versus) byId("versus-line").hidden = false;
    for (const name of /** @type {const} */ (["sentence", "versus"])) {
      const input = /** @type {HTMLTextAreaElement} */ (byId(name));
      if (input.value !== state[name] && document.activeElement !== input) {
        input.value = state[name];
        stretch(input);
      }
    }
    const open = !byId("versus-line").hidden;
    set(byId("compare"), "aria-expanded", String(open));
    setText(byId("compare"), say(this.texts, open ? "explore-compare-end" : "explore-compare"));
    const which = byId("which");
    which.hidden = this.computed.length < 2;
    for (const input of which.querySelectorAll("input")) {
      input.checked = (input.value === "1") === state.second;
    }
    /** @type {HTMLSelectElement} */ (byId("theme")).value = state.theme;
  }

  showStrips() {
    const {texts, colours} = this;
    this.strips.forEach((strip, k) => {
      const computed = this.computed[k];
      strip.element.hidden = !computed;
      if (!computed) return;
      const {tokens, row: asking} = computed;
      const {weights} = headOf(computed);
      const style = styleFor(weights.data, texts.mark);
      const shares = Array.from(row(weights, asking));
      const written = shares.map((share) => write(style, share));
      strip.show({
        tokens,
        row: asking,
        strongest: favourite(computed),
        shares,
        texts: written,
        label: say(texts, "explore-who-asks"),
        name: (j) =>
          say(texts, "explore-word-gets", {query: tokens[asking], key: tokens[j], number: written[j]}),
        beam: colours.beam,
      });
    });
  }

  showSteps() {
    const {seen: state, texts, shown} = this;
    for (const input of byId("stages").querySelectorAll("input")) {
      input.checked = input.value === state.stage;
    }
    /** @type {HTMLInputElement} */ (byId("all")).checked = state.all;
    const steps = STEPS.filter((stage) => this.stages.includes(stage));
    const at = steps.indexOf(state.stage) + 1;
    const said = at ? say(texts, "explore-step", {step: at, steps: steps.length}) : "";
    const where = say(texts, "explore-where", {layer: shown.layer + 1, head: shown.head + 1});
    setText(byId("where"), [where, said].filter(Boolean).join(" · "));
    fill(byId("caption"), spans(caption(state, shown, texts)));
    const over = at === steps.length;
    const place = shown.there.indexOf(shown.layer);
    const further = place + 1 < shown.there.length;
    setText(
      byId("next"),
      say(texts, over ? (further ? "explore-next-layer" : "explore-again") : "explore-next"),
    );
    /** @type {HTMLButtonElement} */ (byId("back")).disabled = state.stage === this.stages[0] && !place;
  }

  showStages() {
    const {seen: state, texts, colours} = this;
    if (!this.computed.length) return;
    const {shown} = this;
    const stages = state.all ? this.stages : [state.stage];
    set(byId("bench"), "data-all", state.all ? "yes" : "no");
    const tensors = stages.flatMap((stage) => TENSORS_OF[stage]);
    const layOut = [texts.lang, ...tensors].join();
    if (layOut !== this.layOut) this.layStages(tensors);
    this.layOut = layOut;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    // Read once: what is read after something was written has the browser lay out the page again.
    const room = byId("grids").clientWidth;
    for (const tensor of tensors) {
      const opened = this.cell.tensor === tensor;
      const cell = opened ? this.cell : usualCell(shown, tensor);
      const picture = pictureOf(state, shown, texts, colours, tensor, cell, opened);
      this.grids.get(tensor)?.show(picture, room, rem);
    }
    showOpened(byId("opened"), shown, this.cell, texts, colours, state.temperature);
  }

  /** @param {string[]} tensors */
  layStages(tensors) {
    const {texts} = this;
    const held = [...this.grids].find(([, grid]) => grid.element.contains(document.activeElement));
    const figures = tensors.map((tensor) => {
      const grid =
        this.grids.get(tensor) ??
        new Grid((i, j) => {
          const cell = {tensor, row: i + 1, column: j + 1};
          this.update(this.state.all ? {cell, stage: stageOf(tensor)} : {cell});
        });
      this.grids.set(tensor, grid);
      const title = make(
        "figcaption",
        {},
        make("b", {"data-role": {Q: "query", K: "key", V: "value"}[tensor] ?? "ink"}, say(texts, `explore-name-${tensor}`)),
        " ",
        make("span", {}, say(texts, `explore-formula-${tensor}`, {made: this.fixed ? "no" : "yes"})),
      );
      const room = make("div", {class: "room"}, grid.element);
      room.addEventListener("scroll", () => grid.hold(room.scrollLeft), {passive: true});
      return make("figure", {}, title, room);
    });
    fill(byId("grids"), figures);
    if (held && tensors.includes(held[0])) held[1].focus();
  }

  showCommand() {
    const {seen: state, texts} = this;
    const {line, unsaid} = command(state, this.shown, this.begun);
    setText(byId("command"), line);
    setText(byId("unsaid"), unsaid.map((what) => say(texts, `explore-unsaid-${what}`)).join(" "));
    const {unknown} = this.shown.embedded;
    const badge = this.given.traced?.badge[texts.lang] ?? say(texts, `explore-badge-${state.weights}`);
    const strange = unknown.length
      ? say(texts, "explore-unknown", {strange: unknown.length, words: unknown.join(", ")})
      : "";
    setText(byId("badge"), [badge, strange].filter(Boolean).join(" · "));
    setText(byId("licence"), this.given.licence[texts.lang]);
  }

  /** @param {string} text */
  announce(text) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      byId("status").textContent = text;
    }, QUIET);
  }

  /** @param {string} text */
  async copy(text) {
    await copy(text);
    this.announce(say(this.texts, "explore-copied"));
    setText(byId("copied"), say(this.texts, "explore-copied"));
  }
}

/**
 * As high as what is written in it.
 * @param {HTMLTextAreaElement} input
 */
function stretch(input) {
  input.style.height = "auto";
  input.style.height = `${input.scrollHeight}px`;
}

/** @param {string} id */
const carried = (id) => JSON.parse(byId(id).textContent ?? "");

const given = /** @type {Given} */ (carried("carried"));
new Page(
  given,
  await (given.traced ? openTraced(given.traced) : openLesson(/** @type {Carried} */ (given.lesson), given.words.folded)),
);
