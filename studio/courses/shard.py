"""Divides a plan into parts, for machines that share nothing but the plan."""

from __future__ import annotations

import re
from collections.abc import Sequence

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.task import Task

Shard = tuple[int, int]
"""Number of a part, from 1, and the number of all parts."""


def parse(text: str | None) -> Shard | None:
    """Return which part of a plan a text names: (2, 3), part 2 of 3, for the text “2/3”.

    None is the whole plan.

    Raises:
        RequestError: The text does not have this form, or there is no such part, as in “4/3”.
    """
    if text is None:
        return None
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    part, parts = map(int, found.groups()) if found else (0, 0)
    if not 1 <= part <= parts:
        raise RequestError(f"“{text}” is no part of a plan: give --shard 1/3, 2/3 or 3/3, say")
    return part, parts


def part_of(tasks: Sequence[Task], shard: Shard | None) -> tuple[Task, ...]:
    """Return the jobs in one part of a plan (a shard), in the plan's order.

    Each part is for a machine of its own. A job and the jobs that it needs are always in the same
    part. Groups of such jobs are dealt out to the parts in turn, in the plan's order.

    Args:
        tasks: All jobs of the plan.
        shard: Number of the part, from 1, and the number of all parts; None for the whole plan.
    """
    if shard is None:
        return tuple(tasks)
    groups = _groups(tasks)
    part, parts = shard
    numbers = {root: number for number, root in enumerate(dict.fromkeys(groups.values()))}
    return tuple(task for task in tasks if numbers[groups[task.key]] % parts == part - 1)


def _groups(tasks: Sequence[Task]) -> dict[str, str]:
    """Return, for each job's key, a key that identifies the group of jobs connected with it."""
    parent = {task.key: task.key for task in tasks}

    def root(key: str) -> str:
        while parent[key] != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    for task in tasks:
        for need in task.needs:
            parent[root(task.key)] = root(need)
    return {key: root(key) for key in parent}
