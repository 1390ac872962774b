"""Our encoder against manim's default settings, on frames of a real film.

    python benchmarks/encoder.py [QUALITY]

Quality is the peak signal-to-noise ratio of the decoded planes against the converted ones.
"""

import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import process_time

import av
import numpy as np

from qkvideo import scenes
from qkvideo.engine.forward import trace
from qkvideo.scenes.kit.brief import Brief
from qkvideo.studio import writer
from qkvideo.studio.quality import quality
from qkvideo.studio.stage import with_manim

FRAMES = 90
BEAT = "one-cell"
OURS = dict(writer.X264)
MANIMS = {"crf": "23"}


class Collector:
    """Keeps the first frames of the film."""

    def __init__(self):
        self.pictures = []

    def write(self, pixels, _repeat):
        if len(self.pictures) < FRAMES:
            self.pictures.append(pixels)

    def finish(self):
        pass

    abort = finish


def drawn(size, folder):
    model = trace("The cat sat on the mat because it was tired")
    collector = Collector()
    with with_manim(size, folder):
        scenes.load("score-matrix")(
            Brief(model, 1, 1, model.default_row),
            only=frozenset({BEAT}),
            file_writer_class=partial(writer.FrameWriter, encoder=lambda: collector),
        ).shoot()
    return collector.pictures


def planes(frame):
    full = [np.frombuffer(p, np.uint8).reshape(p.height, p.line_size) for p in frame.planes]
    return [a[:, : p.width].astype(float) for a, p in zip(full, frame.planes, strict=True)]


def encode(pictures, size, options, path):
    writer.X264.clear()
    writer.X264.update(options)
    start = process_time()
    encoder = writer.Encoder(path, size)
    for picture in pictures:
        encoder.write(picture, 1)
    encoder.finish()
    return process_time() - start


def noise(pictures, path):
    """Mean squared error of each plane."""
    errors = []
    convert = writer.Converter()
    with av.open(str(path)) as film:
        for picture, frame in zip(pictures, film.decode(video=0), strict=True):
            pairs = zip(planes(convert(picture)), planes(frame), strict=True)
            errors.append([np.mean((a - b) ** 2) for a, b in pairs])
    return np.mean(errors, axis=0)


def main(letter="m"):
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    size = quality(letter)
    with tempfile.TemporaryDirectory() as folder:
        pictures = drawn(size, Path(folder))
        found = {}
        for name, options in (("manim's", MANIMS), ("ours", OURS), ("manim's", MANIMS)):
            path = Path(folder, "film.mp4")
            seconds = encode(pictures, size, options, path)
            found[name] = (
                seconds,
                path.stat().st_size,
                10 * np.log10(255**2 / noise(pictures, path)),
            )
    (t, b, db), (t0, b0, db0) = found["ours"], found["manim's"]
    y, u, v = db - db0
    print(f"{len(pictures)} frames, {size.width}×{size.height}, ours against manim's default:")
    print(f"{t / t0:.2f} of its CPU time, {b / b0:.2f} times its bytes")
    print(f"{y:+.1f} dB in Y, {u:+.1f} in U, {v:+.1f} in V (ours: {db.round(1)})")


if __name__ == "__main__":
    main(*sys.argv[1:])
