"""Copies of mobjects, made in less time than manim's own.

manim copies every attribute by `copy.deepcopy`; most of them never change, and of those it is
enough to have the same one. Animations copy what they move, so this is a good part of a film's
building.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, TypeVar

import numpy as np
from manim import Mobject

Kind = TypeVar("Kind", bound=Mobject)


def twin(mobject: Kind, memo: dict[int, Any]) -> Kind:
    """A deep copy, for a mobject's `__deepcopy__`.

    Arrays, lists, dictionaries and mobjects are copied. All else that the mobject holds has to be
    something that never changes.
    """
    made = type(mobject).__new__(type(mobject))
    memo[id(mobject)] = made
    attributes = made.__dict__
    for name, value in mobject.__dict__.items():
        if isinstance(value, np.ndarray):
            attributes[name] = value.copy()
        elif isinstance(value, list | dict | Mobject):
            attributes[name] = deepcopy(value, memo)
        else:
            attributes[name] = value
    made.original_id = str(id(mobject))
    return made
