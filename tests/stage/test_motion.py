"""Between two pictures: what stays is seen in every frame, nothing is read through another."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from small import film as small
from watching import Pixels, middle, overlaps, watch

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief

HEADLINE = "The cat sat on the mat because it was tired"
LONG = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again"
)
SHORT = "Birds fly"
FILMS = {"small": small} | {
    head.slug: None for head in scenes.programme() if head.module.endswith(".film")
}
SHOWN = 8
"""Grey levels that an eye tells from the ground."""

# Matrices, lists, arrows, curves and what is worked out are among them: of a long film in one beat.
USUAL = {"small": (), "score-matrix": ("one-cell", "one-row", "shadow", "fan")}
CASES = [
    pytest.param((slug, text, ()), id=f"{slug}-{name}", marks=pytest.mark.long)
    for slug in FILMS
    for name, text in {"headline": HEADLINE, "long": LONG, "short": SHORT}.items()
    if (slug, name) != ("small", "headline")
] + [pytest.param((slug, HEADLINE, beats), id=slug) for slug, beats in USUAL.items()]


@pytest.fixture(scope="module", params=CASES)
def seen(request):
    """A film drawn and looked at, frame by frame."""
    slug, sentence, beats = request.param
    compute = partial(trace, weights="lesson")
    model = compute(sentence)
    head, other = model.at(), second(model, None, compute)
    # The same motions at any pace, in the fewest frames.
    brief = Brief(model, head.layer, head.head, model.default_row, versus=other, pace="brisk")
    brief = replace(brief, order=beats)
    return watch(FILMS[slug] or scenes.load(slug).args[0], brief)


def test_what_two_beats_end_with_is_seen_in_every_frame_between(seen):
    film, watcher = seen
    beats = film.laid.beats
    for before, after in pairwise(beats):
        ends = [
            {mark for item in beat.steps[-1].items for mark in item.marks}
            for beat in (before, after)
        ]
        common = ends[0] & ends[1]
        for number, frame in enumerate(f for f in watcher.frames if f.beat == after.name):
            assert common <= frame.marks, (after.name, number, common - frame.marks)


def test_no_text_is_read_through_another(seen):
    film, watcher = seen
    for beat in film.laid.beats:
        frames = [f for f in watcher.frames if f.beat == beat.name]
        for place, frame in enumerate(frames):
            assert not overlaps(frame), (beat.name, place)


def test_the_stage_is_never_empty(seen):
    film, watcher = seen
    passed, empty = 0, []
    for frame in watcher.frames:
        if passed > film.fps / 2 and frame.ink <= SHOWN:
            empty.append((frame.beat, passed / film.fps))
        passed += frame.repeat
    assert empty == []


def test_motion_ends_at_the_picture_built_from_nothing(seen):
    """Its end, drawn, and the picture that is put in its place agree but for rounding."""
    film, watcher = seen
    steps = [step for beat in film.laid.beats for step in beat.steps]
    for seam, step in zip(watcher.seams, steps, strict=True):
        # A cell that manim's animations took out of its matrix has corners of its own, within 1/25
        # of a pixel. Two things that share a pixel are each rounded.
        assert seam <= (10 if step.strips else 2)


def test_a_beat_is_the_same_alone_as_after_all_others(seen):
    film, watcher = seen
    beat, alone = middle(film), Pixels()
    film.drawer.takes[beat](alone)
    assert len(set(alone.frames)) > 1
    assert alone.frames == [(f.digest, f.repeat) for f in watcher.frames if f.beat == beat]
