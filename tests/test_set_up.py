"""`make set-up`, as far as it can be tried without setting anything up."""

from __future__ import annotations

import os
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
    assert time.monotonic() - begun < 60
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


def test_a_python_that_is_compiled_to_be_fast_goes_first(tmp_path):
    (folder := tmp_path / "bin").mkdir()
    for name, asked in (("python3", "CONFIG_ARGS"), ("python3.14", "nothing of this kind")):
        # It ends with an error if it is asked for what it is not.
        (folder / name).write_text(f'#!/bin/sh\ncase "$2" in *{asked}*) exit 1;; esac\n')
        (folder / name).chmod(0o755)
    (show := tmp_path / "show").write_text("include Makefile\nshow:\n\t@echo $(PYTHON)\n")
    done = subprocess.run(
        ["make", "--no-print-directory", "-f", str(show), "show"],
        cwd=ROOT,
        env=os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() in {"/usr/bin/python3", "python3.14"}
