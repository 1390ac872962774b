"""A film for a course platform: a zip with a page, which a browser opens from a folder as well.

`imsmanifest.xml` makes it a content package (IMS CP 1.1.4): Moodle and Canvas take it as one.
"""

from __future__ import annotations

import zipfile
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import markupsafe

from qkvideo.scenes.kit.theme import Theme
from qkvideo.studio.pages.exhibit import content, exhibit
from qkvideo.studio.pages.figure import figure, templates
from qkvideo.studio.result import FilmResult

_KINDS = ("mp4", "poster", "vtt", "descriptions", "transcript")


def package(film: FilmResult, theme: Theme) -> bytes:
    """The zip; the same film gives the same bytes.

    Args:
        film: Rendered as mp4.
        theme: Colours of the page.

    Raises:
        QKVideoError: A file of the film cannot be read.
    """
    shown = exhibit(film)
    paths = {kind: film.files[kind] for kind in _KINDS}
    files = {path.name: content(path) for path in paths.values() if isinstance(path, Path)}
    names = {kind: path.name for kind, path in paths.items() if isinstance(path, Path)}
    page = templates().get_template("page.html.j2")
    body = figure(shown, film=names["mp4"], poster=names["poster"], heading="h1")
    html = page.render(
        shown=shown,
        theme=theme,
        figure=markupsafe.Markup(body),  # noqa: S704  # a template of ours escaped what is in it
        version=version("qkvideo"),
    )
    course = templates().get_template("imsmanifest.xml.j2")
    inside = ("index.html", *files)
    texts = {
        "imsmanifest.xml": course.render(shown=shown, names=inside),
        "index.html": html,
    }
    return _zipped({name: text.encode() for name, text in texts.items()} | files)


def _zipped(files: dict[str, bytes]) -> bytes:
    """Stored, not deflated: most of it is a film, and libraries deflate differently."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            member = zipfile.ZipInfo(name)  # dated 1980, not now
            member.create_system = 3  # else Windows and Unix would differ by a byte
            member.external_attr = 0o644 << 16
            archive.writestr(member, data)
    return buffer.getvalue()
