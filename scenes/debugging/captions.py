"""The variables and claims of each beat's caption."""

from __future__ import annotations

from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, Cells, whole

from .story import Mistake, Story

ONE = Cell("constant", (), 1, WHOLE)
"""The number for the words "one" and "all"."""
ZERO = Cell("constant", (), 0, WHOLE)
"""The number for the word "nothing"."""


def _sums(s: Story, fault: Mistake) -> str:
    """Return "usual" if the sums of rows show the mistake, "even" if not, "alone" for one word."""
    if s.n == 1:
        return "alone"
    return "usual" if drawn(fault.rows[fault.row]) != drawn(ONE) else "even"


def code(s: Story) -> Caption:
    """Explain two names of the program."""
    program = s.program
    return Caption(
        {
            "lines": whole("lines", len(s.lines)),
            "library": program.name,
            "fill": Word(program.fill),
            "along": Word(program.along),
        }
    )


def quiz_axis(s: Story) -> Caption:
    """Say that columns add up to one, and rows do not."""
    fault = s.faults["axis"]
    case, total = _sums(s, fault), fault.rows[fault.row]
    claims: tuple[Claim, ...] = (Claim("equal", ONE, fault.columns),)
    if case == "usual":
        claims = (*claims, Claim("different", total, (ONE,)))
    else:
        claims = (*claims, Claim("equal", ONE, fault.rows))
    say: Given = {"one": fault.columns[0], "query": s.word(fault.row), "sum": total}
    return Caption({"case": case, **say}, claims)


def axis(s: Story) -> Caption:
    """Return the caption about softmax along the wrong axis, over queries instead of keys.

    The row sums still have the mean 1, so their mean does not reveal the mistake.
    """
    fault = s.faults["axis"]
    say: Given = {"case": _sums(s, fault), "one": fault.columns[0], "mean": s.mean}
    along = s.program.along
    say = {**say, "axis": Word(along.partition("=")[0]), "along": Word(along)}
    return Caption(say, (Claim("equal", ONE, (s.mean, *fault.columns)),))


def quiz_broadcast(s: Story) -> Caption:
    """Return the caption of the quiz on exponentials divided by the sums of other rows.

    The caption names what gives the mistake away. If a weight is NaN or infinite, this is the sum
    of a row. Otherwise, it is a weight above 1; without such a weight, a row's sum that is not 1.
    Without either, the caption only says that there is a mistake.
    """
    fault = s.faults["broadcast"]
    weight, total = _spoken(fault, fault.yours), fault.rows[fault.row]
    if not fault.finite:
        return Caption({"case": "range", "query": s.word(fault.row), "sum": total})
    case = "above" if drawn(weight) > drawn(ONE) else _sums(s, fault)
    claims = {
        "above": Claim("more", weight, (ONE,)),
        "usual": Claim("different", total, (ONE,)),
        "even": Claim("equal", ONE, fault.rows),
        "alone": Claim("equal", ONE, fault.rows),
    }
    words: Given = {"query": s.word(fault.row), "key": s.word(fault.key or 0, "key")}
    say = {**words, "weight": weight, "sum": total, "one": fault.rows[0]}
    return Caption({"case": case, **say}, (claims[case],))


def broadcast(s: Story) -> Caption:
    """Return the caption about exponentials divided by the sums of other rows.

    For one query and key, the caption names the sum by which the exponential was divided, and the
    sum by which it should have been divided. If some weights are NaN or infinite, it names no sums.
    """
    fault = s.faults["broadcast"]
    if not fault.finite:
        return Caption({"case": "range", "keeps": Word(s.program.keeps)})
    i, j = fault.row, fault.key or 0
    words: Given = {"query": s.word(i), "key": s.word(j, "key"), "keeps": Word(s.program.keeps)}
    say = {**words, "wrong": s.sums[j], "right": s.sums[i], "n": whole("n", s.n)}
    return Caption({"case": "alone" if s.n == 1 else "usual", **say})


def _spoken(fault: Mistake, cells: Cells) -> Cell:
    """Return the number that the caption of a mistake is about."""
    return cells.cell(fault.row, fault.key or 0)


def multiplied(s: Story) -> Caption:
    """Say where zero is multiplied by infinity."""
    seen = tuple(s.entering.cell(i, j) for i in range(s.n) for j in range(i + 1))
    return Caption({}, (Claim("undefined", seen[0], seen),))


def inverted(s: Story) -> Caption:
    """Return the caption about the inverted mask: each word attends only to later words.

    There is no word after the last one, so the weights of the last word are NaN.
    """
    yours = s.faults["inverted"].yours
    last = tuple(yours.cell(s.n - 1, j) for j in range(s.n))
    claims: tuple[Claim, ...] = (Claim("undefined", last[0], last),)
    if s.n > 1:
        back = tuple(yours.cell(i, j) for i in range(s.n - 1) for j in range(i + 1))
        claims = (*claims, Claim("equal", ZERO, back))
    return Caption({"last": s.word(-1), "case": "alone" if s.n == 1 else "usual"}, claims)


def quiz_unscaled(s: Story) -> Caption:
    """Say that all sums are one."""
    fault = s.faults["unscaled"]
    return Caption({"one": fault.rows[0]}, (Claim("equal", ONE, fault.rows),))


def unscaled(s: Story) -> Caption:
    """Say that the largest weight of a row has grown."""
    fault = s.faults["unscaled"]
    i, j = fault.row, fault.key or 0
    yours, right = fault.yours.cell(i, j), s.right.cell(i, j)
    grown = drawn(yours) > drawn(right)
    claims = (Claim("more", yours, (right,)),) if grown else ()
    say: Given = {"query": s.word(i), "key": s.word(j, "key"), "yours": yours, "right": right}
    return Caption({"case": "usual" if grown else "same", **say}, claims)
