from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from daltonlens.simulate import Deficiency, Simulator_Brettel1997, Simulator_Machado2009

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.look.theme import THEMES, contrast, rgba, theme


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


def test_what_is_no_number_is_written_on_the_ground(colours):
    fills = colours.of_share(np.array([[np.nan, 0.0, 1.0]]))
    assert fills[0, :, 3].tolist() == [0, 1, 1]
    ink = colours.ink_on(fills)[0, 0]
    assert contrast(ink, rgba(colours.ground)) >= 4.5


def test_what_stands_out_from_the_ground_is_large(colours):
    """Both signs and the shares grow away from the ground, whichever side of grey that is on."""
    ground = rgba(colours.ground)
    signed = [contrast(c, ground) for c in colours.of_sign(np.linspace(-1, 1, 21), 1.0)]
    assert int(np.argmin(signed)) in (9, 10, 11)
    assert (np.diff(signed[:9]) < 0).all()
    assert (np.diff(signed[12:]) > 0).all()
    shares = [contrast(c, ground) for c in colours.of_share(np.linspace(0, 1, 21))]
    assert (np.diff(shares) > 0).all()


def test_positive_numbers_are_green_and_negative_ones_violet(colours):
    negative, positive = colours.of_sign(np.array([-1.0, 1.0]), 1.0)[:, :3]
    assert positive[1] > max(positive[0], positive[2])
    assert negative[1] < min(negative[0], negative[2])


def over(colour, alpha, below):
    return below * (1 - alpha) + colour * alpha


def test_text_stands_out_from_every_other_thing_that_it_is_written_on(colours):
    """Blocked cells, filled squares, the spine and the pages of a book."""
    ground, t = rgba(colours.ground), colours
    pairs = [
        *[(ink, t.empty) for ink in (t.ink, t.quiet, t.query, t.key, t.value)],
        *[(ink, t.line) for ink in (t.ink, t.quiet)],
    ]
    for ink, below in pairs:
        assert contrast(rgba(ink), rgba(below)) >= 4.5, (ink, below)
    for mine in (t.key, t.value):
        assert contrast(rgba(t.quiet), over(rgba(mine), 0.1, ground)) >= 4.5


def test_what_is_put_aside_can_still_be_made_out(colours):
    """Cells that are not spoken of are inactive, for which WCAG asks nothing; they are not gone."""
    fills = np.concatenate(
        [
            colours.of_sign(np.linspace(-1, 1, 21), 1.0),
            colours.of_share(np.linspace(0, 0.7, 11)),
        ]
    )
    for fill in fills:
        below = over(fill, 0.3, rgba(colours.ground))
        assert contrast(over(rgba(colours.quiet), 0.6, below), below) >= 2


# Eyes that lack one kind of cone, by two models: Brettel, Viénot and Mollon, "Computerized
# simulation of color appearance for dichromats", JOSA A 14 (10), 1997; and Machado, Oliveira and
# Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG
# 15 (6), 2009, which leaves tritanopia to the first.
MODELS = {"Brettel": Simulator_Brettel1997, "Machado": Simulator_Machado2009}
CONES = {
    "protanopia": Deficiency.PROTAN,
    "deuteranopia": Deficiency.DEUTAN,
    "tritanopia": Deficiency.TRITAN,
}
EYES = ("all three", *(f"{lack} ({model})" for model in MODELS for lack in CONES))


def seen(colours, eyes):
    """CIE L*a*b* (D65) of what such eyes see of sRGB colours, (…, 3)."""
    c = np.round(255 * np.asarray(colours)[..., :3]).astype(np.uint8)
    if eyes != "all three":
        lack, model = eyes.rstrip(")").split(" (")
        made = MODELS[model]().simulate_cvd(c.reshape(1, -1, 3), CONES[lack], severity=1.0)
        c = made.reshape(c.shape)
    c = c / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    rows = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    xyz = linear @ np.array(rows).T / [0.9505, 1.0, 1.089]
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz * (29 / 6) ** 2 / 3 + 4 / 29)
    x, y, z = np.moveaxis(f, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


NOTICED = 2.3
"""The least difference of two colours that is noticed, as a distance in CIE L*a*b*."""


@pytest.mark.parametrize("eyes", EYES)
def test_signs_can_be_told_apart_by_every_eye(colours, eyes):
    """Many times the least difference at the ends, and some times at small numbers still."""
    times = {1.0: 25, 0.5: 14, 0.25: 7}
    if eyes.startswith("tritanopia"):  # much the rarest
        times = {1.0: 9, 0.5: 4, 0.25: 2}
    for share, least in times.items():
        negative, positive = seen(colours.of_sign(np.array([-share, share]), 1.0), eyes)
        assert float(np.linalg.norm(negative - positive)) >= least * NOTICED, share


@pytest.mark.parametrize("eyes", EYES)
def test_query_key_and_value_can_be_told_apart_by_every_eye(colours, eyes):
    """Their words differ by place and label too; by colour alone, five times what is noticed."""
    roles = ("query", "key", "value")
    there = dict(zip(roles, seen([rgba(getattr(colours, r)) for r in roles], eyes), strict=True))
    for one, other in combinations(roles, 2):
        assert np.linalg.norm(there[one] - there[other]) >= 5 * NOTICED, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_shares_are_in_order_for_every_eye(colours, eyes):
    lightness = seen(colours.of_share(np.linspace(0, 1, 11)), eyes)[..., 0]
    steps = np.diff(lightness)
    assert (np.abs(steps) >= 3).all()
    assert len(set(np.sign(steps))) == 1


@pytest.mark.parametrize("eyes", EYES)
def test_magnitudes_are_in_order_for_every_eye(colours, eyes):
    for sign in (-1, 1):
        lightness = seen(colours.of_sign(sign * np.linspace(0, 1, 9), 1.0), eyes)[..., 0]
        assert len(set(np.sign(np.diff(lightness)))) == 1


@pytest.mark.parametrize("model", MODELS)
def test_the_simulation_is_one(model):
    """Red and green of one lightness: far apart for most eyes, close for those without M cones."""
    pair = np.array([rgba("#C06030"), rgba("#7F8030")])
    far, near = (
        np.linalg.norm(np.subtract(*seen(pair, eyes)))
        for eyes in ("all three", f"deuteranopia ({model})")
    )
    assert far > 45
    assert near < 15


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
