"""`qkvideo slides`: the lecture on one sentence as a deck, from the same films."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from qkvideo.engine.errors import MissingError, QKVideoError, RequestError
from qkvideo.engine.npz import write_file
from qkvideo.engine.target import check_target
from qkvideo.scenes.kit.brief import Brief
from qkvideo.studio.decks.budget import Encoding
from qkvideo.studio.decks.deck import Deck
from qkvideo.studio.files.publish import check_here
from qkvideo.studio.films.produce import Progress
from qkvideo.studio.films.temporary import room_for_films
from qkvideo.studio.render import render

Step = Progress | Encoding
"""What is reported while a deck is made: a film that is drawn, or one that is made smaller."""
Writer = Callable[[Deck, Brief, Callable[[Step], None] | None], bytes]


def slides(
    slugs: str | Sequence[str] = (),
    *,
    sentence: str,
    weights: str = "lesson",
    layer: int | None = None,
    head: int | None = None,
    seed: int = 0,
    mask: str = "none",
    pad: int = 0,
    temperature: float = 1.0,
    dtype: str = "float32",
    download: bool = False,
    row: int | None = None,
    versus: str | None = None,
    lang: str = "en",
    theme: str = "dark",
    aspect: str = "16:9",
    narrate: str | None = None,
    quality: str = "m",
    beat: str | Sequence[str] = (),
    without: str | Sequence[str] = (),
    timings: str | Path | None = None,
    out: str | Path | Sequence[str | Path] = (),
    jobs: int | None = None,
    dry_run: bool = False,
    progress: Callable[[Step], None] | None = None,
) -> tuple[Path, ...]:
    """Make one deck of several films, in as many formats as wanted; a beat is a slide.

    Films that are not there yet are rendered first: into `media/<key>`, where the current folder
    may be written to.

    Args:
        slugs: The films; without any, the whole lecture in order.
        sentence: Any text, taken literally.
        weights: As for `render`, like all that follows.
        layer: From 1; without it, the last.
        head: From 1.
        seed: Random weights are drawn from it.
        mask: "none", "causal", "padding" or "causal+padding".
        pad: Number of padding tokens added on the right.
        temperature: Scores are divided by it before the softmax.
        dtype: In what a pretrained model computes.
        download: Whether a pretrained model that is not there may be fetched.
        row: The spotlit query, from 1; without it, the last pronoun or the last word.
        versus: A second sentence, where a film compares two.
        lang: Code of the language that is spoken.
        theme: "dark" or "light".
        aspect: Shape of the films: "16:9", "1:1", or "9:16" for telephones.
        narrate: Who says what is said: "espeak", or a service of manim-voiceover.
        quality: Of the films in the deck: "l", "m", "h", "p" or "k".
        beat: Only these beats, of the films that have them.
        without: Beats to be left out; as for `beat`, FILM/BEAT means that film's alone.
        timings: A file that `qkvideo measure` wrote.
        out: The files to write: `.html` (one file, no network), `.pptx` or `.pdf` (a handout).
        jobs: Number of processes that draw at the same time; one for each core, if not given.
        dry_run: Check everything; draw and write nothing.
        progress: Hears how far a film is, and how many are still to be made smaller.

    Returns:
        The files, in the order in which they were asked for.

    Raises:
        RequestError: The request is wrong.
        MissingError: Something to install is missing.
        QKVideoError: A film failed, or a file could not be written.
    """
    targets = [Path(out)] if isinstance(out, str | Path) else [Path(one) for one in out]
    if not targets:
        raise RequestError("no file to write: give -o deck.html, -o deck.pptx or -o deck.pdf")
    writers = [_writer(target) for target in targets]
    check_here()
    with room_for_films(targets[0], dry_run=dry_run) as folder:
        films = render(
            slugs,
            sentence=sentence,
            weights=weights,
            layer=layer,
            head=head,
            seed=seed,
            mask=mask,
            pad=pad,
            temperature=temperature,
            dtype=dtype,
            download=download,
            row=row,
            versus=versus,
            lang=lang,
            theme=theme,
            aspect=aspect,
            narrate=narrate,
            quality=quality,
            beat=beat,
            without=without,
            timings=timings,
            out=folder,
            jobs=jobs,
            dry_run=dry_run,
            progress=progress,
        )
        if dry_run:
            return tuple(targets)
        for film in films:
            if film.status == "failed":
                raise QKVideoError(f"the film “{film.slug}” failed: {film.error}")
        brief = films[0].brief
        assert brief is not None  # what `render` gives back knows what it was asked for
        from qkvideo.studio.decks.gather import gather

        deck = gather(films, brief, spoken=narrate is not None)
        for target, write in zip(targets, writers, strict=True):
            write_file(target, write(deck, brief, progress))
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
    from qkvideo.scenes.kit.theme import theme
    from qkvideo.studio.decks.webpage import webpage

    return webpage(deck, theme(brief.theme), progress).encode()


def _pptx(deck: Deck, brief: Brief, _: Callable[[Step], None] | None) -> bytes:
    from qkvideo.scenes.kit.theme import theme
    from qkvideo.studio.decks.powerpoint import powerpoint

    return powerpoint(deck, theme(brief.theme))


def _pdf(deck: Deck, brief: Brief, _: Callable[[Step], None] | None) -> bytes:
    from qkvideo.studio.decks.handout import handout

    return handout(deck, brief)


_WRITERS: dict[str, Writer] = {".html": _html, ".pptx": _pptx, ".pdf": _pdf}
