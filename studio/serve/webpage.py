"""The page, and the files that it loads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Asset:
    """A file that the page loads: its media type, and what is in it."""

    kind: str
    content: bytes


def webpage() -> str:
    """The page as HTML."""
    return '<!doctype html>\n<html lang="en">\n<title>QKVideo</title>\n</html>\n'


def assets() -> Mapping[str, Asset]:
    """The files that the page loads, by name."""
    return {}
