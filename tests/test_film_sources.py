"""Which files a film depends on: all that it is made of, and nothing else."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from qkvideo.studio.films.sources import FILMS, PIECES, sources

ROOT = Path(__file__).parent.parent
# A notebook shows a film by what is there: that changes no film.
SHOWN_ONLY = "_repr_html_"
# They carry pieces from here to there, and write subtitles beside them.
CARRIERS = {"studio/files", "studio/text"}


@cache
def named(path: Path) -> tuple[str, ...]:
    """Names of what a file imports at any time, but for a type checker."""
    return tuple(imported(ast.parse(path.read_text(encoding="utf-8"))))


def imported(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.FunctionDef) and child.name == SHOWN_ONLY:
            continue
        if isinstance(child, ast.Import):
            yield from (name.name for name in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield from (child.module or "", *(f"{child.module}.{n.name}" for n in child.names))
        yield from imported(child)


def file_of(name: str) -> Path | None:
    """The file of one of our modules."""
    package, _, rest = name.partition(".")
    place = ROOT.joinpath(*rest.split("."))
    if package != "qkvideo" or not rest:
        return None
    candidates = place.with_suffix(".py"), place / "__init__.py"
    return next((path for path in candidates if path.is_file()), None)


def reached(*begin: str) -> set[str]:
    """All our files that some of them reach by imports, relative to the package."""
    todo = [path for pattern in begin for path in ROOT.glob(pattern)]
    assert todo
    found = set(todo)
    while todo:
        for name in named(todo.pop()):
            path = file_of(name)
            if path is not None and path not in found:
                found.add(path)
                todo.append(path)
    return {path.relative_to(ROOT).as_posix() for path in found}


def test_no_import_leads_out_of_what_a_film_depends_on():
    there = reached("studio/films/*.py", "scenes/**/*.py")
    assert len(there) > 150
    assert {path for path in there if not path.startswith(FILMS)} == set()


def test_what_a_piece_depends_on_leads_only_to_what_carries_it():
    there = {path for path in reached("studio/drawing/executors.py") if path.startswith("studio")}
    assert {"studio/drawing/writer.py", "studio/encoding/encoder.py"} <= there
    others = {path.rpartition("/")[0] for path in there if not path.startswith(PIECES)}
    assert others == CARRIERS


RENDER = """
import json, sys
opened = set()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
import qkvideo
(film,) = qkvideo.render("score-matrix", sentence="it is", quality="l", beat="total", jobs=1)
assert film.status == "rendered", film.error
files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
print(json.dumps([*opened, *files]))
"""


def test_a_film_is_made_of_nothing_else(tmp_path):
    """Not by its imports, but by what a run has loaded and opened."""
    done = subprocess.run(
        [sys.executable, "-c", RENDER],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        check=True,
        timeout=120,
    )
    import qkvideo  # noqa: PLC0415  # where the other Python found it

    root = Path(qkvideo.__file__).parent.resolve()
    # What it wrote has names that begin where it ran.
    files = {Path(f).resolve() for f in json.loads(done.stdout) if Path(f).is_absolute()}
    ours = {f.relative_to(root).as_posix() for f in files if f.is_relative_to(root)}
    # The environment may lie in the tree.
    kinds, rooms = (".py", ".ftl", ".npz", ".json"), ("engine/", "scenes/", "studio/")
    used = {f for f in ours if f.endswith(kinds) and (f.startswith(rooms) or "/" not in f)}
    assert {"engine/data/lesson.npz", "scenes/score_matrix/film.py"} <= used
    # What asks for films, and makes none.
    asking = {"__init__.py", "studio/__init__.py", "studio/render.py"}
    assert {file for file in used if not file.startswith(FILMS)} <= asking


@pytest.mark.parametrize(
    ("changed", "matters"),
    [
        *(("scenes/text/en.ftl", True), ("engine/data/lesson.npz", True)),
        *(("studio/encoding/x.py", True), ("engine/attention/x.py", True)),
        *(("studio/decks/deck.html.j2", False), ("studio/slides.py", False)),
        *(("engine/check/x.py", False), ("scenes/__pycache__/x.pyc", False), ("cli.py", False)),
    ],
)
def test_what_a_film_is_made_of_makes_another_film_and_nothing_else_does(
    tmp_path, changed, matters
):
    def digest() -> str:
        sources.cache_clear()
        return sources(tmp_path, FILMS)

    file = tmp_path / changed
    file.parent.mkdir(parents=True, exist_ok=True)
    digests = [digest()]
    for text in ("a = 1", "a = 2"):
        file.write_text(text)
        digests.append(digest())
    file.rename(file.with_name("another"))
    digests.append(digest())
    assert len(set(digests)) == (4 if matters else 1)
