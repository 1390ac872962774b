"""A beat: one idea, told by pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.badge import Heads

Tempo = Literal["brisk", "usual", "calm", "slow"]
"""How long a change takes; `stage.durations` says how many seconds that is."""
Order = Literal["together", "reading", "rows", "columns", "diagonals", "outwards"]
"""In which order cells, and parts that enter, begin."""
Pause = Literal["none", "short", "usual", "long", "think"]
"""For which a picture stands; "think" is for a question, before its answer."""


@dataclass(frozen=True)
class Step:
    """A picture, and how it comes about.

    Attributes:
        picture: What is to be seen when the step is over.
        without: Keys of what is not there yet, with all that is inside it: it has its room.
        tempo: Of the change.
        order: Of cells, and of what enters.
        pause: For which the picture stands before the next step.
        at: Name of the variable of what is said at which the step belongs: narration waits for it.
    """

    picture: Part
    without: frozenset[str] = frozenset()
    tempo: Tempo = "usual"
    order: Order = "together"
    pause: Pause = "none"
    at: str = ""


@dataclass(frozen=True)
class Beat:
    """What a beat shows, and the facts of which its caption speaks.

    Attributes:
        say: Variables of its title, caption and notes.
        steps: In order; the last one's picture is the beat's still.
        about: What its numbers are where they are not the model's: a case of the catalogue's line
            `badge-elsewhere`.
        layers: The first and the last layer shown; the chosen one, if not given.
        heads: Whether the chosen head is shown, all of its layer, or what no head has made yet: the
            rows that go into the first layer.
        claims: What its caption claims of the numbers.
    """

    say: Given
    steps: tuple[Step, ...]
    about: str = "model"
    layers: tuple[int, ...] = ()
    heads: Heads = "one"
    claims: tuple[Claim, ...] = field(default=())


def build(picture: Part, *groups: str | Sequence[str], **how: Any) -> tuple[Step, ...]:
    """Steps in which a picture comes about.

    Args:
        picture: When all of it is there.
        *groups: Keys of what comes, one step each; what is in no group is there from the first.
        **how: Tempo, order and pause of all steps.
    """
    keys = [(group,) if isinstance(group, str) else group for group in groups]
    later = [frozenset(key for group in keys[k:] for key in group) for k in range(len(keys) + 1)]
    begun = [Step(picture, absent, **how) for absent in later]
    # Where everything is in some group there would be a first step without anything.
    return tuple(begun)


def paced(steps: tuple[Step, ...], which: int, **how: Any) -> tuple[Step, ...]:
    """The same steps, one of them (from 0; from the end, if negative) in another way."""
    changed = list(steps)
    changed[which] = replace(changed[which], **how)
    return tuple(changed)


def in_turn(picture: Part, *groups: str | Sequence[str], **how: Any) -> tuple[Step, ...]:
    """Steps like those of `build`, but what comes with a group comes one after another."""
    return paced(build(picture, *groups, order="reading", **how), 0, order="together")


Function = TypeVar("Function", bound=Callable[..., Beat])


def beat(function: Function) -> Function:
    """Mark a function of a film as one of its beats: of a story it makes pictures."""
    function.__dict__["is_beat"] = True
    return function
