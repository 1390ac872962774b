from __future__ import annotations

import numpy as np
import pytest

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.measuring.machine import resident_maximum
from qkvideo.studio.drawing import limits as bounds
from qkvideo.studio.drawing.writer import Stretch


class Nothing:
    def write(self, pixels, repeat, areas):
        pass

    def finish(self):
        pass

    def abort(self):
        pass


PIXELS = np.zeros((2, 2, 4), np.uint8)


def test_a_stretch_without_end_is_ended():
    stretch = Stretch(Nothing)
    stretch.write(PIXELS, bounds.MAX_FRAMES - 1)
    stretch.write(PIXELS, 1)
    with pytest.raises(QKVideoError, match="more than 36,000 frames"):
        stretch.write(PIXELS, 1)
    stretch.abort()


def test_memory_counts_from_where_the_stretch_began(monkeypatch):
    monkeypatch.setattr(bounds, "resident_maximum", lambda: 9 << 30)
    inside = bounds.Bounds(before=5 << 30)
    inside.check(1)
    with pytest.raises(QKVideoError, match=r"4\.1 GiB of memory, the limit is 4 GiB"):
        bounds.Bounds(before=int(4.9 * 2**30)).check(1)


def test_the_peak_grows_with_what_is_taken():
    before = resident_maximum()
    assert 10 << 20 < before < 1 << 40
    np.ones(100 << 20, np.uint8)
    assert resident_maximum() >= before
