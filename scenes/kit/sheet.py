"""Where the example for paper stands."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.kit.pango import Box

Place = tuple[float, float]
"""x and y, in units of the frame."""


@dataclass(frozen=True)
class Sheet:
    """Places of the example for paper: left ends, and middles of lines.

    Attributes:
        q: The query.
        k: The keys.
        v: The values.
        heads: What is done in each step.
        results: For each step what comes of it, by key.
        beside: For each step a place for what both keys share.
        z: The two numbers of z.
        result: All of z, the middle of its name; None if it is not written out once more.
    """

    q: Place
    k: tuple[Place, ...]
    v: tuple[Place, ...]
    heads: tuple[Place, ...]
    results: tuple[tuple[Place, ...], ...]
    beside: tuple[Place, ...]
    z: tuple[Place, ...]
    result: Place | None


def sheet(stage: Box, narrow: bool) -> Sheet:
    """In a wide frame a line for each key and a column for each step; in a narrow one turned."""
    if not narrow:
        x = (stage.left + 0.3, stage.left + 3.1)
        steps, ys = (x[1], x[1] + 2.75, x[1] + 5.35, x[1] + 8.0), (1.55, 0.85)
        return Sheet(
            q=(x[0], 2.45),
            k=tuple((x[0], y) for y in ys),
            # Side by side, and apart from the sums: those go by component, not by token.
            v=tuple((place, -0.5) for place in x),
            heads=tuple((step, 2.45) for step in steps),
            results=tuple(tuple((step, y) for y in ys) for step in steps),
            beside=tuple((step, 0.1) for step in steps),
            z=((x[0], -1.25), (x[0], -1.85)),
            result=(stage.right - 2.75, -1.55),
        )
    # A line for each step, with a little air before the values and before z; all of z only where
    # there is height for it.
    lines = [0.0, 1.0, 2.0, 3.0, 4.0, 5.2, 6.4, 7.4]
    if stage.height > stage.width:
        lines.append(8.6)
    pitch = min(0.9, (stage.height - 0.7) / lines[-1])
    top = (stage.top + stage.bottom + pitch * lines[-1]) / 2
    y = [top - pitch * line for line in lines]
    left, keys = stage.left, (stage.left + 1.75, stage.left + 3.7)
    return Sheet(
        q=(left, y[0]),
        k=tuple((x, y[0]) for x in keys),
        v=tuple((x, y[5]) for x in keys),
        heads=tuple((left, step) for step in y[1:5]),
        results=tuple(tuple((x, step) for x in keys) for step in y[1:5]),
        beside=tuple((left + 5.45, step) for step in y[1:5]),
        z=((left, y[6]), (left, y[7])),
        result=(left + 0.3, y[8]) if len(y) > 8 else None,
    )
