"""Files in a course's folder that are the user's own: nothing replaces them without a word."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import qkvideo
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.studio.courses import strangers
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.merge import merge
from qkvideo.studio.courses.receipt import Receipt

MINE = b"a file of mine"


def pictures(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.png"))


@pytest.fixture
def built(courses, two):
    """A folder with the course of two pictures that is built into "out", and the course's file."""
    shutil.copytree(two.parent, courses.place, dirs_exist_ok=True)
    return courses


@pytest.mark.parametrize("dry_run", [True, False])
def test_a_file_of_the_user_is_refused_and_left(built, dry_run):
    (first, _) = (path.relative_to("out") for path in pictures(Path("out")))
    mine = Path("new", first)
    mine.parent.mkdir(parents=True)
    mine.write_bytes(MINE)
    with pytest.raises(RequestError, match=rf"“new/{first}” was not made by .*: move it away, cho"):
        built.build("course.toml", "new", dry_run=dry_run)
    assert (mine.read_bytes(), pictures(Path("new"))) == (MINE, [mine])
    # Not even twice.
    with pytest.raises(RequestError, match="move it away"):
        built.build("course.toml", "new", dry_run=dry_run)


def test_whoever_trusts_the_course_is_told(built):
    (first, second) = (path.relative_to("out") for path in pictures(Path("out")))
    for path in (first, second):
        Path("new", path).parent.mkdir(parents=True, exist_ok=True)
        Path("new", path).write_bytes(MINE)
    said = rf"“new/{first}” was not made by .*: it is replaced \(and 1 more files\)"
    with pytest.warns(QKVideoWarning, match=said):
        qkvideo.build("course.toml", out="new", dry_run=True, trust=True)


@pytest.mark.usefixtures("made_here")
def test_what_an_interrupted_job_left_is_made_again(built):
    path, _ = pictures(Path("out"))
    for receipt in path.parent.glob(".*.done"):
        receipt.unlink()
    whole = path.read_bytes()
    # The plan of another folder says nothing about files in this one.
    shutil.copytree("out", "elsewhere")
    Path("elsewhere", path.relative_to("out")).write_bytes(MINE)
    with pytest.raises(RequestError, match="move it away"):
        built.build("course.toml", "elsewhere", dry_run=True)
    # This folder had no record before, since it is a copy, too; but its receipts told of all.
    qkvideo.build("course.toml", out="out")
    for receipt in path.parent.glob(".*.done"):
        receipt.unlink()
    path.write_bytes(b"half")
    (made, _) = qkvideo.build("course.toml", out="out")
    assert (made.status, path.read_bytes()) == ("rendered", whole)


def test_a_merge_leaves_files_of_the_user(built, tmp_path):
    path, _ = pictures(Path("out"))
    mine = Path("whole", path.relative_to("out"))
    mine.parent.mkdir(parents=True)
    mine.write_bytes(MINE)
    with pytest.raises(RequestError, match=r"“whole/.*” was not made by .*: move it away$"):
        merge([Folder("out")], Folder("whole"))
    assert mine.read_bytes() == MINE
    mine.unlink()
    assert len(merge([Folder("out")], Folder("whole")).those("done")) == 2
    assert len(pictures(Path("whole"))) == 2


def test_a_film_made_by_itself_is_known(built):
    """Its manifest says what is in it."""
    shutil.copytree("out", "apart")
    for receipt in Path("apart").rglob(".*.done"):
        receipt.unlink()
    made = built.build("course.toml", "apart", dry_run=True)
    assert [each["status"] for each in made] == ["planned"] * 2


def test_render_tells_of_a_file_of_the_user(tmp_path):
    asked = {"sentence": "The cat sat", "format": "png", "beat": ("cards",), "quality": "l"}
    (film,) = qkvideo.render("classroom", out=tmp_path / "a", **asked)
    mine = tmp_path / "b" / film.files["png"].name
    mine.parent.mkdir()
    mine.write_bytes(MINE)
    with pytest.warns(QKVideoWarning, match=r"“.*\.png” was not made by .*: it is replaced"):
        qkvideo.render("classroom", out=tmp_path / "b", **asked)


def test_of_a_receipt_only_the_files_that_are_asked_for_are_kept(tmp_path):
    """A receipt from others may list a million more."""
    files = {f"a{number}": number for number in range(1000)} | {"mixing.mp4": 7}
    (tmp_path / ".x-0.done").write_text(Receipt(key="x-0", files=files).as_json())
    told = strangers._told({("", "mixing.mp4")}, {".x-0.done": 1}, Folder(str(tmp_path)))
    assert told == {"mixing.mp4": [7]}
