// A sentence becomes tokens, as in `engine/attention/tokens.py`; what each class means is said there.

export const MAX_TOKENS = 64;
const MAX_CHARACTERS = 2000;
const MAX_GRAPHEMES = 40;
const MAX_PARTS = 20;
const MAX_MARKS = 4;

/** What is wrong with a request: a line of the catalogue, and its variables. */
export class RequestError extends Error {
  /**
   * @param {string} key
   * @param {Record<string, string | number>} [variables]
   */
  constructor(key, variables = {}) {
    super(key);
    this.key = key;
    this.variables = variables;
  }
}

const UNSPACED = ["Han", "Hiragana", "Katakana", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((name) => `\\p{scx=${name}}`)
  .join("");
const PART_OF_WORDS =
  "\\u034F\\u115F\\u1160\\u180B-\\u180F\\u200C\\u200D" +
  "\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}\\u{E0020}-\\u{E007F}";
const TAGS = "[\\u{E0020}-\\u{E007F}]";
const UNSEEN = new RegExp(
  `[[\\p{DI}\\uFFF9-\\uFFFB]--[${PART_OF_WORDS}]]` +
    `|(?<!\\p{Emoji})[\\uFE0E\\uFE0F]|(?<!\\u{1F3F4}${TAGS}*)${TAGS}`,
  "gv",
);
const INVISIBLE = /^[\p{DI}\s]*$/v;
const IGNORABLE = /\p{DI}/v;
/** Classes of graphemes; the first that matches counts. */
const CLASSES = [
  ["U", new RegExp(`^[[${UNSPACED}]&&[\\p{L}\\p{M}\\p{Nl}]]`, "v")],
  ["S", /^[^]+[\uFE0F\u20E3]/v],
  ["H", /^[\p{Script=Hebrew}&&\p{L}]/v],
  ["L", /^[\p{L}\p{M}\p{Nl}\p{No}\p{Script=Braille}]/v],
  ["D", /^\p{Nd}/v],
];
/** @type {Record<string, string>} */
const MARKS = {
  "'": "'’‘＇՚",
  "-": "-‐‑֊־_",
  "·": "·׳״",
  '"': '"',
  ".": ".",
  ",": ",:٫٬",
  "+": "+−",
};
/** @type {Map<string, string>} */
const CLASS_OF = new Map(
  Object.entries(MARKS).flatMap(([kind, marks]) => [...marks].map((mark) => [mark, kind])),
);
const TOKEN = new RegExp(
  [
    "(?:[LH]\\.){2,}(?![LHD])",
    "(?:(?:^|(?<=\\|))[+\\-](?=D))?[LHD]+" +
      '(?:(?:[\\-\']|(?<=[LH])·(?=[LH])|(?<=H)"(?=H)|(?<=D)[.,](?=D))[LHD]+)*',
    "\\.{2,}",
    "[^|]",
  ].join("|"),
  "g",
);
const segmenter = new Intl.Segmenter("en", {granularity: "grapheme"});

/** @param {string} text */
export const graphemes = (text) => Array.from(segmenter.segment(text), ({segment}) => segment);

/**
 * @param {string} sentence
 * @returns {string[]}
 */
export function tokenize(sentence) {
  checkCharacters(sentence);
  const tokens = cut(sentence);
  if (!tokens.length || tokens.some((token) => INVISIBLE.test(token))) {
    throw new RequestError("explore-empty");
  }
  if (tokens.length > MAX_TOKENS) {
    throw new RequestError("explore-too-many", {count: tokens.length, most: MAX_TOKENS});
  }
  for (const token of tokens) {
    const found = graphemes(token);
    const joined = Math.max(...found.map((grapheme) => [...grapheme].length));
    if (joined > MAX_PARTS || found.length > MAX_GRAPHEMES) {
      throw new RequestError("explore-too-long", {word: [...token].slice(0, 12).join("")});
    }
  }
  return tokens;
}

/** @param {string} sentence */
function checkCharacters(sentence) {
  const characters = [...sentence];
  if (characters.length > MAX_CHARACTERS) {
    throw new RequestError("explore-too-many-characters", {most: MAX_CHARACTERS});
  }
  let marks = 0;
  characters.forEach((character, k) => {
    if (!/[\p{Mc}\p{Cf}]/u.test(character) && !IGNORABLE.test(character)) {
      marks = /[\p{Mn}\p{Me}]/u.test(character) ? marks + 1 : 0;
    }
    if (marks > MAX_MARKS || isForbidden(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      throw new RequestError("explore-forbidden", {code: `U+${code}`, position: k + 1});
    }
  });
}

/** @param {string} character */
function isForbidden(character) {
  const code = character.codePointAt(0) ?? 0;
  const reserved = (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
  const turning = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  return (
    reserved || turning || (/[\p{Cc}\p{Cs}\p{Co}]/u.test(character) && !/[\t-\r]/.test(character))
  );
}

/** @param {string} sentence */
function cut(sentence) {
  const text = sentence.replaceAll("\u2800", " ").replace(UNSEEN, "").normalize("NFC");
  const chunks = text
    .split(/\s+/u)
    .filter(Boolean)
    .map((chunk) => graphemes(chunk).filter((grapheme) => !INVISIBLE.test(grapheme)));
  const unspaced = chunks.some((chunk) => chunk.some((grapheme) => classOf(grapheme) === "U"));
  const read = chunks.map((chunk) => readBars(chunk, unspaced));
  const separated = read.some((chunk) => chunk.some(([, kind]) => kind === "|"));
  return read.flatMap((chunk) => {
    const classes = chunk.map(([, kind]) => (separated && kind === "U" ? "L" : kind)).join("");
    return Array.from(classes.matchAll(TOKEN), (match) =>
      chunk
        .slice(match.index, match.index + match[0].length)
        .map(([grapheme]) => grapheme)
        .join("")
        .replace(/[\u200C\uFE0E\uFE0F]+$/, ""),
    );
  });
}

/**
 * Each grapheme with its class; `||` is one literal bar, `|` may be a separator.
 * @param {string[]} chunk
 * @param {boolean} separating
 * @returns {[string, string][]}
 */
function readBars(chunk, separating) {
  /** @type {[string, string][]} */
  const read = [];
  for (let i = 0; i < chunk.length; i += 1) {
    if (chunk[i] !== "|") read.push([chunk[i], classOf(chunk[i])]);
    else if (chunk[i + 1] === "|") {
      read.push(["|", "S"]);
      i += 1;
    } else read.push(["|", separating ? "|" : "S"]);
  }
  return read;
}

/** @param {string} grapheme */
function classOf(grapheme) {
  const found = CLASSES.find(([, pattern]) => /** @type {RegExp} */ (pattern).test(grapheme));
  return found ? /** @type {string} */ (found[0]) : (CLASS_OF.get(grapheme) ?? "S");
}
