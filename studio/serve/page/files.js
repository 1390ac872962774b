// Texts that are typed, pasted, or read from a file of the person's: a class's table, a logo.

import {make, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {showTrouble} from "./showing.js";

/** @typedef {import("./showing.js").Desk} Desk */

const PNG = [0x89, 0x50, 0x4e, 0x47];
/** The largest file of a logo that is opened. */
const MOST_BYTES = 2e7;
/** Most pixels of a logo in height and width, as many as films use. */
const [MOST_HIGH, MOST_WIDE] = [512, 2048];

/**
 * A file's text; of a PNG its data URL, no larger than films use it.
 * @param {File} file
 * @returns {Promise<string>}
 */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (PNG.some((byte, k) => bytes[k] !== byte)) return new TextDecoder("utf-8", {fatal: true}).decode(bytes);
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MOST_HIGH / picture.height, MOST_WIDE / picture.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

/** A field whose text goes to the server as it is; nothing on the page reads it. */
export class FileField {
  /**
   * @param {"logo" | "table"} name
   * @param {string} accept Kinds of files that are offered.
   * @param {Desk} desk
   * @param {() => void} [changed] Is called whenever there is another text.
   */
  constructor(name, accept, desk, changed = () => {}) {
    this.name = name;
    this.desk = desk;
    this.changed = changed;
    const id = `made-${name}`;
    this.input = /** @type {HTMLTextAreaElement} */ (
      make("textarea", {id, rows: 4, dir: "auto", spellcheck: false, "aria-describedby": `${id}-hint ${id}-trouble`})
    );
    this.file = /** @type {HTMLInputElement} */ (make("input", {type: "file", accept, onchange: () => void this.read()}));
    this.summary = make("summary", {});
    this.label = make("label", {for: id});
    this.hint = make("p", {class: "hint", id: `${id}-hint`});
    this.given = make("span", {class: "name"});
    const removed = () => {
      this.take("", "");
      this.file.focus();
    };
    this.remove = make("button", {type: "button", class: "plain", onclick: removed});
    this.trouble = make("p", {class: "trouble", id: `${id}-trouble`, hidden: true});
    this.element = make("details", {class: "from-file"}, this.summary, this.hint, this.file, make("p", {}, this.given, " ", this.remove), this.label, this.input, this.trouble);
    this.take("", "");
  }

  /**
   * A logo is only chosen, a table can be typed, too.
   * @param {string} text
   * @param {string} name Of the file.
   */
  take(text, name) {
    this.input.value = text;
    setText(this.given, name);
    const typed = this.name === "table";
    for (const element of [this.input, this.label]) element.hidden = !typed;
    for (const element of [this.given, this.remove]) element.hidden = typed || !text;
    this.changed();
  }

  /** The text; null, if there is none. */
  get text() {
    return this.input.value.trim() ? this.input.value : null;
  }

  show() {
    const t = (/** @type {string} */ key) => say(this.desk.texts(), `serve-${this.name}${key}`);
    setText(this.summary, t(""));
    setText(this.hint, t("-hint"));
    if (this.name === "table") setText(this.label, t("-text"));
    setText(this.remove, say(this.desk.texts(), "serve-file-remove"));
    this.file.setAttribute("aria-label", t("-file"));
  }

  async read() {
    const {file} = this;
    const [given] = file.files ?? [];
    if (!given) return;
    const most = this.desk.choices.most[this.name];
    this.blame("");
    try {
      // A letter has up to four bytes.
      const text = given.size > (this.name === "logo" ? MOST_BYTES : 4 * most) ? "" : await textOf(given);
      if (text && text.length <= most) this.take(text, given.name);
      else this.blame(say(this.desk.texts(), given.size ? "serve-file-large" : "serve-file-empty"));
    } catch {
      this.blame(say(this.desk.texts(), `serve-${this.name}-unread`));
    }
    file.value = "";
  }

  /** @param {string} says */
  blame(says) {
    showTrouble(this.trouble, says);
    if (says) this.element.setAttribute("open", "");
  }
}
