"""The queue: one job after another, and what it says of each, whatever its process does."""

from __future__ import annotations

import asyncio
import errno
import json
import threading
import time
import tomllib
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path
from types import SimpleNamespace

import pytest
from talking import awaited

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.serve import jobs
from qkvideo.studio.serve import queue as queues
from qkvideo.studio.serve.choices import MOST_FILES
from qkvideo.studio.serve.draft import Draft, DraftError, Order
from qkvideo.studio.serve.jobs import JOURNAL, Job, file_of, listed
from qkvideo.studio.serve.making import Begun, Finished, Over, Shares
from qkvideo.studio.serve.queue import MOST_WAITING, FullError, Queue
from qkvideo.studio.serve.seal import Seal

DRAFT = Draft(sentence="The cat sat")
SEAL = Seal(b"secret")


class Process:
    """In place of a job's process: says what a test wants it to say."""

    def __init__(self, folder: Path, films: tuple[str, ...]) -> None:
        self.folder, self.films = folder, films
        self.connection, self.theirs = Pipe()
        self.asked_to_end = False
        self.listener, self.listened = None, 0

    def received(self):
        self.listener = threading.current_thread()
        self.listened += 1  # what was received before has been handed to the loop
        try:
            return self.connection.recv()
        except EOFError:
            return None

    def sent(self, _message) -> None:
        """It is told nothing."""

    def ended(self) -> str:
        return "was killed by signal 9"

    def ask_to_end(self) -> None:
        self.asked_to_end = True
        self.theirs.close()

    async def says(self, *messages) -> None:
        for message in messages:
            await self.is_listened_to(0)
            before = self.listened
            self.theirs.send(message)
            await self.is_listened_to(before)

    async def dies(self) -> None:
        await self.is_listened_to(0)
        self.theirs.close()
        await asyncio.to_thread(self.listener.join, 30)
        await asyncio.sleep(0)

    async def is_listened_to(self, more_often_than: int) -> None:
        end = time.monotonic() + 30
        while self.listened <= more_often_than:
            assert time.monotonic() < end, "nobody listens"
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)  # the loop does what it was handed

    async def makes(self, slug: str) -> None:
        for name in (f"{slug}.mp4", f"{slug}.vtt", f"{slug}.json"):
            (self.folder / name).write_bytes(b"x" * len(name))
        names = (
            self.folder / f"{slug}.mp4",
            self.folder / f"{slug}.vtt",
            self.folder / f"{slug}.json",
        )
        await self.says(Finished(slug, names))


@pytest.fixture
def processes(monkeypatch) -> Iterator[list[Process]]:
    """The processes that were started; none is left, nor a thread that listens to one."""
    started: list[Process] = []

    def start(_work, folder, films, _at_once, *, fork):
        assert not fork
        started.append(Process(folder, films))
        return started[-1]

    monkeypatch.setattr(queues, "start", start)
    # All are asked for in one millisecond, as a fast machine does.
    at_once = SimpleNamespace(time=lambda: 1_800_000_000.0, strftime=time.strftime)
    monkeypatch.setattr(jobs, "time", at_once)
    yield started
    for process in started:
        process.theirs.close()


def states(queue: Queue) -> list[str]:
    """From the oldest on."""
    return [job["state"] for job in reversed(queue.shown())]


def add(queue: Queue, *films: str) -> str:
    return queue.add(ordered("films", films=films or ("pronoun",)))


def ordered(*what: str, films: tuple[str, ...] | None = None) -> Order:
    return Order(draft=DRAFT, what=what, quality="l", films=films)


def in_loop(test):
    """Run a test in an event loop, with a queue that is ended after it."""

    def run(tmp_path, processes):
        async def go():
            queue = Queue(tmp_path, SEAL)
            queue.begin()
            try:
                await test(queue, processes)
            finally:
                await queue.end()

        awaited(go())

    run.__name__ = test.__name__
    return run


@in_loop
async def test_jobs_are_made_one_after_another(queue, processes):
    keys = [add(queue, "pronoun", "mixing"), add(queue), add(queue)]
    assert (len(processes), states(queue)) == (1, ["running", "waiting", "waiting"])
    first = processes[0]
    await first.says(Begun(("pronoun", "mixing")))
    await first.says(Shares({"pronoun": 0.25, "mixing": 0.0}, {"pronoun": 3.0, "mixing": 9.0}))
    films = queue.shown()[-1]["films"]
    assert [(film["slug"], film["done"], film["left_s"]) for film in films] == [
        ("pronoun", 0.25, 3.0),
        ("mixing", 0.0, 9.0),
    ]
    assert queue.shown()[-1]["left_s"] == 9.0
    await first.makes("pronoun")
    shown = queue.shown()[-1]
    assert [film["done"] for film in shown["films"]] == [1.0, 0.0]
    assert [(file["name"], file["kind"], file["bytes"]) for file in shown["made"]] == [
        ("pronoun.mp4", "film", 11),
        ("pronoun.vtt", "captions", 11),
    ]
    with queue.opened(keys[0], "pronoun.mp4") as file:
        assert file.read() == (first.folder / "pronoun.mp4").read_bytes()
    await first.says(Over())
    assert (len(processes), states(queue)) == (2, ["done", "running", "waiting"])
    await processes[1].says(Over("no font for it"))
    assert states(queue) == ["done", "failed", "running"]
    assert queue.shown()[1]["error"]["says"] == "no font for it"
    await processes[2].dies()
    assert states(queue) == ["done", "failed", "failed"]
    assert "was killed by signal 9" in queue.shown()[0]["error"]["says"]


@in_loop
async def test_a_cancelled_job_can_be_made_again(queue, processes):
    one, two = add(queue), add(queue)
    await processes[0].makes("pronoun")
    await queue.cancel(one)
    assert processes[0].asked_to_end
    assert states(queue) == ["cancelled", "running"]
    with queue.opened(one, "pronoun.mp4"):
        pass  # what was there is not gone
    await queue.again(one)
    await queue.again(two)
    assert (states(queue), len(processes)) == (["waiting", "running"], 2)
    await queue.cancel(one)
    await queue.cancel(two)
    assert (states(queue), len(processes)) == (["cancelled", "cancelled"], 2)


@in_loop
async def test_a_forgotten_job_leaves_nothing(queue, processes):
    one, two = add(queue), add(queue)
    await processes[0].makes("pronoun")
    for key in (two, one):
        await queue.forget(key)
    assert queue.shown() == []
    assert not queue.has(one)
    with pytest.raises(OSError, match="No such file"), queue.opened(one, "pronoun.mp4"):
        pass
    assert not processes[0].folder.exists()


@in_loop
async def test_there_is_an_end_to_what_waits(queue, processes):
    for _ in range(1 + MOST_WAITING):
        add(queue)
    with pytest.raises(FullError, match="wait already"):
        add(queue)
    assert len(states(queue)) == 1 + MOST_WAITING
    assert len(processes) == 1


@in_loop
async def test_films_that_are_not_in_the_lecture_are_refused(queue, processes):
    with pytest.raises(DraftError, match="no film “debugging”"):
        add(queue, "pronoun", "debugging")
    assert (queue.shown(), processes) == ([], [])


@in_loop
async def test_some_films_of_a_lecture_are_made_as_in_the_whole(queue, processes):
    """Each says at its end which one is next."""
    add(queue, "mixing", "pronoun")
    (process,) = processes
    assert set(process.films) == {"mixing", "pronoun"}
    entries = tomllib.loads(file_of(process.folder).read_text())
    assert "films" not in entries
    assert entries["lecture"] == "short"
    await process.says(Over())
    queue.add(ordered("films", "deck", films=("mixing",)))
    entries = tomllib.loads(file_of(processes[1].folder).read_text())
    assert entries["films"] == [{"film": "mixing"}], "a deck has only these"


@in_loop
async def test_files_beside_the_lecture_file_are_those_that_were_ordered(queue, processes):
    add(queue)
    (first,) = processes
    draft = DRAFT.model_copy(update={"logo": "<svg/>"})
    order = Order(draft=draft, what=("powerpoint",), template="UEsDBA==")
    for name in ("logo.svg", "template.pptx"):
        folder = first.folder.parent / queue.add(order)
        assert (folder / "logo.svg").read_text() == "<svg/>"
        assert (folder / "template.pptx").read_bytes() == b"PK\3\4"
        (folder / name).write_text("<svg />")
    entries = tomllib.loads(file_of(folder).read_text())
    assert entries["brand"] == {"logo": "logo.svg"}
    assert entries["output"]["template"] == "template.pptx"
    await first.says(Over())
    assert states(queue) == ["done", "failed", "failed"]
    assert "were changed" in queue.shown()[0]["error"]["says"]
    assert len(processes) == 1


@in_loop
async def test_a_job_of_a_class_is_named_by_its_students(queue, processes):
    table = "name,sentence\nAda,a b\nBen,c d\nCem,e f\nDan,g h\n"
    queue.add(Order(draft=DRAFT, what=("films",), table=table, films=("pronoun",)))
    (process,) = processes
    assert queue.shown()[0]["title"] == "Ada, Ben, Cem, …"
    entries = tomllib.loads(file_of(process.folder).read_text())
    assert entries["sentences"]["Ben"] == {"text": "c d"}
    assert "sentence" not in entries
    journal = process.folder.parent / JOURNAL
    before = journal.read_bytes()
    files = tuple(process.folder / f"Ada-{k}.mp4" for k in range(MOST_FILES + 1))
    for file in files:
        file.touch()
    await process.says(Finished("pronoun", files, last=False))
    assert len(queue.shown()[0]["made"]) == MOST_FILES
    assert queue.shown()[0]["films"][0]["done"] == 0
    assert journal.read_bytes() == before, "hundreds of lines would repeat all files"
    await process.says(Finished("pronoun", ()))
    assert queue.shown()[0]["films"][0]["done"] == 1


@in_loop
async def test_who_waits_for_changes_hears_of_them(queue, processes):
    seen = queue.changes
    waiting = asyncio.create_task(queue.changed(seen, 5))
    await asyncio.sleep(0)
    assert not waiting.done()
    add(queue)
    await asyncio.wait_for(waiting, 1)
    assert queue.changes > seen
    waiting = asyncio.create_task(queue.changed(queue.changes, 5))
    await asyncio.sleep(0)
    queue.close()
    await asyncio.wait_for(waiting, 1)


def test_a_full_disk_takes_no_job_and_ends_no_server(tmp_path, processes, monkeypatch):
    async def go():
        queue = Queue(tmp_path, SEAL)
        queue.begin()
        one, two = add(queue), add(queue)

        def full(_path, _data):
            raise QKVideoError("no space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(queues, "write_file", full)
            with pytest.raises(QKVideoError, match="no space left"):
                add(queue)
        assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {one, two}

        def torn(entry):
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(queue._journal, "add", torn)
            with pytest.raises(QKVideoError, match="No space left"):
                add(queue)
            assert {path.name for path in tmp_path.iterdir() if path.is_dir()} == {one, two}
            await processes[0].says(Over("the disk is full"))
            assert states(queue) == ["failed", "running"], "the next one waits for ever"
        await queue.end()

    awaited(go())


def test_a_server_that_ends_takes_no_request(tmp_path, processes):
    """Its body may come after Ctrl-C."""

    async def go():
        queue = Queue(tmp_path, SEAL)
        queue.begin()
        key = add(queue)
        await processes[0].says(Over(""))
        queue.close()
        await queue.end()
        with pytest.raises(QKVideoError, match="the server ends"):
            add(queue)
        for change in (queue.cancel, queue.again, queue.forget):
            with pytest.raises(QKVideoError, match="the server ends"):
                await change(key)
        assert states(queue) == ["done"]
        assert (tmp_path / key).is_dir()

    awaited(go())


def test_the_journal_says_what_was_at_work(tmp_path, processes):
    async def killed():
        queue = Queue(tmp_path, SEAL)
        queue.begin()
        add(queue)
        add(queue)
        with pytest.raises(QKVideoError, match="another qkvideo serve has"):
            Queue(tmp_path, SEAL)
        left = processes[0].folder / ".pronoun~abc"
        left.mkdir()
        (left / "half.mp4").touch()
        queue._journal.__exit__()  # a process that is killed lets go of its locks

    async def again():
        queue = Queue(tmp_path, SEAL)
        assert states(queue) == ["running", "waiting"]
        queue.begin()
        assert states(queue) == ["interrupted", "running"]
        assert not list(tmp_path.rglob("*~*"))
        assert len(processes) == 2
        await queue.end()
        return queue

    awaited(killed())
    queue = awaited(again())
    assert processes[1].asked_to_end
    assert states(queue) == ["interrupted", "interrupted"], "Ctrl-C is no failure"


def test_a_journal_names_no_folder_elsewhere(tmp_path, processes):
    """Somebody may have put lines into it."""
    line = Job(key="2026-11-22-161716-ccf8", state="done", title="a", what=("films",), when=1.5)
    keys = ("../../etc", "/etc", "2026-11-22-161716-ccf8/..", "2026-11-22-161716-ccf8\n")
    lines = [line.as_json(), *(json.dumps(json.loads(line.as_json()) | {"key": k}) for k in keys)]
    (tmp_path / JOURNAL).write_text("\n".join(lines))
    assert [job["id"] for job in Queue(tmp_path, SEAL).shown()] == ["2026-11-22-161716-ccf8"]


def test_two_files_of_one_name_in_two_folders_have_two(tmp_path):
    for inner in ("mixing.mp4", "mixing-2/mixing.mp4"):
        (tmp_path / inner).parent.mkdir(exist_ok=True)
        (tmp_path / inner).touch()
    made = listed(tmp_path, [tmp_path / "mixing.mp4", tmp_path / "mixing-2" / "mixing.mp4"])
    assert [file.name for file in made] == ["mixing.mp4", "mixing-2-mixing.mp4"]


def test_a_job_that_is_a_link_is_not_followed(tmp_path):
    """Neither when its folder is swept, nor when the job is shown or forgotten."""
    inner, folder, key = (
        tmp_path / "elsewhere" / "inner",
        tmp_path / "made",
        "2026-11-22-161716-ccf8",
    )
    inner.mkdir(parents=True)
    (inner / ".draft~").touch()
    folder.mkdir()
    (folder / key).symlink_to(inner.parent)
    line = Job(key=key, state="running", title="a", what=("films",), when=1.5)
    line = line.sealed(SEAL, str(folder.stat().st_ino))
    (folder / JOURNAL).write_text(f"{line.as_json()}\n")

    async def go():
        queue = Queue(folder, SEAL)
        queue.begin()
        assert states(queue) == ["interrupted"]
        with pytest.raises(QKVideoError, match="there is no folder"):
            queue.show(key)
        await queue.forget(key)
        await queue.end()

    awaited(go())
    assert (inner / ".draft~").exists()
