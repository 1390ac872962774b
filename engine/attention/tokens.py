"""Splits a sentence into tokens: words as readers see them, in any script.

Where a sentence is split:

- Whitespace separates words. Punctuation inside a word stays in it: "don't", "l'été", "well-known",
  "snake_case", "col·lega", "צה״ל". A number is one token with its sign, separators and decimal
  point: 3.14, 1,000, 12:30, -5. So is an abbreviation of single letters (e.g., U.S.A.), and an
  ellipsis of dots.
- All other punctuation and every symbol or emoji is a token of its own.
- Scripts that are written without spaces (`UNSPACED`) are cut into graphemes, unless the user
  separates with `|`.
- `|` separates only in a sentence with letters of such a script; these letters are then cut at
  bars, spaces and punctuation alone. In every other sentence it is an ordinary character: "a | b"
  is three tokens. In both kinds of sentence, `||` is one literal bar.
- A grapheme, that is, what a reader counts as one character, is never cut (UAX #29, as implemented
  by `regex`).

Invisible characters are removed: soft hyphen, zero-width space and no-break space, word joiner,
direction marks (each token is drawn separately), variation selectors that have no effect or end an
emoji (emoji are drawn as outlines in any case), and tags that belong to no flag. Joiners (ZWJ,
ZWNJ) inside a word stay, since they change its shape. Tokens are in composed form (NFC), so that
"é" is the same word however it was typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final

from qkvideo.engine.errors import RequestError
from qkvideo.engine.texts import check_characters

MAX_TOKENS: Final = 64
MAX_GRAPHEMES: Final = 40
MAX_PARTS: Final = 20
"""Largest number of code points in one grapheme; the longest recommended emoji has ten."""

UNSPACED: Final = ("Han", "Hiragana", "Katakana", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar")

# Spaces that Python or Unicode class as control characters; the blank Braille cell is a space, too.
_CONTROL_SPACES: Final = "\t\n\v\f\r"
_BRAILLE_BLANK: Final = "\u2800"

# Tokens are found in a string that has one letter for each grapheme, the grapheme's class:
#   H Hebrew letter, L other letter, D digit, U grapheme of an unspaced script, S anything else;
#   - joins words, ' joins words (apostrophes), · and " join letters, . and , join digits,
#   + is a sign, | is a separator.
_TOKEN: Final = re.compile(
    r"""
      (?: [LH] \. ){2,} (?![LHD])                 # e.g. U.S.A.
    | (?: (?: \A | (?<=\|) ) [+-] (?=D) )?        # -5, but 3-5 and a-5 are one word
      [LHD]+
      (?: (?: [-']                                # well-known, don't
          | (?<=[LH]) · (?=[LH])                  # col·lega
          | (?<=H) " (?=H)                        # gershayim, typed as a quotation mark
          | (?<=D) [.,] (?=D)                     # 3.14
          ) [LHD]+ )*
    | \.{2,}                                      # an ellipsis
    | [^|]
    """,
    re.VERBOSE,
)
_CLASSES: Final = {
    "'": "'’‘＇՚",
    "-": "-‐‑֊־_",
    "·": "·׳״",
    '"': '"',
    ".": ".",
    ",": ",:٫٬",
    "+": "+−",
}
_CLASS_OF: Final = {mark: kind for kind, marks in _CLASSES.items() for mark in marks}


def tokenize(sentence: str) -> tuple[str, ...]:
    """Split a sentence into words as readers see them.

    Args:
        sentence: Any text, taken literally.

    Returns:
        From 1 to `MAX_TOKENS` tokens, in composed form (NFC), without whitespace.

    Raises:
        RequestError: The sentence contains nothing visible, too many characters or tokens, a token
            with more than `MAX_GRAPHEMES` characters, a character of more than `MAX_PARTS` code
            points, or a character that cannot be shown (the message gives its code point, and its
            position counted from 1).
    """
    check_characters("the sentence", sentence, allowed=_CONTROL_SPACES)
    return _check_tokens(list(_cut(sentence)))


def check_tokens(tokens: Sequence[str]) -> tuple[str, ...]:
    """Check tokens that were not made by `tokenize`, and return them in a normal form.

    Returns:
        The tokens in composed form (NFC), without invisible characters.

    Raises:
        RequestError: `tokens` is a single text, empty, or longer than `MAX_TOKENS`. A token
            contains nothing visible, more than `MAX_GRAPHEMES` characters, a character of more than
            `MAX_PARTS` code points, or a character that cannot be shown.
    """
    if isinstance(tokens, str):
        raise RequestError(f"tokens is the text {tokens[:40]!r}: it must be a list of texts")
    if not isinstance(tokens, Collection):
        raise RequestError(f"tokens is {tokens!r:.40}: it must be a list of texts")
    if len(tokens) > MAX_TOKENS:
        raise _too_many(len(tokens))
    for number, token in enumerate(tokens, start=1):
        check_characters(f"token {number}", token)
    return _check_tokens([visible(token) for token in tokens])


def spaced(sentence: str, tokens: Sequence[str]) -> tuple[bool, ...]:
    """Return, for each token of a sentence, whether whitespace precedes it in the sentence.

    Args:
        sentence: Any text that `tokenize` accepts.
        tokens: The sentence's tokens.

    Returns:
        One value for each token; False for the first.
    """
    text, found = visible(sentence), spans(sentence, tokens)
    between = [text[end:start] for (_, end), (start, _) in pairwise(found)]
    return (False, *(any(map(str.isspace, each)) for each in between))


def spans(sentence: str, tokens: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Return where in `visible(sentence)` each token of a sentence begins and ends.

    Args:
        sentence: Any text that `tokenize` accepts.
        tokens: The sentence's tokens.
    """
    text, at = visible(sentence), 0
    found = []
    for token in tokens:
        # Separating bars and invisible characters are in the text, but in no token.
        start = at = text.index(token[0], at)
        for character in token:
            at = text.index(character, at) + 1
        found.append((start, at))
    return tuple(found)


def visible(text: str) -> str:
    """Return a text without invisible characters, in composed form (NFC)."""
    text = _patterns()["unseen"].sub("", text.replace(_BRAILLE_BLANK, " "))
    return unicodedata.normalize("NFC", text)


def graphemes(text: str) -> tuple[str, ...]:
    """Split a text into the characters that readers see (extended grapheme clusters)."""
    return tuple(_patterns()["grapheme"].findall(text))


@cache
def _patterns() -> dict[str, Any]:
    import regex  # noqa: PLC0415 - the standard library's re knows no graphemes; only needed here

    unspaced = "".join(rf"\p{{scx={name}}}" for name in UNSPACED)
    part_of_words = (
        r"\u034F\u115F\u1160\u180B-\u180F\u200C\u200D"  # joiners, Hangul and Mongolian parts
        r"\uFE00-\uFE0F\U000E0100-\U000E01EF"  # variation selectors
        r"\U000E0020-\U000E007F"  # tags
    )
    patterns = {
        "grapheme": r"\X",
        "invisible": r"[\p{DI}\s]*",
        "unseen": rf"[\p{{DI}}\uFFF9-\uFFFB--[{part_of_words}]]"
        r"|(?<!\p{Emoji})[\uFE0E\uFE0F]"
        r"|(?<!\U0001F3F4[\U000E0020-\U000E007F]*)[\U000E0020-\U000E007F]",
        # Classes of graphemes; the first one that matches counts. "Letters" here include marks
        # without a base letter and numbers like ² and Ⅷ; script extensions also contain
        # punctuation.
        "U": rf"[[{unspaced}]&&[\p{{L}}\p{{M}}\p{{Nl}}]]",
        "S": r".+[\uFE0F\u20E3]",  # emoji, including keycaps, which begin with a digit
        "H": r"[\p{Hebrew}&&\p{L}]",
        "L": r"[\p{L}\p{M}\p{Nl}\p{No}\p{Braille}]",
        "D": r"\p{Nd}",
    }
    return {name: regex.compile(f"(?sV1){pattern}") for name, pattern in patterns.items()}


def _cut(sentence: str) -> Iterator[str]:
    chunks = [_seen_graphemes(chunk) for chunk in visible(sentence).split()]
    unspaced = any(_class(grapheme) == "U" for chunk in chunks for grapheme in chunk)
    read = [list(_read_bars(chunk, separating=unspaced)) for chunk in chunks]
    separated = any(kind == "|" for chunk in read for _, kind in chunk)
    for chunk in read:
        classes = "".join("L" if separated and kind == "U" else kind for _, kind in chunk)
        for match in _TOKEN.finditer(classes):
            token = "".join(grapheme for grapheme, _ in chunk[match.start() : match.end()])
            # At a word's end, a non-joiner separates nothing, and a variation selector has no
            # effect, since emoji are drawn as outlines: to a reader, "❤️" and "❤" are one word.
            yield token.rstrip("\u200c\ufe0e\ufe0f")


def _seen_graphemes(chunk: str) -> list[str]:
    invisible = _patterns()["invisible"]
    return [grapheme for grapheme in graphemes(chunk) if not invisible.fullmatch(grapheme)]


def _read_bars(chunk: Sequence[str], *, separating: bool) -> Iterator[tuple[str, str]]:
    """Yield each grapheme with its class; `||` is one literal bar, `|` may be a separator."""
    i = 0
    while i < len(chunk):
        if chunk[i] != "|":
            yield chunk[i], _class(chunk[i])
        elif chunk[i + 1 : i + 2] == ["|"]:
            yield "|", "S"
            i += 1
        else:
            yield "|", "|" if separating else "S"
        i += 1


@lru_cache(maxsize=4096)  # a file of sentences has few different ones, and millions of them
def _class(grapheme: str) -> str:
    patterns = _patterns()
    matching = (kind for kind in "USHLD" if patterns[kind].match(grapheme))
    return next(matching, _CLASS_OF.get(grapheme, "S"))


def _check_tokens(tokens: list[str]) -> tuple[str, ...]:
    if not tokens or any(_patterns()["invisible"].fullmatch(token) for token in tokens):
        raise RequestError("there is nothing to read in the sentence: type at least one word")
    if len(tokens) > MAX_TOKENS:
        raise _too_many(len(tokens))
    for number, token in enumerate(tokens, start=1):
        found = graphemes(token)
        size, longest = len(found), max(found, key=len)
        if len(longest) > MAX_PARTS:
            raise RequestError(
                f"token {number} ({token[:12]!r}…) joins {len(longest)} characters into one, "
                f"the limit is {MAX_PARTS}: leave some of them out"
            )
        if size > MAX_GRAPHEMES:
            raise RequestError(
                f"token {number} ({token[:12]!r}…) has {size} characters, "
                f"the limit is {MAX_GRAPHEMES}: shorten it"
            )
    return tuple(tokens)


def _too_many(count: int) -> RequestError:
    return RequestError(f"the sentence has {count} tokens, the limit is {MAX_TOKENS}: shorten it")
