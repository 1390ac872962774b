"""The films: every folder with a `film.py` is one.

Films are made of `story/` (facts about the sentence), `parts/` (pictures), `layout/` (positions)
and `stage/` (motion).

The full lecture's order, by `ORDER`: first what attention does to a pronoun (1) and what a word is
to a machine (2); the same in two comparisons, first without a formula (3, `classroom`), then with
query, key and value (4). Then each part: scores, mixing, scaling (5 to 7); what it means: what a
query asks for, several heads, one word with two meanings (8 to 10); who may see whom, and other
sequences (11, 12). Then how matrices are learned (13) and, since that film ends by asking what else
could learn it, a recurrence and a window, trained and counted beside attention (14, `reach`). It
comes after training, which it takes for granted, and ends with the bill of this one sentence; how
that grows, and what is measured, is the next film (15): `reach` counts, `quadratic-cost` measures.
Writing attention, and its mistakes, are next (16), and `closing` is last (99).

The short lecture, about a quarter of an hour, follows one thread from the pronoun to n²; films that
compare, prove or widen are in the full one only. So is `reach`: it needs a second machine explained
first, and nothing that the short lecture says rests on it.

The programme is read from the films' files without importing them, so listing films is fast, and a
new film is just a new folder.
"""

from __future__ import annotations

import ast
import importlib
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.texts import check_characters
from qkvideo.scenes.look.choices import LECTURES
from qkvideo.scenes.plugins import Plugin, plugins

if TYPE_CHECKING:
    from qkvideo.scenes.stage.shoot import Shoot


@dataclass(frozen=True)
class FilmEntry:
    """A film in the programme, as its file describes it."""

    slug: str
    title: str
    summary: str
    order: int
    class_name: str
    beats: tuple[str, ...]
    any_scaling: bool = False
    """Whether it is also correct for heads that do not divide scores by √d_k."""
    needs_matrices: bool = False
    """Whether it shows W_Q, W_K, W_V or W_O, which recordings do not contain."""
    needs_words: bool = False
    """Whether it needs vectors of words that are not in the sentence."""
    module: str = ""
    """Module of its scene; its story and its beats are beside it."""
    package: str = ""
    """Name of the distribution that contains it; empty for our own films."""
    folder: Path | None = None
    """Its folder."""
    lecture: str = LECTURES[0]
    """The shortest lecture that contains it, one of `look.choices.LECTURES`."""
    reads_pairs: bool = False
    """Whether it runs a pretrained model on the lecturer's two sentences, if there are two."""


@cache
def programme() -> tuple[FilmEntry, ...]:
    """All films in the order of the lecture; those of other packages come last.

    If a film of another package cannot be read, it is left out with a warning.
    """
    folders = Path(__file__).parent.glob("*/film.py")
    ours = sorted(map(read_entry, filter(_is_film, folders)), key=_in_order)
    there = {entry.slug: entry for entry in ours}
    for plugin in plugins():
        try:
            found = _read_plugin(plugin, there)
        except (ValueError, SyntaxError, OSError) as trouble:
            _leave_out(plugin, trouble)
        else:
            there[found.slug] = found
    theirs = [entry for entry in there.values() if entry.package]
    return (*ours, *sorted(theirs, key=_in_order))


def _read_plugin(plugin: Plugin, there: Mapping[str, FilmEntry]) -> FilmEntry:
    """The entry of somebody's film.

    Raises:
        ValueError: There is none, or its name is taken.
    """
    if plugin.folder is None or not (plugin.folder / "film.py").is_file():
        raise ValueError(f"there is no folder “{plugin.name}” with a film.py")
    found = read_entry(plugin.folder / "film.py")
    taken = there.get(found.slug)
    if taken is not None:
        whose = f"the package “{taken.package}”" if taken.package else "QKVideo"
        raise ValueError(f"there is a film of that name already, of {whose}")
    # Nobody asked for it who only wants the lecture.
    module, lecture = f"{plugin.name}.scene", LECTURES[-1]
    return replace(found, module=module, package=plugin.package, lecture=lecture)


def _leave_out(plugin: Plugin, trouble: Exception) -> None:
    what = trouble.msg if isinstance(trouble, SyntaxError) else " ".join(str(trouble).split())
    where = (
        f" ({Path(trouble.filename or '').name}:{trouble.lineno})"
        if isinstance(trouble, SyntaxError)
        else ""
    )
    warnings.warn(
        f"the film “{plugin.name}” of the package “{plugin.package}” is left out: {what}{where}",
        QKVideoWarning,
        stacklevel=3,
    )


NEEDED: Final = {"ORDER": int, "SUMMARY": str, "TITLE": str}
LITERALS: Final = {
    *NEEDED,
    *("ANY_SCALING", "NEEDS_MATRICES", "NEEDS_WORDS", "READS_PAIRS", "LECTURE"),
}


def lecture(name: str) -> tuple[FilmEntry, ...]:
    """The films of a lecture, in order.

    Args:
        name: One of `look.choices.LECTURES`; longer lectures contain the films of shorter ones.
    """
    parts = LECTURES[: LECTURES.index(name) + 1]
    return tuple(entry for entry in programme() if entry.lecture in parts)


def _in_order(entry: FilmEntry) -> tuple[int, str]:
    return entry.order, entry.slug


def _is_film(path: Path) -> bool:
    """Whether a file named film.py is a film's: it has a scene beside it."""
    return (path.parent / "scene.py").exists()


def read_entry(path: Path) -> FilmEntry:
    """Read TITLE, SUMMARY, ORDER and the beats from a film's file, and find its scene.

    ANY_SCALING, NEEDS_MATRICES, NEEDS_WORDS, READS_PAIRS and LECTURE are optional: see `FilmEntry`.

    Raises:
        ValueError: If a literal is missing, or the file does not contain exactly one film.
    """
    body = ast.parse(path.read_text(encoding="utf-8"), filename=path.name).body
    literals = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in LITERALS
    }
    scene = ast.parse((path.parent / "scene.py").read_text(encoding="utf-8")).body
    films = [node.name for node in scene if isinstance(node, ast.ClassDef)]
    beats = tuple(
        node.name for node in body if isinstance(node, ast.FunctionDef) and _is_beat(node)
    )
    name = path.parent.name
    if literals.get("LECTURE", LECTURES[0]) not in LECTURES:
        raise ValueError(f"{path.name}: LECTURE is one of {', '.join(LECTURES)}")
    missing = [each for each, kind in NEEDED.items() if not isinstance(literals.get(each), kind)]
    if missing or not beats or len(films) != 1:
        lacks = "beats" if not beats else f"one class in scene.py, not {len(films)}"
        raise ValueError(f"{path.name}: a film's file needs {', '.join(missing) or lacks}")
    for literal in ("TITLE", "SUMMARY"):
        check_characters(f"its {literal}", literals[literal], most=200)
    return FilmEntry(
        name.replace("_", "-"),
        literals["TITLE"],
        literals["SUMMARY"],
        literals["ORDER"],
        films[0],
        tuple(name.replace("_", "-") for name in beats),
        literals.get("ANY_SCALING", False),
        literals.get("NEEDS_MATRICES", False),
        literals.get("NEEDS_WORDS", False),
        f"qkvideo.scenes.{name}.scene",
        folder=path.parent,
        lecture=literals.get("LECTURE", LECTURES[0]),
        reads_pairs=literals.get("READS_PAIRS", False),
    )


def _is_beat(node: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "beat" for d in node.decorator_list)


def entry(slug: str) -> FilmEntry:
    """The film with a name.

    Raises:
        RequestError: If there is none; the message lists the films.
    """
    for candidate in programme():
        if candidate.slug == slug:
            return candidate
    known = [h.slug for h in programme()]
    near = get_close_matches(slug, known, n=1) or [name for name in known if slug and slug in name]
    meant = f"; did you mean “{near[0]}”?" if near else "."
    raise RequestError(f"there is no film “{slug}”{meant} The films are: {', '.join(known)}")


def load(slug: str) -> Callable[..., Shoot]:
    """Import the film with a name.

    Returns:
        A function that makes a `Shoot` of it, given a brief, a size and other arguments.

    Raises:
        RequestError: If there is none.
    """
    from qkvideo.scenes.stage.shoot import Shoot  # noqa: PLC0415  # who lists films draws none

    return partial(Shoot, module(slug))


def module(slug: str) -> ModuleType:
    """The module of the film with a name.

    Raises:
        RequestError: If there is none.
    """
    folder = entry(slug).module.rpartition(".")[0]
    return importlib.import_module(f"{folder}.film")
