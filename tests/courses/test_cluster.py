"""Courses made by workers that die: all of it, the right bytes, nothing twice, no orphan."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections import Counter
from pathlib import Path

import psutil
import pytest

import qkvideo
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.courses.cluster import _queue as cluster_of
from qkvideo.studio.courses.cluster import connected

if sys.platform != "linux":
    pytest.skip("processes as on Linux", allow_module_level=True)

CHILD = "qkvideo.studio.courses.apart"


def workers_at_work(courses, *, but: set[int] = frozenset()) -> list[psutil.Process]:
    """Workers that have a job; a job's process is their child."""
    found = []
    for child in courses.processes(CHILD):
        parent = child.parent()
        if parent is not None and parent.pid not in but:
            found.append(parent)
    return found


def kill_a_worker(courses, seconds: float = 60.0) -> None:
    """Kill a worker while it has a job."""
    end = time.monotonic() + seconds
    while not (there := workers_at_work(courses)):
        assert time.monotonic() < end, "no worker has a job"
        time.sleep(0.02)
    victim = random.Random(time.monotonic_ns()).choice(there)
    jobs = [each.pid for each in victim.children(recursive=True)]
    os.kill(victim.pid, signal.SIGKILL)
    end = time.monotonic() + 60
    while any(alive(pid) for pid in jobs):
        assert time.monotonic() < end, "a job outlived its worker"
        time.sleep(0.02)


def alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def check_all(courses, look, pictures: int, alone: Path) -> None:
    """Everything is there once, as in a folder without a cluster, and nobody is left."""
    done = Counter(each["key"] for each in courses.ledger() if each["status"] == "done")
    assert len(done) == pictures, "something is lost"
    assert set(done.values()) == {1}, "something was counted twice"
    assert courses.gone(), [each.cmdline() for each in courses.processes()]
    assert look(courses.place / "out") == look(alone)
    left = [p for p in (courses.place / "out").rglob(".*~*") if p.name != ".qkvideo~"]
    assert not left, "a killed job's folder is left"


def by_itself(courses) -> Path:
    """The same course without a cluster."""
    courses.build(courses.place / "course.toml", "alone", jobs=2)
    return courses.place / "alone"


@pytest.mark.parametrize(
    ("pictures", "kills"), [(2, 1), pytest.param(20, 4, marks=pytest.mark.long)]
)
def test_workers_that_are_killed_lose_nothing(courses, look, two, pictures, kills):
    source = courses.lecture(pictures)
    run = courses.begin("build", source, "-o", "out", "--cluster", "local", "-j", 2)
    for number in range(kills):
        courses.until(number * (pictures - 2) // kills)
        kill_a_worker(courses)
    _, err = run.communicate(timeout=600)
    assert run.returncode == 0, err
    check_all(courses, look, pictures, two if pictures == 2 else by_itself(courses))


@pytest.mark.long
def test_a_scheduler_that_is_killed_costs_only_what_was_at_work(courses, look):
    source = courses.lecture(20)
    run = courses.begin("build", source, "-o", "out", "--cluster", "local", "-j", 2)
    courses.until(7)
    courses.kill(run)  # the scheduler is in this process
    assert courses.gone(), "somebody outlived the scheduler"
    before = {each["key"] for each in courses.ledger()}
    assert 7 <= len(before) < 20
    built = courses.build(source, cluster="local", jobs=2)
    assert [made["status"] for made in built].count("cached") >= len(before)
    check_all(courses, look, 20, by_itself(courses))


@pytest.fixture
def cluster(courses):
    """A scheduler and two workers of somebody else's: its address, and itself."""
    environment = {**os.environ, "QKVIDEO_CACHE": str(courses.place / "cache")}

    def begin(*arguments: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]],
            env=environment,
            cwd=courses.place,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    file = courses.place / "scheduler.json"
    scheduler = begin(
        "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
        "--scheduler-file", str(file),
    )  # fmt: skip
    end = time.monotonic() + 60
    while not file.is_file():
        assert time.monotonic() < end
        time.sleep(0.05)
    address = json.loads(file.read_text())["address"]
    workers = [
        begin("dask_worker", address, "--nthreads", "1", "--no-dashboard", "--death-timeout", "60")
        for _ in range(2)
    ]
    from distributed import Client  # noqa: PLC0415 - takes a third of a second

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    yield address, scheduler
    for process in (*workers, scheduler):
        process.terminate()
    for process in (*workers, scheduler):
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.mark.long
def test_a_job_that_fails_on_three_workers_is_put_aside(courses, cluster):
    address, _ = cluster
    source = courses.lecture(4)
    plan = courses.build(source, dry_run=True)
    picture = next(path for path in plan[1]["files"] if path.endswith(".png"))
    (courses.place / picture).mkdir(parents=True)
    built = courses.build(source, cluster=address)
    assert [made["status"] for made in built] == ["rendered", "failed", "rendered", "rendered"]
    tries = [each for each in courses.ledger() if each["status"] != "done"]
    assert [each["status"] for each in tries] == ["failed", "failed", "aside"]
    assert len({each["where"] for each in tries[:2]}) == 2, "it was tried again where it had failed"


@pytest.mark.long
def test_whoever_interrupts_a_run_ends_its_jobs_on_the_workers(courses, look, cluster):
    address, _ = cluster
    source = courses.lecture(6)
    run = courses.begin("build", source, "-o", "out", "--cluster", address)
    courses.until(1)
    while not courses.processes(CHILD):
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    run.communicate(timeout=60)
    assert run.returncode == 130
    assert courses.gone(CHILD), "a job goes on though nobody wants it"
    built = courses.build(source, cluster=address)
    assert "cached" in [made["status"] for made in built]
    assert {made["status"] for made in built} <= {"cached", "rendered"}


@pytest.mark.long
def test_a_scheduler_elsewhere_that_dies_is_told_and_the_rest_is_made_later(courses, look, cluster):
    address, scheduler = cluster
    source = courses.lecture(6)
    run = courses.begin("build", source, "-o", "out", "--cluster", address)
    courses.until(2)
    scheduler.kill()
    _, err = run.communicate(timeout=120)
    assert run.returncode == 1, err
    assert "scheduler is gone" in err
    assert "Traceback" not in err
    assert courses.gone(CHILD, 30), "a job outlived the scheduler"
    courses.build(source, jobs=2)
    done = Counter(each["key"] for each in courses.ledger() if each["status"] == "done")
    assert set(done.values()) == {1}
    assert len(done) == 6


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch):
    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.01)
    told = threading.Event()

    def silent(*_: object, **__: object) -> None:
        told.wait(60)
        raise OSError("timed out")

    monkeypatch.setattr("distributed.Client", silent)
    monkeypatch.setattr(warnings, "warn", lambda *_, **__: told.set())
    with (
        pytest.raises(QKVideoError, match="no cluster answers at “tcp://a:1”: timed out"),
        connected("tcp://a:1", 1),
    ):
        pass
    assert told.is_set()


@pytest.mark.parametrize("where", ["", "nonsense", "LOCAL", "local ", "tcp://"])
def test_what_is_no_cluster_is_refused_before_anything_is_written(courses, where):
    with pytest.raises(RequestError, match=f"“{where}” is no cluster"):
        qkvideo.build(courses.lecture(1), out="out", cluster=where)
    assert not (courses.place / "out").exists()


@pytest.mark.parametrize("where", ["tls://127.0.0.1:1", "ucx://a", "http://127.0.0.1:1"])
def test_an_address_that_dask_cannot_use_is_one_line(where):
    said = f"no cluster answers at “{where}”: "
    with pytest.raises(QKVideoError, match=said), connected(where, 1):
        pass


def test_a_wrong_setting_of_dask_is_one_line():
    import dask  # noqa: PLC0415 - takes a third of a second

    with (
        dask.config.set({"distributed.comm.timeouts.connect": "bogus"}),
        pytest.raises(QKVideoError, match=r"no cluster answers at “local”: .*time unit: bogus"),
        connected("local", 1),
    ):
        pass


def test_workers_import_nothing_from_the_current_folder(tmp_path, monkeypatch):
    (tmp_path / "multiprocessing.py").write_text("open('run', 'w')\n")
    monkeypatch.chdir(tmp_path)
    with connected("local", 1) as client:
        assert client.submit(len, "abc").result() == 3
    assert [path.name for path in tmp_path.iterdir()] == ["multiprocessing.py"]


def test_workers_of_a_batch_system_import_nothing_from_the_current_folder(tmp_path, monkeypatch):
    (tmp_path / "dask_jobqueue.py").write_text(
        "class SLURMCluster:\n    def __init__(self, **words): self.words = words\n"
        "slurm = None  # the package has modules of these names, too\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    folder = tmp_path / "from-others"
    folder.mkdir()
    (folder / "distributed.py").write_text("print('theirs')\n")
    # The first words of the line that dask-jobqueue writes into a job's script.
    command = f"{cluster_of('slurm').words['python']} -m distributed.cli.dask_worker --version"
    how = {"shell": True, "cwd": folder, "capture_output": True, "text": True}
    done = subprocess.run(command, check=False, **how)
    assert "theirs" not in done.stdout
    assert "version" in done.stdout, done.stderr
