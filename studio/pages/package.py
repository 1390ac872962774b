"""A zip of films for a course platform; its pages also work when opened from a folder.

`imsmanifest.xml` makes the zip a content package (IMS CP 1.1.4), which Moodle and Canvas accept, or
a Common Cartridge (1.1). A single film has a single page. If there are several, each film's page
also lists all of them, and a first page shows their posters.

In a third kind of package, SCORM 1.2, each film's page reports what was watched. Only the menu of
the platform leads from one to the next, since a platform counts what it has opened itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import markupsafe

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.theme import Theme
from qkvideo.scenes.text.catalogue import Word, catalogue
from qkvideo.studio.browser.page import HERE, classic, linked, source
from qkvideo.studio.decks.gather import about
from qkvideo.studio.files.manifest import content
from qkvideo.studio.files.zipping import zipped
from qkvideo.studio.pages.exhibit import Exhibit, exhibit, manifest_of
from qkvideo.studio.pages.figure import contents, figure, playlist, templates
from qkvideo.studio.pages.film import PageFilm
from qkvideo.studio.requests.shared import CARTRIDGE, CONTENT, SCORM

# Relative size of captions: at a browser's default, many captions end with a line of one word.
_LETTERS = 0.8
_KINDS = ("mp4", "poster", "vtt", "descriptions", "transcript")
_FIRST = "index.html"


@dataclass(frozen=True)
class _PackagePage:
    """A page of the package.

    Attributes:
        name: File name of the page.
        title: Title in the platform's table of contents.
        document: Title in the browser.
        body: Content of the page, as HTML.
        files: Names of the files that the page needs, beginning with its own.
    """

    name: str
    title: str
    document: str
    body: str
    files: tuple[str, ...]


def package(films: Sequence[PageFilm], theme: Theme, kind: str = CONTENT) -> bytes:
    """Return a zip of films and their web pages, as a package for a course platform.

    The same films always give the same bytes.

    Args:
        films: Films that were rendered as mp4.
        theme: Colours of the pages.
        kind: The kind of package, one of `PACKAGES`.

    Raises:
        QKVideoError: If a file of a film cannot be read, or does not match the film's manifest.
    """
    shown = [exhibit(film) for film in films]
    held = [_files(film) for film in films]
    pages = _pages(shown, held, linked=kind != SCORM)
    title = shown[0].document if len(shown) == 1 else _titles(shown)[1]
    texts = {_COURSE: _course(kind, shown[0].id, shown[0].lang, shown[0].licence, title, pages)}
    script = tracking() if kind == SCORM else ""
    for each in pages:
        texts[each.name] = (
            templates()
            .get_template(f"{_PAGE}.j2")
            .render(
                lang=shown[0].lang,
                document=each.document,
                theme=theme,
                letters=_LETTERS,
                body=markupsafe.Markup(each.body),  # noqa: S704  # our templates escaped what is in it
                script=markupsafe.Markup(script),  # noqa: S704  # a file of ours
                scripts=source(script) if script else "'none'",
                version=version("qkvideo"),
            )
        )
    files = {name: data for own in held for name, data in own.values()}
    return zipped({name: text.encode() for name, text in texts.items()} | files)


def one_page(html: str, brief: Brief, kind: str = CONTENT) -> bytes:
    """Return a zip of a single web page, as a package for a course platform.

    Args:
        html: The page, which needs no other file. In a SCORM package it contains `tracking()`.
        brief: The brief of one of the page's films. Its sentence and language determine the titles
            that the platform shows.
        kind: The kind of package, one of `PACKAGES`.
    """
    document = about(brief).document
    made = _PackagePage(_FIRST, about(brief).title, document, html, (_FIRST,))
    digest = hashlib.sha256(html.encode()).hexdigest()[:8]
    listed = _course(kind, f"qkvideo-{digest}", brief.lang, brief.licence, document, (made,))
    return zipped({_COURSE: listed.encode(), _FIRST: html.encode()})


def tracking() -> str:
    """Return the script that tells a course platform, by SCORM 1.2, what was watched of a film."""
    return classic(linked(HERE / "scorm.js"))


_PAGE, _COURSE = "page.html", "imsmanifest.xml"
_MANIFESTS = {CONTENT: _COURSE, SCORM: "scorm.xml", CARTRIDGE: "cartridge.xml"}
"""For each kind of package, the template of its manifest, which is always called `_COURSE`."""


def _course(
    kind: str, name: str, lang: str, licence: str, document: str, pages: Sequence[_PackagePage]
) -> str:
    """Return the manifest of a package; `document` is its title."""
    template = templates().get_template(f"{_MANIFESTS[kind]}.j2")
    return template.render(id=name, lang=lang, licence=licence, document=document, pages=pages)


def _files(film: PageFilm) -> dict[str, tuple[str, bytes]]:
    """Return the name and the content of each of a film's files, by kind."""
    found = manifest_of(film)
    paths = {kind: film.files[kind] for kind in _KINDS}
    return {
        kind: (path.name, content(found, path))
        for kind, path in paths.items()
        if isinstance(path, Path)
    }


def _pages(
    shown: Sequence[Exhibit], held: Sequence[dict[str, tuple[str, bytes]]], *, linked: bool
) -> tuple[_PackagePage, ...]:
    """Return the pages of a package: if they are linked, each of several lists all of them."""
    alone = len(shown) == 1
    names = [_FIRST] if alone else [f"{film.slug}.html" for film in shown]
    pages = []
    for film, own, name in zip(shown, held, names, strict=True):
        beside = {kind: each for kind, (each, _) in own.items()}
        body = figure(
            film, film=beside["mp4"], poster=beside["poster"], heading="h1", letters=_LETTERS
        )
        if linked and not alone:
            body += playlist(shown, names, film.id, _LETTERS)
        pages.append(_PackagePage(name, film.title, film.document, body, (name, *beside.values())))
    return (_first(shown, held, names), *pages) if linked and not alone else tuple(pages)


def _first(
    shown: Sequence[Exhibit], held: Sequence[dict[str, tuple[str, bytes]]], names: Sequence[str]
) -> _PackagePage:
    """Return the first page of a package of several films, which lists them."""
    title, document = _titles(shown)
    posters = [own["poster"][0] for own in held]
    body = contents(title, shown, names, posters)
    return _PackagePage(_FIRST, title, document, body, (_FIRST, *posters))


def _titles(shown: Sequence[Exhibit]) -> tuple[str, str]:
    """Return the title of several films, and this title with their sentence."""
    lines = catalogue(shown[0].lang)
    title = lines.say("deck-title").text
    named = {"title": Word(title), "sentence": Word(shown[0].sentence)}
    return title, lines.say("deck-document", named).text
