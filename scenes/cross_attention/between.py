"""Two sentences that face each other, with beams from the words of one to those of the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.kinds.attention import MOST_WORDS
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.parts.attention import Beam
from qkvideo.scenes.parts.boxes import Column, First, Row, Space, Stack
from qkvideo.scenes.parts.part import Ink, Part, Shape, Size
from qkvideo.scenes.parts.pointing import Ribbon
from qkvideo.scenes.parts.text import Line, Said, Token
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import runs_from_right

INKS: dict[bool, Ink] = {True: "query", False: "key"}
"""Colours of the words that ask, and of those that answer."""
SIZES: tuple[Size, ...] = ("title", "said", "number", "label", "badge", "least")
"""Sizes of words in columns; the first that fits is used."""
MOST_BEAMS = 5
"""Maximum number of words whose widest beams are described."""


@dataclass(frozen=True)
class Between(Part):
    """Two sentences with beams from the words of the first to the words of the second.

    The words of the first sentence are queries, those of the second sentence are keys. In 16:9, the
    sentences are lines, one below the other. In narrower frames, they are columns side by side.

    The keys of the items begin with the part's key, written "<key>" here. Words: "<key>/asks/3" for
    query 3, "<key>/answers/3" for key 3. Beams: "<key>/beam/3-1" from query 3 to key 1. Weights:
    "<key>/share/3" beside key 3. Names of the sentences: "<key>/asks/name", "<key>/answers/name".

    Attributes:
        tokens: Words of the queries' sentence.
        source: Words of the keys' sentence.
        shown: For each of the two sentences, indices of the words that are shown, in order; dots
            stand for the other words.
        asking: Indices of highlighted queries; None for all.
        answering: Indices of highlighted keys; None for all.
        beams: The beams.
        shares: Attention weights beside keys: for each, the index of the key, and the weight.
        names: Names of the two sentences: above the upper line and below the lower line, or above
            the columns.
    """

    tokens: tuple[str, ...]
    source: tuple[str, ...]
    shown: tuple[tuple[int, ...], tuple[int, ...]]
    asking: tuple[int, ...] | None = None
    answering: tuple[int, ...] | None = None
    beams: tuple[Beam, ...] = ()
    shares: tuple[tuple[int, Cell], ...] = ()
    names: tuple[Said, Said] | None = None

    def expanded(self, shape: Shape) -> Part:
        """Return both sentences with the beams between them."""
        beside = shape != "wide"
        variants = (self._columns(size) for size in SIZES)
        whole = First(tuple(variants), group=self.key) if beside else self._lines()
        return Stack((whole, *self._streams(beside=beside)))

    def _lines(self) -> Part:
        """Return keys above queries, as they are above a matrix of both."""
        answers = self._words("answers", "title")
        upper = self._line(answers, [self._share(line) for line in answers])
        lower = self._line(self._words("asks", "title"))
        names = self._name("answers"), self._name("asks")
        parts = (names[0], upper, Space(grow=1), lower, names[1])
        return Column(parts, "tight", "fill")

    def _columns(self, size: Size) -> Part:
        """Return both sentences as columns, with words of a size."""
        answers = (Row((line, self._share(line)), "tight") for line in self._words("answers", size))
        columns = [
            Column((self._name(name), *_apart(lines)), "none", "start")
            for name, lines in (("asks", self._words("asks", size)), ("answers", answers))
        ]
        # Several spaces, so that the beams have room.
        return Row((columns[0], Space(), Space(grow=1), Space(), columns[1]), "wide", "fill")

    def _words(self, which: str, size: Size) -> list[Line]:
        """Return the words of a sentence, and dots where words are left out."""
        asks = which == "asks"
        tokens, lit = (self.tokens, self.asking) if asks else (self.source, self.answering)
        shown, ink = self.shown[not asks], INKS[asks]
        made, last = list[Line](), -1
        for k in (*shown, len(tokens)):
            if k > last + 1:
                made.append(
                    Line(
                        ("…",),
                        "said",
                        "quiet",
                        side="center",
                        key=f"{self.key}/{which}/dots/{len(made)}",
                    )
                )
            if k < len(tokens):
                strong = lit is None or k in lit
                own: Ink = ink if strong else "quiet"
                token = Token(tokens[k], k, int(not asks))
                line = Line((token,), size, own, "semibold" if strong else "regular", "center")
                made.append(replace(line, key=f"{self.key}/{which}/{k}"))
            last = k
        return made

    def _share(self, word: Line) -> Line:
        """Return the attention weight at a word; a blank line keeps its place."""
        token, given = word.pieces[0], dict(self.shares)
        cell = given.get(token.index) if isinstance(token, Token) else None
        if cell is None:
            return Line((" ",), side="center")
        assert isinstance(token, Token)
        return Line((cell,), side="center", key=f"{self.key}/share/{token.index}")

    def _line(self, words: list[Line], above: Sequence[Line] = ()) -> Part:
        """Return words, and what is above each of them, in places of the same width."""
        pieces = (line.pieces[0] for line in words)
        turned = runs_from_right([piece.text for piece in pieces if isinstance(piece, Token)])
        grouped = [replace(line, group=f"{self.key}/words") for line in words]
        rows = (above, grouped) if above else (grouped,)
        made = (
            Row(tuple(replace(line, grow=1) for line in row)[:: -1 if turned else 1], "tight")
            for row in rows
        )
        return Column(tuple(made), "none", "fill")

    def _name(self, which: str) -> Part:
        if self.names is None:
            return Line((" ",), "label")
        name = self.names[which == "answers"]
        return Line((name,), ink="quiet", side="center", key=f"{self.key}/{which}/name")

    def _streams(self, *, beside: bool) -> Iterator[Part]:
        """Yield the beams; those of a query leave in an order in which none cross."""
        by_share = sorted(self.beams, key=lambda beam: -beam.share.value)
        for start in dict.fromkeys(beam.start for beam in self.beams):
            own = sorted((b for b in self.beams if b.start == start), key=lambda b: b.end)
            total = sum(beam.share.value for beam in own)
            before: float = 0
            for beam in own:
                ends = f"{self.key}/asks/{start}", f"{self.key}/answers/{beam.end}"
                key, depth = f"{self.key}/beam/{start}-{beam.end}", by_share.index(beam)
                yield Ribbon(beam, *ends, beside, "", before, total, depth, key=key)
                before += beam.share.value


def _apart(lines: Iterable[Part]) -> Iterator[Part]:
    """Yield lines, and before each of them as much space as there is."""
    for line in lines:
        yield from (Space(grow=1), line)


@facts.register
def _(part: Between, describer: Describer) -> Iterator[Fact]:
    """Describe the beams from one sentence to the other; without beams, the sentences."""
    asking = sorted({beam.start for beam in part.beams})
    if not asking:
        first, second = (" ".join(words[:MOST_WORDS]) for words in (part.tokens, part.source))
        yield describer.fact("facing", first=first, second=second)
    elif len(asking) == 1:
        yield _one(part, describer)
    else:
        ways = (max(_of(part, i), key=lambda beam: beam.share.value) for i in asking)
        named = [describer.fact("way", **_ends(part, way)).text for way in ways]
        yield describer.fact("ways", ways=", ".join(named[:MOST_BEAMS]))
        silent = [part.tokens[i] for i in part.shown[0] if i not in asking]
        if silent:
            yield describer.fact("no-beam", words=describer.words(silent))


def _one(part: Between, describer: Describer) -> Fact:
    rank = ranked([beam.share for beam in part.beams])
    assert rank is not None  # there is a beam
    first, second = part.beams[rank.first], part.beams[rank.second]
    words = {**_ends(part, first), "key2": part.source[second.end]}
    return describer.fact("beams", rank.lead, **words, share=first.share, next=second.share)


def _of(part: Between, i: int) -> list[Beam]:
    return [beam for beam in part.beams if beam.start == i]


def _ends(part: Between, beam: Beam) -> dict[str, str]:
    return {"query": part.tokens[beam.start], "key": part.source[beam.end]}
