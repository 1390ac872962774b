"""For how much of the time something moves in each film, and how long it stands still at most.

    python benchmarks/motion.py [FILM ...] [--beats] [--sentence TEXT]

Ten frames a second are compared, each with the one before: something moves if any pixel changes by
8 grey levels or more. Films are drawn without cards, at the normal pace.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import click
import numpy as np

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.stage.shoot import Shoot
from qkvideo.studio.encoding.quality import quality

FPS, EVERY = 30, 3
"""Frames a second, and which of them are compared: every third."""
LEVELS = 8


@dataclass
class Seen:
    """Takes a film's frames; keeps, of each that is compared, its beat and whether it moved."""

    film: Any = None
    number: int = 0
    last: Any = None
    moved: list[tuple[str, bool]] = field(default_factory=list)

    def write(self, pixels: Any, repeat: int, _: Any) -> None:
        """Compare what is due of these frames; all but the first of them are repeated."""
        beat = self.film.drawer.beat
        for number in range(self.number, self.number + repeat):
            if number % EVERY:
                continue
            if self.last is None or number - self.number >= EVERY:
                moved = False
            else:
                large = np.maximum(pixels, self.last) - np.minimum(pixels, self.last)
                moved = bool(large.max() >= LEVELS)
            self.moved.append((beat, moved))
            self.last = pixels.copy()
        self.number += repeat


def stretches(moved: list[bool]) -> list[float]:
    """Seconds of each stretch without motion."""
    still = "".join("." if not each else "|" for each in moved).split("|")
    return [len(each) * EVERY / FPS for each in still if each]


@click.command()
@click.argument("films", nargs=-1)
@click.option("--beats", is_flag=True, help="Each beat, too.")
@click.option("--sentence", default="The cat sat on the mat because it was tired")
def main(films: tuple[str, ...], beats: bool, sentence: str) -> None:
    """Measure the films."""
    model = trace(sentence, weights="lesson")
    head = model.at()
    other = second(model, None, lambda text: trace(text, weights="lesson"))
    brief = Brief(model, head.layer, head.head, model.default_row, versus=other)
    size = replace(quality("l"), width=640, height=360, fps=FPS)
    for entry in scenes.programme():
        if films and entry.slug not in films:
            continue
        seen = Seen()
        film = scenes.module(entry.slug)
        seen.film = Shoot(film, brief, size, frames=seen, stills=frozenset(), audited=False)
        seen.film.shoot()
        moved = [each for _, each in seen.moved]
        print(
            f"{entry.slug:17} {len(moved) * EVERY / FPS:6.1f} s, moving {np.mean(moved):.2f},"
            f" longest still {max(stretches(moved)):4.1f} s",
            flush=True,
        )
        for name in dict.fromkeys(beat for beat, _ in seen.moved) if beats else ():
            own = [each for beat, each in seen.moved if beat == name]
            print(
                f"    {name:15} {len(own) * EVERY / FPS:5.1f} s, moving {np.mean(own):.2f},"
                f" longest still {max(stretches(own), default=0):4.1f} s"
            )


if __name__ == "__main__":
    main()
