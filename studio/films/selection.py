"""Which films and which of their beats are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from qkvideo import scenes
from qkvideo.engine.errors import RequestError
from qkvideo.scenes import FilmEntry


@dataclass(frozen=True)
class Choice:
    """A film that is asked for.

    Attributes:
        film: Its entry in the programme.
        only: Beats of it; None for all.
    """

    film: FilmEntry
    only: frozenset[str] | None = None


def select(
    slugs: str | Sequence[str] = (),
    beat: str | Sequence[str] = (),
    without: str | Sequence[str] = (),
) -> tuple[Choice, ...]:
    """Films, each once, in the order in which they are asked for.

    Args:
        slugs: The films; without any, all there are.
        beat: Only these beats, each as "BEAT", in whichever film it is, or as "FILM/BEAT"; films
            that have none of them are left out.
        without: Beats to be left out, likewise.

    Raises:
        RequestError: There is no such film or beat, or nothing is left.
    """
    films = tuple(dict.fromkeys(map(scenes.entry, _several(slugs)))) or scenes.programme()
    wanted, unwanted = _named(films, _several(beat)), _named(films, _several(without))
    chosen = []
    for film in films:
        beats = (wanted[film.slug] if beat else set(film.beats)) - unwanted[film.slug]
        if beats:
            chosen.append(Choice(film, None if beats == set(film.beats) else frozenset(beats)))
    if not chosen:
        raise RequestError("no beat is left; leave out fewer, or name more")
    return tuple(chosen)


def _several(names: str | Sequence[str]) -> Sequence[str]:
    return [names] if isinstance(names, str) else names


def _named(films: Sequence[FilmEntry], names: Iterable[str]) -> dict[str, set[str]]:
    """Beats by film.

    Raises:
        RequestError: A name is no beat's, of these films.
    """
    found: dict[str, set[str]] = {film.slug: set() for film in films}
    for name in names:
        slug, _, beat = name.rpartition("/")
        those = [film for film in films if slug in ("", film.slug) and beat in film.beats]
        if not those:
            if slug:
                scenes.entry(slug)  # refuses a film that there is not
            known = "; ".join(f"{film.slug}: {', '.join(film.beats)}" for film in films)
            raise RequestError(f"there is no beat “{name}”; the beats are: {known}")
        for film in those:
            found[film.slug].add(beat)
    return found
