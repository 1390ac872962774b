"""Reports on the progress of a course."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """A report that a job of a course has ended.

    Attributes:
        name: Path of the job's first file, relative to the course's folder.
        status: "done", "failed", or "aside" (given up after failing on several workers).
        why: The reason for a failure, in one line; empty if the job is done.
        over: Number of jobs that have ended in this run, including this job.
        total: Number of all jobs of the course, or of the part that is built. Jobs that were done
            before the run are included.
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
