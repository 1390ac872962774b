"""Posters, and the cards at the start and at the end of a film.

All of them show the logo of QKVideo (an arc from a key to a query) and the film's name. A poster
also shows the sentence and one picture of the film, as large as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.around.branding import branding, room_beside
from qkvideo.scenes.layout.film import LaidFilm, Sketch, placed
from qkvideo.scenes.layout.frame import Chosen, Frame
from qkvideo.scenes.layout.items import Curve, Item, Items, Sheet, Text
from qkvideo.scenes.layout.kinds.text import Paragraph, advance, set_in, set_text, words_of
from qkvideo.scenes.look.brand import themed
from qkvideo.scenes.look.measures import POINT, SIZES, SPACES
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.parts.part import Part as Picture
from qkvideo.scenes.parts.part import Side
from qkvideo.scenes.telling import text_of
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import Inserted, Message, Word, catalogue
from qkvideo.scenes.text.licence import licence_line
from qkvideo.scenes.text.pango import HALF_LETTER, LINE_HEIGHT, ellipsis

JOINED = "lecture"
"""Slug used on the last card if several films are joined into one file."""
KEY = "card"
"""Key of all items on a card; the items' own keys follow after "/"."""
TITLES = tuple(size * POINT for size in (76, 70, 64, 58, 52, 46))
"""Sizes of a film's title on cards and posters, in frame units, the largest first."""
SENTENCES = tuple(size * POINT for size in (48, 44, 40, 36))
"""Sizes of the sentence; a 16:9 thumbnail shows the smallest one 11 pixels high."""
SMALL_SENTENCES = tuple(size * POINT for size in (44, 40, 36, 32, 28))
"""Sizes of the sentence in narrow frames, which a thumbnail shows with more pixels per unit."""
THUMBNAIL = 320
"""Width of a thumbnail in pixels; a poster's title and sentence can be read at this width."""
LEAST_SEEN = 10.5
"""Minimum size, in pixels of a thumbnail, of texts in a poster's picture; smaller ones are left
out."""
LARGER = 1.25
"""Maximum scale of a poster's picture, compared with the same picture in the film."""
LEAST_HEIGHT = 3.1
"""Minimum height for which a poster's picture is laid out, in frame units; if there is less room,
the laid-out picture is scaled down."""
LENGTHS = "em", "width", "gap"
"""Fields of items that are lengths, and grow with the picture."""
_SIGN = 0.62
"""Height of the QKVideo logo relative to its width."""
_LARGE, _SMALLER = 2.6, 1.5
"""Width of the QKVideo logo on the first card, and on the last one, in frame units."""
_SAID = SIZES.said, SIZES.number, SIZES.label
"""Sizes of the main lines of the last card, the largest first, in frame units."""
_SMALL = SIZES.label, SIZES.corner, SIZES.least
"""Sizes of the small lines of the last card, the largest first, in frame units."""
_CORNER, _ABOVE = 1.4, 0.7
"""Width of a poster's QKVideo logo if it is to the right of the title, and its height if it is
above the title; in frame units."""


@dataclass(frozen=True)
class _Lines:
    """A text broken into lines, not placed yet: its key, font size, and the gap before it."""

    key: str
    em: float
    lines: Paragraph
    gap: float

    @property
    def height(self) -> float:
        """Height of the gap and of all lines, in frame units."""
        return self.gap + self.lines.high * self.em


@dataclass(frozen=True)
class _Page:
    """A card or a poster without its texts, which all have the same alignment."""

    brief: Brief
    frame: Frame
    align: Side = "center"

    @cached_property
    def safe(self) -> Box:
        """Its area: the whole safe area, less the room for an institution's logo and footer."""
        places, plain = self.frame.places, layout(self.brief.aspect)
        low, top = places.safe.bottom + SPACES.apart, places.safe.top - SPACES.apart
        if places.badge != plain.badge:
            low = places.badge.top + SPACES.apart
        if places.corner != plain.corner:
            top = places.corner.bottom
        return Box(places.title.left, low, -places.title.left, top)

    def title(
        self, text: str, most: int, gap: float, sizes: Sequence[float] = TITLES, less: float = 0.0
    ) -> _Lines:
        """Set a film's title in at most `most` lines, or in one more if it does not fit otherwise.

        Args:
            text: The title.
            most: Number of lines.
            gap: Space before it, in frame units.
            sizes: Font sizes, the largest first, in frame units.
            less: Width that it has to leave free, in frame units.
        """
        ways = [(Message(text, ()), lines) for lines in (most, most + 1)]
        return self.set("title", gap, ways, sizes, weight="semibold", less=less)

    def sentence(self, most: int, gap: float) -> _Lines:
        """Set the sentence, with the query and the key with the largest weight in their colours.

        A sentence that is too long is cut and ends in dots.
        """
        words = self.brief.model.sentence.split()
        sizes = SMALL_SENTENCES if self.frame.narrow else SENTENCES
        short = Message(ellipsis(words[0], 0.9 * self.safe.width / sizes[-1]), ())
        cut = (" ".join(words[:count]) + " …" for count in range(len(words) - 1, 0, -1))
        texts = (_roles(text, self.brief) for text in (" ".join(words), *cut))
        return self.set("sentence", gap, ((text, most) for text in (*texts, short)), sizes)

    def set(
        self,
        key: str,
        gap: float,
        ways: Iterable[tuple[Message, int]],
        sizes: Sequence[float],
        *,
        colour: str = "",
        weight: str = "regular",
        less: float = 0.0,
    ) -> _Lines:
        """Set the first text that fits into its number of lines, in the largest of the given sizes.

        Args:
            key: Last part of the text's key.
            gap: Space before it, in frame units.
            ways: Texts, the best first, each with the maximum number of its lines.
            sizes: Font sizes in frame units, the largest first.
            colour: Colour of the text, "#RRGGBB"; "" for that of texts.
            weight: Weight of the font.
            less: Width that it has to leave free, in frame units.

        Raises:
            QKVideoError: If none of them fits even in the smallest size.
        """
        ink, width = colour or self.frame.theme.ink, self.safe.width - less
        lines = partial(set_text, weight=weight, align=self.align, coloured=True)
        for message, most in ways:
            made = partial(lines, message, ink, self.frame)
            longest = max(advance(word, weight) for word in words_of(message.text))
            # A smaller size in which no word is broken is better.
            whole = [em for em in sizes if longest * em <= width]
            if found := set_in(made, ((em, most) for em in (*whole, *sizes)), width, longest):
                return _Lines(f"{KEY}/{key}", *found, gap)
        raise QKVideoError(f"“{message.text}” does not fit its card")

    def below(self, texts: Iterable[_Lines], top: float) -> tuple[list[Text], float]:
        """Return texts in their places, below one another from a height on, and where they end."""
        x, said = self.safe.left if self.align == "left" else self.safe.x, list[Text]()
        for text in texts:
            top -= text.height
            y = top + text.lines.high * text.em / 2
            said.append(text.lines.at(text.key, text.em, x, y, self.align, HALF_LETTER))
        return said, top

    def signed(self, logo: Box, items: Items) -> Items:
        """Return its items, with the logo of QKVideo, and an institution's logo and footer."""
        brief, frame = self.brief, self.frame
        return (*sign(logo, frame), *items, *branding(brief.brand, brief.aspect, frame.theme))


def poster(film: LaidFilm | Sketch, brief: Brief, picture: Picture, title: str = "") -> Items:
    """Return a film's poster: title, sentence, picture and logos, without caption and badge.

    If the picture contains every word of the sentence in large letters, the sentence is left out.

    Args:
        film: The film; of its beats nothing has to be laid out.
        brief: The brief of the film.
        picture: The picture on the poster.
        title: The title on the poster; "" for the film's own title.

    Raises:
        QKVideoError: If the title does not fit.
    """
    page = _Page(brief, film.frame, "left")
    safe, tall = page.safe, page.safe.height > 1.2 * page.safe.width
    few, less = (2, 0.0) if tall else (1, _CORNER + SPACES.group)
    heading = page.title(title or film.title, few, 0.0, less=less)
    words = page.sentence(2 * few, SPACES.group / 2)
    start = safe.top - (_ABOVE + SPACES.group if tall else 0.0)
    for texts in ([heading], [heading, words]):
        said, low = page.below(texts, start)
        whole = tuple(_hero(picture, replace(safe, top=low - SPACES.group), film.frame))
        if _says(whole, brief):
            break
    return page.signed(_corner(safe, tall), (*said, *whole))


def opening(title: str, brief: Brief) -> Items:
    """Return the card at the start of a film: QKVideo logo, title and sentence.

    Args:
        title: The title on the card, such as the film's.
        brief: The brief of the film.

    Raises:
        QKVideoError: If the title does not fit.
    """
    page = _Page(brief, _frame(brief))
    few = 1 if page.safe.width > 1.2 * page.safe.height else 2
    heading = page.title(title, few, SPACES.group)
    return _card(page, _LARGE, (heading, page.sentence(2 * few, SPACES.group / 2)))


def ending(slug: str, brief: Brief) -> Items:
    """Return the card at the end of a film.

    It shows the title of the next film, a command that makes this film with any sentence, the name
    of this film's manifest, and the licences. If no film follows, the card invites viewers to try a
    sentence of their own.

    Args:
        slug: The film's name in commands; `JOINED` for several films in one file.
        brief: The brief of the film, with the film that follows.

    Raises:
        QKVideoError: If the next film's title, or another line, does not fit.
    """
    page = _Page(brief, _frame(brief))
    say, theme, safe = page.frame.say, page.frame.theme, page.safe
    following = brief.following.next
    name = text_of(following, "title", brief.lang) if following else say.say("card-own").text
    command = "qkvideo render " + (f"{slug} " if slug != JOINED else "") + "--sentence “…”"
    above = say.say("card-next" if following else "card-turn")
    source = say.say("card-source", {"file": Word(f"{slug}.json")})
    texts = [
        ("above", SPACES.group / 2, above, _SAID, theme.quiet, 2),
        ("make", 0.6, say.say("card-make"), _SAID, theme.quiet, 2),
        # A command has to be typed from the screen, so it is not broken into lines.
        ("command", 0.0, Message(command, ()), (*_SAID, *_SMALL), theme.ink, 1),
        ("source", 0.4, source, _SMALL, theme.quiet, 2),
        ("licence", 0.0, say.say("card-licence"), _SMALL, theme.quiet, 2),
    ]
    over, *rest = (
        page.set(key, gap, [(message, most)], sizes, colour=colour)
        for key, gap, message, sizes, colour, most in texts
    )
    rest[-1:-1] = _licence(page)
    # A square has less room for a large title than any other card.
    sizes = TITLES[2:] if safe.height < safe.width * 1.2 else TITLES
    title = page.title(name, 2 if page.frame.narrow else 1, 0.1, sizes)
    return _card(page, _SMALLER, (over, title, *rest))


def check_licence(brief: Brief) -> None:
    """Check that the lecturer's licence fits the card at the end of a film.

    Raises:
        RequestError: It does not.
    """
    try:
        _licence(_Page(brief, _frame(brief)))
    except QKVideoError as error:
        raise RequestError(f"{error}: shorten the licence") from error


def _licence(page: _Page) -> list[_Lines]:
    """Set the lecturer's licence, in two lines if possible; nothing if there is none."""
    line = licence_line(page.brief.licence, page.frame.say)
    if not line.text:
        return []
    return [page.set("own-licence", 0.0, [(line, 2), (line, 3)], _SMALL)]


def _card(page: _Page, wide: float, texts: Sequence[_Lines]) -> Items:
    """Return a card: the QKVideo logo and texts below it."""
    safe, high = page.safe, _SIGN * wide
    top = safe.y + (high + sum(text.height for text in texts)) / 2
    said, _ = page.below(texts, top - high)
    return page.signed(Box.around(safe.x, top - high / 2, wide, high), tuple(said))


def _frame(brief: Brief) -> Frame:
    """Return the frame of a card; no film's texts are needed."""
    places, theme = room_beside(brief.brand, brief.aspect), themed(brief.theme, brief.brand)
    return Frame(places, theme, catalogue(brief.lang), JOINED)


def sign(box: Box, frame: Frame) -> Iterator[Curve]:
    """Yield the curves of the QKVideo logo: an arc with a foot at each end.

    The left foot has the colour of keys, and the right foot the colour of queries.

    Args:
        box: Box that the logo fills.
        frame: The frame, with its theme.
    """
    theme, thick = frame.theme, 0.22 * box.width
    low, left, right = box.bottom + 0.14 * box.width, box.left + thick / 2, box.right - thick / 2
    rise = (box.top - thick / 2 - low) / 0.75
    arc = np.array([(left, low), (left, low + rise), (right, low + rise), (right, low)])
    key, thickness = f"{KEY}/sign", 100 * thick
    yield Curve(f"{key}/beam", arc, theme.query, thickness, shades=theme.beam, enters="trace", z=1)
    base = 0.07 * box.width
    for name, x in (("key", left), ("query", right)):
        rod = Box(x - thick / 2, box.bottom, x + thick / 2, box.bottom + base)
        yield Curve(f"{key}/{name}", curves.area(rod), fill=getattr(theme, name), width=0.0)


def _corner(safe: Box, tall: bool) -> Box:
    """Return the box of a poster's logo: to the right of the title, or above it in tall frames."""
    if tall:
        return Box(safe.left, safe.top - _ABOVE, safe.left + _ABOVE / _SIGN, safe.top)
    top = safe.top - (TITLES[0] * LINE_HEIGHT - _CORNER * _SIGN) / 2
    return Box(safe.right - _CORNER, top - _CORNER * _SIGN, safe.right, top)


def _roles(text: str, brief: Brief) -> Message:
    """Return a text whose words are marked with their roles: the query, and its strongest key.

    No word is marked as key if several have the largest weight.
    """
    weights = brief.attention.weights[brief.row]
    top = int(np.argmax(weights))
    alone = int((weights > weights[top] - 1e-6).sum()) == 1
    roles = {brief.row: "query", **({top: "key"} if alone and top != brief.row else {})}
    parts, at = list[Inserted](), 0
    for number, token in enumerate(brief.model.tokens):
        start = text.find(token, at)
        if start < 0:
            continue
        at = start + len(token)
        if number in roles:
            parts.append(Inserted(start, at, Word(token, roles[number])))
    return Message(text, tuple(parts))


def _hero(picture: Picture, box: Box, frame: Frame) -> Iterator[Item]:
    """Lay out a picture for a smaller box, and enlarge it to fill the given one."""
    scale = min(LARGER, box.height / LEAST_HEIGHT)
    inner = Box.around(0.0, 0.0, box.width / scale, box.height / scale)
    places = replace(frame.places, canvas=inner)
    _, (items,) = placed([picture], replace(frame, places=places, chosen=Chosen()))
    x, y = box.x, box.y
    least = LEAST_SEEN * frame.places.width / THUMBNAIL
    for item in items:
        made = _scaled(item, scale, x, y)
        if isinstance(made, Text) and made.em < least:
            continue
        if isinstance(made, Sheet) and made.em < least:
            made = replace(made, texts=None, inks=None)
        yield replace(made, key=f"{KEY}/hero/{made.key}")


def _says(items: Items, brief: Brief) -> bool:
    """Whether a picture has all words of the sentence, large enough for a poster."""
    texts = [item for item in items if isinstance(item, Text) and item.token is not None]
    said = {item.token for item in texts if item.em >= SENTENCES[-1]}
    return said == {(0, number) for number in range(brief.model.n)}


def _scaled(item: Item, scale: float, x: float, y: float) -> Item:
    """Return an item that was laid out around the origin, scaled, and moved to be around (x, y)."""
    places = {"x": x, "xs": x, "y": y, "ys": y, "points": np.array([x, y])}
    fields = {name: getattr(item, name, None) for name in (*places, *LENGTHS)}
    there = {name: value for name, value in fields.items() if value is not None}
    return replace(item, **{n: scale * value + places.get(n, 0.0) for n, value in there.items()})
