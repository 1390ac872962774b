"""The templates of HTML pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jinja2


@cache
def templates(folder: Path, *, trimmed: bool = False) -> jinja2.Environment:
    """Return the templates in a folder. Every value that they insert is escaped, and none may lack.

    Args:
        folder: The folder.
        trimmed: Whether lines that have only a command leave no empty lines.
    """
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=trimmed,
        lstrip_blocks=trimmed,
        keep_trailing_newline=trimmed,
    )
