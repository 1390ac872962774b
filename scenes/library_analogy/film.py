"""The library: a question is compared with every spine, and yields a blend of all pages.

Storyboard
1. reader: a reader with a question.
2. books: tags on every spine, pages inside.
3. one-book: the question times one book's tags, number by number, and the sum.
4. held: the question on all spines at once, with one match beside each.
5. shares: matches become shares, as bars from a common line; together they are 1.
6. blend: each book's page shrinks to its share; the sum is what the reader leaves with.
7. both: the explanation. The books are this sentence's tokens, and so is the reader.
8. sentence: the same picture with this sentence's numbers.
9. raw: why not the raw vectors? X Xᵀ, which is symmetric, beside Q Kᵀ, which is not.
10. itself: in how many rows a token matches itself most.
11. roles: three vectors of one token; how they are computed is the question for the next film.

Except in beat 3, the shelf stays to beat 8: books open, get columns, and in 7 words as titles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column, Split, Stack, Turn, Wrap
from qkvideo.scenes.parts.grid import Where, explained
from qkvideo.scenes.parts.pointing import Arrow
from qkvideo.scenes.parts.somebody import Somebody
from qkvideo.scenes.parts.text import Formula, Line, Said, Token
from qkvideo.scenes.text.numbers import Cells

from . import look
from .shelf import Figures, Lengths, Reader, Shelf, Slices, Slip, State, Strip, Strips, Titles
from .story import Book, Story, tell

TITLE = "The library"
SUMMARY = "A reader, a question, a shelf of books: what query, key and value are for."
ORDER = 4
ANSWERED_BY = ("score-matrix",)
POSTER = "blend"

__all__ = ["tell"]

OTHERS = "/others-together"
"""Name of the text for the number of other books, in beats in which books are words."""
BECOMES = ("said/match", "said/share")
"""The arrow from the column of matches to that of shares."""
WAYS = ("there", "back")
"""Names of the frames around a pair's two scores."""
STATES: tuple[State, ...] = ("whole", "shrunk", "stacked")
"""States of the pages in the beat `blend`, in order."""


def _beat(s: Story, name: str, *steps: Step) -> Beat:
    told = s.captions[name]
    return Beat(told.say, steps, claims=told.claims)


# 1


@beat
def reader(s: Story) -> Beat:
    """Show a reader with a question."""
    card = Reader(
        key="card",
        somebody=look.READER,
        name=Line((Said("reader"),), key="said/reader", ink="quiet"),
        strip=Strip("Q", s.query),
        asks=look.asks(),
        largest=s.scales["Q"],
        grow=2,
    )
    columns = (look.plates(s), look.keys(s, asked=False), look.values(s))
    closed = look.shelf(s, *columns, covers=look.covers(), open=False, grow=3)
    # Beside the books, the question would pass over them on its way to its place above them.
    picture = explained(Column((card, closed), align="fill"))
    return _beat(
        s, "reader", *build(picture, ("card", "reader", "said/reader"), ("Q", "said/query"))
    )


# 2


@beat
def books(s: Story) -> Beat:
    """Show the tags on every spine, and the pages inside."""
    tags = look.footed(look.keys(s))
    picture = look.shelf(s, look.plates(s), tags, look.values(s), covers=look.covers())
    keys, values = (tuple(f"{x}/{book.name}" for book in s.books) for x in "KV")
    steps = build(picture, (*keys, "said/key"), (*values, "said/value"), order="reading")
    return _beat(s, "books", *paced(steps, 0, order="together"))


# 3


@beat
def one_book(s: Story) -> Beat:
    """Multiply the question (query) by one book's tags (key), and add up the products."""
    products, sum_ = ("products", "one/sign/2"), ("one/rule", "one/match", "rounded")
    steps = build(look.worked(s), products, sum_)
    return _beat(s, "one-book", *paced(steps, 1, order="rows"))


# 4


@beat
def held(s: Story) -> Beat:
    """Compare the question with the tags on all books' spines, and show how well each matches."""
    pages, matches = look.pages(s), look.matches(s)
    # In the end, the copy lies only on the best match; otherwise no spine would be legible.
    above, laid, rest = (
        look.shelf(s, look.plates(s), asked, matches, pages, covers=look.covers(value=False))
        for asked in (look.asked(s, lies=False), look.asked(s), look.asked(s, best=True))
    )
    bars = ("shelf/match", *(f"shelf/{book.name}/match" for book in s.books))
    said = tuple(f"said/{name}" for name in look.SIDES)
    later = frozenset((*bars, *said, "said/match"))
    # The shelf comes back as it was before the calculation, and then makes room for the matches.
    keys = replace(look.asked(s, lies=False), grow=6)
    back = look.shelf(s, look.plates(s), keys, look.values(s), covers=look.covers())
    steps = (
        Step(back),
        Step(above, later, pause="short"),
        Step(laid, later, tempo="calm", pause="usual"),
        Step(laid, frozenset(said), tempo="calm"),
        Step(rest),
    )
    return _beat(s, "held", *steps)


# 5


@beat
def shares(s: Story) -> Beat:
    """Turn matches into shares, which add up to 1."""
    sign, total = s.total
    together = (Said("together"), f" {sign} ", total)
    column = Lengths(
        name="share",
        entries=tuple(book.share for book in s.books),
        numbers=True,
        quiet=look.rest(s),
        grow=9,
        heads=(look.head("share"),),
        below=Line(together, key="together", ink=("quiet", "quiet", "ink"), side="center"),
    )
    shelf = look.shelf(
        s,
        look.plates(s),
        look.asked(s, best=True),
        replace(look.matches(s), grow=8),
        column,
        look.pages(s),
        covers=look.covers(value=False),
        becomes=BECOMES,
    )
    bars, numbers = (
        tuple(f"shelf/{book.name}/share/{what}" for book in s.books) for what in ("bar", "value")
    )
    how, grown = ("shelf/becomes", "said/share"), ("shelf/share", *bars)
    steps = build(shelf, how, grown, numbers, "together")
    return _beat(s, "shares", *paced(steps, 2, tempo="calm"))


# 6


@beat
def blend(s: Story) -> Beat:
    """Shrink each book's page (value) to its share; show the sum of these pages: the output."""

    def shelf(state: State) -> Shelf:
        slices = Slices(
            name="slices",
            entries=tuple(Strip(f"slice/{book.name}", book.value) for book in s.books),
            shares=tuple(book.share for book in s.books),
            of="V",
            largest=s.scales["V"],
            state=state,
            heads=(look.head("page", "value"),),
            below=Strip("z", s.output, frame="value"),
            foot=(look.head("blend", "value"),),
            grow=7,
        )
        columns = (
            replace(look.plates(s), above=None),
            look.footed(look.keys(s, lit=False, asked=False, grow=6)),
            look.given(s),
            replace(look.values(s, lit=state != "shrunk", grow=7), above=None, below=look.LEAVER),
            slices,
        )
        return look.shelf(s, *columns, covers=look.covers(key=False))

    # The reader comes back for the sum: on the way there, the figure would pass over the books.
    sum_ = ("z", "said/blend", look.LEAVER.key)
    whole, shrunk, stacked = (shelf(state) for state in STATES)
    steps = (
        Step(whole, frozenset((*sum_, "said/page")), pause="short"),
        Step(shrunk, frozenset((*sum_, "said/page")), tempo="slow", pause="short"),
        Step(stacked, frozenset(sum_), tempo="slow", pause="short"),
        Step(stacked),
    )
    return _beat(s, "blend", *steps)


# 7


def _named(s: Story) -> tuple[Strips, Strips]:
    """Return the columns of keys and values under what they are for, with their formulas."""
    keys = replace(look.keys(s, asked=False), heads=look.roles("K", s))
    return keys, replace(look.values(s), heads=look.roles("V", s), above=None)


@beat
def both(s: Story) -> Beat:
    """Show that each book is a token of this sentence, and the reader is one of these tokens."""

    def own(letter: str, of: Callable[[Book], Cells | None]) -> tuple[Strip | None, ...]:
        made = []
        for book in s.books:
            cells, mine = of(book), book.token == s.row
            key = "Q" if letter == "Q" and mine else f"{letter}/{book.name}"
            frame = look.INKS[letter] if mine else None
            made.append(None if cells is None else Strip(key, cells, lit=mine, frame=frame))
        return tuple(made)

    who = tuple(
        None
        if book.token is None
        else look.READER
        if book.token == s.row
        else Somebody("quiet", key=f"somebody/{book.name}")
        for book in s.books
    )
    asks = Strips(
        name="Q",
        entries=own("Q", lambda book: book.query),
        largest=s.scales["Q"],
        heads=look.roles("Q", s),
    )
    keys, values = _named(s)
    tags = replace(keys, entries=own("K", lambda book: book.key))
    pages = replace(values, entries=own("V", lambda book: book.value))
    columns = (
        Titles(name="who", entries=who, grow=1),
        asks,
        look.titles(s, marked={s.row: "query"}),
        tags,
        pages,
    )
    picture = look.shelf(s, *columns, more=OTHERS, covers=look.covers(key=False, value=False))
    others = [f"{x}/{book.name}" for x in ("Q", "somebody") for book in s.books]
    return _beat(s, "both", *build(picture, tuple(others), tuple(f"formula/{x}" for x in "QKV")))


# 8


@beat
def sentence(s: Story) -> Beat:
    """Show the same picture with this sentence's numbers."""
    best, (sign, total) = s.best, s.total
    assert best.token is not None
    numbered = {
        x: tuple(None if e is None else replace(e, numbers=True) for e in column.entries)
        for x, column in (("K", look.keys(s)), ("V", look.values(s)))
    }
    asks = Line(
        (Token(s.tokens[s.row], s.row),), key="asks", ink="query", weight="semibold", side="right"
    )
    titles = replace(look.titles(s, marked={best.token: "key"}), above=asks, side="right")
    matches = Figures(
        name="match",
        entries=tuple(book.match for book in s.books),
        colours="signed",
        whole=s.scales["match"],
        heads=(look.head("match"),),
    )
    asked = replace(look.question(s), numbers=True)
    keys = replace(look.footed(look.keys(s)), entries=numbered["K"], above=asked)
    shares = replace(
        look.given(s, "share", best.name),
        below=Line((f"{sign} ", total), key="together", ink=("quiet", "ink"), side="right"),
    )
    values_ = replace(
        look.values(s),
        entries=numbered["V"],
        above=None,
        below=Strip("z", s.output, numbers=True, frame="value"),
        foot=(look.head("blend", "value"),),
    )
    columns = (titles, keys, matches, shares, values_)
    picture = look.shelf(s, *columns, more=OTHERS, becomes=BECOMES)
    cells = [tuple(f"shelf/{b.name}/{x}" for b in s.books) for x in ("match", "share")]
    steps = build(
        picture,
        (*cells[0], "said/match"),
        ("shelf/becomes", *cells[1], "said/share", "together"),
        ("z", "said/blend"),
        tempo="brisk",
    )
    # The question rises before it moves to the keys; otherwise it would pass over words and keys.
    covers, row = look.covers(key=False, value=False), (Strip("row", s.query),)
    own = Strips(name="Q", entries=row, largest=s.scales["Q"], above=look.question(s))
    who, words = (
        Titles(name="who", entries=(look.READER,), grow=1),
        look.titles(s, marked={s.row: "query"}),
    )
    risen = look.shelf(s, who, own, words, *_named(s), more=OTHERS, covers=covers)
    first = Step(risen, frozenset(("row", look.READER.key)), "brisk")
    return _beat(s, "sentence", first, *paced(steps, 0, tempo="usual"))


# 9


@beat
def raw(s: Story) -> Beat:
    """Show X Xᵀ, which is symmetric, beside Q Kᵀ, which is not."""
    plain = [look.matrix(s, of) for of in s.compared]
    lit = [look.matrix(s, of, pair=True, marks=look.marks(WAYS, of.places)) for of in s.compared]
    below = [look.read(s, of) for of in s.compared]
    first, second = (look.beside(each, below) for each in (plain, lit))
    # One of the scores is on the shelf of the beat before, and moves from there.
    new = ("pair/raw", *(f"pair/scores/{k}" for k in range(1, len(WAYS))))
    verdicts = frozenset(f"verdict/{of.name}" for of in s.compared)
    steps = Step(first, verdicts | {*new}, pause="usual"), Step(second, verdicts), Step(second)
    return _beat(s, "raw", *steps)


# 10


@beat
def itself(s: Story) -> Beat:
    """Count the rows in which a token matches itself most."""
    best = [
        look.matrix(
            s,
            of,
            lit=Where(cells=of.best),
            fold=False,
            group="counted",
            marks=look.marks([f"own/{k}" for k in of.framed], [(k, k) for k in of.framed]),
        )
        for of in s.compared
    ]
    picture = look.beside(best, [look.counted(s, of) for of in s.compared])
    groups = [(f"own/{of.name}", f"own-said/{of.name}") for of in s.compared]
    return _beat(s, "itself", *build(picture, *groups))


# 11


@beat
def roles(s: Story) -> Beat:
    """Show one token's query, key and value, with their formulas, such as q = x W_Q."""
    token, title = (Token(s.tokens[s.row], s.row),), f"title/{s.row}"
    word = Line(token, "title", "query", weight="semibold", side="center", key=title)
    mine = s.mine
    assert mine.key is not None
    cards, groups = [], []
    for letter, cells in (("Q", s.query), ("K", mine.key), ("V", mine.value)):
        key = letter if letter == "Q" else f"{letter}/{mine.name}"
        strip = Strip(key, cells, True, True, look.INKS[letter])
        role, formula = look.roles(letter, s, single=True)
        slip = Slip(strip=strip, largest=s.scales[letter], key=f"slip/{letter}", grow=1)
        cards.append(Column((slip, Wrap((role, formula))), gap="tight"))
        groups.append((f"arrow/{letter}", key, role.key, formula.key))
    last = Split((cards[1], cards[2]), gap="tight")
    three = Split((cards[0], last), shares=((1, 2), (1, 2), (1, 2)), gap="tight")
    vector = Slip(strip=Strip("X", s.x, numbers=True), largest=s.scales["X"], key="slip/X")
    named = Wrap((Formula("x", key="formula/x", size="title"), word))
    keys = ("Q", f"K/{mine.name}", f"V/{mine.name}")
    arrows = tuple(
        Arrow(word.key, f"{key}/cells", key=f"arrow/{x}", turns=True)
        for x, key in zip("QKV", keys, strict=True)
    )
    made = Turn((named, replace(three, grow=2)), gap="none", grow=1)
    upper = Column((vector, made), gap="tight")
    return _beat(s, "roles", *build(Stack((upper, *arrows)), *groups[1:]))
