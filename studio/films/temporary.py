"""Films that are made for a file's sake: a deck, a package for a course platform."""

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
    """Where `render` is to put the films of a file.

    In the usual place the next file finds them. Where the current folder may not be written to,
    they are made in a hidden folder beside the file, which is gone afterwards; what they cost is
    their joining, for their pieces are kept in the store.

    Args:
        target: The file, in a folder that may be written to.
        dry_run: Whether nothing is to be made.
        folder: Where somebody wants the films, if anywhere.

    Yields:
        A folder, or None for the usual place.
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
