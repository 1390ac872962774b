"""How much of the stage each still uses, and how large its largest thing is.

Prints, for sentences of 3, 10 and 30 tokens in three shapes of frame, the stills that span less
than 60 % of the stage's width and height, and those in which nothing is twice as large as what is
beside it. Nothing is drawn. With --all, every still is printed.
"""

from __future__ import annotations

from functools import cache

import click

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.checks.use import TWICE, hero, use
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.stage.draw import picture

SHAPES = "16:9", "1:1", "9:16"
SENTENCES = (
    "Attention is all",
    "The cat sat on the mat because it was tired",
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again",
)


@click.command()
@click.option("--all", "every", is_flag=True)
def main(every: bool) -> None:
    """Measure all stills of all films."""
    compute = cache(lambda sentence: trace(sentence, weights="lesson"))
    for sentence in SENTENCES:
        model = compute(sentence)
        head, other = model.at(), second(model, None, compute)
        for aspect in SHAPES:
            brief = Brief(
                model, head.layer, head.head, model.default_row, aspect=aspect, versus=other
            )
            small = flat = count = 0
            for entry in scenes.programme():
                laid = lay_out(scenes.module(entry.slug), brief)
                for beat in laid.beats:
                    drawn = picture(beat.steps[-1].items)
                    used, first = use(drawn, laid.frame.places.canvas), hero(drawn)
                    small, flat = small + (not used.enough), flat + (first < TWICE)
                    count += 1
                    if every or not used.enough or first < TWICE:
                        print(
                            f"{model.n:2} tokens, {aspect}: {entry.slug}/{beat.name}: width"
                            f" {used.width:.0%}, height {used.height:.0%}, largest {first:.1f}"
                        )
            print(f"{model.n} tokens, {aspect}: {count} stills, {small} small, {flat} without hero")


if __name__ == "__main__":
    main()
