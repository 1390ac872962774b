"""The ledger: only ever appended to, whole after every death, one writer at a time."""

from __future__ import annotations

import json
import os
import time

import pytest

from qkvideo.engine.errors import QKVideoError, QKVideoWarning
from qkvideo.studio.courses import ledger as ledgers
from qkvideo.studio.courses import merge as merging
from qkvideo.studio.courses import receipt as receipts
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.ledger import CourseLedger, Record
from qkvideo.studio.courses.merge import merge
from qkvideo.studio.courses.receipt import Receipt, is_done, path_of
from qkvideo.studio.courses.task import Task, as_lines

TASK = Task(
    key="a-0123456789",
    title="A",
    sentence="A cat",
    lecture="",
    names=("a.png",),
    places=("",),
    request={"kind": "render"},
)


def done(key: str, at: float = 1.0) -> Record:
    return Record(key=key, status="done", at=at, receipt=Receipt(key=key, files={"a.png": 3}))


def failed(key: str, at: float = 1.0, why: str = "no memory") -> Record:
    return Record(key=key, status="failed", at=at, why=why)


def test_it_says_what_it_was_told(tmp_path):
    path = tmp_path / "ledger.jsonl"
    with CourseLedger(path) as ledger:
        ledger.add(failed("a"))
        ledger.add(done("b"))
        ledger.add(done("a"))
    assert ledgers.read(path.read_bytes()) == {"a": done("a"), "b": done("b")}
    assert len(path.read_bytes().splitlines()) == 3, "a line was taken back"


def test_what_no_job_has_is_neither_read_nor_kept(tmp_path):
    path = tmp_path / "ledger.jsonl"
    with CourseLedger(path) as ledger:
        for key in ("a", "b", 'quoted" key'):
            ledger.add(done(key))
    # Nobody waits for what is not asked for, be it valid or not; in whatever order a line is.
    other = json.dumps({"status": "done", **json.loads(done("c").as_json())})
    path.write_bytes(path.read_bytes() + b'{"key":"x", \n' * 10_001 + f"{other}\n".encode())
    keys = {"a", "c", 'quoted" key'}
    assert set(ledgers.read(path.read_bytes(), keys)) == keys
    with CourseLedger(path, {"b"}) as ledger:
        assert ledger.entries == {"b": done("b")}
    with pytest.raises(QKVideoError, match="most of its lines cannot be read"):
        ledgers.read(path.read_bytes())


@pytest.mark.parametrize("cut", range(1, 90, 7))
def test_killed_while_it_writes_it_loses_that_line_alone(tmp_path, cut):
    path = tmp_path / "ledger.jsonl"
    with CourseLedger(path) as ledger:
        ledger.add(done("a"))
        whole = path.read_bytes()
        ledger.add(failed("b", why="a reason that is long enough to be cut at many places" * 2))
    path.write_bytes(path.read_bytes()[: len(whole) + cut])
    with CourseLedger(path) as ledger:
        assert set(ledger.entries) == {"a"}
        ledger.add(done("c"))
    assert ledgers.read(path.read_bytes()) == {"a": done("a"), "c": done("c")}


def test_what_would_be_written_into_a_file_that_is_gone_is_an_error(tmp_path):
    path = tmp_path / "ledger.jsonl"
    with CourseLedger(path) as ledger:
        ledger.add(done("a"))
        path.unlink()
        with pytest.raises(OSError, match="it was removed"):
            ledger.add(done("b"))
    with pytest.raises(OSError, match="it is closed"):
        ledger.add(done("c"))


def test_two_cannot_write_it(tmp_path):
    with CourseLedger(tmp_path / "ledger.jsonl"), pytest.raises(QKVideoError, match="another run"):
        CourseLedger(tmp_path / "ledger.jsonl")


def test_what_was_done_anywhere_is_done_and_of_failures_the_latest_counts():
    one = {"a": done("a", 1), "b": failed("b", 5, "early"), "c": failed("c", 9)}
    two = {"a": failed("a", 2), "b": failed("b", 6, "late"), "c": done("c", 1)}
    for both in ([one, two], [two, one]):
        found = ledgers.merged(both)
        assert found == {"a": done("a", 1), "b": failed("b", 6, "late"), "c": done("c", 1)}


@pytest.mark.parametrize(
    "changes", [{"seconds": "Infinity"}, {"seconds": "NaN"}, {"pictures": -1}, {"memory": 10**40}]
)
def test_a_damaged_receipt_is_none(tmp_path, changes):
    folder, receipt = Folder(str(tmp_path)), Receipt(key=TASK.key, files={"a.png": 3}, seconds=1)
    receipts.sign(receipt, TASK, "", folder)
    assert receipts.read(TASK, "", folder) == receipt
    whole = json.loads(receipt.as_json())
    folder.write(receipts.path_of(TASK, ""), json.dumps(whole | changes).encode())
    assert receipts.read(TASK, "", folder) is None
    # Neither does a ledger tell of it, nor a merge copy it.
    line = json.dumps({"key": TASK.key, "status": "done", "receipt": whole | changes})
    assert ledgers.read(line.encode()) == {}
    folder.write("a.png", b"png")
    folder.write("plan.jsonl", as_lines((TASK,)).encode())
    course = merge([folder], Folder(str(tmp_path / "whole")))
    assert len(course.those("left")) == 1


def test_all_ledgers_of_a_folder_together_have_a_limit(tmp_path, monkeypatch):
    folder, whole = Folder(str(tmp_path / "part")), Folder(str(tmp_path / "whole"))
    folder.write("plan.jsonl", as_lines((TASK,)).encode())
    line = f"{failed(TASK.key).as_json()}\n".encode()
    for number in (1, 2):
        folder.write(f"ledger.{number}-of-3.jsonl", line)
    monkeypatch.setattr(merging, "MOST_BYTES", 2 * len(line))
    assert len(merge([folder], whole).those("failed")) == 1
    folder.write("ledger.3-of-3.jsonl", line)
    with pytest.raises(QKVideoError, match=r"ledgers in “.*” have more than \d+ bytes together"):
        merge([folder], whole)


def test_whoever_waits_for_a_ledger_is_told(tmp_path, monkeypatch):
    def slow(*_: object) -> dict[str, Record]:
        time.sleep(0.2)
        return {}

    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.01)
    monkeypatch.setattr("qkvideo.studio.files.journal.read", slow)
    with pytest.warns(QKVideoWarning, match="to read the ledger takes more than"):
        ledgers.read(b"")
    with pytest.warns(QKVideoWarning, match="to read the ledger takes more than"):
        CourseLedger(tmp_path / "ledger.jsonl").__exit__()


def test_a_receipt_that_is_none_by_its_size_is_not_read(tmp_path):
    folder = Folder(str(tmp_path))
    folder.write(receipts.path_of(TASK, ""), bytes((16 << 20) + 1))
    with pytest.raises(QKVideoError, match=r"done” cannot be read: it has more than 16,777,216 b"):
        receipts.read(TASK, "", folder)


@pytest.mark.parametrize(("kind", "why"), [("link", "it is a link"), ("folder", "a directory")])
def test_a_lock_that_is_none_is_named_and_what_it_leads_to_is_left(tmp_path, kind, why):
    lock, other = tmp_path / ".ledger.jsonl.lock", tmp_path / "other"
    other.write_bytes(b"important")
    lock.symlink_to(other) if kind == "link" else lock.mkdir()
    with pytest.raises(QKVideoError, match=rf"lock” cannot be locked: .*{why}; move it away"):
        CourseLedger(tmp_path / "ledger.jsonl")
    assert other.read_bytes() == b"important"


@pytest.mark.parametrize("inner", ["", "below"])
def test_a_file_in_the_place_of_the_folder_is_named(tmp_path, inner):
    (tmp_path / "out").write_text("a file")
    with pytest.raises(QKVideoError, match=r"cannot be used as a folder: .*; choose another with"):
        CourseLedger(tmp_path / "out" / inner / "ledger.jsonl")


def test_a_second_name_of_a_file_of_yours_is_not_written_to(tmp_path):
    (tmp_path / "diary").write_text("mine\n")
    (tmp_path / "course").mkdir()
    os.link(tmp_path / "diary", tmp_path / "course" / "ledger.jsonl")
    with pytest.raises(QKVideoError, match="has another name, too"):
        CourseLedger(tmp_path / "course" / "ledger.jsonl")
    assert (tmp_path / "diary").read_text() == "mine\n"


def test_a_job_is_done_only_if_its_files_have_the_sizes_that_they_were_made_with():
    receipt = Receipt(key=TASK.key, files=dict.fromkeys(TASK.names, 4))
    signed = {path_of(TASK, place): 1 for place in TASK.places}
    files = signed | dict.fromkeys(TASK.outputs, 4)
    assert is_done(TASK, files, receipt)
    for output in TASK.outputs:
        assert not is_done(TASK, files | {output: 3}, receipt)
        assert not is_done(TASK, {path: files[path] for path in files if path != output}, receipt)
