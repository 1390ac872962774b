// The lecture as a file, or as a line for the terminal.

import {copy, fill, make, setText} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {ask} from "./server.js";
import {byId, saveFile} from "./showing.js";

/** @typedef {import("./showing.js").Desk} Desk */

const NAME = "lecture.toml";

export class Saving {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("saving"));
    this.dialog.addEventListener("click", ({target}) => target === this.dialog && this.dialog.close());
    byId("save").addEventListener("click", () => void this.open());
  }

  async open() {
    const {desk} = this;
    const texts = desk.texts();
    const t = (/** @type {string} */ key) => say(texts, key);
    try {
      const {toml, build, command} = await ask("api/save", {draft: desk.draft()});
      const said = make("span", {class: "hint", role: "status"});
      const copied = async (/** @type {string} */ text) => {
        await copy(text);
        setText(said, t("serve-copied"));
      };
      const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, name = "") =>
        make("button", {type: "button", onclick, class: name}, t(key));
      const line = (/** @type {string} */ key, /** @type {string} */ text) => [
        make("p", {class: "hint"}, t(key)),
        make("pre", {tabindex: 0, role: "region", "aria-label": t(key)}, text),
        make("div", {class: "buttons"}, button("serve-copy-command", () => copied(text))),
      ];
      const save = () => saveFile(new Blob([toml], {type: "application/toml"}), NAME);
      const shut = make("button", {type: "button", class: "quiet", "aria-label": t("serve-close"), onclick: () => this.dialog.close()}, "✕");
      fill(
        this.dialog,
        make("div", {class: "dialog-head"}, make("h2", {id: "saving-title"}, t("serve-save-title")), shut),
        make("pre", {tabindex: 0, role: "region", "aria-label": NAME}, toml),
        make("div", {class: "buttons"}, button("serve-save-file", save, "do"), button("serve-copy", () => copied(toml)), said),
        ...line("serve-save-hint", build),
        ...(command ? line("serve-command", command) : []),
      );
      this.dialog.showModal();
    } catch (error) {
      desk.fail(error);
    }
  }
}
