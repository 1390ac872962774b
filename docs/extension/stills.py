"""Pictures for pages: films' posters and one picture of each beat, small enough for the web."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

import qkvideo
from qkvideo import scenes
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.films.result import FilmResult

SIZE = "l"
WIDTH = 854
"""Pixels of a picture; twice what a page shows in a list."""


def draw(slugs: Sequence[str], out: Path, **words: Any) -> Mapping[str, Mapping[str, Any]]:
    """Draw the posters of films and the pictures of all their beats, as WebP files in a folder.

    Args:
        slugs: The films.
        out: Folder of the pictures: "FILM.webp" is the poster, "FILM.BEAT.webp" a beat.
        **words: Parameters of `qkvideo.render`.

    Returns:
        The films' manifests, by slug.

    Raises:
        QKVideoError: If a film failed.
    """
    out.mkdir(parents=True, exist_ok=True)
    manifests = {}
    with TemporaryDirectory() as folder:
        for film in qkvideo.render(slugs, stills=True, quality=SIZE, out=folder, **words):
            if film.status == "failed":
                raise qkvideo.QKVideoError(f"the film “{film.slug}” failed: {film.error}")
            poster(film, out / f"{film.slug}.webp")
            told = json.loads(Path(film.files["manifest"]).read_text(encoding="utf-8"))
            for kind, file in told["files"].items():
                beat = kind.removeprefix("still.")
                save(Image.open(Path(folder) / file["path"]), out / f"{film.slug}.{beat}.webp")
            manifests[film.slug] = told
    return manifests


def poster(film: FilmResult, file: Path) -> None:
    """Draw a film's poster, as `qkvideo render` does, without the film.

    Raises:
        QKVideoError: If it does not fit.
    """
    shoot = scenes.load(film.slug)
    drawn = shoot(film.brief, quality(SIZE), stills=frozenset(), poster=True).shoot().poster
    assert drawn is not None  # it was asked for
    save(Image.fromarray(drawn[..., :3]), file)


def save(picture: Image.Image, file: Path) -> None:
    """Write a picture as WebP."""
    picture.convert("RGB").save(file, quality=82, method=4)


def image(address: str, about: str, *, height: int = 480) -> str:
    """A picture that is loaded when it comes near the window."""
    return (
        f'<img src="{address}" alt="{escape(about)}" width="{WIDTH}" height="{height}" '
        'loading="lazy">'
    )
