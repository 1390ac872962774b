import { PACES } from "./book.js";
import { choices, choose, library, page } from "./library.js";

/**
 * @typedef {Object} Line what a bar shows and moves on
 * @property {number[]} marks when each beat begins, in seconds, and when the last one ends
 * @property {string[]} titles of the beats
 * @property {number} now in seconds
 * @property {boolean} paused
 */

/**
 * Buttons and a scrubber by beats, and what can be chosen. It is filled once the films are there.
 */
export class Bar {
  /**
   * @param {HTMLElement} node
   * @param {() => Line} line
   * @param {{toggle: () => void, seek: (seconds: number) => void}} act
   */
  constructor(node, line, act) {
    this.node = node;
    this.line = line;
    this.act = act;
    this.button = this.made("button", { type: "button", class: "toggle" });
    this.button.addEventListener("click", act.toggle);
    this.slider = this.made("input", { type: "range", min: "0", step: "any", class: "when" });
    this.slider.addEventListener("input", () => act.seek(Number(this.slider.value)));
    this.slider.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.step(event));
    this.ticks = this.made("span", { class: "ticks", "aria-hidden": "true" });
    const track = this.made("span", { class: "track" });
    track.append(this.ticks, this.slider);
    this.told = this.made("span", { class: "clock", "aria-hidden": "true" });
    this.choosers = ["lang", "pace", "theme"].map((name) => this.chooser(name));
    node.replaceChildren(this.button, track, this.told, ...this.choosers);
    page.addEventListener("chosen", () => this.show());
    library.then((book) => {
      this.book = book;
      this.show();
    });
  }

  /**
   * @param {string} kind
   * @param {Record<string, string>} attributes
   * @returns {any}
   */
  made(kind, attributes) {
    const made = document.createElement(kind);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }

  /** @param {string} name */
  chooser(name) {
    const made = this.made("select", { name });
    made.addEventListener("change", () => {
      choose(/** @type {any} */ (name), name === "lang" ? made.value : Number(made.value));
    });
    return made;
  }

  /**
   * Arrow keys go from beat to beat.
   * @param {KeyboardEvent} event
   */
  step(event) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    event.stopPropagation();
    if (!by) return;
    event.preventDefault();
    const { marks, now } = this.line();
    const here = this.beat(marks, now);
    this.act.seek(marks[Math.min(Math.max(here + by, 0), marks.length - 2)]);
  }

  /**
   * @param {number[]} marks
   * @param {number} now
   */
  beat(marks, now) {
    return Math.max(0, marks.slice(0, -1).findLastIndex((mark) => mark <= now + 1e-6));
  }

  /** Show how things are. */
  show() {
    if (!this.book) return;
    const { themes, told } = this.book.packed;
    const { say } = told[choices.lang];
    const { marks, titles, now, paused } = this.line();
    const end = marks.at(-1) ?? 0;
    const here = this.beat(marks, now);
    this.button.setAttribute("aria-label", say[paused ? "player-play" : "player-pause"]);
    this.button.dataset.paused = String(paused);
    this.slider.max = String(end);
    this.slider.value = String(now);
    this.slider.setAttribute("aria-label", say["player-where"]);
    this.slider.setAttribute("aria-valuetext", `${titles[here] ?? ""} (${clock(now)})`);
    this.told.textContent = `${clock(now)} / ${clock(end)}`;
    this.mark(marks);
    this.options(0, say["player-language"], this.languages(), choices.lang);
    this.options(1, say["player-pace"], PACES.map((name, k) => [String(k), say[`player-${name}`]]), String(choices.pace));
    this.options(2, say["player-theme"], themes.map((name, k) => [String(k), say[`player-${name}`]]), String(choices.theme));
    this.choosers[0].hidden = this.languages().length < 2;
  }

  /** @returns {[string, string][]} */
  languages() {
    return Object.entries(this.book?.packed.told ?? {}).map(([lang, told]) => [lang, told.name]);
  }

  /** @param {number[]} marks */
  mark(marks) {
    const end = marks.at(-1) || 1;
    const places = marks.slice(1, -1).map((mark) => `${Math.round((mark / end) * 1e4) / 100}%`);
    if (this.ticks.dataset.places === places.join()) return;
    this.ticks.dataset.places = places.join();
    this.ticks.replaceChildren(
      ...places.map((left) => {
        const tick = this.made("i", {});
        tick.style.left = left;
        return tick;
      }),
    );
  }

  /**
   * @param {number} which
   * @param {string} label
   * @param {[string, string][]} given
   * @param {string} value
   */
  options(which, label, given, value) {
    const chooser = this.choosers[which];
    chooser.setAttribute("aria-label", label);
    chooser.title = label;
    const key = JSON.stringify(given);
    if (chooser.dataset.key !== key) {
      chooser.dataset.key = key;
      chooser.replaceChildren(...given.map(([name, text]) => new Option(text, name)));
    }
    chooser.value = value;
  }
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
