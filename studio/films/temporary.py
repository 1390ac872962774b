"""The folder of films that are made as parts of a deck or a package for a course platform."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from qkvideo.studio.files.publish import Place, may_be_written, workshop
from qkvideo.studio.films.job import DEFAULT_FOLDER


@contextmanager
def room_for_films(
    target: Path, *, dry_run: bool, folder: Path | None = None
) -> Iterator[Path | None]:
    """The folder where `render` puts the films of a file.

    In the default folder, the next request finds them again. If the current folder is not writable,
    they are made in a hidden folder beside the file, which is removed afterwards. Even then their
    pieces are stored, so that making them again only means joining these.

    Args:
        target: The file, in a writable folder.
        dry_run: Whether nothing is made.
        folder: The folder for the films, if requested.

    Yields:
        A folder, or None for the default one.
    """
    if folder is not None:
        yield folder
    elif may_be_written(DEFAULT_FOLDER):
        yield None
    elif dry_run:
        yield target.parent
    else:
        with workshop(Place(target.parent, target.name, target.name, "")) as hidden:
            yield hidden
