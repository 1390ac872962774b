"""Chooses the folder for films that are made as parts of a deck or a package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from qkvideo.studio.files.publish import FilesPlace, may_be_written, workshop
from qkvideo.studio.films.job import DEFAULT_FOLDER


@contextmanager
def room_for_films(
    target: Path, *, dry_run: bool, folder: Path | None = None
) -> Iterator[Path | None]:
    """Choose the folder in which the films for a deck or package are made, for a `with` block.

    Args:
        target: The file of the deck or package, in a writable folder.
        dry_run: Whether the film files are only listed, and nothing is made.
        folder: The requested folder for the films; None if none was requested.

    Yields:
        `folder` if given. Otherwise, if the default folder is writable: None, which stands for this
        folder. Otherwise, in a dry run, the folder of `target`; else a hidden folder next to
        `target`, which is removed after the block.
    """
    if folder is not None:
        yield folder
    elif may_be_written(DEFAULT_FOLDER):
        yield None
    elif dry_run:
        yield target.parent
    else:
        with workshop(FilesPlace(target.parent, target.name, target.name, "")) as hidden:
            yield hidden
