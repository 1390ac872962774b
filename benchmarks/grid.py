"""One frame of a matrix in which every cell changes: a `Grid` against mobjects for each cell.

    python benchmarks/grid.py

CPU of interpolation and drawing at 1080p, on a side of 5.6 units: colours and numbers change, row
by row, and numbers are drawn however small they are. All cases take turns, frame by frame, so what
disturbs the machine disturbs all of them; the ratios are of medians. The stock way, as somebody
would write it with manim alone, is a square and a `Text` for each cell, all of them transformed at
once.
"""

import os
import tempfile

os.environ.setdefault("OMP_NUM_THREADS", "1")

from statistics import median
from time import process_time

import numpy as np
from manim import Camera, Square, Text, Transform, VGroup, config, tempconfig

from qkvideo.scenes.camera.canvas import Canvas, CanvasView
from qkvideo.scenes.layout.items import Sheet
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.transition import Move, Transition
from qkvideo.scenes.text.numbers import Style

SIDE = 5.6
FRAMES, STOCK_FRAMES = 240, 12
NUMBERED, PLAIN, STOCK = (8, 16, 26), (64, 128), (8, 26)
STILL, MOVING = "changing", "changing and growing"


def states(n):
    """Two of each: fills, texts, inks."""
    rng = np.random.default_rng(0)
    fills, inks = rng.random((2, n, n, 4)), np.ones((2, n, n, 4))
    fills[..., 3] = 1
    inks[1, ..., :3] = 0.1
    write = np.vectorize(Style(2).write)
    texts = [tuple(map(tuple, write(rng.normal(size=(n, n)) * 3).tolist())) for _ in range(2)]
    return fills, texts, inks


def ours(n, *, numbers, grow=False):
    """How a frame is made: what interpolates, and what draws."""
    fills, texts, inks = states(n)
    sheets = []
    for k in range(2):
        cell = SIDE / n * (1.2 if grow and k else 1)
        edges = (np.arange(n + 1) - n / 2) * cell
        written = {"texts": texts[k], "inks": inks[k]} if numbers else {}
        gap = 0.022 if n < 64 else 0
        places = {"xs": edges, "ys": -edges, "rows": (*range(n),), "columns": (*range(n),)}
        sheets.append(Sheet(key="s", fill=fills[k], em=0.3 * cell, gap=gap, **places, **written))
    motion = Motion(Transition(1, (Move(*sheets, 0.0, 1.0),), "reading"))
    canvas = Canvas(CanvasView(1920, 1080, (128 / 9, 8), "#000000"))
    canvas.begin(motion.drawn, 0)
    return motion.at, lambda: canvas.change([0])


def stock(n):
    fills, texts, _ = states(n)
    cell = SIDE / n
    squares, numbers = VGroup(), VGroup()
    animations = []
    for i, j in np.ndindex(n, n):
        where = [(j - (n - 1) / 2) * cell, ((n - 1) / 2 - i) * cell, 0]
        pair = [
            Square(cell - 0.022, stroke_width=0, fill_opacity=1).move_to(where) for _ in range(2)
        ]
        drawn = [Text(text[i][j], font_size=0.3 * cell * 72).move_to(where) for text in texts]
        for square, fill in zip(pair, fills, strict=True):
            square.fill_rgbas = fill[i, j][None]
        squares.add(pair[0])
        numbers.add(drawn[0])
        animations += [Transform(*pair), Transform(*drawn)]
    camera, all_of_them = Camera(), VGroup(squares, numbers)
    for animation in animations:
        animation.begin()

    def bring(alpha):
        for animation in animations:
            animation.interpolate(alpha)

    def draw():
        camera.reset()
        camera.capture_mobjects([all_of_them])

    return bring, draw


def frame(case, alpha):
    """Milliseconds of CPU for one frame: (interpolation, drawing)."""
    bring, draw = case
    start = process_time()
    bring(alpha)
    between = process_time()
    draw()
    return 1e3 * (between - start), 1e3 * (process_time() - between)


def taken(cases, frames):
    """Of each case the milliseconds of every frame, (frames, 2), the first ones left out."""
    times = {name: [] for name in cases}
    for k in range(frames + 2):
        for name, case in cases.items():
            times[name].append(frame(case, (k % frames + 0.5) / frames))
    return {name: np.array(found[2:]) for name, found in times.items()}


def main():
    cases = {(n, STILL): ours(n, numbers=True) for n in NUMBERED}
    cases |= {(n, "colours only"): ours(n, numbers=False) for n in PLAIN}
    cases |= {(n, MOVING): ours(n, numbers=True, grow=True) for n in (8, 26)}
    times = taken(cases, FRAMES)
    with tempfile.TemporaryDirectory() as folder, tempconfig({"media_dir": folder}):
        config.pixel_width, config.pixel_height = 1920, 1080
        times |= taken({(n, "stock"): stock(n) for n in STOCK}, STOCK_FRAMES)
    for (n, what), found in times.items():
        total = found.sum(axis=1)
        print(
            f"n = {n:3} {what:21} {median(total):8.2f} ms, at the least {total.min():8.2f}"
            f" (interpolation {median(found[:, 0]):.2f})"
        )
    base = median(times[8, STILL].sum(axis=1))
    for name, most in (((26, STILL), 1.5), ((128, "colours only"), 3)):
        ratio = median(times[name].sum(axis=1)) / base
        print(f"n = {name[0]} over n = 8: {ratio:.2f} (wanted: at most {most})")
    for n in STOCK:
        ratio = median(times[n, "stock"].sum(axis=1)) / median(times[n, STILL].sum(axis=1))
        print(f"stock over ours at n = {n}: {ratio:.0f}")


if __name__ == "__main__":
    main()
