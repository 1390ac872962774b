// Words in an order, each with a bar and its number.

import {ofShare, css} from "./colours.js";
import {write} from "../engine/numbers.js";
import {make} from "../../browser/dom.js";

/** @typedef {import("./colours.js").Colours} Colours */

/**
 * @typedef {Object} Rank
 * @property {string} word
 * @property {number} number From 0 to 1.
 * @property {number} place From 1.
 * @property {boolean} own Whether it is the one that is compared.
 */

/**
 * @param {Rank[]} ranks
 * @param {number} largest The number whose bar is as long as there is room.
 * @param {{decimals: number | null, mark: string}} style
 * @param {Colours} colours
 */
export function ranking(ranks, largest, style, colours) {
  const lines = ranks.map(({word, number, place, own}) => {
    const bar = make("span", {class: "bar", "aria-hidden": "true"});
    bar.style.setProperty("--long", String(number / largest));
    bar.style.backgroundColor = css(ofShare(colours, Math.max(0.25, number)));
    return make(
      "li",
      {value: place, class: own ? "own" : false},
      make("span", {class: "word"}, word),
      bar,
      make("span", {class: "number"}, write(style, number)),
    );
  });
  return make("ol", {class: "ranking"}, lines);
}
