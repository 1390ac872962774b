"""Folders here and far away: the same files, and never half of one under a good name."""

from __future__ import annotations

import os
import random
import shutil
import socket
import socketserver
import threading
import time
import warnings
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import av
import fsspec
import pytest
from fsspec.implementations.memory import MemoryFileSystem

from qkvideo.engine.errors import MissingError, QKVideoError, RequestError
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.ledger import CourseLedger
from qkvideo.studio.courses.making import deliver
from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.publish import FilesPlace, sweep, workshop


@pytest.fixture(params=["here", "memory", "s3"])
def folder(request, tmp_path):
    if request.param == "s3":
        return Folder(request.getfixturevalue("s3"))
    return Folder(
        {"here": str(tmp_path / "course"), "memory": f"memory://{tmp_path.name}"}[request.param]
    )


@pytest.fixture
def files(tmp_path):
    """A set of files with the one that describes them last."""
    made = tmp_path / "made"
    made.mkdir()
    content = {"film.mp4": random.Random(1).randbytes(3 << 20), "film.json": b"{}"}
    for name, data in content.items():
        (made / name).write_bytes(data)
    return {name: made / name for name in content}


def test_a_set_is_published_and_read_again(folder, files, tmp_path):
    folder.publish("cat/en", "film", files)
    assert folder.files() == {f"cat/en/{n}": p.stat().st_size for n, p in files.items()}
    folder.fetch([f"cat/en/{name}" for name in files], tmp_path / "back")
    assert all((tmp_path / "back" / n).read_bytes() == p.read_bytes() for n, p in files.items())
    # Again over what is there: nothing else comes of it.
    folder.publish("cat/en", "film", files)
    assert sorted(folder.files()) == ["cat/en/film.json", "cat/en/film.mp4"]


def test_a_file_in_the_place_of_the_folder_is_named_in_words(tmp_path):
    (tmp_path / "course").touch()
    with pytest.raises(QKVideoError, match=r"^the folder “.*/course” refused: Not a directory$"):
        Folder(str(tmp_path / "course")).read("plan.jsonl")


def test_a_set_in_the_folder_itself_is_in_no_folder_without_a_name(folder, files):
    folder.publish("", "film", files)
    assert folder.files() == {name: path.stat().st_size for name, path in files.items()}
    assert sorted(folder.listed("")) == sorted(files)


def test_a_file_is_written_read_and_removed(folder):
    assert folder.read("a/note") is None
    assert folder.listed("a") == []
    assert folder.files() == {}
    folder.write("a/note", b"one")
    folder.write("a/note", b"two")
    folder.write("top", b"three")
    assert (folder.read("a/note"), folder.read("top")) == (b"two", b"three")
    assert folder.files() == {"a/note": 3, "top": 5}
    folder.remove(["a/note", "a/nothing"])
    assert folder.files() == {"top": 5}


def test_what_a_killed_process_left_goes(folder, files):
    folder.publish("p", "film", files)
    folder.write("p/.film.upload~01234567/film.mp4", b"half")
    folder.write("p/.film-two.upload~01234567/film.mp4", b"of another set")
    folder.write("p/.film.upload~mine/film.mp4", b"of somebody")
    folder.publish("p", "film", files)
    assert sorted(folder.files()) == [
        "p/.film-two.upload~01234567/film.mp4",
        "p/.film.upload~mine/film.mp4",
        "p/film.json",
        "p/film.mp4",
    ]


def test_of_hidden_folders_only_those_of_the_set_go(tmp_path):
    """A deck's set has the deck's name, which may be any."""
    for stem in ("film", "*", "[a].html", "**.html"):
        place = FilesPlace(folder=tmp_path / "p", slug=stem, stem=stem, manifest="")
        others = {f".{stem}~mine", f".{stem}-two~01234567", ".a.html~01234567"}
        for name in (*others, f".{stem}~0123_abc"):
            (place.folder / name).mkdir(parents=True)
        with workshop(place) as hidden:
            assert {each.name for each in place.folder.glob(".*~*")} == {*others, hidden.name}
        sweep(place)
        assert {each.name for each in place.folder.glob(".*~*")} == others
        shutil.rmtree(place.folder)


class _Interrupted(dict):
    """Files that another process makes a set in the same folder between uploading and moving."""

    def __init__(self, files, place):
        super().__init__(files)
        self._place = place

    def __iter__(self):
        with workshop(self._place):
            return super().__iter__()


def test_a_film_made_in_the_same_folder_leaves_an_upload_alone(files, tmp_path):
    # Pictures and the film of one beat are two jobs of a course, in one folder.
    there = FilesPlace(
        folder=tmp_path / "course" / "p", slug="film", stem="film", manifest="film.json"
    )
    folder = Folder(str(tmp_path / "course"))
    folder.publish("p", "film", _Interrupted(files, there))
    assert folder.files().keys() >= {"p/film.mp4", "p/film.json"}


@pytest.mark.parametrize("relative", [True, False])
def test_a_film_made_in_its_folder_is_not_copied_onto_itself(
    files, tmp_path, monkeypatch, relative
):
    monkeypatch.chdir(tmp_path)
    folder = Folder("made" if relative else str(tmp_path / "made"))
    task = Task(
        key="film-0123456789", title="", sentence="", lecture="", names=tuple(files),
        places=("",), request={"kind": "render"},
    )  # fmt: skip
    receipt = Receipt(key=task.key, files={})
    before = {name: path.stat().st_ino for name, path in files.items()}
    deliver(receipt, task, files, folder)
    assert {name: path.stat().st_ino for name, path in files.items()} == before
    assert list((tmp_path / "made").glob(".film-*.done"))


@pytest.mark.parametrize("address", ["nonsense://x/y", "reference://x", "generic://x"])
def test_addresses_that_are_none(address):
    with pytest.raises(RequestError, match="no address"):
        Folder(address).files()


def test_an_archive_that_is_missing_at_an_address_is_one_line():
    with pytest.raises(QKVideoError, match=r"“tar://a::memory://none\.tar” refused: "):
        Folder("tar://a::memory://none.tar").files()


def test_what_an_address_needs_is_said(monkeypatch):
    def missing(*_: object, **__: object) -> None:
        raise ImportError("no such module")

    monkeypatch.setattr(fsspec.core, "url_to_fs", missing)
    with pytest.raises(MissingError, match=r"^pip install s3fs$"):
        Folder("s3://bucket/folder").files()


class Cut:
    """Between a client and a server; after so many bytes to the server the line is dead."""

    def __init__(self, to: int, after: int) -> None:
        self.left, self.to = after, to
        self.cuts = 0

        class Line(socketserver.BaseRequestHandler):
            def handle(line) -> None:
                self.carry(line.request)

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Line)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_address[1]

    def carry(self, client: socket.socket) -> None:
        if self.left <= 0:
            self.cuts += 1
            return
        with socket.create_connection(("127.0.0.1", self.to)) as there:
            back = threading.Thread(target=self.back, args=(there, client), daemon=True)
            back.start()
            try:
                while data := client.recv(1 << 14):
                    there.sendall(data[: max(0, self.left)])
                    self.left -= len(data)
                    if self.left <= 0:
                        self.cuts += 1
                        # What was on the way is lost, and both ends see the line break.
                        for end in (there, client):
                            end.shutdown(socket.SHUT_RDWR)
                        return
            except OSError:
                return

    @staticmethod
    def back(there: socket.socket, client: socket.socket) -> None:
        try:
            while data := there.recv(1 << 16):
                client.sendall(data)
        except OSError:
            pass


@contextmanager
def cut_after(monkeypatch, port: int, bytes_: int):
    """While this lasts, the way to the server is cut after so many bytes, and stays cut."""
    import s3fs  # noqa: PLC0415 - takes half a second

    line = Cut(port, bytes_)
    before = os.environ["AWS_ENDPOINT_URL_S3"]
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", f"http://127.0.0.1:{line.port}")
    s3fs.S3FileSystem.clear_instance_cache()
    monkeypatch.setattr(s3fs.S3FileSystem, "retries", 1)
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    yield line
    line.server.shutdown()
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", before)
    s3fs.S3FileSystem.clear_instance_cache()


# In the middle of the film; of its headers; of the moves, when both files are already up.
@pytest.mark.parametrize("after", [1 << 20, 1000, (3 << 20) + 9000])
def test_a_connection_cut_leaves_no_half_object(s3, server, files, monkeypatch, after):
    folder = Folder(s3)
    with cut_after(monkeypatch, server, after) as line:
        begun = time.monotonic()
        with pytest.raises(QKVideoError, match="refused"):
            folder.publish("cat", "film", files)
        assert line.cuts, "nothing was cut"
        assert time.monotonic() - begun < 60
    for name, size in folder.files().items():
        path = Path(name)
        if not path.parts[1].startswith("."):
            assert size == files[path.name].stat().st_size, f"half of {name} looks whole"
            assert folder.read(name) == files[path.name].read_bytes()
    assert "cat/film.json" not in folder.files(), "the set looks whole"
    folder.publish("cat", "film", files)
    assert sorted(folder.files()) == ["cat/film.json", "cat/film.mp4"]


@pytest.mark.parametrize(("moment", "whole"), [("put_file", 0), ("put_file", 1), ("mv", 1)])
def test_a_store_that_keeps_halves_has_none_under_a_good_name(
    files, monkeypatch, tmp_path, moment, whole
):
    folder = Folder(f"memory://{tmp_path.name}")
    folder.write("p/other.mp4", b"other")
    system = fsspec.filesystem("memory")
    function, calls = getattr(type(system), moment), []

    def half(self, source, target, *more, **named):
        calls.append(target)
        if len(calls) <= whole:
            return function(self, source, target, *more, **named)
        if moment == "put_file":
            with self.open(target, "wb") as file:
                file.write(Path(source).read_bytes()[:1])
        raise ConnectionResetError("the line is dead")

    monkeypatch.setattr(type(system), moment, half)
    with pytest.raises(QKVideoError, match="the line is dead"):
        folder.publish("p", "film", files)
    monkeypatch.undo()
    shown = {name: size for name, size in folder.files().items() if "/." not in name}
    assert shown == {"p/other.mp4": 5} | ({"p/film.mp4": 3 << 20} if moment == "mv" else {})


def test_half_a_note_has_no_good_name(monkeypatch, tmp_path):
    folder = Folder(f"memory://{tmp_path.name}")
    system = fsspec.filesystem("memory")

    def half(self, path, value, *more, **named):
        with self.open(path, "wb") as file:
            file.write(value[:1])
        raise ConnectionResetError("the line is dead")

    monkeypatch.setattr(type(system), "pipe_file", half)
    with pytest.raises(QKVideoError, match="the line is dead"):
        folder.write("p/note", b"a note")
    monkeypatch.undo()
    assert folder.files() == {}


def test_a_folder_in_the_place_of_a_file_is_an_error_and_nothing_is_left(tmp_path):
    folder = Folder(str(tmp_path))
    (tmp_path / "index.html").mkdir()
    with pytest.raises(QKVideoError, match=r"/index\.html” cannot be read: it is no regular file$"):
        folder.read("index.html")
    with pytest.raises(QKVideoError, match="is a folder; move it away"):
        folder.write("index.html", b"page")
    (tmp_path / "new.mp4").write_bytes(b"film")
    (tmp_path / "mixing.mp4").mkdir()
    with pytest.raises(QKVideoError, match="is a folder; move it away"):
        folder.publish("", "mixing", {"mixing.mp4": tmp_path / "new.mp4"})
    assert not any(path.name.startswith(".") for path in tmp_path.rglob("*"))
    assert not any((tmp_path / "index.html").iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_no_pipe_in_a_folder_makes_a_build_wait(tmp_path):
    os.mkfifo(tmp_path / "ledger.jsonl")
    with pytest.raises(QKVideoError, match="no regular file"):
        Folder(str(tmp_path)).read("ledger.jsonl")
    with pytest.raises(QKVideoError, match="no regular file; move it away"):
        CourseLedger(tmp_path / "ledger.jsonl")
    (tmp_path / "ledger.jsonl").unlink()
    (tmp_path / "other").write_bytes(b"")
    (tmp_path / "ledger.jsonl").symlink_to(tmp_path / "other")
    with pytest.raises(QKVideoError, match="is a link; move it away"):
        CourseLedger(tmp_path / "ledger.jsonl")


def test_colons_in_the_name_of_a_folder_do_not_lead_to_another(tmp_path, files):
    """fsspec takes “a::b” for the file “a”, reached by way of “b”."""
    other, folder = tmp_path / "a", tmp_path / "a::b"
    other.mkdir()
    (other / "index.html").write_text("mine")
    course = Folder(str(folder))
    course.write("index.html", b"made")
    course.publish("", "film", files)
    assert course.files().keys() == {"index.html", *files}
    course.remove(["film.mp4"])
    assert {path.name for path in folder.iterdir()} == {"film.json", "index.html"}
    assert {path.name: path.read_text() for path in other.iterdir()} == {"index.html": "mine"}


def test_a_film_is_made_at_a_path_that_is_no_address(tmp_path, monkeypatch):
    """FFmpeg takes a relative path that begins with “tcp:” for an address in a network."""
    monkeypatch.chdir(tmp_path)
    with (
        workshop(FilesPlace(Path("tcp:localhost:1"), "film", "film", "film.json")) as hidden,
        av.open(str(hidden / "film.mp4"), "w") as film,
    ):
        film.add_stream("libx264", rate=25)
    assert hidden.parent == tmp_path / "tcp:localhost:1"


def test_a_file_without_end_on_a_server_does_not_fill_the_memory(tmp_path):
    folder = Folder(f"memory://{tmp_path.name}")
    folder.write("plan.jsonl", bytes(2 << 20))
    with pytest.raises(QKVideoError, match="cannot be read: it has more than 1,048,576 bytes"):
        folder.read("plan.jsonl", 1 << 20)


def test_a_server_that_does_not_answer_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.01)
    folder, told = Folder(f"memory://{tmp_path.name}"), threading.Event()

    def silent(*_: object, **__: object) -> bool:
        return told.wait(60)

    monkeypatch.setattr(MemoryFileSystem, "exists", silent)
    monkeypatch.setattr(warnings, "warn", lambda *_, **__: told.set())
    folder.files()
    assert told.is_set()


def test_a_server_that_does_not_answer_when_it_is_reached_is_named(monkeypatch):
    """An archive on a server is opened, and some servers greet, before anything is asked of it."""
    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.01)
    folder, told, reach = Folder("memory://x"), threading.Event(), fsspec.core.url_to_fs

    def silent(address: str) -> object:
        told.wait(60)
        return reach(address)

    monkeypatch.setattr(fsspec.core, "url_to_fs", silent)
    monkeypatch.setattr(warnings, "warn", lambda *_, **__: told.set())
    folder.files()
    assert told.is_set()


def test_a_film_without_end_on_a_server_does_not_fill_the_disk(tmp_path, monkeypatch):
    folder = Folder(f"memory://{tmp_path.name}")
    folder.write("film.mp4", bytes(2 << 20))
    folder.fetch(["film.mp4"], tmp_path)
    assert (tmp_path / "film.mp4").stat().st_size == 2 << 20
    monkeypatch.setattr("qkvideo.studio.courses.folder._MOST_FILE", 1 << 20)
    with pytest.raises(QKVideoError, match=r"“film\.mp4” has more bytes than there is room for"):
        folder.fetch(["film.mp4"], tmp_path / "again")


@pytest.mark.parametrize("kind", ["server", "local"])
def test_a_copied_file_leaves_the_disk_some_room(tmp_path, monkeypatch, kind):
    other = tmp_path / "other"
    folder = Folder(f"memory://{tmp_path.name}" if kind == "server" else str(other))
    folder.write("film.mp4", bytes(2 << 20))
    room = SimpleNamespace(free=(256 << 20) + (2 << 20))  # 256 MiB are left
    monkeypatch.setattr(shutil, "disk_usage", lambda _: room)
    folder.fetch(["film.mp4"], tmp_path / "there")
    assert (tmp_path / "there" / "film.mp4").stat().st_size == 2 << 20
    room.free -= 1
    with pytest.raises(QKVideoError, match=r"“film\.mp4” has more bytes than there is room for"):
        folder.fetch(["film.mp4"], tmp_path / "again")
    assert (tmp_path / "again" / "film.mp4").stat().st_size < 2 << 20
