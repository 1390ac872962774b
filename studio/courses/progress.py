"""Reports on the progress of a course."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """A report that an attempt at a job of a course has ended, or that the job cannot be attempted.

    Attributes:
        name: Path of the job's first file, relative to the course's folder.
        status: "done", "failed", or "aside". "aside" means that the attempt failed, and that the
            cluster will make no other.
        why: The reason for a failure, in one line; empty if the job is done.
        over: Number of jobs that were done before this run, plus the number of jobs that reports of
            this run were about so far, including this one.
        total: Number of all jobs of the course, or of the part that is built.
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
