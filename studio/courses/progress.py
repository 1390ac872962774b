"""Reports on the progress of a course."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """A report on a job of a course.

    It is made when an attempt at the job has ended, and when the job cannot be attempted since a
    job that it needs has failed.

    Attributes:
        name: Path of the job's first file, relative to the course's folder.
        status: "done"; "failed", if the attempt, or a job that the job needs, has failed (a cluster
            may then attempt the job again); or "aside", if an attempt has failed and the cluster
            will make no other.
        why: The reason for a failure, in one line; empty if the job is done.
        over: Number of jobs reported in this run so far, including this job. A job that is reported
            several times counts once.
        total: Number of all jobs of the course, or of the part that is built, including those that
            were done before this run. (`over` does not include those.)
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
