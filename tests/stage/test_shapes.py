"""The whole lecture in narrow frames, each in a language and a theme of its own."""

from __future__ import annotations

from itertools import pairwise

import pytest
from small_stills import too_small

from qkvideo import scenes
from qkvideo.scenes.checks.use import use
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.places import PLACES, inside, layout
from qkvideo.scenes.stage.draw import picture

FILMS = [head.slug for head in scenes.programme()]
SHAPES = {
    "9:16": {"lang": "de", "theme": "light"},
    "1:1": {"lang": "ru", "theme": "dark"},
    "4:3": {"lang": "en", "theme": "light"},
}
SENTENCES = {
    "one": "cat",
    "three": "Attention is all",
    "english": "The cat sat on the mat because it was tired",
    "german": "Die Donaudampfschifffahrtsgesellschaft fährt heute nicht, weil sie müde ist",
    "russian": "Кошка легла на коврик, потому что она устала",
    "thirty": "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again",
    "sixty-four": " ".join(f"w{k}" for k in range(64)),
    "wide": "W" * 40 + " " + "M" * 40,
    "long": " ".join(["internationalization"] * 8),
    "arabic": "القطة جلست على الحصيرة لأنها كانت متعبة",
}
RATIOS = {"16:9": 16 / 9, "4:3": 4 / 3, "1:1": 1, "9:16": 9 / 16}
# What lecturers type in that language, for each film in one of the shapes; the others are for
# `make test-all`.
pytestmark = pytest.mark.one_in(3)
USUAL = {("9:16", "german"), ("1:1", "russian"), ("4:3", "english")}


@pytest.fixture(
    params=[
        pytest.param(
            (aspect, text),
            id=f"{aspect}-{name}",
            marks=[] if (aspect, name) in USUAL else [pytest.mark.long],
        )
        for aspect in SHAPES
        for name, text in SENTENCES.items()
    ],
    scope="module",
)
def shape(request):
    return request.param


@pytest.fixture(params=FILMS, scope="module")
def drawn(request, shoot, shape):
    aspect, text = shape
    return shoot(text, request.param, weights="lesson", aspect=aspect, **SHAPES[aspect])


def test_every_still_is_well_laid_out(drawn):
    film, record = drawn
    assert record.problems == ()
    assert [still.beat for still in record.stills] == list(scenes.entry(film.slug).beats)


def test_nothing_is_drawn_outside_the_safe_area(drawn):
    """By pixels, not by outlines: all round the safe area there is only ground."""
    film, record = drawn
    safe, unit = film.layout.safe, min(record.width, record.height) / 8
    left, right = (round(record.width / 2 + x * unit) for x in (safe.left, safe.right))
    top, bottom = (round(record.height / 2 - y * unit) for y in (safe.top, safe.bottom))
    for still in record.stills:
        pixels = still.pixels
        edges = (
            pixels[: top - 1],
            pixels[bottom + 2 :],
            pixels[:, : left - 1],
            pixels[:, right + 2 :],
        )
        assert all((edge == pixels[0, 0]).all() for edge in edges), still.beat


def test_what_is_shown_spans_most_of_the_stage(drawn):
    film, _ = drawn
    assert too_small(film) == {}


def test_a_small_thing_in_a_large_void_would_be_found():
    stage = layout("1:1").canvas
    for text, wide in (("i", False), ("one line that goes nearly from side to side", True)):
        label = Text(key="a", text=text, em=0.35, x=-3.2, y=0.0, colour="#FFFFFF")
        assert use(picture((label,)), stage).enough == wide


@pytest.mark.parametrize("aspect", PLACES)
def test_places_do_not_overlap(aspect):
    places = layout(aspect)
    stacked = [places.title, places.canvas, places.said, places.badge]
    assert all(inside(box, places.safe) for box in (*stacked, places.corner))
    assert all(a.bottom >= b.top for a, b in pairwise(stacked))
    assert places.corner.left >= places.title.right or places.corner.bottom >= places.title.top
    assert (places.width / places.height) == pytest.approx(RATIOS[aspect])


@pytest.mark.parametrize("aspect", PLACES)
def test_the_shorter_side_is_eight_units_so_that_the_smallest_text_can_be_read(aspect):
    places = layout(aspect)
    assert min(places.width, places.height) == pytest.approx(8)
    assert SIZES.least * 720 / min(places.width, places.height) == pytest.approx(18)
