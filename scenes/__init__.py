"""The stage. Every file here is one film; what films are made of is in `kit/`.

The programme is read from the files' heads without importing them, so that listing the films
costs nothing and a new film is one new file.
"""

from __future__ import annotations

import ast
import importlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from qkvideo.engine.errors import RequestError

if TYPE_CHECKING:
    from qkvideo.scenes.kit.film import Film


@dataclass(frozen=True)
class Head:
    """What a film's file says about itself."""

    slug: str
    title: str
    summary: str
    order: int
    class_name: str
    beats: tuple[str, ...]
    any_scaling: bool = False
    """Whether it stays true for a head whose softmax is of something else than scores / √d_k."""


@cache
def programme() -> tuple[Head, ...]:
    """All films, in the order of the lecture."""
    files = (path for path in Path(__file__).parent.glob("*.py") if path.name != "__init__.py")
    return tuple(sorted(map(read_head, files), key=lambda head: (head.order, head.slug)))


def read_head(path: Path) -> Head:
    """Read TITLE, SUMMARY, ORDER, the film's class and its beats from a file.

    ANY_SCALING may stand there too: see `Head.any_scaling`.

    Raises:
        ValueError: If the file lacks one of the literals or does not hold exactly one film.
    """
    body = ast.parse(path.read_text(encoding="utf-8"), filename=path.name).body
    literals = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in {"TITLE", "SUMMARY", "ORDER", "ANY_SCALING"}
    }
    films = [
        (node.name, beats)
        for node in body
        if isinstance(node, ast.ClassDef)
        and (beats := tuple(f.name for f in node.body if _is_beat(f)))  # type: ignore[attr-defined]  # _is_beat admits functions only
    ]
    missing = {"TITLE", "SUMMARY", "ORDER"} - literals.keys()
    if missing or len(films) != 1:
        what = ", ".join(sorted(missing)) or f"one class with beats, not {len(films)}"
        raise ValueError(f"{path.name}: a film's file needs {what}")
    class_name, beats = films[0]
    return Head(
        path.stem.replace("_", "-"),
        literals["TITLE"],
        literals["SUMMARY"],
        literals["ORDER"],
        class_name,
        tuple(name.replace("_", "-") for name in beats),
        literals.get("ANY_SCALING", False),
    )


def _is_beat(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(d, ast.Name) and d.id == "beat" for d in node.decorator_list
    )


def head(slug: str) -> Head:
    """The film of that name.

    Raises:
        RequestError: If there is none; the message names those there are.
    """
    for candidate in programme():
        if candidate.slug == slug:
            return candidate
    known = ", ".join(h.slug for h in programme())
    raise RequestError(f"there is no film “{slug}”; the films are: {known}")


def load(slug: str) -> type[Film]:
    """Import the film of that name (and with it manim).

    Raises:
        RequestError: If there is none.
    """
    found = head(slug)
    module = importlib.import_module(f"qkvideo.scenes.{found.slug.replace('-', '_')}")
    film: type[Film] = getattr(module, found.class_name)
    return film
