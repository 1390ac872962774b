"""Selects films and beats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from qkvideo import scenes
from qkvideo.engine.errors import RequestError
from qkvideo.scenes import FilmEntry


def select(
    slugs: str | Sequence[str] = (),
    beat: str | Sequence[str] = (),
    without: str | Sequence[str] = (),
) -> dict[FilmEntry, frozenset[str] | None]:
    """Return the selected beats of each selected film; None for all of them.

    The films are in the order of `slugs`; if `slugs` is empty, in the order of the programme, the
    list of all films. A film that `slugs` names twice is selected once. Films of which no beat is
    selected are left out.

    Args:
        slugs: Names of the films; if empty, all films.
        beat: Beats to select, each as "BEAT" (in every film) or "FILM/BEAT" (in one film). If
            empty, all beats.
        without: Beats to leave out, each as "BEAT" or "FILM/BEAT".

    Raises:
        RequestError: There is no such film or beat, or no beat is left.
    """
    films = tuple(dict.fromkeys(map(scenes.entry, _several(slugs)))) or scenes.programme()
    wanted, unwanted = _named(films, _several(beat)), _named(films, _several(without))
    chosen: dict[FilmEntry, frozenset[str] | None] = {}
    for film in films:
        beats = (wanted[film.slug] if beat else set(film.beats)) - unwanted[film.slug]
        if beats:
            chosen[film] = None if beats == set(film.beats) else frozenset(beats)
    if not chosen:
        raise RequestError("no beat is left; leave out fewer, or name more")
    return chosen


def _several(names: str | Sequence[str]) -> Sequence[str]:
    return [names] if isinstance(names, str) else names


def _named(films: Sequence[FilmEntry], names: Iterable[str]) -> dict[str, set[str]]:
    """Return the named beats, by film.

    Raises:
        RequestError: None of the films has a beat of this name.
    """
    found: dict[str, set[str]] = {film.slug: set() for film in films}
    for name in names:
        slug, _, beat = name.rpartition("/")
        those = [film for film in films if slug in ("", film.slug) and beat in film.beats]
        if not those:
            if slug:
                scenes.entry(slug)  # refuses an unknown film
            near = get_close_matches(beat, [each for film in films for each in film.beats], n=1)
            meant = f"; did you mean “{near[0]}”?" if near else "."
            known = "; ".join(f"{film.slug}: {', '.join(film.beats)}" for film in films)
            raise RequestError(f"there is no beat “{name}”{meant} The beats are: {known}")
        for film in those:
            found[film.slug].add(beat)
    return found
