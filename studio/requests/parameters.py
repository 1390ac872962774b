"""Turns the fields of a request into options and arguments of the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from qkvideo.studio.encoding.quality import QUALITIES
from qkvideo.studio.requests.option import Section, TypedOption, odd_in

Command = TypeVar("Command", bound=Callable[..., Any])
Completion = Callable[[click.Context, click.Parameter, str], list[str]]


class SectionedOption(click.Option):
    """An option of the command line that is listed in a certain section of the help text."""

    def __init__(self, *args: Any, section: Section = "Options", **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.section = section


class Several(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """A click type for options with comma-separated values, such as 512,1024 or float32,bfloat16.

    It converts such a text to a tuple. The constructor's argument `one` is the type of each value.
    """

    name = "list"

    def __init__(self, one: type) -> None:
        self.one = one

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Any, ...]:
        """Convert each of the comma-separated values."""
        if not isinstance(value, str):
            return tuple(value)
        try:
            return tuple(self.one(part.strip()) for part in value.split(","))
        except ValueError:
            self.fail(f"{value!r} is no list of whole numbers between commas", param, ctx)


def _place(value: str) -> int | str:
    """Return a word as it is, and a number as a number."""
    try:
        return int(value)
    except ValueError:
        return value


class _Path(click.Path):
    """A click type for paths that leaves an empty one as it is; as a `Path` it would be "."."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert a path."""
        return value if value == "" or odd_in(value) else super().convert(value, param, ctx)


class _Choice(click.Choice[str]):
    """A click type for names in small or capital letters; sizes, such as 1080p, name qualities."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert a name."""
        named = {f"{each.height}p": letter for letter, each in QUALITIES.items()}
        of_size = named.get(str(value).lower(), value)
        return super().convert(of_size if of_size in self.choices else value, param, ctx)


def parameter(
    typed: TypedOption, complete: Completion | None = None
) -> Callable[[Command], Command]:
    """Return the decorator that adds a request's field to a command of click.

    The field becomes an option or an argument of the command.

    Args:
        typed: The field, with its `Option`.
        complete: Function for the shell completion of the field's values; None for no completion.
    """
    option, kind = typed.option, typed.type
    if option.how.startswith("argument"):
        metavar = option.metavar if option.required else f"[{option.metavar}]"
        return click.argument(
            typed.name,
            nargs=-1 if option.how == "arguments" else 1,
            **({} if option.required or option.how == "arguments" else {"default": typed.default}),
            required=option.required,
            metavar=metavar + ("..." if option.how == "arguments" else ""),
            shell_complete=complete,
        )
    shown = f"  [default: {option.unset}]" if option.unset else ""
    settings: dict[str, Any] = {"help": option.help + shown, "metavar": option.metavar or None}
    settings |= {"cls": SectionedOption, "section": option.section}
    if kind is bool:
        settings |= {"is_flag": True, "metavar": None}
    elif option.choices:
        settings["type"] = _Choice(list(option.choices), case_sensitive=False)
    elif option.how == "commas":
        settings["type"] = Several(kind)
    else:
        place = {int, str} <= {*typed.kinds}
        settings["type"] = _Path(path_type=Path) if kind is Path else _place if place else kind
    if option.how == "repeated":
        settings |= {"multiple": True, "shell_complete": complete}
    elif kind is not bool:
        settings |= {"default": typed.default, "show_default": not shown}
    flags = option.flags or (f"--{typed.name.replace('_', '-')}",)
    made: Callable[[Command], Command] = click.option(*flags, typed.name, **settings)
    return made
