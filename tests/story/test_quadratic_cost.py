"""What the film about n² says of sentences and of measurements, told without a picture."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.timings import Timing, shipped_timings
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


def test_where_the_square_is_half():
    counted = story().counted
    assert [int(each.tokens.value) for each in counted.crossings[1:]] == [2 * 768, 2 * 12_288]
    assert counted.crossings[0].most is None
    assert counted.work.meet[0] == 1536
    ends = {name: line[-1] for name, line in counted.work.lines.items()}
    assert ends["square"][1] > ends["projections"][1]


def test_lines_on_paper_begin_with_a_short_sentence():
    assert story(sentence="cat").counted.work.lines["square"][0][0] == 1
    assert story().counted.work.lines["square"][0][0] == 4


def test_orders_of_growth_are_the_cost_models():
    kernels = {"naive": "naive", "window": "window", "linear": "linear"}
    for way in WAYS:
        if way.name in kernels:
            assert way.time == pytest.approx(growth.exponent(kernels[way.name]), abs=1e-3)


# Measured


def test_every_point_is_a_cell_of_the_file(made):
    timings = made()
    measured = story(timings).measured
    for curve in (measured.naive, *measured.exact, *measured.bent):
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
    assert fit.every["points"].value > fit.start["points"].value
    assert abs(fit.every["slope"].value - 2) > 2 * fit.every["error"].value


def test_where_all_points_are_fitted_there_is_no_other_fit(told):
    assert told(ns=(1024, 2048, 4096), ending=None).measured.fit.every == {}


def altered(timings, below, factor):
    """The same, with other times of naive attention on all shorter inputs."""

    def changed(cell):
        if cell.variant != "naive" or cell.n >= below or not cell.timing:
            return cell
        seconds = [second * factor(cell.n) for second in cell.timing.seconds]
        work = {"calls": 1, "multiply_adds": cell.multiply_adds, "cores_used": 1}
        return replace(cell, timing=Timing.of(seconds, **work))

    return replace(timings, cells=tuple(map(changed, timings.cells)))


def test_why_points_are_left_out_of_the_fit(made):
    """They lie before a jump; or they are slow for their length; or there is nothing to say."""
    fit = story(shipped_timings()["cpu-torch"]).measured.fit
    assert fit.before["why"] == "jump"
    (short, before), (long, after) = fit.jump
    assert (short, long) == (1024, 2048)
    assert fit.before["jump"].value == pytest.approx(after / before)
    assert after / before > 8
    plain = made(ending=None)
    assert story(plain).measured.fit.before["why"] == "plain"
    flat = story(altered(plain, 4096, lambda n: 4096 / n)).measured.fit
    assert (flat.before["why"], flat.jump) == ("short", ())
    assert story(altered(plain, 4096, lambda n: 0.2)).measured.fit.before["why"] == "jump"


def test_where_naive_attention_would_have_ended(made):
    """Four times the tokens, sixteen times the time."""
    timings = shipped_timings()["cpu-torch"]
    fit = story(timings).measured.fit
    n, seconds = fit.would
    assert (n, seconds / fit.ends[-1][1]) == (65_536, pytest.approx(16))
    assert story(made(ending=None)).measured.fit.would is None


def test_how_much_quicker_is_only_said_where_it_is(made):
    """Blockwise as slow as naive attention, and then half as slow."""
    assert story(made()).measured.quicker == {}
    timings = shipped_timings()["cpu-torch"]
    found = story(timings).measured.quicker
    cells = [cell for cell in timings.cells if cell.n == 16_384 and cell.timing]
    times = {cell.variant: cell.timing.median for cell in cells}
    assert found["times"].value == pytest.approx(times["naive"] / times["blockwise"])
    assert found["n"].value == 16_384


def test_what_has_to_be_held_is_counted():
    """Two matrices and the output in PyTorch; of any other way the n rows of output alone."""
    timings = shipped_timings()["cpu-torch"]
    memory = story(timings).measured.memory
    assert memory.matrices == "two"
    for name, most in (("naive", 16_384), ("blockwise", 65_536)):
        n, held = memory.paper[name][-1]
        assert n == most
        assert held == 4 * 64 * n + (8 * n * n if name == "naive" else 0)
    # Nothing was measured below what has to be held.
    curve = next(curve for curve in memory.curves if curve.name == "blockwise")
    assert all(point.value >= 4 * 64 * point.n for point in curve.points)


@pytest.mark.parametrize(
    ("choices", "case"),
    [
        ({}, ("memory", "blockwise", "yes")),
        ({"ending": "out-of-time"}, ("time", "blockwise", "yes")),
        ({"ending": None}, ("complete", "blockwise", "no")),
        ({"variants": ("naive", "sdpa-flash")}, ("memory", "fused", "yes")),
        ({"variants": ("naive",), "ending": "failed"}, ("failed", "no", "no")),
    ],
)
def test_how_it_ends_and_what_goes_on(told, choices, case):
    ends = told(**choices).measured.ends
    assert (ends["ending"], ends["exact"], ends["further"]) == case


@pytest.mark.parametrize(("amount", "more"), [(2**29, "yes"), (2**34, "no"), (None, "no")])
def test_memory_that_ran_out_is_compared_with_the_machines(made, amount, more):
    timings = made()
    timings = replace(timings, machine=replace(timings.machine, memory_bytes=amount))
    found = story(timings)
    assert found.measured.ends["more"] == more
    assert ("memory" in found.measured.ends) == (more == "yes")
    assert len(found.claims["ends"]) == (2 if more == "yes" else 1)


@pytest.mark.parametrize("choices", [{}, {"gpu": True, "variants": ALL, "end": 32_768}])
def test_what_captions_claim_holds(told, choices):
    found = told(**choices)
    claims = [claim for claims in found.claims.values() for claim in claims]
    assert len(claims) > 4
    assert all(claim.holds for claim in claims)


@pytest.mark.parametrize("name", list(shipped_timings()))
def test_what_captions_claim_of_shipped_files_holds(name):
    found = story(shipped_timings()[name])
    assert all(claim.holds for claims in found.claims.values() for claim in claims)


def test_memory_is_compared_at_one_length_where_the_one_is_more(made):
    timings = made()
    both = story(timings).measured.memory
    assert (both.said["case"], both.apart) == ("both", 8192)
    assert both.said["naive"].text == "256"
    swapped = tuple(
        replace(cell, memory=replace(cell.memory, peak=2**40))
        if cell.memory and cell.variant == "blockwise"
        else cell
        for cell in timings.cells
    )
    alone = story(replace(timings, cells=swapped)).measured.memory
    assert (alone.said["case"], alone.apart, alone.claims) == ("naive", None, ())


def test_memory_that_a_counter_could_not_see_is_no_measurement(made):
    timings = made()
    nothing = tuple(
        replace(cell, memory=replace(cell.memory, peak=0)) if cell.memory else cell
        for cell in timings.cells
    )
    memory = story(replace(timings, cells=nothing)).measured.memory
    assert (memory.said["case"], memory.curves, memory.scale) == ("none", (), ())


def test_lengths_are_ordered_by_how_much_they_matter(told):
    lengths = told().measured.lengths
    assert [tick.value for tick in lengths[:3]] == [16_384, 32_768, 4096]
    assert {tick.value for tick in lengths if tick.together} == {512, 2048, 8192}


# Numbers


@pytest.mark.parametrize(
    ("value", "decimals"),
    [(32.02, 0), (32.06, 1), (2.01, 2), (4.0, 0), (150.2, 0), (0.65, 2), (23.5, 1), (0.5, 1)],
)
def test_no_decimals_that_say_nothing(value, decimals):
    assert amounts.decimals(value) == decimals


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


def test_it_is_told_without_manim():
    code = "import sys; import qkvideo.scenes.quadratic_cost.story; print('manim' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
