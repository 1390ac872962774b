"""A beat: one idea, shown in one or several pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.badge import Heads

Tempo = Literal["brisk", "usual", "calm", "slow"]
"""Speed of a change; `stage.durations` gives its time."""
Order = Literal["together", "reading", "rows", "columns", "diagonals", "outwards"]
"""The order in which cells, and parts that appear, start to change."""
Pause = Literal["none", "short", "usual", "long", "think"]
"""How long a picture stands still; "think" is for a question before its answer."""


@dataclass(frozen=True)
class Step:
    """A picture, and how it appears.

    Attributes:
        picture: The picture at the end of the step.
        without: Keys of parts that are not visible yet; their space is kept free.
        tempo: Speed of the change.
        order: Order of cells, and of parts that appear.
        pause: How long the picture stands still before the next step.
        at: Name of a variable of the caption; narrated films wait until it is spoken.
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
        say: Variables of its title, caption and notes.
        steps: Steps in order; the picture of the last one is the beat's still.
        about: Where the beat's numbers come from: "model", or the key of a variant of
            `badge-elsewhere` in the catalogue, such as "measured" for `[measured]`.
        layers: The first and the last layer shown; by default the chosen one.
        heads: What is shown: "one", a single head; "own", a head for each word, which can differ
            from word to word; "all", all heads of the layer; "none", vectors before any head.
        head: Number of the one head, from 1; by default the chosen one.
        claims: Claims of its caption about numbers.
    """

    say: Given
    steps: tuple[Step, ...]
    about: str = "model"
    layers: tuple[int, ...] = ()
    heads: Heads = "one"
    head: int | None = None
    claims: tuple[Claim, ...] = field(default=())


def build(picture: Part, *groups: str | Sequence[str], **how: Any) -> tuple[Step, ...]:
    """Steps that build up a picture.

    Args:
        picture: The finished picture.
        *groups: Keys of the parts that appear, one step each; all other parts are visible from the
            start.
        **how: Tempo, order and pause of all steps.
    """
    keys = [(group,) if isinstance(group, str) else group for group in groups]
    later = [frozenset(key for group in keys[k:] for key in group) for k in range(len(keys) + 1)]
    begun = [Step(picture, absent, **how) for absent in later]
    # Where everything is in some group there would be a first step without anything.
    return tuple(begun)


def paced(steps: tuple[Step, ...], which: int, **how: Any) -> tuple[Step, ...]:
    """The same steps, with other settings for one of them (from 0; from the end, if negative)."""
    changed = list(steps)
    changed[which] = replace(changed[which], **how)
    return tuple(changed)


def in_turn(picture: Part, *groups: str | Sequence[str], **how: Any) -> tuple[Step, ...]:
    """Steps like those of `build`; the parts of a group appear one after another."""
    return paced(build(picture, *groups, order="reading", **how), 0, order="together")


Function = TypeVar("Function", bound=Callable[..., Beat])


def beat(function: Function) -> Function:
    """Mark a function of a film as a beat: it makes pictures from the story."""
    function.__dict__["is_beat"] = True
    return function
