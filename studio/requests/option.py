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
    """How users set a field of a request.

    Attributes:
        help: One sentence of help.
        metavar: Placeholder for the value in help texts.
        section: Section of the help text.
        flags: Names of the option on the command line; by default two dashes and the field's name.
        choices: Possible values; empty if any value is possible.
        unset: The default value, described in words.
        how: Form of the value: one option, an option that may be repeated, an option with
            comma-separated values, one argument, or several arguments.
        required: Whether a value has to be given.
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
    """An option, with the name, type and default of its field.

    Attributes:
        name: Name of the field.
        option: The option.
        type: Type of the value, or of each value if there may be several.
        default: Default value of the field.
    """

    name: str
    option: Option
    type: type
    default: Any


_known: dict[type[Any], tuple[Typed, ...]] = {}
"""Cache of the options by class of request: finding them takes two milliseconds, and every new
request needs them."""


def options(request: type[Any]) -> tuple[Typed, ...]:
    """Return the options of a class of requests, in the order of its fields."""
    if request not in _known:
        _known[request] = tuple(_options(request))
    return _known[request]


def _options(request: type[Any]) -> Iterator[Typed]:
    hints = get_type_hints(request, include_extras=True)
    yield from (
        Typed(each.name, option, _one(plain), _default(each))
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


def check_choices(request: Any) -> None:
    """Check that each value of a request is one of its choices.

    Raises:
        RequestError: If a value is not one of them; the message names field, value and choices.
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
    """Make a decorator for a function whose only parameter is a request.

    The decorated function has the request's fields as parameters instead.

    Args:
        request: The class of requests.

    Returns:
        The decorator. The decorated function has the signature of the class of requests, and
        a docstring that describes the fields.
    """

    def decorate(function: Callable[[Asked], Result]) -> Callable[P, Result]:
        @wraps(function)
        def from_words(*args: P.args, **words: P.kwargs) -> Result:
            return function(request(*args, **words))

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
