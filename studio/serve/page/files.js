// Texts that are typed, pasted, or read from a file of the person's: a class's table, a logo, a slide master.

import {make, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {ask, ServerError} from "./server.js";
import {showTrouble, toldIn} from "./showing.js";

/** @typedef {import("./showing.js").Desk} Desk */

const PNG = [0x89, 0x50, 0x4e, 0x47];
/** The beginning of a workbook, which is a ZIP file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/**
 * The kinds of files that are offered, the largest file that is opened for so many characters, and how it is read.
 * @type {Record<"logo" | "table" | "template", {accept: string, bytes: (most: number) => number, read: (file: File) => Promise<string>}>}
 */
const READ_AS = {
  logo: {accept: ".svg,.png,image/svg+xml,image/png", bytes: () => 2e7, read: pictureOf},
  // A letter has up to four bytes.
  table: {accept: ".csv,.tsv,.txt,.xlsx,text/csv", bytes: (most) => 4 * most, read: tableOf},
  template: {accept: ".pptx,.potx", bytes: (most) => (3 * most) / 4, read: base64Of},
};
/** Most pixels of a logo in height and width, as many as films use. */
const [MOST_HIGH, MOST_WIDE] = [512, 2048];

/**
 * @param {File} file
 * @returns {Promise<string>}
 * @throws {TypeError} It is no text in UTF-8.
 */
async function textOf(file) {
  return new TextDecoder("utf-8", {fatal: true}).decode(await file.arrayBuffer());
}

/**
 * @param {File} file
 * @param {number[]} beginning
 */
async function beginsWith(file, beginning) {
  const bytes = new Uint8Array(await file.slice(0, beginning.length).arrayBuffer());
  return beginning.every((byte, k) => bytes[k] === byte);
}

/**
 * @param {File} file
 * @returns {Promise<string>}
 */
function base64Of(file) {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
}

/**
 * A table's text; of a workbook, that of its first sheet, which the server reads.
 * @param {File} file
 * @returns {Promise<string>}
 */
async function tableOf(file) {
  if (!(await beginsWith(file, ZIP))) return textOf(file);
  return (await ask("api/table", {workbook: await base64Of(file)})).text;
}

/**
 * The text of an SVG file; of a PNG its data URL, no larger than films use it.
 * @param {File} file
 * @returns {Promise<string>}
 */
async function pictureOf(file) {
  if (!(await beginsWith(file, PNG))) return textOf(file);
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
   * @param {keyof typeof READ_AS} name
   * @param {Desk} desk
   * @param {() => void} [changed] Is called whenever there is another text.
   */
  constructor(name, desk, changed = () => {}) {
    this.name = name;
    this.desk = desk;
    this.chosen = "";
    this.changed = changed;
    const id = `made-${name}`;
    this.input = /** @type {HTMLTextAreaElement} */ (
      make("textarea", {id, rows: 4, dir: "auto", spellcheck: false, "aria-describedby": `${id}-hint ${id}-trouble`})
    );
    this.file = /** @type {HTMLInputElement} */ (make("input", {type: "file", accept: READ_AS[name].accept, onchange: () => void this.read()}));
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
   * A table can be typed, too, all else is only chosen.
   * @param {string} text
   * @param {string} name Of the file.
   */
  take(text, name) {
    const typed = this.name === "table";
    // A slide master would fill a text field for minutes.
    if (typed) this.input.value = text;
    else this.chosen = text;
    setText(this.given, name);
    for (const element of [this.input, this.label]) element.hidden = !typed;
    for (const element of [this.given, this.remove]) element.hidden = typed || !text;
    this.changed();
  }

  /** The text; null, if there is none. */
  get text() {
    const text = this.name === "table" ? this.input.value : this.chosen;
    return text.trim() ? text : null;
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
      const {bytes, read} = READ_AS[this.name];
      const text = given.size > bytes(most) ? "" : await read(given);
      if (text && text.length <= most) this.take(text, given.name);
      else this.blame(say(this.desk.texts(), given.size ? "serve-file-large" : "serve-file-empty"));
    } catch (error) {
      const {faults, ...said} = error instanceof ServerError ? error : {faults: [], says: ""};
      const [told] = [...faults, {where: "", ...said}];
      const unread = say(this.desk.texts(), `serve-${this.name}-unread`);
      this.blame(told.says ? toldIn(this.desk.texts(), told, this.desk.choices) : unread);
    }
    file.value = "";
  }

  /** @param {string} says */
  blame(says) {
    showTrouble(this.trouble, says);
    if (says) this.element.setAttribute("open", "");
  }
}
