// Has films, slides, handouts and packages made, and shows what became of them.

import {choice, fill, make, set, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {filmsOn, titleOf} from "./draft.js";
import {FileField} from "./files.js";
import {ask} from "./server.js";
import {byId, duration, fillSelect, moment, percent, showTrouble, size, toldIn} from "./showing.js";

/** @typedef {import("./draft.js").Lecture} Lecture */
/** @typedef {import("./server.js").Fault} Fault */
/** @typedef {import("./server.js").Job} Job */
/** @typedef {import("./server.js").Made} Made */
/** @typedef {import("./showing.js").Desk} Desk */

const WHOLE = "";
const ORDERED = "qkvideo-make";
const USUAL_QUALITY = "m";
/** The kinds of files that people want; what is made beside them is out of the way. */
const MAIN = ["film", "deck", "handout", "zip"];
const POWERPOINT = "powerpoint";
const GOING = ["waiting", "running"];
/** The files of a class would fill the page. */
const MOST_LISTED = 12;

/** @typedef {{what: string[], quality: string, voice: boolean, front: Record<string, string>}} Chosen */

export class Making {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Job[]} */
    this.jobs = [];
    /** @type {Map<string, Card>} */
    this.cards = new Map();
    const {what, quality, voice, front} = chosenBefore(desk.choices);
    /** @type {Set<string>} */
    this.what = new Set(what);
    this.voice = voice;
    this.front = front;
    this.logo = new FileField("logo", desk, () => this.logo && desk.redraw());
    this.template = new FileField("template", desk);
    this.table = new FileField("table", desk);
    this.fields = [this.logo, this.template, this.table];
    this.quality = desk.choices.qualities.some(({name}) => name === quality) ? quality : USUAL_QUALITY;
    this.film = WHOLE;
    this.made = "";
    this.opener = byId("open-making");
    this.place = byId("making");
    this.form = make("form", {class: "make"});
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.begin();
    });
    this.trouble = make("p", {class: "trouble", hidden: true});
    this.empty = make("p", {class: "hint"});
    this.list = make("ol", {class: "jobs"});
    this.title = make("h2", {id: "making-title", tabindex: -1});
    this.shut = make("button", {type: "button", class: "quiet", onclick: () => this.toggle(false)}, "✕");
    fill(
      this.place,
      make("div", {class: "making-head"}, this.title, this.shut),
      this.form,
      this.trouble,
      this.empty,
      this.list,
    );
    this.player = new Player();
    this.opener.addEventListener("click", () => this.toggle(this.place.hidden));
    this.place.addEventListener("keydown", ({key}) => key === "Escape" && this.toggle(false));
  }

  /** @param {boolean} open */
  toggle(open) {
    this.place.hidden = !open;
    set(document.body, "data-making", open ? "yes" : null);
    set(this.opener, "aria-expanded", String(open));
    if (open) this.title.focus({preventScroll: true});
    else this.opener.focus();
  }

  /** @param {Lecture} lecture */
  show(lecture) {
    const {desk} = this;
    const texts = desk.texts();
    const t = (/** @type {string} */ key) => say(texts, key);
    setText(this.title, t("serve-making"));
    set(this.shut, "aria-label", t("serve-close"));
    setText(this.empty, t("serve-nothing-made"));
    const films = filmsOn(lecture);
    if (!films.some(({slug}) => slug === this.film)) this.film = WHOLE;
    if (this.made !== texts.lang) this.makeForm();
    this.made = texts.lang;
    const select = /** @type {HTMLSelectElement} */ (this.form.querySelector("[name=which]"));
    const options = films.map(({slug}) => ({name: slug, title: this.titleOf(slug)}));
    fillSelect(select, [{name: WHOLE, title: t("serve-which-all")}, ...options], this.film);
    this.summarize();
    this.showJobs();
  }

  /** Say how much is to be made. */
  summarize() {
    const films = filmsOn(this.desk.lecture()).filter(({slug}) => [slug, WHOLE].includes(this.film));
    const beats = films.reduce((sum, film) => sum + film.beats.filter(({name, on}) => on && !this.desk.left(film.slug).has(name)).length, 0);
    const hint = /** @type {HTMLElement} */ (this.form.querySelector(".buttons + .hint"));
    setText(hint, say(this.desk.texts(), "serve-summary", {films: films.length, beats}));
  }

  makeForm() {
    const {desk} = this;
    const texts = desk.texts();
    const t = (/** @type {string} */ key) => say(texts, key);
    const boxes = desk.choices.outputs.map(({name, missing}) => {
      const checked = this.what.has(name);
      const box = make("input", {type: "checkbox", name: "what", value: name, checked, disabled: !!missing});
      box.addEventListener("change", () => {
        if (/** @type {HTMLInputElement} */ (box).checked) this.what.add(name);
        else this.what.delete(name);
        this.showMaster();
      });
      const lacks = missing && make("small", {}, say(texts, "serve-told-missing", {what: missing}));
      return make("label", {class: "check"}, box, make("span", {}, t(`serve-make-${name}`), " ", lacks));
    });
    const which = make("select", {name: "which"});
    which.addEventListener("change", () => {
      this.film = /** @type {HTMLSelectElement} */ (which).value;
      this.summarize();
    });
    const qualities = desk.choices.qualities.map(({name, title}) => ({value: name, label: title}));
    const quality = choice("quality", t("serve-quality"), qualities, this.quality, (value) => {
      this.quality = value;
    });
    const {missing} = desk.choices.voice;
    const speaks = /** @type {HTMLInputElement} */ (
      make("input", {type: "checkbox", name: "voice", checked: this.voice, disabled: !!missing})
    );
    speaks.addEventListener("change", () => {
      this.voice = speaks.checked;
    });
    const front = desk.choices.front.map(({name, most}) => {
      const input = /** @type {HTMLInputElement} */ (
        make("input", {type: "text", name, maxlength: most, dir: "auto", autocomplete: name === "author" ? "name" : "off", value: this.front[name] ?? ""})
      );
      input.addEventListener("input", () => {
        this.front[name] = input.value;
      });
      return make("label", {class: "control"}, make("span", {}, t(`serve-front-${name}`)), input);
    });
    const mute = missing && make("small", {}, say(texts, "serve-told-missing", {what: missing}));
    for (const field of this.fields) field.show();
    this.showMaster();
    fill(
      this.form,
      make("fieldset", {class: "what"}, make("legend", {}, t("serve-what")), boxes),
      make("label", {class: "control"}, make("span", {}, t("serve-which")), which),
      quality,
      make("label", {class: "check"}, speaks, make("span", {}, t("serve-voice"), " ", mute)),
      front,
      this.fields.map(({element}) => element),
      make("div", {class: "buttons"}, make("button", {type: "submit", class: "do"}, t("serve-begin"))),
      make("p", {class: "hint"}),
    );
  }

  /** Only slides for PowerPoint have a slide master. */
  showMaster() {
    this.template.element.hidden = !this.what.has(POWERPOINT);
  }

  /** @param {string} slug */
  titleOf(slug) {
    return titleOf(this.desk.choices, slug, this.desk.lecture().language);
  }

  async begin() {
    const {desk, quality} = this;
    const what = desk.choices.outputs.map(({name}) => name).filter((name) => this.what.has(name));
    if (!what.length) {
      showTrouble(this.trouble, say(desk.texts(), "serve-make-nothing"));
      return;
    }
    const {voice, front} = this;
    rememberChosen({what, quality, voice, front});
    for (const field of this.fields) field.blame("");
    try {
      const films = this.film === WHOLE ? null : [this.film];
      await ask("api/make", {
        ...{draft: desk.draft(), what, quality, films, table: this.table.text, ...front},
        template: this.what.has(POWERPOINT) ? this.template.text : null,
        voice: voice ? desk.choices.voice.name : null,
      });
      showTrouble(this.trouble, "");
      desk.announce(say(desk.texts(), "serve-begun"));
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    const {says = "", remarks, faults} = /** @type {{says?: string, remarks?: Fault["remarks"], faults?: Fault[]}} */ (error);
    const [told] = [...(faults ?? []), {where: "", says, remarks}];
    const line = told.says && toldIn(this.desk.texts(), told, this.desk.choices);
    const field = this.fields.find(({name}) => name === faults?.[0]?.where);
    if (line) showTrouble(field?.trouble ?? this.trouble, line);
    if (line) field?.element.setAttribute("open", "");
    else this.desk.fail(error);
  }

  /**
   * @param {string} id
   * @param {string} verb
   */
  async order(id, verb) {
    try {
      await ask(`api/jobs/${encodeURIComponent(id)}/${verb}`, {});
      showTrouble(this.trouble, "");
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {Job[]} jobs */
  tell(jobs) {
    const texts = this.desk.texts();
    for (const job of jobs) {
      const before = this.jobs.find(({id}) => id === job.id);
      if (before && before.state !== job.state && !GOING.includes(job.state)) {
        this.desk.announce(say(texts, "serve-now", {title: job.title, state: say(texts, `serve-state-${job.state}`)}));
      }
    }
    this.jobs = [...jobs].sort((a, b) => b.when - a.when);
    this.showJobs();
  }

  showJobs() {
    const texts = this.desk.texts();
    const {jobs} = this;
    this.empty.hidden = jobs.length > 0;
    for (const [id, {element}] of this.cards) {
      if (jobs.some((job) => job.id === id)) continue;
      if (element.contains(document.activeElement)) this.title.focus();
      element.remove();
      this.cards.delete(id);
    }
    jobs.forEach((job, k) => {
      const card = this.cards.get(job.id) ?? new Card(this);
      this.cards.set(job.id, card);
      if (this.list.children[k] !== card.element) this.list.insertBefore(card.element, this.list.children[k] ?? null);
      card.show(job);
    });
    const going = jobs.filter(({state}) => state === "running");
    const films = going.flatMap((job) => job.films);
    const done = films.length ? films.reduce((sum, film) => sum + film.done, 0) / films.length : 0;
    const open = going.length ? say(texts, "serve-make-going", {share: percent(texts.lang, done)}) : say(texts, "serve-make-open");
    setText(this.opener, open);
    const title = say(texts, "serve-title");
    document.title = going.length ? `${percent(texts.lang, done)} · ${title}` : title;
  }
}

/**
 * @param {import("./draft.js").Choices} choices
 * @returns {Chosen}
 */
function chosenBefore({outputs, voice, front}) {
  try {
    const {what, quality, voice: spoken, front: written = {}} = JSON.parse(localStorage.getItem(ORDERED) ?? "");
    const there = outputs.filter(({name, missing}) => !missing && what.includes(name));
    const lines = front.map(({name, most}) => [name, String(written[name] ?? "").slice(0, most)]);
    return {
      ...{what: there.map(({name}) => name), quality: String(quality)},
      ...{voice: spoken === true && !voice.missing, front: Object.fromEntries(lines)},
    };
  } catch {
    return {what: ["films"], quality: USUAL_QUALITY, voice: false, front: {}};
  }
}

/** @param {Chosen} chosen */
function rememberChosen(chosen) {
  try {
    localStorage.setItem(ORDERED, JSON.stringify(chosen));
  } catch {
    // It is chosen again, then.
  }
}

/** What was ordered at once: how far it is, and its files. */
class Card {
  /** @param {Making} making */
  constructor(making) {
    this.making = making;
    this.element = make("li", {class: "job"});
    this.made = "";
    /** @type {{bar: HTMLProgressElement, said: HTMLElement}[]} */
    this.bars = [];
    this.left = make("p", {class: "hint"});
  }

  /** @param {Job} job */
  show(job) {
    const texts = this.making.desk.texts();
    const {lang} = texts;
    const slugs = job.films.map(({slug}) => slug);
    const made = JSON.stringify([lang, job.title, job.state, job.error, job.what, slugs, job.made]);
    if (made !== this.made) this.make(job);
    this.made = made;
    job.films.forEach(({done, left_s}, k) => {
      const {bar, said} = this.bars[k] ?? {};
      if (bar) bar.value = done;
      if (said) setText(said, done >= 1 ? "✓" : left_s === null || done === 0 ? "" : duration(lang, left_s));
    });
    const left = job.state === "running" && job.left_s !== null;
    setText(this.left, left ? say(texts, "serve-left", {time: duration(lang, job.left_s ?? 0)}) : "");
  }

  /** @param {Job} job */
  make(job) {
    const {making} = this;
    const texts = making.desk.texts();
    const t = (/** @type {string} */ key) => say(texts, key);
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement);
    const focus = held ? /** @type {HTMLElement} */ (document.activeElement).dataset.order : undefined;
    const order = (/** @type {string} */ verb) =>
      make("button", {type: "button", "data-order": verb, onclick: () => making.order(job.id, verb)}, t(`serve-${verb}`));
    const going = GOING.includes(job.state);
    const bars = going || job.state === "interrupted" ? job.films : [];
    this.bars = [];
    const rows = bars.map(({slug}) => {
      const title = making.titleOf(slug);
      const bar = /** @type {HTMLProgressElement} */ (make("progress", {max: 1, value: 0, "aria-label": title}));
      const said = make("span", {class: "left"});
      this.bars.push({bar, said});
      return make("li", {}, make("span", {class: "name"}, title), bar, said);
    });
    const only = job.films.length === 1 ? [making.titleOf(job.films[0].slug)] : [];
    const what = [job.what.map((kind) => t(`serve-make-${kind}`)).join(", "), ...only].join(": ");
    fill(
      this.element,
      make("h3", {dir: "auto"}, job.title),
      make("p", {class: "hint"}, [what, moment(texts.lang, job.when), t(`serve-state-${job.state}`)].join(" · ")),
      rows.length > 0 && make("ul", {class: "progress"}, rows),
      this.left,
      job.error && make("p", {class: "trouble"}, toldIn(texts, job.error, making.desk.choices)),
      job.foreign && make("p", {class: "hint"}, t("serve-foreign")),
      job.made.length > 0 && this.files(job),
      make(
        "div",
        {class: "buttons"},
        going && order("cancel"),
        (job.foreign || ["interrupted", "failed", "cancelled"].includes(job.state)) && order("again"),
        (job.foreign || job.made.length > 0) && order("show"),
        !going && order("forget"),
      ),
    );
    if (!held) return;
    const buttons = [...this.element.querySelectorAll("button")];
    const next = buttons.find((button) => button.dataset.order === focus) ?? buttons[0];
    next?.focus();
  }

  /** @param {Job} job */
  files({made, title}) {
    const texts = this.making.desk.texts();
    const [first, more] = [true, false].map((main) => made.filter(({kind}) => MAIN.includes(kind) === main));
    const rows = (/** @type {Made[]} */ files) =>
      make("ul", {class: "files"}, files.map((file) => this.file(file, made, title)));
    const folded = (/** @type {string} */ key, /** @type {Made[]} */ files) =>
      files.length > 0 && make("details", {}, make("summary", {}, say(texts, key, {files: files.length})), rows(files));
    const {files} = this.making.desk.choices.most;
    const cut = made.length >= files && make("p", {class: "hint"}, say(texts, "serve-files-cut"));
    return [first.length > MOST_LISTED ? folded("serve-files", first) : rows(first), folded("serve-more", more), cut];
  }

  /**
   * @param {Made} file
   * @param {Made[]} made All files, its captions among them.
   * @param {string} title
   */
  file(file, made, title) {
    const texts = this.making.desk.texts();
    const {name, bytes, kind, url} = file;
    const named = (/** @type {string} */ key) => ({"aria-label": say(texts, `serve-${key}-name`, {name})});
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick) =>
      make("button", {type: "button", "data-order": `${key} ${name}`, onclick, ...named(key)}, say(texts, `serve-${key}`));
    const link = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ properties) =>
      make("a", {class: "button", ...properties, ...named(key)}, say(texts, `serve-${key}`));
    const captions = made.find((each) => each.kind === "captions" && stem(each.name) === stem(name));
    const {language} = this.making.desk.lecture();
    const opens = ["deck", "handout"].includes(kind) && !name.endsWith(".pptx");
    return make(
      "li",
      {"data-file": name},
      make("span", {class: "name"}, name, " ", make("small", {}, size(texts.lang, bytes))),
      kind === "film" && button("play", () => this.making.player.play(file, captions, title, texts, language)),
      opens && link("open", {href: url, target: "_blank", rel: "noopener"}),
      link("download", {href: `${url}?download=1`, download: name}),
    );
  }
}

/** @param {string} name */
const stem = (name) => name.replace(/\.[^.]*$/, "");

/** A film, played above the page. */
class Player {
  constructor() {
    this.dialog = /** @type {HTMLDialogElement} */ (byId("player"));
    // A film that nobody sees is not played on.
    this.dialog.addEventListener("close", () => fill(this.dialog));
    this.dialog.addEventListener("click", ({target}) => target === this.dialog && this.dialog.close());
  }

  /**
   * @param {Made} film
   * @param {Made | undefined} captions
   * @param {string} title
   * @param {import("../../browser/messages.js").Texts} texts
   * @param {string} language
   */
  play(film, captions, title, texts, language) {
    const video = make(
      "video",
      {src: film.url, controls: true, autoplay: true, playsinline: true, preload: "auto", "aria-label": film.name},
      captions && make("track", {kind: "captions", src: captions.url, srclang: language, label: say(texts, "serve-captions")}),
    );
    const shut = make("button", {type: "button", class: "quiet", "aria-label": say(texts, "serve-close"), onclick: () => this.dialog.close()}, "✕");
    const heading = make("h2", {id: "player-title", dir: "auto"}, `${title} · ${film.name}`);
    fill(this.dialog, make("div", {class: "dialog-head"}, heading, shut), video);
    this.dialog.showModal();
    video.focus();
  }
}
