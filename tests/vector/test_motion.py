"""Between two pictures, the browser's drawings have the places and colours of the painter's."""

from __future__ import annotations

import numpy as np
import pytest
from drawings import laid_out

from qkvideo.scenes.figures.figure import Figure, Group, leaves
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.layout import curves
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.schedule import timing, transitions

SENTENCE = "The cat sat on the mat because it was tired"
AT = (0.1, 0.2, 0.35, 0.5, 0.75, 0.9)
NEAR, FAINT = 0.02, 0.02
"""Differences of places, in frame units (2 pixels at 720p), and of opacities."""
# What each drawing of the stage is, where it is, and how opaque.
READ = """([step, share]) => {
  const film = Reveal.getCurrentSlide().querySelector("vector-film");
  film.stage.show(film.beats[0], {step, moves: true, share}, 0);
  const own = (node, name, usual) => Number(node.getAttribute(name) ?? usual);
  const seen = (node, of) => {
    const ink = node.getAttribute(of) ?? "none";
    if (ink.startsWith("url")) {
      const stops = [...node.parentNode.querySelectorAll("stop")];
      return Math.max(...stops.map((stop) => own(stop, "stop-opacity", 1)));
    }
    return ink === "none" ? 0 : own(node, `${of}-opacity`, 1);
  };
  const read = (node, alpha, x, y) => {
    alpha *= own(node, "opacity", 1);
    const kind = node.getAttribute("role") ?? node.getAttribute("class");
    const matches = (node.getAttribute("transform") ?? "").match(/-?\\d[\\d.e-]*/g);
    const moved = matches?.map(Number) ?? [0, 0];
    if (/img|letters/.test(kind)) {
      const inks = [...node.querySelectorAll("[fill]")].map((ink) => own(ink, "fill-opacity", 1));
      return ["text", (moved[0] + x) / 100, -(moved[1] + y) / 100, moved.at(-1), alpha * inks[0]];
    }
    [x, y] = [x + moved[0], y + moved[1]];
    if (node.tagName === "path") {
      const { x: left, y: top, width, height } = node.getBBox();
      const box = [left + x, -(top + y), width, height].map((each) => each / 100);
      return ["curve", ...box, alpha * Math.max(seen(node, "fill"), seen(node, "stroke"))];
    }
    const inner = [...node.children].filter((child) => child.tagName !== "linearGradient");
    if (inner.length === 1) return read(inner[0], alpha, x, y);
    // Many cells are drawn as one path for each colour; others have a path each.
    const cells = [...inner[0].children];
    const green = cells.map((cell) => {
      const [, part = 0] = (cell.getAttribute("fill") ?? "").match(/\\d+/g) ?? [];
      return (Number(part) / 255) * seen(cell, "fill");
    });
    return ["sheet", x / 100, -y / 100, green, alpha];
  };
  return [...film.stage.node.children].map((node) => read(node, 1, 0, 0));
}"""


def told(made) -> list[object]:
    """The same of a drawing of the painter's."""
    if isinstance(made, GridFigure):
        green = (made.fill[..., 1] * made.fill[..., 3]).ravel()
        return ["sheet", made.box.left, made.box.top, green, made.opacity]
    if isinstance(made, Figure):
        along = [curves.at(each, np.linspace(0, 1, 33)) for each in made.outline.reshape(-1, 4, 2)]
        (left, low), (right, high) = (
            f(axis=0) for f in (np.concatenate(along).min, np.concatenate(along).max)
        )
        seen = max(made.fill[3], made.strokes[:, 3].max())
        return ["curve", left, high, right - left, high - low, seen]
    first = next(leaves([made])) if isinstance(made, Group) else made.inks[0]
    c, s, _, _, x, y = first.place
    return ["text", x, y, float(np.hypot(c, s)), first.fill[3]]


def unlike(drawn, beats=None):
    """What differs, at some moments of every motion of every film."""
    compared, found = 0, []
    for number, show in enumerate(drawn.shows):
        laid, before = laid_out(show), ()
        slides = [beat.name for beat in laid.beats if show.only is None or beat.name in show.only]
        for beat in laid.beats:
            made, before = transitions(beat, before), beat.last
            if beat.name not in slides:
                continue
            drawn.rest(number, slides.index(beat.name))
            for step, each in enumerate(timing(beat, made).transitions):
                motion = Motion(each)
                for share in AT:
                    motion.at(share)
                    wanted = [told(one) for one in motion.drawn]
                    seen = drawn.page.evaluate(READ, [step, share])
                    assert [one[0] for one in seen] == [one[0] for one in wanted]
                    compared += len(seen)
                    where = show.film.slug, beat.name, step, share
                    found += [(where, a, b) for a, b in zip(wanted, seen, strict=True) if far(a, b)]
    assert compared
    return found


def far(a, b) -> bool:
    """Whether two are not alike; where nothing is seen, it does not matter."""
    if abs(a[-1] - b[-1]) > FAINT:
        return True
    if a[-1] <= FAINT:
        return False
    if a[0] == "sheet" and len(a[3]) == len(b[3]) and np.abs(a[3] - b[3]).max() > NEAR:
        return True
    places = 3 if a[0] == "sheet" else -1
    return not np.abs(np.subtract(a[1:places], b[1:places])).max() <= NEAR  # nor is NaN near


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("slug", "beat"),
    [
        ("masking", "causal"),  # with cells that fall into their places
        ("mixing", "add-up"),
        ("masking", "left-over"),
        ("masking", "quiz-blocked"),  # with a line that runs down
        ("masking", "blocked"),  # with notes
        ("score-matrix", "whole-matrix"),
    ],
)
def test_things_are_where_the_painter_has_them(make_drawn, slug, beat):
    assert unlike(make_drawn(slug, sentence=SENTENCE, beat=[beat])) == []


@pytest.mark.long
def test_things_are_where_the_painter_has_them_in_every_film(make_drawn):
    assert unlike(make_drawn(sentence=SENTENCE)) == []
