"""Links that others have left in a course's folder, or leave there while it is built."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

import pytest

from qkvideo import cli
from qkvideo.engine.errors import QKVideoError, QKVideoWarning, RequestError
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.links import check_links
from qkvideo.studio.courses.making import make
from qkvideo.studio.courses.merge import merge
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.courses.receipt import Receipt, sign
from qkvideo.studio.courses.task import PLAN, Task, as_lines
from qkvideo.studio.courses.wire import to_request

TASK = Task(
    key="mixing-0123456789",
    title="Mixing",
    sentence="The cat sat",
    lecture="",
    names=("mixing.mp4", "mixing.json"),
    places=("monday",),
    request={"kind": "render", "sentence": "The cat sat", "slugs": ["mixing"]},
)


@pytest.fixture
def part(tmp_path) -> Folder:
    """A part of a course, built by somebody else."""
    folder = Folder(str(tmp_path / "part"))
    for name in TASK.names:
        folder.write(f"monday/{name}", b"film")
    sign(Receipt(key=TASK.key, files=dict.fromkeys(TASK.names, 4)), TASK, "monday", folder)
    folder.write(PLAN, as_lines((TASK,)).encode())
    return folder


def film(folder: Path) -> Path:
    return folder / "monday" / "mixing.mp4"


def test_parts_are_joined(part, tmp_path):
    assert len(merge([part], Folder(str(tmp_path / "whole"))).those("done")) == 1
    assert film(tmp_path / "whole").read_bytes() == b"film"


def test_a_film_of_a_part_that_has_changed_is_not_taken(part, tmp_path):
    made = hashlib.sha256(b"film").hexdigest()
    sizes, digests = (dict.fromkeys(TASK.names, each) for each in (4, made))
    sign(Receipt(key=TASK.key, files=sizes, digests=digests), TASK, "monday", part)
    film(part.local).write_bytes(b"fil_")
    with pytest.warns(QKVideoWarning, match=r"monday/mixing.mp4” has changed since it was made"):
        course = merge([part], Folder(str(tmp_path / "whole")))
    assert len(course.those("left")) == 1
    assert not film(tmp_path / "whole").exists()
    film(part.local).write_bytes(b"film")
    assert len(merge([part], Folder(str(tmp_path / "whole"))).those("done")) == 1


def test_a_part_without_its_files_does_not_end_as_if_all_were_there(part, tmp_path, capsys):
    film(part.local).unlink()
    with pytest.raises(SystemExit) as ended:
        cli.main(["merge", str(part.local), "-o", str(tmp_path / "whole")])
    assert ended.value.code == 1
    assert "of 1 jobs, 1 are in no part" in capsys.readouterr().err


def test_no_link_in_a_part_hands_on_a_file_from_elsewhere(part, tmp_path):
    (tmp_path / "secret").write_bytes(b"key!")
    film(part.local).unlink()
    film(part.local).symlink_to(tmp_path / "secret")
    with pytest.raises(QKVideoError, match=r"mixing\.mp4” is not copied: it is a link"):
        merge([part], Folder(str(tmp_path / "whole")))
    assert not film(tmp_path / "whole").exists()


def test_nor_does_a_link_in_the_place_of_a_folder(part, tmp_path):
    (part.local / "monday").rename(tmp_path / "private")
    (part.local / "monday").symlink_to(tmp_path / "private")
    with contextlib.suppress(QKVideoError):  # the job may count as missing
        merge([part], Folder(str(tmp_path / "whole")))
    assert not film(tmp_path / "whole").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_no_pipe_in_a_part_is_waited_for(part, tmp_path):
    film(part.local).unlink()
    os.mkfifo(film(part.local))
    with pytest.raises(QKVideoError, match="no regular file"):
        merge([part], Folder(str(tmp_path / "whole")))


def test_nothing_is_joined_through_a_link_out_of_the_whole(part, tmp_path):
    (tmp_path / "private").mkdir()
    (tmp_path / "whole").mkdir()
    (tmp_path / "whole" / "monday").symlink_to(tmp_path / "private")
    with pytest.raises(RequestError, match="monday” leads out of the course's folder: remove"):
        merge([part], Folder(str(tmp_path / "whole")))
    assert not [*(tmp_path / "private").iterdir()]


def test_a_link_that_comes_after_the_build_began_is_not_followed(tmp_path):
    (tmp_path / "private").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "monday").symlink_to(tmp_path / "private")
    order = Errand(task=TASK, folder=str(tmp_path / "out"), memory=1 << 30)
    with pytest.raises(RequestError, match="leads out"):
        make(order)
    with pytest.raises(QKVideoError, match="another film than the plan"):  # it is followed
        make(order.model_copy(update={"trust": True}))


SLIDES = {"kind": "slides", "sentence": "The cat sat", "slugs": ["mixing"]}
JOIN = {"kind": "render", "sentence": "The cat sat", "slugs": ["mixing"], "join": True}


@pytest.mark.parametrize(
    ("led", "request_"),
    [
        ("away", SLIDES | {"out": ["away/deck.html"]}),
        ("away", SLIDES | {"out": "away/deck.html"}),
        ("away", SLIDES | {"worksheet": "away/sheet.pdf"}),
        ("away", SLIDES | {"answers": "away/a/sheet.pdf"}),
        ("away", SLIDES | {"script": {"questions": ["away/a.gift"]}}),
        ("away", SLIDES | {"out": ["deck.pptx"], "script": {"folder": "away"}}),
        ("films/paper", SLIDES | {"out": ["deck.pdf"], "script": {"folder": "films"}}),
        ("away", JOIN | {"out": "away"}),
        ("away", {"kind": "embed", "sentence": "The cat sat", "out": "away/page.html"}),
    ],
)
def test_whatever_a_job_of_a_plan_writes_stays_in_the_folder(tmp_path, led, request_):
    (tmp_path / "private").mkdir()
    link = tmp_path / "out" / led
    link.parent.mkdir(parents=True)
    link.symlink_to(tmp_path / "private")
    task = TASK.model_copy(update={"request": to_request(request_), "places": ("",)})
    with pytest.raises(RequestError, match=f"{led}.*” leads out of the course's folder"):
        check_links((task,), Folder(str(tmp_path / "out")))


def test_films_that_a_plan_puts_nowhere_are_made_in_the_folder_of_the_job(tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr("qkvideo.studio.lectures.carried.carried_out", made.append)
    task = TASK.model_copy(
        update={"request": to_request(JOIN | {"out": "monday"}), "names": ("a",)}
    )
    (tmp_path / "monday").mkdir()
    (tmp_path / "monday" / "a").touch()
    make(Errand(task=task, folder=str(tmp_path), memory=1 << 30))
    assert made[0].script.folder == Path("monday")  # the usual one could be a link


def test_no_link_to_a_file_from_elsewhere_is_copied_to_the_other_places_of_a_job(tmp_path):
    (tmp_path / "secret").write_bytes(b"key!")
    (tmp_path / "film").symlink_to(tmp_path / "secret")
    with pytest.raises(QKVideoError, match="film” is not copied: it is a link"):
        Folder(str(tmp_path)).publish("public", "film", {"film": tmp_path / "film"})
    assert not (tmp_path / "public" / "film").exists()
