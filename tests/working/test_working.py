"""Child processes that are told to end, at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import cells
import pytest

from qkvideo.engine.working.child import start

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")

SCRIPT = """
import gc, os, signal
from multiprocessing import util
from qkvideo.engine.working.child import start

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
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "ended_meanwhile ended with status 143",
        "ended_after ended with status 0",
        "ended_before ended with status 143",
    ]


def alive(pid: int) -> bool:
    """Whether a process is there, and not only its entry in the table of processes."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def gone(pid: int) -> bool:
    """Whether a process ends within ten seconds."""
    for _ in range(500):
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


PATH = filter(None, [str(Path(cells.__file__).parent), os.environ.get("PYTHONPATH")])
SEEN = os.environ | {"PYTHONPATH": os.pathsep.join(PATH)}
"""An environment in which what children do is found."""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
def test_one_that_stands_apart_ends_with_all_that_it_has_started():
    child = start(cells.starts_another, apart=os.environ)
    other = child.received()
    assert alive(other)
    silence = child.answer(0.1)
    assert (silence.late, silence.code) == (True, -9)
    assert gone(other), "what it has started goes on"


PARENT = """
import sys, time
from cells import sleeps
from qkvideo.engine.working.child import start
print(start(sleeps, fork=sys.argv[1] == "fork").received(), flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
@pytest.mark.parametrize("how", ["fork", "new"])
def test_a_child_that_looks_at_nothing_ends_with_its_parent(how):
    command = [sys.executable, "-c", PARENT, how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=SEEN, text=True) as parent:
        child = int(parent.stdout.readline())
        parent.kill()
    assert gone(child)


def test_a_module_of_the_current_folder_is_none_for_a_child(tmp_path: Path) -> None:
    (tmp_path / "colorsys.py").write_text("")
    code = """
from cells import imports
from qkvideo.engine.working.child import start
print(start(imports, "colorsys").received())
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=SEEN,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stdout.strip().endswith("colorsys.py")
    assert not done.stdout.startswith(str(tmp_path))


# Whoever runs the tests with nohup has SIGHUP ignored, in them, too.
STARTED = """
import multiprocessing, os, signal, sys, time
from multiprocessing.process import BaseProcess
from qkvideo.engine.working.child import start
from qkvideo.engine.working.signals import Ended, signals_as_exceptions

begin = BaseProcess.start

def start_and_signal(process):
    begin(process)
    os.kill(os.getpid(), int(sys.argv[1]))

BaseProcess.start = start_and_signal
signal.signal(signal.SIGHUP, signal.SIG_DFL)
try:
    with signals_as_exceptions():
        start(lambda connection: time.sleep(100), fork=True)
except (Ended, KeyboardInterrupt) as error:
    print(type(error).__name__, multiprocessing.active_children())
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_while_a_child_starts_leaves_no_child_to_wait_for(tmp_path, name):
    (tmp_path / "script.py").write_text(STARTED)
    command = [sys.executable, tmp_path / "script.py", str(int(getattr(signal, name)))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    said = "KeyboardInterrupt" if name == "SIGINT" else "Ended"
    assert (done.stdout, done.stderr) == (f"{said} []\n", "")


ENDED = """
import importlib, os, signal, sys, time
from qkvideo.engine.working.signals import Ended, signals_as_exceptions

signal.signal(signal.SIGHUP, signal.SIG_DFL)
try:
    with signals_as_exceptions():
        {what}
        end = time.monotonic() + 100
        while time.monotonic() < end:
            time.sleep(0.01)
except (Ended, KeyboardInterrupt) as error:
    print(type(error).__name__, "imported" if "module" in sys.modules else "")
"""
MODULE = """
import os, signal, time
try:
    os.kill(os.getpid(), signal.{signal})
    time.sleep({seconds})
except BaseException:
    pass  # as compiled modules do
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_an_import_is_not_interrupted_and_no_signal_to_end_is_lost_in_it(tmp_path, name):
    (tmp_path / "module.py").write_text(MODULE.format(signal=name, seconds=0.3))
    (tmp_path / "script.py").write_text(ENDED.format(what="import module"))
    command = [sys.executable, tmp_path / "script.py"]
    began = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert (done.stdout, done.stderr) == ("Ended imported\n", "")
    assert time.monotonic() - began < 60


@pytest.mark.parametrize("signals", ["one", "two"])
def test_an_import_that_does_not_end_is_interrupted(tmp_path, monkeypatch, signals):
    again = "; os.kill(os.getpid(), signal.SIGTERM)" if signals == "two" else ""
    patience = "300.0" if signals == "two" else "0.1"
    (tmp_path / "module.py").write_text(
        f"import os, signal, time\nos.kill(os.getpid(), signal.SIGTERM){again}\ntime.sleep(100)\n"
    )
    script = ENDED.format(what="import module").replace(
        "\ntry", f"\nimport qkvideo.engine.working.signals as s; s._PATIENCE = {patience}\ntry", 1
    )
    (tmp_path / "script.py").write_text(script)
    command = [sys.executable, tmp_path / "script.py"]
    began = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert (done.stdout, done.stderr) == ("Ended \n", "")
    assert time.monotonic() - began < 60


def test_a_ctrl_c_that_compiled_code_prints_is_raised_again(tmp_path):
    """As torch does while it is loaded."""
    code = "sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)  # what it calls"
    (tmp_path / "script.py").write_text(ENDED.format(what=code))
    command = [sys.executable, tmp_path / "script.py"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert (done.stdout, done.stderr) == ("KeyboardInterrupt \n", "")
