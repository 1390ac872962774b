"""Measuring: the sweep, its failures as data, the file and its checks."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import asdict, fields, is_dataclass, replace
from pathlib import Path
from types import SimpleNamespace

import cells
import numpy as np
import pytest
import torch

from qkvideo import measure
from qkvideo.engine.errors import MissingError, QKVideoError, QKVideoWarning, RequestError
from qkvideo.engine.kernels import VARIANTS
from qkvideo.engine.measuring import cell, machine, timings
from qkvideo.engine.measuring import measure as sweep
from qkvideo.engine.measuring.cost import matrix_bytes
from qkvideo.engine.measuring.decode import decode
from qkvideo.engine.measuring.meters import CudaMeter, HostMeter
from qkvideo.engine.measuring.timings import (
    MeasuredCell,
    MeasureSettings,
    Timing,
    read_timings,
    shipped_timings,
    write_timings,
)
from qkvideo.engine.working.child import Silence

QUICK = {"repeats": 2, "threads": 1, "cell_seconds": 1}

SETTINGS = MeasureSettings(
    backend="numpy",
    device="cpu",
    ns=(8, 16),
    dtypes=("float32",),
    variants=("naive", "blockwise"),
    d_k=4,
    d_v=4,
    heads=1,
    batch=1,
    window=257,
    repeats=2,
    warmup=1,
    threads=1,
    seed=0,
    clock="wall",
    budget_seconds=None,
    cell_seconds=1,
    memory_bytes=None,
)


@pytest.fixture(scope="module", autouse=True)
def small_peaks():
    """Peaks of matrices as they are measured by whoever asks: tests/test_cli.py."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "respond", cells.small)
        yield


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """A small measurement, its file, and what was reported on the way."""
    path = tmp_path_factory.mktemp("measured") / "timings.json"
    reports = []
    made = measure(
        n=[32, 16],
        dtype=["float32", "float64"],
        variants=["naive", "blockwise"],  # each cell is a process; the others are measured in one
        d_k=8,
        heads=2,
        output=path,
        progress=reports.append,
        **QUICK,
    )
    return SimpleNamespace(made=made, path=path, reports=reports)


# What a measurement holds.


def test_the_file_holds_what_was_measured(measured):
    assert read_timings(measured.path) == measured.made
    document = json.loads(measured.path.read_text())
    assert (document["schema"], document["version"]) == ("qkvideo.timings", 1)
    assert document["ended"] == "complete"
    assert len(document["cells"]) == 2 * 2 * 2
    assert document["machine"]["cores"] == machine.usable_cores()
    assert document["threads"] == 1
    assert document["versions"]["numpy"] == np.__version__


def test_median_quartiles_and_rate_are_those_of_the_repeats(measured):
    for each in json.loads(measured.path.read_text())["cells"]:
        timing = each["timing"]
        wanted = np.percentile(timing["seconds"], [25, 50, 75])
        stored = [timing["quartiles"][0], timing["median"], timing["quartiles"][1]]
        assert np.allclose(stored, wanted, rtol=1e-5)
        assert len(timing["seconds"]) == 2
        flops = 2 * 2 * each["n"] ** 2 * (8 + 8)  # two heads, d_k = d_v = 8
        assert timing["tflops"] == pytest.approx(flops / timing["median"] / 1e12, rel=1e-4)


def test_every_cell_is_checked_against_float64(measured):
    for each in measured.made.cells:
        assert each.status == "ok"
        assert each.error.rows == 2 * each.n
        assert each.error.max_relative <= {"float64": 1e-12, "float32": 3e-6}[each.dtype]
        assert each.memory.inputs == 3 * 2 * each.n * 8 * cost_of(each.dtype)
    assert any(each.error.max_absolute > 0 for each in measured.made.cells)


def cost_of(dtype):
    return np.dtype(dtype).itemsize


def test_progress_tells_each_beginning_and_each_end(measured):
    cells = [report for report in measured.reports if " n=" in report.doing]
    assert [report.cell is None for report in cells] == [True, False] * 8
    assert [report.done for report in cells] == [n for i in range(8) for n in (i, i + 1)]
    assert {report.total for report in cells} == {8}
    # n is swept in the order that was asked for.
    assert [report.cell.n for report in cells if report.cell] == [32] * 4 + [16] * 4


def test_nothing_of_this_machine_but_its_hardware_is_told(measured):
    text = measured.path.read_text()
    for private in (os.uname().nodename, str(Path.home()), str(Path.cwd()), sys.prefix):
        if len(private) > 3:
            assert private not in text


def test_reading_out(measured):
    made = measured.made
    naive = made.cell("naive", 32, "float64")
    assert (naive.variant, naive.n, naive.dtype) == ("naive", 32, "float64")
    peak = next(peak for peak in made.peaks if peak.dtype == "float64")
    assert made.share_of_peak(naive) == naive.timing.tflops / peak.timing.tflops
    with pytest.raises(RequestError, match="naive at n = 64 in float64 was not measured"):
        made.cell("naive", 64, "float64")
    with pytest.raises(RequestError, match="need 2"):
        made.growth("naive", "float32", n_from=17)


def test_growth_is_the_exponent():
    ns = (8, 16, 32, 64)
    settings = replace(SETTINGS, ns=ns, variants=("naive",))
    cells = tuple(sample_cell(settings, "naive", n, 3e-9 * n**2.5) for n in ns)
    made = replace(sample(), settings=settings, cells=cells)
    assert made.growth("naive", "float32", n_from=16) == pytest.approx(2.5, abs=1e-4)


def sample_cell(settings, variant, n, seconds):
    multiply_adds = settings.multiply_adds(variant, n)
    timing = Timing.of(
        [seconds, 2 * seconds, seconds], calls=1, multiply_adds=multiply_adds, cores_used=1
    )
    return MeasuredCell(
        variant=variant,
        n=n,
        dtype="float32",
        status="ok",
        reason=None,
        multiply_adds=multiply_adds,
        timing=timing,
        memory=timings.Memory(96, 64, 10_000),
        error=timings.Error(8, 1e-8, 1e-7, 3e-6, True),
    )


def sample():
    cells = tuple(sample_cell(SETTINGS, v, n, 1e-5) for v in SETTINGS.variants for n in SETTINGS.ns)
    rate = Timing.of([0.1], calls=1, multiply_adds=2**30, cores_used=1)
    return timings.Timings(
        machine=timings.Machine("Linux x86_64", "A CPU", 2, 2**34, None),
        versions={"python": "3.11.0"},
        settings=SETTINGS,
        threads=1,
        clock="time.perf_counter",
        memory_counter="VmHWM",
        float32_products=None,
        started="2026-01-31T23:59:59Z",
        elapsed_seconds=1.5,
        load_average=(0.5, 1.0),
        ended="complete",
        peaks=(timings.Peak("float32", 1024, rate),),
        cells=cells,
    )


# torch.


TORCH = replace(
    SETTINGS, backend="torch", variants=VARIANTS["torch"], ns=(24,), d_k=8, d_v=8, heads=2
)


def test_torch_cells_name_the_kernel_that_ran():
    # In a process of its own; its facts and its peak would be two more, which load torch as well.
    flash = sweep.Sweep(TORCH, print).cell("sdpa-flash", 24, "float32", [])
    assert (flash.status, flash.kernel) == ("ok", "flash")
    assert flash.error.max_relative <= 3e-6


def test_facts_and_peaks_of_torch_are_told(monkeypatch):
    monkeypatch.setattr(cell, "_PEAK_SIZES", {"cpu": (64, 128)})
    facts = cell.answer({"task": "facts", "settings": TORCH})
    assert facts["float32_products"] == "highest"
    assert facts["versions"]["torch"] == torch.__version__
    peak = cell.answer({"task": "peak", "settings": TORCH, "dtype": "float32"})
    assert (peak.dtype, peak.size in (64, 128), peak.timing.tflops > 0) == ("float32", True, True)


@pytest.mark.long
def test_torch_is_measured_as_a_whole():
    made = measure(backend="torch", n=[24], variants=["sdpa-flash"], **QUICK)
    (flash,) = made.cells
    assert (flash.status, flash.kernel) == ("ok", "flash")
    assert made.float32_products == "highest"
    assert made.versions["torch"] == torch.__version__
    assert [peak.dtype for peak in made.peaks] == ["float32"]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_every_variant_of_numpy_is_measured(dtype):
    library = cell.Library("numpy", "cpu")
    for variant in VARIANTS["numpy"]:
        made = cell.measure_cell(library, SETTINGS, variant, 24, dtype)
        assert made.status == "ok", made.reason
        assert made.error.within
        assert made.error.max_relative <= {"float64": 1e-12, "float32": 3e-6}[dtype]


@pytest.mark.parametrize("dtype", ["float64", "float32", "bfloat16", "float16"])
def test_every_torch_variant_is_measured_or_refused(dtype):
    library = cell.Library("torch", "cpu")
    for variant in TORCH.variants:
        made = cell.measure_cell(library, TORCH, variant, 24, dtype)
        if variant in {"sdpa-efficient", "sdpa-cudnn"}:
            assert (made.status, made.timing) == ("refused", None)
            assert variant != "sdpa-cudnn" or "No viable backend" in made.reason
            assert decode(MeasuredCell, json.loads(json.dumps(asdict(made)))) == made
            continue
        assert made.status == "ok", made.reason
        assert made.error.within
        assert made.error.max_relative <= {"float64": 1e-12, "float32": 3e-6}.get(dtype, 0.02)
        named = variant.removeprefix("sdpa-") if "-" in variant else None
        assert made.kernel == (named or ("flash" if variant == "sdpa" else None))


def test_a_kernel_other_than_the_one_named_is_no_measurement(monkeypatch):
    monkeypatch.setattr(cell, "which_ran", lambda *_: ("math", []))
    library = cell.Library("torch", "cpu")
    settings = replace(SETTINGS, backend="torch", variants=("sdpa-flash",))
    made = cell.measure_cell(library, settings, "sdpa-flash", 8, "float32")
    assert made.status == "failed"
    assert "the profiler saw math" in made.reason


def test_an_output_that_is_not_attention_is_no_measurement(monkeypatch):
    monkeypatch.setattr(cell, "kernel", lambda *_, **__: lambda _Q, _K, V: V)
    made = cell.measure_cell(cell.Library("numpy", "cpu"), SETTINGS, "naive", 8, "float32")
    assert made.status == "failed"
    assert "not attention" in made.reason
    assert made.timing is None


def test_an_output_that_is_merely_imprecise_is_kept_and_marked(monkeypatch):
    def coarse(Q, K, V):
        return sweep_naive(Q, K, V) * np.float32(1.001)

    sweep_naive = cell.kernel("naive", "numpy")
    monkeypatch.setattr(cell, "kernel", lambda *_, **__: coarse)
    made = cell.measure_cell(cell.Library("numpy", "cpu"), SETTINGS, "naive", 8, "float32")
    assert made.status == "ok"
    assert made.error.max_relative == pytest.approx(1e-3, rel=0.01)
    assert made.error.within is False


def test_nan_is_no_measurement(monkeypatch):
    monkeypatch.setattr(cell, "kernel", lambda *_, **__: lambda _Q, _K, V: V * np.nan)
    made = cell.measure_cell(cell.Library("numpy", "cpu"), SETTINGS, "naive", 8, "float32")
    assert (made.status, "NaN" in made.reason) == ("failed", True)


def test_a_missing_torch_is_named_with_the_line_to_type(tmp_path, monkeypatch):
    (tmp_path / "torch.py").write_text("raise ImportError('not here')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(MissingError, match=r"pip install 'qkvideo\[torch\]'"):
        measure(backend="torch", n=[8], **QUICK)


@pytest.mark.long
def test_a_missing_gpu_is_a_wrong_request(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    with pytest.raises(RequestError, match="sees no GPU here"):
        measure(backend="torch", device="cuda", n=[8], **QUICK)


@pytest.mark.long
@pytest.mark.parametrize(("backend", "variant"), [("numpy", "blockwise"), ("torch", "sdpa-flash")])
def test_eight_gibibytes_of_scores_are_never_made(backend, variant):
    n = 32_768
    assert matrix_bytes(n, dtype="float64") == 8 * 2**30
    made = measure(
        backend=backend, n=[n], dtype=["float64"], variants=[variant], repeats=1, cell_seconds=60
    )
    (only,) = made.cells
    assert only.status == "ok"
    assert only.memory.total < 2**30
    assert only.error.max_relative <= 1e-12


# Failures are data.


def test_what_cannot_fit_is_not_tried():
    made = measure(n=[4096, 64, 4097], variants=["naive", "blockwise"], memory=50 * 2**20, **QUICK)
    fate = {(each.variant, each.n): each for each in made.cells}
    assert fate["naive", 64].status == fate["blockwise", 4097].status == "ok"
    assert fate["naive", 4096].status == "out-of-memory"
    assert fate["naive", 4096].reason.startswith("foreseen: needs 71303168 bytes")
    assert fate["naive", 4097].reason.startswith("as at n = 4096: foreseen")
    assert made.ended == "complete"


@pytest.mark.parametrize(("backend", "says"), [("numpy", "MemoryError"), ("torch", "can't alloc")])
def test_an_allocation_that_fails_is_a_data_point(backend, says):
    # The limit of the child itself, which the forecast in the parent usually keeps it away from.
    settings = replace(SETTINGS, backend=backend, ns=(4096,), variants=("naive",))
    question = {"task": "cell", "variant": "naive", "n": 4096, "dtype": "float32"}
    question |= {"settings": settings, "data_limit": 40 * 2**20}
    child = sweep.Sweep(replace(settings, threads=1), print)._child()
    child.sent(question)
    made = child.answer(60)
    assert made.status == "out-of-memory"
    assert says in made.reason
    assert "\n" not in made.reason


def run_as_child(monkeypatch, code):
    """Let every child that measures a cell run this instead."""
    monkeypatch.setattr(sweep, "respond", cells.running(code))


@pytest.mark.parametrize(
    ("code", "status", "says"),
    [
        ("import os; os.kill(os.getpid(), 9)", "out-of-memory", "SIGKILL"),
        ("import os; os.kill(os.getpid(), 11)", "failed", "SIGSEGV"),
        ("import sys; sys.exit('std::bad_alloc')", "out-of-memory", "bad_alloc"),
        ("import sys; sys.exit(3)", "failed", "ended without an answer"),
    ],
)
def test_a_child_that_dies_ends_its_own_cell_only(monkeypatch, code, status, says):
    run_as_child(monkeypatch, code)
    one = sweep.Sweep(SETTINGS, lambda _: None)
    made = one.cell("naive", 8, "float32", [])
    assert made.status == status
    assert says in made.reason
    assert made.multiply_adds == 8 * 8 * 8


def test_a_cell_that_takes_too_long_is_stopped(monkeypatch):
    run_as_child(monkeypatch, "import time; time.sleep(600)")
    monkeypatch.setattr(sweep, "_START_SECONDS", 0.2)
    one = sweep.Sweep(replace(SETTINGS, cell_seconds=0.1), lambda _: None)
    began = time.monotonic()
    made = one.cell("naive", 8, "float32", [])
    assert made.status == "out-of-time"
    assert time.monotonic() - began < 60


def test_a_worker_that_never_answers_fails_the_measurement_in_one_line(monkeypatch):
    run_as_child(monkeypatch, "import sys; sys.exit('no such luck')")
    with pytest.raises(QKVideoError, match="facts in a child process failed: no such luck"):
        measure(n=[8], **QUICK)


def test_the_budget_ends_the_sweep_and_the_file_says_so(tmp_path):
    ns = [64, 2048, *range(200, 230)]
    made = measure(n=ns, budget=1, output=tmp_path / "t.json", **QUICK)
    assert made.ended == "budget"
    assert made.cells[-1].status == "not-run"
    assert "budget of 1 s" in made.cells[-1].reason
    assert made.elapsed_seconds < 60
    assert read_timings(tmp_path / "t.json") == made


def test_after_the_budget_nothing_is_started(monkeypatch):
    monkeypatch.setattr(sweep, "start", None)
    one = sweep.Sweep(replace(SETTINGS, budget_seconds=1), lambda _: None)
    one.began -= 2
    assert one.cell("naive", 8, "float32", []).status == "not-run"


def test_a_cell_that_the_budget_interrupts_did_not_run(monkeypatch):
    run_as_child(monkeypatch, "import time; time.sleep(60)")
    one = sweep.Sweep(replace(SETTINGS, budget_seconds=1), lambda _: None)
    one.began -= 0.7
    assert one.cell("naive", 8, "float32", []).status == "not-run"


def test_a_file_that_is_there_is_named_before_it_is_replaced(tmp_path):
    (there := tmp_path / "own.txt").write_text("mine")
    with pytest.warns(QKVideoWarning, match="will be replaced: “.*own.txt”"):
        measure(n=[8], variants=["naive"], output=there, progress=lambda _: None, **QUICK)


def test_fates_that_are_known_already():
    def fated(n, status, dtype="float32"):
        return MeasuredCell("naive", n, dtype, status, "why", SETTINGS.multiply_adds("naive", n))

    small, large = fated(8, "not-run"), fated(16, "not-run")
    for status in ("out-of-memory", "out-of-time"):
        assert sweep.foregone(large, [fated(8, status)]).status == status
        assert sweep.foregone(small, [fated(16, status)]) is None
        assert sweep.foregone(large, [fated(8, status, dtype="float64")]) is None
    assert sweep.foregone(small, [fated(16, "refused")]).status == "refused"
    assert sweep.foregone(large, [fated(8, "failed")]) is None
    first = sweep.foregone(large, [fated(8, "out-of-memory")])
    later = sweep.foregone(replace(large, n=32), [first])
    assert first.reason == later.reason == "as at n = 8: why"


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"backend": "jax"}, "backend “jax”"),
        ({"device": "cuda"}, "device 'cuda'"),
        ({"backend": "torch", "device": "tpu"}, "device “tpu”"),
        ({"dtype": ["bfloat16"]}, "dtype 'bfloat16'"),
        ({"variants": ["sdpa"]}, "variant 'sdpa'"),
        ({"variants": []}, r"variant is \[\]"),
        ({"n": []}, r"n is \[\]"),
        ({"n": [*range(1, 102)]}, "the count of n is 101"),
        ({"n": [8, 8]}, "none twice"),
        ({"n": [0]}, "n is 0"),
        ({"n": [2**40]}, "n is 1099511627776"),
        ({"d_k": 0}, "d_k is 0"),
        ({"heads": -1}, "heads is -1"),
        ({"window": 4}, "window is 4"),
        ({"repeats": 0}, "repeats is 0"),
        ({"budget": 0}, "budget is 0"),
        ({"threads": -2}, "threads is -2"),
        ({"memory": 0}, "memory is 0"),
        ({"threads": 0}, "threads is 0"),
        ({"clock": "sun"}, "clock “sun”"),
        ({"clock": "cpu"}, "clock 'cpu'"),
        ({"clock": "cpu", "threads": 2}, "clock 'cpu'"),
        ({"clock": "cpu", "threads": 1, "backend": "torch", "device": "cuda"}, "clock 'cpu'"),
        ({"output": Path("/dev/null/t.json")}, "is no folder"),
        ({"output": Path()}, "is not a file"),
    ],
)
def test_a_wrong_request_is_refused_before_anything_runs(monkeypatch, wrong, named):
    monkeypatch.setattr(sweep, "start", None)
    with pytest.raises(RequestError, match=named) as refusal:
        measure(**{"n": [8], **wrong})
    assert "\n" not in str(refusal.value)


# The file.


def broken_documents():
    whole = json.loads(json.dumps({"schema": "qkvideo.timings", "version": 1} | asdict(sample())))

    def changed(*path_and_value):
        *path, last, value = path_and_value
        copy = json.loads(json.dumps(whole))
        inner = copy
        for key in path:
            inner = inner[key]
        if value is ...:
            del inner[last]
        else:
            inner[last] = value
        return copy

    first = ("cells", 0)
    return {
        "an older version": changed("version", 0),
        "a newer version": changed("version", 2),
        "version true": changed("version", True),
        "no version": changed("version", ...),
        "another schema": changed("schema", "qkvideo.manifest"),
        "no schema": changed("schema", ...),
        "a list": [whole],
        "a number": 7,
        "a field less": changed("clock", ...),
        "a field more": changed("host", "a name"),
        "a field with a line break": changed("a\nb", 1),
        "text for a number": changed("threads", "2"),
        "true for a number": changed("threads", True),
        "a fraction for a count": changed(*first, "n", 8.5),
        "null where nothing may lack": changed("machine", None),
        "infinity": changed("elapsed_seconds", 10**400),
        "another median": changed(*first, "timing", "median", 1.5e-5),
        "another quartile": changed(*first, "timing", "quartiles", [1e-5, 9e-5]),
        "three quartiles": changed(*first, "timing", "quartiles", [1e-5, 1e-5, 1e-5]),
        "another rate": changed(*first, "timing", "tflops", 99.0),
        "a repeat of no time": changed(*first, "timing", "seconds", [0.0, 1e-5, 1e-5]),
        "no repeats": changed(*first, "timing", "seconds", []),
        "other multiply-adds": changed(*first, "multiply_adds", 5),
        "an unknown status": changed(*first, "status", "fine"),
        "ok without times": changed(*first, "timing", None),
        "failed with times": changed(*first, "status", "failed"),
        "a cell less": changed("cells", 0, ...),
        "a cell for another": changed("cells", 1, whole["cells"][0]),
        "a cell twice": changed("cells", [*whole["cells"], whole["cells"][0]]),
        "an unknown ending": changed("ended", "tired"),
        "an unknown backend": changed("settings", "backend", "jax"),
        "an even window": changed("settings", "window", 4),
        "a contradicted tolerance": changed(*first, "error", "within", False),
    }


@pytest.mark.parametrize("name", broken_documents())
def test_a_broken_foreign_or_older_file_is_refused_in_one_line(tmp_path, name):
    path = tmp_path / "t.json"
    path.write_text(json.dumps(broken_documents()[name]))
    with pytest.raises(RequestError) as refusal:
        read_timings(path)
    message = str(refusal.value)
    assert "\n" not in message
    assert str(path) in message
    assert len(message) < 400


def test_the_document_that_was_broken_was_whole(tmp_path):
    write_timings(tmp_path / "t.json", sample())
    assert read_timings(tmp_path / "t.json") == sample()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"PK\x03\x04",
        b"[" * 100_000,
        b'{"a": NaN}',
        b"null",
        b"9" * 9999,
    ],
)
def test_what_is_no_json_is_refused_in_one_line(tmp_path, content):
    path = tmp_path / "t.json"
    path.write_bytes(content)
    with pytest.raises(RequestError) as refusal:
        read_timings(path)
    assert "\n" not in str(refusal.value)


def test_a_file_cut_anywhere_is_refused(tmp_path):
    whole = tmp_path / "whole.json"
    write_timings(whole, sample())
    content = whole.read_bytes().rstrip()
    path = tmp_path / "t.json"
    for length in range(0, len(content), 97):
        path.write_bytes(content[:length])
        with pytest.raises(RequestError):
            read_timings(path)


def test_missing_folders_and_oversized_files_are_refused(tmp_path):
    with pytest.raises(RequestError, match="cannot be read"):
        read_timings(tmp_path / "none.json")
    with pytest.raises(RequestError, match="cannot be read"):
        read_timings(tmp_path)
    (tmp_path / "big.json").write_bytes(b" " * (17 * 2**20))
    with pytest.raises(RequestError, match="more than 16,777,216 bytes"):
        read_timings(tmp_path / "big.json")


def test_every_field_of_the_schema_is_documented():
    kinds = [each for each in vars(timings).values() if is_dataclass(each)]
    assert len(kinds) == 10
    for kind in kinds:
        for field in fields(kind):
            word = {"memory_bytes": "memory"}.get(field.name, field.name)
            assert re.search(rf"\b{word}\b", kind.__doc__), f"{kind.__name__}.{field.name}"


# Killing.

CHILD = """
import signal, sys
from pathlib import Path
from qkvideo import measure
from qkvideo.engine.measuring import measure as sweep
sys.path.append(sys.argv[2])
import cells

# A shell that started the tests in the background has SIGINT ignored, and children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

def tell(progress):
    print(progress.doing, flush=True)

sweep.respond = cells.small
# The second cell would take half a minute.
measure(n=[64, 40_000], variants=["blockwise"], threads=1, repeats=1, output=Path(sys.argv[1]),
        progress=tell)
print("written", flush=True)
"""


def children_of(pid):
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize(
    ("sent", "with_older"),
    [
        (signal.SIGKILL, True),
        (signal.SIGTERM, False),
        pytest.param(signal.SIGKILL, False, marks=pytest.mark.long),
        pytest.param(signal.SIGINT, True, marks=pytest.mark.long),
    ],
)
def test_a_killed_measurement_leaves_no_file_or_a_whole_one(tmp_path, sent, with_older):
    path = tmp_path / "t.json"
    if with_older:
        write_timings(path, sample())
    command = [sys.executable, "-c", CHILD, path, Path(cells.__file__).parent]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    while not re.search(rb"\bn=40.?000\b", process.stdout.readline()):
        assert process.poll() is None
    while not (children := children_of(process.pid)):
        assert process.poll() is None
    process.send_signal(sent)
    process.stdout.close()
    assert process.wait() != 0
    assert [each.name for each in tmp_path.iterdir()] == (["t.json"] if with_older else [])
    if with_older:
        assert read_timings(path) == sample()
    # Nor does a child go on computing.
    for _ in range(500):
        if not any(Path(f"/proc/{each}").exists() for each in children):
            return
        time.sleep(0.02)
    pytest.fail(f"{children} outlived their parent")


@pytest.mark.parametrize("when", ["os.fsync", "pathlib.Path.replace"])
def test_killed_while_writing_the_older_file_stays(tmp_path, when):
    path = tmp_path / "t.json"
    write_timings(path, sample())
    before = path.read_bytes()
    code = f"""
import os, pathlib, sys
from qkvideo.engine.measuring.timings import read_timings, write_timings
path = pathlib.Path(sys.argv[1])
timings = read_timings(path)
{when} = lambda *_: os.kill(os.getpid(), 9)
write_timings(path, timings)
"""
    done = subprocess.run([sys.executable, "-c", code, path], check=False)
    assert done.returncode == -9
    assert path.read_bytes() == before


def test_a_write_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(QKVideoError, match="No space"):
        write_timings(tmp_path / "t.json", sample())
    assert list(tmp_path.iterdir()) == []


# Clocks and counters.


def test_host_memory_is_what_was_touched():
    meter = HostMeter()
    np.ones(2**25)  # 256 MiB, taken and given back before the watch
    meter.watch()
    held = np.ones(2**23)  # 64 MiB
    extra, total = meter.peak()
    assert 0.9 * held.nbytes < extra < 1.2 * held.nbytes
    assert total > extra
    del held


def test_memory_that_was_freed_and_taken_again_counts():
    meter = HostMeter()
    # Under glibc's threshold for blocks of their own, and held by nothing but its free list.
    blocks = [np.ones(2**13) for _ in range(500)]
    wall = np.ones(2**13)
    del blocks
    meter.watch()
    blocks = [np.ones(2**13) for _ in range(500)]  # 31 MiB
    assert meter.peak()[0] > 0.9 * 500 * blocks[0].nbytes
    del blocks, wall


def test_host_time_is_that_of_one_call():
    calls = []
    began = time.perf_counter()
    seconds = HostMeter().seconds(lambda: (calls.append(0), time.sleep(0.01)), 5)
    assert len(calls) == 5
    assert 0.01 <= seconds <= (time.perf_counter() - began) / 5


def test_the_cpus_clock_stands_still_while_others_run():
    meter = HostMeter("cpu")
    assert meter.clock == "time.process_time"
    began = time.perf_counter()
    assert meter.seconds(lambda: time.sleep(0.1), 1) < (time.perf_counter() - began) / 2
    assert meter.seconds(lambda: sum(range(300_000)), 3) > 0.0005


def test_the_clock_that_was_asked_for_is_the_one_that_is_named(measured):
    assert measured.made.clock == "time.perf_counter"
    made = measure(n=[16], variants=["naive"], clock="cpu", **QUICK)
    assert made.clock == "time.process_time"


class FakeCuda:
    """torch.cuda's face, writing down what is asked of it; its clock is the host's."""

    def __init__(self):
        self.log, self.allocated, self.most = [], 1000, 1000

    def is_available(self):
        return True

    def get_device_properties(self, _):
        return SimpleNamespace(
            name="A GPU", major=9, minor=0, total_memory=2**37, multi_processor_count=132
        )

    def Event(self, *, enable_timing):  # torch's own spelling
        assert enable_timing
        event = SimpleNamespace(name=f"event{sum(map('make'.__eq__, self.log))}")
        self.log.append("make")

        def record():
            self.log.append(f"record {event.name}")
            event.at = time.perf_counter()

        event.record = record
        event.synchronize = lambda: self.log.append(f"wait {event.name}")
        event.elapsed_time = lambda other: 1e3 * (other.at - event.at)  # milliseconds
        return event

    def synchronize(self):
        self.log.append("synchronize")

    def empty_cache(self):
        self.log.append("empty")

    def reset_peak_memory_stats(self):
        self.most = self.allocated

    def memory_allocated(self):
        return self.allocated

    def max_memory_allocated(self):
        return self.most


@pytest.fixture
def fake_gpu():
    """A library on a device that is CUDA by name and reports, and the CPU by its tensors."""

    class OnCpu(cell.Library):
        def random(self, *arguments):
            self.device = "cpu"
            try:
                return super().random(*arguments)
            finally:
                self.device = "cuda"

    library = OnCpu("torch", "cpu")
    library.device = "cuda"
    names = ("OutOfMemoryError", "Generator", "randn", "get_num_threads", "__version__")
    names += ("float64", "float32", "get_float32_matmul_precision")
    library.torch = SimpleNamespace(
        cuda=FakeCuda(),
        version=SimpleNamespace(cuda="13.0"),
        backends=SimpleNamespace(cudnn=SimpleNamespace(version=lambda: 91_000)),
        **{name: getattr(torch, name) for name in names},
    )
    return library


@pytest.mark.filterwarnings("ignore:CUDA is not available")
def test_a_cell_on_a_gpu_goes_by_its_events_and_its_allocator(fake_gpu):
    for variant in ("blockwise", "sdpa-flash"):
        made = cell.measure_cell(fake_gpu, TORCH, variant, 24, "float32")
        assert made.status == "ok", made.reason
        assert made.memory.total == 1000
        assert made.memory.peak == 0
        assert decode(MeasuredCell, json.loads(json.dumps(asdict(made)))) == made
    log = fake_gpu.torch.cuda.log
    assert log.count("make") >= 4
    # Each call that is not timed by events is waited for before anything is read.
    assert log.count("synchronize") > log.count("empty")


def test_a_gpu_is_named_with_its_versions(fake_gpu):
    facts = cell.facts(fake_gpu, TORCH)
    assert facts["gpu"] == timings.Gpu("A GPU", "9.0", 2**37, 132)
    assert facts["versions"]["cuda"] == "13.0"
    assert facts["versions"]["cudnn"] == "91000"
    assert facts["clock"] == "torch.cuda.Event"
    assert facts["memory_counter"] == "torch.cuda.max_memory_allocated"


@pytest.mark.parametrize(
    ("trouble", "status"),
    [
        (torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 64 GiB"), "out-of-memory"),
        (RuntimeError("CUDA error: CUBLAS_STATUS_ALLOC_FAILED"), "out-of-memory"),
        (RuntimeError("CUDA error: an illegal memory access was encountered"), "failed"),
    ],
)
def test_a_gpus_troubles_are_data(fake_gpu, monkeypatch, trouble, status):
    def fail(*_):
        raise trouble

    monkeypatch.setattr(cell, "kernel", lambda *_, **__: fail)
    made = cell.measure_cell(fake_gpu, TORCH, "naive", 24, "float32")
    assert (made.status, made.timing) == (status, None)
    assert str(trouble) in made.reason


def test_cuda_time_lies_between_two_events_on_the_stream():
    cuda = FakeCuda()
    meter = CudaMeter(SimpleNamespace(cuda=cuda))
    began = time.perf_counter()
    seconds = meter.seconds(lambda: (cuda.log.append("call"), time.sleep(0.01)), 3)
    assert 0.01 <= seconds <= (time.perf_counter() - began) / 3
    wanted = [
        "synchronize",
        "record event0",
        "call",
        "call",
        "call",
        "record event1",
        "wait event1",
    ]
    assert [line for line in cuda.log if not line.startswith("make")] == wanted


def test_cuda_memory_is_the_allocators_beyond_what_was_held():
    cuda = FakeCuda()
    cuda.most = 9000
    meter = CudaMeter(SimpleNamespace(cuda=cuda))
    meter.watch()
    cuda.most = 1700
    assert meter.peak() == (700, 1700)


def test_a_cuda_sweep_keeps_a_child_ready(monkeypatch):
    made = []

    class Recorder:
        def __init__(self, *_, **__):
            made.append(self)
            self.closed = False

        def sent(self, question):
            assert "data_limit" not in question  # a GPU's address space is larger than any limit

        def answer(self, seconds):
            return Silence(False, -9)

        def end(self):
            self.closed = True

    monkeypatch.setattr(sweep, "start", Recorder)
    settings = replace(SETTINGS, backend="torch", device="cuda", ns=(2**20,))
    one = sweep.Sweep(settings, lambda _: None)
    # Far over any memory, but on a GPU it is tried, not foreseen.
    assert one.cell("naive", 2**20, "float32", []).reason == "killed (SIGKILL)"
    assert len(made) == 2
    one.cell("blockwise", 2**20, "float32", [])
    assert len(made) == 3
    one.close()
    assert [each.closed for each in made] == [False, False, True]


# What is shipped.


@pytest.mark.parametrize("name", ["cpu-numpy", "cpu-torch"])
def test_shipped_timings_are_whole_and_tell_the_story(name):
    made = shipped_timings()[name]
    assert made.ended == "complete"
    assert made.machine.cores == 2
    assert 1.8 <= made.growth("naive", "float32", n_from=4096) <= 2.2
    for each in made.cells:
        if each.error and each.variant in {"naive", "blockwise", "sdpa", "sdpa-flash", "sdpa-math"}:
            assert each.error.within, f"{each.variant} {each.n} {each.dtype}"
    largest = max(made.settings.ns)
    assert made.cell("naive", largest, "float32").status == "out-of-memory"
    # What the naive variant would need tens of GiB for takes less than one.
    assert matrix_bytes(largest) >= 16 * 2**30
    assert made.cell("blockwise", largest, "float32").memory.total < 2**30
