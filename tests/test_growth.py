"""The tables and the fit behind the film about n², against NumPy, SciPy's formula and paper."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.measure import uncertain
from qkvideo.engine.measuring.timings import Timing

KIB, MIB, GIB = 2**10, 2**20, 2**30


# The fit


@given(
    st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=3, max_size=20).filter(
        lambda points: np.ptp([x for x, _ in points]) > 1
    )
)
def test_the_fit_is_numpys(points):
    x, y = np.array(points).T
    line = growth.fit(x, y)
    (slope, intercept), covariance = np.polyfit(x, y, 1, cov=True)
    assert line.slope == pytest.approx(slope, rel=1e-8, abs=1e-8)
    assert line.intercept == pytest.approx(intercept, rel=1e-8, abs=1e-7)
    assert line.error == pytest.approx(math.sqrt(covariance[0, 0]), rel=1e-6, abs=1e-8)


def test_the_fit_is_that_of_a_textbook():
    """Norris, the certified data set of NIST: slope, intercept and the slope's deviation."""
    x = [0.2, 337.4, 118.2, 884.6, 10.1, 226.5, 666.3, 996.3, 448.6, 777.0, 558.2, 0.4, 0.6, 775.5,
         666.9, 338.0, 447.5, 11.6, 556.0, 228.1, 995.8, 887.6, 120.2, 0.3, 0.3, 556.8, 339.1,
         887.2, 999.0, 779.0, 11.1, 118.3, 229.2, 669.1, 448.9, 0.5]  # fmt: skip
    y = [0.1, 338.8, 118.1, 888.0, 9.2, 228.1, 668.5, 998.5, 449.1, 778.9, 559.2, 0.3, 0.1, 778.1,
         668.8, 339.3, 448.9, 10.8, 557.7, 228.3, 998.0, 888.8, 119.6, 0.3, 0.6, 557.6, 339.3,
         888.0, 998.5, 778.9, 10.2, 117.6, 228.9, 668.4, 449.2, 0.2]  # fmt: skip
    line = growth.fit(x, y)
    assert line.slope == pytest.approx(1.00211681802045, rel=1e-12)
    assert line.intercept == pytest.approx(-0.262323073774029, rel=1e-10)
    assert line.error == pytest.approx(0.429796848199937e-3, rel=1e-9)


def test_two_points_have_a_slope_but_no_error():
    line = growth.fit([0, 1], [1, 4])
    assert (line.slope, line.intercept) == (3, 1)
    assert math.isnan(line.error)


@pytest.mark.parametrize("x", [[], [1.0], [2.0, 2.0]])
def test_no_line_without_two_places(x):
    with pytest.raises(ValueError, match="two points"):
        growth.fit(x, x)


# Measurements


def test_the_slope_of_an_exact_power_is_that_power(made):
    timings = made(variants=("naive", "blockwise", "window", "linear"))
    table = growth.fitted_table(timings)[:, 0]
    assert table[:, 0] == pytest.approx([2, 2, 1, 1], abs=1e-5)  # files keep six digits
    assert table[:, 1] == pytest.approx(0, abs=1e-5)
    assert table[:, 2] == pytest.approx([4, 4, 2, 2], abs=1e-4)


def test_a_slope_is_fitted_to_the_long_inputs_alone(made):
    timings = made()
    naive, blockwise = (growth.fitted_cells(timings, v, "float32") for v in ("naive", "blockwise"))
    assert [cell.n for cell in naive] == [1024, 2048, 4096, 8192]
    assert [cell.n for cell in blockwise] == [4096, 8192, 16_384, 32_768]
    few = made(ns=(16, 1024, 4096, 65_536), ending=None)
    assert [c.n for c in growth.fitted_cells(few, "naive", "float32")] == [1024, 4096, 65_536]


def test_short_inputs_do_not_change_the_slope(made):
    slow = made()
    cells = tuple(
        replace(c, timing=replace(c.timing, seconds=(1.0,), median=1.0, quartiles=(1.0, 1.0),
                                  tflops=2 * c.multiply_adds / 1e12))
        if c.n < 1024 and c.variant == "naive" else c
        for c in slow.cells
    )  # fmt: skip
    same = replace(slow, cells=cells)
    here, there = (growth.fitted_table(timings)[0, 0] for timings in (same, slow))
    assert here[:5].tolist() == there[:5].tolist()
    assert here[5] != there[5]  # the fit through all of them does change, and says so


def test_the_fit_through_all_points_is_numpys(made):
    timings = made(bump=1.3)
    table = growth.fitted_table(timings)[0, 0]
    cells = [c for c in timings.cells if c.variant == "naive" and c.timing]
    x, y = np.log([[c.n, c.timing.median] for c in cells]).T
    (slope, _), covariance = np.polyfit(x, y, 1, cov=True)
    assert table[5:].tolist() == pytest.approx([slope, math.sqrt(covariance[0, 0]), len(cells)])


def test_the_machines_memory_is_in_gib(made):
    timings = made()
    machine = replace(timings.machine, memory_bytes=3 * GIB)
    assert growth.facts(replace(timings, machine=machine))[-1] == 3
    unknown = replace(timings.machine, memory_bytes=None)
    assert np.isnan(growth.facts(replace(timings, machine=unknown))[-1])


def test_measured_cells_stand_in_every_unit(made):
    timings = made(bump=1.3)
    table = growth.measured_table(timings)
    assert table.shape == (len(timings.cells), len(growth.MEASURED))
    for row, cell in zip(table, timings.cells, strict=True):
        assert row[0] == cell.n
        if cell.timing is None:
            assert np.isnan(row[1:]).all()
            continue
        assert row[1:5] == pytest.approx(cell.timing.median * np.array([1, 1e3, 1e6, 1e9]))
        peak = cell.memory.peak
        assert row[5:].tolist() == [peak / 2**40, peak / GIB, peak / MIB, peak / KIB, peak]


def test_memory_below_the_counters_grain_is_no_measurement(made):
    timings = made()
    first = replace(timings.cells[0], memory=replace(timings.cells[0].memory, peak=0))
    table = growth.measured_table(replace(timings, cells=(first, *timings.cells[1:])))
    assert np.isnan(table[0, 5:]).all()
    assert np.isfinite(table[0, :5]).all()


@pytest.mark.parametrize(
    ("status", "last"),
    [("out-of-memory", 8192), ("not-run", 8192), (None, 32_768)],
)
def test_where_naive_ended(made, status, last):
    assert growth.choose(made(ending=status)).naive[-1].n == last


def test_what_is_shown_is_what_ran(made):
    everything = growth.choose(made(variants=("naive", "window", "sdpa-flash", "blockwise")))
    assert list(everything.exact) == ["blockwise", "sdpa-flash"]
    assert {cell.variant for cell in everything.window} == {"window"}
    alone = growth.choose(made(variants=("naive",)))
    assert (alone.exact, alone.window) == ({}, ())


def test_the_dtype_in_which_naive_ran_goes_before_one_in_which_it_did_not(made):
    timings = made(variants=("naive", "sdpa-flash"), ending=None)
    settings = replace(timings.settings, dtypes=("float32", "bfloat16"))
    extra = []
    for cell in timings.cells:
        half = replace(cell, dtype="bfloat16")
        if cell.variant == "naive":
            cell = replace(cell, status="refused", reason="x", timing=None, memory=None, error=None)  # noqa: PLW2901  # the refused twin
        extra += [cell, half]
    assert (
        growth.choose(replace(timings, settings=settings, cells=tuple(extra))).dtype == "bfloat16"
    )


def test_too_few_naive_cells_are_refused(made):
    with pytest.raises(RequestError, match="naive attention at 2 n; 3 are needed"):
        growth.choose(made(ns=(64, 128, 256), end=256))
    with pytest.raises(RequestError, match="at 0 n"):
        growth.choose(made(variants=("linear", "window")))


def test_n_next_to_each_other_tell_no_growth(made):
    """Between 1 s and 3 s at neighbouring n lies a slope of thousands, whose 2ᵖ has no float."""
    near = made(ns=(4094, 4095, 4096), ending=None)
    timed = iter((0.1, 1.0, 9.0) * len(near.settings.variants))
    cells = tuple(
        replace(c, timing=Timing.of([s], calls=1, multiply_adds=c.multiply_adds, cores_used=1))
        for c, s in zip(near.cells, timed, strict=True)
    )
    near = replace(near, cells=cells)
    assert growth.fitted_table(near)[0, 0, 2] == math.inf
    with pytest.raises(RequestError, match="twice as many"):
        growth.choose(near)


def test_a_gpus_file_goes_before_others(made):
    files = {name: made(cpu=name) for name in ("cpu-numpy", "cpu-torch", "gpu-torch")}
    for name in ("gpu-torch", "cpu-torch", "cpu-numpy"):
        assert growth.usual(files).machine.cpu == name
        del files[name]
    with pytest.raises(QKVideoError, match="--timings"):
        growth.usual(files)


# Counts on paper


def test_the_memory_table_is_that_of_the_findings():
    table = growth.cost_tables(10)[growth.SIZED]
    bytes_of = dict(zip(table[:, 0].astype(int), table[:, 6], strict=False))
    assert bytes_of[10] == 400
    assert bytes_of[1024] == 4 * MIB
    assert bytes_of[16_384] == GIB


def test_units_of_one_amount_agree():
    for row in growth.cost_tables(7)[growth.SIZED, :3]:
        assert row[6] == row[2] * 2**40 == row[3] * GIB


def test_each_doubling_makes_four_times_the_cells():
    doubled = growth.cost_tables(9)[growth.DOUBLED, : growth.DOUBLINGS + 1, :2]
    assert doubled[0].tolist() == [9, 81]
    assert (np.diff(np.log2(doubled), axis=0) == [1, 2]).all()


def test_exponents_of_the_work():
    assert [growth.exponent(v) for v in ("naive", "linear")] == [2, 1]
    assert growth.exponent("window") == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(
    ("seconds", "name"), [(2.0, "s"), (1.0, "s"), (0.5, "ms"), (3e-6, "µs"), (2e-12, "ns")]
)
def test_units_are_as_large_as_they_can_be(seconds, name):
    assert growth.unit(growth.SECONDS, seconds) == name


def test_an_uncertain_slope_is_told(made):
    assert uncertain(made()) == ()
    (line,) = uncertain(made(bump=1.5))
    line_ = growth.growth(growth.fitted_cells(made(bump=1.5), "naive", "float32"))
    assert line_.error > 0.1
    assert f"naive in float32 is uncertain: {line_.slope:.2f} ± {line_.error:.2f}" in line
    # Two points have no error that anybody could know.
    assert uncertain(made(ns=(256, 512), ending=None, bump=1.5)) == ()
