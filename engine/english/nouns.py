"""Which words of an English sentence are nouns, and which of these a pronoun can mean.

Rules instead of a parser: what a word can be (`kinds`), and the words around it. On the 170
pronouns of two lists of free sentences (`tests/data/free_*.json`), the noun that readers chose is
among the candidates of 167.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from qkvideo.engine.english.kinds import Kind, kind_of

_DETERMINERS: Final = frozenset(
    """the a an this that these those my your his her its our their some any no every each all both
    many several few two three four five six seven eight nine ten another one most more""".split()
)
_PREPOSITIONS: Final = frozenset(
    """of in on at by for with from to into onto off out up down about over under near behind
    between through during without against within upon beside inside outside across along around
    past toward towards after before because than as""".split()
)
_BEFORE_NOUNS: Final = _DETERMINERS | _PREPOSITIONS
"""Words after which a word that can be a noun is one."""


@dataclass(frozen=True)
class Noun:
    """A noun in a sentence.

    Attributes:
        at: Index of its word in the sentence, from 0; of "apple tree", that of "tree".
        start: Index of the first word of the compound that it ends: of "apple tree", that of
            "apple"; `at` if it ends none.
        kind: What the word can be.
        many: Whether it stands for several: a plural, or one of several that "and" joins.
        name: Whether it is a name.
    """

    at: int
    start: int
    kind: Kind
    many: bool
    name: bool


@dataclass(frozen=True)
class _Pronoun:
    """What a pronoun asks of its noun: one or many, a person or a thing, a man or a woman."""

    many: bool
    what: Literal["person", "thing", "any"]
    side: Kind = Kind.NONE


_PRONOUNS: Final = {
    **dict.fromkeys(("it", "its", "itself", "it's", "it’s"), _Pronoun(False, "thing")),
    **dict.fromkeys(
        ("he", "him", "his", "himself", "he's", "he’s"), _Pronoun(False, "person", Kind.MALE)
    ),
    **dict.fromkeys(
        ("she", "her", "hers", "herself", "she's", "she’s"),
        _Pronoun(False, "person", Kind.FEMALE),
    ),
    **dict.fromkeys(
        ("they", "them", "their", "theirs", "themselves", "they're", "they’re"),
        _Pronoun(True, "any"),
    ),
}


def is_pronoun(word: str) -> bool:
    """Return whether a word is one of the pronouns for which `candidates` knows the nouns."""
    return word.casefold() in _PRONOUNS


def nouns(tokens: Sequence[str]) -> tuple[Noun, ...]:
    """Return the nouns of a sentence, in order; of "apple tree" only "tree".

    Of two nouns in a row, both are returned if they may be no compound: if the first is a person
    ("gave the man oxygen"), or the second looks like a verb ("aspirin relieves pain").
    """
    found = [noun for i in range(len(tokens)) if (noun := _noun(tokens, i)) is not None]
    verbs = {
        noun.at
        for noun in found
        if Kind.VERB in noun.kind
        and (tokens[noun.at].endswith("s") or Kind.MOSTLY_NOUN not in noun.kind)
        and not _is_subject(tokens, noun.at)
    }
    heads = {noun.at for noun in found} - verbs
    whole, start = [], 0
    for noun in found:
        if noun.at - 1 not in heads or noun.at not in heads:
            start = noun.at
        if noun.name or Kind.PERSON in noun.kind or noun.at + 1 not in heads:
            whole.append(replace(noun, start=start))
            start = noun.at + 1
    return tuple(whole)


def named(tokens: Sequence[str], at: int) -> str:
    """Return how a noun is named: "ice cream" for the index (from 0) of "cream"."""
    start = next((noun.start for noun in nouns(tokens) if noun.at == at), at)
    return " ".join(tokens[start : at + 1])


def _noun(tokens: Sequence[str], i: int) -> Noun | None:
    word, kind = tokens[i], kind_of(tokens[i])
    if Kind.FUNCTION in kind or not word[0].isalpha():
        return None
    many = Kind.PLURAL in kind or _joined(tokens, i)
    if (Kind.NAME in kind and word[0].isupper()) or (i > 0 and word[0].isupper()):
        if Kind.NAME in kind:
            kind = kind & (Kind.MALE | Kind.FEMALE) | Kind.PERSON
        elif Kind.NOUN not in kind:
            kind = Kind.PERSON | Kind.THING
        return Noun(i, i, kind, many, name=True)
    before = tokens[i - 1].casefold() if i else ""
    asked = before in _BEFORE_NOUNS or _describes(before)
    if not kind and asked:
        # A word that the table lacks, after an article, is a rare noun.
        many |= word.endswith("s") and not word.endswith("ss")
        return Noun(i, i, Kind.PERSON | Kind.THING, many, name=False)
    if Kind.NOUN in kind and (asked or Kind.MOSTLY_NOUN in kind or _is_subject(tokens, i)):
        return None if _is_another(tokens, i, asked) else Noun(i, i, kind, many, name=False)
    return None


def _is_another(tokens: Sequence[str], i: int, asked: bool) -> bool:
    """Return whether a word that can be a noun is another part of speech in its place."""
    kind, after = kind_of(tokens[i]), tokens[i + 1].casefold() if i + 1 < len(tokens) else ""
    if not asked and i > 0 and after in _BEFORE_NOUNS and kind & _OTHERS:
        # The verb in "the key lay in", the preposition in "ran past the"; not "cream" in "the ice
        # cream because".
        return not _ends_compound(tokens, i)
    described = Kind.NOUN in kind_of(after) and Kind.FUNCTION not in kind_of(after)
    return described and Kind.ADJECTIVE in kind and Kind.MOSTLY_NOUN not in kind


def _ends_compound(tokens: Sequence[str], i: int) -> bool:
    """Return whether a noun that could be a verb stands after one: "ice cream", "freight train".

    The verb of a singular noun is no basic form: "the key lies in", "the key lay in".
    """
    if i < 2 or tokens[i - 2].casefold() not in _BEFORE_NOUNS:
        return False
    kind, first = kind_of(tokens[i]), kind_of(tokens[i - 1])
    basic = not kind & (Kind.PLURAL | Kind.FORM) and tokens[i].casefold() not in _PASTS
    described = Kind.MOSTLY_NOUN in first and not first & (Kind.PLURAL | Kind.FUNCTION)
    other = Kind.ADVERB in kind or (Kind.ADJECTIVE in kind and Kind.MOSTLY_NOUN not in kind)
    return basic and described and not other


def _is_subject(tokens: Sequence[str], i: int) -> bool:
    """Return whether a verb follows what could be a verb, but ends a compound."""
    after = tokens[i + 1].casefold() if i + 1 < len(tokens) else ""
    verb = Kind.FORM in kind_of(after) or kind_of(after) == Kind.VERB or after in _AUXILIARIES
    return verb and _ends_compound(tokens, i)


_AUXILIARIES: Final = frozenset(
    "is was are were has had will would can could may might must should does did".split()
)
_PASTS: Final = frozenset(
    """beat bet bid bit bore bound broadcast burst cast cost cut dove drove dug fed fell felt fit
    forecast found ground hit hurt lay led left let lit met put quit read rose saw set shed shot
    shut slit spat split spoke spread stole thought thrust upset won wound""".split()
)
"""Forms of the past that can be nouns."""
_OTHERS: Final = Kind.VERB | Kind.ADVERB | Kind.ADJECTIVE


def _describes(word: str) -> bool:
    """Return whether a word is an adjective, and not more often a noun."""
    kind = kind_of(word)
    return Kind.ADJECTIVE in kind and not kind & (Kind.FUNCTION | Kind.MOSTLY_NOUN)


def _joined(tokens: Sequence[str], i: int) -> bool:
    """Return whether "and" joins a noun with another: "Anna and Ben", "the cat and the dog"."""
    words = [token.casefold() for token in tokens]
    back = i - 2 if i > 1 and words[i - 1] in _BEFORE_NOUNS else i - 1
    if back > 0 and words[back] == "and" and _may_be_noun(words[back - 1]):
        return True
    if i + 2 >= len(words) or words[i + 1] != "and":
        return False
    on = i + 3 if words[i + 2] in _BEFORE_NOUNS else i + 2
    return on < len(words) and _may_be_noun(words[on])


def _may_be_noun(word: str) -> bool:
    kind = kind_of(word)
    return bool(kind & (Kind.NOUN | Kind.NAME)) and Kind.FUNCTION not in kind


def candidates(tokens: Sequence[str], row: int) -> tuple[int, ...]:
    """Return the indices of the nouns that a pronoun can mean, as far as grammar tells.

    They agree with it in number, in being a person or a thing and, where the noun tells, in sex.

    Args:
        tokens: The sentence's tokens.
        row: Index of the pronoun, from 0; `is_pronoun` holds for it.
    """
    asks = _PRONOUNS[tokens[row].casefold()]
    found = [noun.at for noun in nouns(tokens) if noun.at != row and _agrees(asks, noun)]
    # A noun that comes later is meant only if none came before.
    return tuple([at for at in found if at < row] or found)


def _agrees(asks: _Pronoun, noun: Noun) -> bool:
    kind, both = noun.kind, Kind.MALE | Kind.FEMALE
    if asks.many:
        # "They" can be one person of whom nobody says whether it is a man or a woman.
        return noun.many or Kind.GROUP in kind or (Kind.PERSON in kind and not kind & both)
    if Kind.PLURAL in kind:
        return False
    if asks.what == "thing":
        return Kind.THING in kind or Kind.GROUP in kind
    if Kind.PERSON not in kind and Kind.ANIMAL not in kind:
        return False
    return not kind & both or bool(kind & asks.side)
