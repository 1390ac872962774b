"""Imports all modules of `kinds/`, which register how parts are measured and arranged."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from qkvideo.scenes.layout import kinds

KINDS = tuple(
    import_module(f"{kinds.__name__}.{each.name}") for each in iter_modules(kinds.__path__)
)
"""The imported modules."""
