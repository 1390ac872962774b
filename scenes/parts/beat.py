"""A beat: one idea of a film, shown in one or several pictures; and a still without a film."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.badge import Heads

Tempo = Literal["brisk", "usual", "calm", "slow"]
"""Speed of a change; `stage.durations` turns it into a duration."""
Order = Literal["in-turn", "together", "rows", "columns", "diagonals"]
"""The order in which cells, and parts that appear, start to change. "in-turn": if the caption takes
time to read, what is new appears one thing after another meanwhile; what moves does so together.
"rows": all cells of a row change together, row after row from the top, as rows are computed; cell
after cell if only one row changes. "columns": the same, column after column from the left.
"diagonals": cells change from the main diagonal outwards, as a mask shuts."""
Manner = Literal["fade", "straight", "along", "across"]
"""How a part that is in two successive pictures changes: it disappears and appears ("fade"), or
moves on a straight line, or first to its new x and then to its new y ("along"), or the reverse."""
Pause = Literal["none", "worked", "short", "usual", "long", "think"]
"""How long a picture stands still; "think" gives time to think between a question and its answer.
A "worked" picture is one step of a computation: there is only time to look at its result."""


@dataclass(frozen=True)
class Step:
    """One picture of a beat, and how the film changes to it.

    Attributes:
        picture: The complete picture.
        without: Keys of the picture's parts that are not visible in this step; their space is kept
            free.
        tempo: Speed of the change to this picture.
        order: The order in which cells change and new parts appear.
        pause: How long the picture stands still before the next step.
        plays: Plays animations of manim's once the picture is there, on a scene in which
            `scene["key"]` is a part of the picture; None for none. What they leave on the stage
            stays to the next step. manim is to be imported in the function, not before.
        moves: How parts change to this picture, by key, if not as the rules of `stage.transition`
            say.
        name: What captions call the step: it begins no earlier than they have been read as far as
            their mark `{ STEP("name") }`. Empty if none does.
    """

    picture: Part
    without: frozenset[str] = frozenset()
    tempo: Tempo = "usual"
    order: Order = "in-turn"
    pause: Pause = "none"
    plays: Callable[[Any], object] | None = None
    moves: Mapping[str, Manner] = field(default_factory=dict)
    name: str = ""


@dataclass(frozen=True)
class Beat:
    """The pictures of a beat, and the facts for its caption.

    Attributes:
        say: Variables of the beat's title, caption and notes.
        steps: Steps in order; the picture of the last step is the beat's still.
        about: Where the beat's numbers come from. "model": from the model. Otherwise the name of a
            variant of the text `badge-elsewhere` in the catalogue, such as "measured"; the badge
            shows this variant.
        layers: Numbers of the first and the last layer shown, from 1; empty for the chosen layer.
        heads: Which heads are shown: "one", a single head; "own", a head for each word, which can
            differ from word to word; "all", all heads of the layer; "none", no head, but vectors
            from before the first layer.
        claims: Claims about numbers that the caption makes.
        remark: What a badge about other numbers adds on the sentence, see `Reading.doubt`.
        leads: Slug of the film with whose question the caption ends; empty for none. Films do not
            set it: `scenes.telling.tell` does, in the last beat.
    """

    say: Given
    steps: tuple[Step, ...]
    about: str = "model"
    layers: tuple[int, ...] = ()
    heads: Heads = "one"
    claims: tuple[Claim, ...] = field(default=())
    remark: str = ""
    leads: str = ""


@dataclass(frozen=True)
class LoneStill:
    """A single picture with its texts, which does not belong to a film.

    Attributes:
        title: Title, above the picture.
        say: Caption, below the picture.
        picture: The part that is the whole picture.
        heads: The heads that the badge names: "one" for the chosen head, "all" for all heads of the
            layer.
    """

    title: Said
    say: Said
    picture: Part
    heads: Heads = "one"


def build(picture: Part, *groups: str | Sequence[str], **how: Any) -> tuple[Step, ...]:
    """Return the steps in which a picture is built up.

    The first step shows the picture without the parts named in `groups`. In each further step, the
    parts of one more group appear; the group's first key is the step's name.

    Args:
        picture: The finished picture.
        *groups: Keys of the parts that appear. A group is one key, or several keys whose parts
            appear together.
        **how: Further attributes of every step: `tempo`, `order` or `pause`.
    """
    keys = [(group,) if isinstance(group, str) else group for group in groups]
    later = [frozenset(key for group in keys[k:] for key in group) for k in range(len(keys) + 1)]
    # If every part is in some group, the first step shows an empty stage.
    names = ["", *(next(iter(group), "") for group in keys)]
    return tuple(
        Step(picture, absent, name=name, **how) for absent, name in zip(later, names, strict=True)
    )


def paced(steps: tuple[Step, ...], which: int, **how: Any) -> tuple[Step, ...]:
    """Return the steps, one of them with another tempo, order or pause.

    Args:
        steps: The steps.
        which: Index of the step to change; a negative index counts from the end.
        **how: The new attributes of that step: `tempo`, `order` or `pause`.
    """
    changed = list(steps)
    changed[which] = replace(changed[which], **how)
    return tuple(changed)


Function = TypeVar("Function", bound=Callable[..., Beat])


def beat(function: Function) -> Function:
    """Mark a function of a film as a beat, and return the function.

    Such a function is called with the film's story and returns a `Beat`.
    """
    function.__dict__["is_beat"] = True
    return function
