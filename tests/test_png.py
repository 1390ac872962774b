"""Our PNG, read by Pillow."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from qkvideo.studio.encoding.png import png
from qkvideo.studio.encoding.stamp import Stamp

STAMP = Stamp("0123456789")


@pytest.mark.parametrize(("values", "mode"), [(3, "RGB"), (4, "RGBA")])
@pytest.mark.parametrize("size", [(1, 1), (7, 5), (48, 64)])
def test_pillow_reads_what_was_written(values, mode, size):
    pixels = np.random.default_rng(7).integers(0, 256, (*size, values), np.uint8)
    with Image.open(io.BytesIO(png(pixels, STAMP))) as found:
        found.verify()  # its checksums
    with Image.open(io.BytesIO(png(pixels, STAMP))) as found:
        assert found.mode == mode
        assert found.text == {"comment": "qkvideo 0123456789"}
        assert "xmp" not in found.info
        assert np.array_equal(np.asarray(found), pixels)


def test_a_view_of_a_picture_is_written_as_it_is_seen():
    """Stills are views of a camera's picture, which has alpha."""
    pixels = np.random.default_rng(7).integers(0, 256, (6, 9, 4), np.uint8)
    with Image.open(io.BytesIO(png(pixels[::2, ::-1, :3]))) as found:
        assert found.text == {}
        assert np.array_equal(np.asarray(found), pixels[::2, ::-1, :3])
