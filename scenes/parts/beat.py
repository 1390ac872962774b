"""A beat: one idea of a film, shown in one or several pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.badge import Heads

Tempo = Literal["brisk", "usual", "calm", "slow"]
"""Speed of a change; `stage.durations` turns it into a duration."""
Order = Literal["together", "reading", "rows", "columns", "diagonals", "outwards"]
"""The order in which cells, and parts that appear, start to change."""
Pause = Literal["none", "short", "usual", "long", "think"]
"""How long a picture stands still; "think" gives time to think between a question and its
answer."""


@dataclass(frozen=True)
class Step:
    """One picture of a beat, and how it appears.

    Attributes:
        picture: The complete picture.
        without: Keys of parts of the picture that are not visible yet; their space is kept free.
        tempo: Speed of the change to this picture.
        order: The order in which cells, and parts that appear, start to change.
        pause: How long the picture stands still before the next step.
        at: Name of a variable of the caption; the step starts when its value is spoken or read.
            Empty for no such wait.
    """

    picture: Part
    without: frozenset[str] = frozenset()
    tempo: Tempo = "usual"
    order: Order = "together"
    pause: Pause = "none"
    at: str = ""


@dataclass(frozen=True)
class Beat:
    """The pictures of a beat, and the facts for its caption.

    Attributes:
        say: Variables of the beat's title, caption and notes.
        steps: Steps in order; the picture of the last one is the beat's still.
        about: Where the beat's numbers come from: "model", or the key of a variant of
            `badge-elsewhere` in the catalogue, such as "measured" for `[measured]`.
        layers: The first and the last layer shown; empty for the chosen layer.
        heads: Which heads are shown: "one", a single head; "own", a head for each word, which can
            differ from word to word; "all", all heads of the layer; "none", vectors before any
            head.
        head: Number of the single head, counted from 1; None for the chosen head.
        claims: Claims about numbers that the caption makes.
    """

    say: Given
    steps: tuple[Step, ...]
    about: str = "model"
    layers: tuple[int, ...] = ()
    heads: Heads = "one"
    head: int | None = None
    claims: tuple[Claim, ...] = field(default=())


def build(picture: Part, *groups: str | Sequence[str], **how: Any) -> tuple[Step, ...]:
    """Return the steps that build up a picture.

    Args:
        picture: The finished picture.
        *groups: Keys of the parts that appear, one step for each key or group of keys; all other
            parts are visible from the start.
        **how: Further attributes of every step: `tempo`, `order` or `pause`.
    """
    keys = [(group,) if isinstance(group, str) else group for group in groups]
    later = [frozenset(key for group in keys[k:] for key in group) for k in range(len(keys) + 1)]
    begun = [Step(picture, absent, **how) for absent in later]
    # If every part is in some group, the first step shows an empty stage.
    return tuple(begun)


def paced(steps: tuple[Step, ...], which: int, **how: Any) -> tuple[Step, ...]:
    """Return the steps with other settings for one of them.

    Args:
        steps: The steps.
        which: Index of the step to change; a negative index counts from the end.
        **how: The new tempo, order or pause.
    """
    changed = list(steps)
    changed[which] = replace(changed[which], **how)
    return tuple(changed)


def in_turn(picture: Part, *groups: str | Sequence[str], **how: Any) -> tuple[Step, ...]:
    """Return the same steps as `build`, but the parts of a group appear one after another."""
    return paced(build(picture, *groups, order="reading", **how), 0, order="together")


Function = TypeVar("Function", bound=Callable[..., Beat])


def beat(function: Function) -> Function:
    """Mark a function of a film as a beat: a function that makes pictures from the story."""
    function.__dict__["is_beat"] = True
    return function
