"""A course, built on this machine: the right bytes, once, whatever happens in between."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import html5lib
import pytest
from click.testing import CliRunner

import qkvideo
from qkvideo.cli import cli
from qkvideo.engine.errors import QKVideoWarning
from qkvideo.studio.courses import command
from qkvideo.studio.courses.apart import Apart
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.lectures import asked, lectures_in
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.courses.plan import ROOT, plan
from qkvideo.studio.courses.scratch import scratch
from qkvideo.studio.text.remarks import ReadingWarning

CHILD = "qkvideo.studio.courses.apart"

if sys.platform == "win32":
    pytest.skip("process groups", allow_module_level=True)


def test_pictures_are_those_of_a_lecture_that_is_built_by_itself(courses, look, two):
    for number in range(2):  # one sentence is no course: in this process, without a ledger
        file = courses.lecture(1, f'to = "alone/{number + 1}"', f"{number}.toml")
        one = f'sentence = "The cat number {number} sat"'
        file.write_text(re.sub(r"sentences = .*", one, file.read_text()))
        assert qkvideo.build(file).ok
    source, alone = courses.lecture(2), look(courses.place / "alone")
    shutil.copytree(two, courses.place / "out")
    made = look(courses.place / "out")
    assert {name: made[name] for name in alone} == alone
    assert set(made) - set(alone) == {"index.html", "plan.jsonl"}
    assert [made["status"] for made in courses.build(source)] == ["cached"] * 2
    assert len(courses.ledger()) == 2


def test_killed_and_begun_again_it_makes_what_lacks_and_leaves_no_orphan(courses, look, two):
    source = courses.lecture(2)
    run = courses.begin("build", source, "-o", "out", "-j", 1)
    courses.until(1)
    courses.kill(run)
    assert courses.gone(), "a job outlived the run"
    before = [entry["key"] for entry in courses.ledger()]
    built = courses.build(source, jobs=2)
    made = Counter(entry["key"] for entry in courses.ledger() if entry["status"] == "done")
    assert set(made.values()) == {1}, "a film was made twice"
    assert len(made) == 2
    statuses = [made["status"] for made in built]
    assert statuses.count("cached") >= len(before)
    assert look(courses.place / "out") == look(two)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_it_leaves_nothing_half_done(courses, how):
    source = courses.place / "film.toml"
    source.write_text('schema = 1\nsentences = ["The cat sat"]\n[[films]]\nfilm = "mixing"\n')
    run, out = courses.begin("build", source, "-o", "out"), courses.place / "out"
    begun = time.monotonic()
    while not list(out.glob("1/.mixing~*/*")):
        assert time.monotonic() < begun + 120, "no film is drawn"
        time.sleep(0.02)
    run.send_signal(how)
    run.communicate(timeout=60)
    assert run.returncode == 128 + how
    assert not list(out.rglob("*~*"))
    assert not list((courses.place / "cache").rglob(".*~*"))
    assert courses.gone(), "a job outlived the run"


@pytest.mark.usefixtures("made_here")
def test_what_disappears_is_made_again_and_nothing_else(courses, look, two):
    source = courses.lecture(2)
    shutil.copytree(two, courses.place / "out")
    next((courses.place / "out" / "2").glob("*.png")).unlink()
    built = courses.build(source, "out")
    assert [made["status"] for made in built] == ["cached", "rendered"]
    assert look(courses.place / "out") == look(two)


@pytest.mark.usefixtures("made_here")
def test_two_lectures_share_a_film_and_it_is_made_once(courses, monkeypatch):
    folder = courses.place / "term"
    folder.mkdir()
    for name in ("monday", "tuesday"):
        courses.lecture(1, name=f"term/{name}.toml")
    monkeypatch.setattr(command, "_MANY", 1)
    with pytest.warns(QKVideoWarning, match="films are copied into 1 more folders"):
        built = courses.build(folder, None)
    (made,) = built
    tops = {path.removeprefix(f"{folder}/out/").partition("/")[0] for path in made["files"]}
    assert tops == {"monday", "tuesday"}
    pictures = [path for path in made["files"] if path.endswith(".png")]
    assert len({Path(path).read_bytes() for path in pictures}) == 1
    assert len(pictures) == 2


@pytest.mark.parametrize(("name", "what"), [("index.html", "page"), ("plan.jsonl", "plan")])
def test_a_file_that_is_not_of_a_course_is_not_written_over(courses, name, what):
    file, out = courses.lecture(1), courses.place / "out"
    out.mkdir()
    mine = out / name
    mine.write_text("<!doctype html><title>My own</title>")
    for build in (
        lambda: qkvideo.build(file, out=out),
        lambda: qkvideo.merge([courses.place / "a", courses.place / "b"], out=out),
    ):
        with pytest.raises(qkvideo.RequestError, match=f"is not the {what} of a course: move it"):
            build()
    assert mine.read_text() == "<!doctype html><title>My own</title>"
    assert [each.name for each in out.iterdir()] == [name]


@pytest.mark.usefixtures("made_here")
def test_the_page_shows_what_is_there_and_why_the_rest_is_not(courses, two):
    source = courses.lecture(2)
    shutil.copytree(two, courses.place / "out")
    # A folder where the picture of the second sentence belongs.
    picture = next((courses.place / "out" / "2").glob("*.png"))
    picture.unlink()
    picture.mkdir()
    built = courses.build(source, "out")
    assert [made["status"] for made in built] == ["cached", "failed"]
    assert "is a folder" in built[1]["error"]
    # Whoever wrote it in a script is told by the exit status.
    assert CliRunner().invoke(cli, ["build", str(source), "-o", "out"]).exit_code == 1
    page = (courses.place / "out" / "index.html").read_text()
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page)
    text = " ".join(tree.itertext())
    assert "1 of 2 files and films are there, 1 failed, 0 are left" in text
    assert "is a folder" in text
    (poster,) = tree.iterfind(".//img")
    assert (courses.place / "out" / poster.get("src")).is_file()
    links = [link.get("href") for link in tree.iterfind(".//a")]
    assert all((courses.place / "out" / link).is_file() for link in links)
    # The folder is moved away: the same command makes what lacks.
    picture.rmdir()
    built = courses.build(source, "out")
    assert [made["status"] for made in built] == ["cached", "rendered"]


@pytest.mark.usefixtures("made_here")
@pytest.mark.parametrize("pictures", [2, pytest.param(3, marks=pytest.mark.long)])
def test_parts_merged_are_one_run(courses, look, two, pictures):
    source = courses.lecture(pictures)
    if pictures == 2:
        shutil.copytree(two, courses.place / "one")
    else:
        courses.build(source, "one")
    parts = [f"part-{part}" for part in range(1, pictures + 1)]
    for part in parts:
        assert len(courses.build(source, part, shard=f"{part[5:]}/{pictures}")) == 1
    picture = next((courses.place / parts[0]).rglob("*.png"))
    made = picture.read_bytes()
    picture.write_bytes(made[:-1] + b"?")
    with pytest.warns(QKVideoWarning, match=f"{picture.name}” has changed"):
        assert "planned" in [made.status for made in qkvideo.merge(parts, out="whole")]
    picture.write_bytes(made)
    merged = qkvideo.merge(parts, out="whole")
    assert merged.ok
    assert len(merged) == pictures
    assert look(courses.place / "whole") == look(courses.place / "one")
    one, whole = (
        {(entry["key"], entry["status"]) for entry in courses.ledger(out)}
        for out in ("one", "whole")
    )
    assert whole == one
    again = courses.build(source, "whole")
    assert {made["status"] for made in again} == {"cached"}


@pytest.mark.usefixtures("made_here")
def test_parts_of_different_courses_are_not_joined(courses):
    for part, pictures in ((1, 1), (2, 2)):
        source = courses.lecture(pictures)
        courses.build(source, f"part-{part}", shard="2/2")
    with pytest.raises(qkvideo.RequestError, match="another course"):
        qkvideo.merge(["part-1", "part-2"])


@pytest.mark.usefixtures("made_here")
def test_a_plan_is_all_that_another_machine_needs(courses, look, two):
    plan = shutil.copy(two / "plan.jsonl", courses.place)
    courses.build(plan, "two")
    assert look(courses.place / "two") == look(two)


@pytest.mark.usefixtures("made_here")
def test_a_plan_of_another_program_is_refused_film_by_film(courses, two):
    line = json.loads((two / "plan.jsonl").read_text().splitlines()[0])
    line["key"] = line["key"][:-10] + "0123456789"
    (courses.place / "plan.jsonl").write_text(json.dumps(line))
    built = courses.build("plan.jsonl", "two")
    assert "another film" in built[0]["error"]


def test_a_job_that_takes_too_long_is_ended(courses):
    built = courses.build(courses.lecture(1), timeout=0.05)
    assert "0.05 seconds" in built[0]["error"]
    assert courses.gone()


@pytest.mark.usefixtures("made_here")
def test_progress_counts_what_was_done_before(courses, two):
    shutil.copytree(two, courses.place / "out")
    told = []
    courses.build(courses.lecture(3), progress=told.append)
    assert [line.said.split(":")[0] for line in told] == ["3 of 3"]


def films_alone(lecture: str) -> str:
    """A lecture with films in place of pictures."""
    return lecture.replace("format = []", 'format = ["mp4"]').replace('stills = "png"\n', "")


@pytest.mark.usefixtures("made_here")
def test_decks_are_made_of_the_lectures_own_films(courses, look):
    more = 'deck = ["deck.html"]\nworksheet = "sheet.pdf"\nquestions = "q.gift"\nto = "alone"'
    source = courses.lecture(1, more)
    source.write_text(films_alone(source.read_text()))
    courses.build(source, jobs=1)
    lines = (courses.place / "out" / "plan.jsonl").read_text().splitlines()
    tasks = [json.loads(line) for line in lines]
    (deck,) = [task for task in tasks if task["request"]["kind"] == "slides"]
    films = [task for task in tasks if task["names"][0].endswith(".mp4")]
    assert len(films) == 1, "the deck has a film of its own"
    assert deck["needs"] == [films[0]["key"]]
    assert qkvideo.build(source).ok
    made, alone = look(courses.place / "out"), look(courses.place / "alone")
    assert {name: made[name] for name in alone} == alone


@pytest.mark.usefixtures("made_here")
@pytest.mark.parametrize("where", ["memory", pytest.param("s3", marks=pytest.mark.long)])
def test_a_course_far_away_is_the_same_course(courses, look, request, where):
    (source := courses.place / "term").mkdir()
    file = courses.lecture(1, 'deck = ["deck.pptx"]', name="term/monday.toml")
    file.write_text(films_alone(file.read_text()))
    address = "memory://far/away" if where == "memory" else request.getfixturevalue("s3")
    built = courses.build(source, address, jobs=2)
    assert {made["status"] for made in built} == {"rendered"}
    assert all(path.startswith(f"{where}://") for made in built for path in made["files"])
    here = courses.build(source, "here", jobs=2)
    assert [made["error"] for made in here if made["status"] != "rendered"] == []
    far = Folder(address)
    names = [name for name in far.files() if not Path(name).name.startswith((".", "ledger."))]
    assert {name: far.read(name) for name in names} == look(courses.place / "here")
    again = courses.build(source, address)
    assert {made["status"] for made in again} == {"cached"}
    # Whoever comes from another machine, without the ledger, sees the same.
    shutil.rmtree(courses.place / "media")
    assert {made["status"] for made in courses.build(source, address)} == {"cached"}
    far.remove([next(name for name in names if name.endswith(".mp4"))])
    assert "rendered" in {made["status"] for made in courses.build(source, address, jobs=1)}


def test_a_job_gets_no_more_memory_than_it_may_have(courses):
    source = courses.lecture(1)
    root = courses.place / ROOT
    (task,) = plan(asked(lectures_in(source), root), root)
    record = Apart(Errand(task=task, folder=str(courses.place / "out"), memory=1 << 20)).over()
    assert record.status == "failed"
    assert re.search("memory|signal|status", record.why)
    assert not list((courses.place / "out").rglob("*.png"))


def test_a_job_ends_with_whoever_waits_for_it(courses):
    source = courses.lecture(1)
    root = courses.place / ROOT
    (task,) = plan(asked(lectures_in(source), root), root)
    child = Apart(Errand(task=task, folder=str(courses.place / "out"), memory=4 << 30))
    child.child.process.stdin.close()  # as when this process is killed
    assert courses.gone(CHILD, 5)
    assert "signal 9" in child.over().why


def test_a_folder_to_work_in_goes_even_if_its_process_was_killed(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with scratch() as mine:
        left = tmp_path / "qkvideo-job-left"
        young = tmp_path / "qkvideo-job-young"
        for folder in (left, young):
            folder.mkdir()
            (folder / "film.mp4").write_bytes(b"half")
        for folder in (left, mine.parent):
            os.utime(folder, (0, 0))
        with scratch():
            assert not left.exists()
            assert young.exists(), "it may have no lock yet"
            assert mine.exists(), "somebody is at work there"
    assert not mine.exists()


def test_a_link_in_the_place_of_a_folder_to_work_in_is_not_followed(tmp_path, monkeypatch):
    mine = tmp_path / "mine"
    mine.mkdir()
    os.utime(mine, (0, 0))
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "qkvideo-job-link").symlink_to(mine)
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    with scratch():
        assert [*mine.iterdir()] == []


@pytest.mark.usefixtures("made_here")
def test_students_have_their_names_on_the_page_and_before_what_is_said_of_their_sentences(tmp_path):
    (tmp_path / "class.csv").write_text(
        "name,sentence\nJürgen Müller,The cat sat\nAnna-Lena Groß,The dog chased the cat because it"
        " was hungry\n",
        encoding="utf-8",
    )
    (tmp_path / "lecture.toml").write_text(
        'schema = 1\nsentences = "class.csv"\n[[films]]\nfilm = "closing"\n[output]\nformat = []\n'
        'worksheet = "task.pdf"\n',
        encoding="utf-8",
    )
    with pytest.warns(ReadingWarning, match="^Anna-Lena Groß: “it” looks most at .*doubtful"):
        qkvideo.build(tmp_path / "lecture.toml")
    page = html5lib.parse(
        (tmp_path / "out" / "index.html").read_bytes(), namespaceHTMLElements=False
    )
    assert [each.text for each in page.iterfind(".//h2")] == ["Jürgen Müller", "Anna-Lena Groß"]
    assert (tmp_path / "out" / "Jürgen-Müller" / "task.pdf").is_file()
