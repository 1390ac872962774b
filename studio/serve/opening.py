"""Opens the page in the user's browser without showing the secret in its address to others.

The command line of a process can be read by every user of the machine. So the browser is given the
path of a file that only this user can read; the file sends it on to the page's address. (A one-time
code on the command line would be a race: a program that watches the list of processes is faster
than a browser that starts.) The file is in the folder for what is made, because browsers that are
installed as a snap cannot read hidden folders or /tmp.
"""

from __future__ import annotations

import html
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from qkvideo.studio.serve.secret import new_file

NAME: Final = "qkvideo-serve.html"
"""Name of the page's file; no film, deck or lecture of a user's has this name."""
_PAGE: Final = """<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>QKVideo</title>
<a href="{address}">QKVideo</a>
"""


@contextmanager
def door(folder: Path, address: str) -> Iterator[Path]:
    """Yield the path of a page that leads to an address; it is removed after the `with` block.

    Only this user can read the page.

    Args:
        folder: The folder for the page.
        address: The address.

    Raises:
        OSError: If the file cannot be written, or cannot be kept from others.
    """
    path = folder / NAME
    path.unlink(missing_ok=True)  # a server that was killed has left it
    with new_file(path) as stream:
        stream.write(_PAGE.format(address=html.escape(address)).encode())
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def open_in_browser(page: Path) -> None:
    """Open a page in the browser, and return at once."""
    # A text-based browser returns only when it is closed; requests must be answered meanwhile.
    threading.Thread(target=webbrowser.open, args=(page.absolute().as_uri(),), daemon=True).start()
