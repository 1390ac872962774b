"""What is installed: the package and nothing beside it, with all its data."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "scenes", "studio")
# What a working copy holds and a source tree does not.
LEFT_OUT = shutil.ignore_patterns(
    ".*", "build", "media", "*.egg-info", "__pycache__", "tests", "benchmarks"
)


def source_files(root: Path) -> set[str]:
    files = [p for room in ROOMS for p in (root / room).rglob("*") if p.is_file()]
    inside = {p.relative_to(root) for p in files if "__pycache__" not in p.parts}
    return {f"qkvideo/{p.as_posix()}" for p in inside if not p.name.startswith(".")}


def build(tree: Path, out: Path) -> list[str]:
    """Build a wheel as pip does, with the setuptools that is installed; name what is in it."""
    code = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, out], cwd=tree, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def tree(tmp_path_factory) -> Path:
    tree = tmp_path_factory.mktemp("wheel") / "tree"
    shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
    return tree


def test_the_wheel_holds_the_package_with_all_its_data_and_nothing_else(tree, tmp_path):
    names = build(tree, tmp_path)
    inside = {n for n in names if ".dist-info/" not in n}
    face = {
        f"qkvideo/{name}"
        for name in ("__init__.py", "cli.py", "mobjects.py", "testing.py", "py.typed")
    }
    expected = face | source_files(tree)
    assert inside == expected
    assert {n.partition("/")[0] for n in names if n not in inside} == {"qkvideo-1.0.0.dist-info"}
    assert any(n.endswith(".ftl") for n in inside)


def test_the_check_above_can_fail(tree, tmp_path):
    stray = tree / "stray.py"
    unlisted = tree / "engine" / "unlisted"
    unlisted.mkdir()
    (unlisted / "__init__.py").touch()
    stray.touch()
    try:
        inside = set(build(tree, tmp_path))
        assert "qkvideo/stray.py" in inside
        assert not source_files(tree) <= inside
    finally:
        shutil.rmtree(unlisted)
        stray.unlink()


def test_every_package_is_listed():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    there = {
        "qkvideo." + ".".join(init.parent.relative_to(ROOT).parts)
        for room in ROOMS
        for init in (ROOT / room).rglob("__init__.py")
    }
    assert set(listed) == {"qkvideo", *there}
    assert len(listed) == len(set(listed))


def test_nothing_else_lies_at_the_root():
    """setuptools sweeps any other module at the root into the wheel."""
    assert {p.name for p in ROOT.glob("*.py")} == {
        "__init__.py",
        "cli.py",
        "mobjects.py",
        "testing.py",
    }
