"""The function `check`, which returns a report on each target."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from numbers import Real
from os.path import isdir, isfile  # unlike those of `Path`, also of a name that is too long
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.check.calling import UncallableError, UnfitError
from qkvideo.engine.check.diagnosis import diagnose
from qkvideo.engine.check.faults import FAULTS
from qkvideo.engine.check.findings import Findings
from qkvideo.engine.check.recorded import check_file
from qkvideo.engine.check.report import Finding, Report, Reports
from qkvideo.engine.check.session import EndedError, RaisedError, Session
from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.working.signals import signal_name

Function = Callable[..., Any]
Target = str | Path | Function

TIMEOUT: Final = 10.0
MEMORY: Final = 2048
MOST_SECONDS: Final = 10**7
"""Maximum time limit of one call, in seconds: four months."""
MOST_MEMORY: Final = 2**30
"""Maximum of the maximum memory, in MiB: a pebibyte."""


def check(
    *targets: Target,
    function: str | None = None,
    allow: Sequence[str] = (),
    timeout: float = TIMEOUT,
    memory: int = MEMORY,
    progress: Callable[[str], None] | None = None,
) -> Reports:
    """Check attention functions and recorded tensors, and return a report on each.

    A function needs parameters for Q, K and V, and may have one for a mask. It is called with NumPy
    arrays or torch tensors, with and without axes for batch and heads. It must return the output,
    or the output and the attention weights.

    Functions run in child processes, which are killed if they exceed a limit. Imports in a file
    search the file's folder first, as when you run the file.

    Args:
        *targets: Any of these: functions; texts `module:function` or `file.py:function`; `.py`
            files; folders, whose `.py` files are all checked; `.npz` files of recorded tensors. In
            a `.py` file given without a function, the function whose name contains "attention" is
            checked. A `.npz` file has the names that `qkvideo trace` writes: `Q`, `K`, `V`, `mask`,
            `weights`, `output`.
        function: Name of the function to check in files and modules that are given without one.
        allow: Names of faults that are intended. They are reported as conventions, not as faults.
        timeout: Time limit of one call, in seconds. All calls together may take six times as long.
            Importing the function may take `timeout` + 60 seconds.
        memory: Maximum memory, in MiB, that the function and its child processes may use in
            addition to the memory of the process at its start.
        progress: Called with each target's name before the target is checked.

    Returns:
        A report on each target, in the order of the targets. The files of a folder are sorted by
        name. Of several targets, one that cannot be checked has a report whose `refused` says why.

    Raises:
        RequestError: There is no target, a limit is not a positive number, the name of a fault is
            unknown, a folder contains no `.py` file, or the only target cannot be checked.
        MissingError: The only target needs torch, which is not installed.
    """
    allow = (allow,) if isinstance(allow, str) else allow
    _check_request(targets, function, allow, timeout, memory)
    each_target = [one for target in targets for one in _spread(target)]
    reports = []
    for target in each_target:
        if progress is not None:
            progress(_name(target))
        report = _check_one(target, function, timeout, memory, alone=len(each_target) == 1)
        reports.append(_allowed(report, allow))
    return Reports(reports)


def _check_request(
    targets: Sequence[Target],
    function: str | None,
    allow: Sequence[str],
    timeout: float,
    memory: int,
) -> None:
    if not targets:
        raise RequestError("nothing to check: name a function, as FILE.py:FUNCTION, or a file")
    for target in targets:
        if not callable(target) and not isinstance(target, str | Path):
            kind = type(target).__name__
            raise RequestError(f"a target is {kind}: give a function, or the name of one or a file")
        if not callable(target) and target == "":
            raise RequestError("the name of a target is empty: name FILE.py:FUNCTION, or a folder")
    for name, number in (("timeout", timeout), ("memory", memory)):
        if not isinstance(number, Real):
            raise RequestError(f"{name} is {type(number).__name__}: it must be a number")
    if function is not None and not isinstance(function, str):
        raise RequestError(f"function is {type(function).__name__}: it must be a text")
    if not isinstance(allow, list | tuple | set | frozenset):
        raise RequestError(f"allow is {type(allow).__name__}: it must be a list of faults' names")
    for name in allow:
        if name not in FAULTS:
            raise RequestError(f"there is no fault {name!r}: choose from {', '.join(FAULTS)}")
    if not 0 < timeout <= MOST_SECONDS:
        raise RequestError(
            f"timeout is {timeout}: it must be a number of seconds above 0, and at most"
            f" {MOST_SECONDS:,}"
        )
    if not 1 <= memory <= MOST_MEMORY:
        raise RequestError(
            f"memory is {memory}: it must be at least 1 MiB, and {MOST_MEMORY:,} at most"
        )


def _spread(target: Target) -> Iterator[Target]:
    """Yield the `.py` files of a folder; yield any other target itself."""
    if callable(target) or not isdir(target):  # noqa: PTH112 - as said
        yield target
        return
    files = sorted(Path(target).glob("*.py"))
    if not files:
        raise RequestError(f"{str(target)!r} holds no .py file: name a folder that does, or files")
    yield from files


def _name(target: Target) -> str:
    if not callable(target):
        return str(target)
    name = getattr(target, "__qualname__", type(target).__qualname__)
    return f"{getattr(target, '__module__', '')}:{name}".removeprefix(":")


def _check_one(
    target: Target, function: str | None, timeout: float, memory: int, *, alone: bool
) -> Report:
    name = _name(target)
    try:
        if not callable(target) and str(target).endswith(".npz"):
            part = check_file(Path(target))
        else:
            place = target if callable(target) else _place(str(target), function)
            with Session(place, seconds=timeout, memory=memory * 2**20) as session:
                part = _check_function(session, timeout, memory)
    except (RequestError, MissingError) as error:
        if alone:
            raise
        return Report(name, refused=str(error))
    return Report(name, **vars(part))


def _place(target: str, function: str | None) -> tuple[str, str | None]:
    """Split a target into its file or module, and the function's name (None if it is not given).

    Raises:
        RequestError: There is no such file, or the text names neither a file nor a module.
    """
    place, colon, name = target.rpartition(":")
    if not colon:
        place, name = target, ""
    looks_like_file = place.endswith(".py") or "/" in place
    if looks_like_file and not isfile(place):  # noqa: PTH113 - as said
        raise RequestError(f"there is no file {place!r}: name one, as FILE.py:FUNCTION")
    if looks_like_file and not place.endswith(".py"):
        raise RequestError(f"{place!r} is not a .py file: name one, or a module, without slashes")
    if not looks_like_file and not all(map(str.isidentifier, place.split("."))):
        raise RequestError(
            f"{target!r} is neither a module nor a file: ask for MODULE:FUNCTION,"
            " FILE.py:FUNCTION, a folder, or FILE.npz"
        )
    return place, name or function


def _check_function(session: Session, timeout: float, memory: int) -> Findings:
    try:
        described = session.loaded()
        if "refused" in described:
            raise RequestError(described["refused"])
        return diagnose(session.ask, described)
    except UncallableError as error:
        raise RequestError(str(error)) from error
    except UnfitError as error:
        return Findings((Finding("raised", str(error)),))
    except RaisedError as error:
        return Findings((_raised(error, memory),))
    except EndedError as error:
        return Findings((_ended(error, timeout, memory),))


def _raised(error: RaisedError, memory: int) -> Finding:
    answer = error.answer
    if answer["missing"] == "torch":
        raise MissingError("pip install 'qkvideo[torch]'", "checking code of torch needs")
    if answer["memory"]:
        return Finding("memory", f"more than {memory:,} MiB")
    line = f", line {answer['line']}" if answer["line"] else ""
    if answer["type"] == "SystemExit":
        return Finding("died", f"it calls exit({answer['text']}){line}")
    return Finding("raised", f"{error}{line}")


def _ended(error: EndedError, timeout: float, memory: int) -> Finding:
    match error.how:
        case "time" | "calls":
            together = "all calls together " * (error.how == "calls")
            return Finding("hung", f"{together}not within {max(timeout, error.number):g} s")
        case "memory":
            return Finding("memory", f"more than {memory:,} MiB")
        case "garbled":
            return Finding("raised", "it writes into the connection to the process that calls it")
        case "processes":
            return Finding("died", f"it started more than {error.number:g} processes")
        case "signal":
            return Finding("died", f"by {signal_name(int(error.number))}")
        case _:
            return Finding("died", f"with exit status {error.number:g}")


def _allowed(report: Report, allow: Sequence[str]) -> Report:
    """Return the report with allowed faults listed as conventions instead."""
    meant = [f"meant so: {each.title}" for each in report.faults if each.name in allow]
    kept = tuple(each for each in report.faults if each.name not in allow)
    example = report.by_hand if kept else None
    conventions = (*report.conventions, *meant)
    return replace(report, faults=kept, conventions=conventions, by_hand=example)
