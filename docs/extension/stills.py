"""Pictures for pages: one of each beat of a film, small enough for the web."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

import qkvideo

WIDTH = 854
"""Pixels of a picture; twice what a page shows in a list."""


def draw(slugs: Sequence[str], out: Path, **words: Any) -> Mapping[str, Mapping[str, Any]]:
    """Draw the pictures of all beats of films, as WebP files in a folder.

    Args:
        slugs: The films.
        out: Folder of the pictures; their names are "FILM.BEAT.webp".
        **words: Parameters of `qkvideo.render`.

    Returns:
        The films' manifests, by slug.

    Raises:
        QKVideoError: If a film failed.
    """
    out.mkdir(parents=True, exist_ok=True)
    manifests = {}
    with TemporaryDirectory() as folder:
        for film in qkvideo.render(slugs, stills=True, quality="l", out=folder, **words):
            if film.status == "failed":
                raise qkvideo.QKVideoError(f"the film “{film.slug}” failed: {film.error}")
            told = json.loads(Path(film.files["manifest"]).read_text(encoding="utf-8"))
            for kind, file in told["files"].items():
                beat = kind.removeprefix("still.")
                picture = Image.open(Path(folder) / file["path"]).convert("RGB")
                picture.save(out / f"{film.slug}.{beat}.webp", quality=82, method=4)
            manifests[film.slug] = told
    return manifests


def image(address: str, about: str, *, height: int = 480) -> str:
    """A picture that is loaded when it comes near the window."""
    return (
        f'<img src="{address}" alt="{escape(about)}" width="{WIDTH}" height="{height}" '
        'loading="lazy">'
    )
