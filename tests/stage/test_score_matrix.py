from __future__ import annotations

import re

import numpy as np
import pytest

from qkvideo import scenes
from qkvideo.engine.forward import trace

SENTENCES = {
    "one": "cat",
    "two": "Hello world",
    "ten": "The cat sat on the mat because it was tired",
    "twelve": "a b c d e f g h i j k l",
    "thirty": "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again",
    "sixty-four": " ".join(f"w{k}" for k in range(64)),
    "equal": " ".join(["tok"] * 16),
    "wide": "W" * 40 + " " + "M" * 40,
    "long": " ".join(["internationalization"] * 8),
    "german": "Die Donaudampfschifffahrtsgesellschaft fährt heute nicht, weil sie müde ist",
    "greek": "Η γάτα κάθισε στο χαλί επειδή ήταν κουρασμένη",
    "arabic": "القطة جلست على الحصيرة لأنها كانت متعبة",
    "arabic-30": " ".join(["القطة", "جلست", "على", "الحصيرة", "لأنها", "كانت", "متعبة"] * 5)[:170],
    "hebrew in english": "The word שלום means peace",
    "literal": '<b>x</b> &amp; #read("x") $y$ {z} \\input ; rm -rf',
}


@pytest.fixture(params=SENTENCES.values(), ids=SENTENCES.keys())
def sentence(request):
    return request.param


def test_every_still_is_well_laid_out(shoot, sentence):
    _, record = shoot(sentence)
    assert record.problems == ()
    assert [still.beat for still in record.stills] == list(scenes.head("score-matrix").beats)


def test_nothing_is_drawn_outside_the_safe_area(shoot, sentence):
    """The same by pixels, not by outlines: all round the safe area there is only ground."""
    film, record = shoot(sentence)
    safe, w, h = film.layout.safe, record.width, record.height
    left = int((safe.left / film.layout.width + 0.5) * w) - 1
    right = int((safe.right / film.layout.width + 0.5) * w) + 2
    top = int((0.5 - safe.top / film.layout.height) * h) - 1
    bottom = int((0.5 - safe.bottom / film.layout.height) * h) + 2
    for still in record.stills:
        outside = still.pixels.copy()
        outside[top:bottom, left:right] = outside[0, 0]
        assert (outside == outside[0, 0]).all(), still.beat


def test_the_film_takes_forty_to_sixty_seconds(shoot):
    _, record = shoot(SENTENCES["ten"])
    assert 40 <= record.frames / record.fps <= 60


@pytest.mark.parametrize("letter", ["l", "m", "h"])
def test_every_quality_has_the_same_timing(shoot, letter):
    _, record = shoot(SENTENCES["two"], letter=letter)
    _, usual = shoot(SENTENCES["two"])
    starts = [beat.first_frame * 15 / record.fps for beat in record.beats]
    assert starts == [beat.first_frame * 15 / usual.fps for beat in usual.beats]
    assert all(start.is_integer() for start in starts)
    ends = [beat.first_frame + beat.frames for beat in record.beats]
    assert ends == [*[beat.first_frame for beat in record.beats[1:]], record.frames]


# Numbers: every one of them is the cell that it says it is.


def true_value(name, index, head):
    """The number that a record speaks of, worked out apart from the film kit."""
    counts = {
        "n": head.n,
        "d_k": head.Q.shape[1],
        "d_model": head.X.shape[1],
        "cost": head.n * head.n,
        "layer": head.layer,
        "head": head.head,
        "beats": 9,
    }
    if name in counts:
        return counts[name]
    if name.startswith("products."):
        i, j, r = index
        left, right = {
            "scores": lambda: (head.Q[i, r], head.K[j, r]),
            "Q": lambda: (head.X[i, r], head.W_Q[r, j]),
        }[name.removeprefix("products.")]()
        return left * right
    return getattr(head, name)[index]


def as_read(text):
    mantissa, _, power = text.replace("−", "-").partition("·10")
    exponents = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
    return float(mantissa) * 10 ** int(power.translate(exponents) or 0)


def test_every_number_is_its_cell_rounded(shoot, sentence):
    _film, record = shoot(sentence)
    head = trace(sentence).at()
    assert len(record.numbers) > 50
    for number in record.numbers:
        if number.tensor == "beat":
            place = [beat.name for beat in record.beats].index(number.beat) + 1
            assert number.text == str(place)
            continue
        value = true_value(number.tensor, number.index, head)
        assert number.value == value
        decimals = len(number.text.partition(".")[2])
        assert abs(as_read(number.text) - value) <= 0.5 * 10**-decimals * (1 + 1e-9)


def test_every_number_stands_inside_its_beat_and_its_frame(shoot):
    _, record = shoot()
    beats = {beat.name: beat for beat in record.beats}
    for number in record.numbers:
        beat = beats[number.beat]
        assert beat.first_frame <= number.frame <= beat.last_frame
        left, top, right, bottom = number.box
        assert 0 < left < right < 1
        assert 0 < top < bottom < 1


def test_what_is_said_speaks_of_numbers_on_the_record(shoot, sentence):
    _, record = shoot(sentence)
    words = set(trace(sentence).tokens)
    for beat in record.beats:
        texts = {number.text for number in record.numbers if number.beat == beat.name}
        said = re.sub(r"“[^”]*”", "", beat.say)
        for spoken in re.findall(r"−?\d+(?:\.\d+)?", said):
            assert spoken in texts or spoken in words, beat.say


def test_the_whole_matrix_is_on_the_record(shoot):
    _, record = shoot()
    shown = {n.index for n in record.numbers if n.tensor == "scores" and n.beat == "whole-matrix"}
    assert shown == {(i, j) for i in range(10) for j in range(10)}


# What is said fits the values.


def say(shoot, beat, *args, **kwargs):
    _, record = shoot(*args, **kwargs)
    return next(b.say for b in record.beats if b.name == beat)


def weights_for(tmp_path, X, W_Q, W_K):
    d = X.shape[1]
    path = tmp_path / "made.npz"
    arrays = {"X": X, "L1.W_Q": W_Q[None], "L1.W_K": W_K[None]}
    np.savez(path, **arrays, **{"L1.W_V": np.eye(d)[None], "L1.W_O": np.eye(d)})
    return path


def test_one_token_has_nothing_to_compare_with(shoot):
    assert "nothing to compare" in say(shoot, "strongest", "cat")
    assert "meet in the same cell" in say(shoot, "direction", "cat")
    assert "One token makes one score" in say(shoot, "count", "cat")


def test_a_row_of_ties(shoot, tmp_path):
    path = weights_for(tmp_path, np.ones((3, 2)), np.eye(2), np.eye(2))
    said = say(shoot, "strongest", "a b c", weights=path)
    assert said == "Several tokens share the strongest score of “c”: 2.00."


def test_a_row_that_is_all_negative(shoot, tmp_path):
    X = np.array([[1.0, 0.5], [0.5, 2.0], [1.0, 1.0]])
    path = weights_for(tmp_path, X, np.eye(2), -np.eye(2))
    said = say(shoot, "strongest", "a b c", weights=path)
    assert "negative; the least negative is −1.50" in said


def test_a_row_whose_strongest_is_the_token_itself(shoot, tmp_path):
    X = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]])
    path = weights_for(tmp_path, X, np.eye(2), np.eye(2))
    assert say(shoot, "strongest", "a b c", weights=path).endswith("with itself.")
    assert "asks “a”" in say(shoot, "direction", "a b c", weights=path)


def test_weights_with_a_bias_and_many_dimensions(shoot, tmp_path):
    rng = np.random.default_rng(5)
    X, W = rng.normal(size=(4, 40)), rng.normal(size=(2, 1, 40, 9)) / 6
    path = tmp_path / "wide.npz"
    arrays = {"X": X, "L1.W_Q": W[0], "L1.W_K": W[1], "L1.W_V": W[0], "L1.W_O": np.zeros((9, 40))}
    biases = {name: rng.normal(size=(1, 9)) for name in ("L1.b_Q", "L1.b_K", "L1.b_V")}
    np.savez(path, **arrays, **biases)
    _, record = shoot("a b c d", weights=path)
    assert record.problems == ()
    assert "and a bias" in say(shoot, "entry", "a b c d", weights=path)
