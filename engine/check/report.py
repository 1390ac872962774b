"""Reports of a check, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.check.faults import FAILURES, FAULTS
from qkvideo.engine.check.probes import Array
from qkvideo.engine.errors import QKVideoError


class FaultsError(QKVideoError, AssertionError):
    """A function or file to be checked has faults or could not be checked.

    The message is the report.
    """


@dataclass(frozen=True)
class WrongCell:
    """The first wrong number in the output or in the attention weights.

    Attributes:
        inputs: The inputs of the call, in words.
        index: Index of the number in the array, from 0 along each axis.
        there: The wrong number.
        expected: The correct number.
        array: The array that contains the number: `output` or `weights`.
    """

    inputs: str
    index: tuple[int, ...]
    there: float
    expected: float
    array: str = "output"

    def __str__(self) -> str:
        place = ", ".join(map(str, self.index))
        there, right = f"{self.there:.6g}", f"{self.expected:.6g}"
        return f"{self.array}[{place}] is {there}, {right} is right ({self.inputs})"


@dataclass(frozen=True)
class Finding:
    """One fault of the checked function or file.

    Attributes:
        name: The fault's name, a key of `faults.FAULTS`.
        detail: More about the fault in this case, such as "on the weights" for dropout. May be
            empty.
        cell: The first wrong number in the output or the attention weights. None if no wrong number
            is known.
    """

    name: str
    detail: str = ""
    cell: WrongCell | None = None

    @property
    def title(self) -> str:
        """What is wrong, in a few words."""
        return FAULTS[self.name].title

    @property
    def advice(self) -> str:
        """How to correct the fault, in one line."""
        return FAULTS[self.name].advice


@dataclass(frozen=True, eq=False)
class ByHand:
    """A small example that a wrong function got, to be compared by hand.

    Attributes:
        Q: Queries, (3, 4).
        K: Keys, (3, 4).
        V: Values, (3, 4): the identity matrix, so that the output is the weights, or others.
        mask: The mask as booleans, (3, 3); True means what it means in the function. None for none.
        scaled: The scores divided by √d_k = 2, (3, 3).
        expected: The weights, (3, 3), or the output, (3, 4).
        found: What the function returned in their place.
        step: The first step that differs, and how, in words.
        axes: The shape in which the function got Q, K and V, every sequence and head the same.
    """

    Q: Array
    K: Array
    V: Array
    mask: NDArray[np.bool_] | None
    scaled: Array
    expected: Array
    found: Array
    step: str
    axes: str

    def lines(self) -> Iterable[str]:
        """Yield the example as lines of text."""
        yield f"to compare by hand, as {self.axes}; the first step that differs: {self.step}"
        mask = {} if self.mask is None else {"mask": self.mask.astype(int)}
        what = "weights" if self.expected.shape[1] == 3 else "output"
        rows: dict[str, NDArray[Any]] = {
            "Q": self.Q,
            "K": self.K,
            "V": self.V,
            **mask,
            "Q Kᵀ / 2": self.scaled,
            what: self.expected,
            "yours": self.found,
        }
        for name, array in rows.items():
            cells = " | ".join(" ".join(f"{cell:.4g}" for cell in row) for row in array)
            yield f"  {name:9} {cells}"


@dataclass(frozen=True)
class Report:
    """The result of checking one function or file.

    Attributes:
        target: Name of the function or file.
        faults: The faults found, without those that the caller of `check` allows.
        conventions: Choices of the function that are neither right nor wrong, such as the meaning
            of True in masks. Faults that the caller of `check` allows are listed here too.
        undecided: What could not be checked or decided.
        more: Whether there may be further faults, hidden by the faults found.
        refused: Why the target was not checked. None if it was checked.
        by_hand: A small example in which the function is wrong. None if there is none.
    """

    target: str
    faults: tuple[Finding, ...] = ()
    conventions: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    more: bool = False
    refused: str | None = field(default=None)
    by_hand: ByHand | None = field(default=None)

    @property
    def ok(self) -> bool:
        """Whether the target was checked and has no faults."""
        return not self.faults and self.refused is None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the faults."""
        return tuple(each.name for each in self.faults)

    @property
    def verdict(self) -> str:
        """The result in one line: "right", or what is wrong."""
        if self.refused is not None:
            return f"not checked: {self.refused}"
        if not self.faults:
            return "right"
        if self.failed:
            return f"{self.faults[0].title}: {self.faults[0].detail}"
        more = ", there may be more" if self.more else ""
        return " · ".join(each.title for each in self.faults) + more

    @property
    def failed(self) -> bool:
        """Whether the function gave no output that could be checked."""
        return len(self.faults) == 1 and self.faults[0].name in FAILURES

    def raise_for_faults(self) -> None:
        """Raise an exception if the function or file of this report has faults or was not checked.

        Raises:
            FaultsError: The function or file has faults or was not checked. A FaultsError is also
                an AssertionError, so test frameworks report it as a failed test.
        """
        Reports((self,)).raise_for_faults()


class Reports(tuple[Report, ...]):
    """The reports of all targets, as a tuple."""

    __slots__ = ()

    @property
    def ok(self) -> bool:
        """Whether every target was checked and has no faults."""
        return all(each.ok for each in self)

    def as_document(self) -> dict[str, Any]:
        """Return the JSON document that `check --json` prints."""
        return as_document(self)

    def as_text(self) -> str:
        """Return all details of a single report; a table of several."""
        return as_text(self) if len(self) == 1 else as_table(self)

    def raise_for_faults(self) -> None:
        """Raise an exception if any function or file has faults or was not checked.

        Raises:
            FaultsError: At least one function or file has faults or was not checked. The message
                contains the reports on these functions and files.
        """
        if not self.ok:
            raise FaultsError(as_text(each for each in self if not each.ok))


def as_text(reports: Iterable[Report]) -> str:
    """Return all details of each report as text, with an empty line between reports."""
    return "\n\n".join("\n".join(map(_in_line, _lines(each))) for each in reports)


def as_table(reports: Iterable[Report]) -> str:
    """Return a text with one line for each report: what was checked, and the verdict on it."""
    rows = [(_in_line(each.target), _in_line(each.verdict)) for each in reports]
    width = max((len(target) for target, _ in rows), default=0)
    return "\n".join(f"{target:{width}}  {verdict}" for target, verdict in rows)


def _in_line(text: str) -> str:
    """Return a text without line breaks: in names and errors of a student's, they forge lines."""
    return text.replace("\n", "\\n")


def as_document(reports: Iterable[Report]) -> dict[str, Any]:
    """Return the reports as a dictionary that can be written as JSON.

    The dictionary has two entries. "ok" is True if every target was checked and has no faults.
    "reports" is a list with one dictionary for each target. NaN and infinite numbers become the
    texts "nan", "inf" and "-inf".
    """
    rows = [
        {
            "target": each.target,
            "ok": each.ok,
            "faults": [_finding(found) for found in each.faults],
            "more": each.more,
            "conventions": each.conventions,
            "undecided": each.undecided,
            "refused": each.refused,
            "by_hand": each.by_hand and _example(each.by_hand),
        }
        for each in reports
    ]
    return {"ok": all(row["ok"] for row in rows), "reports": rows}


def _lines(report: Report) -> Iterable[str]:
    if report.failed:
        yield f"{report.target}: {report.verdict}; {report.faults[0].advice}"
        return
    yield f"{report.target}: {report.verdict}"
    for each in report.faults:
        detail = f": {each.detail}" if each.detail else ""
        yield f"  ✗ {each.title}{detail} [{each.name}]"
        if each.cell:
            yield f"    {each.cell}"
        yield f"    → {each.advice}"
    if report.by_hand is not None:
        yield from (f"  {line}" for line in report.by_hand.lines())
    yield from (f"  · {line}" for line in report.conventions)
    yield from (f"  ? {line}" for line in report.undecided)


def _finding(found: Finding) -> dict[str, Any]:
    cell = found.cell and {
        "inputs": found.cell.inputs,
        "array": found.cell.array,
        "index": found.cell.index,
        "there": _plain(found.cell.there),
        "expected": _plain(found.cell.expected),
    }
    return {
        "name": found.name,
        "title": found.title,
        "detail": found.detail,
        "cell": cell,
        "advice": found.advice,
    }


def _example(example: ByHand) -> dict[str, Any]:
    arrays = {name: each for name, each in vars(example).items() if isinstance(each, np.ndarray)}
    rows = {
        name: [[_plain(float(cell)) for cell in row] for row in array]
        for name, array in arrays.items()
    }
    return {**vars(example), **rows}


def _plain(number: float) -> float | str:
    return number if np.isfinite(number) else str(number)
