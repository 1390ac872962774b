"""Of what a film's making consists, and how long it would take on more cores.

    python benchmarks/parts.py [SLUG] [QUALITY]

CPU seconds, all in one process: importing, running through each beat unseen, drawing and encoding
each beat, putting the pieces together. From these, on paper: a beat may be drawn once the film was
run through up to its end, and beats are drawn in order by whichever core is free.
"""

import heapq
import os
import sys
import tempfile

os.environ.setdefault("OMP_NUM_THREADS", "1")

from functools import partial
from itertools import accumulate
from pathlib import Path
from time import process_time

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.studio.drawing.crew import Camp, Order, draw
from qkvideo.studio.drawing.manim_setup import with_manim
from qkvideo.studio.drawing.writer import FrameWriter
from qkvideo.studio.encoding.container import assemble
from qkvideo.studio.encoding.quality import quality


class Timed:
    """A crew that runs through each beat, or draws it, and notes the CPU seconds."""

    def __init__(self, order, camp, drawn):
        self.order, self.camp, self.drawn, self.seconds = order, camp, drawn, []

    def beat(self, name, play):
        start = process_time()
        if self.drawn:
            draw(self.order, name, name, play, self.camp, lambda _: None, lambda _: None)
        else:
            play(False)
        self.seconds.append(process_time() - start)

    def finish(self):
        """All beats were timed as they came."""


def wall(begin, through, drawn, end, cores):
    """Seconds until a film is there."""
    at = [begin + passed for passed in accumulate(through)]
    # One core runs through the film first; the others draw, and it joins them.
    free = [begin] * (cores - 1) + [at[-1]]
    heapq.heapify(free)
    done = 0.0
    for ready, seconds in zip(at, drawn, strict=True):
        finished = max(heapq.heappop(free), ready) + seconds
        heapq.heappush(free, finished)
        done = max(done, finished)
    return max(done, at[-1]) + end


def main(slug="score-matrix", letter="h"):
    size, head = quality(letter), scenes.entry(slug)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["QKVIDEO_CACHE"] = str(Path(folder, "pieces"))
        model = trace("The cat sat on the mat because it was tired")
        at = model.at()
        brief = Brief(model, at.layer, at.head, model.default_row)
        order = Order(head.beats, {}, size, "mp4", Path(folder))
        camp, crews = Camp(), []
        with with_manim(size, Path(folder, "manim")):
            film = scenes.load(slug)
            begin = process_time()
            for drawn in (False, True):
                crews.append(Timed(order, camp, drawn))
                record = film(
                    brief,
                    mode="stills",
                    stills=frozenset(),
                    crew=crews[-1],
                    file_writer_class=partial(FrameWriter, stretch=camp.stretch),
                ).shoot()
        start = process_time()
        pieces = [(order.path(b.name), b.frames) for b in record.beats]
        assemble(
            pieces,
            Path(folder, "film.mp4"),
            fps=size.fps,
            marks=[],
            title="",
            lang="en",
            comment="",
        )
        end = process_time() - start
    through, drawn = (crew.seconds for crew in crews)
    seconds = record.frames / record.fps
    print(f"{seconds:.1f} s of film; CPU s: begin {begin:.2f}, joining {end:.2f}")
    for beat, a, b in zip(head.beats, through, drawn, strict=True):
        print(f"  {beat:16} through {a:5.2f}  drawn {b:6.2f}")
    one = begin + sum(drawn) + end
    for cores in (2, 4, 8, 16):
        passed = wall(begin, through, drawn, end, cores)
        print(
            f"  {cores:2} cores: {passed:5.1f} s, {seconds / passed:.1f} times real time,", end=" "
        )
        print(f"{one / passed:.1f} times one core")


if __name__ == "__main__":
    main(*sys.argv[1:])
