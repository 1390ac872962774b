"""Reports on the progress of a course."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from qkvideo.studio.courses.ledger import Record


@dataclass(frozen=True)
class JobEnded:
    """A report that an attempt at a job of a course has ended, or that the job cannot be attempted.

    Attributes:
        record: What came of it.
        name: Path of the job's first file, relative to the course's folder.
        over: Number of jobs that were done before this run, plus the number of jobs that reports of
            this run were about so far, including this one.
        total: Number of all jobs of the course, or of the part that is built.
    """

    record: Record
    name: str
    over: int
    total: int
    what: ClassVar = "course"

    @property
    def said(self) -> str:
        """The progress in one line of text."""
        what = f"{self.over} of {self.total}: {self.name} {self.record.status}"
        return f"{what}: {self.record.why}" if self.record.why else what
