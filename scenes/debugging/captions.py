"""What each caption is given, and what it claims of the numbers."""

from __future__ import annotations

from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.numbers import WHOLE, Cell, whole

from .story import LINES, NAMED, WRONG, Fault, Story

ONE = Cell("constant", (), 1, WHOLE)
ZERO = Cell("constant", (), 0, WHOLE)
"""What "one", "all" and "nothing" say in words."""


def _sums(s: Story, fault: Fault) -> str:
    """Whether the sums of rows show the mistake."""
    if s.n == 1:
        return "alone"
    return "usual" if drawn(fault.rows[fault.row]) != drawn(ONE) else "even"


def code(s: Story) -> Caption:
    """Say how many lines the program has."""
    return Caption({"lines": whole("lines", len(s.lines))})


def quiz_axis(s: Story) -> Caption:
    """Say that columns add up to one, and rows do not, but on average."""
    fault = s.faults["axis"]
    case, total = _sums(s, fault), fault.rows[fault.row]
    claims: tuple[Claim, ...] = (
        Claim("equal", ONE, fault.columns),
        Claim("equal", ONE, (s.mean,)),
    )
    if case == "usual":
        claims = (*claims, Claim("different", total, (ONE,)))
    else:
        claims = (*claims, Claim("equal", ONE, fault.rows))
    say: Given = {"one": fault.columns[0], "query": s.word(fault.row), "sum": total, "mean": s.mean}
    return Caption({"case": case, **say}, claims)


def axis(s: Story) -> Caption:
    """Name the wrong axis."""
    return Caption({"case": _sums(s, s.faults["axis"])})


def quiz_after(s: Story) -> Caption:
    """Say that all rows but the last lack something."""
    fault = s.faults["after"]
    case, total = _sums(s, fault), fault.rows[fault.row]
    claims: tuple[Claim, ...] = (Claim("equal", ONE, (fault.rows[-1],)),)
    if case == "usual":
        claims = (*claims, Claim("more", ONE, (total,)))
    else:
        claims = (*claims, Claim("equal", ONE, fault.rows))
    say: Given = {
        "query": s.word(fault.row),
        "last": s.word(-1),
        "sum": total,
        "one": fault.rows[-1],
    }
    return Caption({"case": case, **say}, claims)


def after(s: Story) -> Caption:
    """Say when the mask came."""
    return Caption({"case": _sums(s, s.faults["after"])})


def multiplied(s: Story) -> Caption:
    """Say that no weight is a number."""
    weights = tuple(s.faults["multiplied"].yours.all())
    return Caption({}, (Claim("undefined", weights[0], weights),))


def inverted(s: Story) -> Caption:
    """Say that each word sees what comes later, and the last one sees nothing."""
    yours = s.faults["inverted"].yours
    last = tuple(yours.cell(s.n - 1, j) for j in range(s.n))
    claims: tuple[Claim, ...] = (Claim("undefined", last[0], last),)
    if s.n > 1:
        back = tuple(yours.cell(i, j) for i in range(s.n - 1) for j in range(i + 1))
        claims = (*claims, Claim("equal", ZERO, back))
    return Caption({"last": s.word(-1), "case": "alone" if s.n == 1 else "usual"}, claims)


def unscaled(s: Story) -> Caption:
    """Say that all sums are one, and that the largest weight of a row has grown."""
    fault = s.faults["unscaled"]
    i = fault.row
    j = fault.key or 0
    yours, right = fault.yours.cell(i, j), s.right.cell(i, j)
    claims: tuple[Claim, ...] = (Claim("equal", ONE, fault.rows),)
    grown = drawn(yours) > drawn(right)
    if grown:
        claims = (*claims, Claim("more", yours, (right,)))
    say: Given = {"query": s.word(i), "key": s.word(j, "key"), "yours": yours, "right": right}
    case = "usual" if grown else "same"
    return Caption({"case": case, "one": fault.rows[0], **say}, claims)


def check(s: Story) -> Caption:
    """Say how many mistakes there are, and how many have a name."""
    del s
    counts = {"faults": whole("faults", len(WRONG)), "named": whole("named", len(NAMED))}
    return Caption({**counts, "lines": whole("lines", len(LINES))})
