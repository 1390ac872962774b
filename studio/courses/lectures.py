"""Finds the lectures of a course: the lecture files of a folder, or the sentences of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.studio.files.names import folded, refusal
from qkvideo.studio.films.plan import Plan
from qkvideo.studio.lectures.make import check
from qkvideo.studio.lectures.model import SCHEMA, LectureFile
from qkvideo.studio.lectures.progress import Looked, seldom, told
from qkvideo.studio.lectures.read import Lecture, read
from qkvideo.studio.lectures.table import TABLES, read_table
from qkvideo.studio.requests.films import Request
from qkvideo.studio.requests.lectures import LECTURE


def lectures_in(
    source: Path, *, trusted: bool = False, progress: Callable[[Any], None] | None = None
) -> Mapping[str, Lecture]:
    """Return the lectures of a course, by name.

    A lecture's films are written into the folder with the lecture's name, inside the course's
    folder. If `source` is a single file, there is one lecture, and its name is "".

    Args:
        source: A folder of lecture files, a lecture file or a table of sentences (.csv). In a
            folder, both `monday.toml` and `monday/lecture.toml` get the name "monday". A table is
            one lecture with the default settings.
        trusted: Whether the lecture files may use what is outside this folder or in a network.
        progress: Function that gets a `Looked` every few seconds; None for no reports.

    Raises:
        RequestError: There is no lecture, a lecture is invalid, or two lectures have the same name.
    """
    if source.is_dir():
        files = sorted((*source.glob("*.toml"), *source.glob(f"*/{LECTURE}")))
        if not files:
            raise RequestError(
                f"the folder “{source}” holds no lecture: put files there, monday.toml or"
                f" monday/{LECTURE}; qkvideo init writes one"
            )
        named = [(file.stem if file.parent == source else file.parent.name, file) for file in files]
        lectures: dict[str, Lecture] = {}
        so_far: dict[str, Path] = {}
        tell = seldom(progress)
        for number, (name, file) in enumerate(named, start=1):
            tell(Looked("lecture", "read", number, len(named)))
            if why := refusal(name):
                raise RequestError(f"“{file}” would go into “{name}”, but {why}: rename it")
            if (other := so_far.setdefault(folded(name), file)) != file:
                raise RequestError(
                    f"“{other}” and “{file}” would both go into “{name}”: rename one"
                )
            if not (trusted or untrusted.inside(file, source)):
                raise RequestError(
                    f"“{file}” leads out of the course's folder: remove the link, or add --trust"
                )
            lectures[name] = read(file, trusted=trusted, within=source, progress=progress)
        return lectures
    if source.suffix.lower() in TABLES:
        table = read_table(source, progress)
        # Not the table's own name, which may be one that no lecture file takes.
        usual = LectureFile.model_validate({"schema": SCHEMA, "sentences": "class.csv"})
        return {"": Lecture(source, usual, table.sentences, {}, table)}
    return {"": read(source, trusted=trusted, progress=progress)}


def asked(
    lectures: Mapping[str, Lecture], root: Path, progress: Callable[[Any], None] | None = None
) -> Iterator[tuple[str, Request, Plan | None]]:
    """Check and yield the requests for all films, decks and packages, lecture by lecture.

    Args:
        lectures: The lectures, by name.
        root: Folder of the course. The requests write a lecture's files into the folder inside
            `root` that has the lecture's name.
        progress: Function that gets a `Looked` every few seconds; None for no reports.

    Raises:
        RequestError: Something that a lecture file asks for cannot be made. The message names the
            file and the line, and says what to change.
        MissingError: An optional Python package that is needed is not installed.
    """
    tell, before = seldom(progress), 0
    total = sum(len(lecture.sentences) for lecture in lectures.values())
    for name, lecture in lectures.items():
        for batch in told(check(lecture, root / name), tell, total, before):
            yield name, batch.request, batch.planned
        before += len(lecture.sentences)
