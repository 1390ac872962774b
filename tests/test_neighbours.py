"""Rows of a table by their angle with a vector."""

from __future__ import annotations

import math

import numpy as np
import pytest

from qkvideo.engine.studies.neighbours import cosines, nearest


def test_cosines_are_those_of_the_definition():
    rng = np.random.default_rng(3)
    table, vector = rng.normal(size=(7, 5)), rng.normal(size=5)
    for row, found in zip(table, cosines(table, vector), strict=True):
        dot = math.fsum(a * b for a, b in zip(row, vector, strict=True))
        assert found == pytest.approx(dot / math.hypot(*row) / math.hypot(*vector), abs=1e-14)


def test_length_does_not_count_and_nothing_is_near_nothing():
    table = np.array([[2.0, 0.0], [0.1, 0.0], [0.0, 0.0], [0.0, -3.0]])
    assert cosines(table, np.array([5.0, 0.0])) == pytest.approx([1, 1, 0, 0])
    assert cosines(table, np.zeros(2)) == pytest.approx(np.zeros(4))


def test_the_nearest_come_first_and_of_equals_the_first():
    found = np.array([0.2, 0.9, 0.9 + 1e-15, -1.0, 0.5])
    assert nearest(found, 3) == [1, 2, 4]
