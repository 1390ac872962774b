"""The progress of a course."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """A job of a course that has ended.

    Attributes:
        name: Name of its first file.
        status: "done", "failed" or "aside".
        why: The reason of a failure.
        over: Number of jobs that have ended.
        total: Number of all jobs, including those that were already done.
    """

    name: str
    status: str
    why: str
    over: int
    total: int

    @property
    def said(self) -> str:
        """Describe the progress in one line."""
        what = f"{self.over} of {self.total}: {self.name} {self.status}"
        return f"{what}: {self.why}" if self.why else what
