from __future__ import annotations

import numpy as np
import pytest

from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.choices import MASKS
from qkvideo.engine.errors import RequestError

# Four tokens, the last one a pad; 1 = blocked.
EXPECTED = {
    "none": ["0000", "0000", "0000", "0000"],
    "causal": ["0111", "0011", "0001", "0000"],
    "padding": ["0001", "0001", "0001", "0001"],
    "causal+padding": ["0111", "0011", "0001", "0001"],
}


@pytest.mark.parametrize("kind", MASKS)
def test_masks_as_drawn(kind):
    mask = build_mask(kind, 4, pad=1)
    assert mask.dtype == np.bool_
    assert ["".join(str(int(cell)) for cell in row) for row in mask] == EXPECTED[kind]


@pytest.mark.parametrize("kind", MASKS)
def test_no_row_is_ever_blocked_entirely(kind):
    for n in range(1, 9):
        for pad in range(n):
            assert not build_mask(kind, n, pad).all(axis=1).any(), (n, pad)


def test_without_pads_padding_blocks_nothing():
    assert not build_mask("padding", 3).any()
    assert np.array_equal(build_mask("causal+padding", 3), build_mask("causal", 3))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("casual", 4), r"'casual'.*none, causal, padding, causal\+padding"),
        (("none", 0), "n is 0"),
        (("none", 4, 4), "pad is 4.*from 0 to 3"),
        (("none", 4, -1), "pad is -1"),
    ],
)
def test_refusals_name_value_and_limit(arguments, named):
    with pytest.raises(RequestError, match=named):
        build_mask(*arguments)
