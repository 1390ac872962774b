"""The still of all heads of a layer, or of one: matrices of attention weights between words."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.parts.beat import LoneStill
from qkvideo.scenes.parts.boxes import Column, Fit, Lattice, Split
from qkvideo.scenes.parts.grid import Along, Explained, Grid, Mark, Where
from qkvideo.scenes.parts.multiples import Multiple, Multiples
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Line, Said

from .story import Doing, HeadPanel, Story


def still(s: Story) -> LoneStill:
    """Return the picture, with its title and caption."""
    say = Said("say", {"query": s.query})
    if s.alone:
        title = Said("one-title", {"layer": s.layer, "head": s.panels[0].head})
    else:
        title = Said("title", {"layer": s.layer, "heads": s.count})
    if len(s.panels) == 1:
        return LoneStill(title, say, _hero(s, s.panels[0]))
    return LoneStill(title, say, Explained(_multiples(s), square=False), heads="all")


def _multiples(s: Story) -> Multiples:
    """Return the matrices of all heads, each with its number and its main pattern."""
    panels = []
    for panel in s.panels:
        given = {"layer": s.layer, "head": panel.head}
        name = Line(
            (Said("name", given),),
            key=f"{panel.key}/name",
            weight="semibold",
            side="center",
            short=(Said("short", given),),
        )
        said = (_does(panel.most), " ", panel.most.share) if panel.most else ()
        legend = Line(said, key=f"{panel.key}/legend", ink="quiet", side="center")
        grid = _grid(s, panel, rows=(s.row,), columns=panel.keys)
        panels.append(Multiple(grid, name, legend))
    return Multiples(panels=tuple(panels))


def _hero(s: Story, panel: HeadPanel) -> Part:
    """Return the matrix of one head, and the head's patterns with their shares of attention."""
    focus = tuple(dict.fromkeys((s.row, *panel.keys[:1], panel.drawn)))
    grid = _grid(s, panel, rows=focus, columns=focus)
    lines = []
    for k, does in enumerate(panel.does):
        # The main pattern is highlighted.
        how: dict[str, Any] = {} if does is panel.most else {"ink": "quiet"}
        key = f"{panel.key}/does/{k}"
        share = Line((does.share,), key=f"{key}/share", weight="semibold", **how)
        lines.append((Line((_does(does),), key=key, **how), share))
    head = Line((Said("shares"),), key=f"{panel.key}/shares", ink="quiet", breaks=True)
    told = Column(
        (head, Lattice(tuple(lines), sides=("start", "end"), gaps=("usual", "tight"))),
        align="start",
    )
    return Split((grid, Fit((told,))), shares=((5, 2), (3, 2), (3, 2)), gap="usual")


def _grid(s: Story, panel: HeadPanel, rows: tuple[int, ...], columns: tuple[int, ...]) -> Grid:
    """Return a head's weights; words of `rows` and `columns` are kept if not all are legible."""
    return Grid(
        key=f"{panel.key}/weights",
        cells=panel.weights,
        rows=Along(s.tokens, ink="query", lit=(s.row,), focus=rows),
        columns=Along(s.tokens, ink="key", lit=panel.keys, focus=columns),
        colours="share",
        marks=(Mark("row", Where(rows=(s.row,)), "query"),),
    )


def _does(does: Doing) -> Said:
    """Return the text for a pattern."""
    return Said("does", {"pattern": does.kind, "asks": does.asks, "gets": does.gets})
