"""Parts of a plan: together all of it, nothing twice, nothing without what it needs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.shard import parse, part_of
from qkvideo.studio.courses.task import Task


def task(key: str, *needs: str) -> Task:
    about = {"title": key, "sentence": "s", "lecture": "l", "request": {"kind": "render"}}
    return Task(key=key, names=(key,), places=("",), needs=needs, **about)


@st.composite
def plans(draw):
    tasks = []
    for number in range(draw(st.integers(1, 30))):
        needs = draw(st.sets(st.integers(0, number - 1), max_size=3)) if number else ()
        tasks.append(task(f"t{number}", *(f"t{need}" for need in sorted(needs))))
    return tasks


@settings(max_examples=25, deadline=None)
@given(plans(), st.integers(1, 6))
def test_the_parts_are_the_plan_and_none_needs_another(tasks, parts):
    found = [part_of(tasks, (part, parts)) for part in range(1, parts + 1)]
    assert sorted(t.key for part in found for t in part) == sorted(t.key for t in tasks)
    order = [t.key for t in tasks]
    for part in found:
        own = [t.key for t in part]
        assert own == sorted(own, key=order.index)
        assert all(need in own for t in part for need in t.needs)


def test_films_alone_are_dealt_out_in_turn():
    tasks = [task(f"t{number}") for number in range(7)]
    assert [len(part_of(tasks, (part, 3))) for part in (1, 2, 3)] == [3, 2, 2]
    assert [t.key for t in part_of(tasks, (2, 3))] == ["t1", "t4"]


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "1/0", "a/b", "-1/3", "1/3/4", "١/3", ""])
def test_what_is_no_part_is_refused(text):
    with pytest.raises(RequestError, match="--shard"):
        parse(text)


def test_a_part():
    assert parse("2/3") == (2, 3)
