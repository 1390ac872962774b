"""A deck from finished films."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.catalogue import Word, catalogue
from qkvideo.scenes.text.origin import origin
from qkvideo.studio.decks.clips import clips
from qkvideo.studio.decks.deck import Chapter, Deck, Slide
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.films.result import FilmResult


def gather(films: Sequence[FilmResult], brief: Brief, *, spoken: bool = False) -> Deck:
    """Read films and their manifests, and cut them into slides.

    Args:
        films: Rendered as mp4, of one size.
        brief: What they show.
        spoken: Whether they have sound.

    Raises:
        QKVideoError: A film is not what its manifest says.
    """
    lines = catalogue(brief.lang)
    return Deck(
        title=lines.say("deck-title").text,
        document=lines.say("deck-document", {"sentence": Word(brief.model.sentence)}).text,
        sentence=brief.model.sentence,
        badge=lines.say("badge", origin(brief, lines)).text,
        lang=brief.lang,
        width=films[0].width,
        height=films[0].height,
        spoken=spoken,
        chapters=tuple(map(_chapter, films)),
    )


def _chapter(film: FilmResult) -> Chapter:
    path, description = film.files["mp4"], film.files["manifest"]
    assert isinstance(path, Path)
    assert isinstance(description, Path)
    manifest = manifests.expect(description)
    return Chapter(
        manifest.slug,
        manifest.title,
        tuple(
            Slide(
                clip.beat.name,
                clip.beat.title,
                clip.beat.say,
                clip.beat.notes,
                clip.beat.seconds,
                clip.film,
            )
            for clip in clips(manifests.content(manifest, path), manifest)
        ),
    )
