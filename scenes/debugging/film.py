"""Attention as a program: five mistakes, what each looks like, and what finds them.

The wrong weights ("yours") and the right ones stay through the film; beside them are the lines to
choose from and, in the answer, what shows the mistake. The cell in question has a frame, and sums
are in the margins.

Storyboard
1. code: five lines of code, one after the other, beside the result of each.
2. quiz-axis: columns add up to one, rows do not: what is wrong? Then a pause for the viewers.
3. axis: softmax was taken over queries.
4. quiz-broadcast: one weight is more than one.
5. broadcast: the sums of the rows were broadcast along the columns.
6. multiplied: 0 times minus infinity is not a number, and so neither is its whole row.
7. inverted: True was read as “keep”; a row without a key is 0 ÷ 0.
8. quiz-unscaled: all sums are one, and every cell is a number.
9. unscaled: only the comparison with the right matrix shows the mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Column, Split
from qkvideo.scenes.parts.grid import Margin
from qkvideo.scenes.parts.text import Line, Said
from qkvideo.scenes.story.caption import Caption

from . import captions
from .look import beside, called, five, grid, hero, program, quotients, right, small, weights
from .story import Story, tell

TITLE = "Find the mistake"
SUMMARY = "Five mistakes in attention: what each looks like, and what finds it."
ORDER = 21
BUILDS_ON = ("masking",)
POSTER = "axis/matrix"
LECTURE = "full"

__all__ = ["tell"]

POWERS = "exp"
"""Name of the matrix of exponentials, as in the code."""


def _beat(told: Caption, steps: Sequence[Step]) -> Beat:
    """Return a beat with its caption."""
    return Beat(told.say, tuple(steps), claims=told.claims)


@beat
def code(s: Story) -> Beat:
    """Show five lines of code, beside their results."""
    later = [f"maths/{line.name}" for line in s.lines]
    steps = []
    for k, line in enumerate(s.lines):
        blocked = s.blocked if line.name in {"masked", "weights"} else None
        name = Line((line.name,), key="made", ink="share", weight="semibold")
        # The matrix of the next beats is another one, in another place: this one does not move.
        matrix = grid(s, s.tensors[line.name], "result", blocked=blocked, grow=1)
        made = Column((name, matrix), gap="tight")
        told = program(s, line.name)
        picture = Split(
            (told, made), shares=((15, 14), (3, 5), (1, 1)), square="beside", gap="usual"
        )
        steps.append(Step(picture, frozenset(later[k + 1 :]), tempo="brisk"))
    return _beat(captions.code(s), steps)


def _quiz(s: Story, name: str, told: Caption) -> Beat:
    """Show the effect of a mistake without the wrong line, and pause."""
    fault = s.faults[name]
    unsaid = frozenset({f"code/{fault.code.name}"})
    # Where sums tell, no cell has a frame; right weights are shown where nothing else tells.
    sums = name == "axis"
    shown = weights(s, fault, both=sums, marked=not sums)
    yours = called(fault, framed=not sums)
    others = (right(s, fault), five(s, fault)) if name == "unscaled" else (five(s, fault),)
    picture = beside(fault, yours, shown, others, hidden=True)
    return _beat(told, (Step(picture, unsaid, pause="think"),))


def _answer(s: Story, name: str) -> Split:
    """Return the picture of an answer: the wrong line, its weights and the difference."""
    fault = s.faults[name]
    off = () if name == "axis" else (small(s, fault, fault.difference, "difference"),)
    shown = weights(s, fault, both=name == "axis")
    return beside(fault, called(fault), shown, (right(s, fault), *off))


@beat
def quiz_axis(s: Story) -> Beat:
    """Show columns that add up to one."""
    return _quiz(s, "axis", captions.quiz_axis(s))


@beat
def axis(s: Story) -> Beat:
    """Show softmax over queries."""
    return _beat(captions.axis(s), (Step(_answer(s, "axis")),))


@beat
def quiz_broadcast(s: Story) -> Beat:
    """Show a weight that is more than one."""
    return _quiz(s, "broadcast", captions.quiz_broadcast(s))


@beat
def broadcast(s: Story) -> Beat:
    """Show the exponentials of the scores, which softmax divides by sums.

    The right program divides each row by its own sum, which stands beside the row. The wrong
    program divides column j by the sum of row j, which is therefore repeated below column j.
    """
    fault = s.faults["broadcast"]
    sums, by = Margin(s.sums, ("Σ",)), Margin(s.sums, ("÷",))
    powers = hero(s, fault, s.powers, beside=sums, below=by, name=POWERS)
    others = quotients(s, fault) if fault.framed and fault.finite else (right(s, fault),)
    yours = "matrix/below", ("name/quotient/yours", "quotient/yours")
    steps = build(beside(fault, None, powers, others), *yours, order="together")
    return _beat(captions.broadcast(s), steps)


@beat
def multiplied(s: Story) -> Beat:
    """Show the wrong input of softmax: the mask, multiplied by -inf, makes NaN.

    The right input, in which only blocked cells are -inf, is beside the wrong input.
    """
    fault = s.faults["multiplied"]
    name, entering = (Said("right"), Said("/colon"), "masked"), s.tensors["masked"]
    masked = small(s, fault, entering, "right", name, blocked=s.blocked)
    lost = Line((Said("lost"),), key="lost", breaks=True)
    others = (Column((masked, lost), gap="tight", grow=1),)
    yours = Line((Said("yours"), Said("/colon"), "masked"), key="name/yours", ink="quiet")
    picture = beside(fault, yours, hero(s, fault, s.entering), others)
    return _beat(captions.multiplied(s), (Step(picture),))


@beat
def inverted(s: Story) -> Beat:
    """Show the weights that result if True in the mask is read as "not blocked"."""
    return _beat(captions.inverted(s), (Step(_answer(s, "inverted")),))


@beat
def quiz_unscaled(s: Story) -> Beat:
    """Show sums that are all one."""
    return _quiz(s, "unscaled", captions.quiz_unscaled(s))


@beat
def unscaled(s: Story) -> Beat:
    """Show the weight that has grown, and the right one."""
    return _beat(captions.unscaled(s), (Step(_answer(s, "unscaled")),))
