"""What somebody would write with manim alone: attention as squares and numbers, row after row.

    QKVIDEO_BENCH_N=10 manim render -ql benchmarks/stock_scene.py Attention

No LaTeX, nothing clever: one mobject for each cell and each number, and manim's own animations.
"""

import os

import numpy as np
from manim import (
    BLUE_E,
    GREY,
    RIGHT,
    UP,
    YELLOW,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    ManimColor,
    Scene,
    Square,
    SurroundingRectangle,
    Text,
    Transform,
    VGroup,
)

N = int(os.environ.get("QKVIDEO_BENCH_N", "10"))
SENTENCE = ["The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired"]
WORDS = [SENTENCE[k % len(SENTENCE)] for k in range(N)]
SIZE = 5.4 / N
LIGHT = ManimColor("#7fd0ff")


def computed():
    rng = np.random.default_rng(1)
    queries, keys = rng.normal(size=(2, N, 16))
    scores = queries @ keys.T
    scaled = np.where(np.tri(N, dtype=bool), scores / 4, -np.inf)
    weights = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    return scores, scores / 4, weights / weights.sum(axis=1, keepdims=True)


class Attention(Scene):
    def construct(self):
        scores, scaled, weights = computed()
        cells = VGroup(
            *[Square(SIZE, stroke_width=1, stroke_color=GREY) for _ in range(N * N)]
        ).arrange_in_grid(N, N, buff=0)
        cells.shift(0.6 * RIGHT - 0.4 * UP)
        rows = [VGroup(*cells[i * N : (i + 1) * N]) for i in range(N)]
        names = VGroup(
            *[
                Text(word, font_size=size / N).next_to(cell, side, buff=0.1)
                for size, side, where in ((180, -RIGHT, rows), (110, UP, rows[0]))
                for word, cell in zip(WORDS, where, strict=True)
            ],
        )
        self.play(LaggedStart(*map(FadeIn, names), lag_ratio=0.05), run_time=3)
        self.play(Create(cells, lag_ratio=0.02), run_time=2)
        self.wait(1)

        numbers = [self.number(v, c) for v, c in zip(scores.flat, cells, strict=True)]
        most = np.abs(scores).max()
        for i in range(N):
            here = range(i * N, (i + 1) * N)
            shades = [
                cells[k].animate.set_fill(BLUE_E, opacity=abs(scores.flat[k]) / most) for k in here
            ]
            self.play(*shades, *[FadeIn(numbers[k]) for k in here], run_time=8 / N)
        self.wait(1.5)
        self.become(numbers, cells, scaled, lambda v: 0.25 * abs(v) / most, 3)
        self.wait(1.5)
        self.become(numbers, cells, weights, float, 4)
        self.wait(1.5)
        frame = SurroundingRectangle(rows[min(7, N - 1)], color=YELLOW, buff=0.03)
        self.play(Create(frame), run_time=1)
        self.play(FadeOut(names), run_time=1)
        self.wait(2)

    def number(self, value, cell):
        return Text(f"{value:.2f}", font_size=190 / N).move_to(cell)

    def become(self, numbers, cells, values, share, seconds):
        changes = []
        for number, cell, value in zip(numbers, cells, values.flat, strict=True):
            changes += [
                Transform(number, self.number(value, cell)),
                cell.animate.set_fill(LIGHT, opacity=share(value)),
            ]
        self.play(*changes, run_time=seconds)
