"""Options: those fields of a request that users can set, with their help, names and limits.

A field is an option if its type is annotated with an `Option`:

    pad: Annotated[int, Option("Padding tokens to add on the right.", metavar="N")] = 0

The command line, the library, the entries of a lecture file with its schema, and the data that is
sent to other machines are made from this annotation.
"""

from __future__ import annotations

import errno
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, dataclass, fields
from difflib import get_close_matches
from functools import partial, wraps
from numbers import Integral, Real
from os import PathLike, fsencode, fspath
from pathlib import Path
from types import NoneType
from typing import (
    Any,
    ClassVar,
    Final,
    Literal,
    NoReturn,
    ParamSpec,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from qkvideo.engine.errors import QKVideoError, RequestError, described
from qkvideo.engine.files.target import check_target
from qkvideo.engine.texts import check_characters

Section = Literal[
    "The sentence",
    "What is computed",
    "What is shown",
    "How it looks and sounds",
    "What is written",
    "Options",
]
"""Sections of the help texts, in order."""
Role = Literal["what", "how", "reads", "writes"]
"""What an option says: what is made; how it is carried out; the path of a file that is read, or
written."""
MOST_NUMBER: Final = 10**18
"""Largest number of an option that has a least one, unless it says otherwise."""

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
        role: What the option says; see `Role`.
        least: Smallest possible number; None if there are no limits.
        above: Number that a number has to exceed; None if there is none.
        most: Largest possible number, if `least` or `above` is given.
        letters: Maximum number of characters of a line of text; 0 if any text is possible.
        named: Whether the value is a name or path. In a lecture file, it is not empty.
        endings: Possible endings of the name of a file that is written; empty for any.
    """

    help: str
    metavar: str = ""
    section: Section = "Options"
    flags: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    unset: str = ""
    how: Literal["option", "repeated", "commas", "argument", "arguments"] = "option"
    required: bool = False
    role: Role = "what"
    least: int | None = None
    above: float | None = None
    most: float = MOST_NUMBER
    letters: int = 0
    named: bool = False
    endings: tuple[str, ...] = ()
    __is_annotated_types_grouped_metadata__: ClassVar[Literal[True]] = True

    def check(self, name: str, value: Any) -> None:
        """Check a value of the option; None is always possible.

        Args:
            name: Name of the option, for the message.
            value: The value.

        Raises:
            RequestError: The value is not one of the choices, outside the limits, or too long.
        """
        if value is None:
            return
        if self.choices and value not in self.choices:
            raise RequestError(f"{name} “{value}” is not known; {meant(str(value), self.choices)}")
        if self.letters:
            check_characters(f"the {name}", value, most=self.letters)
        if self._limited and isinstance(value, int | float) and not self._holds(value):
            raise RequestError(f"{name} is {value}: it must be {self._rule(value)}")

    @property
    def _limited(self) -> bool:
        return self.least is not None or self.above is not None

    def _holds(self, value: float) -> bool:
        over = value > self.above if self.above is not None else value >= (self.least or 0)
        return over and value <= self.most

    def _rule(self, value: float) -> str:
        """The limits in words; of those that leave all usual numbers, the one that is broken."""
        if self.above is not None:
            limit = f", and at most {self.most:,}" if self.most < max(MOST_NUMBER, value) else ""
            return f"a number above {self.above:g}{limit}"
        if self.most < MOST_NUMBER:
            return f"from {self.least:,} to {self.most:,}"
        return f"at most {self.most:,}" if value > self.most else f"{self.least:,} or more"

    def __iter__(self) -> Iterator[Any]:
        """Yield pydantic's annotations for an entry of a file, or a field, that is this option."""
        from pydantic import AfterValidator, Field, ValidationInfo

        def checked(value: Any, info: ValidationInfo) -> Any:
            try:
                self.check(info.field_name or "the value", value)
            except RequestError as error:
                refuse(str(error))
            return _named(value) if self.named and isinstance(value, str) else value

        unset = f" By default: {self.unset}." if self.unset else ""
        yield Field(description=self.help + unset or None, json_schema_extra=self._tell)
        if self.choices or self._limited or self.letters or self.named:
            yield AfterValidator(checked)

    def _tell(self, schema: dict[str, Any]) -> None:
        """Add choices and limits to the JSON schema of a value, or of a value or null."""
        one = next(iter(schema.get("anyOf", ())), schema)
        if self.choices:
            one["enum"] = list(self.choices)
        for name, limit in (("minimum", self.least), ("exclusiveMinimum", self.above)):
            if limit is not None:
                one |= {name: limit, "maximum": self.most}


# An option in one of the sections.
of_sentence = partial(Option, section="The sentence")
computed = partial(Option, section="What is computed")
shown = partial(Option, section="What is shown")
looks = partial(Option, section="How it looks and sounds")
written = partial(Option, section="What is written")
to_file = partial(written, flags=("-o", "--out"), role="writes")
_SEVERAL: Final = ("repeated", "commas", "arguments")
_KINDS: Final[Mapping[type, tuple[str, type]]] = {
    Path: ("a path", Path),
    str: ("a text", str),
    int: ("a whole number", Integral),
    float: ("a number", Real),
    bool: ("True or False", bool),
    NoneType: ("None", NoneType),
}
"""What the types of values are called, and what may be given for them, such as numbers of NumPy."""


def meant(name: str, known: tuple[str, ...]) -> str:
    """Return the hint that an error message gives for a misspelt name.

    For example, the hint for "drak" among the names of themes is "did you mean “dark”?". If no
    known name is similar, the hint lists all known names.

    Args:
        name: The misspelt name.
        known: The names that are allowed.
    """
    near = get_close_matches(name, known, n=1)
    return f"did you mean “{near[0]}”?" if near else f"choose one of {', '.join(known)}"


def refuse(message: str, *place: str | int) -> NoReturn:
    """Raise the error that reports an invalid entry to pydantic.

    Args:
        message: What is wrong, and the remedy.
        *place: Path of the wrong value within the entry that pydantic is validating; nothing for
            the whole entry.

    Raises:
        PydanticCustomError: Always.
    """
    from pydantic_core import PydanticCustomError

    # pydantic formats its template; passed as a value, the text may contain braces.
    raise PydanticCustomError("lecture", "{text}", {"text": message, "place": place})


def _named(value: str) -> str:
    if _is_blank(value):
        refuse("the name is empty: type it, or leave the entry out")
    try:
        check_characters("the name", value)
    except RequestError as error:
        refuse(str(error))
    return value


@dataclass(frozen=True)
class TypedOption:
    """An option, together with the name, type and default of its field in a request's class.

    Attributes:
        name: Name of the field.
        option: The option.
        type: Type of the value; for several values, the type of each.
        default: Default value of the field; None if the field has no default.
        kinds: Types of the value; for several values, the types of each.
    """

    name: str
    option: Option
    type: type
    default: Any
    kinds: tuple[Any, ...] = ()

    def plain(self, value: Any) -> Any:
        """Return a value, or each of several, as Python's own type: NumPy has numbers of its own.

        Where several values are possible, the result is a tuple, also of one. None, and what has
        another type than the option, is returned as it is.
        """
        if self.option.how not in _SEVERAL or value is None:
            return self._plain(value)
        several = value if isinstance(value, list | tuple | set | frozenset) else (value,)
        return tuple(map(self._plain, several))

    def _plain(self, value: Any) -> Any:
        if isinstance(value, PathLike) and Path in self.kinds:
            with suppress(Exception):  # code of others
                return Path(fspath(value))
        if isinstance(value, Path) and self.option.named:
            return str(value)
        if isinstance(value, Integral) and not isinstance(value, bool):
            return int(value)
        return float(value) if isinstance(value, Real) and float in self.kinds else value

    def check_type(self, value: Any) -> None:
        """Check the type of a value, or of each of several.

        Raises:
            RequestError: The option has another type.
        """
        known = [_KINDS[kind] for kind in self.kinds]
        several = self.option.how in _SEVERAL and isinstance(value, tuple)
        for each in value if several else (value,):
            # True would be a whole number.
            possible = bool in self.kinds or not isinstance(each, bool)
            if not (possible and any(isinstance(each, kind) for _, kind in known)):
                said = " or ".join(name for name, _ in known)
                raise RequestError(f"{self.name} is {type(each).__name__}: it must be {said}")

    @property
    def long(self) -> str:
        """The option's longest name on the command line, without its dashes."""
        return max(self.option.flags or (self.name.replace("_", "-"),), key=len).lstrip("-")

    @property
    def shown(self) -> str:
        """The option as users type it: its shortest name, or the placeholder of an argument."""
        if self.option.how in ("argument", "arguments"):
            return self.option.metavar or self.name
        return next(iter(self.option.flags), f"--{self.name.replace('_', '-')}")


_known: dict[type[Any], tuple[TypedOption, ...]] = {}
"""Cache of the options by class of request: finding them takes two milliseconds, and every new
request needs them."""


def options(request: type[Any]) -> tuple[TypedOption, ...]:
    """Return the options of a request's class, in the order of the class's fields.

    Fields without an `Option` in their annotation are left out.
    """
    if request not in _known:
        _known[request] = tuple(_options(request))
    return _known[request]


def _options(request: type[Any]) -> Iterator[TypedOption]:
    hints = get_type_hints(request, include_extras=True)
    yield from (
        TypedOption(
            each.name, option, _one(plain), _default(each), tuple(dict.fromkeys(_all(plain)))
        )
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


def _is_blank(path: Any) -> bool:
    return isinstance(path, str) and not path.strip()


def named(request: type[Any], *roles: Role) -> tuple[str, ...]:
    """Return the names of the options of a request's class that have one of some roles."""
    return tuple(typed.name for typed in options(request) if typed.option.role in roles)


def target_of(request: Any) -> Path | None:
    """Return the file that a request wants written; None if it wants none.

    Raises:
        RequestError: It cannot be written.
    """
    if request.out is None:
        return None
    check_target(out := Path(request.out))
    return out


def given(request: Any, *shared: type[Any]) -> dict[str, Any]:
    """Return the options that some classes declare, with the values that a request gives them."""
    return {each.name: getattr(request, each.name) for kind in shared for each in fields(kind)}


def typed(values: Mapping[str, Any], request: type[Any]) -> list[str]:
    """Return options as words of a command line; those with their usual values are left out.

    Args:
        values: Values by the names of options; what is no option of the request is left out.
        request: The class of the command's request.
    """
    return [
        word
        for each in options(request)
        if each.name in values and values[each.name] != each.default
        for word in (f"--{each.long}", *(() if each.type is bool else (str(values[each.name]),)))
    ]


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The base class of all requests; it checks the values of options.

    Raises:
        RequestError: A value is not one of the option's choices, or is outside its limits. Or a
            path is empty, which would mean the current folder, has what no file's name can have, or
            ends as no file of this kind.
    """

    def __post_init__(self) -> None:
        for typed in options(type(self)):
            value = typed.plain(getattr(self, typed.name))
            object.__setattr__(self, typed.name, value)
            typed.check_type(value)
            if Path in typed.kinds:
                several = value if isinstance(value, tuple) else (value,)
                for path in (each for each in several if each is not None):
                    _check_path(path, typed)
            elif typed.option.how in ("option", "argument"):
                # Who uses the command line meets limits here, and choices before.
                typed_as = typed.long.replace("-", "_")
                typed.option.check(typed.name if typed.option.choices else typed_as, value)


def odd_in(path: PathLike[str] | str) -> str:
    """Return what a path has that no file's name can have, in words; "" for nothing."""
    try:
        return "a null character" if b"\0" in fsencode(path) else ""
    except UnicodeEncodeError:
        return "half of a character"


def _check_path(path: Path | str, typed: TypedOption) -> None:
    if _is_blank(path):
        more = "" if typed.option.how.startswith("argument") else ", or leave it out"
        raise RequestError(f"{typed.shown} is empty: name a file or folder{more}")
    if odd := odd_in(path):
        raise RequestError(f"{typed.shown} has {odd}: no file's name has one")
    endings = typed.option.endings
    name = Path(path).name.lower()
    if endings and not any(name.endswith(each) and name != each for each in endings):
        known = " or ".join(filter(None, (", ".join(endings[:-1]), endings[-1])))
        raise RequestError(
            f"“{path}” cannot be made; give {typed.shown} a name that ends in {known}"
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
            try:
                return function(request(*args, **words))
            except OSError as error:
                if error.errno == errno.EPIPE:  # nobody reads what is printed
                    raise
                said, status = described(error)
                wrong = RequestError if status == RequestError.status else QKVideoError
                raise wrong(said) from error

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
