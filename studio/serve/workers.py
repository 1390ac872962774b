"""The warm workers: up to two processes that draw pictures of different films at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any, Final

from qkvideo import scenes
from qkvideo.engine.measuring.machine import usable_cores
from qkvideo.studio.serve.draft import Draft, Order, films_of
from qkvideo.studio.serve.outputs import TEMPLATE
from qkvideo.studio.serve.worker import Worker

MOST: Final = 2
"""Maximum number of workers; each takes 200 MB of memory."""
Beat = tuple[str, str]
"""A film's slug and the name of one of its beats."""


class Workers:
    """The one or two worker processes that draw pictures for the page of `qkvideo serve`.

    All pictures of one film are drawn by the same process, which keeps the film's layout between
    requests. Of two processes, one draws the 1st, 3rd, 5th … film of `qkvideo list`, and the other
    one the 2nd, 4th, 6th ….
    """

    def __init__(self) -> None:
        self._all = tuple(Worker() for _ in range(min(MOST, usable_cores())))

    def begin(self) -> None:
        """Start the first worker process. The second one starts at the first request sent to it."""
        self._all[0].begin()

    async def end(self) -> None:
        """End all worker processes."""
        await asyncio.gather(*(worker.end() for worker in self._all))

    async def strip(self, draft: Draft, want: Collection[Beat] | None) -> dict[str, Any]:
        """Return the films of a lecture with their captions, and the requested pictures.

        Args:
            draft: The lecture.
            want: The beats whose last pictures are requested; None for all beats of all films.

        Returns:
            JSON data: the sentence's tokens, the films with the texts of their beats, the pictures
            as SVG, warnings, and faults (wrong entries of the draft).

        Raises:
            DraftError: If no film of the lecture can be shown.
            BusyError: If a newer call of `strip` has replaced this one, or if a worker process did
                not answer in time.
            QKVideoError: If drawing failed, or a worker process ended.
        """
        if want is None:
            films = [film.slug for film in films_of(draft)]
            want = [(slug, beat) for slug in films for beat in scenes.entry(slug).beats]
        parts: dict[int, set[Beat]] = {}
        for slug, beat in want:
            parts.setdefault(self._owner(slug), set()).add((slug, beat))
        asked = sorted(parts) or [0]
        answers = await asyncio.gather(
            *(self._all[k].ask("strip", draft, frozenset(parts.get(k, ()))) for k in asked)
        )
        return self._joined(dict(zip(asked, answers, strict=True)))

    async def still(self, draft: Draft, slug: str, beat: str, quality: str) -> bytes:
        """Return the last picture of a beat as PNG.

        Args:
            draft: The lecture.
            slug: Slug of the film.
            beat: Name of the beat.
            quality: Letter for the size of the picture, one of `choices.QUALITIES`.

        Raises:
            DraftError: If the lecture has no such beat, or cannot be shown.
            BusyError: If the worker process did not answer in time.
            QKVideoError: If drawing failed, or the worker process ended.
        """
        made: bytes = await self._all[self._owner(slug)].ask("still", draft, slug, beat, quality)
        return made

    async def check(self, order: Order) -> None:
        """Check that all films of an order can be made, and that its files can be used.

        The sentences of a class are checked when it is their turn: one that cannot be shown keeps
        no other from being made.

        Raises:
            DraftError: If something cannot be made. Its `faults` name the wrong entries.
            BusyError: If the worker process did not answer in time.
            QKVideoError: If the check failed for another reason, or the worker process ended.
        """
        await self._all[0].ask("check", order.draft, order.files.get(TEMPLATE))

    async def table(self, workbook: bytes) -> str:
        """Return a workbook's first sheet as the text of a table.

        Raises:
            BusyError: If the worker process did not answer in time.
            DraftError: If it is no workbook that can be read.
            QKVideoError: If the worker process ended.
        """
        text: str = await self._all[0].ask("table", workbook)
        return text

    def _owner(self, slug: str) -> int:
        """Return the index of the worker that draws a film; films alternate between the workers."""
        slugs = [film.slug for film in scenes.programme()]
        return slugs.index(slug) % len(self._all) if slug in slugs else 0

    def _joined(self, answers: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """Merge the answers of the workers, taking each film from the worker that draws it."""
        first = next(iter(answers.values()))
        films = [
            answers.get(self._owner(film["slug"]), first)["films"][k]
            for k, film in enumerate(first["films"])
        ]
        pictures = {
            name: drawn for each in answers.values() for name, drawn in each["pictures"].items()
        }
        return first | {"films": films, "pictures": pictures}
