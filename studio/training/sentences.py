"""Reads a file of sentences with marked answers: a text file, or a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.own.corpus import MOST, Corpus, CorpusLine, gather
from qkvideo.engine.own.marks import read_marked
from qkvideo.studio.lectures.progress import Looked, seldom
from qkvideo.studio.lectures.table import TABLES, read_rows

MOST_BYTES: Final = 32 << 20
_COMMENT: Final = "#"
_HELD_BACK: Final = "?"
_NAMED: Final = 5
"""Maximum number of further lines with faults that a message lists."""


def read_sentences(path: Path, progress: Callable[[Any], None] | None = None) -> Corpus:
    """Read a file of sentences with marks that say which other word a word refers to.

    In "The cat sat because it[cat] was tired", the mark "[cat]" says that "it" refers to "cat".
    `engine.own.marks` lists all kinds of marks.

    Args:
        path: A text file with a sentence in each line, or a table (.csv, .tsv, .xlsx) with a column
            "sentence". A line that begins with “#” is a comment. A sentence that begins with “?”
            is held back: it is not trained on, but tests the trained model.
        progress: Function that gets a `Looked` every two seconds; None for no reports.

    Returns:
        The sentences. A sentence that is repeated occurs once.

    Raises:
        RequestError: If the file cannot be read, a line is wrong, two lines contradict each other,
            or the file has no sentence to train on, or too many.
    """
    lines, faults = [], []
    texts = list(_texts(path))
    different = {text.removeprefix(_HELD_BACK) for _, text in texts}
    if len(different) > MOST:  # before each is read, which takes half a millisecond
        raise RequestError(
            f"{path}:{texts[-1][0]}: {len(different):,} sentences, the limit is {MOST:,}: leave"
            " some out"
        )
    reading, tell = cache(read_marked), seldom(progress)
    for count, (number, text) in enumerate(texts, start=1):
        tell(Looked("sentence", "checked", count, len(texts)))
        held_back = text.startswith(_HELD_BACK)
        try:
            sentence = reading(text.removeprefix(_HELD_BACK))
        except RequestError as error:
            faults.append((number, str(error)))
            if len(faults) > _NAMED + 1:  # those that the message names, and one more
                break
        else:
            lines.append(CorpusLine(number, sentence, held_back))
    if faults:
        (number, said), *others = faults
        more = ", ".join(str(each) for each, _ in others[:_NAMED])
        more += ", …" if len(others) > _NAMED else ""
        raise RequestError(
            f"{path}:{number}: {said}" + (f" (also wrong: line {more})" if others else "")
        )
    return gather(lines, str(path))


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each sentence as typed, with its line number."""
    if path.suffix.lower() in TABLES:
        for number, row in read_rows(path, most=MOST_BYTES):
            if (text := row.get("sentence", "")) and not text.startswith(_COMMENT):
                yield number, text
        return
    lines = _content(path).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text and not text.startswith(_COMMENT):
            yield number, text


def _content(path: Path) -> str:
    content = untrusted.requested(path, MOST_BYTES)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RequestError(
            f"{path}:{line}: byte {error.start + 1} is 0x{content[error.start]:02x}, which is not "
            "UTF-8: save the file as UTF-8"
        ) from error
