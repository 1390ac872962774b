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


def test_a_beat_alone_is_laid_out_with_the_one_before_as_in_the_whole_film():
    model = trace("The cat sat on the mat because it was tired")
    film, brief = scenes.module("mixing"), Brief(model, 2, 1, model.default_row)
    whole = {beat.name: beat for beat in films.lay_out(film, brief).beats}
    first, before, asked, *_ = whole
    for only, names in (({asked}, [before, asked]), ({first}, [first])):
        alone = films.lay_out(film, brief, only=frozenset(only)).beats
        assert [beat.name for beat in alone] == names
        for beat in alone:
            assert digest(beat.last) == digest(whole[beat.name].last)
            assert beat.say == whole[beat.name].say
