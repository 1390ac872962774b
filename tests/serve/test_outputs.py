"""What a job can make: every kind, as the lecture files of jobs ask for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from qkvideo.studio.lectures.model import LectureFile
from qkvideo.studio.serve import outputs
from qkvideo.studio.serve.choices import choices
from qkvideo.studio.serve.draft import Draft, Order, lecture
from qkvideo.studio.serve.jobs import file_of, listed
from qkvideo.studio.serve.making import Finished, _made
from qkvideo.studio.serve.outputs import OUTPUTS
from qkvideo.studio.serve.saving import toml

DRAFT = Draft.model_validate(
    {
        "sentence": "The dog slept because it was tired",
        "pace": "brisk",
        "films": [{"slug": "pronoun", "beats": [{"name": "opening"}]}],
    }
)


def made(folder: Path, *what: str, **more) -> dict[str, Path]:
    """The files that a job makes and the page shows, by name."""
    order = Order(draft=DRAFT, what=what, quality="l", **more)
    file_of(folder).write_text(toml(lecture(DRAFT, order.what, "l")), "utf-8")
    sent: list[object] = []
    assert _made(sent.append, folder, ("pronoun",), 1) == ""
    files = [path for each in sent if isinstance(each, Finished) for path in each.files]
    return {file.name: folder / file.path for file in listed(folder, files)}


def test_every_kind_is_an_entry_of_lecture_files():
    for name in OUTPUTS:
        LectureFile.model_validate(lecture(DRAFT, (name,)))
    whole = LectureFile.model_validate(lecture(DRAFT, tuple(OUTPUTS))).output
    assert (whole.deck, whole.format) == (("deck.pptx", "deck.html"), ("mp4",))
    assert [each["name"] for each in choices()["outputs"]] == list(OUTPUTS)


def test_what_is_drawn_or_printed_needs_no_films(tmp_path):
    files = made(tmp_path, "deck", "handout", "worksheet")
    assert set(files) == {"deck.html", "handout.pdf", "worksheet.pdf", "answers.pdf"}
    assert not list(tmp_path.rglob("*.mp4"))
    page = files["deck.html"].read_text("utf-8")
    assert "<video" not in page
    assert all(files[name].read_bytes().startswith(b"%PDF") for name in set(files) - {"deck.html"})


def test_films_are_joined_and_put_into_powerpoint(tmp_path):
    files = made(tmp_path, "join", "powerpoint", "zip")
    assert {"lecture.mp4", "deck.pptx", "course.zip"} <= set(files)
    assert files["deck.pptx"].read_bytes().startswith(b"PK")


def test_what_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr(outputs, "find_spec", lambda name: None)
    missing = {each["name"]: each["missing"] for each in choices()["outputs"]}
    assert {name: what for name, what in missing.items() if what} == {"powerpoint": "python-pptx"}


def test_a_spoken_deck_plays_films():
    spoken = outputs.entries_of(("deck",), spoken=True)
    assert spoken == {"format": ["mp4"], "deck": ["deck.html"]}


@pytest.mark.parametrize("name", ["vector", "film.mp4", "pptx"])
def test_other_kinds_are_refused(name):
    with pytest.raises(ValueError, match="there is no output"):
        Order(draft=DRAFT, what=(name,))
