"""`qkvideo slides`: makes decks and handouts of a lecture from its films."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.files.target import check_target, tell_of_replaced
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.choices import PAPER, THEMES
from qkvideo.studio.decks.deck import Deck
from qkvideo.studio.files.publish import check_here
from qkvideo.studio.films.plan import wanted_shows
from qkvideo.studio.films.result import Films
from qkvideo.studio.films.temporary import room_for_films
from qkvideo.studio.render import films
from qkvideo.studio.requests.films import FOR_PAPER, RenderRequest, Sheet, SlidesRequest, films_of
from qkvideo.studio.requests.option import from_words
from qkvideo.studio.requests.shared import AUDIENCES, SCREEN
from qkvideo.studio.text.reading import Data, read


class Decks(tuple[Path, ...]):
    """The paths of the decks and handouts of a request.

    Attributes:
        reading: What the films' query finds and how sure that is; None if nothing can be said.
    """

    reading: Data | None

    def __new__(cls, paths: Iterable[Path], reading: Data | None = None) -> Decks:
        """Return the paths, with what is said of the sentence."""
        made = super().__new__(cls, paths)
        made.reading = reading
        return made

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `slides --json` prints."""
        return {"files": [str(path) for path in self], "reading": self.reading}


@from_words(SlidesRequest)
def slides(request: SlidesRequest) -> Decks:
    """Make a deck in one or several formats, with one slide for each beat.

    Films of the deck that do not exist yet are rendered first, in the requested folder, by default
    `media`. For a handout alone, only stills are drawn. For a worksheet, and for a web page with
    `vector`, nothing is rendered.

    Returns:
        The paths of the decks and handouts in the order of the request, then those of the files
        `worksheet` and `answers`, if requested; and how the sentence is read. With `dry_run`, the
        files are not written.

    Raises:
        RequestError: The request is invalid.
        MissingError: A package is not installed.
        QKVideoError: A film failed, or a file could not be written.
    """
    decks, sheets, targets = request.decks, request.sheets, request.outputs
    if not targets:
        raise RequestError("no file to write: give -o deck.html, -o deck.pptx or -o deck.pdf")
    for target in targets:
        check_target(target)
    _check_powerpoint(request, decks)
    request = _on_master(request)
    if request.vector:
        _check_vector(request, decks)
    check_here()
    if request.script.opening or request.script.closing:
        from qkvideo.studio.decks.own import own_slides

        own_slides((*request.script.opening, *request.script.closing))
    own = request.script.folder
    # A lecture file replaces only what it made itself.
    if own is None and not request.dry_run:
        tell_of_replaced(targets)
    with room_for_films(targets[0], dry_run=request.dry_run, folder=own) as folder:
        moving, paper = _moving_and_paper(request, folder)
        if request.dry_run or sheets or request.questions:
            brief = wanted_shows(paper)[0].brief
            _check_by_hand(brief, request)
        if request.dry_run:
            for needed in _needed(request, moving, paper):
                films(replace(needed, dry_run=True))
            return Decks(targets, read(brief))
        shown = _write_decks(request, moving, paper) or brief
        for part, target in sheets.items():
            write_file(target, _sheet(brief, part, request))
        if request.questions:
            _write_questions(brief, request)
    return Decks(targets, read(shown))


def films_needed(request: SlidesRequest, folder: Path | None) -> tuple[RenderRequest, ...]:
    """Return the requests for the films and the stills that decks and handouts are made from.

    A handout (PDF) is made from stills, every other deck from films, except web pages in which the
    browser draws: these need neither. If decks of films and handouts are requested, and
    `request.theme` is "dark", handouts get the stills of the rendered films, and no other stills
    are requested. Otherwise, handouts get stills of their own; in the light theme, their default,
    these have a transparent background. Worksheets need neither films nor stills.

    Args:
        request: The request for decks, handouts and worksheets.
        folder: Folder for the films; None for the default folder, `media`.

    Returns:
        At most two requests: first the one for the films, then the one for the stills.
    """
    return _needed(request, *_moving_and_paper(_on_master(request), folder))


def _needed(
    request: SlidesRequest, moving: RenderRequest, paper: RenderRequest
) -> tuple[RenderRequest, ...]:
    _, screens, papers = _by_source(request)
    again = bool(papers) and (not screens or _drawn_anew(moving, paper))
    return (moving,) * bool(screens) + (paper,) * again


def _moving_and_paper(
    request: SlidesRequest, folder: Path | None
) -> tuple[RenderRequest, RenderRequest]:
    if request.slugs and not request.script.films:
        # No slide ends with the question of a film that is not in the deck.
        script = replace(request.script, programme=tuple(request.slugs))
        request = replace(request, script=script)
    moving = films_of(request, _theme_of(request), folder)
    # Stills for paper differ from those of the lecture, so they get a folder of their own inside
    # it.
    apart = folder if request.script.folder is None or folder is None else folder / FOR_PAPER
    theme = moving.theme if request.audience == SCREEN else request.theme or PAPER
    return moving, films_of(request, theme, apart, stills=True)


def _drawn_anew(moving: RenderRequest, paper: RenderRequest) -> bool:
    """Return whether the stills for paper differ from those of the films."""
    return paper.transparent or moving.theme != paper.theme


def _by_source(request: SlidesRequest) -> tuple[list[Path], list[Path], list[Path]]:
    """Return the decks that the browser draws, those that play films, and those of stills."""
    drawn, screens, papers = list[Path](), list[Path](), list[Path]()
    for target in request.decks:
        if target.suffix.lower() == ".pdf":
            papers.append(target)
        else:
            (drawn if request.vector and _is_page(target) else screens).append(target)
    return drawn, screens, papers


def _is_page(target: Path) -> bool:
    return target.suffix.lower() == ".html"


def _check_powerpoint(request: SlidesRequest, decks: Sequence[Path]) -> None:
    """Check, before anything is drawn, what a PowerPoint file needs.

    Raises:
        RequestError: A template is given without a PowerPoint file.
        MissingError: python-pptx is not installed.
    """
    wanted = any(target.suffix.lower() == ".pptx" for target in decks)
    if wanted and find_spec("pptx") is None:
        raise MissingError("pip install 'python-pptx>=1.0'", "slides for PowerPoint need")
    if request.template is not None and not wanted:
        raise RequestError("a template is for PowerPoint: give -o deck.pptx, too")


def _on_master(request: SlidesRequest) -> SlidesRequest:
    """Return the request with the ground of the lecturer's own slides, unless colours are given.

    Raises:
        RequestError: The template cannot be used.
    """
    script, template = request.script, request.template
    if template is None or find_spec("pptx") is None:
        return request
    from qkvideo.engine.working.limited import limited
    from qkvideo.studio.decks.ground import ground_of, on_ground

    ground = limited(f"the template “{template}”", ground_of, Path(template))
    chosen = request.theme or (script.brand and "ground" in dict(script.brand.colours))
    if ground is None or chosen:
        return request
    return replace(request, script=replace(script, brand=on_ground(ground, script.brand)))


def _theme_of(request: SlidesRequest) -> str:
    """Return the name of the films' theme: by default the one that the colours are meant for."""
    brand = request.script.brand
    return request.theme or (THEMES[0] if brand is None else brand.theme)


def _check_vector(request: SlidesRequest, decks: Sequence[Path]) -> None:
    """Check that there is a deck whose films a browser can draw.

    Raises:
        RequestError: No deck is a web page, or the films have sound.
    """
    if not any(map(_is_page, decks)):
        raise RequestError("--vector is for web pages: give -o deck.html, too")
    if request.narrate is not None or request.script.spoken:
        raise RequestError("films that the browser draws have no sound: leave out --narrate")


def _check_by_hand(brief: Brief, request: SlidesRequest) -> None:
    if request.sheets or request.questions:
        from qkvideo.studio.exercises.sheet import exercise

        exercise(brief)


def _brief_of(made: Films) -> Brief:
    brief = made[0].brief
    assert brief is not None  # the results of `films` always have one
    return brief


def _write_decks(
    request: SlidesRequest, moving: RenderRequest, paper: RenderRequest
) -> Brief | None:
    """Make the films, then all decks, then the handouts, whose stills are made for paper.

    Returns:
        What a film of the decks is made from; None if there is no deck.
    """
    from qkvideo.studio.decks.gather import gather, pictures
    from qkvideo.studio.decks.mark import marks

    drawn, screens, papers = _by_source(request)
    brief = None
    if drawn:
        content, brief = _vector(moving, request)
        for target in drawn:
            write_file(target, content)
    deck = None
    if screens:
        made = films(moving).whole
        brief = _brief_of(made)
        spoken = request.narrate is not None or request.script.spoken
        deck = gather(made, brief, request, spoken=spoken)
        deck = replace(_with_own_slides(deck, request), marks=marks(brief, moving.theme))
        for target in screens:
            write = _html if _is_page(target) else _pptx
            write_file(target, write(deck, moving.theme, request))
    if papers:
        stills: tuple[bytes, ...] = ()
        # Films that already have the look for paper are not drawn again.
        if deck is None or _drawn_anew(moving, paper):
            made = films(paper).whole
            deck = _with_own_slides(gather(made, _brief_of(made), request), request)
            stills = pictures(made)
        brief = _brief_of(made)
        content = _pdf(deck, brief, stills, request)
        for target in papers:
            write_file(target, content)
    return brief


def _with_own_slides(deck: Deck, request: SlidesRequest) -> Deck:
    """Return a deck with the lecturer's own slides before and after its films."""
    from qkvideo.studio.decks.own import own_slides

    script = request.script
    return replace(deck, opening=own_slides(script.opening), closing=own_slides(script.closing))


def _vector(films: RenderRequest, request: SlidesRequest) -> tuple[bytes, Brief]:
    """Return the HTML of a deck whose films the browser draws, and what its first film shows."""
    from qkvideo.studio.decks.own import own_slides
    from qkvideo.studio.films.plan import check_texts
    from qkvideo.studio.vector.deck import deck

    shows, script = wanted_shows(films), request.script
    check_texts(shows)
    own = own_slides(script.opening), own_slides(script.closing)
    return deck(shows, films.theme, request, *own).encode(), shows[0].brief


def _html(deck: Deck, colours: str, request: SlidesRequest) -> bytes:
    from qkvideo.scenes.look.brand import themed
    from qkvideo.scenes.text.pango import OURS
    from qkvideo.studio.decks.webpage import webpage

    brand = request.script.brand
    font = OURS if brand is None else brand.font
    return webpage(deck, themed(colours, brand), request.progress, font=font).encode()


def _pptx(deck: Deck, colours: str, request: SlidesRequest) -> bytes:
    from qkvideo.scenes.look.brand import themed
    from qkvideo.scenes.text.pango import OURS
    from qkvideo.studio.decks.master import FONT, ours, theirs
    from qkvideo.studio.decks.powerpoint import powerpoint

    template = request.template
    brand = request.script.brand
    font = FONT if brand is None or brand.font == OURS else brand.font.family
    ground = ours(themed(colours, brand), deck.width, deck.height, font)
    master = ground if template is None else theirs(Path(template))
    return powerpoint(deck, master, request.progress)


def _pdf(deck: Deck, brief: Brief, stills: Sequence[bytes], request: SlidesRequest) -> bytes:
    from qkvideo.studio.decks.handout import handout
    from qkvideo.studio.decks.mark import marks
    from qkvideo.studio.decks.paged import paged

    if request.audience == SCREEN:
        theme = _theme_of(request)
        return paged(replace(deck, marks=marks(brief, theme)), brief, theme, stills)
    notes, apart = request.audience == AUDIENCES[1], request.sheets
    alone = request.row_only
    return handout(deck, brief, stills, notes=notes, without=tuple(apart), row_only=alone)


def _sheet(brief: Brief, part: Sheet, request: SlidesRequest) -> bytes:
    from qkvideo.studio.decks.gather import about
    from qkvideo.studio.decks.handout import sheet

    student, alone = request.script.student, request.row_only
    return sheet(about(brief, request), brief, part, student, row_only=alone)


def _write_questions(brief: Brief, request: SlidesRequest) -> None:
    from qkvideo.studio.exercises.asking import question_sets
    from qkvideo.studio.exercises.bank import write_questions

    script = request.script
    write_questions(question_sets(brief, script.sets, script.student), request.questions)
