"""The films, and the two lectures made of them. Every folder with a `film.py` is a film.

A film combines facts about the sentence (`story/`), pictures (`parts/`), positions (`layout/`) and
motion (`stage/`).

The full lecture shows the films in the order of their `ORDER`:

- 1 and 2: what attention does to a pronoun, and what a word is to a machine.
- 3 and 4: attention in two comparisons, first without a formula (`classroom`), then with query, key
  and value (`library-analogy`).
- 5 to 7: the computation step by step: scores, mixing, scaling.
- 8 to 10: what a query asks for, several heads, and one word with two meanings.
- 11 to 13: which words a query may see, how places are told (`positions`), and attention between
  two sequences.
- 14: what attention is for (`next-word`): a language model looks up what comes next.
- 15: what else such a model has, and what each part adds (`block`).
- 16: how a text is written word by word, and what is kept meanwhile (`generation`).
- 17 and 18: how the matrices are learned; then `reach` compares attention with two other functions
  that could learn the same task, a trained recurrence and a window, and counts their operations.
- 19: how the cost grows with the length, as measured (`quadratic-cost`).
- 20: how attention is computed without a whole row of scores (`tiles`).
- 21: how attention is written in code, and typical mistakes (`debugging`).
- 99: `closing`, the last film.

The short lecture takes less than half of 45 minutes and leads straight from the pronoun to the n²
of the cost. Films that compare, prove or go further are only in the full lecture.

Each film answers a question, and the film before it in a lecture ends with this question.

The list is read from the text of the films' files without importing them. Therefore listing is
fast, and a new folder is enough to add a film.
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
from typing import TYPE_CHECKING, Any, Final

from qkvideo.engine.errors import QKVideoError, QKVideoWarning, RequestError, in_line
from qkvideo.engine.files import untrusted
from qkvideo.engine.texts import check_characters
from qkvideo.engine.working.guests import guest
from qkvideo.scenes.look.choices import LECTURES
from qkvideo.scenes.outline import outline, whole
from qkvideo.scenes.plugins import Plugin, plugins

if TYPE_CHECKING:
    from qkvideo.scenes.stage.shoot import Shoot


@dataclass(frozen=True)
class FilmEntry:
    """What `qkvideo` knows about a film without importing it: its names, its order, its needs.

    Attributes:
        slug: The film's name in commands and file names, such as "my-film".
        title: The title in English.
        summary: The summary that `qkvideo list` shows.
        order: Films with smaller numbers come earlier in the lecture.
        beats: Names of the film's beats, in order, such as "first-beat".
        any_scaling: Whether the film is correct also for models that do not divide scores by √d_k.
        needs_matrices: Whether the film shows W_Q, W_K, W_V or W_O. If so, it cannot be made from
            a file that contains only what a model computed.
        needs_words: Whether the film needs vectors of words that are not in the sentence.
        needs_noun: Whether the film replaces a noun of the sentence by others.
        module: Full name of the film's module, such as "qkvideo.scenes.my_film.film".
        package: Name of the installed package that the film comes from; empty for films of QKVideo.
        folder: Folder that contains the film's `film.py`.
        lecture: Name of the shortest lecture that contains the film: "short" or "full".
        reads: What a pretrained model is run for besides the trace. "pair": to compare the
            lecturer's sentence and the second one given with `--versus`. "next": to tell what comes
            next after the sentence. "passage": to tell that, and how a row passes through the
            model. "writes": to write on. Empty for nothing.
        only: Beats that say something under a condition only: each beat's name, and the name of
            a property of `Brief`, such as "parallel". Where the property is false, the beat is left
            out, unless the user named beats.
        builds_on: Slugs of the films that come before this one when it is taught, without those
            that these build on themselves.
    """

    slug: str
    title: str
    summary: str
    order: int
    beats: tuple[str, ...]
    any_scaling: bool = False
    needs_matrices: bool = False
    needs_words: bool = False
    needs_noun: bool = False
    module: str = ""
    package: str = ""
    folder: Path | None = None
    lecture: str = LECTURES[0]
    reads: str = ""
    only: tuple[tuple[str, str], ...] = ()
    builds_on: tuple[str, ...] = ()

    @property
    def class_name(self) -> str:
        """Name of the film's class in `films.py`, such as "MyFilm"."""
        return "".join(part.capitalize() for part in self.slug.split("-"))


@cache
def ours() -> tuple[FilmEntry, ...]:
    """The films of this package, in the order of the lecture."""
    folders = Path(__file__).parent.glob("*/film.py")
    return tuple(sorted(map(read_entry, filter(_is_film, folders)), key=_in_order))


_UNREADABLE: Final = (
    *(ValueError, SyntaxError, OSError),
    # What Python's parser and literals raise of nested or impossible ones.
    *(TypeError, RecursionError, MemoryError),
)


@cache
def programme() -> tuple[FilmEntry, ...]:
    """Return the entries of all films, including those of other installed packages.

    A film of another package that cannot be read is left out, with a `QKVideoWarning`.

    Returns:
        First the films of QKVideo, then the films of other packages; both are sorted by `order`.
    """
    there = {entry.slug: entry for entry in ours()}
    for plugin in plugins():
        try:
            found = _read_plugin(plugin, there)
        except _UNREADABLE as trouble:
            _leave_out(plugin, trouble)
        else:
            there[found.slug] = found
    theirs = [entry for entry in there.values() if entry.package]
    return (*ours(), *sorted(theirs, key=_in_order))


def _read_plugin(plugin: Plugin, there: Mapping[str, FilmEntry]) -> FilmEntry:
    """Read the entry of a film of another package.

    Raises:
        ValueError: If its folder has no `film.py`, or another film has the same name.
    """
    if plugin.folder is None or not (plugin.folder / "film.py").exists():
        raise ValueError(f"there is no folder “{plugin.name}” with a film.py")
    found = read_entry(plugin.folder / "film.py", whole)
    taken = there.get(found.slug)
    if taken is not None:
        whose = f"the package “{taken.package}”" if taken.package else "QKVideo"
        raise ValueError(f"there is a film of that name already, of {whose}")
    # Only the full lecture contains films of other packages, unless one is requested by name.
    module, lecture = f"{plugin.name}.film", LECTURES[-1]
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


_MOST_SOURCE: Final = 4 << 20
"""Maximum size of a film's file in bytes."""
NEEDED: Final = {"ORDER": int, "SUMMARY": str, "TITLE": str}
CONDITIONS: Final = (
    "contrasted",
    "included",
    "matrices",
    "nounless",
    "parallel",
    "taught",
)
"""Properties of `Brief` on which a film's ONLY may let a beat depend."""
CHOICES: Final[Mapping[str, tuple[object, ...]]] = {
    "LECTURE": LECTURES,
    "READS": ("", "pair", "next", "passage", "writes"),
    **dict.fromkeys(("ANY_SCALING", "NEEDS_MATRICES", "NEEDS_WORDS", "NEEDS_NOUN"), (False, True)),
}
LITERALS: Final = {*NEEDED, *CHOICES, "ONLY", "BUILDS_ON"}


def lecture(name: str) -> tuple[FilmEntry, ...]:
    """Return the entries of a lecture's films, in the order in which they are shown.

    Args:
        name: "short" or "full". The full lecture contains all films, including those of other
            installed packages.

    Raises:
        ValueError: There is no such lecture.
    """
    parts = LECTURES[: LECTURES.index(name) + 1]
    # Films of other packages are in the longest only; to find them, all packages are looked at.
    films = programme() if name == LECTURES[-1] else ours()
    return tuple(entry for entry in films if entry.lecture in parts)


def _source(path: Path) -> str:
    content = untrusted.content(path, _MOST_SOURCE, links=True)
    return content.decode("utf-8").replace("\r\n", "\n")


def _literal(name: str, value: ast.expr) -> Any:
    try:
        return ast.literal_eval(value)
    except ValueError as error:
        raise ValueError(f"{name} in line {value.lineno} is not a literal") from error


def _in_order(entry: FilmEntry) -> tuple[int, str]:
    return entry.order, entry.slug


def _is_film(path: Path) -> bool:
    """Return whether a `film.py` belongs to a film: its texts have to be beside it."""
    return (path.parent / "en.ftl").exists()


def read_entry(path: Path, statements: Callable[[str, str], list[ast.stmt]] = outline) -> FilmEntry:
    """Read a film's entry from its `film.py`, without importing it.

    The file must contain the literals TITLE, SUMMARY and ORDER. It may contain ANY_SCALING,
    NEEDS_MATRICES, NEEDS_WORDS, NEEDS_NOUN, READS, ONLY, BUILDS_ON and LECTURE; see `FilmEntry`.

    Args:
        path: The `film.py`.
        statements: Called with a file's source code and name; returns its top-level statements.
            `outline.outline` skips the bodies of functions. `outline.whole` also finds syntax
            errors in functions.

    Raises:
        ValueError: A required literal is missing; LECTURE names no lecture; TITLE or SUMMARY has
            more than 200 characters or one that cannot be shown; or there are no beats.
        SyntaxError: The file is not valid Python.
        OSError: The file cannot be read.
    """
    body = statements(_source(path), path.name)
    literals = {
        node.targets[0].id: _literal(node.targets[0].id, node.value)
        for node in body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in LITERALS
    }
    only = literals.get("ONLY", {})
    if not isinstance(only, dict) or not all(
        isinstance(beat, str) and need in CONDITIONS for beat, need in only.items()
    ):
        known = ", ".join(CONDITIONS)
        raise ValueError(f"{path.name}: ONLY says for beats' names which is true of {known}")
    builds_on = literals.get("BUILDS_ON", ())
    if not (isinstance(builds_on, tuple) and all(isinstance(slug, str) for slug in builds_on)):
        raise ValueError(f"{path.name}: BUILDS_ON is a tuple of films' names")
    beats = tuple(
        node.name for node in body if isinstance(node, ast.FunctionDef) and _is_beat(node)
    )
    name = path.parent.name
    for literal, choices in CHOICES.items():
        if literals.get(literal, choices[0]) not in choices:
            raise ValueError(f"{path.name}: {literal} is one of {', '.join(map(repr, choices))}")
    missing = [each for each, kind in NEEDED.items() if not isinstance(literals.get(each), kind)]
    if missing or not beats:
        raise ValueError(f"{path.name}: a film's file needs {', '.join(missing) or 'beats'}")
    for literal in ("TITLE", "SUMMARY"):
        check_characters(f"its {literal}", literals[literal], most=200)
    return FilmEntry(
        name.replace("_", "-"),
        literals["TITLE"],
        literals["SUMMARY"],
        literals["ORDER"],
        tuple(name.replace("_", "-") for name in beats),
        literals.get("ANY_SCALING", False),
        literals.get("NEEDS_MATRICES", False),
        literals.get("NEEDS_WORDS", False),
        literals.get("NEEDS_NOUN", False),
        f"qkvideo.scenes.{name}.film",
        folder=path.parent,
        lecture=literals.get("LECTURE", LECTURES[0]),
        reads=literals.get("READS", ""),
        only=tuple(only.items()),
        builds_on=builds_on,
    )


def _is_beat(node: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "beat" for d in node.decorator_list)


def entry(slug: str) -> FilmEntry:
    """Return the `FilmEntry` of the film with the given name.

    Args:
        slug: The film's name in commands, such as "my-film".

    Raises:
        RequestError: No film has this name; the message lists the films.
    """
    # No other package's film has the name of one of ours.
    for find in (ours, programme):
        for candidate in find():
            if candidate.slug == slug:
                return candidate
    known = [h.slug for h in programme()]
    near = get_close_matches(slug, known, n=1) or [name for name in known if slug and slug in name]
    meant = f"; did you mean “{near[0]}”?" if near else "."
    raise RequestError(f"there is no film “{slug}”{meant} The films are: {', '.join(known)}")


def load(slug: str) -> Callable[..., Shoot]:
    """Import a film, and return a function that prepares it for drawing.

    Args:
        slug: The film's name in commands, such as "my-film".

    Returns:
        The class `Shoot` with its first argument, the film, already given: a function that takes
        the other arguments, and returns a `Shoot`, the object that draws the film.

    Raises:
        RequestError: No film has this name.
    """
    from qkvideo.scenes.stage.shoot import Shoot  # noqa: PLC0415  # who lists films draws none

    return partial(Shoot, module(slug))


def module(slug: str) -> ModuleType:
    """Import and return the module `film` of the film with the given name.

    Args:
        slug: The film's name in commands, such as "my-film".

    Raises:
        RequestError: No film has this name.
        QKVideoError: The module of another package fails, or ends the program.
    """
    found = entry(slug)
    try:
        with guest():
            return importlib.import_module(found.module)
    except (Exception, SystemExit) as error:  # the other films are still made
        if not found.package or isinstance(error, QKVideoError):
            raise
        said = f"{type(error).__name__}: {in_line(error)}"
        raise QKVideoError(f"the film “{slug}” cannot be imported: {said}") from error
