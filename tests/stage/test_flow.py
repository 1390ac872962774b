"""Words that flow over the stage stand where their reader looks for them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from qkvideo.scenes.kit import words
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.pango import Box, typeset

ARABIC = ["قالت", "القطة", "إنها", "كانت", "متعبة", "جدا", "لأنها", "جلست"]


def flow(text, width=12.0):
    return words.flow(
        text, Box(-width / 2, -2, width / 2, 2), 0.5, lambda word, em: Label(word, em, "#000000")
    )


def lines(labels):
    """Labels by the height of their line, from the top, each line in the sentence's order."""
    found = {}
    for label in labels:
        found.setdefault(round(label.origin[1], 1), []).append(label)
    return [found[y] for y in sorted(found, reverse=True)]


@pytest.mark.parametrize("width", [12.0, 4.0])
def test_arabic_begins_on_the_right_of_every_line(width):
    labels = flow(ARABIC, width)
    assert [label.text for label in labels] == ARABIC
    found = lines(labels)
    assert (len(found) > 1) == (width == 4.0)
    assert [label for line in found for label in line] == labels
    for line in found:
        for a, b in pairwise(line):
            assert b.origin[0] + b.advance < a.origin[0]


def test_english_begins_on_the_left():
    for line in lines(flow([f"word{k}" for k in range(20)], 6.0)):
        for a, b in pairwise(line):
            assert a.origin[0] + a.advance < b.origin[0]


def test_brackets_open_towards_what_they_hold():
    opening, _, closing = flow(["(", "القطة", ")"])
    assert opening.origin[0] > closing.origin[0]
    for label, seen in ((opening, ")"), (closing, "(")):
        shape = label.submobjects[0].points - label.submobjects[0].points.min(axis=0)
        expected = typeset(seen).runs[0].points * label.em
        assert np.allclose(shape, expected - expected.min(axis=0), atol=1e-3)
