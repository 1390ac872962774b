"""Our encoder against manim's default settings, on all frames of some beats of a real film.

    python benchmarks/encoder.py [QUALITY]

Quality is the peak signal-to-noise ratio of the decoded planes against the converted ones, of
frames that move and of those that stand still.
"""

import os
import sys
import tempfile
from fractions import Fraction
from pathlib import Path
from time import process_time

import av
import numpy as np

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.studio.encoding.encoder import H264
from qkvideo.studio.encoding.pixels import Converter
from qkvideo.studio.encoding.quality import quality

BEATS = frozenset({"one-cell", "highest"})


class Collector:
    """Keeps pictures, how often each is shown, and where it differs from the one before."""

    def __init__(self):
        self.shown = []

    def write(self, pixels, repeat, areas):
        self.shown.append((pixels.copy(), repeat, areas))

    def beat(self, name, play):
        if name in BEATS:
            play(self)

    def finish(self):
        """All were drawn as they came."""


class Manims:
    """What manim 0.22 does with its frames by default: medium, crf 23, picture by picture."""

    def __init__(self, path, size):
        self.container = av.open(str(path), "w")
        self.stream = self.container.add_stream("libx264", rate=size.fps, options={"crf": "23"})
        self.stream.width, self.stream.height = size.width, size.height
        self.convert = Converter(size.width, size.height)
        self.time_base, self.pts = Fraction(1, size.fps), 0

    def write(self, pixels, repeat, areas):
        del areas
        for _ in range(repeat):
            frame = self.convert(pixels)
            frame.time_base, frame.pts = self.time_base, self.pts
            self.pts += 1
            self.container.mux(self.stream.encode(frame))

    def finish(self):
        self.container.mux(self.stream.encode())
        self.container.close()


def drawn(size):
    model = trace("The cat sat on the mat because it was tired")
    collector = Collector()
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row)
    scenes.load("score-matrix")(brief, size, stills=frozenset(), executor=collector).shoot()
    return collector.shown


def planes(frame):
    full = [np.frombuffer(p, np.uint8).reshape(p.height, p.line_size) for p in frame.planes]
    return [a[:, : p.width].astype(np.float32) for a, p in zip(full, frame.planes, strict=True)]


def encode(shown, encoder):
    start = process_time()
    for pixels, repeat, areas in shown:
        encoder.write(pixels, repeat, areas)
    encoder.finish()
    return process_time() - start


def noise(shown, path, size):
    """Mean squared error of each plane: (moving, standing)."""
    errors = [], []
    convert = Converter(size.width, size.height)
    with av.open(str(path)) as film:
        decoded = film.decode(video=0)
        for pixels, repeat, _ in shown:
            wanted = planes(convert(pixels))
            for k in range(repeat):
                pairs = zip(wanted, planes(next(decoded)), strict=True)
                errors[k > 0].append([np.mean((a - b) ** 2) for a, b in pairs])
    return [np.mean(each, axis=0) for each in errors]


def decibels(error):
    return 10 * np.log10(255**2 / error)


def main(letter="m"):
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    size = quality(letter)
    with tempfile.TemporaryDirectory() as folder:
        shown = drawn(size)
        found = {}
        for name, kind in (("manim's", Manims), ("ours", H264), ("manim's", Manims)):
            path = Path(folder, "film.mp4")
            seconds = encode(shown, kind(path, size))
            found[name] = seconds, path.stat().st_size, noise(shown, path, size)
    (t, b, ours), (t0, b0, theirs) = found["ours"], found["manim's"]
    frames = sum(repeat for _, repeat, _ in shown)
    print(f"{frames} frames, {len(shown)} of them new, {size.width}×{size.height}")
    print(f"ours against manim's default: {t / t0:.2f} of its CPU time, {b / b0:.2f} of its bytes")
    for name, a, c in zip(("moving", "standing"), ours, theirs, strict=True):
        y, u, v = decibels(a) - decibels(c)
        print(f"{name:8}: {y:+.1f} dB in Y, {u:+.1f} in U, {v:+.1f} in V (Y: {decibels(a)[0]:.1f})")


if __name__ == "__main__":
    main(*sys.argv[1:])
