"""Of what a film's making consists, and how long it would take on more cores.

    python benchmarks/parts.py [SLUG] [QUALITY]

CPU seconds, all in one process: importing, telling and laying out, drawing and encoding each beat,
looking through it, putting the pieces together; and of what drawing and encoding consist, x264 and
conversion alone among it, which no other program for such a film could do without. From these, on
paper: beats are drawn in order by whichever core is free.
"""

import heapq
import os
import sys
import tempfile

os.environ.setdefault("OMP_NUM_THREADS", "1")

from collections import defaultdict
from pathlib import Path
from time import process_time, thread_time

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.studio.drawing import executors
from qkvideo.studio.drawing.executors import PieceSpec, draw
from qkvideo.studio.encoding.container import assemble
from qkvideo.studio.encoding.encoder import Encoder
from qkvideo.studio.encoding.pixels import Converter
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.encoding.stamp import Stamp

SECONDS = defaultdict(float)
"""Of CPU, by what was done."""


def timed(owner, name, what):
    """Note the time of the thread that does it."""
    function = getattr(owner, name)

    def noted(*arguments, **options):
        start = thread_time()
        try:
            return function(*arguments, **options)
        finally:
            SECONDS[what] += thread_time() - start

    setattr(owner, name, noted)


class Timed:
    """An executor that draws each beat, and notes the CPU seconds."""

    def __init__(self, spec):
        self.spec, self.seconds = spec, []

    def beat(self, name, play):
        start, before = process_time(), thread_time()
        draw(self.spec, name, name, play, lambda _: None, lambda _: None)
        self.seconds.append(process_time() - start)
        SECONDS["drawing"] += thread_time() - before

    def finish(self):
        """All beats were timed as they came."""


def wall(begin, drawn, end, cores):
    """Seconds until a film is there."""
    free = [begin] * cores
    heapq.heapify(free)
    for seconds in drawn:
        heapq.heappush(free, heapq.heappop(free) + seconds)
    return max(free) + end


def main(slug="score-matrix", letter="h"):
    timed(Encoder, "_encode", "x264")
    timed(Converter, "__call__", "conversion")
    timed(executors, "verify", "looking through it")
    size, head = quality(letter), scenes.entry(slug)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["QKVIDEO_CACHE"] = str(Path(folder, "pieces"))
        model = trace("The cat sat on the mat because it was tired")
        at = model.at()
        brief = Brief(model, at.layer, at.head, model.default_row)
        keys = dict.fromkeys(head.beats, "")
        spec = PieceSpec(keys, size, "mp4", Path(folder))
        film, drawn = scenes.load(slug), Timed(spec)
        record = film(brief, size, stills=frozenset(), executor=drawn).shoot()
        begin = process_time() - sum(drawn.seconds)
        start = process_time()
        pieces = [(spec.path(b.name), b.frames) for b in record.beats]
        assemble(
            pieces,
            Path(folder, "film.mp4"),
            fps=size.fps,
            marks=[],
            cues=[],
            title="",
            lang="en",
            stamp=Stamp(""),
        )
        end = process_time() - start
    seconds, one = record.frames / record.fps, begin + sum(drawn.seconds) + end
    print(f"{seconds:.1f} s of film; CPU s: begin {begin:.2f}, joining {end:.2f}, all {one:.1f}")
    for beat, each in zip(head.beats, drawn.seconds, strict=True):
        print(f"  {beat:16} {each:6.2f}")
    SECONDS["drawing"] -= SECONDS["looking through it"]
    for what, each in SECONDS.items():
        print(f"  {what:20} {each:6.2f}  {each / one:4.0%}")
    limit = SECONDS["x264"] + SECONDS["conversion"]
    print(f"  x264 and conversion alone would be {one / limit:.1f} times as fast")
    for cores in (2, 4, 8, 16):
        passed = wall(begin, drawn.seconds, end, cores)
        print(
            f"  {cores:2} cores: {passed:5.1f} s, {seconds / passed:.1f} times real time,", end=" "
        )
        print(f"{one / passed:.1f} times one core")


if __name__ == "__main__":
    main(*sys.argv[1:])
