"""Copies of a process must not share the files that manim writes, reads and removes by name."""

import multiprocessing

from qkvideo.studio.drawing.manim_setup import use_folder, with_manim
from qkvideo.studio.encoding.quality import quality


def _formulas(manim):
    return manim.config.get_dir("tex_dir").resolve()


def _in_a_copy(manim, folder, queue):
    use_folder(folder)
    manim.MathTypst("x^2", use_svg_cache=False)
    queue.put((_formulas(manim), sorted(p.name for p in _formulas(manim).glob("*.svg"))))


def test_a_copy_draws_formulas_in_a_folder_of_its_own(tmp_path):
    context = multiprocessing.get_context("fork")
    with with_manim(quality("l"), tmp_path / "manim") as manim:
        queue = context.SimpleQueue()
        copy = context.Process(target=_in_a_copy, args=(manim, tmp_path / "manim.beat", queue))
        copy.start()
        theirs, drawn = queue.get()
        copy.join()
        ours = _formulas(manim)
    assert theirs != ours
    assert theirs.is_relative_to(tmp_path)
    assert drawn
    assert not list(ours.glob("*.svg"))
