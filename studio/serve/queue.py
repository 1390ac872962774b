"""The queue of jobs: they are carried out one after another, even if no page is open.

A journal on disk stores the state of each job. If the server is killed, the job that was running is
shown as interrupted after the next start, and the waiting jobs are carried out.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from qkvideo.engine.errors import QKVideoError, RequestError, described
from qkvideo.engine.files.npz import write_file
from qkvideo.studio.files.journal import Journal
from qkvideo.studio.films.opener import open_file
from qkvideo.studio.serve.draft import Draft, What, films_of, lecture
from qkvideo.studio.serve.jobs import JOURNAL, OVER, Job, MadeFile, State, file_of, listed, new_key
from qkvideo.studio.serve.making import AT_ONCE, Begun, Finished, Over, Report, work
from qkvideo.studio.serve.saving import toml
from qkvideo.studio.working.child import Child, start

MOST_WAITING: Final = 20
"""Maximum number of waiting jobs."""
MOST: Final = 200
"""Maximum number of jobs in the list, in any state."""


class FullError(RequestError):
    """The queue has reached its maximum number of jobs."""


class Queue:
    """The queue of jobs. All methods must be called in the server's event loop.

    Args:
        folder: Folder that contains the jobs' own folders and the journal, which stores the state
            of each job. It is created if necessary.

    Attributes:
        changes: Number of changes so far. It grows whenever a job changes.
        closed: Whether the server is about to end.

    Raises:
        QKVideoError: If another server uses the folder.
    """

    def __init__(self, folder: Path) -> None:
        self.changes = 0
        self.closed = False
        self._folder = folder.absolute()
        taken = f"another qkvideo serve has “{folder}”: end it, or choose another folder with -o"
        self._journal = Journal(self._folder / JOURNAL, Job, taken)
        self._jobs = {
            k: job for k, job in self._journal.entries.items() if job.state != "forgotten"
        }
        self._child: Child | None = None
        self._ending = False
        self._running = ""
        self._report = Report({}, {})
        self._news = asyncio.Event()

    # Begin and end

    def begin(self) -> None:
        """Begin to carry out jobs, with the job that has waited longest.

        A job that was running when an earlier server died gets the state "interrupted".
        """
        for job in tuple(self._jobs.values()):
            if job.state == "running":
                self._sweep(job)
                self._change(job, state="interrupted")
        self._next()

    async def end(self) -> None:
        """Interrupt the running job, and close the journal. Users can continue the job later."""
        self.closed = True
        await self._stop("interrupted")
        self._journal.__exit__()

    def _sweep(self, job: Job) -> None:
        """Remove the temporary files that a killed process left in a job's folder."""
        for left in [*(self._folder / job.key).rglob(".*~*")]:
            if left.is_dir():
                shutil.rmtree(left, ignore_errors=True)
            else:
                left.unlink(missing_ok=True)

    # What the page asks for

    def add(
        self, draft: Draft, what: Sequence[What], quality: str, films: Sequence[str] | None
    ) -> str:
        """Add a job, and return its key.

        The job starts as soon as no other job is running and no other job has waited longer.

        Args:
            draft: The lecture to make.
            what: The kinds of output to make.
            quality: Size and frame rate, one of `choices.QUALITIES`.
            films: Slugs of the films to make; None for all films of the draft.

        Raises:
            DraftError: If one of `films` is not in the draft or has no beat that is switched on, or
                if no film of the draft has a beat that is switched on.
            FullError: If there are `MOST` jobs, or `MOST_WAITING` of them are waiting.
            QKVideoError: If the job cannot be written to disk.
        """
        if sum(job.state == "waiting" for job in self._jobs.values()) >= MOST_WAITING:
            raise FullError(f"{MOST_WAITING} jobs wait already: cancel one, or wait for its end")
        if len(self._jobs) >= MOST:
            raise FullError(f"there are {MOST} jobs: forget some")
        entries = lecture(draft, what, quality, films)
        slugs = [film["film"] for film in entries.get("films", ())]
        if set(what) == {"films"}:
            # The file also lists the other films: the end card of a film names the next one.
            entries = lecture(draft, what, quality)
        job = Job(
            key=new_key(),
            state="waiting",
            title=draft.sentence,
            what=tuple(dict.fromkeys(what)),
            films=tuple(slugs or (film.slug for film in films_of(draft))),
        )
        folder = self._folder / job.key
        try:
            folder.mkdir()
            write_file(file_of(folder), toml(entries).encode())
            self._journal.add(job)
        except (OSError, QKVideoError) as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise QKVideoError(described(error)[0]) from error
        self._jobs[job.key] = job
        self._tell()
        self._next()
        return job.key

    def has(self, key: str) -> bool:
        """Return whether a job with this key exists."""
        return key in self._jobs

    async def cancel(self, key: str) -> None:
        """Cancel a job that is waiting or running. Its finished films are kept.

        A job in any other state is left as it is.

        Args:
            key: Name of the job.
        """
        if key == self._running:
            await self._stop("cancelled")
            self._next()
        elif self._jobs[key].state == "waiting":
            self._change(self._jobs[key], state="cancelled")

    async def again(self, key: str) -> None:
        """Put a job that has ended into the queue again. Its finished files are not made again.

        Nothing is done if the job is waiting or running.

        Args:
            key: Name of the job.
        """
        job = self._jobs[key]
        if job.state in OVER:
            self._change(job, state="waiting", error="")
            self._next()

    async def forget(self, key: str) -> None:
        """Remove a job from the list, and delete its files."""
        await self.cancel(key)
        job = self._jobs.pop(key)
        with suppress(OSError):
            self._journal.add(job.model_copy(update={"state": "forgotten"}))
        shutil.rmtree(self._folder / key, ignore_errors=True)
        self._tell()

    def show(self, key: str) -> None:
        """Open the folder with a job's files in this computer's file manager.

        Args:
            key: Name of the job.

        Raises:
            MissingError: If the program that opens folders is not installed.
        """
        open_file(self._folder / self._jobs[key].key)

    def file(self, key: str, name: str) -> Path | None:
        """Return the absolute path of a file that a job has made; None if there is no such file.

        Args:
            key: Name of the job.
            name: `MadeFile.name` of the file.
        """
        # The name is only compared: it never becomes part of a path.
        job = self._jobs.get(key)
        found = next((each for each in job.made if each.name == name), None) if job else None
        return None if job is None or found is None else self._folder / job.key / found.path

    def shown(self) -> list[dict[str, Any]]:
        """Return all jobs as JSON data, the newest first."""
        # Sorting is stable, so reversing first puts the later of two jobs of one millisecond first.
        jobs = reversed(self._jobs.values())
        return [self._shown(job) for job in sorted(jobs, key=_age)]

    async def changed(self, seen: int, longest: float) -> None:
        """Wait until any job in the queue changes.

        Return at once if a job has changed since the caller last looked, or if the server is about
        to end.

        Args:
            seen: The number of changes (`changes`) when the caller last looked.
            longest: Maximum time to wait, in seconds.
        """
        if self.changes == seen and not self.closed:
            news = self._news
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), longest)

    def close(self) -> None:
        """Make all waiting calls of `changed` return, because the server is about to end."""
        self.closed = True
        self._tell()

    # The running job

    def _next(self) -> None:
        """Start the job that has waited longest, if no job is running."""
        if self._child is not None or self._ending or self.closed:
            return
        waiting = [job for job in self._jobs.values() if job.state == "waiting"]
        if not waiting:
            return
        job = min(waiting, key=lambda each: each.when)
        self._report = Report({}, {})
        self._running = job.key
        self._child = start(work, self._folder / job.key, job.films, AT_ONCE, fork=False)
        loop = asyncio.get_running_loop()
        loop.add_reader(self._child.connection.fileno(), self._hear, self._child)
        self._change(job, state="running", error="")

    def _hear(self, child: Child) -> None:
        message = child.received()
        job = self._jobs[self._running]
        match message:
            case Begun(films):
                self._change(job, films=films or job.films)
            case Report():
                self._report = message
                self._tell()
            case Finished(film, files):
                self._finish(job, film, files)
            case Over(error):
                self._let_go(child)
                child.ended()
                self._over(job, error)
            case _:
                self._let_go(child)
                self._over(job, f"its process {child.ended()}: try it again")

    def _finish(self, job: Job, film: str, files: Sequence[Path]) -> None:
        made = job.made
        if not film or "films" in job.what:
            made = _joined(made, listed(self._folder / job.key, files))
        finished = dict.fromkeys((*job.finished, *((film,) if film else ())))
        self._change(job, made=made, finished=tuple(finished))

    def _over(self, job: Job, error: str) -> None:
        finished = job.finished if error else job.films
        self._change(job, state="failed" if error else "done", error=error, finished=finished)
        self._next()

    async def _stop(self, state: State) -> None:
        """Stop the process of the running job, and set the job's state; finished files are kept."""
        child, job = self._child, self._jobs.get(self._running)
        if child is None or job is None:
            return
        self._let_go(child)
        self._change(job, state=state)
        self._ending = True
        try:
            await asyncio.to_thread(child.end)
            self._sweep(job)
        finally:
            self._ending = False

    def _let_go(self, child: Child) -> None:
        asyncio.get_running_loop().remove_reader(child.connection.fileno())
        self._child, self._running = None, ""

    # What is known

    def _change(self, job: Job, **changes: Any) -> None:
        changed = job.model_copy(update=changes)
        self._jobs[job.key] = changed
        try:
            self._journal.add(changed)
        except OSError as error:  # for example a full disk; the page still shows the right state
            print(f"qkvideo: {described(error)[0]}", file=sys.stderr)
        self._tell()

    def _tell(self) -> None:
        self.changes += 1
        self._news.set()
        self._news = asyncio.Event()

    def _shown(self, job: Job) -> dict[str, Any]:
        running = job.key == self._running
        report = self._report if running else Report({}, {})
        return {
            "id": job.key,
            "what": list(job.what),
            "title": job.title,
            "state": job.state,
            "films": [
                {
                    "slug": slug,
                    "done": 1.0 if slug in job.finished else report.shares.get(slug, 0.0),
                    "left_s": report.left.get(slug),
                }
                for slug in job.films
            ],
            "left_s": max(report.left.values(), default=None),
            "made": [
                {
                    "name": file.name,
                    "bytes": file.bytes,
                    "kind": file.kind,
                    "url": f"/made/{job.key}/{quote(file.name)}",
                }
                for file in job.made
            ],
            "error": job.error or None,
            "when": job.when,
        }


def _age(job: Job) -> float:
    return -job.when


def _joined(before: Sequence[MadeFile], now: Sequence[MadeFile]) -> tuple[MadeFile, ...]:
    return tuple({file.name: file for file in (*before, *now)}.values())
