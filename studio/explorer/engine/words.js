// Words compared without case, and the word that asks first: `engine/attention/pronouns.py`.

/**
 * @typedef {Object} WordLists
 * @property {Record<string, [string[], string[]]>} languages Pronouns and common words of each.
 * @property {Record<string, string>} folded Characters whose case folding is not their lower case.
 */

/**
 * Python's `str.casefold`.
 * @param {string} text
 * @param {Record<string, string>} folded
 */
export function casefold(text, folded) {
  return [...text].map((character) => folded[character] ?? character.toLowerCase()).join("");
}

/**
 * The index of the last pronoun; else of the last word; else of the last token.
 * @param {string[]} tokens Without pads.
 * @param {WordLists} lists
 */
export function defaultRow(tokens, lists) {
  const words = tokens.map((token) => casefold(token, lists.folded));
  let [pronouns, most] = [/** @type {string[]} */ ([]), -1];
  for (const [own, common] of Object.values(lists.languages)) {
    const there = words.filter((word) => own.includes(word) || common.includes(word)).length;
    if (there > most) [pronouns, most] = [own, there];
  }
  const asking = words.findLastIndex((word) => pronouns.includes(word));
  if (asking >= 0) return asking;
  const spoken = words.findLastIndex((word) => /[\p{L}\p{N}]/u.test(word));
  return spoken >= 0 ? spoken : words.length - 1;
}
