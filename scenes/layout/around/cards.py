"""Posters, and the cards at the start and at the end of a film.

All of them show the logo of QKVideo (an arc from a key to a query) and the film's name. A poster
also shows the sentence and one picture of the film, as large as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import ModuleType

import numpy as np

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.around.branding import branding, room_beside
from qkvideo.scenes.layout.around.heading import set_text
from qkvideo.scenes.layout.film import LaidFilm, placed, text_of
from qkvideo.scenes.layout.frame import Chosen, Frame
from qkvideo.scenes.layout.items import Curve, Item, Items, Sheet, Text
from qkvideo.scenes.layout.kinds.text import Paragraph, advance, set_in
from qkvideo.scenes.look.brand import themed
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.theme import POINT, SIZES
from qkvideo.scenes.parts.grid import Along, Grid
from qkvideo.scenes.parts.part import Part as Picture
from qkvideo.scenes.parts.part import Side, walk
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.catalogue import Message, Part, Word, catalogue
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
    """A text broken into lines, with its key and font size, not placed yet."""

    key: str
    em: float
    lines: Paragraph

    @property
    def height(self) -> float:
        """Height of all lines, in frame units."""
        return self.lines.high * self.em

    def under(self, top: float, safe: Box) -> Text:
        """Return the text in its place in the area `safe`, below the height `top`."""
        side, y = self.lines.text.align, top - self.height / 2
        x = safe.left if side == "left" else safe.x
        return self.lines.at(self.key, self.em, x, y, side, HALF_LETTER)


def poster(film: LaidFilm, brief: Brief, picture: Picture, title: str = "") -> Items:
    """Return a film's poster: title, sentence, picture and logos, without caption and badge.

    If the picture contains every word of the sentence in large letters, the sentence is left out.

    Args:
        film: The laid-out film.
        brief: The brief of the film.
        picture: The picture on the poster.
        title: The title on the poster; "" for the film's own title.

    Raises:
        QKVideoError: If the title does not fit.
    """
    frame, safe = film.frame, _stage(brief)
    tall = safe.height > 1.2 * safe.width
    room = safe.width if tall else safe.width - _CORNER - SPACES.group
    heading = _title(title or film.title, room, frame, 2 if tall else 1)
    words = _sentence(brief, safe.width, frame, 4 if tall else 2)
    start = safe.top - (_ABOVE + SPACES.group if tall else 0.0)
    for texts in ([heading], [heading, words]):
        said, low = _below(texts, (0.0, SPACES.group / 2), start, safe)
        whole = tuple(_hero(picture, replace(safe, top=low - SPACES.group), frame))
        if _says(whole, brief):
            break
    own = branding(brief.brand, brief.aspect, frame.theme)
    return (*sign("sign", _corner(safe, tall), frame), *said, *whole, *own)


def opening(title: str, brief: Brief) -> Items:
    """Return the card at the start of a film: QKVideo logo, title and sentence.

    Args:
        title: The title on the card, such as the film's.
        brief: The brief of the film.

    Raises:
        QKVideoError: If the title does not fit.
    """
    frame, safe = _frame(brief), _stage(brief)
    wide = safe.width > 1.2 * safe.height
    heading = _title(title, safe.width, frame, 1 if wide else 2, "center")
    words = _sentence(brief, safe.width, frame, 2 if wide else 4, "center")
    return _card(brief, frame, _LARGE, (heading, words), (SPACES.group, SPACES.group / 2))


def ending(slug: str, brief: Brief) -> Items:
    """Return the card at the end of a film.

    It shows the title of the next film, a command that makes this film with any sentence, the name
    of this film's manifest, and the licence. If no film follows, the card invites viewers to try a
    sentence of their own.

    Args:
        slug: The film's name in commands; `JOINED` for several films in one file.
        brief: The brief of the film, with the film that follows.

    Raises:
        QKVideoError: If the next film's title, or another line, does not fit.
    """
    frame, safe = _frame(brief), _stage(brief)
    say, theme = frame.say, frame.theme
    following = brief.following.next
    name = text_of(following, "title", brief.lang) if following else say.say("card-own").text
    command = "qkvideo render " + (f"{slug} " if slug != JOINED else "") + "--sentence “…”"
    above = say.say("card-next" if following else "card-turn")
    source = say.say("card-source", {"file": Word(f"{slug}.json")})
    texts = [
        ("above", above, _SAID, theme.quiet, 2),
        ("make", say.say("card-make"), _SAID, theme.quiet, 2),
        # A command has to be typed from the screen, so it is not broken into lines.
        ("command", Message(command, ()), (*_SAID, *_SMALL), theme.ink, 1),
        ("source", source, _SMALL, theme.quiet, 2),
        ("licence", say.say("card-licence"), _SMALL, theme.quiet, 2),
    ]
    over, *rest = (
        _set(key, [(message, most)], sizes, safe.width, frame, colour=colour)
        for key, message, sizes, colour, most in texts
    )
    # A square has less room for a large title than any other card.
    sizes = TITLES[2:] if safe.height < safe.width * 1.2 else TITLES
    title = _title(name, safe.width, frame, 2 if frame.narrow else 1, "center", sizes)
    gaps = (SPACES.group / 2, 0.1, 0.6, 0.0, 0.4, 0.0)
    return _card(brief, frame, _SMALLER, (over, title, *rest), gaps)


def _card(
    brief: Brief, frame: Frame, wide: float, texts: Sequence[_Lines], gaps: Sequence[float]
) -> Items:
    """Return a card: the QKVideo logo and texts below it, with a gap before each of them."""
    safe, high = _stage(brief), _SIGN * wide
    top = safe.y + (high + sum(gaps) + sum(text.height for text in texts)) / 2
    logo = sign("sign", Box.around(safe.x, top - high / 2, wide, high), frame)
    said, _ = _below(texts, gaps, top - high, safe)
    return (*logo, *said, *branding(brief.brand, brief.aspect, frame.theme))


def _below(
    texts: Sequence[_Lines], gaps: Sequence[float], top: float, safe: Box
) -> tuple[list[Text], float]:
    """Return texts below one another, with a gap before each of them, and where they end."""
    said = list[Text]()
    for text, gap in zip(texts, gaps, strict=False):
        said.append(text.under(top - gap, safe))
        top -= gap + text.height
    return said, top


def _frame(brief: Brief) -> Frame:
    """Return the frame of a card; no film's texts are needed."""
    places, theme = room_beside(brief.brand, brief.aspect), themed(brief.theme, brief.brand)
    return Frame(places, theme, catalogue(brief.lang), JOINED)


def sign(key: str, box: Box, frame: Frame) -> Iterator[Curve]:
    """Yield the curves of the QKVideo logo: an arc with a foot at each end.

    The left foot has the colour of keys, and the right foot the colour of queries.

    Args:
        key: A name for this logo; the curves' keys begin with "card/" and this name.
        box: Box that the logo fills.
        frame: The frame, with its theme.
    """
    theme, thick = frame.theme, 0.22 * box.width
    low, left, right = box.bottom + 0.14 * box.width, box.left + thick / 2, box.right - thick / 2
    rise = (box.top - thick / 2 - low) / 0.75
    arc = np.array([(left, low), (left, low + rise), (right, low + rise), (right, low)])
    yield Curve(
        f"{KEY}/{key}/beam", arc, theme.query, 100 * thick, shades=theme.beam, enters="trace", z=1
    )
    base = 0.07 * box.width
    for name, x in (("key", left), ("query", right)):
        rod = Box(x - thick / 2, box.bottom, x + thick / 2, box.bottom + base)
        yield Curve(f"{KEY}/{key}/{name}", curves.area(rod), fill=getattr(theme, name), width=0.0)


def _corner(safe: Box, tall: bool) -> Box:
    """Return the box of a poster's logo: to the right of the title, or above it in tall frames."""
    if tall:
        return Box(safe.left, safe.top - _ABOVE, safe.left + _ABOVE / _SIGN, safe.top)
    top = safe.top - (TITLES[0] * LINE_HEIGHT - _CORNER * _SIGN) / 2
    return Box(safe.right - _CORNER, top - _CORNER * _SIGN, safe.right, top)


def _stage(brief: Brief) -> Box:
    """Return the area for a card: the whole safe area, less the room for logo and footer."""
    places, plain = room_beside(brief.brand, brief.aspect), room_beside(None, brief.aspect)
    low, top = places.safe.bottom + SPACES.apart, places.safe.top - SPACES.apart
    if places.badge != plain.badge:
        low = places.badge.top + SPACES.apart
    if places.corner != plain.corner:
        top = places.corner.bottom
    return Box(places.title.left, low, -places.title.left, top)


def _title(
    text: str,
    width: float,
    frame: Frame,
    most: int,
    align: Side = "left",
    sizes: Sequence[float] = TITLES,
) -> _Lines:
    """Set a film's title in at most `most` lines, or in one more if it does not fit otherwise."""
    ways = [(Message(text, ()), lines) for lines in (most, most + 1)]
    return _set("title", ways, sizes, width, frame, weight="semibold", align=align)


def _set(
    key: str,
    ways: Iterable[tuple[Message, int]],
    sizes: Sequence[float],
    width: float,
    frame: Frame,
    *,
    colour: str = "",
    weight: str = "regular",
    align: Side = "center",
) -> _Lines:
    """Set the first text that fits into its number of lines, in the largest of the given sizes.

    Args:
        key: Last part of the text's key.
        ways: Texts, the best first, each with the maximum number of its lines.
        sizes: Font sizes in frame units, the largest first.
        width: Maximum width of a line, in frame units.
        frame: The frame, with its theme.
        colour: Colour of the text, "#RRGGBB"; "" for that of texts.
        weight: Weight of the font.
        align: How its lines are aligned.

    Raises:
        QKVideoError: If none of them fits even in the smallest size.
    """
    lines = partial(set_text, weight=weight, align=align, coloured=True)
    for message, most in ways:
        made = partial(lines, message, colour or frame.theme.ink, frame)
        longest = max(advance(word, weight) for word in message.text.split() or [""])
        # A smaller size in which no word is broken is better.
        whole = [em for em in sizes if longest * em <= width]
        if found := set_in(made, ((em, most) for em in (*whole, *sizes)), width, longest):
            return _Lines(f"{KEY}/{key}", *found)
    raise QKVideoError(f"“{message.text}” does not fit its card")


def _sentence(brief: Brief, width: float, frame: Frame, most: int, align: Side = "left") -> _Lines:
    """Set the sentence, with the query and the key with the largest weight in their colours.

    A sentence that is too long is cut and ends in dots.
    """
    words = brief.model.sentence.split()
    sizes = SMALL_SENTENCES if frame.narrow else SENTENCES
    short = Message(ellipsis(words[0], 0.9 * width / sizes[-1]), ())
    cut = (" ".join(words[:count]) + " …" for count in range(len(words) - 1, 0, -1))
    texts = (_roles(text, brief) for text in (" ".join(words), *cut))
    return _set("sentence", ((m, most) for m in (*texts, short)), sizes, width, frame, align=align)


def _roles(text: str, brief: Brief) -> Message:
    """Return a text whose words are marked with their roles: the query, and its strongest key.

    No word is marked as key if several have the largest weight.
    """
    weights = brief.attention.weights[brief.row]
    top = int(np.argmax(weights))
    alone = int((weights > weights[top] - 1e-6).sum()) == 1
    roles = {brief.row: "query", **({top: "key"} if alone and top != brief.row else {})}
    parts, at = list[Part](), 0
    for number, token in enumerate(brief.model.tokens):
        start = text.find(token, at)
        if start < 0:
            continue
        at = start + len(token)
        if number in roles:
            parts.append(Part(start, at, Word(token, roles[number])))
    return Message(text, tuple(parts))


def subject(film: ModuleType, laid: LaidFilm) -> Picture:
    """Return the picture for a film's poster.

    The film's `POSTER` says which picture it is. "beat" stands for the last picture of the beat
    with this name, and "beat/key" for the part with this key in the beat's last picture. Without
    `POSTER`, the film's last picture is returned. If the chosen part is a matrix, it is returned
    without labels and numbers.

    Args:
        film: The film's module, which can contain `POSTER`.
        laid: The laid-out film, which contains all pictures.
    """
    beat, _, key = str(getattr(film, "POSTER", "")).partition("/")
    last = {each.name: each.beat.steps[-1].picture for each in laid.beats}
    picture = last.get(beat, laid.beats[-1].beat.steps[-1].picture)
    found = next((part for part in walk(picture) if key and part.key == key), picture)
    if isinstance(found, Grid):
        found = replace(found, rows=Along(), columns=Along(), lit=None, numbers=False)
        found = replace(found, fold=False, beside=None, below=None)
    return found


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
