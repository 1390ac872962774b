"""Gives jobs to workers in the plan's order, each as soon as the jobs that it needs are done."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Sequence, Set
from typing import Protocol

from qkvideo.engine.waiting import waited_for
from qkvideo.studio.courses.ledger import Record, Status
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.courses.task import Task


class Crew(Protocol):
    """What runs jobs: processes on this machine, or a cluster."""

    @property
    def tries(self) -> int:
        """Number of failed attempts after which a job is given up."""

    @property
    def places(self) -> int:
        """Maximum number of jobs at the same time, at least 1."""

    def begin(self, order: Errand, avoid: Set[str]) -> None:
        """Start a job, and return without waiting for its end.

        Args:
            order: The job; the jobs that it needs are done.
            avoid: Addresses of the workers that should not run it again, since it failed there.
        """

    def next(self) -> Record:
        """Wait until a job ends; return what came of it, "aside" if it would fail again."""


def work(
    tasks: Sequence[Task], done: Container[str], crew: Crew, order: Callable[..., Errand]
) -> Iterator[Record]:
    """Run all jobs until each is done or given up.

    A job is given up after `crew.tries` failed attempts, or earlier if it would only fail again.

    Args:
        tasks: The jobs, each after the jobs that it needs.
        done: Keys of the jobs that are already done. These jobs are not run.
        crew: Runs the jobs.
        order: Function that returns the order of a job; its arguments are `task` and `needs`.

    Yields:
        A record of each attempt at a job, when the attempt ends. If a job is given up, also
        a record of each job that needs the job's files, directly or through another job.
    """
    run = _Run(tasks, done)
    while run.ready or run.running:
        while run.ready and len(run.running) < crew.places:
            task = run.taken()
            needs = tuple(run.tasks[key] for key in task.needs)
            failed = {each.where for each in run.failures[task.key]}
            crew.begin(order(task=task, needs=needs), failed)
        with waited_for("a job of the course"):
            record = crew.next()
        yield from run.over(record, crew.tries)


class _Run:
    """The state of a run: which jobs can begin, which are running, how often each has failed."""

    def __init__(self, tasks: Sequence[Task], done: Container[str]) -> None:
        self.tasks = {task.key: task for task in tasks}
        self.running: set[str] = set()
        self.failures: dict[str, list[Record]] = defaultdict(list)
        self._number = {task.key: number for number, task in enumerate(tasks)}
        self._lacks: dict[str, set[str]] = {}
        self._waits: dict[str, list[str]] = defaultdict(list)
        self.ready: list[tuple[int, str]] = []
        for task in tasks:
            if task.key in done:
                continue
            self._lacks[task.key] = {need for need in task.needs if need not in done}
            for need in self._lacks[task.key]:
                self._waits[need].append(task.key)
            if not self._lacks[task.key]:
                self._offer(task.key)

    def taken(self) -> Task:
        """Return the next job to start, and count it as running."""
        _, key = heapq.heappop(self.ready)
        self.running.add(key)
        return self.tasks[key]

    def over(self, record: Record, tries: int) -> Iterator[Record]:
        """Yield what came of an attempt, and of the jobs that are given up with this one."""
        key = record.key
        self.running.discard(key)
        if record.receipt is not None:
            yield record
            for waiting in self._waits.pop(key, ()):
                lacks = self._lacks.get(waiting)
                if lacks is None:  # it was given up, since another job that it needs has failed
                    continue
                lacks.discard(key)
                if not lacks:
                    self._offer(waiting)
            return
        self.failures[key].append(record)
        if record.status == "aside" or len(self.failures[key]) >= tries:
            status: Status = "aside" if tries > 1 else "failed"
            yield record.model_copy(update={"status": status})
            yield from self._given_up(self.tasks[key])
        else:
            yield record
            self._offer(key)

    def _given_up(self, task: Task) -> Iterator[Record]:
        """Yield records of all jobs that need a failed job, since these fail, too."""
        # Not by recursion: in a plan from others, each job may need the one before it.
        open_ = [(task, waiting) for waiting in reversed(self._waits.pop(task.key, ()))]
        while open_:
            needed, waiting = open_.pop()
            if self._lacks.pop(waiting, None) is None:
                continue
            why = f"“{needed.title}”, which it is made of, failed"
            yield Record(key=waiting, status="failed", why=why)
            given_up = self.tasks[waiting]
            open_ += [(given_up, each) for each in reversed(self._waits.pop(waiting, ()))]

    def _offer(self, key: str) -> None:
        heapq.heappush(self.ready, (self._number[key], key))
