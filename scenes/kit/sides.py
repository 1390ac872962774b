"""Two lists that are compared: side by side, or one below the other where a frame is narrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.kit import rows
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.theme import SIZES

HEAD = 0.48
"""Above a list, where all heads stand on one line."""
TWO_HEADS = 0.9
"""Where they stand on two."""
LEAST_PITCH = 0.3
"""Lines of a lower pitch are too many for two lists one below the other."""
GAP = 0.07
"""Between two lists one below the other, as a share of the height of both."""
SCORES = 1.5
"""The scores' column there, at least: wide enough for any head."""
SMALL = 0.24
"""Size of what stands in two lists beside each other in a narrow frame."""
_APART = 0.25
"""Between scores and bars."""


@dataclass(frozen=True)
class Side:
    """One half of a comparison: a list with scores, and bars beside them.

    Attributes:
        name: Which.
        lines: Its list; side by side, both have the same.
        start: Left edge of the column of scores.
        score: Right edge of the scores.
        left: Left edge of the bars.
        right: Right edge of the bars.
    """

    name: str
    lines: rows.Rows
    start: float
    score: float
    left: float
    right: float


def place(
    sides: tuple[str, str],
    wide: rows.Rows,
    places: Layout,
    stage: Box,
    *,
    names: float,
    scores: float,
    head: float = HEAD,
    foot: int = 0,
) -> tuple[Side, Side]:
    """Where the two halves of a comparison go; bars of both are of one length.

    Side by side in a wide frame, to the right of one list. In a narrow frame one below the other,
    if two such lists fit; else beside each other, as near as can be.

    Args:
        sides: Their names.
        wide: The list in a wide frame; the same lines elsewhere.
        places: Of the frame.
        stage: Where both go in a narrow frame.
        names: How wide the list's names are there.
        scores: How wide its scores are there; 0 if there are none.
        head: Height of what stands there above two lists beside each other.
        foot: How many lines there are below a list.
    """
    first, second = sides
    if not places.narrow:
        x, y = wide.beside, wide.beside + 5.8
        return (
            Side(first, wide, x, x + 1.65, x + 1.9, x + 5.2),
            Side(second, wide, y, y + 1.65, y + 1.9, y + 5.2),
        )
    count, gap = wide.count + foot, GAP * stage.height
    under = 2 * (HEAD + count * LEAST_PITCH) + gap <= stage.height
    lists, head, most = (2, HEAD, SIZES.label) if under else (1, head, SMALL)
    scores = max(scores, SCORES) if under and scores else scores
    most_pitch = rows.MOST_PITCH
    if places.tall:
        most, most_pitch = rows.LARGER * most, 1.3 * most_pitch
    pitch = min(most_pitch, ((stage.height - (lists - 1) * gap) / lists - head) / count)
    apart = head + count * pitch + gap
    top = (stage.top + stage.bottom + lists * apart - gap) / 2 - head
    upper = replace(wide, top=top, pitch=pitch, left=stage.left, words=names, most=most)
    lower = replace(upper, top=top - apart) if under else upper
    half = (stage.width - names) / (1 if under else 2)
    x, y = upper.beside, upper.beside + (0.0 if under else half)
    return (
        Side(first, upper, x, x + scores, x + scores + _APART, x + half),
        Side(second, lower, y, y + scores, y + scores + _APART, y + half),
    )


def below(sides: Sequence[Side]) -> bool:
    """Whether two sides stand one below the other."""
    return sides[0].lines != sides[1].lines


def lists(sides: Sequence[Side]) -> list[rows.Rows]:
    """Their lists, each once."""
    return list(dict.fromkeys(side.lines for side in sides))
