"""Functions that don't come back, files that can't be checked: one line, and nothing left over."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import qkvideo
from qkvideo import cli
from qkvideo.engine.check.faults import FAULTS
from qkvideo.engine.check.report import FaultsError, as_table, as_text
from qkvideo.engine.check.session import EndedError, Session
from qkvideo.engine.check.wire import CallQuestion
from qkvideo.engine.errors import MissingError, QKVideoWarning, RequestError

RIGHT = """
import numpy as np
def attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True) @ V
"""
MARK = f"qkvideo-check-test-mark-{os.getpid()}-"  # tests run in two processes at once
BAD = {
    "while True: pass": ("hung", "not within 0.3 s"),
    "time.sleep(99)": ("hung", "not within 0.3 s"),
    "os.fork() or os.setsid() or time.sleep(99); time.sleep(99)": ("hung", "not within 0.3 s"),
    "return [bytearray(2**26) for _ in range(2**20)]": ("memory", "more than 300 MiB"),
    "code = 'import time; x = b\"x\" * 2**27; time.sleep(99)';"
    "[subprocess.Popen([sys.executable, '-c', code]) for _ in range(4)]; time.sleep(99)": (
        "memory",
        "more than 300 MiB",
    ),
    "sys.exit(7)": ("died", "it calls exit(7), line 3"),
    "os._exit(0)": ("died", "with exit status 0"),
    "os.kill(os.getpid(), 9)": ("died", "by SIGKILL"),
    "os.kill(os.getppid(), 9); time.sleep(99)": ("died", "by SIGKILL"),
    "os.killpg(0, 15)": ("died", "by SIGTERM"),
    "import ctypes; ctypes.string_at(0)": ("died", "by SIGSEGV"),
    "return input()": ("raised", "EOFError"),
    "raise ValueError('oh\\nno')": ("raised", "ValueError: oh no, line 3"),
    "return 'text'": ("raised", "it returned str, not an array"),
    "return Q + 1j": ("raised", "it returned an array of complex128, not an array of real numbers"),
    "return np.ma.masked_array(Q, True)": ("raised", "it returned a masked array"),
    "raise type('Mute', (Exception,), {'__str__': lambda _: 1})": (
        "raised",
        "Mute: (its text cannot be read), line 3",
    ),
    "while True:\n"
    "        for end in range(3, 64):\n"
    "            try: os.write(end, b'x\\n' * 9999)\n"
    "            except OSError: pass": (
        "raised",
        "it writes into the connection to the process that calls it",
    ),
    **{
        "for end in range(3, 64):\n"
        f"        try: os.write(end, {answer.encode()} + b'\\n')\n"
        "        except OSError: pass\n"
        "    time.sleep(99)": (
            "raised",
            "it writes into the connection to the process that calls it",
        )
        for answer in (
            '{"raised": 5}',
            '{"ended": "signal"}',
            '{"calls": [], "changed": []}',
            '{"calls": [[{"made_in": "float64"}]], "changed": []}',
            '{"calls": [[{"made_in": "", "dtype": "O", "shape": [1], "data": ""}]], "changed": []}',
            '{"calls": 5, "changed": 5}',
        )
    },
    "for end in range(3, 64):\n"
    "        try: os.write(end, b'{}\\n\\xff\\nnull')\n"
    "        except OSError: pass": (
        "raised",
        "it writes into the connection to the process that calls it",
    ),
    "return Q[:1]": ("raised", "it returned shape (1, 16) where (6, 16) belongs"),
    "return np.zeros((2000, 2000))": ("raised", "it returned an array of shape (2000, 2000)"),
}


def test_what_a_students_file_says_is_no_line_of_another_file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "def attention(Q, K, V, mask=None):\n"
        "    raise type('x\\nother.py  right', (Exception,), {})('y')\n"
    )
    reports = qkvideo.check(str(path))
    for shown in (as_text(reports), as_table(reports)):
        assert len(shown.splitlines()) == 1
        assert "x\\nother.py  right" in shown


def left_running() -> list[str]:
    """Processes that this test's functions have started, by what stands in their memory."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if MARK.encode() in entry.read_bytes():
                found.append(entry.parent.name)
        except OSError:
            continue
    return found


@pytest.mark.one_in(3)
@pytest.mark.parametrize("body", BAD, ids=range(len(BAD)))
def test_what_does_not_come_back_is_one_line_and_nothing_is_left_running(
    tmp_path, monkeypatch, capfd, body
):
    name, detail = BAD[body]
    file = tmp_path / "bad.py"
    file.write_text(
        "import os, subprocess, sys, time, numpy as np\n"
        f"def attention(Q, K, V, mask=None):\n    {body}\n"
    )
    monkeypatch.setenv("MARKED", MARK)  # the file runs in a Python of its own, which inherits it
    # Where it does come back, a busy machine must not be what ends it.
    seconds = "0.3" if name == "hung" else "60"
    with pytest.raises(SystemExit) as ended:
        cli.main(["check", str(file), "--timeout", seconds, "--memory", "300"])
    out, err = capfd.readouterr()
    assert (ended.value.code, err) == (1, "")
    (line,) = out.splitlines()
    assert line.startswith(f"{file}: {FAULTS[name].title}: ")
    assert detail in line
    assert left_running() == []


def test_a_process_that_has_stopped_is_not_waited_for_while_it_is_asked():
    def stops(Q, K, V):
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGSTOP)).start()
        return Q

    def asked(n):  # about twenty bytes a number; a pipe holds 65,536
        return CallQuestion("numpy", "float64", (np.zeros((n, n)),) * 3)

    def hangs(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, hangs)
    signal.alarm(60)
    try:
        with Session(stops, seconds=2, memory=2**30) as session:
            session.loaded()
            session.ask(asked(2))
            time.sleep(1)
            with pytest.raises(EndedError, match="time"):
                session.ask(asked(200))
    finally:
        signal.alarm(0)


def test_many_slow_calls_are_no_call_that_does_not_come_back(tmp_path):
    file = tmp_path / "slow.py"
    file.write_text(
        f"import time\n{RIGHT}".replace("    scores = Q", "    time.sleep(0.5)\n    scores = Q")
    )
    (report,) = qkvideo.check(str(file), timeout=1)
    assert [each.detail for each in report.faults] == ["all calls together not within 6 s"]


def test_a_function_that_forks_is_judged_as_one_that_does_not(tmp_path):
    file = tmp_path / "forks.py"
    file.write_text(RIGHT.replace("    scores = Q", "    __import__('os').fork()\n    scores = Q"))
    (report,) = qkvideo.check(str(file))
    assert not report.faults


def test_the_look_above_can_fail():
    sleeper = subprocess.Popen(
        [sys.executable, "-c", "print(flush=True), input()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"MARKED": MARK},
    )
    try:
        sleeper.stdout.readline()  # until it has begun, it is a copy of this process
        assert left_running() == [str(sleeper.pid)]
    finally:
        sleeper.kill()
        sleeper.wait()
        sleeper.stdin.close()
        sleeper.stdout.close()


def test_a_check_that_is_killed_leaves_nothing_running(tmp_path):
    file = tmp_path / "slow.py"
    file.write_text("import time\ndef attention(Q, K, V):\n    time.sleep(99)\n")
    command = [sys.executable, "-m", "qkvideo.cli", "check", str(file)]
    process = subprocess.Popen(command, env=os.environ | {"MARKED": MARK})
    until = time.monotonic() + 60
    while len(left_running()) < 3 and time.monotonic() < until:  # it, the keeper, the worker
        time.sleep(0.02)
    assert len(left_running()) == 3
    process.kill()
    process.wait()
    until = time.monotonic() + 60
    while left_running() and time.monotonic() < until:
        time.sleep(0.02)
    assert left_running() == []


def test_what_it_prints_goes_nowhere(tmp_path, qkv):
    file = tmp_path / "loud.py"
    loud = (
        "import os, sys; print('x'); os.write(1, b'y'); os.system('echo z'); sys.stderr.write('!')"
    )
    # Each call starts a process: without a mask, there are fewer.
    unmasked = RIGHT.replace(", mask=None", "").replace("mask is not None", "False")
    file.write_text(f"{loud}\n{unmasked}".replace("    scores = Q", f"    {loud}\n    scores = Q"))
    done = qkv("check", str(file), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["ok"] is True


def test_a_function_of_ones_own_prints_nothing_either(capfd):
    def loud(Q, K, V):
        print("x")
        os.write(1, b"y")

    qkvideo.check(loud)
    assert capfd.readouterr() == ("", "")


def test_many_files_are_a_table(tmp_path):
    course = tmp_path / "course"
    course.mkdir()
    (course / "ann.py").write_text(RIGHT)
    (course / "bob.py").write_text(RIGHT.replace("/ np.sqrt(Q.shape[-1])", ""))
    (course / "cyd.py").write_text(RIGHT.replace("attention", "something"))
    (course / "dan.py").write_text("def attention(Q K V): pass\n")
    reports = qkvideo.check(course)
    assert not reports.ok
    shown = as_table(reports).splitlines()
    assert [line.split()[1] for line in shown] == ["right", "no", "not", "it"]
    assert [Path(each.target).name for each in reports] == ["ann.py", "bob.py", "cyd.py", "dan.py"]
    assert [each.names for each in reports] == [(), ("no-scaling",), (), ("raised",)]
    assert "it has something" in reports[2].refused
    assert "SyntaxError" in reports[3].faults[0].detail
    assert qkvideo.check(course / "cyd.py", function="something").ok


def test_a_file_name_is_no_line_of_the_table_of_its_own(tmp_path, qkv):
    (tmp_path / "ann.py").write_text(RIGHT)
    (tmp_path / "bob\nann.py  not right.py").write_text(RIGHT)
    done = qkv("check", str(tmp_path))
    assert [line[-5:] for line in done.stdout.splitlines()] == ["right", "right"]


def test_imports_run_as_the_users_own_do(tmp_path, monkeypatch):
    (tmp_path / "helper.py").write_text(RIGHT)
    (tmp_path / "main.py").write_text("from helper import attention as mine\n")
    assert qkvideo.check(f"{tmp_path / 'main.py'}:mine").ok
    monkeypatch.chdir(tmp_path)
    assert qkvideo.check("main:mine").ok
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "inner.py").write_text(RIGHT)
    assert qkvideo.check("package.inner:attention").ok


def test_three_lines_are_a_test():
    def attention(Q, K, V):
        return Q @ np.swapaxes(K, -1, -2) @ V

    with pytest.raises(FaultsError, match="something else in the place of softmax") as caught:
        qkvideo.check(attention).raise_for_faults()
    assert isinstance(caught.value, AssertionError)
    assert "output[0, 0, 0] is" in str(caught.value)


def test_what_is_meant_so_is_no_fault(tmp_path):
    file = tmp_path / "t5.py"
    file.write_text(RIGHT.replace("/ np.sqrt(Q.shape[-1])", ""))
    (report,) = qkvideo.check(file)
    assert report.names == ("no-scaling",)
    assert "T5" in report.faults[0].advice
    (report,) = qkvideo.check(file, allow=["no-scaling"])
    assert report.ok
    assert "meant so: no division by √d_k" in report.conventions


@pytest.mark.parametrize(
    ("target", "more", "part"),
    [
        ("nowhere.py", {}, "there is no file 'nowhere.py'"),
        ("nowhere.py:f", {}, "there is no file 'nowhere.py'"),
        ("no_such_module:f", {}, "there is no module 'no_such_module'"),
        ("json:nothing", {}, "'json' has no function 'nothing'"),
        ("json:__name__", {}, "is not a function but str"),
        ("what is this?", {}, "neither a module nor a file"),
        (lambda Q, K: Q, {}, "it takes 2 arguments (Q, K)"),
        (lambda Q, K, V, zebra: Q, {}, "'zebra' has no default"),
        (lambda Q, K, V: Q, {"timeout": 0}, "timeout is 0"),
        (lambda Q, K, V: Q, {"timeout": float("nan")}, "timeout is nan"),
        (lambda Q, K, V: Q, {"timeout": 1e308}, "timeout is 1e+308"),
        (lambda Q, K, V: Q, {"memory": 0}, "memory is 0"),
        (lambda Q, K, V: Q, {"memory": 10**30}, f"memory is {10**30}"),
        (lambda Q, K, V: Q, {"allow": ["zebra"]}, "there is no fault 'zebra'"),
    ],
)
def test_a_wrong_request_names_value_and_remedy(target, more, part):
    with pytest.raises(RequestError) as caught:
        qkvideo.check(target, **more)
    assert part in str(caught.value)


def test_nothing_to_check_is_a_wrong_request(tmp_path):
    with pytest.raises(RequestError, match="nothing to check"):
        qkvideo.check()
    with pytest.raises(RequestError, match=r"holds no \.py file"):
        qkvideo.check(tmp_path)


def test_torch_that_is_missing_is_the_line_to_type(tmp_path):
    file = tmp_path / "needs.py"
    file.write_text("raise ModuleNotFoundError(\"No module named 'torch'\", name='torch')\n")
    with pytest.raises(MissingError, match=r"pip install 'qkvideo\[torch\]'"):
        qkvideo.check(file)


def test_imports_that_take_long_are_not_silent(tmp_path, monkeypatch):
    """Each is named: the same warning twice is shown once."""
    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.01)
    files = [tmp_path / name for name in ("one.py", "two.py")]
    for file in files:
        file.write_text("import time; time.sleep(0.5); 1 / 0")
    with pytest.warns(QKVideoWarning) as told:
        qkvideo.check(tmp_path)
    said = {str(each.message).partition(" takes")[0] for each in told}
    assert said == {f"the import of “{file}”" for file in files}
