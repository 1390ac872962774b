"""The films. A folder with a `film.py` is one; so is, for as long as there are old ones, a file.

What films are made of: `story/` (what is true), `parts/` (what is seen), `layout/` (where it is)
and `stage/` (how it moves). `kit/` is what old films are made of, and what both kinds need.

The programme is read from the films' heads without importing them, so that listing the films
costs nothing and a new film is one new folder.
"""

from __future__ import annotations

import ast
import importlib
from dataclasses import dataclass
from difflib import get_close_matches
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
    needs_matrices: bool = False
    """Whether it shows W_Q, W_K, W_V or W_O, which a recording of a model leaves out."""
    module: str = ""
    """Where its class is, within this package."""


@cache
def programme() -> tuple[Head, ...]:
    """All films, in the order of the lecture."""
    here = Path(__file__).parent
    folders = {path.parent.name: path for path in here.glob("*/film.py") if _is_film(path)}
    old = (path for path in here.glob("*.py") if path.name != "__init__.py")
    files = [*folders.values(), *(path for path in old if path.stem not in folders)]
    return tuple(sorted(map(read_head, files), key=lambda head: (head.order, head.slug)))


LITERALS = {"TITLE", "SUMMARY", "ORDER", "ANY_SCALING", "NEEDS_MATRICES"}


def _is_film(path: Path) -> bool:
    """Whether a file named film.py is a film's: it has a scene beside it."""
    return (path.parent / "scene.py").exists()


def read_head(path: Path) -> Head:
    """Read TITLE, SUMMARY, ORDER and the beats from a film's file, and its class.

    ANY_SCALING and NEEDS_MATRICES may stand there too: see `Head`.

    Raises:
        ValueError: If the file lacks one of the literals or does not hold exactly one film.
    """
    body = ast.parse(path.read_text(encoding="utf-8"), filename=path.name).body
    literals = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in LITERALS
    }
    if path.name == "film.py":
        scene = ast.parse((path.parent / "scene.py").read_text(encoding="utf-8")).body
        beats = tuple(node.name for node in body if _is_beat(node))  # type: ignore[attr-defined]  # _is_beat admits functions only
        films = [(node.name, beats) for node in scene if isinstance(node, ast.ClassDef) and beats]
        name, module = path.parent.name, f"{path.parent.name}.scene"
    else:
        films = [
            (node.name, beats)
            for node in body
            if isinstance(node, ast.ClassDef)
            and (beats := tuple(f.name for f in node.body if _is_beat(f)))  # type: ignore[attr-defined]  # _is_beat admits functions only
        ]
        name = module = path.stem
    missing = {"TITLE", "SUMMARY", "ORDER"} - literals.keys()
    if missing or len(films) != 1:
        what = ", ".join(sorted(missing)) or f"one class with beats, not {len(films)}"
        raise ValueError(f"{path.name}: a film's file needs {what}")
    class_name, beats = films[0]
    return Head(
        name.replace("_", "-"),
        literals["TITLE"],
        literals["SUMMARY"],
        literals["ORDER"],
        class_name,
        tuple(name.replace("_", "-") for name in beats),
        literals.get("ANY_SCALING", False),
        literals.get("NEEDS_MATRICES", False),
        module,
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
    known = [h.slug for h in programme()]
    near = get_close_matches(slug, known, n=1) or [name for name in known if slug and slug in name]
    meant = f"; did you mean “{near[0]}”?" if near else "."
    raise RequestError(f"there is no film “{slug}”{meant} The films are: {', '.join(known)}")


def load(slug: str) -> type[Film]:
    """Import the film of that name (and with it manim).

    Raises:
        RequestError: If there is none.
    """
    found = head(slug)
    module = importlib.import_module(f"qkvideo.scenes.{found.module}")
    film: type[Film] = getattr(module, found.class_name)
    return film
