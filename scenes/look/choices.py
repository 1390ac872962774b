"""The possible choices for the look of films, in a module that imports nothing heavy."""

from __future__ import annotations

from typing import Final

THEMES: Final = ("dark", "light", "white")
"""Names of the themes, as in `theme.THEMES`."""
PAPER: Final = "light"
"""The theme for print."""
LECTURES: Final = ("short", "full")
"""Names of the lectures: one with the films that every lecture needs, and one with all films."""
PACES: Final = ("slow", "normal", "brisk")
"""Names of the paces, from slow to fast; `stage.durations` gives their speeds."""
ASPECTS: Final = ("16:9", "4:3", "1:1", "9:16")
"""Shapes of the frame."""
CODES: Final = ("numpy", "torch")
"""Libraries in which code is shown."""
