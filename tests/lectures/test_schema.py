"""The published schema says what the models say, and takes what they take."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest
from manimpango import list_fonts
from PIL import Image

from qkvideo.studio.init import SCHEMA, init
from qkvideo.studio.lectures.read import read
from qkvideo.studio.lectures.schema import PUBLISHED, schema

LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" fill="#123456"/></svg>'
)
FROM_OUTSIDE = jsonschema.Draft202012Validator(json.loads(PUBLISHED.read_text()))


def test_the_published_schema_is_up_to_date():
    told = "python -m qkvideo.studio.lectures.schema writes it anew"
    assert PUBLISHED.read_text(encoding="utf-8") == schema(), told


def test_it_is_a_schema():
    FROM_OUTSIDE.check_schema(FROM_OUTSIDE.schema)


def test_every_entry_is_explained():
    tables = [FROM_OUTSIDE.schema, *FROM_OUTSIDE.schema["$defs"].values()]
    entries = [entry for table in tables for entry in table.get("properties", {}).items()]
    assert len(entries) > 40
    assert [name for name, entry in entries if not entry.get("description")] == []


@pytest.mark.parametrize(
    ("lecture", "fits"),
    [
        ('schema = 1\nsentence = "a"\nlang = "de"\n', True),
        ('schema = 1\nsentences = ["a", "b"]\nlang = ["de", "en"]\n', True),
        ('schema = 1\nsentences = "class.csv"\n[output]\nquality = "l"\n', True),
        ('schema = 1\n[sentences]\na = "b"\nc = {text = "d", row = 1}\n', True),
        ('schema = 2\nsentence = "a"\n', False),
        ('schema = 1\nsentence = "a"\nlang = "xx"\n', False),
        ('schema = 1\nsentence = "a"\n[output]\nquality = ["l", "x"]\n', False),
        ('schema = 1\nsentence = "a"\nrow = 0\n', False),
        ('schema = 1\nsentence = "a"\nsentense = "b"\n', False),
        ('schema = 1\nsentence = "a"\n[words.en.mixing.weights]\ntitel = "b"\n', False),
    ],
)
def test_an_editor_takes_what_the_command_takes(lecture, fits, tmp_path):
    assert FROM_OUTSIDE.is_valid(tomllib.loads(lecture)) == fits
    (tmp_path / "class.csv").write_text("sentence\nThe cat\n")
    (tmp_path / "lecture.toml").write_text(lecture)
    try:
        read(tmp_path / "lecture.toml")
    except ValueError:
        assert not fits
    else:
        assert fits


def test_what_init_writes_is_a_lecture_with_its_schema_beside_it(tmp_path):
    file = init(tmp_path / "lecture.toml")
    text = file.read_text(encoding="utf-8")
    assert text.startswith(f"#:schema ./{SCHEMA}\n")
    assert (tmp_path / SCHEMA).read_bytes() == PUBLISHED.read_bytes()
    assert FROM_OUTSIDE.is_valid(tomllib.loads(text))
    lecture = read(file)
    assert [film.film for film in lecture.file.films] == ["score-matrix", "mixing"]


def test_every_entry_that_init_comments_out_is_one(tmp_path):
    """Each line that begins with "# name =" holds when its sign is taken away."""
    file = init(tmp_path / "lecture.toml")
    lines = file.read_text(encoding="utf-8").splitlines()
    told = [k for k, line in enumerate(lines) if line.startswith("# ") and " = " in line[:14]]
    assert len(told) > 20
    for name in ("ours.potx", "welcome.md", "homework.md"):
        (tmp_path / name).write_text("# Welcome")
    Image.new("RGB", (16, 9)).save(tmp_path / "room.png")
    (tmp_path / "audio").mkdir()
    (tmp_path / "logo.svg").write_text(LOGO)
    # Other tests have fonts of their own, one with quotation marks in its name.
    plain = next(each for each in list_fonts() if each.replace(" ", "").isalnum())
    for k in told:
        # A film has either of two entries; every table begins with its name.
        one = [*lines[:k], lines[k].removeprefix("# "), *lines[k + 1 :]]
        heads = [k for k, line in enumerate(lines[:k]) if line.startswith("# [")]
        if heads and not any(line.startswith("[") for line in lines[heads[-1] : k]):
            one[heads[-1]] = one[heads[-1]].removeprefix("# ")
        text = "\n".join(one).replace('["deck.html"]', '["deck.html", "deck.pptx"]')
        text = text.replace("DejaVu Sans", plain)
        file.write_text(text, encoding="utf-8")
        assert read(file)
        assert FROM_OUTSIDE.is_valid(tomllib.loads(text)), lines[k]


def test_init_overwrites_nothing(tmp_path):
    file = tmp_path / "lecture.toml"
    file.write_text("mine")
    with pytest.raises(ValueError, match="exists already"):
        init(file)
    assert file.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["lecture.toml"]
    assert not (Path(tmp_path) / SCHEMA).exists()
