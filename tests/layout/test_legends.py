"""Where colours are to be compared, a legend says which number has which colour."""

from __future__ import annotations

import numpy as np
import pytest
from laying import laid
from matrices import items

from qkvideo import scenes
from qkvideo.scenes.layout.items import LEGEND, Sheet, Text
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.grid import Grid, legend
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Cells, Style

FILMS = scenes.ours()

# By film and beat: why shares without numbers need no legend.
UNCOMPARED = {
    ("mixing", "formula"): "signs for the steps; the films before had their numbers",
    ("reach", "window"): "lit or not: a swatch says what is lit",
    ("reach", "clocks"): "lit or not: swatches say what is lit",
}


def grids(part):
    """All matrices of a picture, those inside composed parts as well."""
    inner = part.expanded("wide")
    if isinstance(part, Grid):
        yield part
    for each in part.children if inner is None else (inner,):
        yield from grids(each)


def legends(items):
    """The legends of a picture: whether of shares, and the numbers at their ends."""
    texts = {item.key: item for item in items if isinstance(item, Text)}
    for item in items:
        if isinstance(item, Sheet) and item.key.endswith(LEGEND):
            ends = [texts[item.key.removesuffix(LEGEND) + end] for end in ("/a", "/b")]
            cells = [next((span.cell for span in end.spans), end.cell) for end in ends]
            share = np.allclose(item.fill[0, 0], theme("dark").of_share(np.array(0.0)))
            yield share, [cell and float(cell.value) for cell in cells]


def coloured(beat, colours):
    """The drawn matrices of a beat's last picture with a map of colours, each with its part."""
    parts = {f"{g.key}/cells": g for g in grids(beat.beat.steps[-1].picture)}
    return [
        (item, parts[item.key])
        for item in beat.last
        if isinstance(item, Sheet) and item.key in parts and parts[item.key].colours == colours
    ]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_shares_without_numbers_have_a_legend_with_numbers(film):
    """Or stand beside a matrix of shares with a number in each cell: there is one scale for all."""
    for beat in laid(film).beats:
        shares = [sheet.texts for sheet, _ in coloured(beat, "share")]
        bare = [texts is None or not any(map(any, texts)) for texts in shares]
        if all(bare) and bare and (film.slug, beat.name) not in UNCOMPARED:
            assert (True, [0.0, 1.0]) in [*legends(beat.last)], beat.name


@pytest.mark.parametrize(("width", "named"), [(8.0, True), (2.0, False)])
def test_a_legend_of_shares_says_what_they_are_if_there_is_room(width, named):
    shares = legend(Grid(cells=Cells("w", np.eye(2), (0, 1), (0, 1), Style(2)), colours="share"))
    made = items(shares, Box(0.0, 0.0, width, 1.0))
    assert ("legend/name" in made) == named
    if named:
        assert made["legend/name"].text == "attention weight"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_the_numbers_of_a_legend_have_its_colours_in_the_matrices(film):
    for beat in laid(film).beats:
        for share, (start, end) in legends(beat.last):
            if share or end is None:
                continue
            assert start == -end
            for sheet, part in coloured(beat, "signed"):
                colours = theme("dark").of_sign(part.cells.values, end)[..., :3]
                # Cells that are not computed yet have none.
                assert np.isclose(sheet.fill[..., :3], colours).all(-1).mean() > 0.5, beat.name
