"""Refuses links in a course's folder that lead elsewhere: others may have left them there."""

from __future__ import annotations

from collections.abc import Iterable

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.task import Task
from qkvideo.studio.requests.films import FOR_PAPER


def check_links(tasks: Iterable[Task], folder: Folder, remedy: str = ", or add --trust") -> None:
    """Check that no link leads the files of jobs out of the course's folder.

    A link can appear at any time, so this is checked when a build begins, and again before each
    job writes.

    Args:
        tasks: The jobs.
        folder: The course's folder. If it is not on this machine, nothing is checked.
        remedy: What the user can do besides removing the link, as the end of a sentence.

    Raises:
        RequestError: There is such a link.
    """
    root = folder.local
    if root is None:
        return
    places = {place: None for task in tasks for place in task.folders}
    for path in (root / place / inner for place in places for inner in ("", FOR_PAPER)):
        if not untrusted.inside(path, root):
            raise RequestError(
                f"“{path}” leads out of the course's folder: remove the link{remedy}"
            )
