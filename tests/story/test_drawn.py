"""What a caption says of an entry of a tensor can be seen: its pictures are made of this entry."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise

import pytest
from laying import laid

from qkvideo import scenes
from qkvideo.scenes.layout.items import Span, Text
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells

FILMS = scenes.ours()

# By film, beat and tensor: why the pictures do not show what the caption, or a claim, names.
UNDRAWN = {
    ("pronoun", "taught", "L2.H1.weights"): "the other shares were in the beat before",
    ("pronoun", "turn", "L2.H1.shadow"): "how far an arrow reaches, without a number",
    ("pronoun", "turn", "versus.L2.H1.shadow"): "how far an arrow reaches, without a number",
    ("heads", "questions", "L2.H1.weights"): "long sentences: only the words that get most",
    ("heads", "questions", "L2.H2.weights"): "long sentences: only the words that get most",
    ("meaning", "words", "held.7.1.L2.H1.angle"): "an arrow's angle, without a number",
    ("vectors", "shuffle", "output.alone.plain"): "said of the outputs in the notes alone",
    ("vectors", "shuffle", "output.turned.plain"): "said of the outputs in the notes alone",
    ("mixing", "stable", "max"): "the score that is largest, which the picture shows",
    ("scaling", "samples", "sample.variance"): "how wide a histogram is",
    ("scaling", "sharpness", "sample.d_k"): "how long the vectors of all scores are",
    ("heads", "real", "recorded.layer"): "the number of the layer",
    ("ambiguous", "two", "readings.angle"): "in the beat before, and in the notes",
    ("ambiguous", "two", "readings.controls"): "said of the control in the notes alone",
    ("masking", "left-over", "causal.masked"): "in the beat before",
    ("learning", "steps", "learning.steps"): "how long the model was trained",
    ("reach", "rounds", "reach.cut"): "said of the cut in the notes alone",
    ("quadratic-cost", "slope", "timings"): "the growth: two to the power of the slope",
    ("quadratic-cost", "tiles", "timings"): "in bytes; the picture shows MiB and GiB",
    ("quadratic-cost", "bend", "timings"): "the window's width: the pattern is drawn narrower",
    ("debugging", "axis", "mean.fault.axis"): "the mean of the sums that the picture shows",
}


def entries(part):
    """The entries of tensors that a picture, or anything in it, is made of."""
    if isinstance(part, Cell):
        yield part.tensor, part.index
    elif isinstance(part, Cells):
        yield from entries(tuple(part.all()))
    elif isinstance(part, dict):
        yield from entries(tuple(part.values()))
    elif isinstance(part, (tuple, list, frozenset)):
        for each in part:
            yield from entries(each)
    elif is_dataclass(part):
        for field in fields(part):
            yield from entries(getattr(part, field.name))


@cache
def undrawn(film):
    """Film, beat and tensor of what captions and claims name and pictures are not made of.

    Counts, and limits such as one, are no entries: they have no index.
    """
    found = set()
    for beat in laid(film).beats:
        drawn = {entry for step in beat.beat.steps for entry in entries(step.picture)}
        named = [part.variable for part in beat.say.parts if isinstance(part.variable, Cell)]
        named += [cell for claim in beat.beat.claims for cell in (claim.cell, *claim.others)]
        missing = {cell.tensor for cell in named if cell.index} - {
            cell.tensor for cell in named if (cell.tensor, cell.index) in drawn
        }
        partly = {
            cell.tensor for cell in named if cell.index and (cell.tensor, cell.index) not in drawn
        }
        found |= {(film.slug, beat.name, tensor) for tensor in missing | partly}
    return found


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_what_captions_and_claims_say_is_drawn(film):
    assert undrawn(film) == {where for where in UNDRAWN if where[0] == film.slug}


def test_this_test_sees_what_pictures_are_made_of():
    (film,) = (film for film in FILMS if film.slug == "closing")
    (beat,) = laid(film).beats
    drawn = {entry for step in beat.beat.steps for entry in entries(step.picture)}
    assert ("L2.H1.weights", (7, 1)) in drawn
    assert ("L2.H1.weights", (7, 99)) not in drawn


# Digits on the stage that are no numbers of a tensor: names, years, versions, code, arithmetic.
NAMES = (
    r"MiniLM-L6|SmolLM2-135M"
    r"|T5|\(20\d\d\)|(?:PyTorch|NumPy) [\d.]+, float\d\d|axis=-?\d|column 1 of|before layer 1"
    r"|^−∞: 0\s÷\s0|1\s÷\s$"
)
START, END = Span(0, 0, ""), Span(1 << 20, 1 << 20, "")


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_every_number_on_the_stage_and_in_the_notes_is_a_cell(film):
    typed = []
    for beat in laid(film).beats:
        for text in (item for item in beat.steps[-1].items if isinstance(item, Text)):
            known = [span for span in text.spans if span.cell is not None]
            cut = [text.text[a.end : b.start] for a, b in pairwise((START, *known, END))]
            rest = "" if text.cell is not None else " ".join(cut)
            typed += [(beat.name, text.text)] * bool(re.search(r"\d", re.sub(NAMES, "", rest)))
        words = [word for word in beat.beat.say.values() if isinstance(word, Word)]
        typed += [(beat.name, w.text) for w in words if re.fullmatch(r"[−\d.,]*\d", w.text)]
    assert typed == []
