import { choices } from "./library.js";
import { Stage } from "./stage.js";

/** @typedef {import("./book.js").Book} Book */

/**
 * Print the last picture of every beat, one on a page, in the colours for paper.
 * @param {Book} book
 */
export function printable(book) {
  /** @type {HTMLElement | null} */
  let paper = null;
  addEventListener("beforeprint", () => {
    paper?.remove();
    paper = document.createElement("div");
    paper.className = "paper";
    for (const { beats } of book.packed.told[choices.lang].films) {
      for (const beat of beats) {
        const stage = new Stage(book);
        const last = { step: beat.steps.length - 1, moves: false, share: 1 };
        stage.show(beat, last, book.packed.themes.indexOf("light"));
        const sheet = document.createElement("section");
        sheet.append(stage.node);
        paper.append(sheet);
      }
    }
    document.body.append(paper);
  });
  addEventListener("afterprint", () => paper?.remove());
}
