"""Finds the films of other installed packages without importing them.

A package declares the folder of a film, as a module, under the entry point `qkvideo.films`:

    [project.entry-points."qkvideo.films"] waves = "my_films.waves"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import EntryPoint, distributions, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

GROUP: Final = "qkvideo.films"


@dataclass(frozen=True)
class Plugin:
    """A film in another installed package, found by the package's entry point.

    Attributes:
        package: Name of the package, as pip installs it.
        name: Name of the film's folder as a module, such as "my_films.waves".
        folder: Path of the film's folder; None if the folder does not exist.
    """

    package: str
    name: str
    folder: Path | None


def plugins() -> Iterator[Plugin]:
    """Yield the films that installed packages declare under the entry point `qkvideo.films`.

    The films are sorted by module name. They are not imported.
    """
    for entry in sorted(_entries(), key=lambda entry: entry.value):
        package = entry.value.partition(".")[0]
        with suppress(Exception):  # the package's metadata may be damaged
            package = entry.dist.name if entry.dist is not None else package
        yield Plugin(package, entry.value, _folder(entry.value))


def _entries() -> Iterable[EntryPoint]:
    """Return the entry points of films, leaving out packages whose metadata cannot be read."""
    try:
        return entry_points(group=GROUP)
    except Exception:  # a damaged package, which need not have to do with films
        found: list[EntryPoint] = []
        for package in distributions():
            with suppress(Exception):  # as above
                found += package.entry_points.select(group=GROUP)
        return found


def _folder(name: str) -> Path | None:
    """Return the folder of a module; None if it does not exist.

    Only the module's topmost package is looked up, since anything below would have to be imported.
    """
    top, *rest = name.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        return None
    places = (spec.submodule_search_locations or ()) if spec is not None else ()
    folders = (Path(place).joinpath(*rest) for place in places)
    return next((folder for folder in folders if folder.is_dir()), None)
