"""What films of pictures may be made of, read from their sources; each check is seen to fail."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from qkvideo import scenes

ROOT = Path(scenes.__file__).parent
FOLDERS = [head.folder for head in scenes.programme() if head.folder is not None]
IDS = [folder.name for folder in FOLDERS]
FORBIDDEN = ("qkvideo.scenes.layout", "qkvideo.scenes.stage", "qkvideo.scenes.look.places", "manim")


def places_and_durations(source: str) -> list[str]:
    """Float literals, and strings that are numbers."""
    tree = ast.parse(source)
    found = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    return [
        repr(value)
        for value in found
        if isinstance(value, float)
        or (isinstance(value, str) and re.fullmatch(r"\s*[+-]?\d+(\.\d+)?\s*", value))
    ]


def forbidden_imports(source: str) -> list[str]:
    """Modules that a film may not know; manim it may know in a function that plays animations."""
    tree = ast.parse(source)
    deferred = {n for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        names += [name for name in found if node not in deferred or not name.startswith("manim.")]
    return [name for name in names if name.startswith(FORBIDDEN)]


def draws(source: str) -> bool:
    """Whether a module makes a part of its own, which says where things are in its box."""
    return any(
        isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "Part" for base in node.bases)
        for node in ast.walk(ast.parse(source))
    )


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_a_film_says_no_place_and_no_duration(folder):
    for path in folder.glob("*.py"):
        source = path.read_text()
        if path.name != "story.py" and not draws(source):
            assert places_and_durations(source) == [], path.name


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_a_film_knows_neither_layout_nor_stage(folder):
    for path in folder.glob("*.py"):
        assert forbidden_imports(path.read_text()) == [], path.name


def test_these_checks_can_fail():
    assert places_and_durations("x = 1.5") == ["1.5"]
    assert places_and_durations("f('12')") == ["'12'"]
    assert places_and_durations("x = 3; y = 'n^2'") == []
    assert draws("class Shelf(Part): pass")
    assert not draws("class Shelf: pass")
    assert forbidden_imports("from qkvideo.scenes.layout import film") != []
    assert forbidden_imports("import manim") != []
    assert forbidden_imports("from manim import Create") != []
    assert forbidden_imports("def f():\n    from manim import Create") == []
    assert forbidden_imports("def f():\n    from qkvideo.scenes.stage import draw") != []
    tokens = list(tokenize.generate_tokens(io.StringIO("x = 1.5").readline))
    assert any(token.string == "1.5" for token in tokens)


TELL = """
import sys, importlib
from functools import partial
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.telling import tell
how, *names = sys.argv[2:]
compute = partial(trace, weights="lesson")
model = compute(sys.argv[1])
head = model.at()
other = second(model, None, compute)
brief = Brief(model, head.layer, head.head, model.default_row, versus=other)
for name in names:
    film = importlib.import_module(f"qkvideo.scenes.{name}.film")
    beats = tell(film, brief) if how == "told" else lay_out(film, brief).beats
    print(name, len(beats), "manim" in sys.modules)
"""


def test_films_are_told_without_manim():
    names = [folder.name for folder in FOLDERS]
    command = [sys.executable, "-c", TELL, "The cat was tired", "told", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    films = [line.split() for line in done.stdout.splitlines()]
    assert [(name, manim) for name, _, manim in films] == [(name, "False") for name in names]


@pytest.mark.long  # tests/test_render.py draws a film without manim
def test_films_are_told_and_laid_out_without_manim_unless_they_play_its_animations():
    sentence = "The cat was tired"
    playing = [f.name for f in FOLDERS if "from manim import" in (f / "film.py").read_text()]
    assert playing
    # These come last: once loaded, manim stays.
    names = sorted((folder.name for folder in FOLDERS), key=playing.__contains__)
    command = [sys.executable, "-c", TELL, sentence, "laid out", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    films = [line.split() for line in done.stdout.splitlines()]
    assert [name for name, _, _ in films] == names
    for name, count, manim in films:
        assert int(count) >= 1, name
        assert manim == str(name in playing), name
