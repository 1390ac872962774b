"""What the page is told of errors and warnings: lines for readers, without commands for a terminal.

The page says what it has words for in its own language, and everything else as it is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from qkvideo.engine.errors import MissingError, QKVideoWarning, described, in_line
from qkvideo.studio.lectures.table import TableError
from qkvideo.studio.serve.refusals import remarks_of
from qkvideo.studio.text.remarks import Remark, RemarkWarning

Fault = dict[str, Any]
"""A fault or remark as JSON data, see `fault`."""


def told_of(error: BaseException) -> str:
    """Return an error or a warning as one line, in English."""
    if isinstance(error, MissingError):
        return f"missing on this computer: {error.what}; who set up QKVideo here can add it"
    if isinstance(error, QKVideoWarning):
        return in_line(error)
    return described(error)[0].removesuffix(" (--debug shows where)")


def fault(where: str, error: BaseException | str) -> Fault:
    """Return an error or a warning as data for the page.

    Args:
        where: Path of the entry of the draft that it is about, such as "films[0].beats". It is not
            used for what is known to be about a sentence.
        error: The error or warning.

    Returns:
        The entries "where" and "says" (one line, in English). If the page has words of its own for
        it, "remarks" has the kind and the values of each line of these.
    """
    remarks: tuple[Remark, ...] = ()
    if isinstance(error, RemarkWarning):
        where, remarks = "versus" if error.second else "sentence", error.remarks
    elif isinstance(error, MissingError):
        remarks = (Remark("missing", {"what": error.what}),)
    elif isinstance(error, TableError) and error.kind:
        remarks = (Remark(f"table-{error.kind}", {"line": error.line, "name": error.name}),)
    says = error if isinstance(error, str) else told_of(error)
    return {"where": where, "says": says, **told_as(remarks or remarks_of(says))}


def told_as(remarks: Iterable[Remark]) -> dict[str, Any]:
    """Return remarks as an entry "remarks" for the page; no entry if there are none."""
    told = [{"kind": each.kind, "values": dict(each.values)} for each in remarks]
    return {"remarks": told} if told else {}
