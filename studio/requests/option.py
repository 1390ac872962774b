"""Options: those fields of a request that users can set, with their help, names and choices.

A field is an option if its type is annotated with an `Option`:

    pad: Annotated[int, Option("Padding tokens to add on the right.", metavar="N")] = 0
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from qkvideo.engine.errors import RequestError

Section = Literal[
    "The sentence",
    "What is computed",
    "What is shown",
    "How it looks and sounds",
    "What is written",
    "Options",
]
"""Sections of the help texts, in order."""

P = ParamSpec("P")
Asked = TypeVar("Asked")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Option:
    """How a field of a request appears as an option or argument of the command line.

    Attributes:
        help: Text for the help, usually one sentence.
        metavar: Placeholder for the value in help texts, such as "FILE".
        section: Section of the help text in which the option is listed.
        flags: Names of the option on the command line. If empty, the only name is made from the
            field's name: `dry_run` becomes `--dry-run`.
        choices: Possible values; empty if any value is possible.
        unset: The default in words, for help texts. If empty, help texts show the field's default
            value.
        how: How values are given: "option" (one value), "repeated" (the option is repeated for each
            value), "commas" (one option, values with commas between them), "argument" (one argument
            without a name) or "arguments" (several).
        required: Whether a value must be given. Only arguments can be required.
    """

    help: str
    metavar: str = ""
    section: Section = "Options"
    flags: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    unset: str = ""
    how: Literal["option", "repeated", "commas", "argument", "arguments"] = "option"
    required: bool = False


@dataclass(frozen=True)
class Typed:
    """An option, together with the name, type and default of its field in a request's class.

    Attributes:
        name: Name of the field.
        option: The option.
        type: Type of the value; for several values, the type of each.
        default: Default value of the field; None if the field has no default.
        is_path: Whether the value is the path of a file or folder.
    """

    name: str
    option: Option
    type: type
    default: Any
    is_path: bool = False

    @property
    def shown(self) -> str:
        """The option as users type it: its shortest name, or the placeholder of an argument."""
        if self.option.how in ("argument", "arguments"):
            return self.option.metavar or self.name
        return next(iter(self.option.flags), f"--{self.name.replace('_', '-')}")


_known: dict[type[Any], tuple[Typed, ...]] = {}
"""Cache of the options by class of request: finding them takes two milliseconds, and every new
request needs them."""


def options(request: type[Any]) -> tuple[Typed, ...]:
    """Return the options of a request's class, in the order of the class's fields.

    Fields without an `Option` in their annotation are left out.
    """
    if request not in _known:
        _known[request] = tuple(_options(request))
    return _known[request]


def _options(request: type[Any]) -> Iterator[Typed]:
    hints = get_type_hints(request, include_extras=True)
    yield from (
        Typed(each.name, option, _one(plain), _default(each), Path in _all(plain))
        for each in fields(request)
        if get_origin(hints[each.name]) is not None
        for plain, *extras in [get_args(hints[each.name])]
        for option in extras
        if isinstance(option, Option)
    )


def _default(field: Field[Any]) -> Any:
    return None if field.default is MISSING else field.default


def _one(hint: Any) -> type:
    """Return the first plain type in a hint: `int` for `int | None` and for `Sequence[int]`."""
    if isinstance(hint, type) and get_origin(hint) is None:
        return hint
    return next(_one(part) for part in get_args(hint))


def _all(hint: Any) -> tuple[Any, ...]:
    """Return all plain types in a hint: `int` and `None` for `int | None`."""
    parts = get_args(hint)
    return tuple(each for part in parts for each in _all(part)) if parts else (hint,)


def check_paths(request: Any) -> None:
    """Check the paths among a request's options.

    Raises:
        RequestError: If a path is empty, which would mean the current folder, or has a null
            character. The message names the option.
    """
    for typed in options(type(request)):
        value = getattr(request, typed.name)
        given = [value] if isinstance(value, str) else value
        if not (typed.is_path and isinstance(given, list | tuple)):
            continue
        if any(_is_blank(path) for path in given):
            more = "" if typed.option.how.startswith("argument") else ", or leave it out"
            raise RequestError(f"{typed.shown} is empty: name a file or folder{more}")
        if any("\0" in str(path) for path in given):
            raise RequestError(f"{typed.shown} has a null character: no file's name has one")


def _is_blank(path: Any) -> bool:
    return isinstance(path, str) and not path.strip()


def check_choices(request: Any) -> None:
    """Check the values of a request's options that have choices.

    A value of None is always allowed.

    Raises:
        RequestError: If a value is not one of the option's choices. The message names the field,
            the value and the choices.
    """
    for typed in options(type(request)):
        value, choices = getattr(request, typed.name), typed.option.choices
        if choices and value is not None and value not in choices:
            raise RequestError(
                f"{typed.name} “{value}” is not known; choose one of {', '.join(choices)}"
            )


def from_words(
    request: Callable[P, Asked],
) -> Callable[[Callable[[Asked], Result]], Callable[P, Result]]:
    """Return a decorator that lets callers pass a request's fields instead of the request.

    The decorator is for functions whose only parameter is a request. With it, a function
    `render(request)` is called as `render(sentence="Hello world")`.

    Args:
        request: The class of the request.

    Returns:
        The decorator. It also gives the function the signature of `request`, and adds descriptions
        of the fields to the function's docstring.
    """

    def decorate(function: Callable[[Asked], Result]) -> Callable[P, Result]:
        @wraps(function)
        def from_words(*args: P.args, **words: P.kwargs) -> Result:
            made = request(*args, **words)
            check_paths(made)
            return function(made)

        from_words.__dict__["__signature__"] = _signature(request, function)
        from_words.__doc__ = _documented(function.__doc__ or "", request)
        del from_words.__dict__["__wrapped__"]
        return from_words

    return decorate


def _signature(request: Any, function: Any) -> inspect.Signature:
    """Return the signature of a request's class, with the return type of a function."""
    plain = get_type_hints(request)
    signature = inspect.signature(request)
    parameters = [
        each.replace(annotation=plain.get(name, each.annotation))
        for name, each in signature.parameters.items()
    ]
    returned = inspect.signature(function).return_annotation
    return signature.replace(parameters=parameters, return_annotation=returned)


def _documented(text: str, request: Any) -> str:
    """Insert descriptions of a request's fields into a docstring, before the part "Returns:"."""
    lines = []
    for typed in options(request):
        said = typed.option.help
        if typed.option.choices:
            said += f" One of {', '.join(typed.option.choices)}."
        if typed.option.unset:
            said += f" If not given: {typed.option.unset}."
        lines += textwrap.wrap(
            f"{typed.name}: {said}", 96, initial_indent=" " * 4, subsequent_indent=" " * 8
        )
    summary, returns, rest = inspect.cleandoc(text).partition("\nReturns:")
    return "\n".join([summary.rstrip(), "", "Args:", *lines, f"{returns}{rest}"])
