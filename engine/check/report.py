"""What a check found, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from qkvideo.engine.check.faults import FAILURES, FAULTS
from qkvideo.engine.errors import QKVideoError


class FaultsError(QKVideoError, AssertionError):
    """Attention that was checked is not right: the message says what was found."""


@dataclass(frozen=True)
class Cell:
    """The first cell that differs.

    Attributes:
        inputs: Which call it is of.
        index: Where in the output, from 0.
        there: What the function gives.
        expected: What is right.
        array: What it is a cell of: `output` or `weights`.
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
    """One fault.

    Attributes:
        name: One of `names.FAULTS`.
        detail: What is particular about it here; may be empty.
        cell: The first cell that differs, if an output shows it.
    """

    name: str
    detail: str = ""
    cell: Cell | None = None

    @property
    def title(self) -> str:
        """What is wrong, in a few words."""
        return FAULTS[self.name].title

    @property
    def advice(self) -> str:
        """What to do, in one line."""
        return FAULTS[self.name].advice


@dataclass(frozen=True)
class Report:
    """One function or file that was checked.

    Attributes:
        target: What was checked.
        faults: What is wrong with it, in the order of computation.
        conventions: What it does as one may or may not: which axes, what True means in its mask.
        undecided: What could not be looked at, or not be told.
        more: Whether there may be further faults that those named hide.
        refused: Why nothing was checked at all, or None.
    """

    target: str
    faults: tuple[Finding, ...] = ()
    conventions: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    more: bool = False
    refused: str | None = field(default=None)

    @property
    def ok(self) -> bool:
        """Whether it was checked, and nothing is wrong."""
        return not self.faults and self.refused is None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the faults."""
        return tuple(each.name for each in self.faults)

    @property
    def verdict(self) -> str:
        """One line: right, or what is wrong."""
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
        """Whether there was no answer that could be judged."""
        return len(self.faults) == 1 and self.faults[0].name in FAILURES

    def raise_for_faults(self) -> None:
        """Do nothing if it is right.

        Raises:
            FaultsError: it isn't; an AssertionError too, as tests expect.
        """
        Reports((self,)).raise_for_faults()


class Reports(tuple[Report, ...]):
    """All that was checked, one report each."""

    __slots__ = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with any of them."""
        return all(each.ok for each in self)

    def raise_for_faults(self) -> None:
        """Do nothing if all are right.

        Raises:
            FaultsError: some aren't; the message says which, and what is wrong.
        """
        if not self.ok:
            raise FaultsError(as_text(each for each in self if not each.ok))


def as_text(reports: Iterable[Report]) -> str:
    """Everything about each, one after the other."""
    return "\n\n".join("\n".join(_lines(each)) for each in reports)


def as_table(reports: Iterable[Report]) -> str:
    """One line for each: what was checked, and what is wrong."""
    rows = [(each.target, each.verdict) for each in reports]
    width = max((len(target) for target, _ in rows), default=0)
    return "\n".join(f"{target:{width}}  {verdict}" for target, verdict in rows)


def as_document(reports: Iterable[Report]) -> dict[str, Any]:
    """For JSON, which has no NaN and no infinity: these are the texts "nan", "inf" and "-inf"."""
    rows = [
        {
            "target": each.target,
            "ok": each.ok,
            "faults": [_finding(found) for found in each.faults],
            "more": each.more,
            "conventions": each.conventions,
            "undecided": each.undecided,
            "refused": each.refused,
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


def _plain(number: float) -> float | str:
    return number if np.isfinite(number) else str(number)
