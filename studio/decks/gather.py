"""Makes a deck from finished films."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.badge import badge_facts
from qkvideo.scenes.text.catalogue import Word, catalogue
from qkvideo.scenes.text.licence import licence_line
from qkvideo.studio.decks.clips import clips
from qkvideo.studio.decks.deck import UNSIGNED, Chapter, Deck, DeckFront, Slide
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files.manifest import Manifest
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.pages.exhibit import manifest_of
from qkvideo.studio.requests.option import given
from qkvideo.studio.requests.shared import Front


def gather(
    films: Sequence[FilmResult], brief: Brief, front: Front = UNSIGNED, *, spoken: bool = False
) -> Deck:
    """Read finished films with their manifests, and return a deck with a slide for each beat.

    Args:
        films: The films, all of one size. If the films were rendered as stills, the slides have no
            clips.
        brief: The brief of the films.
        front: What the lecturer writes on the title slide.
        spoken: Whether the films have sound.

    Raises:
        QKVideoError: A film's file does not match the film's manifest.
    """
    return Deck(
        **asdict(about(brief, front)),
        width=films[0].width,
        height=films[0].height,
        spoken=spoken,
        chapters=_numbered(map(_chapter, films)),
    )


def _numbered(chapters: Iterable[Chapter]) -> tuple[Chapter, ...]:
    """Return the chapters with different names: a film that is repeated is called "mixing-2"."""
    so_far: Counter[str] = Counter()
    found = []
    for chapter in chapters:
        so_far[chapter.slug] += 1
        again = so_far[chapter.slug]
        slug = chapter.slug if again == 1 else f"{chapter.slug}-{again}"
        found.append(replace(chapter, slug=slug))
    return tuple(found)


def about(brief: Brief, front: Front = UNSIGNED) -> DeckFront:
    """Return the title and other facts for a deck, a handout or a worksheet made from a brief."""
    lines = catalogue(brief.lang)
    title = front.title or lines.say("deck-title").text
    named = {"title": Word(title), "sentence": Word(brief.model.sentence)}
    return DeckFront(
        **given(front, Front) | {"title": title},
        document=lines.say("deck-document", named).text,
        sentence=brief.model.sentence,
        badge=lines.say("badge", badge_facts(brief, lines)).text,
        lang=brief.lang,
        licence=licence_line(brief.licence, lines).text,
    )


def pictures(films: Sequence[FilmResult]) -> tuple[bytes, ...]:
    """Return the stills of several films: for each beat, the bytes of one PNG file.

    Args:
        films: The films, rendered as stills.

    Raises:
        QKVideoError: A still cannot be read, does not match its film's manifest, or is no picture
            of the film's size.
    """
    return tuple(_picture(film, path) for film in films for path in _paths(film.files["stills"]))


def _picture(film: FilmResult, path: Path) -> bytes:
    found = manifests.content(manifest_of(film), path)
    # Others may have put another one there, whose pixels fill the memory.
    if found[12:24] != struct.pack(">4sII", b"IHDR", film.width, film.height):
        raise QKVideoError(f"“{path}” is no picture of the film: delete it, and make it again")
    return found


def _paths(files: Path | tuple[Path, ...]) -> tuple[Path, ...]:
    return (files,) if isinstance(files, Path) else files


def _chapter(film: FilmResult) -> Chapter:
    manifest = manifest_of(film)
    return Chapter(
        manifest.slug,
        manifest.title,
        tuple(
            Slide(
                beat.name,
                beat.title,
                beat.say,
                beat.notes,
                beat.seconds,
                clip,
                beat.description,
            )
            for beat, clip in zip(manifest.beats, _clips(film, manifest), strict=True)
        ),
    )


def _clips(film: FilmResult, manifest: Manifest) -> Sequence[bytes]:
    if "mp4" not in film.files:
        return [b""] * len(manifest.beats)
    (path,) = _paths(film.files["mp4"])
    return [clip.film for clip in clips(manifests.content(manifest, path), manifest)]
