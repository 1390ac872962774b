"""`python -m qkvideo.engine.english.build`: makes the table of words from WordNet and a word list.

Debian's package `wordnet-base` has WordNet 3.0; `wordfreq` (PyPI) tells which words are common.
"""

from __future__ import annotations

import argparse
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from qkvideo.engine.english.kinds import SHIPPED, Kind
from qkvideo.engine.lesson.build import write_npz
from qkvideo.engine.lesson.words import LISTED_NAMES, NOUNS

WORDNET: Final = Path("/usr/share/wordnet")
COMMON: Final = 150_000
"""Number of the most common words that are looked up in WordNet."""
OFTEN: Final = 0.15
"""A noun counts as a person, or as a thing, if at least this share of its uses are."""

_PERSON, _ANIMAL, _GROUP = 18, 5, 14
"""Numbers of WordNet's lexicographer files "noun.person", "noun.animal" and "noun.group"."""
_OBJECTS: Final = frozenset((_ANIMAL, 6, 8, 13, 17, 20, 27))
"""Those of animals, artifacts, bodies, food, objects, plants and substances."""
_FEW: Final = 10
"""Number of uses below which the counts say little."""
_FUNCTION: Final = frozenset(
    """i you he she it we they me him them us himself herself itself themselves myself yourself
    ourselves who whom whose which what that because since when while although though after before
    if so and or but as than then not never too very is was were are be been being am has have had
    having do does did will would can could may might must shall should of in on at by for with from
    to into onto about over under near behind between through during without against within upon
    until unless where why how there here only just also still even ever once again yet up down out
    off away the a an this these those my your his her its our their some any no every each all both
    many several few two three four five six seven eight nine ten another one most more less such
    same other across along around beside besides inside outside toward towards beneath below above
    among despite except per via nobody somebody everybody anybody everyone someone anyone nothing
    something everything anything cannot can't couldn't didn't doesn't don't hadn't hasn't haven't
    isn't wasn't weren't won't wouldn't shouldn't it's he's she's they're i'm you're we're that's
    there's mine yours hers ours theirs neither nor either whenever whether however therefore thus
    instead indeed perhaps maybe""".split()
)
_ALIKE: Final = frozenset(
    """sheep fish deer moose elk bison swine salmon trout herring cod tuna mackerel carp pike squid
    shrimp krill plankton phytoplankton zooplankton livestock poultry cattle vermin grouse
    aircraft spacecraft hovercraft watercraft rotorcraft species series offspring means crossroads
    headquarters barracks gallows shellfish jellyfish starfish catfish swordfish data media fruit
    bacteria algae larvae""".split()
)
"""Nouns that "it" and "they" can both mean, since singular and plural are alike, or are said so."""
_WORD: Final = re.compile(r"[a-z]+(?:['-][a-z]+)*")
_NOUN_ENDINGS: Final = (
    ("ies", "y"),
    ("ves", "f"),
    ("ses", "s"),
    ("xes", "x"),
    ("zes", "z"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("men", "man"),
    ("s", ""),
)
_VERB_ENDINGS: Final = (
    ("ies", "y"),
    ("ied", "y"),
    ("es", "e"),
    ("es", ""),
    ("s", ""),
    ("ed", "e"),
    ("ed", ""),
    ("ing", "e"),
    ("ing", ""),
)


@dataclass(frozen=True)
class WordNet:
    """What is read of WordNet.

    Attributes:
        lemmas: For "noun", "verb", "adj" and "adv", the words in their basic form.
        irregular: For "noun" and "verb", the basic form of each irregular form.
        uses: How often WordNet's annotated texts use a word as a part of speech: (word, part).
        files: How often they use it in a sense of a lexicographer file; for nouns only.
        senses: The lexicographer files of each noun's senses, the most common first.
    """

    lemmas: dict[str, set[str]]
    irregular: dict[str, dict[str, str]]
    uses: Counter[tuple[str, str]]
    files: dict[str, Counter[int]]
    senses: dict[str, tuple[int, ...]]


_PARTS: Final = {"1": "noun", "2": "verb", "3": "adj", "5": "adj", "4": "adv"}


def read_wordnet(folder: Path = WORDNET) -> WordNet:
    """Read WordNet's files from a folder.

    Raises:
        OSError: A file is missing or cannot be read.
    """
    lemmas: dict[str, set[str]] = {}
    senses: dict[str, tuple[int, ...]] = {}
    file_of = {
        line.split(" ", 2)[0]: int(line.split(" ", 2)[1]) for line in _lines(folder, "data.noun")
    }
    for part in ("noun", "verb", "adj", "adv"):
        lemmas[part] = set()
        for line in _lines(folder, f"index.{part}"):
            word, *rest = line.split()
            if "_" in word or "." in word:
                continue
            lemmas[part].add(word)
            if part == "noun":
                senses[word] = tuple(file_of[place] for place in rest[-int(rest[1]) :])
    irregular = {
        part: {a: b for a, b, *_ in (line.split() for line in _lines(folder, f"{part}.exc"))}
        for part in ("noun", "verb")
    }
    uses: Counter[tuple[str, str]] = Counter()
    files: dict[str, Counter[int]] = {}
    for line in _lines(folder, "cntlist.rev"):
        key, _, count = line.split()
        word, _, sense = key.partition("%")
        part, file = sense.split(":")[:2]
        uses[word, _PARTS[part]] += int(count)
        if part == "1":
            files.setdefault(word, Counter())[int(file)] += int(count)
    return WordNet(lemmas, irregular, uses, files, senses)


def _lines(folder: Path, name: str) -> Iterator[str]:
    """Yield the lines of a file, without its licence."""
    with (folder / name).open(encoding="latin-1") as file:
        yield from (line for line in file if not line.startswith(" "))


def kind(word: str, net: WordNet) -> Kind:
    """Return what a word in lower case can be."""
    if word in _FUNCTION:
        return Kind.FUNCTION
    found = Kind.NONE
    for kinds, side in (("man_name", Kind.MALE), ("woman_name", Kind.FEMALE)):
        if word in NOUNS[kinds] or word in LISTED_NAMES[kinds]:
            found |= Kind.NAME | Kind.PERSON | side
    lemma, plural = _noun(word, net)
    verb = _verb(word, net)
    times = 0
    if lemma:
        found |= _of_noun(lemma, net) | (Kind.PLURAL if plural else Kind.NONE)
        times = net.uses[lemma, "noun"]
    others = 0
    if verb:
        found |= Kind.VERB | (Kind.FORM if word != verb and not word.endswith("s") else Kind.NONE)
        others = net.uses[verb, "verb"]
    if word in net.lemmas["adj"]:
        found |= Kind.ADJECTIVE
        others = max(others, net.uses[word, "adj"])
    if word in net.lemmas["adv"]:
        found |= Kind.ADVERB
        others = max(others, net.uses[word, "adv"])
    if lemma and times >= others and Kind.FORM not in found:
        found |= Kind.MOSTLY_NOUN
    return found


def _noun(word: str, net: WordNet) -> tuple[str, bool]:
    """Return a noun's basic form ("" if it is no noun), and whether the word is its plural."""
    nouns = net.lemmas["noun"]
    if word in net.irregular["noun"]:
        return net.irregular["noun"][word], True
    for ending, instead in _NOUN_ENDINGS:
        stem = word.removesuffix(ending) + instead
        if word.endswith(ending) and stem in nouns and len(stem) > 2 and not word.endswith("ss"):
            # "News" and "physics" are no plurals, though "new" and "physic" are nouns.
            if word in nouns and net.uses[word, "noun"] >= net.uses[stem, "noun"]:
                break
            return stem, True
    return (word, False) if word in nouns else ("", False)


def _verb(word: str, net: WordNet) -> str:
    """Return a verb's basic form; "" if it is no verb."""
    verbs = net.lemmas["verb"]
    if word in net.irregular["verb"]:
        return net.irregular["verb"][word]
    if word in verbs:
        return word
    for ending, instead in _VERB_ENDINGS:
        stem = word.removesuffix(ending)
        if not word.endswith(ending):
            continue
        if stem + instead in verbs:
            return stem + instead
        if len(stem) > 2 and stem[-1] == stem[-2] and stem[:-1] in verbs and not instead:
            return stem[:-1]
    return ""


def _of_noun(lemma: str, net: WordNet) -> Kind:
    senses = net.senses.get(lemma, (0,))
    counts = net.files.get(lemma, Counter()) + Counter({senses[0]: 1})
    total = sum(counts.values())

    def often(file: int) -> bool:
        return counts[file] >= OFTEN * total

    found = Kind.NOUN
    if lemma in (*NOUNS["man"], *NOUNS["woman"], *NOUNS["person"]) or often(_PERSON):
        found |= Kind.PERSON
    # Few uses are counted: a weasel is said of people as well, but an animal all the same.
    thing = counts[_PERSON] <= (1 - OFTEN) * total or (total < _FEW and _OBJECTS & {*senses})
    if thing and not (lemma in NOUNS["man"] or lemma in NOUNS["woman"]):
        found |= Kind.THING
    if often(_ANIMAL) or (total < _FEW and _ANIMAL in senses):
        found |= Kind.ANIMAL
    if often(_GROUP) or lemma in NOUNS["group"] or lemma in _ALIKE:
        found |= Kind.GROUP
    for name, side in (("man", Kind.MALE), ("woman", Kind.FEMALE)):
        if lemma in NOUNS[name] or (lemma.endswith(name) and len(lemma) > len(name) + 1):
            found |= side | Kind.PERSON
    if lemma.endswith("woman"):
        found &= ~Kind.MALE
    return found


def pack(words: Iterable[str], net: WordNet) -> dict[str, np.ndarray]:
    """Return the table's arrays: its words, one a line in ASCII, and their kinds."""
    known = {word: kind(word, net) for word in sorted(set(words)) if _WORD.fullmatch(word)}
    kept = {word: found for word, found in known.items() if found}
    return {
        "words": np.frombuffer("\n".join(kept).encode("ascii"), np.uint8),
        "kinds": np.array(list(kept.values()), np.uint16),
    }


def common() -> Sequence[str]:
    """Return the most common English words, the most common first; needs `wordfreq`."""
    from wordfreq import top_n_list  # noqa: PLC0415 - only the build needs it

    return [str(word) for word in top_n_list("en", COMMON)]


def main() -> None:
    """Write the table, and print its size."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--wordnet", type=Path, default=WORDNET)
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED)
    options = parser.parse_args()
    names = [
        name
        for kinds in ("man_name", "woman_name")
        for name in (*NOUNS[kinds], *LISTED_NAMES[kinds])
    ]
    arrays = pack([*common(), *_FUNCTION, *names], read_wordnet(options.wordnet))
    file = io.BytesIO()
    write_npz(file, arrays)
    options.output.write_bytes(file.getvalue())
    print(f"{options.output}: {len(arrays['kinds']):,} words, {len(file.getvalue()):,} bytes")


if __name__ == "__main__":
    main()
