"""A film for a course platform: a zip with a page, which a browser opens from a folder as well.

`imsmanifest.xml` makes it a content package (IMS CP 1.1.4): Moodle and Canvas take it as one.
"""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import markupsafe

from qkvideo.scenes.look.theme import Theme
from qkvideo.studio.files.manifest import content
from qkvideo.studio.files.zipping import zipped
from qkvideo.studio.pages.exhibit import exhibit, manifest_of
from qkvideo.studio.pages.figure import figure, templates
from qkvideo.studio.pages.film import Film

# Size of captions: at a browser's own, every third line of three would be a word.
_LETTERS = 0.8
_KINDS = ("mp4", "poster", "vtt", "descriptions", "transcript")


def package(film: Film, theme: Theme) -> bytes:
    """The zip; the same film gives the same bytes.

    Args:
        film: Rendered as mp4.
        theme: Colours of the page.

    Raises:
        QKVideoError: A file of the film cannot be read, or is not what its manifest describes.
    """
    shown, found = exhibit(film), manifest_of(film)
    paths = {kind: film.files[kind] for kind in _KINDS}
    files = {path.name: content(found, path) for path in paths.values() if isinstance(path, Path)}
    names = {kind: path.name for kind, path in paths.items() if isinstance(path, Path)}
    page = templates().get_template("page.html.j2")
    body = figure(shown, film=names["mp4"], poster=names["poster"], heading="h1", letters=_LETTERS)
    html = page.render(
        shown=shown,
        theme=theme,
        letters=_LETTERS,
        figure=markupsafe.Markup(body),  # noqa: S704  # a template of ours escaped what is in it
        version=version("qkvideo"),
    )
    course = templates().get_template("imsmanifest.xml.j2")
    inside = ("index.html", *files)
    texts = {
        "imsmanifest.xml": course.render(shown=shown, names=inside),
        "index.html": html,
    }
    return zipped({name: text.encode() for name, text in texts.items()} | files)
