"""What the film about n² says of sentences and of measurements, told without a picture."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.growth import BYTES
from qkvideo.engine.measuring.timings import shipped_timings
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.quadratic_cost.counted import WAYS
from qkvideo.scenes.quadratic_cost.story import tell
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View

ALL = ("naive", "blockwise", "window", "linear", "sdpa-flash")


def story(timings=None, sentence="The cat sat on the mat"):
    model = trace(sentence, weights="random")
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row, timings=timings)
    return tell(View(brief), Room())


@pytest.fixture(scope="module")
def told(made):
    return lambda **choices: story(made(**choices))


# On paper


@pytest.mark.parametrize("words", [1, 6, 30, 64])
def test_each_doubling_makes_four_times_the_cells(words):
    counted = story(sentence=" ".join(["word"] * words)).counted
    assert [each.n for each in counted.doublings] == [words * 2**i for i in range(4)]
    assert all(b.cells.value == 4 * a.cells.value for a, b in pairwise(counted.doublings))
    assert counted.drawn[0] == words
    assert counted.drawn[-1] == 1024
    assert list(counted.drawn) == sorted(set(counted.drawn))
    assert counted.fine <= 100 or counted.fine == words
    assert counted.fine % words == 0


def test_what_matrices_weigh_and_what_that_is_like():
    counted = story().counted
    amounts_ = [(e.one.cell.text, e.one.unit.name, e.like) for e in counted.weighed]
    assert amounts_ == [
        ("144", "unit-B", "like-message"),
        ("4", "unit-MiB", "like-photo"),
        ("1", "unit-GiB", "like-video"),
    ]


def test_orders_of_growth_are_the_cost_models():
    kernels = {"naive": "naive", "window": "window"}
    for way in WAYS:
        if way.name in kernels:
            assert way.time == pytest.approx(growth.exponent(kernels[way.name]), abs=1e-3)


# Measured


def test_every_point_is_a_cell_of_the_file(made):
    timings = made()
    measured = story(timings).measured
    for curve in measured.curves:
        for point in curve.points:
            k, column = point.amount.cell.index
            cell = timings.cells[k]
            assert (cell.variant, cell.n, cell.status) == (curve.name, point.n, "ok")
            assert point.value == cell.timing.median
            factor = list(growth.SECONDS.values())[column - 1]
            assert point.amount.cell.value == pytest.approx(cell.timing.median * factor)


def test_the_slope_and_its_error_are_numpys(made):
    timings = made(bump=1.15)
    fit = story(timings).measured.fit
    cells = [c for c in timings.cells if c.variant == "naive" and 1024 <= c.n <= 8192]
    x, y = np.log([[c.n, c.timing.median] for c in cells]).T
    (slope, _), covariance = np.polyfit(x, y, 1, cov=True)
    assert fit.said["slope"].value == pytest.approx(slope, rel=1e-9)
    assert fit.said["error"].value == pytest.approx(covariance[0, 0] ** 0.5, rel=1e-9)
    assert fit.start["points"].value == len(cells)
    assert fit.ends[0][0] == 1024


@pytest.mark.parametrize(("bump", "sure"), [(1.0, "yes"), (1.5, "no")])
def test_a_slope_that_says_little_is_called_so(made, bump, sure):
    fit = story(made(bump=bump)).measured.fit
    assert fit.sure == sure
    assert (fit.said["error"].value > 0.1) == (sure == "no")


def test_points_that_were_not_fitted_are_counted_in_the_other_fit():
    fit = story(shipped_timings()["cpu-torch"]).measured.fit
    assert fit.every["all-points"].value > fit.start["points"].value
    assert abs(fit.every["all-slope"].value - 2) > 2 * fit.every["all-error"].value


def test_where_all_points_are_fitted_there_is_no_other_fit(told):
    assert told(ns=(1024, 2048, 4096), ending=None).measured.fit.every == {}


@pytest.mark.parametrize("choices", [{}, {"gpu": True, "variants": ALL, "end": 32_768}])
def test_what_captions_claim_holds(told, choices):
    found = told(**choices)
    claims = [claim for claims in found.claims.values() for claim in claims]
    assert len(claims) > 3
    assert all(claim.holds for claim in claims)


@pytest.mark.parametrize("name", list(shipped_timings()))
def test_what_captions_claim_of_shipped_files_holds(name):
    found = story(shipped_timings()[name])
    assert all(claim.holds for claims in found.claims.values() for claim in claims)


def test_memory_is_compared_at_one_length_where_the_one_is_more(made):
    timings = made()
    both = story(timings).measured.memory
    assert (both.said["case"], both.n.value) == ("both", 8192)
    assert both.said["naive"].text == "256"
    swapped = tuple(
        replace(cell, memory=replace(cell.memory, peak=2**40))
        if cell.memory and cell.variant == "blockwise"
        else cell
        for cell in timings.cells
    )
    alone = story(replace(timings, cells=swapped)).measured.memory
    assert (alone.said["case"], alone.exact, alone.claims) == ("naive", None, ())


def test_memory_that_a_counter_could_not_see_is_no_measurement(made):
    timings = made()
    nothing = tuple(
        replace(cell, memory=replace(cell.memory, peak=0)) if cell.memory else cell
        for cell in timings.cells
    )
    memory = story(replace(timings, cells=nothing)).measured.memory
    assert (memory.said["case"], memory.n, memory.naive) == ("none", None, None)


def test_lengths_are_ordered_by_how_much_they_matter(told):
    lengths = told().measured.lengths
    assert [tick.value for tick in lengths[:3]] == [32_768, 16_384, 4096]
    assert {tick.value for tick in lengths if tick.together} == {512, 2048, 8192}


# Numbers


@pytest.mark.parametrize(
    ("value", "decimals"),
    [(32.02, 0), (32.06, 1), (2.01, 2), (4.0, 0), (150.2, 0), (0.65, 2), (23.5, 1), (0.5, 1)],
)
def test_no_decimals_that_say_nothing(value, decimals):
    assert amounts.decimals(value) == decimals


@pytest.mark.parametrize(
    ("size", "text"), [(960, "960unit-B"), (99_999, "99,999unit-B"), (102_400, "100unit-KiB")]
)
def test_sizes_of_up_to_five_digits_are_in_bytes(size, text):
    table = np.array([[size * factor for factor in BYTES.values()]])
    one = amounts.amount("sizes", table, 0, 0)
    assert one.cell.text + one.unit.name == text


@pytest.mark.parametrize(("error", "digits"), [(0.02, 2), (0.004, 3), (1e-5, 3), (0.3, 2)])
def test_a_slope_has_as_many_decimals_as_its_error(error, digits):
    assert amounts.digits(error) == digits
    assert amounts.digits(math.nan) == 2


def test_ticks_are_numbers_in_units():
    times = amounts.ticks("time", [1e-3, 1.0])
    assert {tick.value: (tick.cell.text, tick.pieces[-1].name) for tick in times}[1.0] == (
        "1",
        "unit-s",
    )
    sizes = {tick.cell.text + tick.pieces[-1].name for tick in amounts.ticks("bytes", [2.0**20])}
    assert {"32unit-KiB", "1unit-MiB", "32unit-MiB"} <= sizes
    powers = amounts.ticks("powers", [1e4])
    assert [tick.cell.index for tick in powers] == [(2, k) for k in range(1, 8)]
    for tick in (*times, *amounts.ticks("bytes", [1.0, 1e12])):
        unit = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "B": 1.0}
        unit |= {"KiB": 2.0**10, "MiB": 2.0**20, "GiB": 2.0**30, "TiB": 2.0**40}
        factor = unit[tick.pieces[-1].name.removeprefix("unit-")]
        assert tick.cell.value * factor == pytest.approx(tick.value)
