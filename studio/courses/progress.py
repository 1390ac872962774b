"""How far a course is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """A job of a course is over.

    Attributes:
        name: The first of its files.
        status: "done", "failed" or put "aside".
        why: If it was not done.
        over: How many jobs are over.
        total: Of how many, those included that were there.
    """

    name: str
    status: str
    why: str
    over: int
    total: int

    @property
    def said(self) -> str:
        """In a line."""
        what = f"{self.over} of {self.total}: {self.name} {self.status}"
        return f"{what}: {self.why}" if self.why else what
