"""Telling films and laying them out, beside drawing their stills as well.

Prints CPU seconds of one process each, beyond its imports of NumPy and Pango: a film's first time,
and a second time in the same process.
"""

from __future__ import annotations

import json
import subprocess
import sys

import click

from qkvideo import scenes

SENTENCE = (
    "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again"
)
HEAD = """
import importlib, json, sys, time
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.pango import typeset
typeset("x")
model = trace(sys.argv[2], weights="lesson")
head = model.at()
brief = Brief(model, head.layer, head.head, model.default_row)
"""
TOLD = """
def told():
    start = time.process_time()
    film = importlib.import_module(sys.argv[1] + ".film")
    from qkvideo.scenes.layout.film import lay_out
    beats = len(lay_out(film, brief).beats)
    return time.process_time() - start, beats
first, beats = told()
again, _ = told()
print(json.dumps([first, again, beats, "manim" in sys.modules]))
"""
RUN = """
from qkvideo import scenes
from qkvideo.studio.encoding.quality import quality
def run():
    start = time.process_time()
    beats = len(scenes.load(sys.argv[1])(brief, quality("l")).shoot().beats)
    return time.process_time() - start, beats
first, beats = run()
again, _ = run()
print(json.dumps([first, again, beats, "manim" in sys.modules]))
"""


def measured(code: str, name: str) -> list[float]:
    done = subprocess.run(
        [sys.executable, "-c", HEAD + code, name, SENTENCE], check=True, capture_output=True
    )
    return json.loads(done.stdout.splitlines()[-1])


@click.command()
def main() -> None:
    """Compare, film by film and as a whole."""
    total = [0.0] * 4
    for entry in scenes.programme():
        told, twice, beats, manim = measured(TOLD, entry.module.rpartition(".")[0])
        drawn, again, *_ = measured(RUN, entry.slug)
        total = [t + each for t, each in zip(total, (told, twice, drawn, again), strict=True)]
        print(
            f"{entry.slug}, {beats:.0f} beats, told and laid out: {told:.2f} s,"
            f" again {twice:.2f} s;"
            f" with its stills drawn {drawn / told:.1f} and {again / twice:.1f} times that;"
            f" manim loaded: {bool(manim)}"
        )
    told, twice, drawn, again = total
    print(
        f"the lecture: {told:.2f} s, again {twice:.2f} s; with its stills drawn"
        f" {drawn / told:.1f} and {again / twice:.1f} times that"
    )


if __name__ == "__main__":
    main()
