"""Sentences with marks that say which other word a word refers to.

    The cat sat on the mat because it[cat] was tired

A mark is written in square brackets directly after its word, and names the answer: another word of
the sentence. These forms are possible:

| mark | meaning |
|---|---|
| `it[cat]` | a pronoun and its noun |
| `it[cat 2]` | the second "cat" of the sentence |
| `they[Ann, Tom]` | two answers: either counts as right, each gets half of the target |
| `it[-]` | a pronoun without an answer |
| `sat[verb: cat]` | another relation (see `RELATIONS`) |
| `it[cat; clue: tired]` | two relations of one word |
| `[[`, `]]` | a square bracket of the sentence itself |
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

from qkvideo.engine.attention.tokens import spans, tokenize, visible
from qkvideo.engine.errors import RequestError
from qkvideo.engine.lesson.grammar import TargetLink
from qkvideo.engine.lesson.packed import HEAD_OF
from qkvideo.engine.texts import MAX_CHARACTERS, check_characters

CLUE: Final = "clue"
RELATIONS: Final = (*HEAD_OF, CLUE)
"""Names of relations: those of the second layer, and "clue", from a pronoun to a word that
decides what it refers to."""
DEFAULT: Final = "pronoun"

_MOST: Final = 2 * MAX_CHARACTERS
"""Maximum number of characters of a sentence, marks included."""
_NONE: Final = "-"
_MARK: Final = re.compile(r"\[\[|\]\]|\[([^\[\]]*)\]|[\[\]]")
_NAMED: Final = re.compile(r"([^\W\d_]+)\s*:\s+(.*)", re.DOTALL)
_NUMBERED: Final = re.compile(r"(.*\S)\s+([0-9]{1,3})")


@dataclass(frozen=True)
class Marked:
    """A sentence, and what its marks say.

    The mark in "it[cat]" names "cat" as the answer of "it": the word that "it" refers to.

    Attributes:
        tokens: The sentence's words and punctuation marks, as typed, without marks.
        links: One link for each answer, from the marked word to the answer, in the order of the
            marks. Each link has a relation, such as that of a pronoun and its noun. If one relation
            of a word has several answers, as in "they[Ann, Tom]", each of them counts as right.
    """

    tokens: tuple[str, ...]
    links: tuple[TargetLink, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens in lower case, as they are looked up."""
        return tuple(token.casefold() for token in self.tokens)


def read_marked(text: str) -> Marked:
    """Return a sentence without its marks, and the links that the marks name.

    Args:
        text: The sentence, with a mark in square brackets after at least one word, such as
            "it[cat]". The docstring of this module lists all forms.

    Raises:
        RequestError: A mark is wrong, there is no mark, or the text is too long or contains
            characters that cannot be shown. The message says what to change.
    """
    check_characters("the sentence", text, allowed="\t\n\r", most=_MOST)
    plain, marks = _parted(text)
    tokens = tokenize(plain)
    places = spans(plain, tokens)
    links: dict[tuple[int, str], list[TargetLink]] = {}
    for end, mark in marks:
        row = _row(len(visible(plain[:end])), mark, tokens, places)
        for relation, answers in _read(mark):
            if (row, relation) in links:
                raise RequestError(
                    f"“{tokens[row]}” has two marks of the relation {relation}: put both answers "
                    "into one, as in they[Ann, Tom]"
                )
            found = [_find(answer, row, tokens) for answer in answers]
            if len(set(found)) < len(found):
                raise RequestError(f"[{mark}] names a word twice: name it once")
            links[row, relation] = [TargetLink(row, column, relation) for column in found]
    if not links:
        raise RequestError(
            "no word is marked: put the answer after a word, as in it[cat], or it[-] if it has none"
        )
    return Marked(tokens, tuple(link for each in links.values() for link in each))


def _parted(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return the sentence without marks, and each mark with the length of the text before it."""
    plain, marks, at = "", [], 0
    for match in _MARK.finditer(text):
        plain += text[at : match.start()]
        at = match.end()
        if match[0] in ("[[", "]]"):
            plain += match[0][0]
        elif match[1] is not None:
            marks.append((len(plain), match[1]))
        else:
            raise RequestError(
                f"the bracket {match[0]} has no partner: a mark is [answer], and a bracket of the "
                f"sentence itself is written twice, {match[0] * 2}"
            )
    return plain + text[at:], marks


def _row(at: int, mark: str, tokens: tuple[str, ...], places: tuple[tuple[int, int], ...]) -> int:
    """Return the index of the word that a mark follows.

    Args:
        at: Number of visible characters before the mark.
        mark: The mark, for error messages.
        tokens: The sentence's words.
        places: Where each word begins and ends in the sentence's visible characters.
    """
    row = bisect_left(places, (at,)) - 1
    if row < 0:
        raise RequestError(
            f"[{mark}] stands before the first word: put it behind the word it is of"
        )
    if places[row][1] > at:
        raise RequestError(f"[{mark}] stands inside “{tokens[row]}”: put it behind the whole word")
    return row


def _read(mark: str) -> list[tuple[str, list[str]]]:
    """Return the relations of a mark, each with its answers as typed; no answers for "-"."""
    found = []
    for part in mark.split(";"):
        named = _NAMED.fullmatch(part.strip())
        relation, listed = (named[1], named[2]) if named else (DEFAULT, part)
        if relation not in RELATIONS:
            raise RequestError(
                f"“{relation}” in [{mark}] is no relation: choose one of {', '.join(RELATIONS)}"
            )
        answers = [answer.strip() for answer in listed.split(",")]
        if not all(answers):
            raise RequestError(
                f"[{mark}] lacks an answer: name a word of the sentence, or - for none"
            )
        found.append((relation, [] if answers == [_NONE] else answers))
    return found


def _find(answer: str, row: int, tokens: tuple[str, ...]) -> int:
    """Return the index of the word that an answer names, ignoring capitals only if necessary."""
    for cased in (str, str.casefold):
        words = [cased(token) for token in tokens]
        for wanted, number in _ways(answer):
            there = [i for i, word in enumerate(words) if word == cased(wanted)]
            if not there:
                continue
            if number is None and len(there) > 1:
                there = [i for i in there if i != row]
            if number is None and len(there) > 1:
                places = " and ".join(str(i + 1) for i in there)
                raise RequestError(
                    f"“{wanted}” is there {len(there)} times (words {places}): say which, as in "
                    f"[{wanted} 2]"
                )
            if number is not None and not 1 <= number <= len(there):
                raise RequestError(
                    f"“{wanted}” is there {len(there)} times, and [{answer}] asks for number "
                    f"{number}: choose 1 to {len(there)}"
                )
            column = there[(number or 1) - 1]
            if column == row:
                raise RequestError(f"“{wanted}” is marked as its own answer: name another word")
            return column
    remedy = "name one word of it" if len(answer.split()) > 1 else "write it as it stands there"
    raise RequestError(f"the answer “{answer}” is no word of the sentence: {remedy}")


def _ways(answer: str) -> list[tuple[str, int | None]]:
    """Return the ways to read an answer: as a word, and as a word with its number."""
    numbered = _NUMBERED.fullmatch(answer)
    composed = unicodedata.normalize("NFC", answer)
    if numbered is None:
        return [(composed, None)]
    return [(composed, None), (unicodedata.normalize("NFC", numbered[1]), int(numbered[2]))]
