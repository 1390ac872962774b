"""Joins the parts of a course: their ledgers, and their files in one folder."""

from __future__ import annotations

import warnings
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from qkvideo.engine.errors import QKVideoError, QKVideoWarning, RequestError
from qkvideo.engine.waiting import waited_for
from qkvideo.studio.courses import ledger as ledgers
from qkvideo.studio.courses import receipt as receipts
from qkvideo.studio.courses.build import Course, home, leave, look
from qkvideo.studio.courses.folder import MOST_BYTES, Folder, within
from qkvideo.studio.courses.ledger import CourseLedger, Record
from qkvideo.studio.courses.links import check_links
from qkvideo.studio.courses.making import deliver
from qkvideo.studio.courses.receipt import is_done
from qkvideo.studio.courses.strangers import Sizes, check_strangers, remember
from qkvideo.studio.courses.task import LEDGER, PLAN, Task, as_lines, from_lines


def merge(parts: Sequence[Folder], whole: Folder) -> Course:
    """Join separately built parts of a course, and return the state of the whole course.

    Files that are missing in the folder of the whole course are copied from the parts, with a
    warning instead of those of a job that have changed since it made them. The plan,
    the ledger and the page of results of the whole course are written.

    Args:
        parts: Folders of the parts; if all parts were built into one folder, only this folder.
        whole: Folder of the whole course, which may be one of `parts`.

    Raises:
        RequestError: A folder contains no part of a course, or the parts belong to different
            courses. Or a link leads out of `whole`, or a file there is in the way.
        QKVideoError: A part has a link in the place of a file or folder. Or a folder cannot be
            reached, or another run is building into `whole`.
    """
    tasks = _plan(parts)
    check_links(tasks, whole, "")
    keys = {task.key for task in tasks}
    records = ledgers.merged(each for part in parts for each in _ledgers(part, keys))
    others = [part for part in parts if part != whole]
    ours = whole.files()
    for part in others:
        check_strangers(_lacking(tasks, part, ours), ours, whole, trust=False, remedy="")
    whole.write(PLAN, as_lines(tasks).encode())
    remember(whole)
    for part in others:
        _copy(_lacking(tasks, part, whole.files()), part, whole)
    with CourseLedger(home(whole) / ledgers.name(), keys) as ledger:
        failed = {key: record for key, record in records.items() if record.status != "done"}
        known = failed | look(tasks, records, whole, whole.files())
        for task in tasks:
            record = known.get(task.key)
            if record is not None and ledger.entries.get(task.key) != record:
                ledger.add(record)
        course = Course(tasks, known, whole)
        leave(course, ledger)
    return course


def _plan(parts: Sequence[Folder]) -> tuple[Task, ...]:
    """Return the plan of the course, which has to be the same in all parts."""
    plans = []
    for part in parts:
        content = part.read(PLAN)
        if content is None:
            raise RequestError(
                f"“{part.address}” holds no part of a course: name a folder that qkvideo build"
                " --shard has made"
            )
        plans.append(from_lines(content, part.address))
        if {task.key for task in plans[-1]} != {task.key for task in plans[0]}:
            raise RequestError(
                f"“{part.address}” is a part of another course than “{parts[0].address}”, or was"
                " built by another version: build all parts from the same lectures"
            )
    return plans[0]


def _ledgers(part: Folder, keys: Container[str]) -> Iterator[dict[str, Record]]:
    names = sorted(name for name in part.listed("") if LEDGER.fullmatch(name))
    left = MOST_BYTES
    with waited_for(f"to read the ledgers in “{part.address}”"):
        for name in names:
            content = part.read(name) or b""
            left -= len(content)
            if left < 0:
                raise QKVideoError(
                    f"the ledgers in “{part.address}” have more than {MOST_BYTES:,} bytes"
                    " together: move those of other courses away"
                )
            yield ledgers.read(content, keys)


def _lacking(tasks: Sequence[Task], part: Folder, ours: Sizes) -> list[Task]:
    """Return the jobs that are done in a part, but not yet in the whole course."""
    theirs = part.files()
    return [task for task in tasks if is_done(task, theirs, None) and not is_done(task, ours, None)]


def _copy(tasks: Sequence[Task], part: Folder, whole: Folder) -> None:
    for task in tasks:
        place = task.places[0]
        receipt = receipts.read(task, place, part)
        if receipt is None:
            continue
        with TemporaryDirectory(prefix="qkvideo-merge-") as room:
            part.fetch([within(place, name) for name in task.names], Path(room))
            files = {name: Path(room, name) for name in task.names}
            changed = receipts.changed(receipt, files)
            if changed is not None:
                name = within(part.address, within(place, changed))
                what = f"“{name}” has changed since it was made: it is not taken"
                warnings.warn(QKVideoWarning(what), stacklevel=3)
                continue
            check_links((task,), whole, "")
            deliver(receipt, task, files, whole)
