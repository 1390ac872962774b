"""The worksheet of a brief, and how its words and numbers are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal

from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.worksheet import Worksheet, worksheet
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.numbers import MINUS

_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def exercise(brief: Brief) -> Worksheet:
    """Return the numbers of the worksheet for the chosen head and word.

    Worksheets compute the scores as Q Kᵀ / √d_k.

    Raises:
        RequestError: The head's scores are not divided by √d_k, or have a bias. Or the numbers are
            too large, too small or too different to be computed by hand.
    """
    if not brief.attention.plain:
        raise RequestError(
            f"{brief.model.source.name}, layer {brief.layer}, head {brief.head}, does not take the"
            " softmax of scores / √d_k: there is no worksheet of it; choose other --weights"
        )
    return worksheet(brief.attention, brief.row)


def names_of(labels: Sequence[str]) -> tuple[str, ...]:
    """Return the labels of tokens; equal ones are numbered in the order of the sentence."""
    often, so_far = Counter(labels), Counter[str]()
    names = []
    for label in labels:
        so_far[label] += 1
        number = str(so_far[label]).translate(_LOWERED)
        names.append(label + number if often[label] > 1 else label)
    return tuple(names)


def written(number: Decimal, mark: str) -> str:
    """Return a number as a worksheet shows it, with a language's decimal mark."""
    return f"{number}".replace("-", MINUS).replace(".", mark)


def vector_of(numbers: Iterable[Decimal], mark: str) -> str:
    """Return a vector as a worksheet shows it, with a language's decimal mark."""
    return "(" + ";  ".join(written(number, mark) for number in numbers) + ")"
