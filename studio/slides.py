"""`qkvideo slides`: the lecture on one sentence as a deck, from the same films."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from qkvideo.engine.errors import MissingError, QKVideoError, RequestError
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.files.target import check_target
from qkvideo.scenes.brief import Brief
from qkvideo.studio.decks.budget import Encoding
from qkvideo.studio.decks.deck import Deck
from qkvideo.studio.files.publish import check_here
from qkvideo.studio.films.produce import Progress
from qkvideo.studio.films.temporary import room_for_films
from qkvideo.studio.render import films
from qkvideo.studio.requests.films import SlidesRequest, films_of
from qkvideo.studio.requests.option import from_words

Step = Progress | Encoding
"""What is reported while a deck is made: a film that is drawn, or one that is made smaller."""
Writer = Callable[[Deck, Brief, Callable[[Step], None] | None], bytes]


@from_words(SlidesRequest)
def slides(request: SlidesRequest) -> tuple[Path, ...]:
    """Make one deck of several films, in as many formats as wanted; a beat is a slide.

    Films that are not there yet are rendered first: into `media/<key>`, where the current folder
    may be written to.

    Returns:
        The files, in the order in which they were asked for.

    Raises:
        RequestError: The request is wrong.
        MissingError: Something to install is missing.
        QKVideoError: A film failed, or a file could not be written.
    """
    out = request.out
    targets = [Path(out)] if isinstance(out, str | Path) else [Path(one) for one in out]
    if not targets:
        raise RequestError("no file to write: give -o deck.html, -o deck.pptx or -o deck.pdf")
    writers = [_writer(target) for target in targets]
    check_here()
    with room_for_films(targets[0], dry_run=request.dry_run) as folder:
        made = films(films_of(request, folder))
        if request.dry_run:
            return tuple(targets)
        for film in made:
            if film.status == "failed":
                raise QKVideoError(f"the film “{film.slug}” failed: {film.error}")
        brief = made[0].brief
        assert brief is not None  # what `films` gives back knows what it was asked for
        from qkvideo.studio.decks.gather import gather

        deck = gather(made, brief, spoken=request.narrate is not None)
        for target, write in zip(targets, writers, strict=True):
            write_file(target, write(deck, brief, request.progress))
        return tuple(targets)


def _writer(target: Path) -> Writer:
    """What makes a file of that kind, after a look at whether it will be able to.

    Raises:
        RequestError: There is no such kind, or no file can be written there.
        MissingError: A library is missing.
    """
    kind = target.suffix.lower()
    if kind not in _WRITERS:
        known = ", ".join(_WRITERS)
        raise RequestError(f"“{target}” is no deck that can be made; give -o a name in {known}")
    check_target(target)
    if kind == ".pptx" and find_spec("pptx") is None:
        raise MissingError("pip install 'python-pptx>=1.0'")
    return _WRITERS[kind]


def _html(deck: Deck, brief: Brief, progress: Callable[[Step], None] | None) -> bytes:
    from qkvideo.scenes.look.theme import theme
    from qkvideo.studio.decks.webpage import webpage

    return webpage(deck, theme(brief.theme), progress).encode()


def _pptx(deck: Deck, brief: Brief, _: Callable[[Step], None] | None) -> bytes:
    from qkvideo.scenes.look.theme import theme
    from qkvideo.studio.decks.powerpoint import powerpoint

    return powerpoint(deck, theme(brief.theme))


def _pdf(deck: Deck, brief: Brief, _: Callable[[Step], None] | None) -> bytes:
    from qkvideo.studio.decks.handout import handout

    return handout(deck, brief)


_WRITERS: dict[str, Writer] = {".html": _html, ".pptx": _pptx, ".pdf": _pdf}
