"""`qkvideo embed`: films as HTML for a web page of your own, or for a course platform."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.files.target import tell_of_replaced
from qkvideo.studio.files.publish import check_here
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.films.temporary import room_for_films
from qkvideo.studio.render import films
from qkvideo.studio.requests.films import EmbedRequest, films_of
from qkvideo.studio.requests.option import from_words, target_of
from qkvideo.studio.requests.script import Script
from qkvideo.studio.requests.shared import SCORM
from qkvideo.studio.text.reading import Data, read


@dataclass(frozen=True)
class Snippet:
    """Films as HTML.

    Attributes:
        html: HTML to paste into a page; empty after a dry run.
        files: The paths of files, by kind. The file `out` has the kind "html", or "zip" if it is a
            package. A film's files have kinds such as "mp4" and "poster"; if there are several
            films, the film's name comes first, as in "mixing.mp4".
        reading: What the films' query finds and how sure that is; None if nothing can be said.
    """

    html: str
    files: Mapping[str, Path]
    reading: Data | None = None

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `embed --json` prints."""
        files = {kind: str(path) for kind, path in self.files.items()}
        return {"html": self.html, "files": files, "reading": self.reading}

    def _repr_html_(self) -> str:
        return self.html


@from_words(EmbedRequest)
def embed(request: EmbedRequest) -> Snippet:
    """Make HTML that plays films, with their captions and transcripts.

    If the option `out` is given, a file is written, too: an HTML file, or a zip that also contains
    the films.

    Films that do not exist yet are rendered first. If `out` is an HTML file, the films are made in
    the same folder. Otherwise, each film is made in `media/<key>`, where `<key>` is its cache key.
    If `media` is not writable, films for a zip are made in a temporary folder.

    With the option `vector`, the browser draws the films, and none is rendered. The HTML is then an
    `iframe` with a page. The file `out` is this page itself, or a zip that contains the page.

    Returns:
        The HTML, and the paths of the files.

    Raises:
        RequestError: The request is invalid.
        MissingError: A package is not installed.
        QKVideoError: A film failed, or a file could not be written.
    """
    target = target_of(request)
    packed = bool(request.package)
    _check_base(request.base, packed=packed)
    # A lecture file replaces only what it made itself.
    if target is not None and request.script == Script() and not request.dry_run:
        tell_of_replaced([target])
    if request.vector:
        return _vector(request, target)
    check_here()
    with _place(request, target) as folder:
        made = films(films_of(request, request.theme, folder)).whole
        files = _files(made)
        temporary = packed and folder is not None and request.script.folder is None
        if temporary:  # the films are removed once they are in the zip
            files = {}
        if target is not None:
            files[_kind(request)] = target
        reading = made.reading
        if request.dry_run:
            return Snippet("", files, reading)
        html = _snippet(made, request.base, beside=target is not None and not packed)
        if target is not None:
            write_file(target, _zip(made, request) if packed else html.encode())
        return Snippet(html, files, reading)


def _vector(request: EmbedRequest, target: Path | None) -> Snippet:
    """Make a separate page with films that the browser draws, and HTML that embeds this page.

    Raises:
        RequestError: The request asks for sound, or for an address of the films' files.
    """
    from qkvideo.studio.films.plan import check_texts, wanted_shows
    from qkvideo.studio.pages.package import one_page, tracking
    from qkvideo.studio.vector.page import iframe, page

    if request.narrate is not None:
        raise RequestError("films that the browser draws have no sound: leave out --narrate")
    if request.base:
        raise RequestError("films that the browser draws have no files: leave out --base")
    shows = wanted_shows(films_of(request, request.theme, None))
    files = {} if target is None else {_kind(request): target}
    reading = read(shows[0].brief)
    if request.dry_run:
        return Snippet("", files, reading)
    check_texts(shows)
    kind = request.package
    html = page(shows, request.theme, [tracking()] if kind == SCORM else ())
    if target is not None:
        made = one_page(html, shows[0].brief, kind) if kind else html.encode()
        write_file(target, made)
    return Snippet(iframe(html, shows[0].brief), files, reading)


def _kind(request: EmbedRequest) -> str:
    return "zip" if request.package else "html"


def _place(request: EmbedRequest, target: Path | None) -> AbstractContextManager[Path | None]:
    """Return a context with the films' folder: that of the HTML file, or a temporary one."""
    if target is not None and request.package:
        return room_for_films(target, dry_run=request.dry_run, folder=request.script.folder)
    return nullcontext(None if target is None else target.parent)


def _check_base(base: str, *, packed: bool) -> None:
    """Check that a text is the address of a folder.

    Raises:
        RequestError: It is not, or the output is a zip, which contains its films.
    """
    if base and packed:
        raise RequestError("a zip contains its film; leave out --base, or write a piece of .html")
    plain = base.isascii() and base.isprintable() and not set(base) & set(" \"'<>\\^`{|}?#")
    try:
        known = urlsplit(base).scheme in ("", "http", "https")
    except ValueError:  # the part in brackets is not an IP address
        known = False
    if not (plain and known):
        raise RequestError(
            f"“{base}” is not the address of a folder; give --base one like https://example.org/films/"
        )


def _files(made: Sequence[FilmResult]) -> dict[str, Path]:
    """Return the paths of the films' files, by kind."""
    return {
        name if len(made) == 1 else f"{film.slug}.{name}": path
        for film in made
        for name, path in film.files.items()
        if isinstance(path, Path)
    }


def _snippet(made: Sequence[FilmResult], base: str, *, beside: bool) -> str:
    """Return the HTML of the films, one below the other; several films are preceded by a list."""
    from qkvideo.studio.pages.exhibit import exhibit
    from qkvideo.studio.pages.figure import figure, playlist

    def address(film: FilmResult, kind: str) -> str:
        path = film.files[kind]
        assert isinstance(path, Path)
        if base:
            return base.removesuffix("/") + "/" + quote(path.name)
        return quote(path.name if beside else os.fsencode(path))

    shown = [exhibit(film) for film in made]
    figures = [
        figure(words, film=address(film, "mp4"), poster=address(film, "poster"))
        for words, film in zip(shown, made, strict=True)
    ]
    if len(made) > 1:
        figures.insert(0, playlist(shown, [f"#{words.id}" for words in shown]))
    return "\n".join(figures)


def _zip(made: Sequence[FilmResult], request: EmbedRequest) -> bytes:
    from qkvideo.scenes.look.brand import themed
    from qkvideo.studio.pages.package import package

    return package(made, themed(request.theme, request.script.brand), request.package)
