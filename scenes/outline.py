"""Reads what stands at the top of a film's file: its literals, and the names of its beats.

Every command looks at the files of all films, of which nearly all is inside functions: to leave
that out takes a quarter of the time.
"""

from __future__ import annotations

import ast
import re
from typing import Final

_TEXT: Final = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""', re.DOTALL)
"""A text that may have several lines."""
_FUNCTION: Final = re.compile(r"^def (\w+)\(.*\n(?:(?:[ \t].*|\).*)?\n)*", re.MULTILINE)
"""A function, up to the next line that begins with neither a space nor a closing bracket."""
_UNUSUAL: Final = re.compile(r"'''|'\"\"\"|#.*\"\"\"|\\\n")
"""Where texts of several lines cannot be told by their quotes alone, or a line goes on."""


def outline(source: str, name: str) -> list[ast.stmt]:
    """Parse a module without the bodies of its top-level functions, which saves time.

    Args:
        source: The source code of the module.
        name: Name of the module's file, for error messages.

    Returns:
        The statements at the top level. Functions may lack their arguments and bodies, and strings
        of several lines may be replaced by short ones.

    Raises:
        SyntaxError: If the code outside functions is not valid Python. Errors inside functions
            may go unnoticed.
    """
    if not _UNUSUAL.search(source):
        lines = _TEXT.sub(_in_one_line, source)
        try:
            return ast.parse(_FUNCTION.sub(r"def \1(): ...\n", lines)).body
        except SyntaxError:  # the whole file says where
            pass
    return whole(source, name)


def whole(source: str, name: str) -> list[ast.stmt]:
    """Parse a whole module, including the bodies of functions.

    Args:
        source: The source code of the module.
        name: Name of the module's file, for error messages.

    Returns:
        The statements at the top level of the module.

    Raises:
        SyntaxError: If the code is not valid Python.
    """
    return ast.parse(source, filename=name).body


def _in_one_line(text: re.Match[str]) -> str:
    """A text of one line as it is; of another only that it has several."""
    return r'"\n"' if "\n" in text[0] else text[0]
