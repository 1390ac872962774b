"""A page for each command, from the program's own help."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args

import click

from qkvideo.cli import cli
from qkvideo.studio.requests.option import Section
from qkvideo.studio.requests.sections import SectionedCommand

INTRODUCTION = """# Commands

Each page below is made from the program's own help, so it lists what your version can do. `qkvideo COMMAND
--help` shows the same in a terminal. Every command is also [a function of the Python package](../made/python.md).
"""
STATUS = """## Exit status

| status | means |
|---|---|
| 0 | done |
| 1 | something failed; what did not fail is there |
| 2 | the request was wrong |
| 3 | something has to be installed; the message is the line to type |
| 130 | interrupted |
"""


def named() -> dict[str, SectionedCommand]:
    """All commands, by name."""
    return {
        name: command
        for name, command in cli.commands.items()
        if isinstance(command, SectionedCommand)
    }


def literal(text: str) -> str:
    """Help as Markdown: what looks like an option or a file is set as code."""
    text = text.replace("<", "&lt;").replace("*", "\\*")
    return re.sub(r"(?<![\w`-])(--?[a-z][\w-]*|--)(?![\w`])", r"`\1`", text)


def page(name: str, command: SectionedCommand) -> str:
    """The page of a command."""
    context = click.Context(command, info_name=f"qkvideo {name}")
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [
        f"# qkvideo {name}",
        literal(inspect.cleandoc(command.help or "")),
        f"```text\nqkvideo {name} {usage}\n```",
        "## Examples",
        "\n".join(["```sh", *(command.examples or (f"qkvideo {name}",)), "```"]),
        f"```{{program}} qkvideo {name}\n```",
    ]
    for title in get_args(Section):
        rows = [
            each.get_help_record(context)
            for each in command.get_params(context)
            if isinstance(each, click.Option) and getattr(each, "section", "Options") == title
        ]
        shown = [row for row in rows if row is not None]
        if shown:
            parts.append(f"## {title}")
        parts += [
            f"````{{option}} {flags.replace(' / ', ', ')}\n{literal(text)}\n````"
            for flags, text in shown
        ]
    return "\n\n".join(parts) + "\n"


def write(folder: Path) -> None:
    """Write the pages of all commands, and a list of them."""
    rows = []
    for name, command in named().items():
        (folder / f"{name}.md").write_text(page(name, command), encoding="utf-8")
        about = literal(" ".join((command.help or "").partition("\n\n")[0].split()))
        rows.append(f"| [`qkvideo {name}`]({name}.md) | {about} |")
    table = "\n".join(["| command | does |", "|---|---|", *rows])
    pages = "\n".join(["```{toctree}", ":hidden:", "", *named(), "```"])
    (folder / "index.md").write_text(
        f"{INTRODUCTION}\n{table}\n\n{STATUS}\n{pages}\n", encoding="utf-8"
    )
