"""The variables and claims of each beat's caption."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, whole

from .story import PADS, MaskedMatrix, Story

ONE = Cell("constant", (), 1, WHOLE)
"""The number for the claim "only itself"."""
ZERO = Cell("constant", (), 0, WHOLE)
"""The number for the claim "nothing"."""


def _ends(s: Story, case: str = "usual") -> dict[str, Variable]:
    """Return the first and the last token, and the case; a single token has the case "alone"."""
    case = "alone" if s.n == 1 else case
    return {"first": s.word(0), "last": s.word(-1), "case": case}


def _nothing(cells: Sequence[Cell]) -> tuple[Claim, ...]:
    """Return the claim that numbers are zero; no claim without numbers."""
    return (Claim("equal", ZERO, tuple(cells)),) if cells else ()


def _only_itself(matrix: MaskedMatrix, i: int) -> tuple[Claim, ...]:
    """Return the claims that a row has weight 1 for its own token, and 0 for all others."""
    row = matrix.row(i)
    return (Claim("equal", ONE, (row[i],)), *_nothing(row[:i] + row[i + 1 :]))


def everyone(s: Story) -> Caption:
    """Say that the chosen query scores every key."""
    case = "alone" if s.n == 1 else "usual" if s.later else "last"
    counts = {"tokens": whole("tokens", s.n), "later": whole("later", s.later)}
    # The claim is that no score is minus infinity, as a blocked score would be.
    return Caption(
        {"query": s.word(s.row), "case": case, **counts},
        (Claim("different", _minus_infinity(), s.scores.row(s.row)),),
    )


def _minus_infinity() -> Cell:
    return Cell("constant", (), -np.inf)


def causal(s: Story) -> Caption:
    """Say that a score is minus infinity if its key comes later than its query, and only then."""
    blocked, open_ = s.masked.where(s.masked.blocked), s.masked.where(~s.masked.blocked)
    claims = (
        Claim("equal", _minus_infinity(), blocked),
        Claim("different", _minus_infinity(), open_),
    )
    return Caption({"case": _ends(s)["case"]}, claims)


def left_over(s: Story) -> Caption:
    """Say that the first query attends only to its own token, and the last may attend to all."""
    one = s.weights.cells.cell(0, 0)
    claims = (
        *_only_itself(s.weights, 0),
        Claim("different", _minus_infinity(), s.masked.row(s.n - 1)),
    )
    return Caption({**_ends(s), "one": one}, claims)


def one_row(s: Story) -> Caption:
    """Say how the causal mask changes the chosen query's weights.

    Later keys lose their weights, and all other weights grow in proportion. The caption has other
    texts if the sentence is a single token, or if the chosen query is its first or last token.
    """
    before, after = s.one.both
    kept = [k for k, key in enumerate(s.one.keys) if key <= s.row]
    gone = tuple(after[k] for k, key in enumerate(s.one.keys) if key > s.row)
    had = s.open.row(s.row)[: s.row + 1]
    case, claims = "usual", _nothing(gone)
    if s.n == 1:
        case = "alone"
    elif not s.later:
        case = "last"
        claims = tuple(Claim("equal", b, (a,)) for a, b in zip(before, after, strict=True))
    elif not s.row:
        case, claims = "first", _only_itself(s.weights, 0)
    else:
        claims += tuple(Claim("largest", after[k], (before[k],)) for k in kept)
        if not any(map(drawn, had)):
            case, claims = "all", (*claims, *_nothing(had))
    later = whole("later", s.later)
    say: dict[str, Variable] = {"query": s.word(s.row), "later": later, "kept": s.kept}
    return Caption({**say, "case": case}, claims)


def future(s: Story) -> Caption:
    """Compare the same row for two endings of the sentence."""
    same = s.endings.same
    claims = tuple(Claim("equal", a, (b,)) for a, b in zip(*same.both, strict=True))
    say: dict[str, Variable] = {
        "query": s.word(same.row),
        "last": s.word(-1, "token"),
        "other": Word(s.endings.other or "", "token"),
        "case": s.endings.case,
        "unmet": "yes" if s.unmet else "no",
    }
    return Caption(say, claims)


def pads(s: Story) -> Caption:
    """Return the caption that names the query that attends most to the padding tokens.

    The caption also gives this query's largest weight for a padding token.
    """
    weight = s.pads.row(s.hearer)[s.n + s.heard]
    every = tuple(s.pads.cells.cell(i, j) for i in range(s.n) for j in range(s.n, s.n + PADS))
    say: dict[str, Variable] = {
        "query": s.word(s.hearer),
        "pads": whole("pads", PADS),
        "weight": weight,
        "through": "yes" if s.through else "no",
    }
    return Caption(say, (Claim("largest", weight, every),))


def padding(s: Story) -> Caption:
    """Say that no query gives anything to the pads."""
    blocked = s.padding.where(s.padding.blocked)
    return Caption({"pads": whole("pads", PADS)}, _nothing(blocked))


def blocked(s: Story) -> Caption:
    """Say what softmax returns for a query whose keys are all blocked.

    If blocked scores are minus infinity, softmax returns NaN. If blocked scores are the most
    negative number of the data type, softmax returns equal weights.
    """
    nan, uniform = ([filled.cells.cell(0, j) for j in range(s.n)] for filled in s.filled)
    claims = (
        Claim("undefined", nan[0], tuple(nan)),
        Claim("equal", uniform[0], tuple(uniform)),
    )
    return Caption({**_ends(s), "n": whole("n", s.n), "uniform": uniform[0]}, claims)
