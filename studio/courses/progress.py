"""Reports on the progress of a course."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """A report that a job of a course has ended.

    Attributes:
        name: Path of the job's first file.
        status: "done", "failed" or "aside".
        why: The reason for a failure; otherwise empty.
        over: Number of jobs that have ended so far.
        total: Number of all jobs, including those that were already done.
    """

    name: str
    status: str
    why: str
    over: int
    total: int

    @property
    def said(self) -> str:
        """The progress in one line of text."""
        what = f"{self.over} of {self.total}: {self.name} {self.status}"
        return f"{what}: {self.why}" if self.why else what
