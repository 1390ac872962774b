"""The page in a notebook: a frame that holds all of it, and a widget that hears what it shows.

The frame needs nothing but a browser, and stays in a notebook that is exported as a page. The
widget (anywidget: Jupyter, VS Code, Colab, marimo) needs a running kernel, so it is not what a cell
shows by itself: exported, it would ask the network for its scripts.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from qkvideo.engine.errors import MissingError

_HIGH = "min(56rem, 92vh)"


def frame(html: str) -> str:
    """The page as a piece of HTML: a frame that holds all of it, and may run its script alone.

    Args:
        html: The page.
    """
    return (
        f'<iframe srcdoc="{escape(html)}" title="QKVideo" sandbox="allow-scripts"'
        f' allow="clipboard-write" style="width: 100%; height: {_HIGH}; border: 0"></iframe>'
    )


def widget(html: str) -> Any:
    """The page as a widget with the traits `html` and `state`.

    Raises:
        MissingError: anywidget is not installed.
    """
    try:
        import anywidget
        import traitlets
    except ImportError as error:
        raise MissingError("pip install 'qkvideo[notebook]'") from error

    class Explorer(anywidget.AnyWidget):  # type: ignore[misc]  # it ships no types
        _esm = (Path(__file__).parent / "notebook.js").read_text(encoding="utf-8")
        html = traitlets.Unicode().tag(sync=True)
        state = traitlets.Unicode().tag(sync=True)

    return Explorer(html=html)
