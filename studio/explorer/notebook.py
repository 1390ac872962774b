"""The page in a notebook, as a frame, or as a widget that reports its state.

The frame needs only a browser, and remains in a notebook that is exported to HTML. The widget
(anywidget: Jupyter, VS Code, Colab, marimo) needs a running kernel, and after an export it needs a
network for its scripts; therefore cells show the frame by default.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from qkvideo.engine.errors import MissingError

_HIGH = "min(56rem, 92vh)"


def frame(html: str) -> str:
    """Return an HTML iframe that shows a page.

    The page may run scripts and write to the clipboard. The iframe's sandbox forbids the rest,
    such as opening windows.

    Args:
        html: The page as HTML.
    """
    return (
        f'<iframe srcdoc="{escape(html)}" title="QKVideo" sandbox="allow-scripts"'
        f' allow="clipboard-write" style="width: 100%; height: {_HIGH}; border: 0"></iframe>'
    )


def widget(html: str) -> Any:
    """Return an anywidget that shows the page of `qkvideo explore` in a notebook.

    The widget has two traits, both strings: `html`, the page, and `state`, the settings that users
    have changed on the page, as the page writes them after # in its address.

    Args:
        html: The page as HTML.

    Raises:
        MissingError: anywidget is not installed.
    """
    try:
        import anywidget
        import traitlets
    except ImportError as error:
        raise MissingError(
            "pip install 'qkvideo[notebook]'", "explore in a notebook needs"
        ) from error

    class Explorer(anywidget.AnyWidget):  # type: ignore[misc]  # it ships no types
        _esm = (Path(__file__).parent / "notebook.js").read_text(encoding="utf-8")
        html = traitlets.Unicode().tag(sync=True)
        state = traitlets.Unicode().tag(sync=True)

    return Explorer(html=html)
