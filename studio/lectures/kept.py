"""Remembers what decks and packages were made from, to decide whether they are up to date.

Films have manifests for this purpose. A deck or package has a hidden file beside it, which contains
the key of its inputs, the digests of its files, and the inode of the folder: that of others, who
unpack such a file beside yours, is another.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from qkvideo.engine.files import untrusted
from qkvideo.engine.files.npz import write_file
from qkvideo.scenes.look.choices import THEMES
from qkvideo.studio.films.found import is_of_a_film
from qkvideo.studio.films.key import digest
from qkvideo.studio.films.plan import plan
from qkvideo.studio.requests.films import (
    EmbedRequest,
    FilmRequest,
    SlidesRequest,
    films_of,
)
from qkvideo.studio.requests.option import named

_MOST_RECORD = 1 << 20
"""Maximum size of a record in bytes."""
_MOST_BYTES = 1 << 40
"""Maximum size of a deck or package in bytes; it is not read into memory."""


def key(request: SlidesRequest | EmbedRequest) -> str:
    """Return the cache key of a deck, page or package: a digest of everything it is made from.

    Raises:
        RequestError: If the films in it cannot be made.
    """
    moving = films_of(request, request.theme or THEMES[0], request.script.folder)
    # Of the template, the key has the contents.
    own = {*named(type(request), "what", "reads")} - {"template"}
    return digest(
        {
            "films": [job.key for job in plan(replace(moving, dry_run=True)).jobs],
            "request": {name: repr(getattr(request, name)) for name in own},
            "files": [path.name for path in request.outputs],
            "template": [_content(Path(file)) for file in _named_files(request)],
            "slides": repr(_slides(request)),
            "questions": (request.script.student, request.script.sets),
        }
    )


def found(files: Sequence[Path], key: str) -> bool:
    """Return whether the files of a deck, or of an HTML page or zip with films, are up to date.

    This is true if three conditions hold: all files exist; no file has changed since `keep` was
    called for them; and the cache key given to `keep` was equal to `key`.

    Args:
        files: Paths of the files, in the order in which they were given to `keep`.
        key: Cache key of the request, as computed by `kept.key`.
    """
    if not files:
        return False
    said, digests, _ = _said(_record(files))
    return said == key and _digests(files).items() <= digests.items()


def strange(files: Sequence[Path]) -> Path | None:
    """Return the first of some files that is there, and was not made from a lecture file.

    Those are of a lecture that a record names which was written in this very folder, or whose
    digest it bears: a record from elsewhere could name files of yours. A film's manifest bears the
    digests of its files, too.
    """
    return next((file for file in files if file.exists() and not _is_named(file)), None)


def is_from_here(file: Path) -> bool:
    """Return whether `keep` has recorded a file in the very folder in which it is now."""
    return _said(_record((file,)))[2]


def keep(files: Sequence[Path], key: str) -> None:
    """Record what the files of a deck, or of a package for course platforms, were made from.

    With this record, `found` decides later whether the files are up to date. The record is a hidden
    file next to the first file. It contains the cache key, and a digest of each file.

    Args:
        files: Paths of the files.
        key: The cache key of the request, as computed by `kept.key`.

    Raises:
        QKVideoError: If the hidden file could not be written.
    """
    if files:
        # Files that the lecture asked for earlier are remembered, for `strange`.
        path = _record(files)
        _, before, here = _said(path)
        known = (before if here else {}) | _digests(files)
        record = {"key": key, "files": known, "place": path.parent.stat().st_ino}
        write_file(path, json.dumps(record, indent=1).encode())


def _record(files: Sequence[Path]) -> Path:
    return files[0].with_name(f".{files[0].name}.json")


def _is_named(file: Path) -> bool:
    for record in file.parent.glob(".*.json"):
        _, digests, here = _said(record)
        digest = digests.get(file.name)
        if digest is not None and (here or digest == _content(file)):
            return True
    return is_of_a_film(file)


def _said(path: Path) -> tuple[str, dict[str, str], bool]:
    """Return a record's key and digests, and whether it was written in its folder.

    The first two are empty if it cannot be read.
    """
    try:
        record = json.loads(untrusted.content(path, _MOST_RECORD, links=False))
        here = record.get("place") == path.parent.stat().st_ino
        return str(record["key"]), dict(record["files"]), here
    except Exception:  # whatever is in the place of it
        return "", {}, False


def _digests(files: Iterable[Path]) -> dict[str, str]:
    return {path.name: _content(path) for path in files}


def _content(path: Path) -> str:
    try:
        with untrusted.opened(path, _MOST_BYTES, links=True) as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


def _slides(request: FilmRequest) -> object:
    """Return the lecturer's own slides, with a digest of each picture in them."""
    script = request.script
    if not (script.opening or script.closing):
        return ()
    from qkvideo.studio.decks.own import own_slides

    both = (own_slides(script.opening), own_slides(script.closing))
    blocks = [block for slides in both for slide in slides for block in slide.blocks]
    return (both, [hashlib.sha256(block.picture).hexdigest() for block in blocks])


def _named_files(request: FilmRequest) -> tuple[Path | str, ...]:
    template = getattr(request, "template", None)
    return () if template is None else (template,)
