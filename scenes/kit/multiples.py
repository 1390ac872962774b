"""All heads of a layer in one picture: small matrices of weights over words, side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from manim import Mobject, Scene
from manim import config as manim_config

from qkvideo.engine.attention.merged import MERGED, merge
from qkvideo.engine.attention.trace import all_weights
from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.camera import GridCamera
from qkvideo.scenes.camera.renderer import Renderer
from qkvideo.scenes.checks import audit
from qkvideo.scenes.look.folding import even, window
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import SIZES, theme
from qkvideo.scenes.mobjects import figures, heading, matrices
from qkvideo.scenes.mobjects.label import Label
from qkvideo.scenes.mobjects.square import Square, square
from qkvideo.scenes.record import Pixels
from qkvideo.scenes.text.catalogue import Word, catalogue
from qkvideo.scenes.text.numbers import Cells, style_for, whole
from qkvideo.scenes.text.pango import Box

ABOVE = 0.36
"""Room of a head's own line above its matrix."""
GAP = 0.3
NARROW = 2.3
"""In columns narrower than this a head has its number alone."""


def picture(brief: Brief, only: int | None = None) -> Pixels:
    """Draw all heads of the brief's layer, or one; its row is an index into the words.

    Args:
        brief: Whose layer.
        only: The head, from 1; without it, all.

    Returns:
        The pixels of one frame, in manim's configuration as it is.

    Raises:
        QKVideoError: A line does not fit its place.
    """
    places = layout(brief.aspect)
    manim_config.frame_height, manim_config.frame_width = places.height, places.width
    manim_config.background_color = theme(brief.theme).ground
    renderer = Renderer(camera_class=GridCamera)
    renderer.hidden = True
    scene = Scene(renderer=renderer, camera_class=GridCamera)
    scene.add(*mobjects(brief, only))
    return renderer.still(scene)


def problems(brief: Brief, only: int | None = None) -> list[str]:
    """What is wrong with its layout (see `audit`)."""
    return audit.problems(mobjects(brief, only), layout(brief.aspect))


def mobjects(brief: Brief, only: int | None = None) -> list[Mobject]:
    """Everything that is on the picture."""
    model, colours, places = brief.model, theme(brief.theme), layout(brief.aspect)
    say = catalogue(brief.lang, "heads")
    every = all_weights(model.heads(brief.layer))
    weights = dict(enumerate(every, 1)) if only is None else {only: every[only - 1]}
    asking = Word(model.tokens[brief.row], "query")
    counted = {"layer": whole("layer", brief.layer), "heads": whole("heads", len(weights))}
    title = say.say("heads-title", counted)
    if only is not None:
        title = say.say("heads-one", counted | {"head": whole("head", only)})
    seal = Word(model.source.sha256[:8])
    origin = say.say("heads-badge", {"source": Word(model.source.badge), "sha256": seal}).text
    badge = Label(origin, SIZES.badge, colours.quiet, fit=places.badge.width)
    badge.at(places.badge.right, (places.badge.bottom + places.badge.top) / 2, "right")
    stage = places.stage
    down, across = _arrangement(len(weights), stage)
    width = (stage.width - (across - 1) * GAP) / across
    height = (stage.height - (down - 1) * GAP / 2) / down
    panels: list[Mobject] = []
    for k, (number, head) in enumerate(weights.items()):
        left = stage.left + (k % across) * (width + GAP)
        top = stage.top - (k // across) * (height + GAP / 2)
        merged = merge(head, model.words)
        panels += _panel(brief, number, merged, Box(left, top - height, left + width, top))
    return [
        heading.title(title, places, colours),
        heading.said(say.say("heads-said", {"query": asking}), places, colours),
        badge,
        *panels,
    ]


def _arrangement(count: int, stage: Box) -> tuple[int, int]:
    """Rows and columns of panels, so that each is about twice as wide as it is high."""
    across = min(count, max(1, math.ceil(math.sqrt(count * stage.width / stage.height / 2))))
    down = math.ceil(count / across)
    return down, math.ceil(count / down)


def _panel(
    brief: Brief, head: int, weights: npt.NDArray[np.float64], box: Box
) -> Iterator[Mobject]:
    colours, tokens, row = theme(brief.theme), brief.model.tokens, brief.row
    say = catalogue(brief.lang, "heads")
    n = len(weights)
    cells = Cells(MERGED, weights, tuple(range(n)), tuple(range(n)), style_for(weights, say.mark))
    room = Box(box.left, box.bottom, box.right, box.top - ABOVE)
    rows, columns, left, top = (
        even(n, room.height / n),
        even(n, room.width / n),
        room.left,
        room.top,
    )
    if (labelled := _with_words(tokens, (row, int(np.argmax(weights[row]))), room)) is not None:
        rows, columns, left, top = labelled.rows, labelled.columns, labelled.left, labelled.top
        for side in (labelled.asks(colours.quiet), labelled.answers(colours.quiet)):
            yield from side.labels.values()
    grid = matrices.shares(cells, rows, columns, colours, numbers=False)
    grid.place(left, top)
    y = box.top - ABOVE / 2
    yield grid
    yield figures.frame(grid.row_box(row), colours.query, 2.0)
    yield Label(str(head), SIZES.label, colours.ink, weight="semibold").at(box.left, y)
    if box.width >= NARROW:
        best = int(np.argmax(weights[row]))
        share = f"{weights[row, best]:.2f}".replace(".", say.mark)
        text = f"{tokens[row]} → {tokens[best]} {share}"
        yield Label(text, SIZES.least, colours.quiet, fit=box.width - 0.6).at(box.right, y, "right")


def _with_words(tokens: Sequence[str], focus: Sequence[int], room: Box) -> Square | None:
    """Where a matrix stands with words along its rows and columns, if they can be read there."""
    full = window(len(tokens), tuple(dict.fromkeys(focus)))
    try:
        found = square(tokens, full, room, cell=(room.width, room.height), snug=True)
    except QKVideoError:
        return None
    shown = [sizes[k] for sizes in (found.rows.sizes, found.columns.sizes) for k in full]
    return found if min(shown) >= SIZES.least else None
