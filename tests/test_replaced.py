"""Each command that writes one file says so when `-o` names one that is there already."""

from __future__ import annotations

import warnings

import pytest

import qkvideo
from qkvideo.engine.errors import QKVideoWarning

CALLS = {
    "page.html": qkvideo.explore,
    "film.html": lambda **how: qkvideo.embed("closing", vector=True, **how),
    "deck.html": lambda **how: qkvideo.slides("closing", vector=True, **how),
    "trace.npz": qkvideo.trace,
    "words.csv": qkvideo.ask,
    "heads.png": qkvideo.heads,
    "cat.gift": qkvideo.questions,
    "cat.qti.zip": qkvideo.questions,
}


@pytest.mark.parametrize("name", CALLS)
def test_a_file_that_is_replaced_is_told(tmp_path, name):
    words = {"sentence": "The cat sat because it was tired", "out": tmp_path / name}
    with warnings.catch_warnings(record=True) as first:
        warnings.simplefilter("always", QKVideoWarning)
        CALLS[name](**words)
    assert not [each for each in first if "replaced" in str(each.message)]
    with pytest.warns(QKVideoWarning, match=rf"replaced: “.*{name}”"):
        CALLS[name](**words)
