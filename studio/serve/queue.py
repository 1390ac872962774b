"""The queue of jobs: they are carried out one after another, even if no page is open.

A journal on disk stores the state of each job. If the server is killed, the job that was running is
shown as interrupted after the next start, and the waiting jobs are carried out.

The folder of the journal may be from somebody else. A job counts as this user's own only if its
line has the seal of this user's servers, made for this very folder. Other jobs are only listed:
nothing of them is carried out, served or changed. If the user asks for one, its order is checked
like any other and carried out as a new job.
"""

from __future__ import annotations

import asyncio
import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.errors import QKVideoError, RequestError, described
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.working.child import GRACE, start
from qkvideo.engine.working.talk import Talk
from qkvideo.scenes.look.logo import LOGOS
from qkvideo.studio.files.journal import Journal
from qkvideo.studio.films.opener import open_file
from qkvideo.studio.requests.lectures import LECTURE
from qkvideo.studio.serve.choices import MOST_FILES, MOST_ORDER
from qkvideo.studio.serve.draft import Order, films_of, lecture
from qkvideo.studio.serve.jobs import (
    JOURNAL,
    ORDER,
    OVER,
    Job,
    MadeFile,
    State,
    file_of,
    listed,
    new_key,
    now,
)
from qkvideo.studio.serve.making import AT_ONCE, Begun, Finished, Over, Shares, work
from qkvideo.studio.serve.outputs import TEMPLATE
from qkvideo.studio.serve.saving import toml
from qkvideo.studio.serve.seal import Seal
from qkvideo.studio.serve.telling import fault
from qkvideo.studio.text.remarks import some
from qkvideo.studio.text.terminal import plain

MOST_WAITING: Final = 20
"""Maximum number of waiting jobs."""
MOST: Final = 200
"""Maximum number of jobs in the list, in any state."""
_MOST_BYTES: Final = 32 << 20
"""Maximum size of the journal in bytes."""
_GRACE: Final = 1.0
"""Seconds that a job's process gets to clean up when the server ends; what is left is swept up."""


class FullError(RequestError):
    """The queue has reached its maximum number of jobs."""


class Queue:
    """The queue of jobs. All methods must be called in the server's event loop.

    Args:
        folder: Folder that contains the jobs' own folders and the journal, which stores the state
            of each job. It is created if necessary.
        seal: Makes the seals of this user's own jobs.

    Attributes:
        changes: Number of changes so far. It grows whenever a job changes.
        closed: Whether the server is about to end.

    Raises:
        QKVideoError: If another server uses the folder, or its journal cannot be used.
    """

    def __init__(self, folder: Path, seal: Seal) -> None:
        self.changes = 0
        self.closed = False
        self._folder = folder.absolute()
        taken = f"another qkvideo serve has “{folder}”: end it, or choose another folder with -o"
        self._journal = Journal(self._folder / JOURNAL, Job, taken, _MOST_BYTES)
        # An inode is not copied with a folder.
        self._seal, self._place = seal, str(self._folder.stat().st_ino)
        there = [job for job in self._journal.entries.values() if job.state != "forgotten"]
        there = sorted(there, key=_when)[-MOST:]
        self._own = {job.key for job in there if job.is_of(seal, self._place)}
        self._jobs = {job.key: job if job.key in self._own else _at_rest(job) for job in there}
        self._talk: Talk | None = None
        self._ending = False
        self._running = ""
        self._report = Shares({}, {})
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
        await self._stop("interrupted", _GRACE)
        self._journal.__exit__()

    def _sweep(self, job: Job) -> None:
        """Remove the temporary files that a killed process left in a job's folder."""
        if not self._has_folder(job.key):
            return
        for left in [*(self._folder / job.key).rglob(".*~*")]:
            if left.is_dir():
                shutil.rmtree(left, ignore_errors=True)
            else:
                left.unlink(missing_ok=True)

    # What the page asks for

    def add(self, order: Order) -> str:
        """Add a job, and return its key.

        The job starts as soon as no other job is running and no other job has waited longer.

        Args:
            order: What to make.

        Raises:
            DraftError: If one of the films is not in the draft or has no beat that is switched on,
                or if no film of the draft has a beat that is switched on.
            FullError: If there are `MOST` jobs, or `MOST_WAITING` of them are waiting.
            QKVideoError: If the job cannot be written to disk.
        """
        self._check_open()
        if sum(job.state == "waiting" for job in self._jobs.values()) >= MOST_WAITING:
            raise FullError(f"{MOST_WAITING} jobs wait already: cancel one, or wait for its end")
        if len(self._jobs) >= MOST:
            raise FullError(f"there are {MOST} jobs: forget some")
        draft, what = order.draft, order.what
        entries = lecture(order)
        slugs = [film["film"] for film in entries.get("films", ())]
        if set(what) == {"films"}:
            # The file also lists the other films: the end card of a film names the next one.
            entries = lecture(order.model_copy(update={"films": None}))
        content = toml(entries).encode()
        files = order.files
        job = Job(
            key=new_key(),
            state="waiting",
            title=", ".join(some(order.sentences)) or draft.sentence,
            what=tuple(dict.fromkeys(what)),
            films=tuple(slugs or (film.slug for film in films_of(draft))),
            when=now(),
            lecture=_digest(content, *files.values()),
        ).sealed(self._seal, self._place)
        folder = self._folder / job.key
        try:
            folder.mkdir()
            write_file(file_of(folder), content)
            for name, beside in files.items():
                write_file(folder / name, beside)
            write_file(folder / ORDER, order.model_dump_json(exclude_defaults=True).encode())
            self._journal.add(job)
        except (OSError, QKVideoError) as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise QKVideoError(described(error)[0]) from error
        self._jobs[job.key] = job
        self._own.add(job.key)
        self._tell()
        self._next()
        return job.key

    def has(self, key: str) -> bool:
        """Return whether a job with this key exists."""
        return key in self._jobs

    def foreign(self, key: str) -> Order | None:
        """Return the order of a job that this user's servers have not made; None for an own job.

        Args:
            key: Name of the job.

        Raises:
            RequestError: If the order is missing or invalid.
        """
        if key in self._own:
            return None
        try:
            with untrusted.within(self._folder, f"{key}/{ORDER}", MOST_ORDER) as file:
                return Order.model_validate_json(file.read())
        except (OSError, ValueError) as error:
            raise RequestError(
                f"“{key}/{ORDER}” does not say what to make: put the lecture together again"
            ) from error

    def _check_open(self) -> None:
        """Refuse changes while the server ends.

        Raises:
            QKVideoError: It does.
        """
        if self.closed:
            raise QKVideoError("the server ends")

    async def cancel(self, key: str) -> None:
        """Cancel a job that is waiting or running. Its finished films are kept.

        A job in any other state is left as it is.

        Args:
            key: Name of the job.
        """
        self._check_open()
        if key == self._running:
            await self._stop("cancelled", GRACE)
            self._next()
        elif self._jobs[key].state == "waiting":
            self._change(self._jobs[key], state="cancelled")

    async def again(self, key: str) -> None:
        """Put an own job that has ended into the queue again. Finished files are not made again.

        Nothing is done if the job is waiting or running, or not this user's own.

        Args:
            key: Name of the job.
        """
        self._check_open()
        job = self._jobs[key]
        if job.state in OVER and key in self._own:
            self._change(job, state="waiting", error="")
            self._next()

    async def forget(self, key: str) -> None:
        """Remove a job from the list, and delete its files."""
        await self.cancel(key)
        job = self._jobs.pop(key)
        with suppress(OSError):
            self._journal.add(job.model_copy(update={"state": "forgotten"}))
        self._tell()
        # It does not follow links, not even at the top.
        await asyncio.to_thread(shutil.rmtree, self._folder / key, ignore_errors=True)

    def show(self, key: str) -> None:
        """Open the folder with a job's files in this computer's file manager.

        Args:
            key: Name of the job.

        Raises:
            MissingError: If the program that opens folders is not installed.
        """
        if not self._has_folder(key):
            raise QKVideoError(f"there is no folder “{key}” any more")
        open_file(self._folder / key)

    def _has_folder(self, key: str) -> bool:
        """Return whether a job has a folder, which is no link."""
        folder = self._folder / key
        return folder.is_dir() and not folder.is_symlink()

    @contextmanager
    def opened(self, key: str, name: str) -> Iterator[BufferedReader]:
        """Open a file that a job of this user's has made, unless it was changed since then.

        Args:
            key: Name of the job.
            name: `MadeFile.name` of the file.

        Raises:
            OSError: If there is no such file, or it is not as the job made it.
        """
        job = self._jobs.get(key) if key in self._own else None
        found = next((each for each in job.made if each.name == name), None) if job else None
        if found is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        with untrusted.within(self._folder, f"{key}/{found.path}", found.bytes) as file:
            state = os.fstat(file.fileno())
            if (state.st_size, state.st_mtime_ns) != (found.bytes, found.changed):
                raise OSError(errno.ESTALE, "it was changed", name)
            yield file

    def shown(self) -> list[dict[str, Any]]:
        """Return all jobs as JSON data, the newest first."""
        # Sorting is stable, so reversing first puts the later of two jobs of one millisecond first.
        jobs = reversed(self._jobs.values())
        return [self._shown(job) for job in sorted(jobs, key=_when, reverse=True)]

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
        """Start the own job that has waited longest, if no job is running."""
        if self._talk is not None or self._ending or self.closed:
            return
        waiting = [job for job in self._jobs.values() if job.state == "waiting"]
        if not waiting:
            return
        job = min(waiting, key=_when)
        if not self._is_as_ordered(job):
            what = "its files were changed: put the lecture together again"
            self._change(job, state="failed", error=what)
            self._next()
            return
        self._report = Shares({}, {})
        self._running = job.key
        child = start(work, self._folder / job.key, job.films, AT_ONCE, fork=False)
        self._talk = Talk(child, self._hear, self._died)
        self._change(job, state="running", error="")

    def _is_as_ordered(self, job: Job) -> bool:
        """Return whether a job's lecture file and those beside it are as they were written."""
        found: list[bytes] = []
        for name in (LECTURE, *LOGOS, TEMPLATE):
            try:
                with untrusted.within(self._folder, f"{job.key}/{name}", MOST_ORDER) as file:
                    found.append(file.read())
            except FileNotFoundError:
                continue
            except OSError:
                return False
        return bool(found) and _digest(*found) == job.lecture

    def _hear(self, message: Any) -> None:
        job = self._jobs[self._running]
        match message:
            case Begun(films):
                self._change(job, films=films or job.films)
            case Shares():
                self._report = message
                self._tell()
            case Finished():
                self._finish(job, message)
            case Over(error):
                self._let_go()
                self._over(job, error)

    def _died(self, how: str) -> None:
        job = self._jobs[self._running]
        self._let_go()
        self._over(job, f"its process {how}: try it again")

    def _finish(self, job: Job, told: Finished) -> None:
        made = job.made
        if not told.film or "films" in job.what:
            made = _joined(made, listed(self._folder / job.key, told.files))
        over = (told.film,) if told.film and told.last else ()
        finished = dict.fromkeys((*job.finished, *over))
        # For a class, hundreds of lines would repeat the list of files. What a kill loses of it is
        # listed again when the job goes on.
        self._change(job, told.last, made=made[:MOST_FILES], finished=tuple(finished))

    def _over(self, job: Job, error: str) -> None:
        finished = job.finished if error else job.films
        self._change(job, state="failed" if error else "done", error=error, finished=finished)
        self._next()

    async def _stop(self, state: State, grace: float) -> None:
        """Stop the process of the running job, and set the job's state; finished files are kept."""
        talk, job = self._talk, self._jobs.get(self._running)
        if talk is None or job is None:
            return
        self._let_go()
        self._change(job, state=state)
        self._ending = True
        try:
            await talk.end(grace)
            await asyncio.to_thread(self._sweep, job)
        finally:
            self._ending = False

    def _let_go(self) -> None:
        if self._talk is not None:
            self._talk.ignore()
        self._talk, self._running = None, ""

    # What is known

    def _change(self, job: Job, write: bool = True, /, **changes: Any) -> None:
        changed = job.model_copy(update=changes).sealed(self._seal, self._place)
        self._jobs[job.key] = changed
        try:
            if write:
                self._journal.add(changed)
        except OSError as error:  # for example a full disk; the page still shows the right state
            print(plain(f"qkvideo: {described(error)[0]}", ""), file=sys.stderr)
        self._tell()

    def _tell(self) -> None:
        self.changes += 1
        self._news.set()
        self._news = asyncio.Event()

    def _shown(self, job: Job) -> dict[str, Any]:
        running = job.key == self._running
        report = self._report if running else Shares({}, {})
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
            "foreign": job.key not in self._own,
            "made": [
                {"name": file.name, "bytes": file.bytes, "kind": file.kind}
                for file in (job.made if job.key in self._own else ())
            ],
            "error": fault("", job.error) if job.error else None,
            "when": job.when,
        }


def _digest(lecture: bytes, *files: bytes) -> str:
    """Return the SHA-256 digest of a job's lecture file; with files beside it, of all digests."""
    whole = hashlib.sha256(lecture)
    for file in files:
        whole = hashlib.sha256(whole.digest() + hashlib.sha256(file).digest())
    return whole.hexdigest()


def _at_rest(job: Job) -> Job:
    """Return a job of somebody else's as it is shown: it neither waits nor runs here."""
    return job if job.state in OVER else job.model_copy(update={"state": "interrupted"})


def _when(job: Job) -> float:
    return job.when


def _joined(before: Sequence[MadeFile], now: Sequence[MadeFile]) -> tuple[MadeFile, ...]:
    return tuple({file.name: file for file in (*before, *now)}.values())
