"""Generates pairs of French and English sentences, with the words that correspond.

Both sides are written at the same time, so the alignment is exact, although adjectives and adverbs
differ in position, "dort" corresponds to both "is" and "sleeping", and "ne … pas" to the single
word "not".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from qkvideo.engine.bilingual import words

_DOUBLED: Final = {"run", "swim"}
"""Verbs whose last letter is doubled before -ing."""


@dataclass(frozen=True)
class Pair:
    """A French sentence, its English translation, and which of their words correspond.

    Attributes:
        french: (n,) words.
        english: (m,) words.
        links: For each French word, the indices (from 0) of the corresponding English words; at
            least one.
    """

    french: tuple[str, ...]
    english: tuple[str, ...]
    links: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class BilingualNoun:
    """A noun in both languages.

    Attributes:
        french: Singular, then plural.
        english: Singular, then plural.
        gender: The French noun's gender: 0 for masculine, 1 for feminine.
    """

    french: tuple[str, str]
    english: tuple[str, str]
    gender: int


@dataclass(frozen=True)
class Adjective:
    """An adjective in both languages.

    Attributes:
        french: (singular, plural) of the masculine, then (singular, plural) of the feminine.
        english: The English adjective.
        first: Whether the French adjective precedes its noun.
    """

    french: tuple[tuple[str, str], tuple[str, str]]
    english: str
    first: bool


@dataclass(frozen=True)
class Verb:
    """A verb in both languages.

    Attributes:
        french: Third person singular, then third person plural.
        english: The base form, such as "sleep".
        transitive: Whether the verb takes an object.
    """

    french: tuple[str, str]
    english: str
    transitive: bool


def _entries(text: str) -> list[list[str]]:
    return [
        entry.split() for line in text.split("\n") for entry in line.split("|") if entry.strip()
    ]


def _french_plural(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith("al"):
        return f"{word[:-2]}aux"
    return f"{word}x" if word.endswith("eau") else f"{word}s"


def with_s(word: str) -> str:
    """Return an English word with "s", "es" or "ies": a noun's plural or a verb's third person.

    Only regular forms are made.
    """
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(s|x|ch|sh)$", word) else f"{word}s"


def with_ing(verb: str) -> str:
    """Return the -ing form of an English verb."""
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if re.search(r"[^e]e$", verb) else f"{verb}ing"


def _nouns() -> tuple[BilingualNoun, ...]:
    made = []
    for french, gender, english in _entries(words.NOUNS):
        one, _, many = english.partition("/")
        forms = (french, _french_plural(french))
        made.append(BilingualNoun(forms, (one, many or with_s(one)), int(gender == "f")))
    return tuple(made)


def _adjectives() -> tuple[Adjective, ...]:
    return tuple(
        Adjective(((m, _french_plural(m)), (f, _french_plural(f))), english, first)
        for text, first in ((words.ADJECTIVES_BEFORE, True), (words.ADJECTIVES_AFTER, False))
        for m, f, english in _entries(text)
    )


def _verbs() -> tuple[Verb, ...]:
    return tuple(
        Verb((one, many), english, transitive)
        for text, transitive in ((words.INTRANSITIVE, False), (words.TRANSITIVE, True))
        for one, many, english in _entries(text)
    )


NOUNS: Final = _nouns()
ADJECTIVES: Final = _adjectives()
VERBS: Final = _verbs()


class _Writer:
    """Composes one pair of sentences at random, word by word.

    Methods that only add English words return the indices of these words, from 0. The French words
    that correspond to them are then added with these indices.
    """

    def __init__(self, draw: Random) -> None:
        self.draw = draw
        self.french: list[tuple[str, tuple[int, ...]]] = []
        self.english: list[str] = []

    def say(self, *words: str) -> tuple[int, ...]:
        """Add English words to the English sentence, and return their indices, from 0."""
        start = len(self.english)
        self.english += words
        return tuple(range(start, len(self.english)))

    def dis(self, word: str, link: Sequence[int]) -> None:
        """Add a word to the French sentence.

        Args:
            word: The French word.
            link: Indices (from 0) of the corresponding English words, which have been added before.
        """
        self.french.append((word, tuple(link)))

    def pick(self, text: str) -> list[str]:
        """Choose an entry of a word list at random."""
        return self.draw.choice(_entries(text))

    # The building blocks of sentences

    def group(self) -> int:
        """Add a random noun phrase or name to the French and to the English sentence.

        Returns:
            0 for a name or a singular noun, 1 for a plural noun.
        """
        draw = self.draw
        if draw.random() < 0.08:
            [name] = self.pick(words.NAMES)
            self.dis(name, self.say(name))
            return 0
        noun, many = draw.choice(NOUNS), int(draw.random() < 0.3)
        of = draw.choices((0, 1, 2), (5, 4, 1))[0]
        adjectives = draw.sample(ADJECTIVES, of)
        if sum(a.first for a in adjectives) == 2 or sum(not a.first for a in adjectives) == 2:
            adjectives = adjectives[:1]  # the order of two on one side is not modelled
        determiner = self._determiner(noun, many)
        links = {id(a): self.say(a.english) for a in sorted(adjectives, key=lambda a: not a.first)}
        meant = self.say(noun.english[many])
        french, link = determiner
        self.dis(french, link)
        for a in (a for a in adjectives if a.first):
            self.dis(a.french[noun.gender][many], links[id(a)])
        self.dis(noun.french[many], meant)
        for a in (a for a in adjectives if not a.first):
            self.dis(a.french[noun.gender][many], links[id(a)])
        return many

    def _determiner(self, noun: BilingualNoun, many: int) -> tuple[str, tuple[int, ...]]:
        draw = self.draw
        if many and draw.random() < 0.25:
            french, english = self.pick(words.NUMBERS)
            return french, self.say(english)
        if draw.random() < 0.55:
            text = "les the" if many else "le la the"
        else:
            text = words.PLURAL if many else words.SINGULAR
        *forms, english = self.pick(text)
        return forms[noun.gender if len(forms) == 2 else 0], self.say(english)

    def verb(self, verb: Verb, many: int) -> None:
        """Write a verb; at random, negate it or add an adverb."""
        draw, french = self.draw, verb.french[many]
        kind = draw.random()
        early = self.pick(words.EARLY) if draw.random() < 0.12 else None
        if kind < 0.15:
            does = self.say("do" if many else "does")
            no = self.say("not")
            base = self.say(verb.english)
            del does  # French has no corresponding word
            self.dis("ne", no)
            self.dis(french, base)
            self.dis("pas", no)
        elif kind < 0.55:
            be = self.say("are" if many else "is")
            adverb = self.say(early[1]) if early else ()
            self.dis(french, (*be, *self.say(with_ing(verb.english))))
            if early:
                self.dis(early[0], adverb)
        else:
            adverb = self.say(early[1]) if early else ()
            self.dis(french, self.say(verb.english if many else with_s(verb.english)))
            if early:
                self.dis(early[0], adverb)

    def pair(self, word: Sequence[str]) -> None:
        """Write a word that has the same position in both languages."""
        french, english = word
        self.dis(french, self.say(english))

    def clause(self) -> None:
        """Write a subject and its predicate."""
        draw = self.draw
        if draw.random() < 0.1:
            self.pair(self.pick(words.PRONOUNS))
            many = 0
        else:
            many = self.group()
        kind = draw.random()
        if kind < 0.15:
            adjective = draw.choice(ADJECTIVES)
            self.dis("sont" if many else "est", self.say("are" if many else "is"))
            gender = draw.randrange(2)
            self.dis(adjective.french[gender][many], self.say(adjective.english))
            return
        verb = draw.choice(VERBS)
        self.verb(verb, many)
        if verb.transitive:
            self.group()
        if draw.random() < 0.3:
            self.pair(self.pick(words.PREPOSITIONS))
            self.group()
        elif draw.random() < 0.15:
            self.pair(self.pick(words.LATE))

    def done(self) -> Pair:
        """Return the finished pair."""
        french, links = zip(*self.french, strict=True)
        return Pair(french, tuple(self.english), links)


def sentences(seed: int) -> Iterator[Pair]:
    """Yield random French sentences with their English translations, without end.

    Equal seeds give equal sentences.
    """
    draw = Random(seed)  # noqa: S311 - no secrets here
    while True:
        writer = _Writer(draw)
        kind = draw.random()
        if kind < 0.12:
            writer.group()
        else:
            writer.clause()
            if kind > 0.88:
                writer.pair(writer.pick(words.CONJUNCTIONS))
                writer.clause()
        yield writer.done()


def vocabulary() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return all French words and all English words of the grammar.

    The words of each language are in lower case and sorted.
    """
    french, english = {"ne", "pas", "est", "sont"}, {"do", "does", "not", "is", "are"}
    for noun in NOUNS:
        french |= {*noun.french}
        english |= {*noun.english}
    for adjective in ADJECTIVES:
        french |= {form for forms in adjective.french for form in forms}
        english.add(adjective.english)
    for verb in VERBS:
        french |= {*verb.french}
        english |= {verb.english, with_s(verb.english), with_ing(verb.english)}
    lists = (words.PREPOSITIONS, words.LATE, words.EARLY, words.NUMBERS, words.CONJUNCTIONS)
    for entry in (e for text in (*lists, words.PRONOUNS) for e in _entries(text)):
        french.add(entry[0])
        english.add(entry[1])
    for entry in (e for text in (words.SINGULAR, words.PLURAL) for e in _entries(text)):
        french |= {*entry[:-1]}
        english.add(entry[-1])
    names = {name for [name] in _entries(words.NAMES)}
    french, english = french | names, english | names
    return tuple(sorted({w.casefold() for w in french})), tuple(
        sorted({w.casefold() for w in english})
    )
