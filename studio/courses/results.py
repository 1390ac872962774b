"""The page of results of a course: posters and links, and the reasons for failures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import markupsafe

from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.text.catalogue import Catalogue, Word, catalogue
from qkvideo.scenes.text.numbers import whole
from qkvideo.studio.courses.folder import within
from qkvideo.studio.courses.ledger import Records
from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.courses.task import Task
from qkvideo.studio.pages.figure import templates
from qkvideo.studio.text.transcript import clock

if TYPE_CHECKING:
    from qkvideo.studio.courses.build import Course

_PICTURES: Final = (".png", ".svg", ".gif", ".webp", ".avif")


@dataclass(frozen=True)
class _ShownJob:
    """The result of a job, as shown on the page.

    Attributes:
        title: Title of the film, or the file's name.
        address: Address of the job's first file, relative to the page.
        poster: Address of the picture to show; empty if there is none.
        amount: Length of the film or number of stills, as text; empty if neither is known.
        more: Further files of the job, as (name, address); empty for a film.
    """

    title: str
    address: str
    poster: str
    amount: str
    more: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class _ShownPlace:
    place: str
    sentence: str
    shown: tuple[_ShownJob, ...]


@dataclass(frozen=True)
class _Failure:
    place: str
    title: str
    sentence: str
    why: str


def page(course: Course) -> str:
    """Return the page of results as HTML: finished jobs with links to their files, and failures.

    Equal arguments always give the same page.
    """
    tasks, records = course.tasks, course.records
    lang = next((lang for task in tasks if (lang := task.request.lang) != "en"), "en")
    lines = catalogue(lang)
    done, failed = course.those("done"), course.those("failed", "aside")
    counts = {"done": len(done), "total": len(tasks), "failed": len(failed)}
    counts["left"] = len(tasks) - len(done) - len(failed)
    words = {name: Word(f"{count:,}") for name, count in counts.items()}
    say = {
        name: lines.say(name, words).text
        for name in ("results-title", "results-count", "results-failures")
    }
    body = (
        templates()
        .get_template("results.html.j2")
        .render(
            say=say,
            failures=[
                _Failure(place, task.title, task.sentence, records[task.key].why)
                for task in failed
                for place in task.places
            ],
            groups=_groups(done, records, lines),
        )
    )
    return (
        templates()
        .get_template("page.html.j2")
        .render(
            lang=lang,
            document=say["results-title"],
            theme=theme("light"),
            letters=1,
            scripts="'none'",
            script=None,
            body=markupsafe.Markup(body),  # noqa: S704  # the template has escaped all texts
            version=version("qkvideo"),
        )
    )


def _groups(done: Sequence[Task], records: Records, lines: Catalogue) -> tuple[_ShownPlace, ...]:
    """Group the finished jobs by folder."""
    found: dict[str, list[Task]] = {}
    for task in done:
        for place in task.places:
            found.setdefault(place, []).append(task)
    return tuple(
        _ShownPlace(
            _name(tasks) or place,
            tasks[0].sentence,
            tuple(_shown(task, place, records[task.key].receipt, lines) for task in tasks),
        )
        for place, tasks in found.items()
    )


def _name(tasks: Sequence[Task]) -> str:
    """Return a student's name, as worksheets bear it; "" if there are none."""
    return next(filter(None, (task.request.script.student for task in tasks)), "")


def _shown(task: Task, place: str, receipt: Receipt | None, lines: Catalogue) -> _ShownJob:
    posters = [name for name in task.names if name.endswith(_PICTURES)]
    amount = ""
    if receipt is not None and receipt.pictures:
        count = whole("pictures", receipt.pictures)
        amount = lines.say("results-pictures", {"count": count}).text
    elif receipt is not None and receipt.seconds:
        amount = clock(round(receipt.seconds))
    return _ShownJob(
        title=(receipt.title if receipt else "") or task.title,
        address=quote(within(place, task.names[0])),
        poster=quote(within(place, posters[0])) if posters else "",
        amount=amount,
        more=()
        if posters
        else tuple((name, quote(within(place, name))) for name in task.names[1:]),
    )
