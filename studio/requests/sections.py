"""Commands whose help shows options in sections, followed by examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import click

from qkvideo.engine.errors import RequestError
from qkvideo.studio.requests.option import Section

_COMPLETION = (
    'eval "$(_QKVIDEO_COMPLETE=bash_source qkvideo)"   # in ~/.bashrc',
    'eval "$(_QKVIDEO_COMPLETE=zsh_source qkvideo)"    # in ~/.zshrc',
    "_QKVIDEO_COMPLETE=fish_source qkvideo | source    # in fish's config.fish",
)


def _write_lines(formatter: click.HelpFormatter, title: str, lines: Sequence[str]) -> None:
    """Write command lines for users to copy; unlike other text, they must not be wrapped."""
    with formatter.section(title):
        for line in lines:
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


class SectionedCommand(click.Command):
    """A click command whose help lists the options in sections, and examples at the end.

    If a command has the option `--sentence`, a text after `--` becomes its value, unless
    `--sentence` or `--sentence-file` is given.

    Attributes:
        examples: Command lines to show as examples. If empty, the only example is the command
            without arguments.
    """

    examples: tuple[str, ...] = ()

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options in their sections, then the examples."""
        rows: dict[str, list[tuple[str, str]]] = {title: [] for title in get_args(Section)}
        for each in self.get_params(ctx):
            row = each.get_help_record(ctx)
            if row is not None and isinstance(each, click.Option):
                rows[getattr(each, "section", "Options")].append(row)
        for title, lines in rows.items():
            if lines:
                with formatter.section(title):
                    formatter.write_dl(lines)
        _write_lines(formatter, "Example", self.examples or (f"qkvideo {self.name}",))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; a text after `--` becomes the value of `--sentence`.

        The text may begin with dashes. If `--sentence` or `--sentence-file` is given, or if the
        command has neither option, click parses everything, including `--`, in its usual way.

        Returns:
            The arguments that click has not parsed.

        Raises:
            RequestError: If several texts follow `--`.
        """
        typed = [p for p in self.params if isinstance(p, click.Option)]
        takers = {name for o in typed if not (o.is_flag or o.count) for name in o.opts}
        ours = {name for name in takers if name in ("--sentence", "--sentence-file")}
        at, given = 0, not ours
        while at < len(args) and args[at] != "--":
            given = given or args[at].partition("=")[0] in ours
            at += 2 if args[at] in takers else 1
        after = args[at + 1 :]
        if after and not given:
            if len(after) > 1:
                raise RequestError(f"{len(after)} sentences after --: put one between quotes")
            args = [*args[:at], f"--sentence={after[0]}"]
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if self.name != "build":
                raise
            more = "what is made stands in a lecture file: qkvideo init writes one"
            raise RequestError(f"{error.format_message().rstrip('.')}; {more}") from error


class CommandGroup(click.Group):
    """The `qkvideo` command, which contains all other commands."""

    command_class = SectionedCommand

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; "help" before a command's name is --help behind it."""
        return super().parse_args(ctx, [*args[1:], "--help"] if args[:1] == ["help"] else args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in the help, each with the first paragraph of its own help.

        Below the list, the help shows which line to put into a shell's settings, so that the shell
        completes names of commands, options and films.
        """
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            about = "" if command is None else (command.help or "").partition("\n\n")[0]
            rows.append((name, " ".join(about.split())))
        with formatter.section("Commands"):
            formatter.write_dl(rows)
        _write_lines(
            formatter, "Names of commands, options and films are completed after", _COMPLETION
        )
