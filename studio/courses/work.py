"""Gives jobs to workers in the plan's order, each as soon as the jobs that it needs are done."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from typing import Protocol

from qkvideo.engine.waiting import waited_for
from qkvideo.studio.courses.ledger import Entry, Status
from qkvideo.studio.courses.order import Answer
from qkvideo.studio.courses.task import Task


class Crew(Protocol):
    """What runs jobs: processes on this machine, or a cluster."""

    @property
    def tries(self) -> int:
        """Number of failed attempts after which a job is given up."""

    @property
    def places(self) -> int:
        """Maximum number of jobs at the same time, at least 1."""

    def begin(self, task: Task, needs: Sequence[Task], avoid: frozenset[str]) -> None:
        """Start a job, and return without waiting for its end.

        Args:
            task: The job.
            needs: The finished jobs whose files `task` needs.
            avoid: Addresses of the workers that should not run `task` again, since it failed there.
        """

    def next(self) -> tuple[Task, Answer]:
        """Wait until a job ends; return the job and its answer."""


def work(tasks: Sequence[Task], done: Container[str], crew: Crew) -> Iterator[Entry]:
    """Run all jobs until each is done or given up.

    A job is given up after `crew.tries` failed attempts, or earlier if it would only fail again.

    Args:
        tasks: The jobs, each after the jobs that it needs.
        done: Keys of the jobs that are already done. These jobs are not run.
        crew: Runs the jobs.

    Yields:
        A ledger entry for each attempt at a job, when the attempt ends. If a job is given up, also
        an entry for each job that needs the job's files, directly or through another job.
    """
    run = _Run(tasks, done)
    while run.ready or run.running:
        while run.ready and len(run.running) < crew.places:
            task = run.taken()
            needs = [run.tasks[key] for key in task.needs]
            crew.begin(task, needs, frozenset(each.where for each in run.failures[task.key]))
        with waited_for("a job of the course"):
            task, answer = crew.next()
        yield from run.over(task, answer, crew.tries)


class _Run:
    """The state of a run: which jobs can begin, which are running, how often each has failed."""

    def __init__(self, tasks: Sequence[Task], done: Container[str]) -> None:
        self.tasks = {task.key: task for task in tasks}
        self.running: set[str] = set()
        self.failures: dict[str, list[Answer]] = defaultdict(list)
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

    def over(self, task: Task, answer: Answer, tries: int) -> Iterator[Entry]:
        """Record that an attempt at a job has ended.

        Args:
            task: The job.
            answer: The result of the attempt.
            tries: Number of failed attempts after which a job is given up.

        Yields:
            A ledger entry for the job. If the job is given up, also an entry for each job that
            needs the job's files, directly or through another job.
        """
        key = task.key
        self.running.discard(key)
        if answer.receipt is not None:
            yield Entry(key=key, status="done", where=answer.where, receipt=answer.receipt)
            for waiting in self._waits.pop(key, ()):
                self._lacks[waiting].discard(key)
                if not self._lacks[waiting]:
                    self._offer(waiting)
            return
        self.failures[key].append(answer)
        if answer.last or len(self.failures[key]) >= tries:
            status: Status = "aside" if tries > 1 else "failed"
            yield Entry(key=key, status=status, why=answer.why, where=answer.where)
            yield from self._given_up(task)
        else:
            yield Entry(key=key, status="failed", why=answer.why, where=answer.where)
            self._offer(key)

    def _given_up(self, task: Task) -> Iterator[Entry]:
        """Yield entries for all jobs that need a failed job, since these fail, too."""
        for waiting in self._waits.pop(task.key, ()):
            if self._lacks.pop(waiting, None) is not None:
                why = f"“{task.title}”, which it is made of, failed"
                yield Entry(key=waiting, status="failed", why=why)
                yield from self._given_up(self.tasks[waiting])

    def _offer(self, key: str) -> None:
        heapq.heappush(self.ready, (self._number[key], key))
