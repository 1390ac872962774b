"""Choices for the look of films, each in one place. Imports nothing heavy."""

from __future__ import annotations

from typing import Final

THEMES: Final = ("dark", "light")
"""Names of the themes, as in `theme.THEMES`."""
PAPER: Final = "light"
"""The theme for print."""
LECTURES: Final = ("short", "full")
"""The lectures: what every lecture needs, or all films."""
PACES: Final = ("slow", "normal", "brisk")
"""The paces; see `stage.durations`."""
ASPECTS: Final = ("16:9", "4:3", "1:1", "9:16")
"""Shapes of the frame."""
CODES: Final = ("numpy", "torch")
"""Libraries in which code is shown."""
