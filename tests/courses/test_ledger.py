"""The ledger: only ever appended to, whole after every death, one writer at a time."""

from __future__ import annotations

import pytest

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.courses import ledger as ledgers
from qkvideo.studio.courses.ledger import Entry, Ledger
from qkvideo.studio.courses.receipt import Receipt


def done(key: str, at: float = 1.0) -> Entry:
    return Entry(key=key, status="done", at=at, receipt=Receipt(key=key, files={"a.png": 3}))


def failed(key: str, at: float = 1.0, why: str = "no memory") -> Entry:
    return Entry(key=key, status="failed", at=at, why=why)


def test_it_says_what_it_was_told(tmp_path):
    path = tmp_path / "ledger.jsonl"
    with Ledger(path) as ledger:
        ledger.add(failed("a"))
        ledger.add(done("b"))
        ledger.add(done("a"))
    assert ledgers.read(path.read_bytes()) == {"a": done("a"), "b": done("b")}
    assert len(path.read_bytes().splitlines()) == 3, "a line was taken back"


@pytest.mark.parametrize("cut", range(1, 90, 7))
def test_killed_while_it_writes_it_loses_that_line_alone(tmp_path, cut):
    path = tmp_path / "ledger.jsonl"
    with Ledger(path) as ledger:
        ledger.add(done("a"))
        whole = path.read_bytes()
        ledger.add(failed("b", why="a reason that is long enough to be cut at many places" * 2))
    path.write_bytes(path.read_bytes()[: len(whole) + cut])
    with Ledger(path) as ledger:
        assert set(ledger.entries) == {"a"}
        ledger.add(done("c"))
    assert ledgers.read(path.read_bytes()) == {"a": done("a"), "c": done("c")}


def test_two_cannot_write_it(tmp_path):
    with Ledger(tmp_path / "ledger.jsonl"), pytest.raises(QKVideoError, match="another run"):
        Ledger(tmp_path / "ledger.jsonl")


def test_what_was_done_anywhere_is_done_and_of_failures_the_latest_counts():
    one = {"a": done("a", 1), "b": failed("b", 5, "early"), "c": failed("c", 9)}
    two = {"a": failed("a", 2), "b": failed("b", 6, "late"), "c": done("c", 1)}
    for both in ([one, two], [two, one]):
        found = ledgers.merged(both)
        assert found == {"a": done("a", 1), "b": failed("b", 6, "late"), "c": done("c", 1)}
