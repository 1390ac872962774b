"""Typesets text as outlines, with Pango's layout.

Before drawing, films need to know which characters have no font, where a part of a line is, and
where lines break. Text is always literal: Pango gets it through `pango_layout_set_text`, never as
markup.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import accumulate
from typing import Any

import font_source_sans_pro
import manimpango
import numpy as np
import numpy.typing as npt

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.scenes.text import library
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.lengths import phrases, wide
from qkvideo.scenes.text.library import functions

FAMILY = "Source Sans Pro"
WEIGHTS = {"regular": 400, "semibold": 600}
"""Values of PangoWeight, by name of the weight."""
_FACES = ("SourceSansPro", "SourceSansProSemibold")


@dataclass(frozen=True)
class Font:
    """A font family in which texts are set.

    Attributes:
        family: Name of the font family.
        files: Paths of the family's font files; empty if the family is installed on the system.
        shapes: Language that decides which font draws what the family lacks. Chinese and Japanese
            share characters, but not their shapes.
    """

    family: str = FAMILY
    files: tuple[str, ...] = ()
    # Not the lecturer's locale: it would choose other fallback fonts on every machine.
    shapes: str = "en"


OURS = Font()
_SET_IN = [OURS]
"""Stack of the fonts chosen by `set_in`; texts are set in the last one."""

# Layout happens at this em, in pixels, without hinting, and is scaled down: the same lines break
# at the same words at every quality.
_EM = 1000.0
_UNITS = library.UNITS
# Enumerations of Cairo and Pango, in this order.
_NO_HINTS, _NO_METRICS, _COLOUR_AND_ALPHA = 1, 1, 0x3000
_WORD_CHAR, _CENTER, _RIGHT_TO_LEFT = 2, 1, 1
LINE_HEIGHT = 1.32
"""Distance between baselines, in em."""
# Half the x-height and half the height of figures in Source Sans Pro, in em. Texts that are
# centred with these values have the same baseline, whichever letters they contain.
HALF_LETTER = 0.243
HALF_FIGURE = 0.325
MOST_CURVES = 4000
"""Maximum number of curves of a letter; DejaVu's largest has 850. More take minutes a picture."""

# Environment variables that affect shaping and fonts; ignored, so films are the same everywhere.
_SURROUNDINGS = ("HB_SHAPER_LIST", "HB_OPTIONS", "HB_FONT_FUNCS", "PANGOCAIRO_BACKEND")

PHRASE = 2 / 3
"""Maximum length of a phrase that is kept on one line, in lines."""
_SHORTENED = re.compile(r"…\w")
RIGHT_TO_LEFT = "\u200f"
"""An invisible character: the text after it is set as part of a right-to-left paragraph."""

Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class FontSpan:
    """A part of a text that has a font weight, outlines and a box of its own.

    Attributes:
        start: Index of the first character of the part.
        end: Index after the last character.
        weight: "regular" or "semibold".
    """

    start: int
    end: int
    weight: str = "regular"


@dataclass(frozen=True)
class GlyphRun:
    """The outlines of successive letters of one line, which have the same font and the same span.

    Attributes:
        span: Index of the span that contains the letters, in the `spans` given to `typeset`; -1 if
            they are in no span.
        points: Control points, in em, of k cubic Bézier curves, four each: (4 k, 3), read-only. The
            third coordinate is 0.
    """

    span: int
    points: Points


@dataclass(frozen=True)
class Setting:
    """A typeset text, as outlines.

    Coordinates are in em. The first baseline is at y = 0, the left edge is at x = 0, and y grows
    upwards.

    Attributes:
        runs: The outlines of the text.
        width: Advance width of the widest line, in em.
        lines: Number of lines.
        ink: Bounds of the visible outlines; all 0 if nothing is visible.
        spans: For each span given to `typeset`, a box around it. The box contains the advance
            widths of the span's letters; it reaches from 0.25 em below the lowest of their
            baselines to 0.75 em above the highest.
    """

    runs: tuple[GlyphRun, ...]
    width: float
    lines: int
    ink: Box
    spans: tuple[Box, ...]

    @cached_property
    def outlines(self) -> tuple[tuple[int, Points], ...]:
        """The outlines, joined to one array for each span.

        Each pair is the index of a span in the `spans` given to `typeset`, and the outlines of its
        letters: k cubic Bézier curves of four points each, (4 k, 2), in em, read-only. For letters
        in no span, the index is -1. A span without visible letters has no pair.
        """
        made = {}
        for span in sorted({run.span for run in self.runs}):
            runs = [run.points[:, :2] for run in self.runs if run.span == span]
            made[span] = np.concatenate(runs)
            made[span].setflags(write=False)
        return tuple(made.items())


@cache
def _context() -> tuple[int, int]:
    """Return a Cairo context to collect paths, and a Pango context without hinting."""
    for name in _SURROUNDINGS:
        os.environ.pop(name, None)
    for face in _FACES:
        if not manimpango.register_font(font_source_sans_pro.font_files_ttf[face]):
            raise QKVideoError(f"the font {face} could not be registered with fontconfig")
    c = functions()
    cairo = c.cairo_create(c.cairo_recording_surface_create(_COLOUR_AND_ALPHA, None))
    # A path is flattened to whole 1/256 units at copying; a coarse scale would round outlines.
    pango = c.pango_cairo_create_context(cairo)
    options = c.cairo_font_options_create()
    c.cairo_font_options_set_hint_style(options, _NO_HINTS)
    c.cairo_font_options_set_hint_metrics(options, _NO_METRICS)
    c.pango_cairo_context_set_font_options(pango, options)
    c.pango_context_set_round_glyph_positions(pango, 0)
    return cairo, pango


def current() -> Font:
    """Return the font in which texts are set now."""
    return _SET_IN[-1]


@contextmanager
def set_in(font: Font) -> Iterator[None]:
    """Return a context manager: within its block, all texts are set in a font.

    Args:
        font: The font.

    Raises:
        QKVideoError: If a file of the font cannot be used.
    """
    before = current()
    for path in font.files:
        _register(path)
    _SET_IN.append(font)
    _forget(before, font)
    try:
        yield
    finally:
        _SET_IN.pop()
        _forget(font, before)


@cache
def _register(path: str) -> None:
    if not manimpango.register_font(path):
        raise QKVideoError(f"the font “{path}” could not be registered with fontconfig")
    _look_up_anew()


def _look_up_anew() -> None:
    """Let Pango look for fonts again, which it does if there is no default font map."""
    functions().pango_cairo_font_map_set_default(None)
    _context.cache_clear()
    _digest_of_font.cache_clear()


def _forked() -> None:
    """Use a new font map: since Pango 1.52 each needs a thread, and threads are not forked."""
    if _context.cache_info().currsize:
        _look_up_anew()


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=_forked)


CACHES: list[Callable[[], None]] = []
"""Functions that are called when the font changes; each clears a cache that depends on outlines."""


def _forget(before: Font, font: Font) -> None:
    if before != font:
        for clear in (
            *CACHES,
            *(f.cache_clear for f in (_has_glyphs, _extent, _typeset, ellipsis, pieces)),
        ):
            clear()


class _Layout:
    """A PangoLayout; its memory is freed with this object."""

    pointer: Any = None  # until it is made, which a signal can interrupt
    _attributes: Any = None

    def __init__(self, text: str, weight: str, spans: Sequence[FontSpan], tabular: bool) -> None:
        c, context = functions(), _context()[1]
        self._c = c
        language = c.pango_language_from_string(current().shapes.encode())
        c.pango_context_set_language(context, language)
        self.pointer = c.pango_layout_new(context)
        letters = text.encode()
        c.pango_layout_set_text(self.pointer, letters, len(letters))
        font = c.pango_font_description_new()
        # The default font is the fallback for characters that the lecturer's font lacks.
        families = dict.fromkeys((current().family, FAMILY))
        c.pango_font_description_set_family(font, ",".join(families).encode())
        c.pango_font_description_set_weight(font, WEIGHTS[weight])
        c.pango_font_description_set_absolute_size(font, _EM * _UNITS)
        c.pango_layout_set_font_description(self.pointer, font)
        c.pango_font_description_free(font)
        attributes = c.pango_attr_list_new()
        for number, span in enumerate(spans):
            start, end = (len(text[:at].encode()) for at in (span.start, span.end))
            # The colour is never drawn, but makes Pango start and end a run with the span.
            for each in (
                c.pango_attr_weight_new(WEIGHTS[span.weight]),
                c.pango_attr_foreground_new(number + 1, 0, 0),
            ):
                each.contents.start_index, each.contents.end_index = start, end
                c.pango_attr_list_insert(attributes, each)
        # A shortened word stays on one line; by Unicode's rules, it may be broken after its "…".
        for word in _SHORTENED.finditer(text):
            self._keep(attributes, *(len(text[:at].encode()) for at in word.span()))
        if tabular:
            figures = c.pango_attr_font_features_new(b"tnum, lnum")
            c.pango_attr_list_insert(attributes, figures)
        c.pango_layout_set_attributes(self.pointer, attributes)
        self._text, self._attributes = text, attributes

    def __del__(self) -> None:
        if self.pointer is not None:
            self._c.pango_attr_list_unref(self._attributes)
            self._c.g_object_unref(self.pointer)

    def _keep(self, attributes: Any, start: int, end: int) -> None:
        """Keep a part of the text on one line; `start` and `end` are indices of bytes."""
        whole = self._c.pango_attr_allow_breaks_new(0)
        whole.contents.start_index, whole.contents.end_index = start, end
        self._c.pango_attr_list_insert(attributes, whole)

    def _keep_phrases(self, width: float) -> None:
        """Keep each phrase of a text in Chinese on one line, if it is short enough for that."""
        c, place, base = self._c, library.Rectangle(), self._attributes
        ends = list(accumulate(len(phrase.encode()) for phrase in phrases(self._text)))
        lefts = list[int]()
        for index in (0, *ends):
            c.pango_layout_index_to_pos(self.pointer, index, place)
            lefts.append(place.x)
        more = c.pango_attr_list_copy(base)
        for start, end, left, right in zip((0, *ends), ends, lefts, lefts[1:], strict=False):
            if (right - left) / _UNITS / _EM <= PHRASE * width:
                self._keep(more, start, end)
        self._break_anew(more, width)
        c.pango_attr_list_unref(more)
        if self.width > width:  # between some phrases, a line may not be broken
            self._break_anew(base, width)

    def _break_anew(self, attributes: Any, width: float) -> None:
        """Set other attributes; only with its text anew, Pango looks anew where it may break."""
        letters = self._text.encode()
        self._c.pango_layout_set_attributes(self.pointer, attributes)
        self._c.pango_layout_set_text(self.pointer, letters, len(letters))
        self._c.pango_layout_set_width(self.pointer, int(width * _EM * _UNITS))

    def broken(self, width: float | None, align: str) -> _Layout:
        """Break this layout into lines, align the lines, and return this layout.

        Args:
            width: Width at which lines break, in em; None if lines break only at line breaks in the
                text.
            align: How lines are aligned: "left" or "center".
        """
        if width is not None:
            self._c.pango_layout_set_wrap(self.pointer, _WORD_CHAR)
            if wide(self._text):
                self._keep_phrases(width)
            self._c.pango_layout_set_width(self.pointer, int(width * _EM * _UNITS))
        self._c.pango_layout_set_alignment(self.pointer, _CENTER if align == "center" else 0)
        return self

    @property
    def width(self) -> float:
        """Logical width of the widest line, in em."""
        logical = library.Rectangle()
        self._c.pango_layout_get_extents(self.pointer, None, logical)
        return float(logical.width) / _UNITS / _EM

    @property
    def lines(self) -> int:
        """Number of lines."""
        return max(1, int(self._c.pango_layout_get_line_count(self.pointer)))

    @property
    def unknown(self) -> int:
        """Number of characters that no font can draw."""
        return int(self._c.pango_layout_get_unknown_glyphs_count(self.pointer))

    def runs(self) -> Iterator[tuple[Any, library.Rectangle]]:
        """Yield the layout's runs: successive letters of one line with the same font and span.

        Each run comes with its logical extents, a rectangle in Pango units that is overwritten when
        the next run is yielded. At the end of each line, a pair is yielded whose run is None.
        """
        iterator, logical = self._c.pango_layout_get_iter(self.pointer), library.Rectangle()
        while True:
            run = self._c.pango_layout_iter_get_run_readonly(iterator)
            self._c.pango_layout_iter_get_run_extents(iterator, None, logical)
            yield (run.contents if run else None), logical
            if not self._c.pango_layout_iter_next_run(iterator):
                break
        self._c.pango_layout_iter_free(iterator)


@cache
def _has_glyphs(text: str) -> bool:
    return _Layout(text, "regular", (), False).unknown == 0


def missing_characters(text: str) -> tuple[str, ...]:
    """Return the characters of a text that no available font can draw.

    Available are the font in which texts are set (see `set_in`) and all installed fonts. Each
    character is returned once, in the order in which it first occurs in the text.
    """
    if _has_glyphs(text):
        return ()
    alone = [c for c in text if not c.isspace() and not _has_glyphs(c)]
    # Fonts may contain two characters, but not the combination of both in a grapheme.
    together = [c for grapheme in graphemes(text) if not _has_glyphs(grapheme) for c in grapheme]
    return tuple(dict.fromkeys(alone or together))


def fonts_of(text: str) -> tuple[str, ...]:
    """Return the digests of the fonts with which a text is drawn in regular and semibold weight.

    Different fonts, and different releases of a font, have different digests. Each digest is
    returned once; the digests are sorted.
    """
    found = set()
    for weight in WEIGHTS:
        for run, _ in _Layout(text, weight, (), False).runs():
            if run is not None:
                found.add(_digest_of_font(run.item.contents.analysis.font))
    return tuple(sorted(found))


@cache
def _digest_of_font(font: int) -> str:
    """Return a digest of a font: of its file, whose own checksums may be wrong, and its index."""
    c = functions()
    face = c.hb_font_get_face(c.pango_font_get_hb_font(font))
    digest = hashlib.sha256(_content(c.hb_face_reference_blob(face)))
    digest.update(b"%d" % (c.hb_face_get_index(face) & 0xFFFF))
    _faces.setdefault(digest.hexdigest()[:16], face)
    return digest.hexdigest()[:16]


_faces: dict[str, int] = {}
"""HarfBuzz faces of the fonts used so far, by their digests; Pango keeps them in memory."""


def font_file(digest: str) -> tuple[bytes, int]:
    """Return the content of a font's file, and the index, from 0, of the font in that file.

    Args:
        digest: Digest of the font, which `fonts_of` or `pieces` has returned in this process.

    Raises:
        KeyError: If the digest has not been returned in this process.
    """
    face, c = _faces[digest], functions()
    return _content(c.hb_face_reference_blob(face)), int(c.hb_face_get_index(face)) & 0xFFFF


def _content(blob: int) -> bytes:
    """Return the content of a HarfBuzz blob, and free the blob."""
    c, length = functions(), ctypes.c_uint()
    data = c.hb_blob_get_data(blob, length)
    made = ctypes.string_at(data, length.value)
    c.hb_blob_destroy(blob)
    return made


@dataclass(frozen=True)
class LineLetters:
    """Successive letters of one line, which have the same font and the same span.

    Attributes:
        text: The letters, in reading order.
        span: Index of the span (a part of the text with a font weight of its own) that contains the
            letters, in the `spans` given to `pieces`; -1 if they are in no span.
        line: Index of the line that contains the letters, from 0.
        left: Distance from the left edge of the text to the letters, in em.
        width: Advance width of the letters, in em.
        font: Digest of the font.
        from_right: Whether the letters are read from right to left.
    """

    text: str
    span: int
    line: int
    left: float
    width: float
    font: str
    from_right: bool


@lru_cache(maxsize=16384)
def pieces(
    text: str,
    *,
    weight: str = "regular",
    spans: tuple[FontSpan, ...] = (),
    width: float | None = None,
    align: str = "left",
    tabular: bool = False,
) -> tuple[LineLetters, ...]:
    """Typeset a text, and return its letters with their positions and fonts instead of outlines.

    Args:
        text: The text, without any markup.
        weight: Font weight of the text outside all spans: "regular" or "semibold".
        spans: Parts of the text with a font weight of their own; they must not overlap.
        width: Width at which lines break, in em; None if lines break only at line breaks in `text`.
        align: How lines are aligned: "left" or "center".
        tabular: Whether all digits have the same width.
    """
    letters = text.encode()
    starts = [len(text[: span.start].encode()) for span in spans]
    ends = [len(text[: span.end].encode()) for span in spans]
    made: list[LineLetters] = []
    line = 0
    for run, logical in _Layout(text, weight, spans, tabular).broken(width, align).runs():
        if run is None:
            line += 1
            continue
        item = run.item.contents
        first, last = item.offset, item.offset + item.length
        made.append(
            LineLetters(
                letters[first:last].decode(),
                next((i for i, s in enumerate(starts) if s <= first < ends[i]), -1),
                line,
                logical.x / _UNITS / _EM,
                logical.width / _UNITS / _EM,
                _digest_of_font(item.analysis.font),
                bool(item.analysis.level % 2),
            )
        )
    return tuple(made)


@dataclass(frozen=True)
class Extent:
    """The size of a typeset text.

    Attributes:
        width: Advance width of the widest line, in em.
        lines: Number of lines.
    """

    width: float
    lines: int


def extent(
    text: str,
    *,
    weight: str = "regular",
    spans: tuple[FontSpan, ...] = (),
    width: float | None = None,
    align: str = "left",
    tabular: bool = False,
) -> Extent:
    """Return the size that a text has when it is typeset. This is ten times faster than `typeset`.

    Args:
        text: The text, without any markup.
        weight: Font weight of the text outside all spans: "regular" or "semibold".
        spans: Parts of the text with a font weight of their own; they must not overlap.
        width: Width at which lines break, in em; None if lines break only at line breaks in `text`.
        align: How lines are aligned: "left" or "center".
        tabular: Whether all digits have the same width.
    """
    return _extent(text, weight, spans, width, align, tabular)


@lru_cache(maxsize=16384)
def _extent(
    text: str,
    weight: str,
    spans: tuple[FontSpan, ...],
    width: float | None,
    align: str,
    tabular: bool,
) -> Extent:
    layout = _Layout(text, weight, spans, tabular).broken(width, align)
    return Extent(layout.width, layout.lines)


def typeset(
    text: str,
    *,
    weight: str = "regular",
    spans: tuple[FontSpan, ...] = (),
    width: float | None = None,
    align: str = "left",
    tabular: bool = False,
) -> Setting:
    """Return a text typeset in the current font.

    Characters that the current font lacks are set in a fallback font.

    Args:
        text: The text, without any markup.
        weight: Font weight of the text outside all spans: "regular" or "semibold".
        spans: Parts of the text that have a font weight, outlines and a box of their own; they must
            not overlap.
        width: Width at which lines break, in em; None if lines break only at line breaks in `text`.
        align: How lines are aligned: "left" or "center".
        tabular: Whether all digits have the same width, as in columns of numbers.

    Raises:
        QKVideoError: If a span has no box, because it is empty or only part of a glyph.
        RequestError: If a letter has more curves than `MOST_CURVES`.
    """
    # A function with positional arguments, so that calls with and without defaults share a cache.
    return _typeset(text, weight, spans, width, align, tabular)


@lru_cache(maxsize=4096)
def _typeset(
    text: str,
    weight: str,
    spans: tuple[FontSpan, ...],
    width: float | None,
    align: str,
    tabular: bool,
) -> Setting:
    layout = _Layout(text, weight, spans, tabular).broken(width, align)
    starts = [len(text[: span.start].encode()) for span in spans]
    ends = [len(text[: span.end].encode()) for span in spans]
    runs: list[GlyphRun] = []
    boxes: list[Box | None] = [None] * len(spans)
    line = 0
    for run, logical in layout.runs():
        if run is None:
            line += 1
            continue
        left = logical.x / _UNITS / _EM
        right = (logical.x + logical.width) / _UNITS / _EM
        baseline = -line * LINE_HEIGHT
        offset = run.item.contents.offset
        span = next((i for i, s in enumerate(starts) if s <= offset < ends[i]), -1)
        points = _outline(run, left, baseline)
        if len(points) > 4 * MOST_CURVES * run.item.contents.num_chars:
            raise RequestError(
                f"a letter of “{text:.40}” is drawn with more than {MOST_CURVES:,} curves: take"
                " another font"
            )
        runs.append(GlyphRun(span, points))
        if span >= 0:
            box = Box(left, baseline - 0.25, right, baseline + 0.75)
            boxes[span] = Box.over(filter(None, (boxes[span], box)))
    if any(box is None for box in boxes):
        raise QKVideoError(f"a part of {text!r} has no place of its own in the line")
    runs = [run for run in runs if len(run.points)]
    return Setting(
        tuple(runs),
        layout.width,
        max(line, 1),
        ink_box(np.concatenate([run.points for run in runs])) if runs else Box(0, 0, 0, 0),
        tuple(box for box in boxes if box is not None),
    )


def runs_from_right(texts: Sequence[str]) -> bool:
    """Return whether a paragraph is read from right to left (UAX #9, by Pango).

    Args:
        texts: The paragraph's words, in order.
    """
    return bool(functions().pango_find_base_dir(" ".join(texts).encode(), -1) == _RIGHT_TO_LEFT)


def left_to_right(texts: Sequence[str], line: Sequence[int]) -> tuple[int, ...]:
    """Return the order in which the words of one line appear from left to right.

    If the line contains Hebrew words, for example, they are read in another order.

    Args:
        texts: All words of the paragraph, which decide its direction.
        line: Indices in `texts` of the line's words, in the order in which they are read.

    Returns:
        The same indices as `line`, from that of the leftmost word to that of the rightmost.
    """
    # An invisible mark makes Pango set the line in the direction of the paragraph.
    text, starts = RIGHT_TO_LEFT if runs_from_right(texts) else "\u200e", []
    for index in line:
        starts.append(len(text.encode()))
        text += f"{texts[index]} "
    layout, place = _Layout(text, "regular", (), False), library.Rectangle()
    middles = []
    for start in starts:
        functions().pango_layout_index_to_pos(layout.pointer, start, place)
        middles.append(place.x + place.width / 2)  # the width is negative from right to left
    return tuple(line[k] for k in np.argsort(middles, kind="stable"))


def _outline(run: Any, left: float, baseline: float) -> Points:
    """Return the outlines of a run as cubic Bézier curves, with its origin at (left, baseline)."""
    c, (cairo, _) = functions(), _context()
    c.cairo_new_path(cairo)
    c.cairo_move_to(cairo, 0, 0)
    c.pango_cairo_glyph_string_path(cairo, run.item.contents.analysis.font, run.glyphs)
    path = c.cairo_copy_path(cairo)
    # Each entry has sixteen bytes: a header (kind, length), or the two numbers of a point.
    entries = path.contents.num_data
    data = ctypes.string_at(path.contents.data, 16 * entries) if entries else b""
    c.cairo_path_destroy(path)
    points = bezier_points(data) / _EM
    points[:, 1] *= -1
    points[:, 0] += left
    points[:, 1] += baseline
    points.setflags(write=False)
    return points


_MOVE, _LINE, _CURVE = range(3)
"""Kinds of elements in a Cairo path (cairo_path_data_type_t); any other kind closes a contour."""


def bezier_points(path: bytes) -> Points:
    """Return the control points of a Cairo path's cubic Bézier curves.

    Straight lines become curves as well.

    Args:
        path: The data of the path (`cairo_path_t.data`).

    Returns:
        Control points of k curves, four each, in the path's own coordinates: (4 k, 3). The third
        coordinate is 0.
    """
    heads = np.frombuffer(path, np.int32).reshape(-1, 4)
    places = np.frombuffer(path).reshape(-1, 2)
    lengths, starts, at = heads[:, 1].tolist(), [], 0
    while at < len(lengths):
        starts.append(at)
        at += lengths[at]
    first = np.array(starts, np.intp)
    kinds, ends = heads[first, 0], first + heads[first, 1] - 1
    # Where each element ends: those that close a contour end where it began.
    moves, closes = kinds == _MOVE, kinds > _CURVE
    begins = np.maximum.accumulate(np.where(moves, ends, 0))
    ends = np.where(closes, begins, ends)
    heres = np.concatenate([[0], ends])[:-1].astype(np.intp)
    points = np.zeros((len(first), 4, 3))
    points[:, 0, :2], points[:, 3, :2] = places[heres], places[ends]
    a, b = points[:, 0], points[:, 3]
    points[:, 1], points[:, 2] = (2 * a + b) / 3, (a + 2 * b) / 3
    curved = kinds == _CURVE
    points[curved, 1, :2], points[curved, 2, :2] = (
        places[first[curved] + 1],
        places[first[curved] + 2],
    )
    # Most lines that close a contour have no length.
    empty = moves | closes & (a[:, 0] == b[:, 0]) & (a[:, 1] == b[:, 1])
    return np.asarray(points[~empty].reshape(-1, 3))


def ink_box(points: Points) -> Box:
    """Return the smallest rectangle that contains cubic Bézier curves.

    Inner control points may lie outside the rectangle.

    Args:
        points: Control points of k curves, four each: (4 k, 2) or (4 k, 3); k is at least 1.
    """
    # First x, then y: along rows of numbers that lie side by side, NumPy is several times faster.
    p = np.ascontiguousarray(points[:, :2].T).reshape(2, -1, 4)
    ends, handles = p[..., ::3].reshape(2, -1), p[..., 1:3]
    low, high = ends.min(axis=1), ends.max(axis=1)
    # A curve lies within its ends and handles; only few curves can exceed the bounds of all ends.
    beyond = (handles < low[:, None, None]) | (handles > high[:, None, None])
    p = points[:, :2].reshape(-1, 4, 2)[beyond.any(axis=(0, 2))]
    if len(p):
        found = _extremes(p)
        low, high = np.minimum(low, found.min(axis=0)), np.maximum(high, found.max(axis=0))
    (left, bottom), (right, top) = low.tolist(), high.tolist()
    return Box(left, bottom, right, top)


def _extremes(p: Points) -> Points:
    """Return points of curves, (k, 4, 2), where the derivative of x or y is zero, or ends."""
    a = -p[:, 0] + 3 * p[:, 1] - 3 * p[:, 2] + p[:, 3]
    b = 2 * (p[:, 0] - 2 * p[:, 1] + p[:, 2])
    c = p[:, 1] - p[:, 0]
    found = []
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(b * b - 4 * a * c)
        straight = np.abs(a) < 1e-12
        for t in (
            np.where(straight, -c / b, (-b + root) / (2 * a)),
            np.where(straight, -c / b, (-b - root) / (2 * a)),
        ):
            t = np.where(np.isfinite(t), np.clip(t, 0, 1), 0)  # noqa: PLW2901  # the same parameter, made safe
            s = 1 - t
            found.append(
                s**3 * p[:, 0] + 3 * s * s * t * p[:, 1] + 3 * s * t * t * p[:, 2] + t**3 * p[:, 3]
            )
    return np.concatenate(found)


def graphemes(text: str) -> tuple[str, ...]:
    """Return the characters of a text as readers count them."""
    import regex  # noqa: PLC0415  # runs that find their films never count them

    return tuple(regex.findall(r"\X", text))


@lru_cache(maxsize=4096)
def ellipsis(text: str, width: float, weight: str = "regular") -> str:
    """Return a text, shortened if it is too wide: "…" then replaces characters in its middle.

    Args:
        text: The text.
        width: Maximum width, in em. If "…" alone is wider, it is returned nevertheless.
        weight: Font weight: "regular" or "semibold".
    """
    if extent(text, weight=weight).width <= width:
        return text
    letters = graphemes(text)
    for kept in range(len(letters) - 1, 0, -1):
        head = (kept + 1) // 2
        tail = kept - head
        short = "".join(letters[:head]) + "…" + "".join(letters[len(letters) - tail :])
        if extent(short, weight=weight).width <= width:
            return short
    return "…"


__all__ = [
    "CACHES",
    "HALF_FIGURE",
    "HALF_LETTER",
    "OURS",
    "RIGHT_TO_LEFT",
    "Box",
    "Extent",
    "Font",
    "FontSpan",
    "GlyphRun",
    "LineLetters",
    "Points",
    "Setting",
    "bezier_points",
    "current",
    "ellipsis",
    "extent",
    "font_file",
    "fonts_of",
    "graphemes",
    "ink_box",
    "left_to_right",
    "missing_characters",
    "pieces",
    "runs_from_right",
    "set_in",
    "typeset",
]
