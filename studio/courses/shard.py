"""Parts of a plan, for machines that share nothing but the plan."""

from __future__ import annotations

import re
from collections.abc import Sequence

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.task import Task

Shard = tuple[int, int]
"""Number of a part, from 1, and the number of all parts."""


def parse(text: str) -> Shard:
    """Read a text such as “2/3”.

    Raises:
        RequestError: If it is not a part.
    """
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    part, parts = map(int, found.groups()) if found else (0, 0)
    if not 1 <= part <= parts:
        raise RequestError(f"“{text}” is no part of a plan: give --shard 1/3, 2/3 or 3/3, say")
    return part, parts


def part_of(tasks: Sequence[Task], shard: Shard) -> tuple[Task, ...]:
    """Choose the jobs of a part, in the plan's order.

    Jobs that need each other stay together, so no part waits for another one. The groups are dealt
    to the parts in turn, so that each part has some of the important ones.
    """
    groups = _groups(tasks)
    part, parts = shard
    numbers = {root: number for number, root in enumerate(dict.fromkeys(groups.values()))}
    return tuple(task for task in tasks if numbers[groups[task.key]] % parts == part - 1)


def _groups(tasks: Sequence[Task]) -> dict[str, str]:
    """To each job's key one key of all that it is connected with."""
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
