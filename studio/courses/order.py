"""What a job's process is told, as a line of JSON."""

from __future__ import annotations

from typing import Annotated

from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.journal import First, JsonLine


class Errand(JsonLine):
    """A job to do: what is to be made, from what and where, and within which limits.

    Attributes:
        task: The job.
        needs: The finished jobs whose files this job needs.
        folder: Address of the course's folder.
        room: Path of a folder, which already contains the films that the job needs; the process
            makes the files in it. If "", the process takes these films from the course's folder,
            and puts the finished files into the course's folder.
        memory: Memory in bytes that the process may allocate.
        timeout: Maximum time in seconds; None for no limit.
        trust: Whether links may lead out of the course's folder.
    """

    task: Task
    needs: Annotated[tuple[Task, ...], First] = ()
    folder: str
    room: str = ""
    memory: int
    timeout: float | None = None
    trust: bool = False
