"""Child processes that are told to end, at any moment."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")

SCRIPT = """
import gc, os, signal
from multiprocessing import util
from qkvideo.studio.working.child import start

def end(*_):
    os.kill(os.getpid(), signal.SIGTERM)

def ended_before(connection):
    raise AssertionError

def ended_meanwhile(connection):
    end()

def ended_after(connection):
    util.Finalize(None, end, exitpriority=1)

for work in (ended_meanwhile, ended_after, ended_before):
    if work is ended_before:
        gc.freeze = end  # what a child calls before its work
    print(work.__name__, start(work, fork=True).ended(), flush=True)
"""


def test_a_child_that_is_told_to_end_leaves_no_traceback_whenever_it_is(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    command = [sys.executable, tmp_path / "script.py"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "ended_meanwhile ended with status 143",
        "ended_after ended with status 0",
        "ended_before ended with status 143",
    ]
