"""Limits of sound files from outside, and the voice that needs no network."""

from __future__ import annotations

from typing import Final

ESPEAK: Final = "espeak"
"""The voice that speaks on this machine; all others are services, which may use a network."""
MOST_BYTES: Final = 256 << 20
"""Maximum size of a sound file in bytes: ten minutes of stereo at 96 kHz and 16 bits."""
MOST_SECONDS: Final = 600
"""Maximum length of the sound of one beat; a whole film takes at most four minutes."""
MOST_TOGETHER: Final = 1_800
"""Maximum length of the sound of all beats of a film, in seconds: it is mixed in memory."""
RATES: Final = (4_000, 384_000)
"""Smallest and largest number of samples per second that a sound file may state."""
