"""What can be chosen of a film's look, each written once. Nothing heavy is imported here."""

from __future__ import annotations

from typing import Final

THEMES: Final = ("dark", "light")
"""Names in `theme.THEMES`."""
PAPER: Final = "light"
"""The one for paper."""
LECTURES: Final = ("short", "full")
"""How much is told where no film is named: what every lecture needs, or all there is."""
PACES: Final = ("slow", "normal", "brisk")
"""How fast everything goes; `stage.durations` says what that is."""
ASPECTS: Final = ("16:9", "4:3", "1:1", "9:16")
"""Shapes of the frame."""
