"""Pictures of a film are laid out once more only where they take sizes that others decide."""

from __future__ import annotations

from dataclasses import replace

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout import film as films
from qkvideo.scenes.layout.frame import Chosen
from qkvideo.scenes.stage.digest import digest


def test_a_draft_that_is_taken_is_what_would_be_laid_out_again():
    model = trace("The cat sat on the mat because it was tired")
    film, brief = scenes.module("mixing"), Brief(model, 2, 1, model.default_row)
    pictures = [step.picture for beat in films.tell(film, brief).values() for step in beat.steps]
    frame = films.frame_of(film, brief)
    held, items = films.placed(pictures, frame)
    again = [films._placed(picture, held) for picture in pictures]
    assert [digest(each) for each in items] == [digest(each) for each in again]
    # Both kinds are among them: drafts that are taken, and such as would be wrong.
    drafts = [films._placed(p, replace(frame, chosen=Chosen())) for p in pictures]
    same = [digest(draft) == digest(each) for draft, each in zip(drafts, again, strict=True)]
    assert {*same} == {True, False}
