"""`make set-up`, as far as it can be tried without setting anything up."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


def copied(folder: Path) -> None:
    """What `make` looks at before it begins."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)


@pytest.mark.parametrize("target", ["set-up", "demo", "test"])
def test_a_path_with_an_apostrophe_is_refused_at_once_in_one_line(tmp_path, target):
    (folder := tmp_path / "it's mine").mkdir()
    copied(folder)
    begun = time.monotonic()
    done = subprocess.run(
        ["make", "--no-print-directory", target],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert time.monotonic() - begun < 5
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert f"“{folder}” has an apostrophe in its path" in line
    assert "move it to one without" in line
    assert not (folder / ".venv").exists()


def test_any_other_path_is_set_up(tmp_path):
    (folder := tmp_path / "a b").mkdir()
    copied(folder)
    done = subprocess.run(
        ["make", "-n", "set-up"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
