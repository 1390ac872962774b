// What pages say, in the language that is chosen: lines of the catalogue, as `texts.py` packs them.

/**
 * A variable of a line: a text that plays a part keeps it.
 * @typedef {string | number | {text: string, role: string}} Variable
 */

/** @typedef {{text: string, role: string}} Part */

/**
 * A line: texts, variables, and choices by a variable.
 * @typedef {(string | {v: string} | {on: string, of: Record<string, Pattern>, or: Pattern})[]} Pattern
 */

/**
 * One language's lines.
 * @typedef {{lang: string, name: string, mark: string, lines: Record<string, Pattern>}} Texts
 */

/** How a number is called where a line chooses its plural by it. */
const PLURAL = "-count";
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** @param {string} text */
export const isRightToLeft = (text) => RIGHT_TO_LEFT.test(text);

/**
 * A line in its parts, so that words can be coloured.
 * @param {Texts} texts
 * @param {string} key
 * @param {Record<string, Variable>} [variables]
 * @returns {Part[]}
 */
export function partsOf(texts, key, variables = {}) {
  const pattern = texts.lines[key];
  if (!pattern) throw new Error(`there is no line ${key}`);
  return filled(texts, pattern, variables);
}

/**
 * A line.
 * @param {Texts} texts
 * @param {string} key
 * @param {Record<string, Variable>} [variables]
 */
export function say(texts, key, variables) {
  return partsOf(texts, key, variables)
    .map(({text}) => text)
    .join("");
}

/**
 * @param {Texts} texts
 * @param {Pattern} pattern
 * @param {Record<string, Variable>} variables
 * @returns {Part[]}
 */
function filled(texts, pattern, variables) {
  return pattern.flatMap((piece) => {
    if (typeof piece === "string") return [{text: piece, role: ""}];
    if ("v" in piece) return [isolated(variables[piece.v])];
    const counted = piece.on.endsWith(PLURAL);
    const variable = variables[counted ? piece.on.slice(0, -PLURAL.length) : piece.on];
    return filled(texts, chosen(texts, piece, variable), variables);
  });
}

/**
 * @param {Texts} texts
 * @param {{of: Record<string, Pattern>, or: Pattern}} choice
 * @param {Variable} variable
 */
function chosen({lang}, {of, or}, variable) {
  const value = typeof variable === "object" ? variable.text : variable;
  const plural = typeof value === "number" ? new Intl.PluralRules(lang).select(value) : "";
  return of[String(value)] ?? of[plural] ?? or;
}

/**
 * A word that is read from the right must not pull what is beside it to its other side.
 * @param {Variable} variable
 * @returns {Part}
 */
function isolated(variable) {
  const part = typeof variable === "object" ? variable : {text: String(variable), role: ""};
  return isRightToLeft(part.text) ? {...part, text: `\u2068${part.text}\u2069`} : part;
}
