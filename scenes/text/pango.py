"""Text as outlines, laid out by Pango itself.

manim's own text classes hide what a film has to know before it draws: characters that no font
has, the box of a part of a line, where a line breaks. Text is always literal here: Pango gets it
through `pango_layout_set_text`, never as markup.
"""

from __future__ import annotations

import ctypes.util
import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

import cairocffi
import cffi
import font_source_sans_pro
import manimpango
import numpy as np
import numpy.typing as npt
import pangocairocffi
import pangocffi
import regex

from qkvideo.engine.errors import QKVideoError

FAMILY = "Source Sans Pro"
WEIGHTS = {"regular": pangocffi.Weight.NORMAL, "semibold": pangocffi.Weight.SEMIBOLD}
_FACES = ("SourceSansPro", "SourceSansProSemibold")

# Layout happens at this em, in pixels, without hinting, and is scaled down: the same lines break
# at the same words at every quality.
_EM = 1000.0
_UNITS = 1024  # PANGO_SCALE
LINE_HEIGHT = 1.32
"""Distance of baselines, in em."""
# Half the x-height and half the height of figures in Source Sans Pro, in em: a text centred by
# these stands level with its neighbours, whatever letters it happens to have.
HALF_LETTER = 0.243
HALF_FIGURE = 0.325

# What a lecturer's surroundings may say about shaping and fonts: a film is the same everywhere.
_SURROUNDINGS = ("HB_SHAPER_LIST", "HB_OPTIONS", "HB_FONT_FUNCS", "PANGOCAIRO_BACKEND")

# pangocffi leaves the public struct PangoAnalysis out; a run's font stands in it.
_structs = cffi.FFI()
_structs.cdef("""
typedef struct { void *shape_engine, *lang_engine, *font; } Analysis;
typedef struct { int offset, length, num_chars; Analysis analysis; } Item;
""")

RIGHT_TO_LEFT = "\u200f"
"""A mark that nobody sees: what it stands before is set as if in a text read from the right."""

# Fonts are told apart by HarfBuzz, which Pango draws on and which its library brings along.
_harfbuzz = cffi.FFI()
_harfbuzz.cdef("""
void *pango_font_get_hb_font(void *font);
void *hb_font_get_face(void *font);
void *hb_face_reference_table(void *face, uint32_t tag);
const char *hb_blob_get_data(void *blob, unsigned int *length);
void hb_blob_destroy(void *blob);
""")

Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Box:
    """A rectangle in em (or units of the frame); y grows upwards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """Horizontal extent."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Vertical extent."""
        return self.top - self.bottom

    def scaled(self, factor: float) -> Box:
        """The box in a coordinate system that is `factor` times finer."""
        return Box(self.left * factor, self.bottom * factor, self.right * factor, self.top * factor)


@dataclass(frozen=True)
class Span:
    """Characters `start` to `end` (exclusive) of a text, set in a weight of their own."""

    start: int
    end: int
    weight: str = "regular"


@dataclass(frozen=True)
class Run:
    """The outlines of a stretch of text, and the span it belongs to (-1: none)."""

    span: int
    points: Points


@dataclass(frozen=True)
class Setting:
    """Text that has been set: outlines in em, the first baseline at y = 0, the left edge at x = 0.

    Attributes:
        runs: Cubic Bézier curves, (4 k, 3) each, read-only.
        width: Logical width of the widest line.
        lines: Number of lines.
        ink: What is covered with ink.
        spans: Logical box of each span that was asked for.
    """

    runs: tuple[Run, ...]
    width: float
    lines: int
    ink: Box
    spans: tuple[Box, ...]

    @cached_property
    def outlines(self) -> tuple[tuple[int, Points], ...]:
        """For each span that has ink (-1: none of them) its outline, (4 k, 2), read-only."""
        made = {}
        for span in sorted({run.span for run in self.runs}):
            runs = [run.points[:, :2] for run in self.runs if run.span == span]
            made[span] = np.concatenate(runs)
            made[span].setflags(write=False)
        return tuple(made.items())


@cache
def _context() -> tuple[Any, Any]:
    """A Cairo context to collect paths, and a Pango context without hinting."""
    for name in _SURROUNDINGS:
        os.environ.pop(name, None)
    for face in _FACES:
        if not manimpango.register_font(font_source_sans_pro.font_files_ttf[face]):
            raise QKVideoError(f"the font {face} could not be registered with fontconfig")
    cairo = cairocffi.Context(cairocffi.RecordingSurface(cairocffi.CONTENT_COLOR_ALPHA, None))
    # A path is flattened to whole 1/256 units at copying; a coarse scale would round outlines.
    pango = pangocairocffi.create_context(cairo)
    options = cairocffi.FontOptions(
        hint_style=cairocffi.HINT_STYLE_NONE, hint_metrics=cairocffi.HINT_METRICS_OFF
    )
    pangocairocffi.set_font_options(pango, options._pointer)  # the binding wants the C object
    pangocffi.pango.pango_context_set_round_glyph_positions(pango.pointer, 0)
    # Not the lecturer's locale: it would choose other fallback fonts on every machine.
    language = pangocffi.pango.pango_language_from_string(b"en")
    pangocffi.pango.pango_context_set_language(pango.pointer, language)
    return cairo, pango


def _layout(text: str, weight: str, spans: Sequence[Span], tabular: bool) -> Any:
    _, context = _context()
    layout = pangocffi.Layout(context)
    layout.text = text
    description = pangocffi.FontDescription()
    description.family = FAMILY
    description.weight = WEIGHTS[weight]
    description.set_absolute_size(int(_EM * _UNITS))
    layout.font_description = description
    attributes = pangocffi.AttrList()
    for number, span in enumerate(spans):
        start, end = (len(text[:at].encode()) for at in (span.start, span.end))
        of_weight = pangocffi.Attribute.from_weight(WEIGHTS[span.weight], start, end)
        attributes.insert(of_weight)
        # Its colour is never drawn: it makes Pango end a run where the span ends.
        mark = pangocffi.Attribute.from_foreground_color(number + 1, 0, 0, start, end)
        attributes.insert(mark)
    if tabular:
        attributes.insert(
            pangocffi.Attribute.from_font_features("tnum, lnum", 0, len(text.encode()))
        )
    layout.attributes = attributes
    return layout


@cache
def _has_glyphs(text: str) -> bool:
    layout = _layout(text, "regular", (), False)
    return int(pangocffi.pango.pango_layout_get_unknown_glyphs_count(layout.pointer)) == 0


def missing_characters(text: str) -> tuple[str, ...]:
    """The characters of `text` that no installed font can draw, each once, in order."""
    if _has_glyphs(text):
        return ()
    alone = [c for c in text if not c.isspace() and not _has_glyphs(c)]
    # A font may draw each of two characters and not the one upon the other.
    together = [c for grapheme in graphemes(text) if not _has_glyphs(grapheme) for c in grapheme]
    return tuple(dict.fromkeys(alone or together))


def fonts_of(text: str) -> tuple[str, ...]:
    """Which fonts draw a text: a digest of each, that another font or release does not have."""
    found = set()
    for weight in WEIGHTS:
        for run in _runs(_layout(text, weight, (), False)):
            found.add(_digest_of_font(_font(run)))
    return tuple(sorted(found))


def _runs(layout: Any) -> Iterator[Any]:
    iterator = layout.get_iter()
    while True:
        run = iterator.get_run()
        if run is not None:
            yield run
        if not iterator.next_run():
            return


def _font(run: Any) -> int:
    """Address of a run's PangoFont."""
    item = _structs.cast("Item *", _address(pangocffi, run.pointer.item))
    return int(_structs.cast("uintptr_t", item.analysis.font))


def _digest_of_font(font: int) -> str:
    """Of its table "head", which holds a checksum of the whole file."""
    library = _shaper()
    face = library.hb_font_get_face(library.pango_font_get_hb_font(_harfbuzz.cast("void *", font)))
    blob = library.hb_face_reference_table(face, int.from_bytes(b"head", "big"))
    length = _harfbuzz.new("unsigned int *")
    data = library.hb_blob_get_data(blob, length)
    table = bytes(_harfbuzz.buffer(data, length[0]))
    library.hb_blob_destroy(blob)
    return hashlib.sha256(table).hexdigest()[:16]


@cache
def _shaper() -> Any:
    for name in ("pango-1.0", "pango-1.0-0", "libpango-1.0"):
        path = ctypes.util.find_library(name)
        if path is not None:
            return _harfbuzz.dlopen(path)
    raise QKVideoError("the library of Pango cannot be found")


@dataclass(frozen=True)
class Extent:
    """How much room a text takes, in em.

    Attributes:
        width: Logical width of the widest line.
        lines: Number of lines.
    """

    width: float
    lines: int


@lru_cache(maxsize=16384)
def extent(
    text: str,
    *,
    weight: str = "regular",
    spans: tuple[Span, ...] = (),
    width: float | None = None,
    align: str = "left",
    tabular: bool = False,
) -> Extent:
    """Measure a text as `typeset` would set it: without outlines it takes a tenth of the time.

    Args:
        text: Literal text.
        weight: "regular" or "semibold".
        spans: Stretches in a weight of their own.
        width: Where lines break, in em; without it there is one line.
        align: "left" or "center".
        tabular: Figures of equal width.
    """
    layout = _broken(_layout(text, weight, spans, tabular), width, align)
    lines = int(pangocffi.pango.pango_layout_get_line_count(layout.pointer))
    return Extent(layout.get_extents()[1].width / _UNITS / _EM, max(lines, 1))


def _broken(layout: Any, width: float | None, align: str) -> Any:
    """A layout whose lines break at a width, if there is one."""
    if width is not None:
        layout.width = int(width * _EM * _UNITS)
        layout.wrap = pangocffi.WrapMode.WORD_CHAR
    layout.alignment = pangocffi.Alignment.CENTER if align == "center" else pangocffi.Alignment.LEFT
    return layout


@lru_cache(maxsize=4096)
def typeset(
    text: str,
    *,
    weight: str = "regular",
    spans: tuple[Span, ...] = (),
    width: float | None = None,
    align: str = "left",
    tabular: bool = False,
) -> Setting:
    """Set text in the house's font, or in a fallback that has its characters.

    Args:
        text: Literal text.
        weight: "regular" or "semibold".
        spans: Stretches whose boxes and outlines are wanted apart; they must not overlap.
        width: Where lines break, in em; without it there is one line.
        align: "left" or "center".
        tabular: Figures of equal width, for columns of numbers.
    """
    layout = _broken(_layout(text, weight, spans, tabular), width, align)
    starts = [len(text[: span.start].encode()) for span in spans]
    ends = [len(text[: span.end].encode()) for span in spans]
    runs: list[Run] = []
    boxes: list[Box | None] = [None] * len(spans)
    line = 0
    iterator = layout.get_iter()
    while True:
        run = iterator.get_run()
        if run is None:
            line += 1
        else:
            _, logical = iterator.get_run_extents()
            left = logical.x / _UNITS / _EM
            right = (logical.x + logical.width) / _UNITS / _EM
            baseline = -line * LINE_HEIGHT
            offset = run.pointer.item.offset
            span = next((i for i, s in enumerate(starts) if s <= offset < ends[i]), -1)
            runs.append(Run(span, _outline(run, left, baseline)))
            if span >= 0:
                box = Box(left, baseline - 0.25, right, baseline + 0.75)
                boxes[span] = _union(boxes[span], box)
        if not iterator.next_run():
            break
    if any(box is None for box in boxes):
        raise QKVideoError(f"a part of {text!r} has no place of its own in the line")
    runs = [run for run in runs if len(run.points)]
    return Setting(
        tuple(runs),
        layout.get_extents()[1].width / _UNITS / _EM,
        max(line, 1),
        ink_box(np.concatenate([run.points for run in runs])) if runs else Box(0, 0, 0, 0),
        tuple(box for box in boxes if box is not None),
    )


def runs_from_right(texts: Sequence[str]) -> bool:
    """Whether a paragraph of these texts is read from the right (UAX #9, by Pango)."""
    base = pangocffi.pango.pango_find_base_dir(" ".join(texts).encode(), -1)
    return bool(base == pangocffi.pango.PANGO_DIRECTION_RTL)


def left_to_right(texts: Sequence[str], line: Sequence[int]) -> tuple[int, ...]:
    """The order in which a reader finds texts of one line, from the left.

    Args:
        texts: All texts of a paragraph: they say which way it runs as a whole.
        line: Indices of those that stand in the line, in order.

    Returns:
        The same indices, as they stand from left to right.
    """
    # A mark that nobody sees makes Pango take the paragraph's direction for the line's.
    text, starts = RIGHT_TO_LEFT if runs_from_right(texts) else "\u200e", []
    for index in line:
        starts.append(len(text.encode()))
        text += f"{texts[index]} "
    layout = _layout(text, "regular", (), False)
    place = pangocffi.ffi.new("PangoRectangle *")
    middles = []
    for start in starts:
        pangocffi.pango.pango_layout_index_to_pos(layout.pointer, start, place)
        middles.append(place.x + place.width / 2)  # the width is negative from right to left
    return tuple(line[k] for k in np.argsort(middles, kind="stable"))


def _union(a: Box | None, b: Box) -> Box:
    if a is None:
        return b
    return Box(
        min(a.left, b.left), min(a.bottom, b.bottom), max(a.right, b.right), max(a.top, b.top)
    )


def _outline(run: Any, left: float, baseline: float) -> Points:
    """The outlines of one run as cubic Bézier curves, its origin moved to (left, baseline)."""
    cairo, _ = _context()
    cairo.new_path()
    cairo.move_to(0, 0)
    arguments = {
        "cairo_t *": _address(cairocffi, cairo._pointer),  # there is no public way to it
        "PangoFont *": _font(run),
        "PangoGlyphString *": _address(pangocffi, run.pointer.glyphs),
    }
    pangocairocffi.pangocairo.pango_cairo_glyph_string_path(
        *(pangocairocffi.ffi.cast(kind, address) for kind, address in arguments.items())
    )
    points = bezier_points(cairo.copy_path()) / _EM
    points[:, 1] *= -1
    points[:, 0] += left
    points[:, 1] += baseline
    points.setflags(write=False)
    return points


def _address(library: Any, pointer: Any) -> int:
    """Each binding has an FFI of its own: between them pointers travel as numbers."""
    return int(library.ffi.cast("uintptr_t", pointer))


def bezier_points(path: Any) -> Points:
    """A Cairo path as manim's points: four per curve, straight lines as curves, (4 k, 3)."""
    curves: list[tuple[tuple[float, float], ...]] = []
    start = here = (0.0, 0.0)

    def line_to(end: tuple[float, float]) -> None:
        (x0, y0), (x1, y1) = here, end
        third = ((2 * x0 + x1) / 3, (2 * y0 + y1) / 3), ((x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3)
        curves.append((here, *third, end))

    for kind, p in path:
        if kind == cairocffi.PATH_MOVE_TO:
            start = here = (p[0], p[1])
        elif kind == cairocffi.PATH_LINE_TO:
            line_to((p[0], p[1]))
            here = (p[0], p[1])
        elif kind == cairocffi.PATH_CURVE_TO:
            curves.append((here, (p[0], p[1]), (p[2], p[3]), (p[4], p[5])))
            here = (p[4], p[5])
        elif here != start:
            line_to(start)
            here = start
    points = np.zeros((4 * len(curves), 3))
    if curves:
        points[:, :2] = np.asarray(curves).reshape(-1, 2)
    return points


def ink_box(points: Points) -> Box:
    """The box of the curves themselves, not of their handles.

    A cubic curve's extremes lie at its ends or where its derivative is zero.
    """
    p = points[:, :2].reshape(-1, 4, 2)
    candidates = [p[:, 0], p[:, 3]]
    a = -p[:, 0] + 3 * p[:, 1] - 3 * p[:, 2] + p[:, 3]
    b = 2 * (p[:, 0] - 2 * p[:, 1] + p[:, 2])
    c = p[:, 1] - p[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(b * b - 4 * a * c)
        straight = np.abs(a) < 1e-12
        for t in (
            np.where(straight, -c / b, (-b + root) / (2 * a)),
            np.where(straight, -c / b, (-b - root) / (2 * a)),
        ):
            t = np.where(np.isfinite(t), np.clip(t, 0, 1), 0)  # noqa: PLW2901  # the same parameter, made safe
            s = 1 - t
            candidates.append(
                s**3 * p[:, 0] + 3 * s * s * t * p[:, 1] + 3 * s * t * t * p[:, 2] + t**3 * p[:, 3]
            )
    both = np.concatenate(candidates)
    (left, bottom), (right, top) = both.min(axis=0), both.max(axis=0)
    return Box(float(left), float(bottom), float(right), float(top))


def graphemes(text: str) -> tuple[str, ...]:
    """What a reader would count as letters."""
    return tuple(regex.findall(r"\X", text))


@lru_cache(maxsize=4096)
def ellipsis(text: str, width: float, weight: str = "regular") -> str:
    """`text`, or as much of its two ends as fits `width` em with an ellipsis between them."""
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
    "HALF_FIGURE",
    "HALF_LETTER",
    "RIGHT_TO_LEFT",
    "Box",
    "Extent",
    "Points",
    "Run",
    "Setting",
    "Span",
    "bezier_points",
    "ellipsis",
    "extent",
    "fonts_of",
    "graphemes",
    "ink_box",
    "left_to_right",
    "missing_characters",
    "runs_from_right",
    "typeset",
]
