"""Shows films in a notebook: embedded if they are small, otherwise as links."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import quote

import markupsafe

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.encoding.formats import FORMATS
from qkvideo.studio.files.data_urls import MEDIA, data_url
from qkvideo.studio.files.manifest import Manifest, content
from qkvideo.studio.pages.exhibit import exhibit, manifest_of
from qkvideo.studio.pages.figure import figure, pictures
from qkvideo.studio.pages.film import PageFilm

MOST_BYTES = 20_000_000
"""Maximum total size of the films embedded in one cell; larger notebooks open slowly."""

_FILMS = tuple(name for name, format_ in FORMATS.items() if format_.kind == "film")
_PICTURES = ("stills", *(name for name in FORMATS if name not in _FILMS))


def cell(films: Sequence[PageFilm]) -> str:
    """Return HTML that shows films in a notebook cell.

    If the films' files have at most `MOST_BYTES` in total, the HTML contains them; otherwise, it
    refers to them by their paths. A film that was not made, cannot be read or cannot be played by
    browsers is replaced by a line of text: its name, with the reason or the path of its file.

    Args:
        films: The results of a request for films.
    """
    size = sum(path.stat().st_size for film in films for path in _seen(film) if path.is_file())
    address = _within if size <= MOST_BYTES else _beside
    return "\n".join(_shown(film, address) for film in films)


def _shown(film: PageFilm, address: Callable[[Manifest, Path], str]) -> str:
    paths = _seen(film)
    if film.status in ("planned", "failed") or not paths:
        return _line(f"{film.slug}: {film.error or film.status}")
    media = MEDIA.get(paths[0].suffix)
    if media is None:  # a mov is for video editors; browsers do not play it
        return _line(f"{film.slug}: {paths[0]}")
    try:
        shown = exhibit(film)
        found = manifest_of(film)
        addresses = tuple(address(found, path) for path in paths)
    except QKVideoError as error:
        return _line(f"{film.slug}: {error}")
    if media.startswith("video/"):
        return figure(shown, film=addresses[0], poster=addresses[1], media=media)
    return pictures(shown, addresses)


def _seen(film: PageFilm) -> tuple[Path, ...]:
    """Return the paths of a film and its poster, or those of its pictures."""
    kinds = (*_FILMS, "poster", *_PICTURES)
    found = (film.files[kind] for kind in kinds if kind in film.files)
    return tuple(p for paths in found for p in ((paths,) if isinstance(paths, Path) else paths))


def _within(found: Manifest, path: Path) -> str:
    return data_url(MEDIA[path.suffix], content(found, path))


def _beside(_: Manifest, path: Path) -> str:
    """Return the path as a URL relative to the notebook's folder."""
    return quote(os.fsencode(os.path.relpath(path)))


def _line(text: str) -> str:
    return f"<p>{markupsafe.escape(text)}</p>"
