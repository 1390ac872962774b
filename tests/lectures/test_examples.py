"""The example lectures: each is checked whole and built short; whole builds take long."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import qkvideo
from qkvideo.studio.lectures.make import check, done
from qkvideo.studio.lectures.model import Output
from qkvideo.studio.lectures.read import Lecture, read

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("english", "german", "class")


@pytest.fixture
def copied(tmp_path):
    def copy(name: str) -> Path:
        shutil.copytree(EXAMPLES / name, tmp_path / name)
        return tmp_path / name / "lecture.toml"

    return copy


def short(lecture: Lecture, sentences: int = 2, **output) -> Lecture:
    """One film of one beat, at 480p, for the first sentences."""
    film = next(film for film in lecture.file.films if film.film == "mixing")
    film = film.model_copy(update={"beats": ("weights",), "without": ()})
    small = {"format": ("mp4",), "quality": ("l",), "to": "out", **output}
    file = lecture.file.model_copy(update={"films": (film,), "output": Output(**small)})
    kept = dict(list(lecture.sentences.items())[:sentences])
    return replace(lecture, file=file, sentences=kept)


def built(lecture: Lecture):
    return [made for batch in check(lecture) for made in done(batch)]


def test_there_are_three():
    assert sorted(path.parent.name for path in EXAMPLES.rglob("lecture.toml")) == sorted(NAMES)
    assert len(read(EXAMPLES / "class" / "lecture.toml").sentences) == 30
    assert read(EXAMPLES / "german" / "lecture.toml").brand is not None


@pytest.mark.parametrize("name", NAMES)
def test_an_example_holds_what_it_says(name, copied):
    file = copied(name)
    before = sorted(file.parent.iterdir())
    plan = qkvideo.build(file, dry_run=True)
    assert {made.status for made in plan} == {"planned"}
    assert sorted(file.parent.iterdir()) == before


def test_the_english_example_built_short(copied):
    file = copied("english")
    film, deck = built(short(read(file), deck=("deck.html",)))
    assert (film.status, deck.status) == ("rendered", "rendered")
    manifest = json.loads((file.parent / "out" / "mixing.json").read_text())
    (beat,) = manifest["beats"]
    assert beat["title"] == "Who listens to whom"
    assert beat["say"] == "“it” gives “cat” 0.76 of its attention. Equal shares would be 0.10."
    assert beat["by_lecturer"] == ["title", "caption", "notes"]
    quoted = {(n["text"], n["tensor"]) for n in manifest["numbers"]}
    assert ("0.76", "weights") in quoted
    assert not any(tensor == "lecturer" for _, tensor in quoted)
    transcript = (file.parent / "out" / "mixing.txt").read_text()
    assert "caption by the lecturer" in transcript
    page = (file.parent / "out" / "deck.html").read_text()
    assert "Self-attention, week 3" in page
    assert page.index("Who listens to whom") < page.index("Homework")
    again = built(short(read(file), deck=("deck.html",)))
    assert [made.status for made in again] == ["cached", "cached"]
    with (file.parent / "homework.md").open("a") as more:
        more.write("\nAnd rest.\n")
    film, deck = built(short(read(file), deck=("deck.html",)))
    assert (film.status, deck.status) == ("cached", "rendered")


def test_the_german_example_built_short(copied):
    file = copied("german")
    (made,) = built(short(read(file), format=("png",)))
    assert made.status == "rendered"
    manifest = json.loads((file.parent / "out" / "mixing.png.json").read_text())
    (beat,) = manifest["beats"]
    assert beat["say"] == "Aus unserem Skript, Formel 3: „it“ gibt „cat“ 0,76."
    typed = [n for n in manifest["numbers"] if n["tensor"] == "lecturer"]
    assert [(n["text"], n["value"], n["beat"]) for n in typed] == [("3", 3.0, "weights")]
    picture = np.array(Image.open(file.parent / "out" / "mixing.png").convert("RGB"))
    assert picture[0, 0].min() >= 253  # the house's ground is white, ours is not
    logo = picture[-30:-2, 16:60].astype(int)
    blue = abs(logo - [0x00, 0x65, 0xBD]).sum(axis=2) < 60
    assert blue.sum() > 20


def test_a_film_that_comes_twice_has_two_chapters_in_a_deck(copied):
    file = copied("german")
    lecture = short(read(file), deck=("deck.html",))
    twice = lecture.file.model_copy(update={"films": 2 * lecture.file.films})
    first, second, deck = built(replace(lecture, file=twice))
    assert (first.name, second.name) == ("mixing.mp4", "mixing-2/mixing.mp4")
    assert deck.status == "rendered"
    page = (file.parent / "out" / "deck.html").read_text()
    names = re.findall(r'<section class="beat" id="([^"]*)"', page)
    assert names == ["mixing.weights", "mixing-2.weights"]


def test_a_class_built_short(copied):
    file = copied("class")
    names = [made.name for made in built(short(read(file), format=("png",)))]
    assert names == ["ada/mixing.png", "ben/mixing.png"]
    said = json.loads((file.parent / "out" / "ben" / "mixing.png.json").read_text())
    assert said["sentence"] == "The girl read the book because it was short"
    assert said["beats"][0]["say"].startswith("In your sentence, “it” listens most to “")


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_an_example_built_whole(name, copied):
    file = copied(name)
    made = qkvideo.build(file)
    assert made.ok
    assert {each.status for each in made} == {"rendered"}
    assert all(path.is_file() for each in made for path in each.files)
    assert {each.status for each in qkvideo.build(file)} == {"cached"}
