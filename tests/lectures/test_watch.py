"""A file that is followed is built again after every change, and outlives its mistakes."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
import tomllib
from pathlib import Path

from qkvideo.studio.lectures.make import Built
from qkvideo.studio.lectures.model import LectureFile
from qkvideo.studio.lectures.read import Lecture, read
from qkvideo.studio.lectures.watch import follow, named_files, stamps

LECTURE = """schema = 1
sentence = "The cat sat"
[slides]
opening = ["welcome.md"]
[brand]
footer = "A"
"""


def test_it_looks_at_all_that_the_lecture_names(tmp_path):
    file = tmp_path / "lecture.toml"
    file.write_text(LECTURE)
    (tmp_path / "welcome.md").write_text("# Hi")
    files = named_files(read(file))
    assert {file, tmp_path / "welcome.md"} <= files
    before = stamps(files)
    assert stamps(files) == before
    (tmp_path / "film.mp4").touch()  # what is built is no change
    assert stamps(files) == before
    (tmp_path / "room.png").touch()  # which the slide may show
    assert stamps(files) != before
    before = stamps(files)
    (tmp_path / "welcome.md").write_text("# Hello")
    assert stamps(files) != before


def test_it_looks_at_fonts_and_at_recordings_in_folders_of_languages(tmp_path):
    file = tmp_path / "lecture.toml"
    recording = tmp_path / "voice" / "de" / "mixing.stable.wav"
    recording.parent.mkdir(parents=True)
    file.write_text(
        LECTURE.replace("[slides]", 'recordings = "voice"\n[slides]') + 'fonts = ["our.ttf"]\n'
    )
    font = tmp_path / "our.ttf"
    for place in (recording, font, tmp_path / "welcome.md"):
        place.write_bytes(b"")
    entries = LectureFile.model_validate(tomllib.loads(file.read_text()))
    lecture = Lecture(file, entries, {}, {})
    for place in (recording, font):
        before = stamps(named_files(lecture))
        assert stamps(named_files(lecture)) == before
        place.write_bytes(b"another")
        assert stamps(named_files(lecture)) != before


def test_after_a_mistake_it_goes_on(tmp_path):
    file = tmp_path / "lecture.toml"
    file.write_text("schema = 2\n")

    def build():
        read(file)
        return Built()

    outcomes = follow(file, build)
    assert "schema" in next(outcomes).error
    file.write_text('schema = 1\nsentence = "The cat"\n')
    assert next(outcomes).error == ""


def test_names_that_no_file_can_have_and_a_full_disk_do_not_end_it(tmp_path):
    file = tmp_path / "lecture.toml"
    good = 'schema = 1\nsentence = "The cat"\n'
    long = "a" * 300
    file.write_text(f'{good}timings = "{long}"\n')
    builds = []

    def build():
        builds.append(read(file))
        if len(builds) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        return Built()

    outcomes = follow(file, build)
    assert next(outcomes).error == ""
    file.write_text(f'{good}recordings = "{long}"\n')
    assert "File name too long" in next(outcomes).error
    file.write_text(f'schema = 1\nsentences = "{long}.csv"\n')
    assert "File name too long" in next(outcomes).error
    file.write_text(good)
    assert "No space left" in next(outcomes).error
    file.write_text(f"{good}\n")
    assert next(outcomes).error == ""


def test_a_file_that_is_still_being_written_is_waited_for(tmp_path):
    file = tmp_path / "lecture.toml"
    file.write_text("schema = 2\n")

    def build():
        read(file)
        return Built()

    def save():
        with file.open("w") as half:  # as editors do: emptied first
            for piece in ("schema ", "= 1\n", "sentence = ", '"The cat"\n'):
                half.flush()
                time.sleep(0.1)
                half.write(piece)

    outcomes = follow(file, build)
    next(outcomes)
    editor = threading.Timer(0.4, save)  # shortly before the second look
    editor.start()
    assert next(outcomes).error == ""
    editor.join()


def test_on_the_command_line(tmp_path):
    (tmp_path / "lecture.toml").write_text("schema = 1\n")
    command = [sys.executable, "-m", "qkvideo.cli", "build", "--watch", "--dry-run"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert "give one of sentence" in running.stderr.readline()
        good = 'schema = 1\nsentence = "The cat"\n[[films]]\nfilm = "mixing"\n'
        Path(tmp_path / "lecture.toml").write_text(good)
        line = running.stderr.readline()
        assert line == "mixing.mp4: planned\n", (line, running.poll())
        assert running.stdout.readline() == f"out{os.sep}mixing.mp4\n"
        running.send_signal(signal.SIGINT)
        try:
            assert running.wait(60) == 130
        finally:
            running.kill()
