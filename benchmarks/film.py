"""CPU of a whole film per frame, encoding apart: a long sentence against a short one.

    python benchmarks/film.py [SLUG] [QUALITY]

Building, interpolating and drawing everything on the stage, without an encoder. Sentences take
turns; of each beat the least of a few rounds counts: nothing makes it take less than it needs.
"""

import os
import sys
import tempfile
from functools import partial
from itertools import pairwise
from time import process_time

os.environ.setdefault("OMP_NUM_THREADS", "1")

from qkvideo import scenes
from qkvideo.engine.forward import trace
from qkvideo.scenes.kit.brief import Brief
from qkvideo.studio.quality import quality
from qkvideo.studio.stage import with_manim
from qkvideo.studio.writer import FrameWriter

ROUNDS = 4
SIZES = (8, 64)
WORDS = ("The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired")


class Nothing:
    """An encoder that encodes nothing."""

    def write(self, pixels, repeat):
        pass

    def finish(self):
        pass

    abort = finish


def seconds(slug, n, letter):
    """CPU seconds of each beat, and the number of frames."""
    model = trace(" ".join(WORDS[k % len(WORDS)] for k in range(n)))
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row)
    passed = {}

    def mark(frames):
        passed[frames] = process_time()

    writer = partial(FrameWriter, encoder=Nothing, on_frames=mark)
    with tempfile.TemporaryDirectory() as folder, with_manim(quality(letter), folder):
        mark(0)
        record = scenes.load(slug)(brief, file_writer_class=writer).shoot()
    ends = [passed[first] for first in (*(b.first_frame for b in record.beats), record.frames)]
    return [end - start for start, end in pairwise(ends)], record.frames


def main(slug="score-matrix", letter="h"):
    seconds(slug, 2, "l")  # imports, fonts
    beats, frames = {n: [] for n in SIZES}, {}
    for _ in range(ROUNDS):
        for n, found in beats.items():
            times, frames[n] = seconds(slug, n, letter)
            found.append(times)
    least = {n: [min(times) for times in zip(*found, strict=True)] for n, found in beats.items()}
    for n, times in least.items():
        each = " ".join(f"{time:.2f}" for time in times)
        print(f"{slug}, n = {n:2}: {1e3 * sum(times) / frames[n]:.2f} ms a frame (s: {each})")
    short, long = (sum(least[n]) / frames[n] for n in SIZES)
    print(f"n = {SIZES[1]} over n = {SIZES[0]}: {long / short:.2f} (wanted: at most 1.2)")


if __name__ == "__main__":
    main(*sys.argv[1:])
