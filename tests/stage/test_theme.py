from __future__ import annotations

import numpy as np
import pytest

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.kit.theme import THEMES, contrast, luminance, rgba, theme


@pytest.fixture(params=sorted(THEMES))
def colours(request):
    return theme(request.param)


@pytest.mark.parametrize("name", ["ink", "quiet", "query", "key", "value"])
def test_text_stands_out_from_the_ground(colours, name):
    assert contrast(rgba(getattr(colours, name)), rgba(colours.ground)) >= 4.5


def test_numbers_stand_out_from_their_cells(colours):
    for fills in (
        colours.of_sign(np.linspace(-1, 1, 201), 1.0),
        colours.of_share(np.linspace(0, 1, 201)),
    ):
        inks = colours.ink_on(fills)
        worst = min(contrast(a, b) for a, b in zip(fills, inks, strict=True))
        assert worst >= 4.5


def test_zero_is_dark_and_both_signs_grow_brighter(colours):
    light = luminance(colours.of_sign(np.linspace(-1, 1, 21), 1.0))
    assert light.argmin() in (9, 10, 11)
    assert (np.diff(light[:9]) < 0).all()
    assert (np.diff(light[12:]) > 0).all()


def test_the_ends_of_the_map_are_nobodys_colour(colours):
    ends = colours.of_sign(np.array([-1.0, 1.0]), 1.0)[:, :3]
    for name in ("query", "key", "value"):
        distance = np.abs(ends - rgba(getattr(colours, name))[:3]).sum(axis=1)
        assert (distance > 0.3).all(), name


def test_contrast_is_wcags():
    assert contrast(rgba("#FFFFFF"), rgba("#000000")) == pytest.approx(21)
    assert contrast(rgba("#777777"), rgba("#FFFFFF")) == pytest.approx(4.478, abs=1e-3)


def test_an_unknown_theme_is_refused():
    with pytest.raises(RequestError, match="dark"):
        theme("neon")
