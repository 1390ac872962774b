"""Finds the folder of the program's cache."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FOLDER: Final = "QKVIDEO_CACHE"
"""Environment variable with the path of the cache's folder."""


def cache_folder() -> Path:
    """Return the cache's folder, whether it exists or not.

    It is the folder that the environment variable QKVIDEO_CACHE names, or else a folder in the
    user's cache folder.
    """
    if named := os.environ.get(FOLDER):
        return Path(named)
    import platformdirs  # noqa: PLC0415 - not needed if the folder is named

    return platformdirs.user_cache_path("qkvideo", appauthor=False, opinion=False)
