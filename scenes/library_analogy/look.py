"""Pictures that several beats share: columns of the shelf, and matrices with texts.

A book is a token. Its "tags", on the spine, are the key; its "page" is the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from qkvideo.scenes.describe.description import Fact, unsaid
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Column, Row, Split
from qkvideo.scenes.parts.fan import Fan
from qkvideo.scenes.parts.forms import Somebody
from qkvideo.scenes.parts.grid import Colours, Grid, Where
from qkvideo.scenes.parts.part import Ink, Part, Shape
from qkvideo.scenes.parts.text import Line, Said, Token, Weight
from qkvideo.scenes.parts.tiers import Tier, Tiers, with_rule
from qkvideo.scenes.story.arrows import ray

from .shelf import Cover, Figures, Lengths, Pillar, Shelf, Strip, Strips, Titles
from .story import Book, Scoring, Story

NAMES = {"Q": "query", "K": "key", "V": "value"}
"""Names of the vectors, by their matrices' letters."""
SHRUNK = Cover("shrunk", "shrunk", "shrunk", "value", stack=True)
"""The rectangles behind the shrunk pages."""
BOOK = Cover("book", "title", "V", "quiet")
"""The rectangles that join the spine and the pages of a book."""
INKS: dict[str, Ink] = {"Q": "query", "K": "key", "V": "value"}
"""Colours of the vectors, by their matrices' letters."""
READER = Somebody(key="reader")
"""The figure of the reader, who asks."""
APART = "\u2003"
"""Space between a pair of words and its score."""


def head(name: str, ink: Ink = "ink", key: str = "", sign: str = "") -> Line:
    """Return the heading of a column, after a sign such as "× "."""
    said = (sign, Said(name)) if sign else (Said(name),)
    return Line(said, key=f"said/{key or name}", ink=ink, weight="semibold", breaks=True)


def question(s: Story) -> Strip:
    """Return the reader's question, as a vector."""
    return Strip("Q", s.query, frame="query")


def vectors(s: Story, of: Callable[[Book], Strip | None]) -> tuple[Strip | None, ...]:
    """Return a column's entries: for each book, what `of` returns (a vector or None).

    Args:
        s: The story.
        of: Returns a book's vector as a row of coloured cells; None if no vector is shown for it.
    """
    return tuple(of(book) for book in s.books)


def keys(s: Story, *, lit: bool = True, grow: int = 6, asked: bool = True) -> Strips:
    """Return the column of keys, which are the tags on the books' spines.

    Args:
        s: The story.
        lit: Whether the keys are highlighted.
        grow: Columns of vectors divide the room that the others leave in proportion to `grow`.
        asked: Whether the reader's question, the query vector, is above the column.
    """

    def tags(book: Book) -> Strip | None:
        return None if book.key is None else Strip(f"K/{book.name}", book.key, lit=lit)

    return Strips(
        name="K",
        entries=vectors(s, tags),
        largest=s.scales["K"],
        heads=(head("key", "key" if lit else "quiet"),),
        above=question(s) if asked else None,
        grow=grow,
    )


def pages(s: Story) -> Strips:
    """Return the column of values (pages) for beats on keys or shares: muted, no question above."""
    return replace(values(s, lit=False, grow=3), above=None)


def values(s: Story, *, lit: bool = True, grow: int = 6) -> Strips:
    """Return the column of values (pages inside the books)."""
    return Strips(
        name="V",
        entries=vectors(s, lambda book: Strip(f"V/{book.name}", book.value, lit=lit)),
        largest=s.scales["V"],
        heads=(head("value", "value" if lit else "quiet"),),
        above=asks(),
        grow=grow,
    )


def asks() -> Line:
    """Return the text that names the question."""
    return Line((Said("query"),), key="said/query", ink="query", weight="semibold")


def plates(s: Story) -> Titles:
    """Return a column with the bands of each book's spine, where other pictures show its title.

    A person, who stands for the reader, is drawn above the column.
    """
    return Titles(name="title", entries=(None,) * len(s.books), bands=True, above=READER, grow=1)


def covers(*, key: bool = True, value: bool = True) -> tuple[Cover, ...]:
    """Return the coloured rectangles of the books: the spines behind the keys, and the pages.

    Args:
        key: Whether the spines, which bear the keys, are highlighted.
        value: Whether the pages, which bear the values, are highlighted.
    """
    return Cover("spine", "title", "K", "key", key), Cover("pages", "V", "V", "value", value, True)


def shelf(s: Story, *columns: Pillar, more: str = "more", **how: Any) -> Shelf:
    """Return the shelf of books: a table with one line for each book.

    Args:
        s: The story.
        *columns: The columns of the table, from left to right.
        more: Name of the text below the table that says how many books are not shown; there is no
            such text if all are shown.
        **how: Further attributes of `Shelf`.
    """
    others = None
    if s.more is not None:
        others = Line((Said(more, {"others": s.more}),), key="more", ink="quiet")
    rows = tuple(book.name for book in s.books)
    return Shelf(key="shelf", rows=rows, columns=columns, rest=others, **how)


def matches(s: Story) -> Lengths:
    """Return a column of bars: for each book, its match.

    The match is the score of the book's key with the question, which is the query.
    """
    return Lengths(
        name="match",
        entries=tuple(book.match for book in s.books),
        signed=True,
        numbers=True,
        heads=(head("match"),),
        above=asks(),
    )


def rest(s: Story, since: int | None = None) -> frozenset[str]:
    """Return the names (`Book.name`) of muted lines: the stack of books not shown individually.

    Args:
        s: The story.
        since: Index of the first book that is not added up yet, which are muted, too; None if all
            are, or none.
    """
    later = s.books[len(s.books) if since is None else since :]
    return frozenset(book.name for book in s.books if book.token is None or book in later)


def given(s: Story, colours: Colours | None = None, framed: str = "") -> Figures:
    """Return the column of shares as numbers."""
    return Figures(
        name="share",
        entries=tuple(book.share for book in s.books),
        colours=colours,
        quiet=rest(s),
        framed=framed,
        heads=(head("share"),),
    )


def role(letter: str) -> tuple[Line]:
    """Return a heading: what queries ("Q"), keys ("K") or values ("V") are for."""
    name = NAMES[letter]
    # Values have their name above them in the beats before and after; that of keys would pass over
    # the keys.
    return (head(f"{name}-role", INKS[letter], key=name if letter == "V" else ""),)


def titles(s: Story, ink: Ink = "quiet", marked: dict[int, Ink] | None = None) -> Titles:
    """Return the column of the books' titles, which are words."""
    marked = marked or {}

    def title(book: Book) -> Line | None:
        k = book.token
        if k is None:
            return None
        word = Token(s.tokens[k], k)
        weight: Weight = "semibold" if k in marked else "regular"
        return Line((word,), key=f"title/{k}", ink=marked.get(k, ink), weight=weight)

    return Titles(name="title", entries=tuple(title(book) for book in s.books))


def worked(s: Story, count: int = 0) -> Tiers:
    """Return the calculation of one book's match, in lines one below the other.

    The lines contain the question (query), the book's tags (key), the products of their numbers,
    and the sum of the products.

    Args:
        s: The story.
        count: How many products have been added up, which are highlighted; 0 for all.
    """
    one, scale = s.one, s.scales["Q"]
    query, key = (
        Line((Said(name),), key=f"one/{name}", ink=INKS[letter], weight="semibold")
        for letter, name in (("Q", "query"), ("K", "key"))
    )
    said = Line((Said("match"), f" {one.total_sign}"), "large", weight="semibold", key="one/match")
    added = one.sums.after(count or one.products.shape[1])
    number = Line((added,), "large", weight="semibold", key="one/score")
    match = Row((said, number), gap="tight")
    lit = Where(columns=tuple(range(count))) if count else None
    tiers = (
        Tier(Grid(key="one/Q", cells=one.first, largest=scale), name=query),
        Tier(Grid(key="one/K", cells=one.second, largest=scale), "×", key),
        Tier(Grid(key="products", cells=one.products, lit=lit), one.sign),
    )
    return Tiers(key="one", tiers=tiers, total=with_rule(match, one.sign, one.total_sign))


# Two words, both ways


def ways(s: Story) -> Split:
    """Return two words' rows as arrows, beside the query and key of each as arrows."""
    raw, scores = s.compared
    lines = tuple(_scored(s, raw, k) for k in range(len(raw.pair)))
    rows = Aside(_fan(s, raw, 0), Column(lines, "close"))
    both = [Aside(_fan(s, scores, k), _scored(s, scores, k)) for k in range(len(scores.pair))]
    asked = Split((both[0], both[1]), square="beside") if len(both) > 1 else both[0]
    halves = []
    for of, picture in ((raw, rows), (scores, asked)):
        name = Line((Said(f"of-{of.name}"),), key=f"of/{of.name}", weight="semibold")
        said = Said("symmetric" if of.symmetric else "not-symmetric")
        verdict = Line((said,), key=f"verdict/{of.name}", weight="semibold")
        # With a single word there is only one score, and nothing to compare.
        below = (verdict,) if len(of.pair) > 1 else ()
        halves.append(Column((name, replace(picture, grow=1), *below), "close", grow=1))
    return Split((halves[0], halves[1]), shares=((1, 2), (1, 2), (1, 2)), square="beside")


def _inks(of: Scoring) -> tuple[Ink, Ink]:
    return ("query", "key") if of.name == "scores" else ("ink", "ink")


def _fan(s: Story, of: Scoring, way: int) -> Fan:
    """Return two words' vectors as arrows, one of them the query, if it is one."""
    (i, j), a = of.places[way], of.ways[way]
    query, key = _inks(of)
    answer = replace(ray(a, j, Token(s.tokens[j], j)), ink=key, shadow=False, below=False)
    label = (Token(s.tokens[i], i),)
    name = f"way/{of.name}/{way}"
    return Fan(key=name, label=label, length=a.length, rays=(answer,), ink=query, grow=1)


def _scored(s: Story, of: Scoring, way: int) -> Line:
    """Return two words and their score, the one that asks first."""
    (i, j), (query, key) = of.places[way], _inks(of)
    said = (Token(s.tokens[i], i), " → ", Token(s.tokens[j], j), APART, of.pair[way])
    ink: tuple[Ink, ...] = (query, "quiet", key, "quiet", "ink")
    weight: tuple[Weight, ...] = (*("regular",) * 4, "semibold")
    return Line(said, key=f"pair/{of.name}/{way}", ink=ink, weight=weight, side="center")


@dataclass(frozen=True)
class Aside(Part):
    """A large part and a text: the text is below the part or, in 9:16, to the right of it.

    Attributes:
        hero: The large part.
        said: The text.
    """

    hero: Part
    said: Part

    @property
    def children(self) -> tuple[Part, ...]:
        """The large part and the text."""
        return self.hero, self.said

    def expanded(self, shape: Shape) -> Part:
        """Return a row in which the text has 4 of 13 shares, or a column in which it is last."""
        if shape == "tall":
            return Row((replace(self.hero, grow=9), replace(self.said, grow=4)), "tight", "fill")
        return Column((replace(self.hero, grow=1), self.said), "tight")


@facts.register
def _(part: Aside, describer: Describer) -> Iterator[Fact]:
    """Describe the large part, then its text, which counts as part of the main subject."""
    seen = list(facts(part.hero, describer))
    yield from seen
    told = unsaid(facts(part.said, describer), seen)
    yield from (replace(fact, aside=False) for fact in told)
