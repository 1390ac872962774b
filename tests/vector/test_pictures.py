"""What the browser draws is what is drawn here: every number in its place, every tile alike."""

from __future__ import annotations

import base64
import json
import re
import zlib
from functools import partial

import pytest
from drawings import laid_out, lost, still, worst_tile

from qkvideo.studio.browser.page import packed

LEAST = 0.8


def changed(html, change):
    """A page whose data is something else."""
    found = re.search(r'class="films">([^<]*)<', html)
    data = json.loads(zlib.decompress(base64.b64decode(found[1]), -15))
    change(data)
    return html.replace(found[1], packed(data))


def compared(drawn, film, beats, **changes):
    """For each beat its worst tile, and its numbers that are not there."""
    drawn.bare()
    show, found = drawn.shows[film], {}
    laid = laid_out(show, **changes)
    there = [beat for beat in laid.beats if show.only is None or beat.name in show.only]
    for place, beat in enumerate(there):
        if beat.name in beats:
            drawn.rest(film, place)
            tile = worst_tile(still(laid, beat, show, **changes), drawn.pixels())
            found[beat.name] = tile, lost(laid, beat, drawn.written())
    assert len(found) == len(beats)
    return found


@pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_film_looks_alike_and_says_every_number(make_drawn, half):
    drawn = make_drawn("score-matrix")
    beats = list(drawn.shows[0].film.beats)[half::2]
    for name, (tile, missing) in compared(drawn, 0, beats).items():
        assert tile > LEAST, name
        assert missing == [], name
    assert drawn.troubles == []
    assert [url for url in drawn.requests if not url.startswith(("file:", "blob:", "data:"))] == []


def test_sheets_of_many_cells_look_alike(make_drawn):
    sentence = "The cat sat on the mat because it was tired"
    shown = [("mixing", "all-rows"), ("quadratic-cost", "zoom")]
    beats = [f"{slug}/{beat}" for slug, beat in shown]
    drawn = make_drawn(*(slug for slug, _ in shown), sentence=sentence, beat=beats)
    for film, (_, beat) in enumerate(shown):
        tile, missing = compared(drawn, film, [beat])[beat]
        assert tile > LEAST, beat
        assert missing == [], beat


def test_words_read_from_the_right_look_alike(make_drawn):
    sentence = "the قطة sat سگِ on internationalization"
    drawn = make_drawn("score-matrix", sentence=sentence, beat=["one-row"], aspect="16:9")
    for tile, missing in compared(drawn, 0, ["one-row"]).values():
        assert tile > LEAST
        assert missing == []


def test_a_deleted_number_and_a_moved_matrix_are_noticed(make_drawn):
    beat = "sentence"

    def delete(data):
        numbers = [k for k, setting in enumerate(data["settings"]) if setting[1] == 1]
        # By its text, one is noticed; by its pixels, the first alone would be too small.
        for number in numbers[:2]:
            data["settings"][number] = data["settings"][number][:2]

    def move(data):
        for row in data["rows"]:
            if row[0] == 1:
                row[2][0] += 60  # five pixels

    for change in (delete, move):
        data = partial(changed, change=change)
        spoilt = make_drawn("score-matrix", beat=[beat], data=data)
        tile, missing = compared(spoilt, 0, [beat])[beat]
        assert missing, change
        assert tile < LEAST, change


def test_the_signs_of_two_models_look_alike(make_drawn):
    sentence = "The cat sat on the mat because it was tired"
    drawn = make_drawn("pronoun", sentence=sentence, beat=["pronoun/untold"])
    ((tile, missing),) = compared(drawn, 0, ["untold"]).values()
    assert tile > LEAST
    assert missing == []
