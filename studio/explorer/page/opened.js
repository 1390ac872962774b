// A cell, opened: a panel with the numbers that it is made of.

import {open} from "../engine/openings.js";
import {tensorOf} from "../engine/computing.js";
import {at} from "../engine/matrices.js";
import {styleFor, write} from "../engine/numbers.js";
import {css, inkOn, ofSign} from "./colours.js";
import {fill, make} from "../../browser/dom.js";
import {isOfPairs, nameOf} from "./stages.js";
import {say} from "../../browser/messages.js";

/** @typedef {import("../engine/openings.js").Opening} Opening */
/** @typedef {import("../engine/openings.js").Sum} Sum */
/** @typedef {import("../engine/openings.js").Softmax} Softmax */
/** @typedef {import("../engine/computing.js").Computed} Computed */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {import("./state.js").CellPlace} CellPlace */

/** @type {Record<string, string>} */
const ROLE_OF = {Q: "query", K: "key", V: "value", weights: "share"};
/** @type {Record<string, string>} */
const SYMBOLS = {
  W_Q: "W_Q",
  W_K: "W_K",
  W_V: "W_V",
  W_O: "W_O",
  outputs: "Z",
  X: "X",
  Q: "q",
  K: "k",
  V: "V",
  weights: "α",
};

/**
 * Show a cell's numbers.
 * @param {HTMLElement} panel
 * @param {Computed} computed
 * @param {CellPlace} cell
 * @param {Texts} texts
 * @param {Colours} colours
 * @param {number} temperature
 */
export function showOpened(panel, computed, cell, texts, colours, temperature) {
  const [i, j] = [cell.row - 1, cell.column - 1];
  const opening = open(computed, cell.tensor, i, j, {mark: texts.mark, temperature});
  const tensor = tensorOf(computed, cell.tensor);
  const text = write(styleFor(tensor.data, texts.mark), at(tensor, i, j));
  const name = nameOf(texts, computed, cell.tensor, i, j, text);
  const hero = make("p", {class: "total"}, make("span", {}, text));
  const heading = make("h3", {}, withoutNumber(name, text));
  fill(panel, heading, hero, made(opening, computed, cell, texts, colours));
}

/**
 * @param {string} name
 * @param {string} text
 */
const withoutNumber = (name, text) =>
  name.endsWith(text) ? name.slice(0, -text.length).replace(/[:\s]+$/, "") : name;

/**
 * @param {Opening} opening
 * @param {Computed} computed
 * @param {CellPlace} cell
 * @param {Texts} texts
 * @param {Colours} colours
 */
function made(opening, computed, cell, texts, colours) {
  switch (opening.form) {
    case "sum":
      return sumTable(opening, computed, cell, texts, colours);
    case "softmax":
      return softmaxTable(opening, computed, cell, texts);
    case "place":
      return equation([
        ["", opening.by ? "(" : ""],
        [opening.word, say(texts, "explore-word")],
        ["", "+"],
        [opening.place, say(texts, "explore-place")],
        ["", opening.by ? `) ÷ ${opening.by}` : ""],
        ["", opening.relation],
        [opening.total, "X"],
      ]);
    case "scaled":
      return equation([
        [opening.score, say(texts, "explore-score")],
        ["", "÷"],
        [opening.root, "√d_k"],
        ["", opening.temperature && "÷"],
        [opening.temperature, opening.temperature && say(texts, "explore-temperature")],
        ["", opening.relation],
        [opening.total, ""],
      ]);
    default:
      return make("p", {}, say(texts, `explore-why-${opening.why}`));
  }
}

/** @param {[string, string][]} pieces A number and what it is; or no number, and a sign. */
function equation(pieces) {
  return make(
    "p",
    {class: "equation"},
    pieces
      .filter(([number, name]) => number || name)
      .map(([number, name]) =>
        number
          ? make("span", {class: "named"}, make("b", {}, number), make("small", {}, symbol(name)))
          : make("span", {class: "sign"}, name),
      ),
  );
}

/** @param {string} name W_Q, with what follows the line set low. */
function symbol(name) {
  const [letter, low] = name.split("_");
  return low ? make("span", {}, letter, make("sub", {}, low)) : make("span", {}, letter);
}

/**
 * @param {Sum} sum
 * @param {Computed} computed
 * @param {CellPlace} cell
 * @param {Texts} texts
 * @param {Colours} colours
 */
function sumTable(sum, computed, cell, texts, colours) {
  const largest = Math.max(...sum.terms.map(({value}) => Math.abs(value)));
  const words = sum.along === "tokens";
  const head = (/** @type {string} */ name) =>
    make("th", {scope: "col", "data-role": ROLE_OF[name] ?? "ink"}, symbol(SYMBOLS[name] ?? name));
  const owner = isOfPairs(cell.tensor) && cell.tensor === "scores";
  const rows = sum.terms.map((term) => {
    const paint = ofSign(colours, term.value, largest);
    const bar = make("td", {class: "made"}, term.made);
    bar.style.backgroundColor = css(paint);
    bar.style.color = inkOn(paint);
    return make(
      "tr",
      {},
      make("th", {scope: "row", dir: "auto"}, words ? computed.tokens[term.key] : String(term.key + 1)),
      make("td", {}, term.left),
      make("td", {class: "sign"}, "×"),
      make("td", {}, term.right),
      make("td", {class: "sign"}, term.relation),
      bar,
    );
  });
  const who = owner
    ? make(
        "tr",
        {class: "owners"},
        make("td", {}, ""),
        make("th", {scope: "col", "data-role": "query", dir: "auto"}, computed.tokens[cell.row - 1]),
        make("td", {}, ""),
        make("th", {scope: "col", "data-role": "key", dir: "auto"}, computed.tokens[cell.column - 1]),
        make("td", {}, ""),
        make("td", {}, ""),
      )
    : null;
  return make(
    "div",
    {class: "terms", tabindex: 0, role: "region", "aria-label": say(texts, "explore-products")},
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          make("td", {}, ""),
          head(sum.left),
          make("td", {}, ""),
          head(sum.right),
          make("td", {}, ""),
          make("th", {scope: "col"}, say(texts, "explore-product")),
        ),
        who,
      ),
      make("tbody", {}, rows),
      make(
        "tfoot",
        {},
        sum.start &&
          make(
            "tr",
            {},
            make("th", {scope: "row", colspan: 5}, "+ ", symbol(sum.start.name)),
            make("td", {class: "made"}, sum.start.text),
          ),
        make(
          "tr",
          {class: "sum"},
          make("th", {scope: "row", colspan: 5}, `Σ ${sum.relation}`),
          make("td", {class: "made"}, sum.total),
        ),
      ),
    ),
  );
}

/**
 * @param {Softmax} softmax
 * @param {Computed} computed
 * @param {CellPlace} cell
 * @param {Texts} texts
 */
function softmaxTable(softmax, computed, cell, texts) {
  const column = (/** @type {(string | Node)[]} */ ...name) => make("th", {scope: "col"}, ...name);
  return make(
    "div",
    {class: "terms", tabindex: 0, role: "region", "aria-label": say(texts, "explore-powers")},
    make("p", {class: "equation"}, make("span", {}, say(texts, "explore-largest", {number: softmax.largest}))),
    make(
      "table",
      {},
      make(
        "thead",
        {},
        make("tr", {}, make("td", {}, ""), column("s"), column("s − max"), column("e", make("sup", {}, "s − max"))),
      ),
      make(
        "tbody",
        {},
        softmax.terms.map(({key, score, less, power}) =>
          make(
            "tr",
            {class: key === cell.column - 1 ? "chosen" : false},
            make("th", {scope: "row", dir: "auto"}, computed.tokens[key]),
            make("td", {}, score),
            make("td", {}, less),
            make("td", {class: "made"}, power),
          ),
        ),
      ),
      make(
        "tfoot",
        {},
        make(
          "tr",
          {class: "sum"},
          make("th", {scope: "row", colspan: 3}, `Σ ${softmax.sumRelation}`),
          make("td", {class: "made"}, softmax.powers),
        ),
      ),
    ),
    equation([
      [softmax.chosen, ""],
      ["", "÷"],
      [softmax.powers, "Σ"],
      ["", softmax.relation],
      [softmax.total, "α"],
    ]),
  );
}
