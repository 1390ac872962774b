"""Imports run cli -> studio -> scenes -> engine and never back; the core stays light."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = "qkvideo"
ROOMS = ("engine", "scenes", "studio", "cli")  # each may import itself and those before it
ENGINE_MAY_IMPORT = {*sys.stdlib_module_names, "numpy", PACKAGE}
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
HEAVY = ("manim", "torch", "numpy")


def violations(root: Path) -> list[str]:
    """Say, per line, what breaks the rule in a source tree."""
    found = []
    files = [*root.glob("*.py"), *(f for room in ROOMS for f in (root / room).rglob("*.py"))]
    for file in sorted(files):
        place = file.relative_to(root)
        room = place.parts[0].removesuffix(".py")
        if room not in ROOMS:
            continue
        for node, deferred in imports(ast.parse(file.read_text()), deferred=False):
            for name in targets(node, place):
                where = f"{place}:{node.lineno} imports {name}"
                top, _, rest = name.partition(".")
                if top == PACKAGE:
                    other = rest.partition(".")[0]
                    face = room == "cli" and not other  # the library's face imports lazily
                    if other not in ROOMS[: ROOMS.index(room) + 1] and not face:
                        found.append(where)
                elif room == "engine" and not deferred and top not in ENGINE_MAY_IMPORT:
                    found.append(f"{where} at module level")
    return found


def imports(node: ast.AST, *, deferred: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Walk all imports; deferred ones happen when a function is called, or for a type checker."""
    typed = node.body if isinstance(node, ast.If) and is_type_checking(node.test) else ()
    for child in ast.iter_child_nodes(node):
        later = deferred or child in typed or isinstance(child, FUNCTIONS)
        if isinstance(child, ast.Import | ast.ImportFrom) or is_import_call(child):
            yield child, later
        yield from imports(child, deferred=later)


def is_type_checking(test: ast.expr) -> bool:
    return "TYPE_CHECKING" in (getattr(test, "id", ""), getattr(test, "attr", ""))


def is_import_call(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and bool(node.args)
        and isinstance(node.args[0], ast.Constant)
        and ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__")
    )


def targets(node: ast.AST, place: Path) -> list[str]:
    """Full names of what an import brings in."""
    if isinstance(node, ast.Call):
        return [node.args[0].value]
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = (PACKAGE, *place.parts[:-1])
    if node.level:
        start = base[: len(base) - node.level + 1]
        module = ".".join([*start, *([node.module] if node.module else [])])
    else:
        module = node.module
    # `from qkvideo import scenes` names the room in its last part.
    return [f"{module}.{alias.name}" for alias in node.names] if module == PACKAGE else [module]


def needs(root: Path, *rooms: str) -> dict[str, set[str]]:
    """For every module the modules it imports, now or later; imports for types do not count."""
    files = [file for room in rooms for file in (root / room).rglob("*.py")]
    known = {".".join((PACKAGE, *file.relative_to(root).with_suffix("").parts)) for file in files}
    found: dict[str, set[str]] = {}
    for file in files:
        place = file.relative_to(root)
        names = {
            name
            for node in ast.walk(without_types(ast.parse(file.read_text())))
            if isinstance(node, ast.ImportFrom)
            for base in targets(node, place)
            for name in (base, *(f"{base}.{alias.name}" for alias in node.names))
        }
        found[".".join((PACKAGE, *place.with_suffix("").parts))] = names & known
    return found


def without_types(tree: ast.AST) -> ast.AST:
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and is_type_checking(node.test):
            node.body = [ast.Pass()]
    return tree


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle; none, if there are none."""
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> list[str]:
        if name in path:
            return path[path.index(name) :]
        if name in done:
            return []
        for other in sorted(graph[name]):
            if found := walk(other, [*path, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := walk(name, []))), [])


def loaded(parent: Path) -> set[str]:
    """Which heavy modules `import qkvideo.cli` loads, of the package in a folder."""
    code = (
        f"import sys, {PACKAGE}.cli; print({PACKAGE}.cli.__file__); "
        f"print(*[m for m in {HEAVY} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(parent)},
        cwd=parent,
        capture_output=True,
        text=True,
        check=True,
    )
    file, names = done.stdout.splitlines()
    assert Path(file).parent.samefile(parent / PACKAGE)
    return set(names.split())


@pytest.fixture
def here(tmp_path):
    """A folder in which the package has its name, whatever the checkout is called."""
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / PACKAGE).symlink_to(ROOT)
    return tmp_path / "here"


def test_imports_run_one_way_and_the_engine_is_light():
    assert violations(ROOT) == []


def test_no_modules_import_each_other_in_a_circle():
    assert circle(needs(ROOT, *ROOMS[:-1])) == []


def test_a_circle_is_found(doctored):
    (doctored / "studio/a.py").write_text(f"def f():\n    from {PACKAGE}.studio import b\n")
    (doctored / "studio/b.py").write_text(f"from {PACKAGE}.studio.a import f\n")
    assert circle(needs(doctored, "studio")) == ["qkvideo.studio.a", "qkvideo.studio.b"]
    (doctored / "studio/b.py").write_text(
        f"if TYPE_CHECKING:\n    from {PACKAGE}.studio.a import f\n"
    )
    assert circle(needs(doctored, "studio")) == []


def test_the_walk_sees_every_room():
    for room in ROOMS[:-1]:
        assert list((ROOT / room).rglob("*.py")), room
    assert (ROOT / "cli.py").exists()


def test_the_command_line_loads_nothing_heavy(here):
    assert loaded(here) == set()


# --- the checks can fail --------------------------------------------------------------------


@pytest.fixture
def doctored(tmp_path):
    """A small clean tree, to break."""
    root = tmp_path / PACKAGE
    for name, text in {
        "__init__.py": "",
        "cli.py": f"import {PACKAGE}\nfrom {PACKAGE} import studio\n",
        "engine/__init__.py": "import math\nimport numpy as np\n",
        "engine/sources/__init__.py": f"from {PACKAGE}.engine import errors\n",
        "scenes/__init__.py": f"import manim\nfrom {PACKAGE}.engine import trace\n",
        "scenes/kit/__init__.py": "from ...engine import trace\nfrom . import theme\n",
        "studio/__init__.py": f"import av\nfrom {PACKAGE}.scenes import kit\n",
        "tests/test_x.py": f"import {PACKAGE}.cli\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_a_clean_tree_passes(doctored):
    assert violations(doctored) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("engine/__init__.py", f"import {PACKAGE}.scenes"),
        ("engine/__init__.py", f"from {PACKAGE}.scenes.kit import theme"),
        ("engine/__init__.py", f"from {PACKAGE} import studio"),
        ("engine/__init__.py", f"from {PACKAGE} import trace"),
        ("engine/__init__.py", f"import {PACKAGE}"),
        ("engine/__init__.py", "from ..scenes import kit"),
        ("engine/__init__.py", "from .. import cli"),
        ("engine/__init__.py", f"def f():\n    from {PACKAGE}.scenes import kit"),
        ("engine/__init__.py", f"def f():\n    import_module('{PACKAGE}.scenes')"),
        ("engine/__init__.py", "import torch"),
        ("engine/__init__.py", "from regex import compile"),
        ("engine/__init__.py", "class A:\n    import torch"),
        ("engine/__init__.py", "try:\n    import torch\nexcept ImportError:\n    torch = None"),
        ("engine/__init__.py", "if TYPE_CHECKING:\n    pass\nelse:\n    import torch"),
        ("engine/__init__.py", "if not TYPE_CHECKING:\n    import torch"),
        ("engine/__init__.py", f"if TYPE_CHECKING:\n    import {PACKAGE}.studio"),
        ("engine/sources/__init__.py", "import torch.nn"),
        ("scenes/kit/__init__.py", f"def f():\n    import {PACKAGE}.studio.render"),
        ("scenes/kit/__init__.py", "from ... import cli"),
        ("studio/__init__.py", f"from {PACKAGE}.cli import main"),
    ],
)
def test_a_wrong_import_is_found(doctored, file, line):
    with (doctored / file).open("a") as stream:
        stream.write(line + "\n")
    assert len(violations(doctored)) == 1
    assert violations(doctored)[0].startswith(file)


def test_a_library_inside_a_function_or_for_types_is_allowed(doctored):
    with (doctored / "engine/__init__.py").open("a") as stream:
        stream.write("def f():\n    import torch\n    import regex\n")
        stream.write("if TYPE_CHECKING:\n    from torch import Tensor\n")
    assert violations(doctored) == []


def test_a_heavy_command_line_is_found(doctored):
    (doctored / "studio/__init__.py").write_text("import numpy\n")
    (doctored / "scenes/__init__.py").write_text("")
    assert loaded(doctored.parent) == {"numpy"}
    (doctored / "studio/__init__.py").write_text("")
    assert loaded(doctored.parent) == set()
