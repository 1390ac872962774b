"""Between two pictures the browser draws what `stage.tweens` does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawings import laid_out, worst_tile

from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.stage.motion import Motion
from qkvideo.scenes.stage.shoot import view
from qkvideo.scenes.stage.timing import timing, transitions
from qkvideo.studio.encoding.quality import quality

AT = (0.2, 0.5, 0.75)
SHOW = """([step, share]) => {
  const film = Reveal.getCurrentSlide().querySelector("vector-film");
  film.stage.show(film.beats[0], {step, moves: true, share}, 0);
}"""


def moments(drawn, beats, shares):
    """The worst tile at some moments of every motion of every film."""
    drawn.bare()
    for number, show in enumerate(drawn.shows):
        laid = laid_out(show)
        size = quality("m").shaped(show.brief.aspect)
        canvas, before = Canvas(view(laid.frame.places, replace(show.brief), size)), ()
        slides = [beat.name for beat in laid.beats if show.only is None or beat.name in show.only]
        for beat in laid.beats:
            made, before = transitions(beat, before), beat.last
            if beat.name not in slides or (beats and beat.name not in beats):
                continue
            drawn.rest(number, slides.index(beat.name))
            for step, each in enumerate(timing(beat, made).transitions):
                motion = Motion(each)
                for share in shares:
                    motion.at(share)
                    canvas.forget()
                    wanted = canvas.show(motion.drawn).copy()
                    drawn.page.evaluate(SHOW, [step, share])
                    found = worst_tile(wanted, drawn.pixels())
                    yield found, (show.film.slug, beat.name, step, share)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("slug", "beat"),
    [
        ("score-matrix", "whole-matrix"),
        ("masking", "left-over"),
        ("masking", "quiz-blocked"),  # with sentences in phrases, and a line that runs down
        ("mixing", "add-up"),
    ],
)
def test_things_move_alike(make_drawn, slug, beat):
    drawn = make_drawn(slug, sentence="The cat sat on the mat because it was tired", beat=[beat])
    found = list(moments(drawn, [], (0.4,)))
    assert found
    assert min(found) > (0.8,)


@pytest.mark.long
def test_things_move_alike_in_every_film(make_drawn):
    drawn = make_drawn(sentence="The cat sat on the mat because it was tired")
    assert min(moments(drawn, [], AT)) > (0.75,)
