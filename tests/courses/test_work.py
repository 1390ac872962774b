"""The order of jobs, and what becomes of those that fail, with a crew that only pretends."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

import pytest

from qkvideo.engine.errors import QKVideoWarning
from qkvideo.studio.courses import work as working
from qkvideo.studio.courses.ledger import Record
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.courses.task import Task


def task(key: str, *needs: str) -> Task:
    about = {"title": key, "sentence": "s", "lecture": "l", "request": {"kind": "render"}}
    return Task(key=key, names=(f"{key}.png",), places=("",), needs=needs, **about)


@dataclass
class Pretend:
    """Workers 0, 1, 2, … in turn, of which those that a job avoids are left out."""

    tries: int = 3
    places: int = 2
    fails: dict[str, int] = field(default_factory=dict)
    last: bool = False
    began: list[tuple[str, str]] = field(default_factory=list)
    with_them: list[tuple[Task, str]] = field(default_factory=list)

    def begin(self, order, avoid):
        task = order.task
        assert [need.key for need in order.needs] == list(task.needs)
        where = next(name for name in "uvwxyz" if name not in avoid)
        self.began.append((task.key, where))
        self.with_them.append((task, where))
        assert len(self.with_them) <= self.places

    def next(self):
        task, where = self.with_them.pop(0)
        if self.fails.get(task.key, 0):
            self.fails[task.key] -= 1
            status = "aside" if self.last else "failed"
            return Record(key=task.key, status=status, why="it fails", where=where)
        receipt = Receipt(key=task.key, files={})
        return Record(key=task.key, status="done", receipt=receipt, where=where)


def work(tasks, done, crew):
    return working.work(tasks, done, crew, partial(Errand, folder="", memory=1))


def said(entries) -> list[tuple[str, str]]:
    return [(entry.key, entry.status) for entry in entries]


def test_jobs_begin_in_the_plans_order_and_never_before_what_they_need():
    crew = Pretend(places=1)
    tasks = [task("a"), task("b"), task("deck", "a", "b"), task("c"), task("d")]
    found = said(work(tasks, (), crew))
    assert found == [(key, "done") for key in ("a", "b", "deck", "c", "d")]
    assert [key for key, _ in crew.began] == ["a", "b", "deck", "c", "d"]


def test_what_is_done_is_not_begun():
    crew = Pretend()
    assert said(work([task("a"), task("deck", "a"), task("b")], {"a", "b"}, crew)) == [
        ("deck", "done")
    ]


def test_a_job_that_fails_is_tried_on_other_workers_and_put_aside_after_three():
    crew = Pretend(fails={"bad": 9, "once": 1})
    found = said(work([task("bad"), task("once"), task("good")], (), crew))
    assert [status for key, status in found if key == "bad"] == ["failed", "failed", "aside"]
    assert [status for key, status in found if key == "once"] == ["failed", "done"]
    assert ("good", "done") in found
    on = [where for key, where in crew.began if key == "bad"]
    assert len(set(on)) == 3, "it was tried twice on the same worker"


def test_without_other_workers_a_job_fails_once():
    crew = Pretend(tries=1, fails={"bad": 9})
    assert said(work([task("bad"), task("a")], (), crew)) == [("bad", "failed"), ("a", "done")]


def test_a_job_that_kills_its_workers_is_not_tried_again():
    crew = Pretend(fails={"bad": 9}, last=True)
    assert said(work([task("bad")], (), crew)) == [("bad", "aside")]


def test_what_needs_a_job_that_failed_says_so_and_the_rest_goes_on():
    tasks = [task("bad"), task("deck", "bad"), task("page", "deck"), task("a"), task("d", "a")]
    entries = list(work(tasks, (), Pretend(tries=1, fails={"bad": 1})))
    assert said(entries) == [
        ("bad", "failed"),
        ("deck", "failed"),
        ("page", "failed"),
        ("a", "done"),
        ("d", "done"),
    ]
    assert "“bad”" in entries[1].why
    assert "“deck”" in entries[2].why


def test_a_long_chain_of_jobs_is_given_up_whole():
    """A plan may be from others, and any job in it may need the one before it."""
    names = [f"j{number}" for number in range(1500)]
    tasks = [task(names[0]), *(task(key, before) for before, key in pairwise(names))]
    found = said(work(tasks, (), Pretend(tries=1, fails={"j0": 1})))
    assert found == [(key, "failed") for key in names]


@pytest.mark.parametrize("bad", [{"a"}, {"b"}, {"a", "b"}])
def test_what_needs_two_jobs_is_given_up_once_if_one_or_both_fail(bad):
    tasks = [task("a"), task("b"), task("deck", "a", "b"), task("c")]
    found = said(work(tasks, (), Pretend(tries=1, places=1, fails=dict.fromkeys(bad, 1))))
    expected = {
        key: "failed" if key in {*bad, "deck"} else "done" for key in ("a", "b", "deck", "c")
    }
    assert sorted(found) == sorted(expected.items())


def test_jobs_that_take_long_are_not_silent(monkeypatch):
    class Slow(Pretend):
        def next(self):
            time.sleep(0.3)
            return super().next()

    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.01)
    with pytest.warns(QKVideoWarning, match="a job of the course takes more than"):
        assert said(work([task("a")], (), Slow())) == [("a", "done")]
