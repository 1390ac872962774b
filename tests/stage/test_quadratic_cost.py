"""What the film about n² says of measurements, whatever they are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.measuring.timings import shipped_timings
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Curve
from qkvideo.scenes.quadratic_cost import film as module

SENTENCE = "The cat sat on the mat"
SLUG = "quadratic-cost"
ALL = ("naive", "blockwise", "window", "linear", "sdpa-flash")


@pytest.fixture(scope="module")
def film(draw, made):
    """The record of a film that shows made-up timings."""
    drawn = {}
    model = trace(SENTENCE, weights="random")
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row)

    def film(**choices):
        key = repr(sorted(choices.items()))
        if key not in drawn:
            drawn[key] = draw(replace(brief, timings=made(**choices)), SLUG)
        return drawn[key]

    return film


def says(record, beat):
    return next(b.say for b in record.beats if b.name == beat).replace("\u00a0", " ")


def numbers(record, beat, tensor):
    return [n for n in record.numbers if (n.beat, n.tensor) == (beat, tensor)]


FILES = {
    "cpu": {},
    "gpu": {"gpu": True, "variants": ALL, "end": 32_768},
    "naive alone": {"variants": ("naive",), "ending": None, "ns": (16, 64, 128)},
    "many points": {"ns": tuple(range(256, 256 * 33, 256)), "ending": None},
    "one end for all": {"variants": ALL, "end": 32_768, "bump": 1.4},
    "early end": {"ns": (256, 384, 512, 1024, 131_072), "end": 1024},
    "long name": {"cpu": "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz with a tail " * 2},
    "far apart": {"ns": (1, 100, 10_000, 1_000_000), "ending": None, "variants": ALL},
}


def test_one_tile_is_kept_after_another_and_each_shape_has_it_last_where_it_stays():
    model = trace(SENTENCE, weights="random")
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row)
    (beat,) = (each for each in lay_out(module, brief).beats if each.name == "tiles")
    found = [{item.key: item for item in step.items} for step in beat.steps]
    fills = [each["kept/tile/pattern"].fill for each in found if "kept/tile/pattern" in each]
    bright = [fill[..., :3].sum(axis=2) * fill[..., 3] for fill in fills]
    lit = [np.argwhere(np.isclose(each, each.max())) for each in bright]
    corners_ = [tuple(map(int, cells.min(axis=0))) for cells in lit]
    assert all(len(cells) == 4 and np.ptp(cells, axis=0).tolist() == [1, 1] for cells in lit)
    way = [(0, 0), (0, 2), (0, 4), (0, 6), (2, 0), (2, 2), (2, 4)]
    assert list(dict.fromkeys(corners_)) == way


@pytest.mark.one_in(3)
@pytest.mark.parametrize("choices", FILES.values(), ids=FILES)
def test_every_file_is_well_laid_out(film, choices):
    record = film(**choices)
    assert record.problems == ()
    assert [still.beat for still in record.stills] == list(scenes.entry(SLUG).beats)


# Only measured points, from the file it names.


def test_every_point_is_a_cell_of_the_file(film, made):
    record, timings = film(), made()
    shown = numbers(record, "measured", "timings")
    seconds = {n.index[0]: n for n in shown if len(n.index) == 2 and n.index[1] in range(1, 5)}
    assert len(seconds) >= 4
    for k, number in seconds.items():
        unit = (1, 1e3, 1e6, 1e9)[number.index[1] - 1]
        cell = timings.cells[k]
        assert (cell.variant, cell.status) == ("naive", "ok")
        assert number.value == pytest.approx(cell.timing.median * unit)


def test_as_many_marks_as_measured_points(made):
    """Not one more: no curve is drawn beyond what was measured."""
    model = trace(SENTENCE, weights="random")
    timings = made(variants=("naive", "window"))
    laid = lay_out(module, Brief(model, 1, 1, 0, timings=timings))
    marks = {
        beat.name: [i.key.split("/")[1] for i in beat.last if "/mark/" in i.key]
        for beat in laid.beats
    }
    assert all(isinstance(i, Curve) for b in laid.beats for i in b.last if "/mark/" in i.key)
    for name in ("measured", "slope"):
        assert marks[name] == ["naive"] * 6
    assert marks["bend"] == ["naive"] * 6 + ["window"] * 8


def test_another_file_shows_other_numbers(film):
    first, second = (
        {n.value for n in numbers(film(bump=b), "measured", "timings") if n.index[1:] == (2,)}
        for b in (1.0, 1.4)
    )
    assert first
    assert second
    assert first != second


def test_without_a_file_it_shows_what_came_along(shoot):
    _, record = shoot(SENTENCE, SLUG)
    timings = shipped_timings()
    shown = timings.get("gpu-torch") or timings["cpu-torch"]
    for number in numbers(record, "measured", "timings"):
        if len(number.index) == 2 and number.index[1] == 0:
            assert number.value == shown.cells[number.index[0]].n


# CPU only, or a GPU


def test_a_file_without_a_gpu_says_so(film):
    """Once: where measuring begins."""
    record = film()
    assert "measured on a CPU" in says(record, "measured")
    assert not [b.name for b in record.beats if "GPU" in b.say or "CPU" in b.say][1:]


def test_a_gpus_file_says_so(film):
    said = says(film(**FILES["gpu"]), "measured")
    assert "measured on a GPU" in said
    assert "CPU" not in said


def test_the_point_is_made_without_a_gpu(film):
    said = says(film(bump=1.15), "slope")
    assert "The slope is 2.04 ± 0.06, in theory 2." in said


def test_the_slope_and_its_error_are_numpys(film, made):
    timings = made(bump=1.15)
    shown = {n.index[2]: n.value for n in numbers(film(bump=1.15), "slope", "timings")
             if len(n.index) == 3}  # fmt: skip
    cells = [c for c in timings.cells if c.variant == "naive" and 1024 <= c.n <= 8192]
    x, y = np.log([[c.n, c.timing.median] for c in cells]).T
    (slope, _), covariance = np.polyfit(x, y, 1, cov=True)
    assert shown[0] == pytest.approx(slope, rel=1e-9)
    assert shown[1] == pytest.approx(covariance[0, 0] ** 0.5, rel=1e-9)
    assert shown[4] == len(cells)


# Memory, and another function


def test_memory_is_compared_at_the_same_length(film):
    said = says(film(), "tiles")
    assert said == "Tile by tile, with running sums, the result is the same: 2 MiB, not 256 MiB."
    assert "n² cells kept take 256 MiB" in says(film(variants=("naive",)), "tiles")


@pytest.mark.parametrize(
    ("bent", "words"),
    [
        (("window", "linear"), "A window of 257 keys gives up"),
        (("linear",), "this file has no such measurement"),
        ((), "this file has no such measurement"),
    ],
)
def test_what_bends_the_curve(film, bent, words):
    assert words in says(film(variants=("naive", *bent)), "bend")


def test_one_token(shoot):
    _, record = shoot("cat", SLUG)
    assert says(record, "count") == "One token asks one token: a single score, in one cell."


def test_the_factors_of_the_notes_on_the_whole_layer():
    """The feed-forward part: two matrices of d by 4 d; the projections: four of d by d."""
    d = 768
    projections, forward = 4 * d * d, 2 * d * 4 * d
    assert forward == 2 * projections
    n = 6 * d  # n² costs 2 n² d: for the scores, and for the mixing
    assert 2 * n * n * d == n * (projections + forward)


def test_the_lecture_ends_on_the_number_that_it_began_with(shoot):
    sentence = "The cat sat on the mat because it was tired"
    _, record = shoot(sentence, "closing", weights="lesson")
    _, first = shoot(sentence, "pronoun", weights="lesson")
    shown = {number.text for number in record.numbers if number.beat == "number"}
    opened = {number.text for number in first.numbers if number.beat == "opening"}
    assert opened & shown
    assert "“it” asks, “cat” answers" in says(record, "number")


def steps(made, beat):
    model = trace(SENTENCE, weights="random")
    laid = lay_out(module, Brief(model, 1, 1, 0, timings=made()))
    return next(b for b in laid.beats if b.name == beat).steps


def test_what_two_beats_have_in_common_stays_with_its_name(made):
    """The first numbers keep their names as they become a table."""
    names = {"sizes/head/tokens/0", "sizes/head/cells/0"}
    for beat in ("count", "double"):
        for step in steps(made, beat):
            keys = {item.key for item in step.items}
            assert names <= keys or "sizes/yours/cells" not in keys
