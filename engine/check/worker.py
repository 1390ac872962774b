"""The process in which the user's function runs: loads it, calls it, and sends the results back.

Each question and each answer is one line of JSON. What the function prints is discarded.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
import math
import os
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from qkvideo.engine.check.wire import Answer, CallQuestion, pack
from qkvideo.engine.measuring import machine

Function = Callable[..., Any]

_MOST_NUMBERS = 1_000_000
_MOST_TEXT = 200
_OUT_OF_MEMORY = ("can't allocate memory", "not enough memory", "out of memory")
"""What torch's allocators write when memory runs out; they have no exception class for it."""


class NotThereError(Exception):
    """The function to check cannot be found, or several functions may be meant.

    The message says what was found instead, or asks the user to name one of the functions.
    """


def serve(find: Callable[[], Function], *, questions: int, answers: int, memory: int) -> None:
    """Load the function, then answer questions until the other end of `questions` is closed.

    A question is a request to call the function with certain arguments, once or several times.
    Each answer is one line of JSON. The first answer describes the function, or says why the
    function cannot be loaded. Every further answer contains what these calls returned, or the
    function's error.

    Args:
        find: Loads the function, and returns it.
        questions: File descriptor to read questions from, one line of JSON each.
        answers: File descriptor to write answers to.
        memory: Maximum memory, in bytes, that calls of the function may use in addition to the
            memory of the process after loading.
    """
    _silence()

    def send(answer: Answer) -> None:
        with os.fdopen(os.dup(answers), "wb") as stream:
            stream.write(json.dumps(answer).encode() + b"\n")

    file: list[str] = []

    own = os.getpid()

    def attempt(work: Callable[[], Answer]) -> Answer:
        try:
            return work()
        except NotThereError as error:
            return {"refused": str(error)}
        except BaseException as error:
            return {"raised": _describe_error(error, file)}
        finally:
            if os.getpid() != own:  # the function forked: only one process may answer
                os._exit(0)

    function: list[Function] = []

    def begin() -> Answer:
        function.append(find())
        file.extend(_files_of(function[0]))
        _one_thread()
        machine.limit_data(memory)
        return {"loaded": describe(function[0])}

    send(attempt(begin))
    with os.fdopen(questions, "rb") as stream:
        for line in stream:
            question = json.loads(line)
            send(attempt(lambda: _answer(function[0], question)))  # noqa: B023 - called at once


def load(place: str, name: str | None) -> Function:
    """Import a file or a module, and return the function to check.

    Imports search the file's folder first, as when Python runs the file. For a module, they search
    the current folder first.

    Args:
        place: Path of a `.py` file, or name of a module.
        name: The function's name. For the name of a class, an instance of the class is returned.
            None for the function called `attention` or, if there is none, for the only function
            whose name contains "attention".

    Raises:
        NotThereError: There is no such module or function, or `name` is None and several functions
            may be meant.
        Exception: Any exception that the imported code raises.
    """
    if place.endswith(".py"):
        path = Path(place).resolve()
        sys.path.insert(0, str(path.parent))
        sys.argv = [str(path)]
        spec = importlib.util.spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None:
            raise NotThereError(f"{place!r} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        # Dataclasses and pickle look a module up by its name; our own modules keep theirs.
        sys.modules.setdefault(path.stem, module)
        spec.loader.exec_module(module)
    else:
        sys.path.insert(0, str(Path.cwd()))
        try:
            module = importlib.import_module(place)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{place}.".startswith(f"{error.name}."):
                raise
            raise NotThereError(
                f"there is no module {error.name!r}: name one that can be imported from here,"
                " or a file, as FILE.py:FUNCTION"
            ) from error
    return _ready(_pick(module, name, place))


def _pick(module: ModuleType, name: str | None, place: str) -> object:
    """Return the function of that name or, without a name, the only one that may be attention."""
    own = {
        each: found
        for each, found in vars(module).items()
        if callable(found) and getattr(found, "__module__", None) == module.__name__
    }
    if name is None:
        likely = [each for each in own if "attention" in each.lower()]
        if "attention" in own:
            return own["attention"]
        if len(likely) == 1:
            return own[likely[0]]
        there = ", ".join(likely or own) or "none"
        raise NotThereError(
            f"which function of {place!r} is meant? it has {there}: name one, as {place}:FUNCTION"
        )
    found: object = module
    for part in name.split("."):
        if not hasattr(found, part):
            there = ", ".join(own) or "none"
            raise NotThereError(f"{place!r} has no function {name!r}: it has {there}")
        found = getattr(found, part)
    if not callable(found):
        raise NotThereError(f"{name!r} of {place!r} is not a function but {type(found).__name__}")
    return found


def _ready(found: Any) -> Function:  # noqa: ANN401 - whatever the user's module holds
    """Return the function, or an instance if it is a class; a torch module is in eval mode."""
    if inspect.isclass(found):
        found = found()
        if hasattr(found, "eval"):
            found.eval()
    function: Function = found
    return function


def describe(function: Function) -> Answer:
    """Return a description of a function, without calling the function.

    Returns:
        `name`, `file` and `line` say where the function is defined. `parameters` is a list of
        dictionaries with `name`, `kind` and `required`, or None if the parameters are unknown.
        `libraries` lists what to call the function with, `numpy` or `torch`, the likelier
        first.
    """
    parameters: list[dict[str, Any]] | None = None
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # built-in functions have none
        pass
    else:
        parameters = [
            {
                "name": each.name,
                "kind": each.kind.name,
                "required": each.default is inspect.Parameter.empty,
            }
            for each in signature.parameters.values()
        ]
    code = getattr(_plain(function), "__code__", None)
    return {
        "name": getattr(function, "__name__", type(function).__name__),
        "file": code.co_filename if code else None,
        "line": code.co_firstlineno if code else None,
        "parameters": parameters,
        "libraries": _libraries(function),
    }


def _libraries(function: Function) -> list[str]:
    """Return the libraries to try, the likelier one first; torch only if it has been imported."""
    torch = sys.modules.get("torch")
    if torch is None:
        return ["numpy"]
    plain = _plain(function)
    known: Mapping[str, object] = getattr(plain, "__globals__", {})
    code = getattr(plain, "__code__", None)
    used = [each for each in _names(code) if each in known] if code else []
    inside = [known[each] for each in used] or list(known.values())
    of_torch = isinstance(function, torch.nn.Module) or any(map(_is_of_torch, inside))
    if of_torch or _is_of_torch(function) or (code and "torch" in _names(code)):
        return ["torch", "numpy"]
    return ["numpy", "torch"]


def _is_of_torch(thing: object) -> bool:
    name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", "")
    return str(name).partition(".")[0] == "torch"


def _names(code: CodeType) -> set[str]:
    inner = (_names(each) for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*inner)


def _plain(function: Function) -> object:
    """Return the Python function inside decorators, methods and callable objects."""
    found: Any = inspect.unwrap(function)
    found = getattr(found, "func", found)  # functools.partial
    found = getattr(found, "__func__", found)
    if hasattr(found, "__code__"):
        return found
    for name in ("forward", "__call__"):
        method = getattr(type(found), name, None)
        if hasattr(method, "__code__"):
            return method
    return found


def _answer(function: Function, packed: Mapping[str, Any]) -> Answer:
    question = CallQuestion.read(packed)
    calls, changed = [], set()
    for _ in range(question.times):
        # Arrays are made anew for each call, since the function may change them.
        Q, K, V = (_array(each, question.library, question.dtype) for each in question.arrays)
        options = dict(question.options)
        positional = [Q, K, V]
        if question.mask is not None:
            mask = (
                True
                if question.mask_kind == "flag"
                else _array(question.mask, question.library, _mask_dtype(question))
            )
            if question.mask_name is None:
                positional.append(mask)
            else:
                options[question.mask_name] = mask
        given = dict(zip(question.names, (Q, K, V), strict=True))
        if question.mask is not None and question.mask_kind != "flag":
            given["mask"] = mask
        before = {name: _content(each) for name, each in given.items()}
        calls.append(_results(function(*positional, **options)))
        changed |= {name for name in given if _content(given[name]) != before[name]}
    return {"calls": calls, "changed": sorted(changed)}


def _content(array: Any) -> tuple[Any, ...]:  # noqa: ANN401 - array or tensor
    if not isinstance(array, np.ndarray):
        array = array.detach().double().numpy()
    return array.shape, array.tobytes()


def _mask_dtype(question: CallQuestion) -> str:
    return {"bool": "bool", "int": "int64"}.get(question.mask_kind, question.dtype)


def _array(array: Any, library: str, dtype: str) -> Any:  # noqa: ANN401 - array or tensor
    if library == "numpy":
        return np.array(array, dtype=dtype)
    torch = sys.modules["torch"]
    return torch.tensor(np.array(array)).to(getattr(torch, dtype))


def _results(returned: Any) -> list[Answer]:  # noqa: ANN401 - whatever the user's function returns
    if isinstance(returned, Mapping):
        returned = list(returned.values())
    several: Sequence[Any] = returned if isinstance(returned, tuple | list) else [returned]
    if isinstance(returned, list) and any(isinstance(each, list | int | float) for each in several):
        return [{"what": "it returned a list of numbers: return an array, such as np.array(rows)"}]
    arrays = [_result(each) for each in several]
    return [each for each in arrays if each is not None] or [
        {"what": f"it returned {_named(returned)}, not an array of real numbers"}
    ]


def _named(returned: Any) -> str:  # noqa: ANN401 - as above
    if isinstance(returned, np.ndarray):
        return f"an array of {returned.dtype}"
    return type(returned).__name__


def _result(one: Any) -> Answer | None:  # noqa: ANN401 - as above
    dtype = str(getattr(one, "dtype", "")).removeprefix("torch.")
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(one, torch.Tensor):
        one = one.detach().cpu()
        one = (one.double() if one.is_floating_point() else one).numpy()
    if isinstance(one, list):
        one = np.asarray(one)
    if not isinstance(one, np.ndarray) or one.dtype.kind not in "fiub":
        return None
    if isinstance(one, np.ma.MaskedArray):
        return {"what": "it returned a masked array: return a plain one"}
    if math.prod(one.shape) > _MOST_NUMBERS:
        return {"what": f"it returned an array of shape {one.shape}"}
    return {**pack(one), "made_in": dtype}


def _describe_error(error: BaseException, files: Sequence[str]) -> Answer:
    try:
        text = " ".join(str(error).split())
    except Exception:  # the text is code of others, too
        text = "(its text cannot be read)"
    memory = isinstance(error, MemoryError) or any(each in text for each in _OUT_OF_MEMORY)
    lines = [
        (frame.filename, frame.lineno)
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename in files or (not files and not _is_ours(frame.filename))
    ]
    missing = error.name if isinstance(error, ModuleNotFoundError) else None
    return {
        "type": type(error).__name__,
        "text": text if len(text) <= _MOST_TEXT else text[: _MOST_TEXT - 1] + "…",
        "line": lines[-1][1] if lines else getattr(error, "lineno", None),
        "memory": memory,
        "missing": missing,
    }


def _is_ours(filename: str) -> bool:
    return filename == __file__ or filename.startswith("<frozen")


def _files_of(function: Function) -> Iterator[str]:
    code = getattr(_plain(function), "__code__", None)
    if code is not None:
        yield code.co_filename


def _silence() -> None:
    """Redirect standard input, output and error to nowhere, including Python's stream objects.

    Warnings are ignored, even if tests turn them into errors, so that NaN is returned and judged.
    """
    warnings.simplefilter("ignore")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    # pytest, notebooks and others replace these objects by streams that lead elsewhere.
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - lives as long as the process
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - likewise
    sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115 - likewise


def _one_thread() -> None:
    """Use one torch thread: in a fork of a process that has used threads, new ones would hang."""
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.set_num_threads(1)
