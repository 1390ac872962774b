"""What the film about ambiguous words says, and what its laid-out pictures show, undrawn."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.meaning.readings import Readings, recorded_readings
from qkvideo.scenes.ambiguous import film
from qkvideo.scenes.ambiguous.story import LISTED, tell
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.text.languages import languages

HEADLINE = "The cat sat on the mat because it was tired"
FLIES, CUE = 2, 1


def story(readings=None):
    return tell(SimpleNamespace(readings=readings), Room())


def made_up(layers=3, n=5, d=20, seed=1):
    """Two sentences of random numbers, whose followed row is row 3 and whose cue is row 1."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(2, layers + 1, d))
    rows[1, 0] = rows[0, 0]
    return Readings(
        sentences=("a b c d", "a x c d"),
        labels=(("a", "b", "c", "d", "[SEP]"), ("a", "x", "c", "d", "[SEP]")),
        special=(4,),
        row=3,
        cue=1,
        heads=2,
        rows=rows,
        cut=rng.normal(size=(2, layers + 1, d)),
        attended=rng.dirichlet(np.ones(n), size=(2, layers)),
        alike=rng.uniform(-1, 1, size=(1, layers + 1, n)),
        replaced=(),
        controls=np.empty((0, 1, layers + 1)),
    )


@cache
def laid(own=False, layers=3, **how):
    return film_of(made_up(layers) if own else None, **how)


def film_of(readings, **how):
    model = trace(HEADLINE, weights="random")
    brief = Brief(model, 1, 1, model.default_row, readings=readings, **how)
    return {beat.name: beat for beat in lay_out(film, brief).beats}


def texts(beat):
    return {item.text for item in beat.last if isinstance(item, Text)}


def test_the_same_row_ends_as_two():
    s = story()
    assert [cell.text for cell in s.main.angles][:: len(s.main.angles) - 1] == ["0.0", "48.2"]
    assert s.same.value == s.size.value == 384


def test_after_layer_five_it_has_parted_more_than_words_with_one_meaning_and_not_at_the_end():
    s = story()
    assert (s.at.text, s.main.angles[5].text, s.most.text) == ("5", "36.5", "16.4")
    assert s.count.text == "16"
    assert len(s.controls) == len({curve.word.text for curve in s.controls}) == 16
    assert max(curve.angles[5].value for curve in s.controls) < s.main.angles[5].value
    above = [c.word.text for c in s.controls if c.angles[6].value > s.main.angles[6].value]
    assert above == [s.controls[0].word.text] == ["things"]
    assert s.controls[0].angles[6].text == "52.9"
    found = {curve.word.text: curve.angles[5].text for curve in s.controls}
    assert (found["things"], found["trees"]) == ("32.8", "27.4")


def test_cosines_are_those_of_the_recorded_rows():
    """The curve is recorded for all rows; that of the followed one is worked out from its rows."""
    r = recorded_readings()
    for pair, (a, b) in enumerate(r.pairs):
        unit = [v / np.sqrt((v**2).sum(axis=-1, keepdims=True)) for v in (r.rows[a], r.rows[b])]
        # ‖u − v‖² = 2 − 2 cos
        found = 1 - ((unit[0] - unit[1]) ** 2).sum(axis=-1) / 2
        np.testing.assert_allclose(r.alike[pair, :, r.row], found, atol=1e-6)


def arrows(items):
    """Both rows as drawn: as complex numbers, from the point where they begin."""
    ends = {i.key: i.points[0] for i in items if i.key.startswith("rows/") and "tip" in i.key}
    start = next(i.points[0] for i in items if i.key == "rows/query/line")
    return (complex(*(ends[f"rows/{name}/tip"] - start)) for name in ("query", "second"))


@pytest.mark.parametrize("aspect", ASPECTS)
def test_the_rows_are_drawn_as_arrows_of_their_lengths_and_at_their_angle(aspect):
    r, scales = recorded_readings(), set()
    # The frames around a caption's numbers are a step of their own.
    for layer, step in zip(range(6), laid(aspect=aspect)["two"].steps, strict=False):
        first, second = arrows(step.items)
        u, v = (row / np.linalg.norm(row) for row in r.rows[:2, layer])
        turn = 2 * np.arctan2(np.linalg.norm(u - v), np.linalg.norm(u + v))
        assert abs(np.angle(second / first)) == pytest.approx(turn, abs=1e-4)
        longs = np.linalg.norm(r.rows[:2, layer], axis=1)
        scales |= {round(abs(first) / longs[0], 4), round(abs(second) / longs[1], 4)}
    # In all layers, the scale of lengths is the same.
    assert len(scales) == 1


def test_the_cut_undoes_it():
    s = story()
    assert (s.cut[0].text, s.cut[1].text, s.cut[-1].text) == ("48.2", "27.5", "2.6")
    assert min(s.cut, key=lambda cell: cell.value) is s.cut[-1]


BEATS = (film.same, film.two, film.cut)


@pytest.mark.parametrize("lang", languages())
def test_what_is_claimed_holds(lang):
    assert [*laid(lang=lang)] == [beat.__name__ for beat in BEATS]
    claims = [claim for beat in BEATS for claim in beat(story()).claims]
    assert len(claims) > 15
    assert all(claim.holds for claim in claims)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("layers", [1, 3, 24])
@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_pair_of_one_s_own_is_told_whatever_comes_out(layers, aspect):
    beats = laid(own=True, layers=layers, aspect=aspect)
    assert len(beats) == len(BEATS)
    assert all(claim.holds for beat in BEATS for claim in beat(story(made_up(layers))).claims)
    assert not any("Fruit" in text for beat in beats.values() for text in texts(beat))
    listed = [i.key for i in beats["cut"].last if i.key.startswith("list/angle/")]
    listed = {key.split("/")[2] for key in listed} - {"head", "zero", "nothing", "all"}
    assert len(listed) == min(layers, LISTED)


def test_arrows_that_are_no_query_and_key_are_not_called_so():
    told = laid()["two"].description
    assert "“Time” “flies” and “Fruit” “flies” as arrows, 36.5° apart" in told
    assert not {"query", "key"} & set(told.replace(",", "").split())


def test_the_first_picture_says_both_sentences_and_the_angle():
    told = laid()["same"].description
    for part in ("Time", "Fruit", "flies", "0.0°", "0.70"):
        assert part in told
